"""Tests of what elders enter in the ledger (clubs/actions/ledger.py)."""

import uuid

import pytest

from clauses.refusal import NotAllowed
from clubs import actions, ledger
from clubs.actions.ledger import enter, take_back
from clubs.ledger import Line, Purpose
from clubs.models import LedgerLine
from clubs.queries.ledger import NIGHT, balance, balances, lines_of

BOX = ledger.OUTSIDE


@pytest.fixture
def book(club, ann, people, season):
    """Enters something as Ann, the elder, for a good reason and with a receipt of its own."""

    def entered(source, target, cents, **more):
        said = {"reason": "cards", "receipt": uuid.uuid4().hex[:8], "by": ann, **more}
        return enter(club=club, source=source, target=target, cents=cents, **said)

    return entered


def test_a_line_moves_money_and_says_who_why_and_with_which_receipt(book, club, ann, season):
    book(BOX, ledger.KITTY, 5000, reason="collected", receipt="K-1")
    row = book(ledger.KITTY, BOX, 1250, reason="two decks", receipt="2231")
    assert balances(club) == {ledger.KITTY: 3750, BOX: -3750}
    assert (row.purpose, row.by, row.reason, row.receipt) == (Purpose.EXPENSE, ann, "two decks", "2231")
    assert row.season == season


def test_a_reason_and_a_receipt_are_asked_for(book, club):
    with pytest.raises(NotAllowed, match="Say what it is for"):
        book(BOX, ledger.KITTY, 100, reason="  ")
    with pytest.raises(NotAllowed, match="number of the receipt"):
        book(BOX, ledger.KITTY, 100, receipt=" ")
    assert not LedgerLine.objects.exists()


@pytest.mark.rule("DM-cuts", "DM-champ-pot", part="overdraft")
def test_nobody_spends_what_an_account_does_not_hold(book, club, season):
    pot = ledger.championship_pot(season.pk)
    book(BOX, ledger.KITTY, 1000)
    book(BOX, pot, 1000)
    with pytest.raises(NotAllowed, match=r"Kitty holds \$10: \$0.01 is missing"):
        book(ledger.KITTY, BOX, 1001)
    with pytest.raises(NotAllowed, match=r"Championship pot, Spring 2026 holds \$10: \$5 is missing"):
        book(pot, BOX, 1500, reason="trophies")
    assert balances(club) == {ledger.KITTY: 1000, pot: 1000, BOX: -2000}


class TestTheSameExpenseTwice:
    def test_a_repeated_request_makes_one_line(self, book):
        book(BOX, ledger.KITTY, 5000)
        first = book(ledger.KITTY, BOX, 1250, request_id="once")
        assert book(ledger.KITTY, BOX, 1250, request_id="once") == first
        assert LedgerLine.objects.count() == 2

    def test_a_receipt_that_somebody_has_entered_is_refused_by_name(self, book, people):
        book(BOX, ledger.KITTY, 5000)
        book(ledger.KITTY, BOX, 1250, reason="two decks", receipt="A-17")
        with pytest.raises(NotAllowed, match=r"Receipt A-17 .* \$12.50 for “two decks”, by Ann on"):
            book(ledger.KITTY, BOX, 1250, reason="cards again", receipt=" a-17 ", by=people[1])
        assert LedgerLine.objects.count() == 2

    def test_what_was_taken_back_frees_its_receipt(self, book, ann):
        book(BOX, ledger.KITTY, 5000)
        wrong = book(ledger.KITTY, BOX, 1250, receipt="A-17")
        take_back(line=wrong, by=ann, reason="it was 13.50")
        assert book(ledger.KITTY, BOX, 1350, receipt="A-17").pk


class TestTakingBack:
    def test_it_is_another_line(self, book, club, ann):
        row = book(BOX, ledger.KITTY, 5000)
        back = take_back(line=row, by=ann, reason="counted wrongly")
        assert (back.cents, back.takes_back, balance(club, ledger.KITTY)) == (-5000, row, 0)
        assert take_back(line=row, by=ann, reason="again") == back
        assert LedgerLine.objects.count() == 2

    def test_not_what_has_been_spent_meanwhile(self, book, ann):
        row = book(BOX, ledger.KITTY, 5000)
        book(ledger.KITTY, BOX, 1)
        with pytest.raises(NotAllowed, match=r"Kitty holds \$49.99: \$0.01 is missing"):
            take_back(line=row, by=ann, reason="counted wrongly")

    def test_a_reason_is_asked_for_and_a_line_of_a_night_is_left_to_the_night(self, book, live, ann):
        row = book(BOX, ledger.KITTY, 5000)
        with pytest.raises(NotAllowed, match="Say why"):
            take_back(line=row, by=ann, reason="")
        line = Line("added:1", Purpose.ADDED, BOX, ledger.KITTY, 100)
        (of_night,) = actions.write_night_lines(event=live(), lines=[line])
        with pytest.raises(NotAllowed, match="in the log of the night"):
            take_back(line=of_night, by=ann, reason="wrong")


def test_nothing_in_the_ledger_is_changed_or_deleted(book):
    row = book(BOX, ledger.KITTY, 5000)
    row.cents = 1
    with pytest.raises(TypeError, match="not changed"):
        row.save()
    with pytest.raises(TypeError, match="not deleted"):
        row.delete()


class TestMembers:
    def test_a_member_pays_what_they_owe_and_no_more(self, book, club, people):
        dov = ledger.member(4)
        book(dov, ledger.KITTY, 1500, reason="club shirt")
        assert balance(club, dov) == -1500
        with pytest.raises(NotAllowed, match=r"Dov owes \$15, no more"):
            book(BOX, dov, 1600)
        row = book(BOX, dov, 1500, reason="", receipt="")
        assert (row.member, row.purpose, balance(club, dov)) == (people[3], Purpose.SETTLED, 0)

    def test_who_bought_cards_for_the_club_is_paid_back(self, book, club):
        eve = ledger.member(5)
        book(BOX, ledger.KITTY, 5000)
        book(ledger.KITTY, eve, 1250, reason="two decks, laid out")
        book(eve, BOX, 1250, reason="", receipt="")
        assert balances(club, [eve, ledger.KITTY]) == {eve: 0, ledger.KITTY: 3750}

    def test_a_number_that_nobody_has(self, book):
        with pytest.raises(NotAllowed, match="no member number 99"):
            book(ledger.member(99), ledger.KITTY, 100)


def test_a_currency_without_cents_has_whole_amounts(book, club):
    club.currency = "₩"
    club.save()
    with pytest.raises(NotAllowed, match="no cents"):
        book(BOX, ledger.KITTY, 150)
    book(BOX, ledger.KITTY, 20_000_00)


@pytest.mark.rule("DM-cuts", part="corrections")
def test_the_lines_of_a_night_are_brought_to_what_is_due(live, club):
    event = live()
    pool = ledger.prize_pool(event.pk)
    entry = Line("buy_in:1", Purpose.BUY_IN, BOX, pool, 2000, 1, 1)
    share = Line("withheld:kitty", Purpose.WITHHELD, pool, ledger.KITTY, 20)
    actions.write_night_lines(event=event, lines=[entry, share])
    assert actions.write_night_lines(event=event, lines=[entry, share]) == []
    assert balances(club) == {BOX: -2000, pool: 1980, ledger.KITTY: 20}
    actions.write_night_lines(event=event, lines=[])
    assert set(balances(club).values()) == {0}
    assert len(lines_of(club.pk, NIGHT, event)) == 4


def test_a_correction_that_the_kitty_cannot_bear_any_more_is_refused(live, club, book):
    event = live()
    share = Line("withheld:kitty", Purpose.WITHHELD, ledger.prize_pool(event.pk), ledger.KITTY, 20)
    actions.write_night_lines(event=event, lines=[share_in(event), share])
    book(ledger.KITTY, BOX, 15)
    with pytest.raises(NotAllowed, match=r"Kitty holds \$0.05: \$0.15 is missing"):
        actions.write_night_lines(event=event, lines=[])
    assert balance(club, ledger.KITTY) == 5


def share_in(event):
    return Line("buy_in:1", Purpose.BUY_IN, BOX, ledger.prize_pool(event.pk), 2000, 1, 1)
