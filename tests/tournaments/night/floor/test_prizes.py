"""The pool, payouts, deals and the end (tournaments/night/floor/prizes.py)."""

import pytest

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.nights import NAMES, Night, levels
from tournaments.night.facts import DealAgreed, DealShare, Finished, PayoutsSet, PoolAdded, PrizePaid
from tournaments.night.floor.prizes import division, overlay, places_paid, pool, prizes, prizes_left

SIX = "Ann Bob Cat Dan Eve Fay"
NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"


def won(night):
    return {night.names([player])[0]: cents for player, cents in prizes(night.floor).items()}


def two_left():
    """Six players, two paid, Eve and Fay heads-up after the cut-off; 106.80 in the pool."""
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Eve")
    return night


def deal(**shares):
    return DealAgreed(shares=[DealShare(player=NAMES.index(n) + 1, cents=c) for n, c in shares.items()])


class TestPayouts:
    def test_they_add_up_to_the_pool_and_follow_the_clubs_table(self):
        night = two_left()
        assert pool(night.floor).prizes == 10_680
        assert division(night.floor).amounts == (6980, 3700)

    def test_places_are_paid_as_they_are_decided(self):
        night = two_left().bust("Fay", by="Eve")
        assert won(night) == {"Eve": 6980, "Fay": 3700, "Dan": 0, "Cat": 0, "Bob": 0, "Ann": 0}

    def test_shared_places_share_their_prizes(self):
        night = Night().start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat"):
            night.bust(name, by="Eve")
        night.busts(("Dan", "Eve", 400), ("Fay", "Eve", 400))
        assert won(night)["Dan"] == won(night)["Fay"] == 1850

    def test_money_added_to_the_pool_is_not_cut(self):
        night = Night().start(SIX).record(PoolAdded(cents=5000, reason="guarantee"))
        assert pool(night.floor).prizes == 10_680 + 5000

    def test_of_what_is_guaranteed_only_what_nobody_has_added_is_made_good(self):
        """$150 are guaranteed: entries leave 106.80, a sponsor gives 10, 33.20 are missing."""
        plain = PRESETS["dead_money"]
        live = plain.terms[Kind.LIVE].model_copy(update={"guaranteed": 15_000})
        book = plain.model_copy(update={"terms": {**plain.terms, Kind.LIVE: live}})
        night = Night(rulebook=book).start(SIX)
        assert overlay(night.floor) == 15_000 - 10_680
        night.record(PoolAdded(cents=1000, reason="a sponsor"))
        assert overlay(night.floor) == 15_000 - 10_680 - 1000
        assert pool(night.floor).prizes == 15_000
        night.record(PoolAdded(cents=5000, reason="another one"))
        assert overlay(night.floor) == 0
        assert pool(night.floor).prizes == 10_680 + 6000

    def test_the_director_sets_his_own_with_a_reason(self):
        night = Night().start(SIX)
        with night.refuses("DM-payout-6-7", "add up to"):
            night.record(PayoutsSet(amounts=(5000, 5000), reason="flat"))
        with night.refuses("DM-payout-6-7", "need a reason"):
            night.record(PayoutsSet(amounts=(6000, 4680), reason=" "))
        night.record(PayoutsSet(amounts=(5000, 3680, 2000), reason="three paid tonight"))
        assert places_paid(night.floor) == 3

    def test_they_have_to_fit_the_pool_when_the_night_ends(self):
        night = Night().start(SIX).record(PayoutsSet(amounts=(7000, 3680), reason="flat"))
        night.rebuy("Ann").at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Fay"):
            night.bust(name, by="Eve")
        with night.refuses("DM-payout-6-7", "leave 8.90 of the pool over"):
            night.record(Finished())

    def test_a_field_for_which_there_is_no_band_is_paid_with_a_warning(self):
        table = " ".join(NAMES[:26])
        night = Night().buy_in(table)
        assert places_paid(night.floor) == 5
        assert division(night.floor).warnings
        assert sum(division(night.floor).amounts) == pool(night.floor).prizes
        few = Night().buy_in("Ann Bob Cat")
        assert (places_paid(few.floor), len(division(few.floor).warnings)) == (2, 1)

    @pytest.mark.rule("DM-champ-extra-payout")
    def test_the_championship_pays_one_place_more(self):
        assert places_paid(Night(kind=Kind.CHAMPIONSHIP).buy_in(SIX).floor) == 3
        assert places_paid(Night().buy_in(SIX).floor) == 2


class TestDeal:
    @pytest.mark.rule("DM-deal-who")
    def test_all_who_remain_in_the_money_divide_what_is_left(self):
        night = two_left()
        assert prizes_left(night.floor) == 10_680
        night.record(deal(Eve=6000, Fay=4680))
        assert night.floor.is_over
        assert night.places()["Eve"] == night.places()["Fay"] == "1–2"
        assert won(night)["Fay"] == 4680

    @pytest.mark.rule("DM-deal-who")
    def test_everyone_agrees_and_it_adds_up(self):
        night = two_left()
        with night.refuses("DM-deal-who", "nobody else"):
            night.record(deal(Eve=6000, Dan=4680))
        with night.refuses("DM-deal-who", "106.80 is left"):
            night.record(deal(Eve=6000, Fay=5000))

    @pytest.mark.rule("DM-deal-who")
    def test_not_before_the_money(self):
        night = Night().start(SIX).at(125).bust("Ann", by="Bob").bust("Cat", by="Bob").bust("Dan", by="Bob")
        with night.refuses("DM-deal-who", "in the money"):
            night.record(deal(Bob=5000, Eve=3000, Fay=2680))

    @pytest.mark.rule("DM-deal-not-champ")
    def test_not_at_the_championship(self):
        night = Night(kind=Kind.CHAMPIONSHIP).start("Ann Bob", override="two").at(125)
        with night.refuses("DM-deal-not-champ"):
            night.record(deal(Ann=6000, Bob=6000))

    def test_not_once_it_is_decided(self):
        night = two_left().bust("Fay", by="Eve")
        with night.refuses("DM-deal-who", "decided"):
            night.record(deal(Eve=6000, Fay=4680))

    def test_a_club_may_rank_by_chips(self):
        book = PRESETS["dead_money"]
        book = book.model_copy(update={"points": book.points.model_copy(update={"deal_points": "by_chips"})})
        night = Night(rulebook=book).start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Eve")
        fact = deal(Eve=6000, Fay=4680).model_copy(update={"stacks": {5: 8000, 6: 10_000}})
        assert night.record(fact).places()["Fay"] == "1"


class TestEnd:
    @pytest.mark.rule("CPL-winner")
    def test_play_goes_on_until_one_player_has_all_the_chips(self):
        night = two_left()
        with night.refuses("CPL-winner", "2 players are still in"):
            night.record(Finished())
        night.bust("Fay", by="Eve").record(Finished())
        assert night.floor.finished_at == night.now

    def test_the_clock_stands_where_it_stood_whatever_is_recorded_later(self):
        night = two_left().at(131).bust("Fay", by="Eve").at(132).record(Finished())
        then = night.clock
        assert (then.is_running, then.level_number) == (False, 7)
        night.at(500).record(PrizePaid(player=5)).at(600)
        assert night.clock == then

    def test_after_it_nothing_is_recorded_but_prizes_paid(self):
        night = two_left().bust("Fay", by="Eve").record(Finished())
        with night.refuses(words="The night is finished"):
            night.rebuy("Ann")
        night.record(PrizePaid(player=5))
        assert night["Eve"].handed == 6980
        with night.refuses(words="Eve has been paid"):
            night.record(PrizePaid(player=5))
        with night.refuses(words="Ann has won no prize"):
            night.record(PrizePaid(player=1))

    @pytest.mark.rule("DM-place-same-hand")
    def test_stacks_that_decide_a_place_have_to_be_known(self):
        night = Night().start(NINE).busts(("Ann", "Bob", None), ("Cat", "Bob", None)).at(125)
        for name in ("Dan", "Eve", "Fay", "Gus", "Hal", "Ida"):
            night.bust(name, by="Bob")
        with night.refuses("DM-place-same-hand", "Ann and Cat"):
            night.record(Finished())


@pytest.mark.rule("DM-rebuy-cutoff", "DM-deal-who")
def test_a_later_break_brings_no_rebuy_back_for_who_went_out_before_the_cut_off():
    """Hands are not recorded: Ann, out at minute 115, may rebuy in the break after the cut-off alone."""
    night = Night().start("Ann Bob Cat Dan Eve Fay", structure=levels(12, breaks=(6, 8))).at(115)
    night.bust("Ann", by="Bob").at(125)
    with night.refuses("DM-rebuy-cutoff"):
        night.at(165).rebuy("Ann")
