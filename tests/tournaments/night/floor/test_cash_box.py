"""The cash box at the end of a night (tournaments/night/floor/payments.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.nights import Night
from tournaments.night.facts import CashCounted, Finished, PrizePaid, SheetPrinted
from tournaments.night.floor.payments import Books, in_the_box
from tournaments.night.floor.prizes import cash_prizes, pool
from tournaments.night.floor.tickets import TicketPaid, Tickets
from tournaments.presenters.ended import ended

SIX = "Ann Bob Cat Dan Eve Fay"


def decided():
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    return night


def test_it_is_counted_once_the_night_is_decided():
    night = Night().start(SIX).at(125)
    with night.refuses(words="not decided yet"):
        night.record(CashCounted(cents=100))
    with night.refuses(words="not decided yet"):
        night.record(SheetPrinted())


@pytest.mark.rule("DM-cuts")
def test_what_is_over_or_short_is_said():
    night = decided()
    assert in_the_box(night.floor) == 12_000
    night.record(CashCounted(cents=12_000))
    assert (ended(night.floor, "$").cash.verdict, ended(night.floor, "$").cash.is_right) == (
        "It is all there.",
        True,
    )
    night.record(Finished(), CashCounted(cents=11_750))
    cash = ended(night.floor, "$").cash
    assert (cash.counted, cash.verdict, cash.is_right) == ("$117.50", "$2.50 short.", False)
    night.record(CashCounted(cents=12_100))
    assert ended(night.floor, "$").cash.verdict == "$1 more than there should be."


def test_what_is_paid_afterwards_changes_nothing_of_the_count():
    night = decided().record(Finished(), CashCounted(cents=11_900))
    night.record(PrizePaid(player=night.ids["Fay"]))
    cash = ended(night.floor, "$").cash
    assert cash.verdict == "$1 short."
    assert in_the_box(night.floor) == 12_000 - 6980
    assert cash.box == "$50.20"


@given(st.integers(0, 5), st.integers(0, 50_000))
def test_the_box_holds_what_is_withheld_once_every_prize_is_paid(count, found):
    night = decided().record(Finished())
    winners = [player for player, cents in cash_prizes(night.floor).items() if cents]
    night.record(*(PrizePaid(player=player) for player in winners[:count]))
    lies = in_the_box(night.floor)
    night.record(CashCounted(cents=found))
    assert night.floor.of(Books).cash_counted.over == found - lies
    night.record(*(PrizePaid(player=player) for player in winners[count:]))
    assert in_the_box(night.floor) == pool(night.floor).withheld
    assert night.floor.of(Books).cash_counted.over == found - lies


def test_the_sheet_is_printed():
    night = decided()
    assert ended(night.floor, "$").printed_in == 0
    night.record(SheetPrinted())
    assert ended(night.floor, "$").printed_in == night.floor.of(Books).printed_in > 0


def test_what_tickets_paid_earlier_is_said_where_the_box_cannot_hold_it():
    """The entries of two came in on an earlier night: the prizes are paid out of what else there is."""
    night = decided().record(Finished())
    floor = night.floor
    floor.put(
        Tickets(
            {
                number: TicketPaid(sequence=1, player=night.ids[name], number=number, worth=2000, price=2000)
                for number, name in ((1, "Ann"), (2, "Bob"))
            }
        )
    )
    before = ended(floor, "$").cash
    assert (before.box, before.held_elsewhere, before.lacking) == ("$80", True, "")
    for name in ("Fay", "Eve"):
        player = night.ids[name]
        floor.change(player, handed=cash_prizes(floor)[player])
    after = ended(floor, "$").cash
    assert (after.box, after.lacking, after.held) == ("$0", "$26.80", "$13.20")
    assert after.held_elsewhere
