"""Tests of whether it is settled who is paid, and what stands against a deal
(tournaments/night/floor/prizes.py)."""

import pytest

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.night.floor.closing import close
from tests.tournaments.nights import NAMES, Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    DealAgreed,
    DealShare,
    Finished,
    Left,
    PayoutsSet,
    PoolAdded,
    TimeAdded,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.places import Deal
from tournaments.night.floor.prizes import (
    division,
    entries_settled,
    in_the_money,
    places_paid,
    undecided,
)

SIX = "Ann Bob Cat Dan Eve Fay"
DM = PRESETS["dead_money"]
BY_ENTRIES = DM.model_copy(update={"payouts": DM.payouts.model_copy(update={"count": "entries"})})


def deal(**shares):
    return DealAgreed(shares=[DealShare(player=NAMES.index(n) + 1, cents=c) for n, c in shares.items()])


def all_but(night, *names, by, leaving=False):
    """Everybody else has gone out or left."""
    for player in list(night.floor.in_play):
        name = night.floor.name(player)
        if name not in (*names, by):
            night.record(Left(player=player, stack=3000)) if leaving else night.bust(name, by=by)
    return night


class TestOwnPayouts:
    @pytest.mark.rule("DM-payout-6-7")
    def test_they_are_what_is_divided_and_a_place_that_gets_nothing_is_not_paid(self):
        night = Night().start(SIX).record(PayoutsSet(amounts=(10_679, 1, 0), reason="nearly all"))
        assert division(night.floor).amounts == (10_679, 1, 0)
        assert places_paid(night.floor) == 2

    @pytest.mark.rule("DM-payout-6-7")
    def test_a_single_cent_left_over_keeps_the_night_from_ending(self):
        night = Night().start(SIX).record(PayoutsSet(amounts=(10_680,), reason="all"), PoolAdded(cents=1))
        all_but(night, by="Eve")
        with night.refuses("DM-payout-6-7", "leave 0.01 of the pool over"):
            night.record(Finished())


class TestSettled:
    def test_by_buy_ins_once_nobody_can_enter_and_nobody_is_awaited(self):
        night = Night().start(f"{SIX} Gus", absent="Gus")
        assert not entries_settled(night.floor)
        assert not entries_settled(night.record(close("entries")).floor)
        assert entries_settled(night.deal().floor)
        assert not entries_settled(Night().buy_in(SIX).floor)

    def test_by_entries_once_nobody_can_rebuy_either(self):
        night = Night(rulebook=BY_ENTRIES).start(SIX).record(close("entries"))
        assert not entries_settled(night.floor)
        assert entries_settled(night.record(close("rebuys")).floor)
        assert entries_settled(Night().start(SIX).record(close("entries")).floor)
        freezeout = Night(rulebook=BY_ENTRIES, kind=Kind.BIG_MONEY).start(SIX).record(close("entries"))
        assert entries_settled(freezeout.floor)

    def test_in_any_case_once_the_night_is_over(self):
        night = all_but(Night().start(SIX).at(10), by="Ann")
        assert not entries_settled(night.floor)
        assert entries_settled(night.record(Finished()).floor)

    @pytest.mark.rule("DM-deal-who")
    def test_nobody_is_in_the_money_before_it_is_settled(self):
        night = all_but(Night(kind=Kind.BIG_MONEY).start(SIX).at(10), "Eve", by="Fay")
        assert not in_the_money(night.floor)
        assert in_the_money(night.record(close("entries")).floor)


class TestAgainstADeal:
    @pytest.mark.rule("DM-deal-who")
    def test_before_the_start_there_is_none(self):
        night = Night().buy_in("Ann Bob").seat("Ann Bob")
        with night.refuses("DM-deal-who", "has not been started"):
            night.record(deal(Ann=1000, Bob=2000))

    @pytest.mark.rule("DM-deal-who")
    def test_who_is_still_in_comes_back_by_no_rebuy_and_who_left_does_not_either(self):
        night = all_but(Night().start(SIX).at(30), "Eve", by="Fay", leaving=True)
        night.record(close("entries")).record(deal(Eve=6000, Fay=4680))
        assert night.floor.is_over

    @pytest.mark.rule("DM-deal-who")
    def test_unless_the_places_paid_depend_on_rebuys(self):
        night = Night(rulebook=BY_ENTRIES).start(SIX).at(30)
        all_but(night, "Eve", by="Fay", leaving=True).record(close("entries"))
        with night.refuses("DM-deal-who", "Rebuys are open for another 90 minutes"):
            night.record(deal(Eve=6000, Fay=4680))

    @pytest.mark.rule("DM-deal-who", "DM-noshow-zero")
    def test_an_absent_player_who_may_come_is_named(self):
        night = Night(kind=Kind.BIG_MONEY).start(f"{SIX} Gus", absent="Gus").at(100)
        all_but(night, "Gus", by="Fay").record(close("entries"))
        with night.refuses("DM-deal-who", "Gus may still come.*Remove the absent stack first"):
            night.record(deal(Fay=21_000, Gus=360))

    @pytest.mark.rule("DM-deal-who")
    @pytest.mark.parametrize(
        ("minute", "second", "words"),
        [
            (118, 30, "open for another 2 minutes,"),
            (119, 0, "open for another 1 minute,"),
            (119, 59, "open for another 1 minute,"),
        ],
    )
    def test_begun_minutes_are_said_whole(self, minute, second, words):
        night = all_but(Night(kind=Kind.BIG_MONEY).start(SIX).at(minute, second), "Eve", by="Fay")
        with night.refuses("DM-deal-who", words):
            night.record(deal(Eve=10_000, Fay=11_360))

    @pytest.mark.rule("DM-deal-who")
    def test_and_never_as_none(self):
        cpl = PRESETS["cpl"]
        live = cpl.terms[Kind.LIVE].model_copy(update={"buy_in": 2000})
        book = cpl.model_copy(update={"terms": {**cpl.terms, Kind.LIVE: live}})
        night = all_but(Night(rulebook=book).start(SIX, seats=8).at(45), "Eve", by="Fay")
        night.record(TimeAdded(seconds=-3600))
        with night.refuses("DM-deal-who", "open for another 1 minute,"):
            night.record(deal(Eve=0, Fay=0))

    @pytest.mark.rule("DM-deal-who")
    def test_after_the_cut_off_it_is_not_said_how_long_the_last_rebuy_is_open(self):
        night = all_but(Night().start(SIX).at(119).deal().at(121), "Eve", by="Fay")
        with night.refuses("DM-deal-who", "Ann, Bob, Cat and Dan may still rebuy, so nobody"):
            night.record(deal(Eve=6000, Fay=4680))

    @pytest.mark.rule("DM-deal-who")
    def test_each_has_one_share_and_the_sums_are_said(self):
        night = all_but(Night().start(SIX).at(125), "Eve", by="Fay")
        twice = DealAgreed(shares=[DealShare(player=p, cents=c) for p, c in ((5, 1), (5, 6000), (6, 4680))])
        with night.refuses("DM-deal-who", "nobody else"):
            night.record(twice)
        with night.refuses("DM-deal-who", r"add up to 110; 106\.80 is left"):
            night.record(deal(Eve=6000, Fay=5000))

    def test_in_older_logs_a_deal_is_among_those_it_names(self):
        """Eight came, three are paid; Ida never did, and an older log left her out of the deal."""
        night = Night("cpl").start("Ann Bob Cat Dan Eve Fay Gus Hal", seats=9).at(100)
        night.record(PoolAdded(cents=10_000))
        all_but(night, "Eve", "Gus", by="Fay")
        fact = deal(Eve=3500, Fay=6500)
        floor = floors.after(
            [Recorded(len(night.facts) + 1, night.now, fact)], night.rulebook, night.floor.kind, night.floor
        )
        assert floor.of(Deal).shares == {5: 3500, 6: 6500}
        with pytest.raises(floors.NotAllowed, match="nobody else"):
            floors.after(
                [Recorded(len(night.facts) + 1, night.now, deal(Eve=3500, Ann=6500))],
                night.rulebook,
                night.floor.kind,
                night.floor,
            )
        few = Night().start("Ann Bob Cat Dan Eve Fay Gus Hal").at(125)
        all_but(few, "Eve", "Gus", by="Fay")
        first, second, third = division(few.floor).amounts
        two = deal(Eve=first, Fay=second)
        older = floors.after(
            [Recorded(len(few.facts) + 1, few.now, two)], few.rulebook, few.floor.kind, few.floor
        )
        assert older.of(Deal).shares == {5: first, 6: second}
        assert third > 0


@pytest.mark.rule("DM-place-same-hand")
def test_only_those_are_named_whose_stacks_are_not_known():
    night = Night().start(SIX).busts(("Ann", "Bob", 500), ("Cat", "Bob", None)).at(125)
    assert undecided(night.floor) == ["Cat"]
    alone = Night().start(SIX).bust("Ann", by="Bob").record(Left(player=3, stack=0))
    assert undecided(alone.floor) == []
