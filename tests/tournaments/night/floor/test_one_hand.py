"""Which hand somebody went out in, and what is asked about it (night/floor/knockouts.py, places.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    DealAgreed,
    DealShare,
    HandForHand,
    KnockoutConfirmed,
    Left,
    PoolAdded,
    StacksStated,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.prizes import prizes

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
