"""`manage.py doctor`: each thing is broken on purpose, found and, where it can be derived, mended."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.models import Club, Event, KnockoutCredit, LedgerLine, PointLine, Result, Standing
from clubs.standings_check import mend_standings
from config.models import Job
from config.watch.examination import Check, Finding, all_checks, examine, register
from gameplay.models import Hand
from tables.actions import open_log
from tables.models import Entry, Log
from tests.caches import clear_cache
from tests.gameplay.conftest import Play
from tests.tournaments.conftest import club, friday, open_night, season, wall
from tests.tournaments.heads_up.conftest import heads_up
from tests.tournaments.night.test_bookkeeping import SIX, played
from tests.tournaments.ring_games.conftest import ring
from tournaments.models import PairingCode, RingResult

__all__ = ["club", "friday", "heads_up", "open_night", "ring", "season", "wall"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_remembered():
    clear_cache()


def doctor(*arguments):
    """Return what it says, as data: the names of checks that found something that is left, and all of it."""
    out, ended = StringIO(), 0
    try:
        call_command("doctor", "--json", *arguments, stdout=out)
    except SystemExit as end:
        ended = end.code
    said = json.loads(out.getvalue())
    assert ended == (0 if said["well"] else 1)
    return [each["name"] for each in said["checks"] if not each["well"]], said["checks"]


def sick(*arguments):
    return doctor(*arguments)[0]


def mended(checks):
    return {each["name"]: [found["words"] for found in each["mended"]] for each in checks if each["mended"]}


@pytest.fixture
def over(friday):
    """A night of six that is over."""
    return played(friday.start(SIX))


@pytest.fixture
def everything(over, ring, heads_up):
    """A night, a ring game and a heads-up tournament, all over."""
    ring.buys("Ann", 1).buys("Cat", 2).cashes("Ann", 1700).cashes("Cat", 300).closes()
    heads_up.begin()
    heads_up.play_on()
    heads_up.finish()


def rows(model):
    return set(
        model.objects.order_by().values_list(
            *[f.attname for f in model._meta.concrete_fields if f.attname != "id"]
        )
    )


def test_nothing_is_wrong_with_what_nobody_has_touched(everything, wall, club):
    table = Play(club, wall)
    table.deal().choose("fold", "fold")
    assert doctor("--fix")[0] == []
    assert mended(doctor("--fix")[1]) == {}
    out = StringIO()
    call_command("doctor", stdout=out)
    lines = out.getvalue().splitlines()
    assert len(lines) == len(all_checks())
    assert all(line.startswith("ok  ") for line in lines)


@pytest.mark.parametrize(
    "change",
    [
        lambda: Standing.objects.filter(rank=1).update(total=1),
        lambda: Standing.objects.filter(rank=2).delete(),
        lambda: Standing.objects.filter(rank=1).update(position=77),
    ],
)
def test_standings_that_were_changed_are_found_and_made_anew(over, change):
    before = rows(Standing)
    change()
    assert sick() == ["standings"]
    assert rows(Standing) != before  # looking alone mends nothing
    left, said = doctor("--fix")
    assert (left, mended(said)) == ([], {"standings": ["Its standings are not what its results come to."]})
    assert rows(Standing) == before


def test_after_an_upgrade_standings_are_made_anew_by_themselves(over):
    """Two who are tied may have changed places by the rules of another version."""
    before = rows(Standing)
    assert mend_standings() is None
    Standing.objects.filter(rank=1).update(rank=2)
    mend_standings()()
    assert rows(Standing) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda: Result.objects.filter(first=1).update(prize=1),
        lambda: Result.objects.filter(first=2).delete(),
        lambda: PointLine.objects.first().delete(),
        lambda: KnockoutCredit.objects.first().delete(),
        lambda: Event.objects.update(prize_pool=5),
    ],
)
def test_results_that_were_changed_are_found_and_made_anew_with_the_standings(over, change):
    before = rows(Standing), rows(KnockoutCredit), {each[1:] for each in rows(PointLine)}
    change()
    assert "results" in sick()
    assert doctor("--fix")[0] == []
    assert (rows(Standing), rows(KnockoutCredit), {each[1:] for each in rows(PointLine)}) == before
    assert sick() == []


def test_a_night_that_is_over_by_its_row_alone_goes_on(friday):
    friday.start(SIX)
    Event.objects.update(status=Event.Status.FINISHED)
    assert sick("--only", "results") == ["results"]
    assert sick("--fix", "--only", "results") == []
    assert Event.objects.get().status == Event.Status.RUNNING


def test_what_cannot_be_mended_says_why(over, season):
    type(season).objects.update(closed_at=timezone.now())
    Result.objects.filter(first=1).update(prize=1)
    left, said = doctor("--fix", "--only", "results")
    assert left == ["results"]
    assert "is closed: its results and standings stand." in said[0]["left"][0]["words"]
    assert Result.objects.get(first=1).prize == 1


def test_results_of_duels_and_ring_games_are_made_anew(everything):
    before = rows(RingResult), rows(Standing)
    duels = Result.objects.filter(event__format=Event.Format.HEADS_UP)
    assert duels.filter(first=1).update(prize=1)
    RingResult.objects.filter(bought=1000).update(cashed=7)
    found = doctor()[1]
    (results,) = [each for each in found if each["name"] == "results"]
    assert [each["where"] for each in results["left"]] == [
        "Dead Money, Duels",
        "Dead Money, Ring game of 20 November 2026",
    ]
    assert doctor("--fix")[0] == []
    assert (rows(RingResult), rows(Standing)) == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda entry: {**entry.payload, "player": 999}, "Its log cannot be read: "),
        (lambda entry: {"kind": "somersault"}, "Its log holds something that is not a fact."),
    ],
)
def test_a_log_that_cannot_be_read_is_found_and_left_as_it_is(over, change, words):
    entry = Entry.objects.filter(kind="bought_in").first()
    Entry.objects.filter(pk=entry.pk).update(payload=change(entry))
    payload = Entry.objects.get(pk=entry.pk).payload
    try:
        left, said = doctor("--fix", "--only", "logs", "--only", "results")
    finally:
        clear_cache()
    assert left == ["logs"]
    assert said[0]["left"][0]["words"].startswith(words)
    assert Entry.objects.get(pk=entry.pk).payload == payload


def test_a_gap_in_a_log_and_a_log_of_nothing_are_found(over):
    Log.objects.update(length=3)
    lost = open_log()
    left, said = doctor("--fix", "--only", "entries")
    words = [each["words"] for each in said[0]["left"]]
    assert left == ["entries"]
    assert "there should be 3." in words[0]
    assert (said[0]["left"][-1]["where"], words[-1]) == (f"Log {lost.pk}", "It belongs to nothing.")
    assert Log.objects.filter(length=3).count() == 1


def test_money_that_does_not_add_up_is_found_and_told_and_no_line_is_changed(over, club):
    LedgerLine.objects.filter(item="withheld:kitty").update(cents=119)
    assert [each["can_be_mended"] for each in doctor("--only", "money")[1][0]["left"]] == [False, True]
    left, said = doctor("--fix", "--only", "money")
    assert left == ["money"]
    assert list(mended(said)) == ["money"]
    assert Club.objects.get().money_wrong_at
    LedgerLine.objects.filter(item="withheld:kitty").update(cents=120)
    assert sick("--fix", "--only", "money") == []
    assert Club.objects.get().money_wrong_at is None


def test_a_hand_that_would_end_otherwise_is_found_without_a_card(club, wall):
    Play(club, wall).deal().choose("fold", "fold")
    row = Hand.objects.get()
    Hand.objects.update(commitment="0" * 64)
    left, said = doctor("--fix", "--only", "hands")
    (found,) = said[0]["left"]
    assert left == ["hands"]
    assert found["words"].startswith("its seed is not the one that was committed to before the deal")
    assert (found["where"], row.table.code in json.dumps(said)) == (f"Table {row.table_id}, hand 1", False)


def test_a_ring_tables_log_that_cannot_be_read_is_found(club, wall):
    Play(club, wall)
    Entry.objects.filter(sequence=2).update(payload={"kind": "somersault"})
    assert sick("--only", "ring_tables") == ["ring_tables"]


def test_work_that_nobody_does_is_found(db):
    now = timezone.now()
    jobs = [
        ("done", {"due_at": now - timedelta(days=1), "done_at": now}),
        ("soon", {"due_at": now + timedelta(hours=1)}),
        ("now", {"due_at": now - timedelta(minutes=1)}),
        ("late", {"due_at": now - timedelta(minutes=10)}),
        ("lost", {"due_at": now - timedelta(minutes=10), "attempts": 1}),
        ("failed", {"due_at": now, "failed_at": now, "error": "OSError: no"}),
    ]
    for key, said in jobs:
        Job.objects.create(key=key, task="forget_jobs", **said)
    Job.objects.create(key="old", task="somersault", due_at=now)
    _, (said,) = doctor("--fix", "--only", "jobs")
    found = {each["where"]: each["words"] for each in said["left"]}
    assert found.keys() == {"late", "lost", "failed", "old"}
    assert found["failed"] == "It has failed for good: OSError: no"
    assert "has not been heard of for 16 minutes" in found["lost"]


def test_what_nobody_claimed_is_cleared_up(friday):
    old = timezone.now() - timedelta(days=3)
    Session.objects.create(session_key="old", expire_date=old)
    Session.objects.create(session_key="new", expire_date=timezone.now() + timedelta(days=1))
    code = {"tournament": friday.tournament, "table": 1}
    PairingCode.objects.create(digest="1", expires_at=old, **code)
    PairingCode.objects.create(digest="2", expires_at=timezone.now(), **code)
    assert sick() == ["sessions", "codes"]
    left, said = doctor("--fix")
    assert (left, sorted(mended(said))) == ([], ["codes", "sessions"])
    assert [each.session_key for each in Session.objects.all()] == ["new"]
    assert [each.digest for each in PairingCode.objects.all()] == ["2"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL lets nobody write such a row")
def test_a_row_that_names_one_that_is_not_there_is_found(over):
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        cursor.execute("UPDATE clubs_standing SET member_id = 99999 WHERE rank = 1")
    assert sick("--only", "database") == ["database"]


def test_a_check_that_mends_in_vain_says_that_it_is_left():
    def refused():
        raise NotAllowed("Nobody may.")

    found = [Finding("here", "It is bent.", refused), Finding("there", "It is lost.")]
    done = examine(Check("spoons", "Spoons are straight", lambda: iter(found)), fix=True)
    assert [each.words for each in done.left] == [
        "It is bent. It cannot be mended: Nobody may.",
        "It is lost.",
    ]
    assert done.mended == ()


def test_a_name_is_given_once():
    with pytest.raises(ValueError, match="another check called logs"):
        register(Check("logs", "Other logs", lambda: iter(())))
