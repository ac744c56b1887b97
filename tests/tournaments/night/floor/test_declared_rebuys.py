"""Tests of rebuys that are declared before a hand (TDA-27)."""

import pytest

from clubs.rulebook import AddOn, Rebuy
from tests.tournaments.night.money.test_money import assert_holds
from tests.tournaments.nights import Night
from tournaments.night.due import due
from tournaments.night.facts import AddedOn, HandFinished, PaymentSet, Rebought, TermsSet
from tournaments.night.facts_of import paid_what_they_owed
from tournaments.night.floor.fold import When
from tournaments.night.floor.payments import in_the_box, refuse_withdrawing, still_to_pay
from tournaments.night.floor.re_entries import may_declare
from tournaments.night.sentences import sentence

SIX = "Ann Bob Cat Dan Eve Fay"
SEED = bytes(32)

pytestmark = pytest.mark.rule("TDA-27")


def begun():
    terms = TermsSet(rebuy=Rebuy(price=1000, chips=3000), add_on=AddOn(price=500, chips=3000))
    return Night().record(terms).start(SIX).at(10).deal(1)


def broke():
    return begun().at(12).bust("Ann", by="Bob")


def declared(night=None):
    return (night or broke()).record(Rebought(player=1, declared=True))


def to_pay(night):
    return [thing.sentence for thing in due(night.floor.at(night.now), SEED) if thing.clause == "TDA-27"]


def test_the_chips_are_behind_at_once_and_the_money_is_owed():
    night = declared()
    assert (night["Ann"].out, night["Ann"].counted[0], night["Ann"].rebuys) == (None, 3000, 1)
    assert (still_to_pay(night.floor), in_the_box(night.floor)) == ({1: 1000}, 12_000)
    assert 1 in night.deal(1).floor.tables[1].seated  # who is rebuying sits no hand out


def test_it_is_charged_although_they_lose_that_hand():
    night = declared().deal(1).at(13).bust("Ann", by="Bob")
    assert (night["Ann"].out.how, still_to_pay(night.floor)) == ("knocked_out", {1: 1000})
    assert to_pay(night) == ["Ann declared a rebuy: take the money for it"]


def test_the_money_is_due_on_the_console_until_it_is_paid_in_any_way():
    for way in ("cash", "transfer"):
        night = declared()
        assert to_pay(night) == ["Ann declared a rebuy: take the money for it"]
        night.record(paid_what_they_owed(night.floor, 1, way))
        assert (to_pay(night), still_to_pay(night.floor)) == ([], {})


def test_what_is_bought_afterwards_does_not_follow_it():
    night = declared().at(121).record(AddedOn(player=1))
    assert [each.way for each in night["Ann"].purchases] == ["cash", "owed", "cash"]


def test_the_books_and_the_certificate_agree():
    night = declared().at(121).record(AddedOn(player=1))
    assert_holds(night)
    rebuy = night["Ann"].purchases[1].sequence
    assert_holds(night.record(PaymentSet(player=1, way="cash", purchases=[rebuy], cents=1000)))


def test_it_is_bought_between_hands_as_every_rebuy():
    night = begun().record(HandFinished(table=1)).deal(1)
    with night.refuses(clause="DM-rebuy-stack", words="between hands"):
        night.record(Rebought(player=2, stack=100, declared=True))
    when = When(night.now, night.now, night.floor.sequence)
    assert may_declare(night.floor, night["Bob"], when)  # they may say so before the next one


def test_nobody_declares_one_where_there_are_none_or_no_more():
    night = Night().record(TermsSet(rebuy=None, add_on=None)).start(SIX).at(10)
    when = When(night.now, night.now, night.floor.sequence)
    assert not may_declare(night.floor, night["Ann"], when)
    night = begun().at(125)
    when = When(night.now, night.now, night.floor.sequence)
    assert not may_declare(night.floor.at(night.now), night["Ann"], when)


def test_the_log_says_that_it_was_declared():
    names = {1: "Ann"}
    assert sentence(Rebought(player=1, declared=True), names) == "Ann declared a rebuy"
    with_chips = Rebought(player=1, stack=200, declared=True)
    assert sentence(with_chips, names) == "Ann declared a rebuy with 200 chips left"


@pytest.mark.advice(
    "{name} declared this rebuy and has been dealt in with it: it stands. If it was recorded of the wrong"
    " player, correct it; if nobody declared it, undo those hands first."
)
def test_only_a_declared_one_whose_hand_was_dealt_cannot_be_withdrawn():
    night = declared()
    number = night["Ann"].purchases[-1].sequence
    refuse_withdrawing(night.floor, {number}, {1: number - 1, 2: number + 5})
    with night.refuses(clause="TDA-27", words="Ann declared this rebuy and has been dealt in with it"):
        refuse_withdrawing(night.floor, {number}, {1: number + 1})
    paid = broke().record(Rebought(player=1))
    refuse_withdrawing(paid.floor, {paid["Ann"].purchases[-1].sequence}, {1: 10_000})
