"""The floor itself, and folding it fact by fact (tournaments/night/floor/state.py, fold.py, conduct.py)."""

import sys
from dataclasses import fields, replace
from datetime import timedelta

import pytest

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.night.floor.test_house_players import out, with_house
from tests.tournaments.nights import Night, levels
from tournaments.night import floor as floors
from tournaments.night.facts import (
    BoughtIn,
    Bust,
    ButtonPlaced,
    ClockStarted,
    DealAgreed,
    DealShare,
    FloorAnswered,
    FloorCalled,
    KnockedOut,
    Left,
    Penalised,
    PoolAdded,
    SeatedAt,
    SeatsDrawn,
    StacksCounted,
    StructureSet,
    TableOpened,
)
from tournaments.night.floor import Floor, Recorded, Table
from tournaments.night.floor.digital_tables import Screens
from tournaments.night.floor.fold import steps
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.places import Deal
from tournaments.night.floor.prizes import Prizes
from tournaments.night.floor.seats import Redraws
from tournaments.night.floor.state import Feature
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms

SIX = "Ann Bob Cat Dan Eve Fay"
DM = PRESETS["dead_money"]
MINUTE = timedelta(minutes=1)


def heard(night, fact, at, heard_at):
    """Return what a device says happened at one moment, and the server heard at another."""
    recorded = Recorded(len(night.facts) + 1, at, fact, heard_at)
    night.floor = floors.apply(night.floor, recorded)
    night.facts.append(recorded)
    return night


class TestAFloor:
    def test_before_the_first_fact_nothing_has_happened(self):
        floor = Night().floor
        assert (
            floor.sequence,
            floor.of(HandByHand).began,
            floor.of(Screens).by_itself,
            floor.of(Redraws).at,
        ) == (
            0,
            0,
            False,
            0 * MINUTE,
        )
        assert Night().commit("Ann")["Ann"].chips_in == 0
        table = Table(1, 9)
        assert (table.hands, table.round, table.button_due, table.ends_told) == (0, 0, False, False)
        assert table.button_at == table.seated_at == 0 * MINUTE

    def test_once_handed_out_it_is_never_changed(self):
        before = Night().start(SIX).at(5).floor
        tables, in_play = dict(before.tables), list(before.in_play)
        fact = KnockedOut(table=1, busts=[Bust(player=1, by=(2,))])
        after = floors.apply(before, Recorded(99, before.as_of, fact))
        assert (before.tables, list(before.in_play)) == (tables, in_play)
        assert (list(after.in_play), len(after.tables[1].players)) == ([2, 3, 4, 5, 6], 5)

    def test_each_step_of_a_log_is_the_floor_after_that_fact(self):
        night = Night().start(SIX).bust("Ann", by="Bob")
        seen = [
            (recorded.sequence, len(floor.in_play)) for recorded, floor in steps(night.facts, DM, Kind.LIVE)
        ]
        assert [sequence for sequence, _ in seen] == [*range(1, len(night.facts) + 1)]
        assert [left for _, left in seen[:6]] == [1, 2, 3, 4, 5, 6]
        assert seen[-1][1] == 5
        dealt = heads_up().record(deal())
        older = [*dealt.facts, Recorded(len(dealt.facts) + 1, dealt.now, PoolAdded(cents=1))]
        assert list(steps(older, DM, Kind.LIVE))[-1][1].of(Prizes).added == 1

    @pytest.mark.rule("DM-deal-who")
    def test_a_deal_settles_what_is_recorded_after_it_but_not_what_an_older_log_holds(self):
        dealt = heads_up().record(deal())
        with dealt.refuses("DM-deal-who"):
            dealt.record(PoolAdded(cents=1))
        older = floors.after(
            [Recorded(len(dealt.facts) + 1, dealt.now, PoolAdded(cents=1))], DM, Kind.LIVE, dealt.floor
        )
        assert older.of(Prizes).added == 1

    def test_who_is_not_in_play_has_not_bought_in_or_is_out(self):
        night = Night().start(SIX).commit("Gus")
        with night.refuses(words="Gus has not bought in"):
            night.record(Left(player=7, stack=1))
        night.record(Penalised(player=1, penalty="disqualified", stack=1))
        with night.refuses(words="Ann has been disqualified"):
            night.record(Left(player=1, stack=1))

    @pytest.mark.rule("CPL-winner")
    def test_nothing_is_decided_before_it_begins(self):
        night = Night().buy_in("Ann")
        assert not night.floor.is_over
        assert night["Ann"].counted is None
        assert Night().floor.average_stack == 0

    @pytest.mark.rule("CPL-winner", "DM-noshow-zero")
    def test_where_only_house_players_are_left_somebody_must_have_come_for_it_to_be_over(self):
        assert not with_house().floor.is_over
        assert out(out(with_house(), 1, by=2), 2, by=-1).floor.is_over
        night = Night().on_screens().commit("Gus Hal")
        night.record(*(BoughtIn(player=-n, name=f"House {n}") for n in (1, 2)))
        seats = [{"player": p, "table": 1, "seat": s} for s, p in enumerate((7, -1, -2), 1)]
        night.record(SeatsDrawn(occasion="start", tables=[{"table": 1, "seats": 9}], seats=seats))
        out(night.start_only(override="nobody yet"), 7, by=-1)
        assert list(night.floor.in_play) == [-1, -2]
        assert not night.floor.is_over

    def test_who_is_only_on_the_list_is_not_of_the_field_nor_of_those_who_never_came(self):
        night = Night().start(f"{SIX} Gus", absent="Gus").commit("Hal").at(125)
        assert (night.floor.field_size, night.floor.nobodies) == (7, frozenset())
        for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
            night.bust(name, by="Fay")
        night.record(Left(player=6, stack=20_000))
        assert night.floor.is_over
        assert (night.floor.field_size, night.floor.nobodies) == (6, {7})
        one = Night(kind=Kind.CHAMPIONSHIP).buy_in("Ann", chips=1)
        assert one.floor.field_size == 1

    def test_the_last_player_has_every_chip_as_of_the_moment_the_others_were_out(self):
        night = Night().start("Ann Bob Cat", override="three").at(10).bust("Cat", by="Bob").at(30)
        night.record(StacksCounted(stacks={2: 5000})).at(31).record(Left(player=1, stack=2000))
        assert night["Bob"].counted == (7000, night.now)
        then = night.now
        night.at(40).record(PoolAdded(cents=1))
        assert night["Bob"].counted == (7000, then)
        left = Night().on_screens().start("Ann Bob", override="two").record(Left(player=2, stack=3000))
        assert (left["Ann"].stack, left["Ann"].counted) == (3000, None)
        screens = Night().on_screens().start("Ann Bob", override="two").at(5).deal_on_screens()
        screens.play_on_screens("Ann 6000 Bob 0", busts=[("Bob", "Ann")])
        then = screens.now
        assert screens.at(9).record(PoolAdded(cents=1))["Ann"].counted == (6000, then)


class TestItsFeatures:
    def test_a_feature_that_nobody_plays_is_as_at_the_beginning_and_takes_no_room(self):
        floor = Night().floor
        assert floor.of(Banks) == Banks()
        assert floor.of(Banks) is floor.of(Banks)
        assert floor.features == {}

    def test_a_part_that_is_put_is_read_and_the_others_stay(self):
        floor = Night().floor.copy()
        floor.put(Banks(bank=100, by_table={1: 100}))
        floor.put(replace(floor.of(Banks), heisted={1: 3}))
        assert floor.of(Banks) == Banks(100, {1: 100}, {1: 3})
        assert floor.of(Mushrooms) == Mushrooms()
        assert (floor.chips_in_play, floor.set_aside) == (100, 100)

    def test_floors_are_equal_whose_parts_are_and_one_as_at_the_beginning_is_like_none(self):
        one, other = Night().floor.copy(), Night().floor.copy()
        one.put(Mushrooms({1: 25}))
        assert one != other
        other.put(Mushrooms({1: 25}))
        assert one == other
        other.put(Mushrooms())
        assert (other, other.features) == (Night().floor, {})

    def test_a_copy_has_parts_of_its_own(self):
        before = Night().floor
        after = before.copy()
        after.put(Redraws(at=MINUTE))
        assert before.of(Redraws).at == 0 * MINUTE

    def test_every_part_is_frozen_and_has_a_default_for_each_field(self):
        parts = [
            part
            for part in Feature.__subclasses__()
            if getattr(sys.modules[part.__module__], part.__name__) is part
        ]
        assert {Banks, Mushrooms, Deal, Redraws} <= {*parts}
        for part in parts:
            assert part() == part()
            assert part.__dataclass_params__.frozen
            assert not hasattr(part(), "__dict__")

    def test_what_the_floor_itself_is_made_of_names_no_feature(self):
        kept = {each.name for each in fields(Floor)}
        assert len(kept) <= 28
        words = " ".join(kept)
        assert not [
            word for word in ("mushroom", "heist", "kill", "plaque", "bomb", "deal_") if word in words
        ]


def heads_up():
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Eve")
    return night


def deal():
    return DealAgreed(shares=[DealShare(player=player, cents=5340) for player in (5, 6)])


class TestSitsAndDeals:
    def test_a_late_entrant_waits_only_where_a_hand_has_been_dealt(self):
        seat = SeatedAt(player=7, table=1, seat=9)
        night = Night().start(SIX).record(BoughtIn(player=7, name="Gus", seat=seat))
        assert (night["Gus"].waited, night["Gus"].stack) == (None, None)
        night = Night().start(SIX).deal().record(BoughtIn(player=7, name="Gus", seat=seat))
        assert night["Gus"].waited == 0
        placed = Night().start(SIX).deal().record(ButtonPlaced(table=1, seat=2))
        assert placed.record(BoughtIn(player=7, name="Gus", seat=seat))["Gus"].waited is None

    def test_who_goes_out_waits_for_nothing_any_more(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim").deal(2).bust("Ida", by="Jon").move("Ann", 2, 3)
        night.deal(2).record(Penalised(player=1, penalty="hands", amount=3)).bust("Ann", by="Jon")
        assert (night["Ann"].waited, night["Ann"].sits_out) == (None, 0)

    @pytest.mark.rule("DM-dealer-seat")
    def test_only_the_middle_seat_deals_and_none_on_screens(self):
        night = Night().start("Bob Cat Dan Eve Ann Fay")
        assert (night.floor.tables[1].dealer, night.floor.dealers) == (1, {1})
        assert Night().start(SIX, "Gus").floor.dealers == {5}
        screens = Night().on_screens().start("Ann Bob Cat Dan", override="four")
        screens.record(BoughtIn(player=5, name="Eve", seat=SeatedAt(player=5, table=1, seat=5)))
        assert screens.floor.tables[1].dealer is None

    def test_out_where_no_hand_was_recorded_is_out_at_the_button(self):
        assert Night().start(SIX).bust("Ann", by="Bob")["Ann"].out.from_button == 0

    @pytest.mark.rule("DM-balance-who")
    def test_where_the_button_is_is_known_on_screens_or_for_ten_minutes(self):
        night = Night("cpl").start(SIX)
        for minute, knows in ((9, True), (10, False)):
            floor = night.at(minute).floor.at(night.now)
            assert floor.knows_button(floor.tables[1]) is knows
            assert floor.knows_seated(floor.tables[1]) is knows
        night.deal()
        assert night.floor.knows_button(night.floor.tables[1])
        screens = Night("cpl").on_screens().start(SIX).at(50)
        floor = screens.floor.at(screens.now)
        assert floor.knows_button(floor.tables[1])
        assert floor.knows_seated(floor.tables[1])
        other = Night().start(SIX)  # Dead Money counts no new players
        assert not other.floor.knows_seated(other.floor.tables[1])


class TestTime:
    @pytest.mark.rule("DM-points-placing")
    def test_a_minute_between_two_clocks_decides_nothing(self):
        night = Night().start("Ann Bob Cat Dan", "Eve Fay Gus Hal").at(141).bust("Eve", by="Fay")
        now = night.now
        night.at(140).bust("Ann", by="Bob")
        night.now = now
        assert night.places() == {"Ann": "7", "Eve": "8"}

    def test_a_server_whose_clock_is_put_back_goes_on_from_where_the_night_stood(self):
        night = Night().start(SIX).at(30)
        heard(night, PoolAdded(cents=1), night.now, night.now)
        before = night.clock
        heard(night, PoolAdded(cents=1), night.now, night.now - MINUTE)
        assert (night.floor.put_back, night.floor.as_of) == (0, night.now)
        back = night.now - 20 * MINUTE
        heard(night, PoolAdded(cents=1), back, back)
        assert (night.floor.put_back, night.floor.as_of) == (1, back)
        assert (night.floor.clock.elapsed, night.floor.clock.as_of) == (before.elapsed, back)
        heard(night, PoolAdded(cents=1), back + MINUTE, back + MINUTE)
        assert (night.floor.put_back, night.floor.clock.elapsed) == (1, before.elapsed + MINUTE)
        heard(night, PoolAdded(cents=1), back, back - 5 * MINUTE)
        assert night.floor.put_back == 2

    @pytest.mark.rule("DM-points-placing")
    def test_who_went_out_after_that_went_out_later(self):
        night = Night().start(SIX).at(130)
        heard(night, KnockedOut(table=1, busts=[Bust(player=1, by=(2,))]), night.now, night.now)
        back = night.now - 20 * MINUTE
        heard(night, KnockedOut(table=1, busts=[Bust(player=3, by=(2,))]), back, back)
        assert night.places() == {"Cat": "5", "Ann": "6"}

    def test_before_the_start_too(self):
        night = Night().at(10)
        heard(night, PoolAdded(cents=1), night.now, night.now)
        heard(night, PoolAdded(cents=1), night.now - 5 * MINUTE, night.now - 5 * MINUTE)
        assert (night.floor.put_back, night.floor.as_of) == (1, night.now - 5 * MINUTE)
        heard(night, PoolAdded(cents=1), night.now, None)
        assert night.floor.put_back == 1


class TestConduct:
    def test_before_the_seats_are_drawn_a_round_is_a_hand(self):
        night = Night().buy_in(SIX).record(Penalised(player=1, penalty="rounds", amount=2))
        assert night["Ann"].sits_out == 2

    @pytest.mark.rule("CPL-winner")
    def test_the_winner_is_not_disqualified_and_nobody_with_more_chips_than_there_are(self):
        night = Night().start("Ann Bob Cat", override="three")
        with night.refuses(words="Ann cannot have 9,001 chips"):
            night.record(Penalised(player=1, penalty="disqualified", stack=9001))
        night.bust("Cat", by="Bob").record(Penalised(player=1, penalty="disqualified", stack=9))
        with night.refuses("CPL-winner", "Bob has won"):
            night.record(Penalised(player=2, penalty="disqualified", stack=9))

    def test_nor_one_whose_knockout_waits_to_be_confirmed(self):
        night = Night().start(SIX).bust("Ann", by="Bob", pending=True)
        fact = Penalised(player=1, penalty="disqualified", stack=9)
        with night.refuses(words="has been reported"):
            night.record(fact)
        older = floors.after(
            [Recorded(len(night.facts) + 1, night.now, fact)], night.rulebook, Kind.LIVE, night.floor
        )
        assert older.players[1].out.how == "disqualified"

    def test_a_table_that_is_there_calls_and_is_answered_once(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay")
        with night.refuses(words="There is no table 3"):
            night.record(FloorCalled(table=3))
        night.record(FloorCalled(table=1, reason="clock"))
        first = night.floor.sequence
        night.record(FloorCalled(table=2, reason="dispute"))
        night.record(FloorAnswered(call=first))
        assert [call.table for call in night.floor.calls.values()] == [2]
        with night.refuses(words="has been answered already"):
            night.record(FloorAnswered(call=first))


class TestTheStart:
    def test_a_break_does_not_become_the_level_that_is_being_played(self):
        night = Night().start(SIX).at(5)
        with night.refuses(words="Level 1 is being played"):
            night.record(StructureSet(periods=(*levels(1, breaks=(1,))[1:], *levels(3))))

    def test_everybody_has_a_seat_and_there_are_two(self):
        night = Night().record(StructureSet(periods=levels())).buy_in("Ann").seat("Ann")
        with night.refuses(words="needs two players"):
            night.record(ClockStarted(override="one"))

    def test_nobody_stands_when_it_begins(self):
        night = Night().record(StructureSet(periods=levels()), TableOpened(table=1, seats=9))
        night.buy_in("Ann", seat=SeatedAt(player=1, table=1, seat=1))
        with night.refuses(words="needs two players"):
            night.record(ClockStarted(override="one"))
        night = Night().record(StructureSet(periods=levels())).buy_in("Ann")
        night.record(TableOpened(table=1, seats=9))
        with night.refuses(words="Ann has no seat yet"):
            night.record(ClockStarted(override="one"))
        night = Night().record(StructureSet(periods=levels())).buy_in("Ann Bob")
        night.record(TableOpened(table=1, seats=9))
        with night.refuses(words="Ann, Bob have no seat yet"):
            night.record(ClockStarted(override="two"))

    @pytest.mark.rule("DM-dealer-seat")
    def test_whoever_deals_when_it_begins_has_dealt(self):
        assert Night().start(SIX).floor.dealers == {5}
