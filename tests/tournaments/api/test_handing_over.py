"""Handover at a table, read and written by programs of directors (tournaments/api/handing_over.py)."""

import pytest

from tables.models import Entry
from tests.api_program import program_of
from tournaments.models import TableNote
from tournaments.night.facts import Penalised
from tournaments.table_notes import LONGEST

pytestmark = [pytest.mark.django_db, pytest.mark.rule("TDA-RP-15")]
TWO = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")


@pytest.fixture
def night(friday):
    return friday.start(*TWO).deal(1, 2).record(Penalised(player=2, penalty="warning", reason="phone"))


@pytest.fixture
def program(night, club):
    return program_of(club.members.get(name="Bob"))


@pytest.fixture
def table(night):
    return f"nights/{night.tournament.pk}/tables/1"


def note(program, table, words, key):
    return program.ask(f"{table}/notes", "POST", {"text": words}, **{"Idempotency-Key": key})


def test_the_handover_has_blinds_penalties_and_notes(program, table):
    note(program, table, "Seat 4 counts loudly.", "one")
    read = program.read(f"{table}/handover")
    assert read["blinds"] == "Hand 1: button seat 1, small blind seat 2, big blind seat 3"
    assert read["penalties"] == ["Seat 2: Bob was warned: phone"]
    assert [(each["text"], each["by"]) for each in read["notes"]] == [("Seat 4 counts loudly.", "Bob")]


def test_a_note_is_written_once_for_its_key_and_is_no_entry_of_the_log(program, table):
    entries = Entry.objects.count()
    answers = [note(program, table, "once", "same") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert TableNote.objects.count() == 1
    assert note(program, table, "something else", "same").status_code in (409, 422)
    assert Entry.objects.count() == entries


def test_it_is_taken_off_and_off_twice_is_off_once(program, table):
    (written,) = note(program, table, "gone soon", "one").json()["notes"]
    for _ in range(2):
        answer = program.ask(f"{table}/notes/{written['number']}", "DELETE")
        assert (answer.status_code, answer.json()["notes"]) == (200, [])
    assert TableNote.objects.get().taken_off_by == "Bob"


@pytest.mark.parametrize("words", ["", " \n", "x" * (LONGEST + 1)])
def test_what_is_no_note_is_refused_in_a_sentence(program, table, words):
    answer = note(program, table, words, "bad")
    assert answer.status_code == 422
    assert answer.json()["detail"] in ("What is the next dealer to know?", "A note has 200 signs at most.")
    assert TableNote.objects.count() == 0


def test_a_note_of_another_table_is_not_taken_off(program, night, table):
    (written,) = note(program, f"nights/{night.tournament.pk}/tables/2", "theirs", "one").json()["notes"]
    answer = program.ask(f"{table}/notes/{written['number']}", "DELETE")
    assert (answer.status_code, answer.json()["detail"]) == (422, "Table 1 has no such note.")


def test_a_program_that_may_not_record_reads_and_writes_nothing(night, club, table):
    reading = program_of(club.members.get(name="Cat"), "read", "private")
    assert reading.ask(f"{table}/handover").status_code == 403
    assert note(reading, table, "mine", "one").status_code == 403
    assert TableNote.objects.count() == 0
