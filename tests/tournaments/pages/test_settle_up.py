"""Settling up after a night or a ring game (tournaments/pages/settle_up.py)."""

import uuid
from decimal import Decimal

import pytest
import segno.helpers
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.actions.ledger import take_back
from clubs.ledger.settling import CASH_BOX
from clubs.models import LedgerLine, PaymentAddress, RulebookVersion
from clubs.queries.ledger import balance, balances
from config.pages.qr import payment_code
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
            assert (
                night_page.address
                in signed_in(name).get(reverse(view, args=[pk]), follow=True).content.decode()
            )

    def test_the_closing_list_names_what_players_have_paid_each_other(
        self, night_page, on_the_cuff, signed_in
    ):
        console = reverse("night_console", args=[on_the_cuff.tournament.pk])
        heading = "Paid among the players, past the box:"
        assert heading not in text(signed_in("Bob").get(console))
        shown = night_page.signed_in("Bob").get(night_page.address)
        mine = next(row.transfer for row in shown.context["left"] if row.transfer.payer == 1)
        night_page.mark("Ann", *mine)
        assert f"{heading} Ann → " in text(signed_in("Bob").get(console))
        night_page.mark("Ann", *mine, "undo")
        assert heading not in text(signed_in("Bob").get(console))

    def test_where_all_is_paid_there_is_no_trace(self, friday, signed_in):
        pk = played(friday.start(SIX)).tournament.pk
        for view in ("night_console", "night"):
            page = signed_in("Bob").get(reverse(view, args=[pk]), follow=True).content.decode()
            assert reverse("night_settle", args=[pk]) not in page


class TestHowItIsPaid:
    IBAN = "DE89 3704 0044 0532 0130 00"

    def say(self, signed_in, club, name, **typed):
        return signed_in(name).post(reverse("money_paid_into", args=[club.slug]), typed, follow=True)

    def test_whoever_pays_reads_the_iban_and_nobody_else(self, club, signed_in, ring_page):
        self.say(signed_in, club, "Ann", iban=self.IBAN, holder="A. Person")
        assert self.IBAN in ring_page.read("Bob")
        assert "A. Person" in ring_page.read("Bob")
        assert not any(self.IBAN in ring_page.read(name) for name in ("Ann", "Eve", "Zoe"))
        for address in (ring_page.address, reverse("club_member", args=[club.slug, 1])):
            assert "DE89" not in signed_in("Zoe").get(address).content.decode()

    def test_once_it_is_paid_it_is_not_read_any_more(self, club, signed_in, ring_page):
        self.say(signed_in, club, "Ann", iban=self.IBAN)
        assert self.IBAN in ring_page.read("Bob")
        ring_page.mark("Bob", IDS["Bob"], IDS["Ann"], 1000)
        assert self.IBAN not in ring_page.read("Bob")

    def test_for_euros_there_is_a_code_and_for_other_money_none(self, club, signed_in, ring_page):
        self.say(signed_in, club, "Ann", iban=self.IBAN)
        page = signed_in("Bob").get(ring_page.address).content.decode()
        assert "Code for a banking app" not in page
        club.currency = "€"
        club.save()
        page = signed_in("Bob").get(ring_page.address).content.decode()
        assert "Code for a banking app" in page
        assert "<svg" in page

    def test_a_wrong_iban_is_refused_and_stays_typed_and_an_empty_form_deletes_it(
        self, club, signed_in, ring_page
    ):
        answer = self.say(signed_in, club, "Ann", iban="DE00 3704 0044 0532 0130 00")
        assert answer.status_code == 422
        assert "does not add up" in answer.content.decode()
        assert "DE00 3704" in answer.content.decode()
        self.say(signed_in, club, "Ann", iban=self.IBAN)
        self.say(signed_in, club, "Ann", iban="")
        assert not PaymentAddress.objects.exists()

    def test_what_is_owed_to_the_club_has_its_links_with_the_amount(
        self, club, signed_in, ring_page, director
    ):
        links = "PayPal https://paypal.me/club/{amount}"
        club_page = reverse("money_club_paid_into", args=[club.slug])
        elder = signed_in(club.members.filter(role="elder").first().name)
        assert elder.post(club_page, {"links": links}, follow=True).status_code == 200
        own = reverse("member_money", args=[club.slug, IDS["Bob"]])
        assert "https://paypal.me/club/10.00" in signed_in("Bob").get(own).content.decode()
        assert "paypal.me" not in elder.get(own).content.decode()

    def test_the_code_says_what_banking_apps_read(self, monkeypatch):
        made = []
        monkeypatch.setattr(
            segno.helpers, "make_epc_qr", lambda *asked, **more: made.append((asked, more)) or segno.make("x")
        )
        assert payment_code(holder="Łukasz", iban="DE89370400440532013000", cents=1205, reference="Friday")
        assert made == [
            (("Łukasz", "DE89370400440532013000", Decimal("12.05")), {"text": "Friday", "encoding": 1})
        ]
