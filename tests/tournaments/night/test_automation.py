"""Tests of what a table on screens does next (tournaments/night/automation.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import PRESETS
from tables.randomness import commitment
from tests.tournaments.nights import Night, levels
from tournaments.night.automation import Wait, next_at, still_in_action
from tournaments.night.draws import Draw
from tournaments.night.facts import (
    AbsentRemoved,
    AllInHeld,
    BoughtIn,
    ButtonDrawn,
    ButtonPlaced,
    ChipLeadersTaken,
    ClockPaused,
    Drawn,
    Finished,
    HandDealt,
    HandForHand,
    Left,
    LeftToItself,
    Moved,
    PayoutsSet,
    SeatedAt,
    SeatsDrawn,
    TableBroken,
    TablePaused,
    TableResumed,
)
from tournaments.night.floor.prizes import pool
from tournaments.presenters.moves import moves_due


class Seeds:
    """Seeds 0, 1, 2, …"""

    def __init__(self):
        self.number = 0

    @property
    def next_seed(self):
        return self.number.to_bytes(32)

    def take(self):
        seed = self.next_seed
        self.number += 1
        return Draw(seed, Drawn(seed=seed.hex(), next_commitment=commitment(self.next_seed)))


SEEDS = Seeds()


def on_screens(*tables, by_itself=True, preset="cpl", **more):
    night = Night(preset).on_screens(most=9).record(LeftToItself(on=by_itself))
    return night.start(*tables, override="short", **more)


def next_facts(night, table=1):
    return next_at(night.floor.at(night.now), SEEDS, table)


def run(night, table=1, most=10):
    """Records what happens by itself at a table until it waits or a hand is dealt; the kinds in order."""
    kinds = []
    for _ in range(most):
        facts = next_facts(night, table)
        if isinstance(facts, Wait):
            return [*kinds, facts.sentence]
        night.record(*facts)
        kinds += [fact.kind for fact in facts]
        if kinds[-1] == "hand_dealt":
            return kinds
    raise AssertionError(kinds)


def kind(facts):
    return [type(fact) for fact in facts]


class TestDealing:
    def test_the_next_hand(self):
        night = on_screens("Ann Bob Cat")
        (fact,) = next_facts(night)
        assert isinstance(fact, HandDealt)
        assert fact.screens.hand == 1
        assert fact.screens.stacks == dict.fromkeys((1, 2, 3), night["Ann"].stack)

    @pytest.mark.rule("CPL-high-card")
    def test_the_button_is_drawn_first_whoever_allowed_what(self):
        night = Night("cpl").on_screens().buy_in("Ann Bob Cat").seat("Ann Bob Cat")
        night.start_only(override="short")
        night.floor.tables[1] = night.floor.tables[1].but(button=None, button_due=True)
        assert kind(next_facts(night)) == [ButtonDrawn]
        assert run(night) == ["button_drawn", "hand_dealt"]

    @pytest.mark.rule("DM-clock-break-hands")
    def test_not_in_a_break_but_as_soon_as_it_is_over(self):
        night = on_screens("Ann Bob Cat", structure=levels(breaks=(1,))).at(25)
        assert next_facts(night) == Wait("Break", night.now + timedelta(minutes=5))
        assert kind(next_facts(night.at(30))) == [HandDealt]

    def test_not_while_the_clock_stands_still(self):
        night = on_screens("Ann Bob Cat").record(ClockPaused(minutes=3, reason="dispute"))
        assert next_facts(night) == Wait("The clock stands still.", night.now + timedelta(minutes=3))

    def test_not_while_the_table_is_paused(self):
        night = on_screens("Ann Bob Cat").record(TablePaused(table=1, reason="a dispute"))
        assert next_facts(night) == Wait("The director has paused this table: a dispute")

    def test_not_into_a_hand_nor_before_play_nor_on_felt(self):
        night = on_screens("Ann Bob Cat").deal_on_screens()
        assert next_facts(night) == Wait("A hand is being played.")
        assert next_facts(night, 2) == Wait("This table is not played on screens any more.")
        assert next_facts(Night().on_screens().buy_in("Ann Bob").seat("Ann Bob")) == Wait(
            "Play has not begun."
        )

    def test_hand_for_hand_waits_for_the_others(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay", by_itself=False, seats=5).record(HandForHand())
        night.deal_on_screens(1, 2).play_on_screens("", table=1)
        assert next_facts(night) == Wait("Hand for hand: table 2 is still playing.")
        assert kind(next_facts(night.play_on_screens("", table=2))) == [HandDealt]


@pytest.mark.rule("TDA-RP-8")
class TestAllInsHandForHand:
    def night(self, waits="held", **more):
        book = PRESETS["cpl"]
        rules = book.clock.model_copy(update={"hand_for_hand_all_ins": waits, **more})
        night = Night(rulebook=book.model_copy(update={"clock": rules})).on_screens(most=9)
        night.record(LeftToItself()).start("Ann Bob Cat", "Dan Eve Fay", "Gus Hal Ida", override="short")
        return night.record(HandForHand()).deal_on_screens(1, 2, 3)

    def waits_for(self, night, table=1):
        return still_in_action(night.floor.at(night.now), SEEDS, table)

    def hold(self, night, table):
        return night.record(AllInHeld(table=table, dealt=night.floor.tables[table].hand.sequence))

    def test_it_waits_for_those_that_play_and_not_for_another_all_in(self):
        night = self.night()
        assert self.waits_for(night) == [2, 3]
        assert self.waits_for(night.play_on_screens("", table=2)) == [3]
        assert self.waits_for(self.hold(night, 3)) == []
        assert self.waits_for(night, 3) == [1]

    def test_where_it_is_run_out_at_once_and_once_hand_for_hand_is_over_nothing_is_waited_for(self):
        assert self.waits_for(self.night("run_out")) == []
        assert self.waits_for(self.night().record(HandForHand(on=False))) == []

    def test_a_table_whose_hand_of_the_round_is_about_to_be_dealt_is_waited_for(self):
        night = self.night()
        for table in (1, 2, 3):
            night.play_on_screens("", table=table)
        night.deal_on_screens(1)
        assert self.waits_for(night) == [2, 3]
        night.deal_on_screens(2).play_on_screens("", table=2)
        assert self.waits_for(night) == [3]

    def test_a_table_that_waits_for_something_else_is_not(self):
        night = self.night()
        for table in (1, 2, 3):
            night.play_on_screens("", table=table)
        night.deal_on_screens(1).record(TablePaused(table=2))
        assert self.waits_for(night) == [3]

    def test_a_table_that_runs_ahead_where_tables_wait_softly_is_not(self):
        night = self.night(hand_for_hand_waits="soft").play_on_screens("", table=2).deal_on_screens(2)
        assert self.waits_for(night) == [3]
        assert self.waits_for(night, 2) == [1, 3]

    def test_a_hand_that_was_taken_back_waits_for_nothing_any_more(self):
        night = self.night()
        dealt = night.floor.tables[1].hand.sequence
        night.play_on_screens("", table=1).record(AllInHeld(table=1, dealt=dealt))
        assert not night.floor.tables[1].hand.held
        assert not night.record(AllInHeld(table=9, dealt=dealt)).floor.tables[1].hand.held


class TestBalancing:
    def uneven(self, by_itself=True):
        night = on_screens("Ann Bob Cat Dan Eve", "Fay Gus", by_itself=by_itself, seats=5)
        return night.deal_on_screens(1, 2)

    @pytest.mark.rule("DM-balance-two")
    def test_a_move_happens_between_hands_of_the_table_that_gives(self):
        night = self.uneven().play_on_screens("", table=2)
        assert kind(next_facts(night, 2)) == [HandDealt]
        assert next_facts(night, 1) == Wait("A hand is being played.")
        night.play_on_screens("", table=1)
        assert kind(next_facts(night, 1)) == [Moved]
        assert run(night, 1) == ["moved", "hand_dealt"]
        assert [len(table.players) for table in night.floor.tables.values()] == [4, 3]

    def test_a_house_player_moves_like_anybody_and_every_screen_can_say_so(self):
        night = Night("cpl").on_screens(most=5)
        night.buy_in("Ann Bob Cat").record(
            *(BoughtIn(player=-number, name=f"House {number}") for number in range(1, 7))
        )
        seats = [(1, -1), (2, -2), (3, -3), (4, -4), (5, -5)], [(1, 1), (2, 2), (3, 3)]
        placed = [
            SeatedAt(player=player, table=table, seat=seat)
            for table, taken in enumerate(seats, 1)
            for seat, player in taken
        ]
        night.record(
            SeatsDrawn(
                occasion="start",
                tables=[{"table": 1, "seats": 5}, {"table": 2, "seats": 5}],
                seats=[*placed, SeatedAt(player=-6, table=2, seat=5)],
            )
        ).start_only(override="short")
        night.record(Left(player=1, stack=3000), Left(player=2, stack=3000), LeftToItself())
        ((player, place),) = moves_due(night.floor, bytes(32))
        assert (player in range(-5, 0), place.table) == (True, 2)
        assert kind(next_facts(night, 1)) == [Moved]

    def test_where_the_director_has_not_allowed_it_the_table_waits_for_him(self):
        night = self.uneven(by_itself=False).play_on_screens("", table=1)
        waits = next_facts(night, 1)
        assert isinstance(waits, Wait)
        assert waits.sentence.startswith("The director is asked: Move ")
        assert kind(next_facts(night.play_on_screens("", table=2), 2)) == [HandDealt]

    @pytest.mark.rule("CPL-break")
    def test_a_table_is_broken_between_its_hands(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay", "Gus Hal Ida", seats=5)
        night.deal_on_screens(1, 2, 3)
        stack = night["Ida"].stack
        night.play_on_screens(f"Hal {3 * stack} Ida 0 Gus 0", table=3, busts=[("Ida", "Hal"), ("Gus", "Hal")])
        assert kind(next_facts(night, 3)) == [TableBroken]
        assert run(night, 3) == ["table_broken", "This table is not played on screens any more."]
        assert sorted(night.floor.tables) == [1, 2]

    @pytest.mark.rule("DM-seat-redraw")
    def test_the_final_table_is_drawn_when_every_table_has_finished_its_hand(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay", seats=5, preset="dead_money")
        night.at(130).deal_on_screens(1, 2)
        stack = night["Ann"].stack
        night.play_on_screens(f"Ann {2 * stack} Bob 0", table=1, busts=[("Bob", "Ann")])
        waits = next_facts(night, 1)
        assert waits == Wait("Draw seats for the final table: 5 players, when table 2 has finished its hand.")
        night.play_on_screens("", table=2)
        assert kind(next_facts(night, 2)) == [SeatsDrawn]
        assert run(night, 2)[0] == "seats_drawn"
        assert run(night, 1) == ["chip_leaders_taken", "hand_dealt"]

    def test_a_table_of_felt_is_the_directors(self):
        night = Night("cpl").on_screens(2, most=5).record(LeftToItself())
        night.start("Ann Bob Cat", "Dan Eve Fay", seats=5, override="short").deal_on_screens(2)
        stack = night["Dan"].stack
        night.play_on_screens(f"Dan {2 * stack} Eve 0", table=2, busts=[("Eve", "Dan")])
        assert isinstance(next_facts(night, 2), Wait)
        assert "director" in next_facts(night, 2).sentence


@pytest.mark.rule("TDA-11")
class TestATableThatIsTooShort:
    def short(self, preset="tda", button=3, by_itself=True):
        night = on_screens(
            "Ann Bob Cat Dan Eve Fay Gus Hal", "Ida Jon Kim Lou", by_itself=by_itself, preset=preset
        )
        night.record(ButtonPlaced(table=2, seat=button)).deal_on_screens(1, 2)
        return night.play_on_screens("", table=2)

    def test_waits_where_its_big_blind_would_reach_an_empty_seat_until_somebody_has_moved(self):
        night = self.short(button=2)
        assert next_facts(night, 2) == Wait(
            "This table is too short: it goes on as soon as somebody has moved here."
        )
        night.play_on_screens("", table=1)
        assert kind(next_facts(night, 1)) == [Moved]
        night.record(*next_facts(night, 1))
        assert kind(next_facts(night, 2)) == [HandDealt]

    def test_plays_on_before_its_blinds_are_affected(self):
        assert kind(next_facts(self.short(button=1), 2)) == [HandDealt]

    def test_plays_on_where_the_director_lets_it(self):
        night = self.short(button=2).record(TablePaused(table=2), TableResumed(table=2))
        assert kind(next_facts(night, 2)) == [HandDealt]

    @pytest.mark.parametrize("how", [{"preset": "dead_money"}, {"by_itself": False}])
    def test_plays_on_where_the_club_does_not_halt_it_or_nobody_moves_by_itself(self, how):
        assert kind(next_facts(self.short(button=2, **how), 2)) == [HandDealt]


class TestWhatElseIsDue:
    def test_the_winner_ends_the_night(self):
        night = on_screens("Ann Bob").deal_on_screens()
        night.play_on_screens(f"Ann {night.floor.chips_in_play} Bob 0", busts=[("Bob", "Ann")])
        assert kind(next_facts(night)) == [Finished]
        assert run(night) == ["finished", "The night is finished."]

    def test_or_the_director_is_asked_to(self):
        night = on_screens("Ann Bob", by_itself=False).deal_on_screens()
        night.play_on_screens(f"Ann {night.floor.chips_in_play} Bob 0", busts=[("Bob", "Ann")])
        assert next_facts(night) == Wait("Ann wins. Close the tournament")

    @pytest.mark.rule("DM-points-chip-leader")
    def test_chip_leaders_are_compared_where_every_stack_is_known(self):
        night = on_screens("Ann Bob Cat Dan Eve Fay Gus Hal", preset="dead_money").at(65)
        (fact,) = next_facts(night)
        assert isinstance(fact, ChipLeadersTaken)
        assert fact.stacks == dict.fromkeys(range(1, 9), night["Ann"].stack)

    @pytest.mark.rule("DM-absent-removed")
    def test_whoever_never_came_is_removed_with_his_chips(self):
        night = on_screens("Ann Bob Cat Dan", preset="dead_money", absent="Dan").at(200)
        for _ in range(5):
            facts = next_facts(night)
            if isinstance(facts, Wait) or kind(facts) == [AbsentRemoved]:
                break
            night.record(*facts)
        assert facts == [AbsentRemoved(player=night.ids["Dan"], stack=night["Dan"].stack)]

    def test_hand_for_hand_one_from_the_money(self):
        night = on_screens("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon", preset="dead_money", seats=5)
        night.at(200)
        each, odd = divmod(pool(night.floor).prizes, 5)
        night.record(PayoutsSet(amounts=[each + odd, each, each, each, each], reason="flat"))
        for name, by, table in (("Bob", "Ann", 1), ("Gus", "Fay", 2), ("Cat", "Ann", 1), ("Hal", "Fay", 2)):
            got = night[name].stack + night[by].stack
            night.deal_on_screens(table)
            night.play_on_screens(f"{by} {got} {name} 0", table=table, busts=[(name, by)])
        assert run(night, 1) == ["chip_leaders_taken", "hand_for_hand", "hand_dealt"]
        night.deal_on_screens(2)
        stack, hers = night["Dan"].stack, night["Ann"].stack
        night.play_on_screens(f"Ann {hers + stack} Dan 0", busts=[("Dan", "Ann")])
        assert next_facts(night, 1) == Wait(
            "Draw seats for the final table: 5 players, when table 2 has finished its hand."
        )
