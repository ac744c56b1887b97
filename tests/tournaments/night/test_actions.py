"""Writing a night (tournaments/night/actions.py)."""

import uuid
from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from clubs.actions import save_rulebook
from clubs.models import Event, Result, Standing
from clubs.scoring.units import POINT
from tables.models import Entry
from tables.randomness import is_committed
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.models import Tournament
from tournaments.night import actions, draws, floor_cache
from tournaments.night.facts import (
    ButtonPlaced,
    ClockStarted,
    Finished,
    KnockedOut,
    SeatedAt,
    SteppedAway,
)
from tournaments.night.floor_cache import floor_of

SIX = "Ann Bob Cat Dan Eve Fay"


def finish(night, *order):
    """Everybody named goes out in this order, by Ann, in hands of their own."""
    night.at(125)
    for name in order:
        night.bust(name, by="Ann")
    return night.record(Finished())


def points(night):
    results = Result.objects.filter(event=night.tournament.event).select_related("member")
    return {result.member.name: result.points / POINT for result in results}


class TestRecord:
    def test_what_is_recorded_is_found_again_by_another_process(self, friday):
        friday.start(SIX).deal()
        assert friday.reloaded() == friday.floor

    def test_every_entry_says_who_when_and_on_which_device(self, friday):
        friday.buy_in("Ann")
        entry = Entry.objects.get()
        assert (entry.sequence, entry.kind, entry.batch) == (1, "bought_in", 1)
        assert (entry.recorded_by.name, entry.recorded_name, entry.device) == ("Bob", "Bob", "console")
        assert (entry.at, entry.recorded_at) == (EIGHT_O_CLOCK, EIGHT_O_CLOCK)

    def test_facts_recorded_together_are_one_batch(self, friday):
        friday.buy_in(SIX)
        assert set(Entry.objects.values_list("batch", flat=True)) == {1}

    def test_a_double_tap_is_recorded_once_and_answered_with_the_floor(self, friday):
        friday.start(SIX)
        request = {"act": [KnockedOut(table=1, busts=[{"player": 1, "by": [2]}])], "request_id": "tap"}
        for _ in range(2):
            outcome = actions.record(tournament=friday.tournament, by=friday.by, **request)
            assert len(outcome.state.knockouts) == 1
        assert outcome.entries == []

    def test_a_refusal_writes_nothing(self, friday):
        friday.start(SIX)
        before = Entry.objects.count()
        with pytest.raises(NotAllowed, match="There is no table 2"):
            friday.bust("Ann", by="Bob", table=2)
        assert Entry.objects.count() == before

    def test_of_facts_recorded_together_all_or_none_stand(self, friday):
        friday.start(SIX)
        with pytest.raises(NotAllowed, match="away already"):
            friday.record(SteppedAway(player=1), SteppedAway(player=1))
        assert not friday.reloaded().players[1].away

    def test_a_device_may_say_when_it_happened_but_not_the_future(self, friday):
        friday.start(SIX).at(10)
        for minutes, expected in ((-5, -5), (5, 0)):
            actions.record(
                tournament=friday.tournament,
                act=[ButtonPlaced(table=1, seat=2)],
                by=friday.by,
                request_id=str(uuid.uuid4()),
                at=friday.now + timedelta(minutes=minutes),
            )
            assert Entry.objects.latest("sequence").at == friday.now + timedelta(minutes=expected)

    def test_a_draw_uses_the_seed_that_was_committed_to_and_commits_to_the_next(self, friday):
        friday.buy_in(SIX)
        log = friday.tournament.log
        published = log.first_commitment
        for _ in range(2):
            drawn = friday.draw_seats().entries[0].payload["draw"]
            assert is_committed(bytes.fromhex(drawn["seed"]), published)
            published = drawn["next_commitment"]
        log.refresh_from_db()
        assert is_committed(bytes(log.next_seed), published)

    def test_a_refused_draw_does_not_use_up_the_seed(self, friday):
        before = bytes(friday.tournament.log.next_seed)
        with pytest.raises(NotAllowed):
            actions.record(
                tournament=friday.tournament,
                act=lambda floor, seeds: [draws.button(floor, seeds.take(), 1)],
                by=friday.by,
                request_id="x",
            )
        friday.tournament.log.refresh_from_db()
        assert bytes(friday.tournament.log.next_seed) == before


class TestFrozenRulebook:
    def test_the_rules_in_force_are_frozen_when_the_clock_starts(self, friday, club):
        friday.buy_in(SIX)
        book = friday.rulebook
        changed = book.model_copy(update={"seating": book.seating.model_copy(update={"seats_per_table": 6})})
        save_rulebook(club=club, rulebook=changed)
        assert floor_of(Tournament.objects.get()).rulebook.seating.seats_per_table == 6
        friday.seat(SIX)
        friday.start_only()
        save_rulebook(club=club, rulebook=book)
        assert friday.reloaded().rulebook.seating.seats_per_table == 6

    def test_undoing_the_start_thaws_them(self, friday):
        friday.start(SIX)
        started = friday.latest
        assert Tournament.objects.get().rulebook_data
        assert Event.objects.get().status == Event.Status.RUNNING
        friday.undo(started)
        assert Tournament.objects.get().rulebook_data is None
        assert Event.objects.get().status == Event.Status.SCHEDULED


class TestUndo:
    def test_the_log_is_replayed_without_the_fact(self, friday):
        friday.start(SIX).bust("Ann", by="Bob").undo(friday.latest)
        assert friday.floor.knockouts == ()
        assert 1 in friday.reloaded().in_play

    def test_also_one_that_is_not_the_latest(self, friday):
        friday.start("Ann Bob Cat Dan", "Eve Fay Gus Hal").bust("Ann", by="Bob")
        wrong = friday.latest
        friday.deal(2).bust("Gus", by="Hal").undo(wrong)
        assert friday.places() == {"Gus": "8"}

    def test_a_buy_in_is_not_undone_after_the_knockout_that_rests_on_it(self, friday):
        friday.start(SIX).at(10)
        friday.buy_in("Gus", seat=SeatedAt(player=7, table=1, seat=7))
        entry = friday.latest
        friday.bust("Gus", by="Bob")
        with pytest.raises(NotAllowed) as refusal:
            friday.undo(entry)
        assert (
            f"Later entries depend on this: “Bob knocked out Gus” (#{friday.latest})" in refusal.value.reason
        )
        knockout = friday.latest
        friday.undo(knockout).undo(entry)
        assert 7 not in friday.floor.players

    def test_of_many_that_rest_on_it_the_first_three_are_named(self, friday):
        friday.buy_in("Ann")
        first = friday.latest
        friday.buy_in("Bob Cat Dan Eve Fay").seat(SIX).start_only()
        friday.bust("Ann", by="Bob")
        with pytest.raises(NotAllowed, match=r"Seats drawn: 6 players at 1 table.* and 1 more\. "):
            friday.undo(first)

    def test_an_undo_can_be_undone(self, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        friday.undo(friday.latest).undo(friday.latest)
        assert friday.places() == {"Ann": "6"}

    def test_what_is_undone_or_not_there_cannot_be_undone(self, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        knockout = friday.latest
        friday.undo(knockout)
        with pytest.raises(NotAllowed, match=f"#{knockout} has been undone already"):
            friday.undo(knockout)
        with pytest.raises(NotAllowed, match="no fact #999"):
            friday.undo(999)

    def test_undoing_twice_by_a_double_tap_undoes_once(self, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        for _ in range(2):
            actions.undo(
                tournament=friday.tournament, sequences=[friday.latest], by=friday.by, request_id="tap"
            )
        assert Entry.objects.filter(kind="voided").count() == 1

    def test_a_fact_is_amended_where_and_when_it_happened(self, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        wrong = friday.latest
        friday.bust("Cat", by="Dan")
        outcome = actions.amend(
            tournament=friday.tournament,
            sequence=wrong,
            fact=KnockedOut(table=1, busts=[{"player": 1, "by": [4]}]),
            by=friday.by,
            request_id="amend",
        )
        assert [(k.by, k.victim) for k in outcome.state.knockouts] == [(4, 1), (4, 3)]
        assert friday.reloaded() == outcome.state

    def test_only_by_a_fact_of_its_kind(self, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        with pytest.raises(NotAllowed, match="another kind"):
            actions.amend(
                tournament=friday.tournament,
                sequence=friday.latest,
                fact=ClockStarted(),
                by=friday.by,
                request_id="amend",
            )


class TestFinish:
    def test_places_prizes_and_points_are_written_with_the_end(self, friday):
        finish(friday.start(SIX), "Fay", "Eve", "Dan", "Cat", "Bob")
        assert points(friday) == {
            "Ann": 2 * (6 + 1 + 3 + 5),
            "Bob": 2 * (5 + 1),
            "Cat": 2 * 4,
            "Dan": 2 * 3,
            "Eve": 2 * 2,
            "Fay": 2 * 1,
        }
        ann = Result.objects.get(member__name="Ann")
        assert (ann.first, ann.prize, Standing.objects.get(rank=1).member.name) == (1, 6980, "Ann")

    def test_correcting_a_finished_night_rewrites_lines_and_standings(self, friday):
        finish(friday.start(SIX), "Fay", "Eve", "Dan", "Cat", "Bob")
        knockout = Entry.objects.filter(kind="knocked_out").earliest("sequence")
        actions.amend(
            tournament=friday.tournament,
            sequence=knockout.sequence,
            fact=KnockedOut(table=1, busts=[{"player": 6, "by": [2]}]),
            by=friday.by,
            request_id="amend",
        )
        assert points(friday)["Ann"] == 2 * (6 + 1 + 3 + 4)
        assert points(friday)["Bob"] == 2 * (5 + 1 + 1)

    def test_undoing_the_end_takes_the_results_back(self, friday):
        finish(friday.start(SIX), "Fay", "Eve", "Dan", "Cat", "Bob").undo(friday.latest)
        assert Result.objects.count() == Standing.objects.count() == 0
        assert Event.objects.get().status == Event.Status.RUNNING

    def test_the_fact_behind_a_line_is_its_sequence_in_the_log(self, friday):
        finish(friday.start(SIX), "Fay", "Eve", "Dan", "Cat", "Bob")
        first = Entry.objects.filter(kind="knocked_out").earliest("sequence")
        line = Result.objects.get(member__name="Ann").lines.get(victim="Fay")
        assert line.fact == first.sequence


def test_floors_are_told_apart_and_forgotten_when_there_are_many(open_night, monkeypatch):
    monkeypatch.setattr(floor_cache, "MOST", 1)
    first, second = open_night(name="First"), open_night(name="Second")
    first.buy_in("Ann")
    second.buy_in("Bob Cat")
    assert len(floor_of(first.tournament).in_play) == 1
    assert len(floor_of(second.tournament).in_play) == 2
