"""Tests of how players have paid, and who owes (tournaments/night/floor/payments.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import AddOn, Kind, Rebuy
from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    AddedOn,
    BoughtIn,
    CashCounted,
    Finished,
    PaymentSet,
    Rebought,
    TermsSet,
    TicketUsed,
)
from tournaments.night.facts_of import paid_what_they_owed, payment
from tournaments.night.floor.payments import Books, in_the_box, paid_by_way, still_to_pay

SIX = "Ann Bob Cat Dan Eve Fay"


def says(night, name, way, *purchases):
    return night.record(payment(night.floor, night.ids[name], way, purchases))


def ways(night):
    return {way: cents for way, cents in paid_by_way(night.floor).items() if cents}


def with_rebuys():
    terms = TermsSet(rebuy=Rebuy(price=1000, chips=3000), add_on=AddOn(price=500, chips=3000))
    return Night().record(terms).start(SIX)


class TestUntilItIsSaid:
    def test_everything_is_paid_in_cash(self):
        night = with_rebuys().at(10).bust("Ann", by="Bob").record(Rebought(player=1))
        assert ways(night) == {"cash": 6 * 2000 + 1000}
        assert still_to_pay(night.floor) == {}
        assert in_the_box(night.floor) == 13_000

    def test_what_a_ticket_has_paid_is_no_purchase_and_a_rest_is(self):
        night = Night().record(
            BoughtIn(player=1, name="Ann", ticket=TicketUsed(number=1, cents=2000)),
            BoughtIn(player=2, name="Bob", ticket=TicketUsed(number=2, cents=1500)),
        )
        assert (night["Ann"].purchases, [each.cents for each in night["Bob"].purchases]) == ((), [500])
        says(night, "Bob", "owed")
        assert still_to_pay(night.floor) == {2: 500}

    def test_the_house_buys_nothing(self):
        night = Night().on_screens().record(BoughtIn(player=-1, name="Bot", house=True))
        assert night.floor.players[-1].purchases == ()


class TestSaid:
    def test_the_box_holds_cash_alone(self):
        night = Night().start(SIX)
        says(says(night, "Ann", "transfer"), "Bob", "owed")
        assert ways(night) == {"cash": 8000, "transfer": 2000, "owed": 2000}
        assert in_the_box(night.floor) == 8000
        assert still_to_pay(night.floor) == {2: 2000}

    def test_what_is_bought_later_is_paid_as_what_was_bought_last(self):
        night = says(with_rebuys(), "Ann", "owed").at(10)
        night.bust("Ann", by="Bob").record(Rebought(player=1))
        assert still_to_pay(night.floor) == {1: 3000}
        says(night, "Ann", "cash", night["Ann"].purchases[-1].sequence)
        assert still_to_pay(night.floor) == {1: 2000}
        night.at(20).bust("Ann", by="Bob").record(Rebought(player=1))
        assert still_to_pay(night.floor) == {1: 2000}
        assert [each.kind for each in night["Ann"].purchases] == ["bought_in", "rebought", "rebought"]

    def test_an_add_on_too(self):
        night = says(with_rebuys(), "Ann", "transfer").at(121).record(AddedOn(player=1))
        assert ways(night)["transfer"] == 2500

    def test_who_has_paid_owes_nothing_and_cash_lies_in_the_box(self):
        night = says(Night().start(SIX), "Bob", "owed")
        night.record(paid_what_they_owed(night.floor, 2, "cash"))
        assert (still_to_pay(night.floor), in_the_box(night.floor)) == ({}, 12_000)
        with pytest.raises(NotAllowed, match="Bob owes nothing"):
            paid_what_they_owed(night.floor, 2, "cash")

    def test_a_debt_is_paid_after_the_end_and_the_count_stays(self):
        night = says(Night().start(SIX), "Bob", "owed").at(125)
        for name in SIX.split()[:5]:
            night.bust(name, by="Fay")
        night.record(Finished(), CashCounted(cents=10_000))
        night.record(paid_what_they_owed(night.floor, 2, "cash"))
        assert in_the_box(night.floor) == 12_000
        assert night.floor.of(Books).cash_counted.over == 0


class TestRefused:
    def test_what_is_recorded_already(self):
        night = says(Night().start(SIX), "Ann", "owed")
        bought = night["Ann"].purchases[0].sequence
        with night.refuses(words="recorded for Ann already"):
            night.record(PaymentSet(player=1, way="owed", purchases=[bought], cents=2000))
        with pytest.raises(NotAllowed, match="recorded for Ann already"):
            payment(night.floor, 1, "owed")

    def test_what_somebody_else_bought_and_another_amount(self):
        night = Night().start(SIX)
        bob = night["Bob"].purchases[0].sequence
        with night.refuses(words="Ann has not bought that"):
            night.record(PaymentSet(player=1, way="owed", purchases=[bob], cents=2000))
        with night.refuses(clause="DM-cuts", words="What Bob bought came to 20"):
            night.record(PaymentSet(player=2, way="owed", purchases=[bob], cents=1000))

    def test_who_is_not_on_the_list(self):
        with Night().start(SIX).refuses(words="not on tonight"):
            Night().record(PaymentSet(player=1, way="owed", purchases=[1], cents=2000))


class TestUndone:
    def test_what_was_said_of_a_purchase_that_is_undone_says_nothing_any_more(self):
        night = says(Night().buy_in(SIX), "Ann", "owed")
        without = [each for each in night.facts if each.sequence != 1]
        floor = floors.after(without, night.rulebook, Kind.LIVE)
        assert (still_to_pay(floor), paid_by_way(floor)["cash"]) == ({}, 10_000)

    @given(st.lists(st.tuples(st.sampled_from(SIX.split()), st.sampled_from(["cash", "transfer", "owed"]))))
    def test_whatever_is_said_all_of_it_is_somewhere_and_replays(self, said):
        night = Night().buy_in(SIX)
        for name, way in said:
            if any(each.way != way for each in night[name].purchases):
                says(night, name, way)
        assert sum(paid_by_way(night.floor).values()) == 12_000
        assert in_the_box(night.floor) == paid_by_way(night.floor)["cash"]
        assert floors.after(night.facts, night.rulebook, Kind.LIVE) == night.floor
