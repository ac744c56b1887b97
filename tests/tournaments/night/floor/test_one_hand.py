"""Tests of which hand somebody went out in, and what is asked about it (night/floor/knockouts.py,
places.py)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    DealAgreed,
    DealShare,
    HandForHand,
    KnockoutConfirmed,
    Left,
    OneHand,
    PoolAdded,
    StacksStated,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.leaving import round_of
from tournaments.night.floor.prizes import prizes, undecided
from tournaments.night.scoring import scores

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"
DM = PRESETS["dead_money"]


def with_points(**options):
    return DM.model_copy(update={"points": DM.points.model_copy(update=options)})


def late_night(*tables, **more):
    """After the cut-off, when nobody can rebuy any more."""
    return Night(**more).start(*tables or [NINE]).at(125).deal(*range(1, len(tables or [NINE]) + 1))


class TestWhen:
    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_the_hand_that_decides_about_a_rebuy_is_the_one_in_which_it_happened(self):
        night = Night().start(NINE).at(10).deal()
        first = night.now
        night.at(12).bust("Fay", by="Bob", before=True).at(15).deal()
        second = night.now
        night.at(16).bust("Ann", by="Bob", before=True).bust("Cat", by="Bob")
        begun = {name: night[name].out.hand_begun for name in ("Fay", "Ann", "Cat")}
        assert begun == {"Fay": first, "Ann": first, "Cat": second}

    def test_a_hand_before_the_first_that_was_recorded(self):
        night = Night().start(NINE).at(10).bust("Ann", by="Bob", before=True)
        assert night["Ann"].out.hand_begun == night.now

    def test_it_belongs_to_a_knockout_that_is_on_record(self):
        night = late_night()
        with night.refuses(words="is not on record"):
            night.bust("Ann", by="Bob", joins=999)

    @pytest.mark.rule("DM-absent-dealt-in")
    def test_an_absent_players_hand_wins_nothing(self):
        night = Night().start(NINE, absent="Ida").at(10)
        with night.refuses("DM-absent-dealt-in", "Ida is not here: that hand was dead"):
            night.bust("Ann", by="Ida")

    def test_who_has_left_meanwhile_is_not_knocked_out_by_confirming(self):
        night = late_night().bust("Ann", by="Bob", pending=True)
        reported = night.floor.sequence
        fact = Recorded(len(night.facts) + 1, night.now, Left(player=1, stack=0))
        night.floor = floors.after([fact], night.rulebook, night.floor.kind, night.floor)
        night.facts.append(fact)
        with night.refuses(words="Ann has left the tournament"):
            night.record(KnockoutConfirmed(knockout=reported))


class TestStacks:
    @pytest.mark.rule("DM-place-same-hand")
    def test_those_given_with_the_second_knockout_count_for_the_first(self):
        night = late_night().bust("Ann", by="Bob")
        night.bust("Cat", by="Bob", stack=800, joins=night.floor.sequence, stacks={1: 900})
        assert night.places() == {"Ann": "8", "Cat": "9"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_but_not_for_one_of_another_hand(self):
        night = late_night().bust("Cat", by="Bob", stack=100).deal().bust("Ann", by="Bob", stacks={3: 999})
        assert night["Cat"].out.stack == 100

    @pytest.mark.rule("DM-place-same-hand")
    def test_only_who_was_knocked_out_had_one_in_a_hand(self):
        night = late_night().record(Left(player=1, stack=700))
        with night.refuses("DM-place-same-hand", "Ann is not out"):
            night.record(StacksStated(stacks={1: 800}))

    @pytest.mark.rule("DM-place-same-hand")
    @pytest.mark.rule("TDA-RP-8")
    def test_hand_for_hand_where_places_are_shared_nobody_is_asked(self):
        night = late_night("Ann Bob Cat Dan", "Eve Fay Gus", rulebook=with_points(hand_for_hand="share"))
        with night.refuses("DM-place-same-hand", "Ann and Cat went out"):
            night.busts(("Ann", "Bob", None), ("Cat", "Bob", None))
        night.record(HandForHand()).bust("Ann", by="Bob")
        night.bust("Eve", by="Fay", joins=night.floor.sequence)
        assert night.places() == {"Ann": "6–7", "Eve": "6–7"}
        asked = late_night("Ann Bob Cat Dan", "Eve Fay Gus").record(HandForHand())
        with asked.refuses("DM-place-same-hand"):
            asked.busts(("Ann", "Bob", None), ("Cat", "Bob", None))

    @pytest.mark.rule("DM-place-same-hand")
    def test_nor_where_one_of_them_may_still_rebuy(self):
        cut_off = DM.cut_off.model_copy(update={"rebuy_limit": 1})
        night = Night(rulebook=DM.model_copy(update={"cut_off": cut_off})).start(NINE)
        night.bust("Ann", by="Bob").rebuy("Ann").busts(("Ann", "Bob", None), ("Cat", "Bob", None))
        assert night["Cat"].out.stack is None

    @pytest.mark.rule("DM-place-same-hand", "DM-noshow-zero")
    def test_nor_is_the_stack_of_one_who_never_came(self):
        night = Night().start(NINE, absent="Ida").at(125).deal()
        night.busts(("Ann", "Bob", 500), ("Cat", "Bob", 600), ("Ida", "Bob", None))
        assert night.places() == {"Cat": "7", "Ann": "8"}


class TestRounds:
    """Hand for hand: knockouts of one round at several tables of felt happened in one hand (ruling 138)."""

    FIVE, OTHERS = "Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon"

    def by_the_hand(self):
        """Two tables, hand for hand, both in the first hand of it."""
        night = Night().start(self.FIVE, self.OTHERS).at(129).record(HandForHand())
        return night.at(130).deal(1, 2)

    @pytest.mark.rule("DM-place-same-hand")
    @pytest.mark.parametrize("slow", [1, 4, 25])
    def test_the_larger_stack_is_placed_higher_however_long_the_slow_table_took(self, slow):
        night = self.by_the_hand().at(131).bust("Eve", by="Ann", stack=900)
        night.at(131 + slow).bust("Jon", by="Fay", stack=700)
        assert night.places() == {"Eve": "9", "Jon": "10"}
        assert night["Jon"].out.hand == night["Eve"].out.sequence

    @pytest.mark.rule("DM-place-same-hand")
    def test_also_where_one_table_was_dealt_after_the_knockout_at_the_other(self):
        night = Night().start(self.FIVE, self.OTHERS).at(129).record(HandForHand()).deal(1)
        night.at(130).bust("Eve", by="Ann", stack=900).deal(2).at(132).bust("Jon", by="Fay", stack=700)
        assert night.places() == {"Eve": "9", "Jon": "10"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_those_of_different_rounds_did_not(self):
        night = self.by_the_hand().at(131).bust("Eve", by="Ann", stack=900)
        night.finish_hand(2).at(132).deal(1, 2).at(133).bust("Jon", by="Fay", stack=700)
        assert night.places() == {"Jon": "9", "Eve": "10"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_one_that_is_told_of_the_hand_before_is_of_that_round(self):
        night = self.by_the_hand().at(131).bust("Eve", by="Ann", stack=900).finish_hand(2)
        night.at(132).deal(1, 2).at(133).bust("Jon", by="Fay", stack=700, before=True)
        assert night.places() == {"Eve": "9", "Jon": "10"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_it_is_not_known_where_hands_are_not_recorded(self):
        night = Night().start(self.FIVE, self.OTHERS).at(129).record(HandForHand())
        night.at(131).bust("Eve", by="Ann", stack=900).at(132).bust("Jon", by="Fay", stack=700)
        assert night.places() == {"Jon": "9", "Eve": "10"}
        behind = self.by_the_hand().at(131).finish_hand(1).at(132).deal(2).bust("Jon", by="Fay", stack=700)
        behind.at(133).bust("Eve", by="Ann", stack=900)
        assert behind.places() == {"Eve": "9", "Jon": "10"}
        assert round_of(behind.floor, behind.floor.tables[1]) is None

    @pytest.mark.rule("DM-place-same-hand")
    def test_nor_is_the_hand_that_was_on_when_it_began(self):
        night = Night().start(self.FIVE, self.OTHERS).at(128).deal(1, 2).at(129).record(HandForHand())
        night.at(131).bust("Eve", by="Ann", stack=900).at(132).bust("Jon", by="Fay", stack=700)
        assert night.places() == {"Jon": "9", "Eve": "10"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_whoever_says_that_it_was_another_hand_is_believed(self):
        night = self.by_the_hand().at(131).bust("Eve", by="Ann", stack=900)
        night.at(132).bust("Jon", by="Fay", stack=700, apart=True)
        assert night.places() == {"Jon": "9", "Eve": "10"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_stacks_that_are_lacking_are_asked_for_afterwards(self):
        night = self.by_the_hand().at(131).bust("Eve", by="Ann").at(132).bust("Jon", by="Fay")
        assert undecided(night.floor) == ["Eve", "Jon"]
        night.record(StacksStated(stacks={5: 900, 10: 700}))
        assert night.places() == {"Eve": "9", "Jon": "10"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_a_knockout_that_is_taken_back_leaves_the_other_one_alone(self):
        night = self.by_the_hand().at(131).bust("Eve", by="Ann", stack=900)
        first = night.floor.sequence
        night.at(132).bust("Jon", by="Fay", stack=700)
        left = [each for each in night.facts if each.sequence != first]
        alone = floors.after(left, night.rulebook, night.floor.kind)
        assert alone.players[10].out.hand == night.floor.sequence

    @pytest.mark.rule("DM-place-same-hand")
    def test_a_reported_one_is_of_the_round_too(self):
        night = self.by_the_hand().at(131).bust("Eve", by="Ann", stack=900, pending=True)
        reported = night.floor.sequence
        night.at(132).bust("Jon", by="Fay", stack=700).record(KnockoutConfirmed(knockout=reported))
        assert night.places() == {"Eve": "9", "Jon": "10"}


class TestSaidAfterwards:
    """Knockouts that were recorded one by one were one hand after all."""

    def two(self):
        night = late_night().bust("Ann", by="Bob").at(131).deal().bust("Cat", by="Bob")
        return night, night.facts[-3].sequence, night.floor.sequence

    @pytest.mark.rule("DM-place-same-hand", "DM-points-multi-knockout")
    def test_their_stacks_decide_and_who_took_them_has_two_in_one_hand(self):
        night, ann, cat = self.two()
        assert night.places() == {"Cat": "8", "Ann": "9"}
        night.record(OneHand(knockouts=[ann, cat], stacks={1: 900, 3: 500}))
        assert night.places() == {"Ann": "8", "Cat": "9"}
        assert {credit.hand for credit in night.floor.knockouts} == {ann}
        for name in ("Dan", "Eve", "Fay", "Gus", "Hal", "Ida"):
            night.record(Left(player=night.ids[name], stack=100))
        bob = next(score for score in scores(night.floor) if score.player == 2)
        assert [knockout.multi for knockout in bob.knockouts] == [True, True]

    @pytest.mark.rule("DM-place-same-hand")
    def test_stacks_may_be_given_later(self):
        night, ann, cat = self.two()
        night.record(OneHand(knockouts=[ann, cat]))
        assert undecided(night.floor) == ["Ann", "Cat"]

    @pytest.mark.rule("DM-place-same-hand")
    def test_with_them_goes_who_was_in_the_hand_of_one_of_them(self):
        night = late_night().bust("Ann", by="Bob", stack=300)
        first = night.floor.sequence
        night.bust("Cat", by="Bob", stack=500, joins=first).at(131).deal().bust("Dan", by="Bob", stack=400)
        night.record(OneHand(knockouts=[first, night.floor.sequence]))
        assert night.places() == {"Cat": "7", "Dan": "8", "Ann": "9"}

    @pytest.mark.rule("DM-points-multi-knockout")
    def test_also_where_one_of_them_has_bought_in_again(self):
        night = Night().start(NINE).bust("Ann", by="Bob")
        first = night.floor.sequence
        night.rebuy("Ann").at(1).bust("Cat", by="Bob").record(
            OneHand(knockouts=[first, night.floor.sequence])
        )
        assert {credit.hand for credit in night.floor.knockouts} == {first}

    @pytest.mark.rule("DM-place-same-hand")
    def test_hand_for_hand_at_several_tables_and_otherwise_not(self):
        night = late_night("Ann Bob Cat Dan", "Eve Fay Gus Hal").record(HandForHand())
        night.bust("Ann", by="Bob", stack=500)
        ann = night.floor.sequence
        night.at(140).bust("Eve", by="Fay", stack=400).record(HandForHand(on=False))
        eve = night.floor.sequence - 1
        assert night.places() == {"Eve": "7", "Ann": "8"}
        night.record(OneHand(knockouts=[ann, eve]))
        assert night.places() == {"Ann": "7", "Eve": "8"}
        night.bust("Cat", by="Bob", stack=1)
        with night.refuses("DM-place-same-hand", "play was not hand for hand"):
            night.record(OneHand(knockouts=[eve, night.floor.sequence]))

    def test_what_is_no_knockout_or_is_said_already_is_refused(self):
        night, ann, cat = self.two()
        with night.refuses(words="named twice"):
            night.record(OneHand(knockouts=[ann, ann]))
        with night.refuses(words="no such knockout on record"):
            night.record(OneHand(knockouts=[ann, 1]))
        with night.refuses("DM-place-same-hand", "Bob did not go out in that hand"):
            night.record(OneHand(knockouts=[ann, cat], stacks={2: 100}))
        night.record(OneHand(knockouts=[ann, cat]))
        with night.refuses("DM-place-same-hand", "one hand already"):
            night.record(OneHand(knockouts=[ann, cat]))
        reported = late_night().bust("Ann", by="Bob", pending=True).bust("Cat", by="Bob")
        with reported.refuses(words="waits to be confirmed"):
            reported.record(OneHand(knockouts=[reported.floor.sequence - 1, reported.floor.sequence]))

    @pytest.mark.rule("DM-place-same-hand")
    def test_equal_stacks_lie_left_of_the_button_of_that_hand(self):
        night = Night(rulebook=with_points(equal_bust="button_order")).start(NINE, button=4).at(125).deal()
        night.bust("Dan", by="Bob", stack=500)
        dan = night.floor.sequence
        night.at(126).deal().bust("Eve", by="Bob", stack=500)
        assert night["Eve"].out.from_button == 8
        night.record(OneHand(knockouts=[dan, night.floor.sequence]))
        assert night.places() == {"Eve": "8", "Dan": "9"}


class TestPlaces:
    @pytest.mark.rule("DM-place-same-hand")
    def test_a_stack_that_nobody_knows_is_taken_for_none(self):
        night = Night().start(NINE).busts(("Ann", "Bob", None), ("Cat", "Bob", 1))
        assert night.places() == {"Cat": "8", "Ann": "9"}
        night = Night().start(NINE).busts(("Ann", "Bob", None), ("Cat", "Bob", 0))
        assert night.places() == {"Ann": "8–9", "Cat": "8–9"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_at_one_table_stacks_decide_also_where_tables_share(self):
        night = late_night(rulebook=with_points(hand_for_hand="share"))
        night.record(HandForHand()).busts(("Ann", "Bob", 900), ("Cat", "Bob", 500))
        assert night.places() == {"Ann": "8", "Cat": "9"}

    def test_left_of_the_button_is_counted_from_where_it_was(self):
        """With the button on seat 4 Eve is the first to its left, and Cat the last but one."""
        night = Night(rulebook=with_points(equal_bust="button_order")).start(NINE, button=4).at(125).deal()
        night.busts(("Cat", "Bob", 500), ("Eve", "Bob", 500), ("Dan", "Bob", 500))
        assert night.places() == {"Eve": "7", "Cat": "8", "Dan": "9"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_of_shared_prizes_the_odd_cent_is_for_who_entered_first(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay").record(PoolAdded(cents=101)).at(125)
        for name in ("Ann", "Bob", "Cat"):
            night.bust(name, by="Eve")
        night.busts(("Fay", "Eve", 400), ("Dan", "Eve", 400))
        won = prizes(night.floor)
        assert won[4] + won[6] == 3700
        night = Night(rulebook=one_cent()).start("Ann Bob Cat Dan Eve Fay").record(PoolAdded(cents=3)).at(125)
        for name in ("Ann", "Bob", "Cat"):
            night.bust(name, by="Eve")
        night.busts(("Fay", "Eve", 400), ("Dan", "Eve", 400))
        won = prizes(night.floor)
        assert (won[4], won[6]) == (1870, 1869)

    @pytest.mark.rule("DM-deal-points")
    def test_chips_decide_after_a_deal_only_where_the_club_says_so(self):
        fact = DealAgreed(shares=[DealShare(player=p, cents=5340) for p in (5, 6)], stacks={5: 1, 6: 2})
        assert heads_up().record(fact).places()["Fay"] == "1–2"
        by_chips = with_points(deal_points="by_chips")
        assert heads_up(by_chips).record(fact).places()["Fay"] == "1"
        some = fact.model_copy(update={"stacks": {6: 1}})
        assert heads_up(by_chips).record(some).places()["Fay"] == "1"
        none = fact.model_copy(update={"stacks": {6: 0}})
        assert heads_up(by_chips).record(none).places()["Fay"] == "1–2"


def one_cent():
    return DM.model_copy(update={"payouts": DM.payouts.model_copy(update={"unit": 1})})


def heads_up(rulebook=DM):
    night = Night(rulebook=rulebook).start("Ann Bob Cat Dan Eve Fay").at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Eve")
    return night


ROOM = ("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon", "Kim Lou Max Nan Olu")


@pytest.mark.rule("DM-place-same-hand")
@settings(max_examples=60)
@given(st.data())
def test_at_random_places_are_by_round_and_then_by_stack(data):
    """Three tables play hand for hand, each as slowly as it likes, and at some of them somebody goes out.
    Places are reckoned from the rounds and stacks alone."""
    night = Night().start(*ROOM).at(125).record(HandForHand())
    left = [names.split() for names in ROOM]
    seconds, out = 125 * 60, []

    def later(most):
        nonlocal seconds
        seconds += data.draw(st.integers(1, most))
        night.at(0, seconds)

    for number_of_round in range(data.draw(st.integers(1, 4))):
        gone = []
        busts = [number for number in range(3) if len(left[number]) > 2 and data.draw(st.booleans())]
        dealt = data.draw(st.permutations(range(3)))
        for position, number in enumerate(dealt):
            later(120)
            night.deal(number + 1)
            for other in dealt[: position + 1]:
                if other in busts and data.draw(st.booleans()):
                    gone.append(_goes_out(night, left, busts, other, data, later))
        for number in data.draw(st.permutations(list(busts))):
            gone.append(_goes_out(night, left, busts, number, data, later))
        out = [*((number_of_round, stack, name) for stack, name in sorted(gone, reverse=True)), *out]
    assert night.places() == _shared_places(out)


def _shared_places(out):
    """Name → place of fifteen, the best of those who are out first: (round, stack, name)."""
    places = {}
    for of_round, stack, name in out:
        same = [n for n, each in enumerate(out) if each[:2] == (of_round, stack)]
        first, last = 16 - len(out) + same[0], 16 - len(out) + same[-1]
        places[name] = str(first) if first == last else f"{first}–{last}"
    return places


def _goes_out(night, left, busts, number, data, later):
    """Somebody at a table: their stack, and who they are."""
    later(1800)
    busts.remove(number)
    name = left[number].pop(data.draw(st.integers(1, len(left[number]) - 1)))
    stack = data.draw(st.integers(1, 4)) * 100
    night.bust(name, by=left[number][0], stack=stack)
    return stack, name
