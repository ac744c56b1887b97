"""Tables on screens, as facts and the floor they amount to (tournaments/night/floor/digital_tables.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, NightFormat, ShootOut
from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.automation import deal
from tournaments.night.facts import (
    HandDealt,
    HandForHand,
    HandPlayed,
    KnockedOut,
    Left,
    PlayedOnFelt,
    Rebought,
    StacksCorrected,
    StacksCounted,
    TableBroken,
    TablePaused,
    TableResumed,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.digital_tables import behind, room_for
from tournaments.night.floor.leaving import joined

SIX = "Ann Bob Cat Dan Eve Fay"
THREE = "Ann Bob Cat"


def on_screens(*tables, most=9, preset="cpl", **more):
    return Night(preset).on_screens(most=most).start(*(tables or [SIX]), override="short", **more)


class TestAHand:
    def test_its_outcome_is_one_fact(self):
        night = on_screens().deal_on_screens()
        stack = night["Ann"].stack
        night.at(1).play_on_screens(f"Ann {stack + 300} Bob {stack - 100} Cat {stack - 200}")
        others = dict.fromkeys(("Dan", "Eve", "Fay"), stack)
        assert night.stacks() == {"Ann": stack + 300, "Bob": stack - 100, "Cat": stack - 200, **others}
        assert night["Ann"].counted == (stack + 300, night.now)

    def test_the_button_moves_on_as_on_the_felt(self):
        night, felt = on_screens(), Night("cpl").start(SIX, override="short")
        for _ in range(4):
            night.deal_on_screens().play_on_screens("")
            felt.deal().finish_hand()
            assert night.posts() == felt.posts()

    def test_chips_are_neither_made_nor_lost(self):
        night = on_screens().deal_on_screens()
        with night.refuses(words="A hand neither makes nor loses chips."):
            night.play_on_screens(f"Ann {night['Ann'].stack + 1}")

    def test_it_ends_with_those_who_were_dealt_in(self):
        night = on_screens().deal_on_screens()
        dealt = night.floor.tables[1].hand.sequence
        with night.refuses(words="A hand ends with those who were dealt in."):
            night.record(HandPlayed(table=1, dealt=dealt, game="Hold'em", stacks={1: 3000, 2: 3000}))

    def test_what_an_earlier_hand_came_to_is_not_the_outcome_of_this_one(self):
        night = on_screens().deal_on_screens().play_on_screens("")
        last = night.facts[-1].fact
        night.deal_on_screens()
        with night.refuses(words="That hand is not being played at table 1."):
            night.record(last)

    def test_it_ends_once(self):
        night = on_screens().deal_on_screens().play_on_screens("")
        last = night.facts[-1].fact
        with night.refuses(words="That hand is not being played at table 1."):
            night.record(last)

    def test_a_hand_is_not_dealt_into_a_hand(self):
        night = on_screens().deal_on_screens()
        with night.refuses(words="A hand is being played at table 1."):
            night.deal_on_screens()

    def test_a_hand_is_dealt_as_the_floor_has_it_or_not_at_all(self):
        night = on_screens()
        fact = next_deal(night)
        other = fact.screens.model_copy(update={"stacks": fact.screens.stacks | {1: 1}})
        with night.refuses(words="Hand 1 at table 1 was dealt with other seats or stacks."):
            night.record(fact.model_copy(update={"screens": other}))
        with night.refuses(words="Table 1 is dealt on screens."):
            night.record(HandDealt(table=1))

    def test_felt_is_not_dealt_on_screens(self):
        night = on_screens()
        fact = next_deal(night)
        felt = Night("cpl").start(SIX, override="short")
        with felt.refuses(words="Table 1 is played on felt."):
            felt.record(fact)

    def test_chips_that_an_older_log_has_bought_during_a_hand_come_on_top_of_its_outcome(self):
        night = on_screens(preset="dead_money").deal_on_screens()
        stack = night["Ann"].stack
        night.play_on_screens(f"Ann {stack - 2500} Bob {stack + 2500}").deal_on_screens()
        bought = Recorded(len(night.facts) + 1, night.now, Rebought(player=1, stack=stack - 2500))
        night.floor = floors.after([bought], night.rulebook, night.floor.kind, night.floor)
        night.facts.append(bought)
        night.play_on_screens(f"Ann 0 Bob {2 * stack}")
        assert (night["Ann"].stack, night["Ann"].out) == (night.floor.terms.rebuy.chips, None)

    @pytest.mark.rule("DM-points-knockout", "DM-rebuy-knockout", "DM-rebuy-stack")
    def test_nobody_rebuys_during_a_hand_and_whoever_is_felled_is_knocked_out_first(self):
        night = on_screens(preset="dead_money").deal_on_screens()
        stack = night["Ann"].stack
        night.play_on_screens(f"Ann {stack - 2500} Bob {stack + 2500}").deal_on_screens()
        with night.refuses("DM-rebuy-stack", "between hands"):
            night.rebuy("Ann", stack=stack - 2500)
        night.play_on_screens(f"Ann 0 Bob {2 * stack}", busts=[("Ann", "Bob")]).rebuy("Ann")
        assert [(k.by, k.victim) for k in night.floor.knockouts] == [(2, 1)]
        assert night["Ann"].stack == night.floor.terms.rebuy.chips

    @pytest.mark.rule("DM-addon-once")
    def test_nor_takes_the_add_on_during_one(self):
        night = on_screens(preset="dead_money").at(121).deal_on_screens()
        with night.refuses("DM-addon-once", "between hands"):
            night.add_on("Ann")
        night.play_on_screens("").add_on("Ann")
        assert night["Ann"].add_on


def next_deal(night):
    return deal(night.floor, 1)


class TestKnockouts:
    @pytest.mark.rule("DM-points-knockout")
    def test_who_is_out_and_who_won_his_chips(self):
        night = on_screens(THREE).deal_on_screens()
        stack = night["Ann"].stack
        night.play_on_screens(f"Ann {2 * stack} Bob 0", busts=[("Bob", "Ann")])
        assert night.places() == {"Bob": "3"}
        assert [(k.by, k.victim) for k in night.floor.knockouts] == [(1, 2)]

    @pytest.mark.rule("DM-place-same-hand")
    def test_several_in_one_hand_are_placed_by_their_stacks_at_its_start_without_being_asked(self):
        night = on_screens().deal_on_screens()
        stack = night["Ann"].stack
        night.play_on_screens(f"Dan {stack + 500} Bob {stack - 500}").deal_on_screens()
        night.play_on_screens(f"Ann {3 * stack - 500} Bob 0 Cat 0", busts=[("Bob", "Ann"), ("Cat", "Ann")])
        assert night.places() == {"Cat": "5", "Bob": "6"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_equal_stacks_share_the_places(self):
        night = on_screens().deal_on_screens()
        stack = night["Ann"].stack
        night.play_on_screens(f"Ann {3 * stack} Bob 0 Cat 0", busts=[("Bob", "Ann"), ("Cat", "Ann")])
        assert night.places() == {"Bob": "5–6", "Cat": "5–6"}

    def test_whoever_has_no_chips_is_out_and_nobody_else(self):
        night = on_screens(THREE).deal_on_screens()
        stack = night["Ann"].stack
        with night.refuses("CPL-winner"):
            night.play_on_screens(f"Ann {2 * stack} Bob 0")
        with night.refuses("CPL-winner"):
            night.play_on_screens("", busts=[("Bob", "Ann")])

    def test_nobody_is_knocked_out_there_by_hand(self):
        night = on_screens(THREE).deal_on_screens().play_on_screens("")
        with night.refuses(words="Table 1 is on screens: its hands say who is out."):
            night.bust("Bob", by="Ann", stack=10)

    def test_the_last_one_has_won(self):
        night = on_screens("Ann Bob").deal_on_screens()
        night.play_on_screens(f"Ann {night.floor.chips_in_play} Bob 0", busts=[("Bob", "Ann")])
        assert night.floor.is_over
        assert night.places() == {"Ann": "1", "Bob": "2"}


class TestWhileAHandIsOn:
    """Its players stay where they are, with what they had."""

    def test_nobody_in_it_moves_leaves_or_is_seated_anew(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay").deal_on_screens(2)
        with night.refuses(words="Dan plays a hand at table 2, on screens: let it end, or void it."):
            night.move("Dan", 1, 5)
        with night.refuses(words="Dan plays a hand at table 2"):
            night.record(Left(player=night.ids["Dan"], stack=3000))
        with night.refuses(words="Table 2 plays a hand on screens: let it end, or void it."):
            night.seat(SIX, occasion="final_table")
        with night.refuses(words="Table 2 plays a hand on screens: let it end, or void it."):
            places = [(player, 1, 4 + number) for number, player in enumerate(night.ids_of("Dan Eve Fay"))]
            seats = [{"player": p, "table": t, "seat": s} for p, t, s in places]
            night.record(TableBroken(table=2, seats=seats))

    def test_others_may_sit_down_there(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay").deal_on_screens(2).move("Ann", 2, 7)
        night.play_on_screens("", table=2)
        assert night["Ann"].seat.table == 2

    def test_stacks_are_not_corrected(self):
        night = on_screens().deal_on_screens()
        with night.refuses(words="Table 1 plays a hand on screens"):
            night.record(StacksCorrected(stacks={1: 5000}, reason="misclick"))

    def test_taking_back_what_dealt_it_gives_everybody_what_he_had(self):
        night = on_screens().deal_on_screens()
        before = night.floor.tables[1].hand.positions
        kept = [recorded for recorded in night.facts if not isinstance(recorded.fact, HandDealt)]
        floor = floors.after(kept, night.rulebook, night.floor.kind)
        assert [floor.players[player].stack for player in floor.in_play] == list(night.stacks().values())
        assert floor.tables[1].in_hand == {}
        night.floor, night.facts = floor, kept
        assert night.deal_on_screens().floor.tables[1].hand.positions == before


class TestWhichTables:
    @pytest.mark.rule("C5-1.5-players")
    def test_seats_are_drawn_for_as_many_as_the_game_has(self):
        night = Night("cpl").on_screens(most=6).buy_in(f"{SIX} Gus Hal Ida")
        assert room_for(night.floor, 9) == {1: 6, 2: 6}
        night = Night("cpl").on_screens(2, most=5).buy_in(SIX)
        felt = night.rulebook.seating.seats_per_table
        assert room_for(night.floor, felt + 1) == {1: felt, 2: 5}

    @pytest.mark.rule("C5-1.5-players")
    def test_seats_that_the_game_does_not_have_must_be_empty(self):
        night = Night("cpl").start(f"{SIX} Gus", override="short")
        with night.refuses("C5-1.5-players", "Gus would have none at table 1"):
            night.on_screens(1, most=6)
        assert night.on_screens(1, most=7).floor.tables[1].seats == 7

    @pytest.mark.rule("C5-1.5-players")
    def test_at_a_shoot_out_nobody_is_told_to_move_who_stays_at_the_table(self):
        book = PRESETS["cpl"].played_as(NightFormat(shoot_out=ShootOut(seats=4)))
        night = Night(rulebook=book).start("Ann Bob Cat", "Dan Eve Fay", seats=4)
        with night.refuses("C5-1.5-players", r"Cat would have none at table 1\. "):
            night.on_screens(most=2)
        night.bust("Ann", by="Bob")
        with night.refuses("C5-1.5-players", "Cat would have none at table 1: move them first"):
            night.on_screens(most=2)
        night.move("Cat", 1, 1)
        with night.refuses("C5-1.5-players", "Fay would have none at table 2"):
            night.on_screens(most=2)

    def test_a_count_is_not_taken_back_under_the_hand_that_was_dealt_with_it(self):
        night = Night("cpl").start(SIX, seats=8).at(5).on_screens()
        night.record(StacksCounted(stacks=dict.fromkeys(range(1, 7), night.floor.average_stack)))
        count = night.floor.sequence
        night.deal_on_screens()
        kept = [each for each in night.facts if each.sequence != count]
        with pytest.raises(NotAllowed, match="was dealt with other seats or stacks"):
            floors.after(kept, night.rulebook, night.floor.kind)

    def test_chips_that_come_from_the_felt_are_counted_before_they_play(self):
        night = Night("cpl").on_screens(2).start("Ann Bob Cat", "Dan Eve Fay", override="short")
        night.deal(1).move("Ann", 2, 5)
        assert night["Ann"].stack is None
        with night.refuses(words="The chips of Ann have not been counted."):
            night.deal_on_screens(2)
        night.record(StacksCounted(stacks={night.ids["Ann"]: 4321}))
        assert night["Ann"].stack == 4321

    def test_chips_on_screens_are_not_counted_but_corrected(self):
        night = on_screens()
        stack, in_play = night["Ann"].stack, night.floor.chips_in_play
        with night.refuses(words="correct them, with a reason"):
            night.record(StacksCounted(stacks={night.ids["Ann"]: stack + 50}))
        night.record(StacksCorrected(stacks={night.ids["Ann"]: stack + 50}, reason="lost at the felt"))
        assert (night["Ann"].stack, night.floor.chips_in_play) == (stack + 50, in_play + 50)

    def test_a_correction_of_chips_needs_a_reason(self):
        night = on_screens()
        with night.refuses(words="A correction of stacks needs a reason."):
            night.record(StacksCorrected(stacks={night.ids["Ann"]: 50}, reason="  "))

    def test_back_on_felt_nobody_knows_the_chips_to_the_chip(self):
        night = on_screens().deal_on_screens().play_on_screens("").record(PlayedOnFelt())
        assert set(night.stacks().values()) == {None}
        assert night.deal().floor.tables[1].hand.stacks is None

    def test_a_pause(self):
        night = on_screens().record(TablePaused(table=1, reason="dispute"))
        assert night.floor.tables[1].paused == "dispute"
        with night.refuses(words="Table 1 is paused already."):
            night.record(TablePaused(table=1))
        assert night.record(TableResumed(table=1)).floor.tables[1].paused is None


class TestCentreFive:
    """Tests of what is rolled over is part of the chips in play and lies at its table."""

    def rolled(self, *tables, stacks="", **more):
        night = on_screens(*(tables or [THREE]), most=6).deal_on_screens()
        return night.play_on_screens(stacks, **more)

    @pytest.mark.rule("C5-9.4-blind-note")
    def test_the_director_sees_what_is_rolled_over(self):
        stack = on_screens(THREE)["Ann"].stack
        night = self.rolled(stacks=f"Ann {stack - 2000} Bob {stack - 1000}", rolled_over=3000)
        assert (night.floor.rolled_over, sum(night.stacks().values())) == (3000, 3 * stack - 3000)
        assert night.floor.chips_in_play == 3 * stack

    @pytest.mark.rule("C5-2.6-centre-wins")
    def test_when_nobody_at_the_table_has_chips_nobody_is_out_until_it_is_decided(self):
        stack = on_screens(THREE)["Ann"].stack
        night = self.rolled(stacks="Ann 0 Bob 0 Cat 0", rolled_over=3 * stack, all_broke=True)
        assert night.places() == {}
        assert night.floor.tables[1].broke == {1: stack, 2: stack, 3: stack}
        night.deal_on_screens()
        busts = [{"player": 2, "by": [1], "stack": stack}, {"player": 3, "by": [1], "stack": stack}]
        dealt = night.floor.tables[1].hand.sequence
        night.record(
            HandPlayed(
                table=1, dealt=dealt, game="Centre Five", stacks={1: 3 * stack, 2: 0, 3: 0}, busts=busts
            )
        )
        assert night.floor.is_over

    @pytest.mark.rule("C5-2.6-centre-wins")
    def test_the_last_with_chips_gets_what_is_rolled_over(self):
        stack = on_screens("Ann Bob")["Ann"].stack
        night = self.rolled(
            "Ann Bob", stacks=f"Ann {stack - 500} Bob 0", rolled_over=stack + 500, busts=[("Bob", "")]
        )
        assert night.stacks() == {"Ann": 2 * stack}
        assert night.floor.rolled_over == 0
        assert night.floor.knockouts == ()

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_a_table_that_is_broken_shares_it(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay", most=6).deal_on_screens(2)
        stack = night["Dan"].stack
        night.play_on_screens(f"Dan {stack - 1001}", table=2, rolled_over=1001)
        seats = [{"player": p, "table": 1, "seat": 4 + n} for n, p in enumerate(night.ids_of("Dan Eve Fay"))]
        night.record(TableBroken(table=2, seats=seats))
        assert sum(night.stacks().values()) == night.floor.chips_in_play
        assert {name: night[name].stack - stack for name in ("Eve", "Fay")} == {"Eve": 334, "Fay": 334}

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_or_it_goes_to_the_next_table_of_the_first_left_of_the_button(self):
        book = PRESETS["cpl"]
        balancing = book.balancing.model_copy(update={"rollover_on_break": "carry"})
        night = Night(rulebook=book.model_copy(update={"balancing": balancing})).on_screens(most=6)
        night.start("Ann Bob Cat", "Dan Eve Fay", override="short").deal_on_screens(2)
        stack = night["Dan"].stack
        night.play_on_screens(f"Dan {stack - 1001}", table=2, rolled_over=1001)
        seats = [{"player": p, "table": 1, "seat": 4 + n} for n, p in enumerate(night.ids_of("Dan Eve Fay"))]
        night.record(TableBroken(table=2, seats=seats))
        assert (night["Eve"].stack, night["Fay"].stack) == (stack, stack)
        assert night.floor.tables[1].rolled_over == 1001
        assert sum(night.stacks().values()) + 1001 == night.floor.chips_in_play


class TestHandForHand:
    def night(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay").record(HandForHand())
        return night.deal_on_screens(1, 2)

    def waits(self, night, table):
        return behind(night.floor, night.floor.tables[table])

    def test_a_table_waits_until_the_others_have_finished_the_same_hand(self):
        night = self.night().play_on_screens("", table=1)
        assert self.waits(night, 1) == [2]
        night.play_on_screens("", table=2)
        assert (self.waits(night, 1), self.waits(night, 2)) == ([], [])
        night.deal_on_screens(2).play_on_screens("", table=2)
        assert (self.waits(night, 1), self.waits(night, 2)) == ([], [1])

    @pytest.mark.rule("DM-place-same-hand")
    def test_knockouts_in_one_such_hand_happened_together(self):
        night = self.night()
        stack = night["Ann"].stack
        night.play_on_screens(f"Ann {2 * stack} Bob 0", table=1, busts=[("Bob", "Ann")])
        first = night.facts[-1].sequence
        assert joined(night.floor, night.floor.tables[2]) == first
        night.play_on_screens(f"Dan {2 * stack} Eve 0", table=2, busts=[("Eve", "Dan")], joins=first)
        assert night.places() == {"Bob": "5–6", "Eve": "5–6"}

    def test_a_knockout_of_the_hand_before_did_not_happen_together(self):
        night = self.night()
        stack = night["Ann"].stack
        night.play_on_screens(f"Ann {2 * stack} Bob 0", table=1, busts=[("Bob", "Ann")])
        night.play_on_screens("", table=2).deal_on_screens(1, 2)
        assert joined(night.floor, night.floor.tables[2]) is None


def test_a_knockout_recorded_by_hand_elsewhere_is_as_ever():
    night = Night("cpl").on_screens(2).start("Ann Bob Cat", "Dan Eve Fay", override="short")
    night.record(KnockedOut(table=1, busts=[{"player": 1, "by": [2]}]))
    assert night.places() == {"Ann": "6"}


def test_what_a_game_leaves_is_known_by_its_name_whatever_it_is_called():
    night = on_screens(THREE, most=6).deal_on_screens()
    stack = night["Ann"].stack
    left = {"chips": 1000}
    night.play_on_screens(f"Ann {stack - 1000}", rolled_over=1000, carry=left)
    assert dict(night.floor.tables[1].carries) == {"Hold'em": left}  # as logs from before names have it
    night.deal_on_screens().play_on_screens("", rolled_over=1000, carry=left, name="holdem")
    assert dict(night.floor.tables[1].carries) == {"holdem": left}
