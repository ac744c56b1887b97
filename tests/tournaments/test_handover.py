"""Tests of the handover at a table, and that nobody else reads it (tournaments/presenters/handover.py)."""

from contextlib import suppress

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from clauses.refusal import NotAllowed
from tables.models import Entry
from tests.tournaments.phone.pockets import Pocket, text
from tests.tournaments.tablet.conftest import PairedTablet
from tests.tournaments.tablet.test_views import Device, code_for
from tournaments.forgotten import take_out_of_logs
from tournaments.models import Display, TableNote
from tournaments.night.facts import HandFinished, Penalised, PenaltyEnded
from tournaments.presenters.handover import handover
from tournaments.table_notes import LONGEST, MOST, notes_of, take_off_note, write_note

TWO = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")
SECRET = "Xylophone"

pytestmark = [pytest.mark.django_db, pytest.mark.rule("TDA-RP-15")]


@pytest.fixture
def night(friday):
    cache.clear()
    return friday.start(*TWO).deal(1, 2)


@pytest.fixture
def tablet(night):
    device = Device()
    device.type(code_for(night))
    return device


def write(night, words=SECRET, table=1, request="r"):
    return write_note(
        tournament=night.tournament, table=table, text=words, by=night.by, request_id=f"{request}-{words[:9]}"
    )


def given(night, table=1):
    return handover(night.tournament, night.reloaded().at(night.now), table)


class TestWhatIsHandedOver:
    def test_who_has_the_blinds_in_the_hand_that_is_on_or_in_the_next(self, night):
        assert given(night).blinds == "Hand 1: button seat 1, small blind seat 2, big blind seat 3"
        night.record(HandFinished(table=1))
        assert given(night).blinds == "Next hand, 2: button seat 2, small blind seat 3, big blind seat 4"

    def test_who_was_warned_and_who_sits_out_how_long_at_this_table(self, night):
        night.record(
            Penalised(player=2, penalty="warning", reason="phone"),
            Penalised(player=5, penalty="hands", amount=5),
            Penalised(player=8, penalty="warning"),
        )
        warned, out = given(night).penalties
        assert warned == "Seat 2: Bob was warned: phone"
        assert out.startswith("Seat 5: Eve ")
        assert out.endswith("sits out 5 hands")

    def test_a_penalty_that_is_over_is_no_matter_any_more_and_one_undone_neither(self, night):
        night.record(Penalised(player=5, penalty="hands", amount=5), PenaltyEnded(player=5))
        night.record(Penalised(player=2, penalty="warning"))
        night.undo(night.entries[-1].sequence)
        assert given(night).penalties == ()

    def test_the_notes_of_the_table_the_latest_first_until_they_are_taken_off(self, night):
        write(night, "one"), write(night, "elsewhere", table=2), write(night, "two")
        assert [(note.text, note.by) for note in given(night).notes] == [("two", "Bob"), ("one", "Bob")]
        number = given(night).notes[0].number
        off = {"tournament": night.tournament, "table": 1, "number": number, "by": night.by}
        assert (take_off_note(**off), take_off_note(**off)) == (True, False)
        assert [note.text for note in given(night).notes] == ["one"]

    def test_a_table_that_does_not_stand_has_none(self, night):
        assert given(night, 9) is None


class TestRefused:
    @pytest.mark.parametrize("words", ["", " \n", "\0"])
    def test_a_note_without_words(self, night, words):
        with pytest.raises(NotAllowed, match="What is the next dealer to know"):
            write(night, words)

    @pytest.mark.advice("Table {number} has {most} notes: take some off first.")
    def test_one_that_is_too_long_and_one_too_many(self, night):
        with pytest.raises(NotAllowed, match="200 signs at most"):
            write(night, "x" * (LONGEST + 1))
        notes = [write(night, f"{number:03}") for number in range(MOST)]
        with pytest.raises(NotAllowed, match="take some off first"):
            write(night, "more")
        take_off_note(tournament=night.tournament, table=1, number=notes[0].pk, by=night.by)
        assert write(night, "more").text == "more"

    def test_a_note_of_another_table(self, night):
        note = write(night, table=2)
        with pytest.raises(NotAllowed, match="Table 1 has no such note"):
            take_off_note(tournament=night.tournament, table=1, number=note.pk, by=night.by)


class TestOnATablet:
    def test_it_is_one_tap_away_and_written_and_taken_off_there(self, tablet, night):
        entries = Entry.objects.count()
        assert tablet.send("note", text="seat 2 is loud", request_id="n1").json()["state"] == "done"
        page = tablet.page()
        assert 'href="#handover">Handover · 1<' in page.content.decode()
        assert "seat 2 is loud" in text(page)
        (note,) = notes_of(night.tournament, 1)
        assert note.by.startswith("iPad")
        tablet.send("note-off", note=note.number, request_id="n2")
        assert "seat 2 is loud" not in text(tablet.page())
        assert Entry.objects.count() == entries  # nothing of it is in the log

    def test_the_same_tap_is_one_note_also_when_it_had_to_wait(self, tablet, night):
        for _ in range(2):
            tablet.send("note", text="once", request_id="n1", waited="1", ago="60000")
        (note,) = TableNote.objects.all()
        assert note.text == "once"

    def test_the_page_says_who_deals_so_that_another_dealer_is_told(self, tablet, night):
        state = tablet.page().context["screen"].state
        assert '"dealer": ' in state

    def test_another_table_s_is_not_taken_off(self, night):
        note = write(night, table=2)
        with pytest.raises(NotAllowed):
            PairedTablet(night, 1).send("note-off", note=note.pk)


class TestOnTheConsole:
    def test_at_the_table_written_and_taken_off(self, console, night):
        console.post("night_table_note", table=1, text="seat 4 was warned")
        sheet = text(console.get("sheet", sheet="table", table=1))
        assert "seat 4 was warned" in sheet
        assert "button seat 1, small blind seat 2, big blind seat 3" in sheet
        note = TableNote.objects.get()
        console.post("night_table_note", table=1, off=note.pk)
        assert "seat 4 was warned" not in text(console.get("sheet", sheet="table", table=1))

    def test_a_refusal_keeps_what_was_typed(self, console, night):
        answer = console.post("night_table_note", table=1, text="y" * 201)
        assert answer.status_code == 422
        assert "200 signs at most" in text(answer)
        assert "y" * 201 in answer.content.decode()


class TestNobodyElseReadsIt:
    """No phone, display, page or file, whoever asks but those who direct."""

    def addresses(self, night, club):
        """Every address whose arguments the night and the club have."""
        event = night.tournament.event
        values = {
            "pk": night.tournament.pk,
            "slug": club.slug,
            "club": club.slug,
            "season": event.season.slug,
            "number": 1,
            "event": event.pk,
            "kind": "night",
            "name": "payouts",
            "table": 1,
            "sequence": 1,
        }
        for name in {each for each in get_resolver().reverse_dict if isinstance(each, str)}:
            for pattern in get_resolver().reverse_dict.getlist(name):
                arguments = {each: values.get(each) for each in pattern[0][0][1]}
                if None in arguments.values():
                    continue
                with suppress(NoReverseMatch):
                    yield reverse(name, kwargs=arguments)
                    yield reverse(name, kwargs={**arguments, "pk": event.pk})

    def test_on_no_page_of_members_and_strangers(self, night, club, signed_in):
        write(night)
        readers, read = (signed_in("Dan"), Client()), 0
        for address in sorted(set(self.addresses(night, club))):
            for reader in readers:
                answer = reader.get(address)
                if answer.status_code == 200 and not answer.streaming:
                    read += 1
                    assert SECRET not in answer.content.decode(errors="replace"), address
        assert read > 30  # something could have leaked
        address = reverse("night_console", args=[night.tournament.pk])
        assert SECRET in text(signed_in("Ann").get(address, {"sheet": "table", "table": 1}))

    def test_on_no_phone_and_no_display(self, night, club):
        write(night)
        wall = Display.objects.create(club=club, name="TV")
        for answer in (
            Pocket(club.members.get(name="Ann")).get(),
            Pocket(club.members.get(name="Dan")).get(),
            Client().get(reverse("display", args=[wall.code])),
            Client().get(reverse("night_display", args=[night.tournament.pk])),
        ):
            assert answer.status_code == 200
            assert SECRET not in answer.content.decode()

    def test_a_member_who_is_forgotten_is_not_named_in_one(self, night, club):
        write(night, "Dan shouts")
        take_out_of_logs(club.members.get(name="Dan"), ["Dan"], "Member 4")
        assert TableNote.objects.get().text == "Member 4 shouts"
