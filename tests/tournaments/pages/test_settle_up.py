"""Settling up after a night or a ring game (tournaments/pages/settle_up.py)."""

import uuid

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.actions.ledger import take_back
from clubs.ledger.settling import CASH_BOX
from clubs.models import LedgerLine, RulebookVersion
from clubs.queries.ledger import balance, balances
from tests.tournaments.night.test_bookkeeping import SIX, played
from tests.tournaments.phone.pockets import text
from tests.tournaments.ring_games.conftest import RecordedGame
from tests.tournaments.ring_games.games import IDS
from tournaments.money_check import problems
from tournaments.night.facts import PrizePaid
from tournaments.night.facts_of import paid_what_they_owed, pay, payment
from tournaments.ring_games import ring_facts as facts

pytestmark = pytest.mark.django_db


@pytest.fixture
def cashless(club, wall):
    """A game on credit that is over: Ann won $15 of Bob, Cat and Dan, of whom Dan kept half."""
    version = RulebookVersion.objects.get(club=club)
    version.data = version.data | {"ring_games": version.data["ring_games"] | {"credit": True}}
    version.save()
    ring = RecordedGame(club)
    for seat, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1):
        fact = facts.ChipsBought(player=IDS[name], name=name, table=1, seat=seat, cents=1000, on_credit=True)
        ring.record(fact)
    for name, cents in (("Bob", 0), ("Cat", 0), ("Dan", 500), ("Ann", 3500)):
        ring.record(facts.CashedOut(player=IDS[name], cents=cents, on_account=True))
    return ring.closes()


@pytest.fixture
def on_the_cuff(friday):
    """A night that is over: Eve won $69.80, Fay $37; Ann and Bob have not paid their $20."""
    friday.start(SIX)
    for name in ("Ann", "Bob"):
        friday.record(payment(friday.floor, friday.ids[name], "owed", ()))
    return played(friday)


class Settling:
    """The page of one night or game, as members use it."""

    def __init__(self, signed_in, address):
        self.signed_in, self.address = signed_in, address

    def read(self, name):
        return text(self.signed_in(name).get(self.address))

    def mark(self, name, payer, payee, cents, act="paid", **more):
        sent = {"payer": payer, "payee": payee, "cents": cents, "act": act, "request_id": str(uuid.uuid4())}
        return text(self.signed_in(name).post(self.address, sent | more, follow=True))


@pytest.fixture
def ring_page(signed_in, cashless):
    return Settling(signed_in, reverse("ring_settle", args=[cashless.game.pk]))


@pytest.fixture
def night_page(signed_in, on_the_cuff):
    return Settling(signed_in, reverse("night_settle", args=[on_the_cuff.tournament.pk]))


def owed(club, *names):
    found = balances(club, [ledger.member(IDS[name]) for name in names])
    return [found.get(ledger.member(IDS[name]), 0) for name in names]


class TestRingGame:
    def test_a_director_reads_who_pays_whom(self, ring_page):
        page = ring_page.read("Bob")
        for sentence in ("Bob → Ann $10", "Cat → Ann $10", "Dan → Ann $5", "Ann gets $25", "Dan pays $5"):
            assert sentence in page

    def test_a_member_reads_their_own_alone(self, ring_page):
        page = ring_page.read("Dan")
        assert "Dan → Ann $5" in page
        assert "Cat" not in page
        assert "Nothing is left to pay" in ring_page.read("Eve")

    def test_either_side_marks_it_and_both_are_one_record(self, ring_page, club):
        lines = LedgerLine.objects.count()
        assert "Paid" in ring_page.mark("Dan", 4, 1, 500)
        assert "$5 paid." in ring_page.mark("Ann", 4, 1, 500)
        assert LedgerLine.objects.count() == lines + 2
        assert owed(club, "Dan", "Ann") == [0, 2000]
        assert balance(club, ledger.OUTSIDE) == 0
        assert problems(club) == []

    def test_it_is_undone_by_either(self, ring_page, club):
        ring_page.mark("Dan", 4, 1, 500)
        assert "$5: not paid yet." in ring_page.mark("Ann", 4, 1, 500, "undo")
        ring_page.mark("Ann", 4, 1, 500, "undo")
        assert owed(club, "Dan", "Ann") == [-500, 2500]
        ring_page.mark("Bob", 4, 1, 500)
        assert owed(club, "Dan", "Ann") == [0, 2000]

    @pytest.mark.parametrize(
        ("name", "payer", "payee", "cents", "sentence"),
        [
            ("Eve", 4, 1, 500, "by the two who pay each other, or by a director"),
            ("Dan", 4, 1, 600, "not what is left to pay"),
            ("Dan", 4, CASH_BOX, 500, "is recorded by a director"),
        ],
    )
    def test_nobody_else_and_nothing_else(self, ring_page, club, name, payer, payee, cents, sentence):
        assert sentence in ring_page.mark(name, payer, payee, cents)
        assert owed(club, "Dan", "Ann") == [-500, 2500]

    def test_who_has_settled_with_the_club_meanwhile_does_not_pay_twice(self, ring_page, club, signed_in):
        signed_in("Bob").post(reverse("money_settle", args=[club.slug, 4]), {"amount": ""})
        assert "Dan owes nothing" in ring_page.mark("Dan", 4, 1, 500)

    def test_one_form_sent_twice_is_one(self, ring_page, club):
        ring_page.mark("Dan", 4, 1, 500, request_id="once")
        ring_page.mark("Dan", 4, 1, 500, "undo")
        ring_page.mark("Dan", 4, 1, 500, request_id="once")
        assert owed(club, "Dan") == [-500]

    def test_half_of_it_is_not_taken_back(self, ring_page, club):
        ring_page.mark("Dan", 4, 1, 500)
        line = LedgerLine.objects.filter(member__number=4).latest("pk")
        with pytest.raises(NotAllowed, match="undone where they did"):
            take_back(line=line, by=club.members.get(number=1), reason="no")

    def test_it_is_linked_for_those_who_played(self, ring_page, signed_in, club, cashless):
        listed = reverse("ring_games", args=[club.slug])
        assert ring_page.address in signed_in("Dan").get(listed).content.decode()
        assert ring_page.address not in signed_in("Eve").get(listed).content.decode()
        room = reverse("ring_game", args=[cashless.game.pk])
        assert ring_page.address in signed_in("Bob").get(room).content.decode()

    def test_a_game_that_is_on_has_none(self, signed_in, club, wall):
        game = RecordedGame(club).game
        assert signed_in("Bob").get(reverse("ring_settle", args=[game.pk])).status_code == 404


class TestNight:
    def test_one_sum_for_each_and_what_the_box_pays(self, night_page):
        page = night_page.read("Bob")
        for sentence in ("Eve gets $69.80", "Fay gets $37", "Ann pays $20", "Cash box → "):
            assert sentence in page

    def test_members_and_the_cash_box_pay_and_everything_adds_up(self, night_page, on_the_cuff, club):
        left = night_page.signed_in("Bob").get(night_page.address).context["left"]
        for row in left:
            night_page.mark("Bob", *row.transfer)
        assert "Nothing is left to pay" in night_page.read("Bob")
        assert owed(club, "Ann", "Bob", "Eve", "Fay") == [0, 0, 0, 0]
        assert problems(club) == []

    @pytest.mark.advice("{name} has settled up already: undo that first.")
    def test_the_box_does_not_pay_what_members_have_paid(self, night_page, on_the_cuff):
        shown = night_page.signed_in("Bob").get(night_page.address)
        mine = next(row.transfer for row in shown.context["left"] if row.transfer.payer == 1)
        night_page.mark("Ann", *mine)
        with pytest.raises(NotAllowed, match="has settled up already"):
            on_the_cuff.record(pay(on_the_cuff.floor, mine.payee))
        with pytest.raises(NotAllowed, match="Ann has settled up already"):
            on_the_cuff.record(paid_what_they_owed(on_the_cuff.floor, 1, "cash"))
        on_the_cuff.record(PrizePaid(player=mine.payee, cents=1000))
        night_page.mark("Ann", *mine, "undo")
        on_the_cuff.record(pay(on_the_cuff.floor, mine.payee))
        on_the_cuff.record(paid_what_they_owed(on_the_cuff.floor, 1, "cash"))

    def test_it_is_linked_where_the_night_is_closed(self, night_page, on_the_cuff, signed_in):
        pk = on_the_cuff.tournament.pk
        for name, view in (("Bob", "night_console"), ("Cat", "night")):
            assert night_page.address in signed_in(name).get(reverse(view, args=[pk])).content.decode()

    def test_where_all_is_paid_there_is_no_trace(self, friday, signed_in):
        pk = played(friday.start(SIX)).tournament.pk
        for view in ("night_console", "night"):
            page = signed_in("Bob").get(reverse(view, args=[pk])).content.decode()
            assert reverse("night_settle", args=[pk]) not in page
