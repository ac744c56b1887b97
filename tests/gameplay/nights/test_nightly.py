"""Tournaments on screens, through the real actions, hands and clock (gameplay/play and sources)."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.models import Result, Standing
from config.caching.process_cache import clear_cache
from gameplay.engine.choices import FOLD
from gameplay.live_hands import LiveHand, live_hand
from gameplay.models import Hand, Table
from gameplay.play import Moved, act, choose, deal, night_sync, sit, void_hand
from gameplay.play.presence import visit
from gameplay.rules import Requester
from gameplay.sources.night_games import game_of_preset
from tables.models import Entry
from tests.gameplay.nights.playing import fresh, passively, play, step
from tests.tournaments.nights import NAMES, levels
from tournaments.archive.export import night_header, whole_log
from tournaments.archive.log_file import write
from tournaments.archive.night_file import read
from tournaments.archive.replay import replayed
from tournaments.console.views import facts_of_due
from tournaments.management.commands.check_draws import of_night
from tournaments.models import Tournament
from tournaments.night.actions import record
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    BoughtIn,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    HandForHand,
    KnockedOut,
    LeftToItself,
    PlayedOnScreens,
    StacksCorrected,
    StacksCounted,
    StructureSet,
    TablePaused,
    TableResumed,
)
from tournaments.night.floor.digital_tables import uncounted
from tournaments.night.floor.places import places
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.room import tables

pytestmark = pytest.mark.django_db(transaction=True)


class Evening:
    """A night on screens."""

    def __init__(self, night, people, house=0, preset="dm-holdem", **how):
        self.night, self.tournament, self.wall = night, night.tournament, night.wall
        how = {"turn_seconds": 30, "pause_seconds": 2, "house_pause": 0, **how}
        games = how.pop("games", (game_of_preset(preset),))
        self.record(PlayedOnScreens(games=games, **how), LeftToItself())
        night.buy_in(people)
        self.record(*(BoughtIn(player=-n, name=f"House {n}") for n in range(1, house + 1)))

    def record(self, *facts):
        if facts:
            record(tournament=self.tournament, act=facts, by=self.night.by, request_id=str(uuid.uuid4()))
        return self

    def start(self, structure=None):
        self.night.draw_seats()
        return self.record(
            StructureSet(periods=structure or levels(count=30, minutes=5)), ClockStarted(override="few")
        )

    @property
    def floor(self):
        return floor_of(self.tournament)

    def tables(self):
        return list(Table.objects.filter(tournament=self.tournament).exclude(status="over"))

    def table(self, number=1):
        return fresh(Table.objects.get(tournament=self.tournament, number=number))

    def play(self, until):
        return play(self.tables, self.wall, until)


def facts_of(evening, kind):
    return list(Entry.objects.filter(log=evening.tournament.log_id, kind=kind).order_by("sequence"))


def whole(evening):
    """Chips are neither made nor lost."""
    floor = evening.floor
    known = sum(floor.players[player].stack for player in floor.in_play)
    return known + floor.rolled_over == floor.chips_in_play


@pytest.mark.rule("CPL-winner", "FCD-winner")
def test_nine_players_at_two_tables_play_to_a_winner_whose_points_stand_in_the_season(friday):
    evening = Evening(friday, "Ann Bob Cat Dan", house=5, preset="c5-centre-five").start()
    assert [table.seats for table in evening.floor.tables.values()] == [6, 6]
    evening.play(lambda: evening.floor.finished_at)
    assert whole(evening)
    assert len(facts_of(evening, "hand_played")) == Hand.objects.filter(voided_at=None).count()
    assert sorted(Result.objects.values_list("member__name", flat=True)) == ["Ann", "Bob", "Cat", "Dan"]
    best = Standing.objects.get(position=1)
    assert best.member.results.get().first == 1
    assert best.total == best.member.results.get().points > 0


def test_every_hand_of_a_night_is_one_fact_and_the_log_folds_to_the_same_floor(friday):
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem").start()
    evening.play(lambda: evening.floor.tables[1].hands >= 6)
    assert len(facts_of(evening, "hand_dealt")) == evening.floor.tables[1].hands
    assert friday.reloaded() == evening.floor
    assert whole(evening)


class TestAMixedNight:
    """Two tables of felt and one on screens, one log and one clock."""

    def bust_on_felt(self, evening, table):
        """The dealer of a felt table records that somebody is out."""
        floor = evening.floor
        seats = [p for p in floor.tables[table].players.values() if p in floor.in_play]
        loser, winner = seats[0], seats[-1]
        evening.record(KnockedOut(table=table, busts=[{"player": loser, "by": [winner], "stack": 1500}]))

    def settle(self, evening):
        """The director taps what is due; who comes from the felt is counted as he sits down."""
        for _ in range(20):
            floor = evening.floor.at(timezone.now())
            waiting = uncounted(floor)
            if waiting:
                share = floor.chips_in_play // len(floor.in_play)
                evening.record(StacksCounted(stacks={player.id: share for player in waiting}))
                continue
            log = Tournament.objects.select_related("log").get(pk=evening.tournament.pk).log
            taps = (Act.MOVE, Act.BREAK_TABLE, Act.REDRAW, Act.DRAW_BUTTON, Act.HAND_FOR_HAND, Act.FINISH)
            thing = next((thing for thing in due(floor, bytes(log.next_seed)) if thing.act in taps), None)
            if thing is None:
                return
            try:
                record(
                    tournament=evening.tournament,
                    act=lambda floor, seeds, key=thing.key: facts_of_due(floor, seeds, key),
                    by=evening.night.by,
                    request_id=str(uuid.uuid4()),
                )
            except NotAllowed:
                return

    def test_it_runs_to_the_end(self, friday):
        evening = Evening.__new__(Evening)
        evening.night, evening.tournament, evening.wall = friday, friday.tournament, friday.wall
        evening.record(
            PlayedOnScreens(tables=[3], games=[game_of_preset("dm-holdem")], house_pause=0, pause_seconds=2)
        )
        friday.buy_in(" ".join(NAMES[:24]))
        evening.start()
        assert sorted(evening.floor.tables) == [1, 2, 3]
        assert [bool(evening.floor.on_screens(number)) for number in (1, 2, 3)] == [False, False, True]
        for minute in range(2000):
            floor = evening.floor
            if floor.finished_at:
                break
            evening.wall.shift(30)
            for table in evening.tables():
                step([table], evening.wall)
            felt = [n for n in floor.tables if not floor.on_screens(n) and len(floor.tables[n].players) > 1]
            if minute % 4 == 0 and felt and len(floor.in_play) > 1:
                self.bust_on_felt(evening, felt[minute % len(felt)])
            self.settle(evening)
        floor = evening.floor
        assert floor.finished_at is not None
        assert Result.objects.count() == 24
        assert facts_of(evening, "hand_played") != []
        assert {entry.payload["table"] for entry in facts_of(evening, "knocked_out")} <= {1, 2}


class TestTheDirector:
    def on(self, friday, **more):
        """A table with a hand on."""
        evening = Evening(friday, "Ann Bob Cat Dan", preset="dm-holdem", **more).start()
        evening.play(lambda: evening.floor.tables[1].in_hand)
        return evening

    def test_voids_a_hand_and_everybody_has_what_he_had(self, friday):
        evening = self.on(friday)
        before = evening.floor.tables[1].in_hand
        dealt = evening.floor.tables[1].hand
        void_hand(table=evening.table(), hand=1, why="a card was seen", by=friday.by)
        assert evening.floor.tables[1].in_hand == {}
        assert {p: evening.floor.players[p].stack for p in before} == dict(before)
        assert Hand.objects.get().voided_at is not None
        evening.play(lambda: evening.floor.tables[1].in_hand)
        assert evening.floor.tables[1].hand.positions == dealt.positions
        assert evening.table().hand == 2

    def test_a_hand_that_breaks_off_is_taken_back_and_the_next_is_dealt(self, friday, monkeypatch):
        evening = self.on(friday)
        before = evening.floor.tables[1].in_hand
        live = live_hand(evening.table())

        def fails(*_):
            raise RuntimeError("a fault that nobody foresaw")

        with monkeypatch.context() as broken:
            broken.setattr(LiveHand, "after", fails)
            choose(table=evening.table(), by=live.turn.key, hand=1, number=0, choice=FOLD)
        assert Hand.objects.get().broken_off
        assert evening.floor.tables[1].in_hand == {}
        assert {p: evening.floor.players[p].stack for p in before} == dict(before)
        voided = facts_of(evening, "voided")[-1]
        assert (voided.payload["why"], voided.device) == ("The hand broke off.", "screens")
        evening.play(lambda: evening.floor.tables[1].hands == 1 and evening.table().hand == 2)

    def test_one_that_breaks_off_and_on_which_others_rest_waits_for_the_director(self, friday, monkeypatch):
        evening = self.on(friday)
        live = live_hand(evening.table())

        def fails(*_):
            raise RuntimeError("a fault that nobody foresaw")

        def refuses(**_):
            raise NotAllowed("Later entries depend on this.")

        with monkeypatch.context() as broken:
            broken.setattr(LiveHand, "after", fails)
            broken.setattr("gameplay.sources.night.actions.undo", refuses)
            choose(table=evening.table(), by=live.turn.key, hand=1, number=0, choice=FOLD)
        assert (Hand.objects.get().broken_off, evening.table().status) == (True, "waiting")
        evening.wall.shift(600)
        assert visit(evening.table(), Requester(None), timezone.now()).hand == 1
        friday.undo(evening.floor.tables[1].hand.sequence, why="it broke off")
        evening.play(lambda: evening.floor.tables[1].hands == 1 and evening.table().hand == 2)

    def test_or_takes_it_back_in_the_log(self, friday):
        evening = self.on(friday)
        friday.undo(evening.floor.tables[1].hand.sequence, why="misdeal")
        assert Hand.objects.get().voided_at is not None
        assert live_hand(evening.table()).is_on is False
        evening.play(lambda: evening.floor.tables[1].hands == 1 and evening.table().hand == 2)

    def test_takes_back_a_whole_hand_that_is_over(self, friday):
        evening = self.on(friday, pause_seconds=30)
        before = evening.floor.tables[1].in_hand
        evening.play(lambda: not evening.floor.tables[1].in_hand)
        friday.undo(facts_of(evening, "hand_played")[0].sequence)
        floor = evening.floor
        assert (floor.tables[1].hands, {p: floor.players[p].stack for p in before}) == (0, dict(before))
        assert Hand.objects.get().voided_at is not None
        assert friday.reloaded() == floor

    def test_takes_back_one_hand_after_the_other_and_none_of_them_counts(self, friday):
        evening = self.on(friday, pause_seconds=30)
        evening.play(lambda: evening.floor.tables[1].hands == 3 and evening.floor.tables[1].in_hand)
        friday.undo(facts_of(evening, "hand_dealt")[2].sequence)
        friday.undo(facts_of(evening, "hand_played")[1].sequence)
        assert evening.floor.tables[1].hands == 1
        assert list(Hand.objects.filter(voided_at=None).values_list("number", flat=True)) == [1]

    def test_is_told_what_rests_on_a_hand_that_is_long_over(self, friday):
        evening = self.on(friday)
        evening.play(lambda: evening.floor.tables[1].hands >= 3)
        with pytest.raises(NotAllowed, match="Later entries depend on this"):
            friday.undo(facts_of(evening, "hand_played")[0].sequence)

    def test_is_told_when_a_correction_would_change_a_hand_that_is_on(self, friday):
        evening = self.on(friday)
        bought = next(e for e in facts_of(evening, "bought_in") if e.payload["player"] == 1)
        with pytest.raises(NotAllowed, match="Later entries depend on this"):
            friday.undo(bought.sequence)
        assert evening.floor.tables[1].in_hand != {}

    def test_pauses_a_table_and_its_turn_too(self, friday):
        evening = self.on(friday)
        evening.record(TablePaused(table=1, reason="a dispute"))
        assert (evening.table().status, evening.table().due_at) == ("paused", None)
        live = live_hand(evening.table())
        with pytest.raises(Moved):
            choose(table=evening.table(), by=live.turn.key, hand=1, number=0, choice=FOLD)
        evening.wall.shift(600)
        evening.record(TableResumed(table=1))
        table = evening.table()
        assert table.due_at == timezone.now() + timedelta(seconds=30)
        choose(table=table, by=live.turn.key, hand=1, number=0, choice=FOLD)

    def test_corrects_stacks_between_hands(self, friday):
        evening = self.on(friday, pause_seconds=30)
        with pytest.raises(NotAllowed, match="plays a hand on screens"):
            evening.record(StacksCorrected(stacks={1: 5000}, reason="misclick"))
        evening.play(lambda: not evening.floor.tables[1].in_hand)
        evening.record(StacksCorrected(stacks={1: 5000}, reason="misclick"))
        evening.play(lambda: evening.floor.tables[1].in_hand)
        assert evening.floor.tables[1].in_hand[1] == 5000
        assert 5000 in live_hand(evening.table()).record.stacks

    def test_holds_all_tables_with_the_clock(self, friday):
        evening = self.on(friday)
        evening.record(ClockPaused(reason="other"))
        evening.play(lambda: not evening.floor.tables[1].in_hand)
        assert (evening.table().status, evening.table().due_at) == ("waiting", None)
        evening.record(ClockResumed())
        assert evening.table().status == "playing"
        evening.play(lambda: evening.floor.tables[1].in_hand)

    @pytest.mark.rule("DM-clock-break-hands")
    def test_a_break_ends_by_itself(self, friday):
        evening = Evening(friday, "Ann Bob Cat Dan", preset="dm-holdem")
        evening.start(levels(count=9, minutes=1, breaks=(1,)))
        evening.play(lambda: evening.table().status == "waiting")
        assert evening.table().due_at - timezone.now() <= timedelta(minutes=10)
        evening.play(lambda: evening.floor.tables[1].in_hand)
        assert evening.floor.clock.level_number == 2


class TestHandForHand:
    def test_no_table_runs_ahead(self, friday):
        evening = Evening(friday, " ".join(NAMES[:12]), preset="c5-centre-five").start()
        evening.record(HandForHand())
        for _ in range(400):
            if evening.floor.tables[1].round > 3 or len(evening.floor.tables) < 2:
                break
            assert step(evening.tables(), evening.wall)
            rounds = [table.round for table in evening.floor.tables.values()]
            assert max(rounds) - min(rounds) <= 1
        assert max(table.round for table in evening.floor.tables.values()) > 1


@pytest.mark.rule("C5-9.4-blind-note")
def test_the_director_sees_what_is_rolled_over_at_a_table_of_centre_five(friday):
    evening = Evening(friday, "Ann Bob Cat", preset="c5-centre-five").start()
    play(evening.tables, evening.wall, lambda: evening.floor.rolled_over, chooser=passively)
    floor = evening.floor
    assert floor.rolled_over == floor.tables[1].rolled_over > 0
    (view,) = tables(floor)
    assert view.rolled_over == floor.rolled_over
    assert whole(evening)


def test_two_processes_agree_on_every_hand(friday):
    """What one process knows of the night and the hand another has written, found again after every step."""
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem").start()
    for _ in range(60):
        if evening.floor.finished_at:
            break
        clear_cache()
        assert step(evening.tables(), evening.wall)
    assert whole(evening)
    assert len(facts_of(evening, "hand_dealt")) == Hand.objects.count() > 1


def test_a_signal_that_was_lost_is_made_good_by_the_next_look(friday, monkeypatch):
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem").start()
    evening.record(TablePaused(table=1))
    monkeypatch.setattr(night_sync, "sync_night", lambda *a, **k: None)
    evening.record(TableResumed(table=1))
    assert evening.table().status == "paused"
    assert visit(evening.table(), Requester(None), timezone.now()).status == "playing"


def test_a_process_that_begins_finds_what_an_earlier_one_left(friday, monkeypatch):
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem")
    with monkeypatch.context() as lost:
        lost.setattr(night_sync, "sync_night", lambda *a, **k: None)
        evening.start()
    assert night_sync.table_of_night(evening.tournament, 1).status == "waiting"
    night_sync.sync_all_nights()
    assert evening.table().status == "playing"


def test_a_night_that_cannot_be_read_holds_up_none_of_the_others(open_night, monkeypatch, caplog):
    nights = [Evening(open_night(name=name), "Ann Bob Cat", preset="dm-holdem") for name in ("One", "Two")]
    really, reached = night_sync.sync_night, []

    def in_step(tournament):
        reached.append(tournament.pk)
        if len(reached) == 1:
            raise ValueError("No such game.")
        really(tournament)

    for evening in nights:
        evening.start()
    monkeypatch.setattr(night_sync, "sync_night", in_step)
    night_sync.sync_all_nights()
    assert sorted(reached) == [evening.tournament.pk for evening in nights]
    assert f"Night {reached[0]}" in caplog.text


def test_a_table_of_a_night_is_not_for_sitting_down_or_dealing_at(friday):
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem").start()
    with pytest.raises(NotAllowed, match="belongs to a tournament"):
        deal(table=evening.table())
    with pytest.raises(NotAllowed, match="belongs to a tournament"):
        act(table=evening.table(), act=sit(seat=5, player=None), request_id="x")


class TestItsArchive:
    """The night file and its draws, as of any other night."""

    def test_is_exported_and_replayed_to_the_same_floor_and_anybody_can_check_its_draws(self, friday):
        played = Evening(friday, "Ann Bob Cat Dan", house=5, preset="c5-centre-five").start()
        played.play(lambda: played.floor.finished_at)
        tournament = Tournament.objects.get(pk=played.tournament.pk)
        night = read(list(write(night_header(tournament), whole_log(tournament))))
        floor, length = replayed(night)
        assert length == Entry.objects.filter(log=played.tournament.log_id).count()
        assert places(floor) == places(played.floor)
        assert floor.players == played.floor.players
        drawn = of_night(played.tournament.pk)
        assert {draw.line.kind for draw in drawn} >= {"seats_drawn", "button_drawn"}
        assert [draw.verdict for draw in drawn if not draw.holds] == []
