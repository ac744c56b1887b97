"""Knockouts and the places they decide (tournaments/night/floor/knockouts.py, places.py)."""

from fractions import Fraction

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night
from tournaments.night.facts import (
    AbsentRemoved,
    HandForHand,
    Left,
    Penalised,
    StacksCounted,
    StacksStated,
    SteppedAway,
)

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"
DM = PRESETS["dead_money"]


def with_points(**options):
    return DM.model_copy(update={"points": DM.points.model_copy(update=options)})


def late_night(*tables, **more):
    """After the cut-off, when nobody can rebuy any more."""
    return Night(**more).start(*tables or [NINE]).at(125).deal(*range(1, len(tables or [NINE]) + 1))


def credit(night):
    return [(night.names([k.by, k.victim]), k.share) for k in night.floor.knockouts]


class TestCredit:
    @pytest.mark.rule("DM-points-knockout")
    def test_each_knockout_is_credited_also_if_the_player_rebuys(self):
        night = Night().start(NINE).bust("Ann", by="Bob").rebuy("Ann").bust("Ann", by="Bob")
        assert credit(night) == [(["Bob", "Ann"], 1), (["Bob", "Ann"], 1)]

    @pytest.mark.rule("DM-points-multi-knockout")
    def test_several_in_one_hand_belong_together(self):
        night = late_night().busts(("Ann", "Bob", 500), ("Cat", "Bob", 800))
        assert {k.hand for k in night.floor.knockouts} == {night.floor.sequence}

    def test_so_do_two_recorded_one_after_the_other_that_happened_in_one_hand(self):
        night = late_night().bust("Ann", by="Bob", stack=500)
        first = night.floor.sequence
        night.bust("Cat", by="Bob", stack=800, joins=first)
        assert [k.hand for k in night.floor.knockouts] == [first, first]

    def test_by_different_players(self):
        night = late_night().busts(("Ann", "Bob", 500), ("Cat", "Dan", 800))
        assert credit(night) == [(["Bob", "Ann"], 1), (["Dan", "Cat"], 1)]

    def test_a_shared_one_is_divided(self):
        assert [share for _, share in credit(late_night().bust("Ann", by="Bob Cat Dan"))] == [
            Fraction(1, 3)
        ] * 3

    def test_or_each_gets_all_of_it(self):
        night = late_night(rulebook=with_points(shared_knockout="full_each")).bust("Ann", by="Bob Cat")
        assert [share for _, share in credit(night)] == [1, 1]

    def test_nobody_need_be_credited(self):
        night = late_night().bust("Ann")
        assert credit(night) == []
        assert night.places() == {"Ann": "9"}

    def test_not_who_went_out_too_nor_who_is_not_there(self):
        night = late_night("Ann Bob Cat Dan Eve", "Fay Gus Hal")
        with night.refuses("DM-points-knockout", "Bob went out in that hand, too"):
            night.busts(("Ann", "Bob", 1), ("Bob", "Cat", 2))
        with night.refuses(words="Fay sits at table 2, seat 1, not at table 1"):
            night.bust("Ann", by="Fay")
        with night.refuses("DM-points-knockout", "credited once"):
            night.bust("Ann", by="Bob Bob")
        with night.refuses(words="not on tonight's list"):
            night.bust("Ann", by="Zoe")

    def test_a_player_who_has_moved_is_not_knocked_out_at_his_old_table(self):
        night = late_night("Ann Bob Cat Dan Eve", "Fay Gus Hal").move("Ann", 2, 4)
        with night.refuses(words="Ann sits at table 2, seat 4, not at table 1"):
            night.bust("Ann", by="Bob", table=1)

    def test_nobody_goes_out_twice_or_before_the_start(self):
        night = late_night().bust("Ann", by="Bob")
        with night.refuses(words="Ann is out"):
            night.bust("Ann", by="Bob", table=1)
        with night.refuses(words="once in a hand"):
            night.busts(("Cat", "Bob", 1), ("Cat", "Bob", 1))
        night = Night().buy_in("Ann Bob").seat("Ann Bob")
        with night.refuses(words="has not been started"):
            night.bust("Ann", by="Bob")

    @pytest.mark.rule("CPL-winner")
    def test_somebody_has_the_chips(self):
        night = Night().start("Ann Bob", override="heads-up").at(125)
        with night.refuses("CPL-winner"):
            night.busts(("Ann", "", 3000), ("Bob", "", 3000))


class TestPlaces:
    def test_the_later_out_the_better(self):
        night = late_night().bust("Ann", by="Bob").deal().bust("Cat", by="Bob").deal().bust("Dan", by="Eve")
        assert night.places() == {"Dan": "7", "Cat": "8", "Ann": "9"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_in_one_hand_the_larger_stack_at_its_start_is_placed_higher(self):
        night = late_night().busts(("Ann", "Bob", 500), ("Cat", "Bob", 800))
        assert night.places() == {"Cat": "8", "Ann": "9"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_the_stacks_are_asked_for_when_they_decide(self):
        night = late_night()
        with night.refuses("DM-place-same-hand", "Cat went out in one hand"):
            night.busts(("Ann", "Bob", 500), ("Cat", "Bob", None))
        night.bust("Ann", by="Bob")
        with night.refuses("DM-place-same-hand", "Ann and Cat"):
            night.bust("Cat", by="Bob", joins=night.floor.sequence)
        night.bust("Cat", by="Bob", stack=800, joins=night.floor.sequence, stacks={1: 500})
        assert night.places() == {"Cat": "8", "Ann": "9"}

    def test_while_both_may_rebuy_they_decide_nothing_yet(self):
        night = Night().start(NINE).busts(("Ann", "Bob", None), ("Cat", "Bob", None)).rebuy("Ann")
        assert night["Cat"].out.stack is None

    def test_they_can_be_given_afterwards(self):
        night = Night().start(NINE).busts(("Ann", "Bob", None), ("Cat", "Bob", None))
        night.record(StacksStated(stacks={1: 700, 3: 600}))
        assert night.places() == {"Ann": "8", "Cat": "9"}
        with night.refuses("DM-place-same-hand", "Bob is not out"):
            night.record(StacksStated(stacks={2: 700}))

    @pytest.mark.rule("DM-place-same-hand")
    def test_equal_stacks_share_the_places(self):
        night = late_night().busts(("Ann", "Bob", 500), ("Cat", "Bob", 500), ("Dan", "Bob", 900))
        assert night.places() == {"Dan": "7", "Ann": "8–9", "Cat": "8–9"}

    def test_or_the_seat_left_of_the_button_is_higher(self):
        night = late_night(rulebook=with_points(equal_bust="button_order"))
        night.busts(("Eve", "Bob", 500), ("Cat", "Bob", 500))
        assert night.places() == {"Cat": "8", "Eve": "9"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_hand_for_hand_several_tables_play_one_hand(self):
        night = late_night("Ann Bob Cat Dan", "Eve Fay Gus").bust("Ann", by="Bob", stack=900)
        first = night.floor.sequence
        with night.refuses("DM-place-same-hand", "another table"):
            night.bust("Eve", by="Fay", stack=1200, joins=first)
        night.record(HandForHand()).bust("Eve", by="Fay", stack=1200, joins=first)
        assert night.places() == {"Eve": "6", "Ann": "7"}

    def test_or_they_share_the_places(self):
        night = late_night("Ann Bob Cat Dan", "Eve Fay Gus", rulebook=with_points(hand_for_hand="share"))
        night.record(HandForHand()).bust("Ann", by="Bob", stack=900)
        night.bust("Eve", by="Fay", stack=1200, joins=night.floor.sequence)
        assert night.places() == {"Ann": "6–7", "Eve": "6–7"}

    def test_a_player_who_rebuys_has_no_place_until_he_is_out_again(self):
        night = Night().start(NINE).bust("Ann", by="Bob").rebuy("Ann")
        assert night.places() == {}
        assert night.bust("Cat", by="Bob").bust("Ann", by="Bob").places() == {"Ann": "8", "Cat": "9"}

    @pytest.mark.rule("CPL-leaver-chips")
    def test_who_leaves_or_is_disqualified_is_placed_and_nobody_is_credited(self):
        night = late_night().record(Left(player=1, stack=100), _disqualified("Bob", 300))
        assert night.places() == {"Bob": "8", "Ann": "9"}
        assert credit(night) == []

    def test_who_never_came_takes_no_place_away(self):
        night = Night().start(NINE, absent="Ida").at(121).bust("Ann", by="Bob")
        night.record(AbsentRemoved(player=9, stack=900)).bust("Cat", by="Bob")
        assert night.places() == {"Cat": "7", "Ann": "8"}

    @pytest.mark.rule("CPL-winner")
    def test_who_has_all_the_chips_is_first(self):
        night = Night().start("Ann Bob Cat", override="short").at(125)
        night.bust("Ann", by="Bob").bust("Cat", by="Bob")
        assert night.floor.is_over
        assert night.places() == {"Bob": "1", "Cat": "2", "Ann": "3"}


def _disqualified(name, stack):
    return Penalised(player=Night().ids[name], penalty="disqualified", stack=stack, reason="conduct")


class TestToldLate:
    """A tablet had no network: what happened is told after what happened later at other tables."""

    @pytest.mark.rule("DM-points-placing")
    def test_who_went_out_first_is_placed_lower(self):
        night = late_night("Ann Bob Cat Dan", "Eve Fay Gus Hal").at(140).bust("Eve", by="Fay")
        told_late(night.at(150), 130, "Ann", by="Bob")
        assert night.places() == {"Eve": "7", "Ann": "8"}

    def test_seconds_between_the_clocks_of_two_servers_decide_nothing(self):
        night = late_night("Ann Bob Cat Dan", "Eve Fay Gus Hal").at(140, 30).bust("Eve", by="Fay")
        told_late(night, 140, "Ann", by="Bob")
        assert night.places() == {"Ann": "7", "Eve": "8"}

    def test_who_joins_the_hand_belongs_to_it(self):
        night = late_night(NINE).at(130).bust("Ann", by="Bob", stack=900)
        first = night.floor.sequence
        night.at(150).deal().bust("Cat", by="Bob")
        told_late(night, 131, "Dan", by="Bob", stack=700, joins=first)
        assert night.places() == {"Cat": "7", "Ann": "8", "Dan": "9"}


class TestToldOneHandLate:
    """The next hand has been dealt when somebody says who went out in the hand before."""

    def between(self, **how):
        night = Night("cpl").start(NINE, seats=9).at(19).deal().at(19, 50).deal().at(20, 10)
        return night.bust("Ann", by="Bob", **how)

    @pytest.mark.rule("CPL-level-next-hand")
    def test_the_hand_that_is_being_played_is_not_over(self):
        night = self.between(before=True)
        assert night.floor.tables[1].hand.finished is None
        assert self.between().floor.tables[1].hand.finished == night.now

    def test_nor_where_a_device_says_that_it_was_earlier(self):
        night = Night().start(NINE).at(15).deal().at(18).deal().at(20)
        told_late(night, 16, "Ann", by="Bob")
        assert night.floor.tables[1].hand.finished is None

    def test_a_device_that_told_both_late_has_them_in_its_order(self):
        """The tablet dealt at minute 15 and felled at 16, and sent both after the director's tap at 19."""
        night = Night().start(NINE).at(19).record(StacksCounted(stacks={9: 3000}))
        now = night.now
        night.at(15).deal()
        night.now = now
        told_late(night, 16, "Ann", by="Bob")
        assert night.floor.tables[1].hand.finished is not None

    @pytest.mark.rule("DM-points-placing")
    def test_the_place_is_that_of_the_hand_before(self):
        night = Night().start(NINE).at(130).deal().at(131).deal().at(132).bust("Ann", by="Bob")
        night.at(133).bust("Cat", by="Bob", before=True)
        assert night.places() == {"Ann": "8", "Cat": "9"}

    @pytest.mark.rule("CPL-absent-folded")
    def test_whoever_is_away_now_may_have_won_the_hand_before(self):
        night = Night("cpl").start(NINE, seats=9).deal().record(SteppedAway(player=2)).deal()
        with night.refuses("CPL-absent-folded"):
            night.bust("Ann", by="Bob")
        night.bust("Ann", by="Bob", before=True)
        assert [k.by for k in night.floor.knockouts] == [2]


def told_late(night, minute, name, **more):
    """What is recorded now happened at that minute."""
    now = night.now
    night.at(minute).bust(name, **more)
    night.now = now
