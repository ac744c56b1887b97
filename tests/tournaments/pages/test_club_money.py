"""The pages of a club's money (tournaments/pages/club_money.py)."""

import csv
import io
import uuid

import pytest
from django.urls import reverse

from clubs import ledger
from clubs.actions.ledger import enter
from clubs.models import Club, LedgerLine
from clubs.queries.ledger import balance, balances
from tests.tournaments.night.test_bookkeeping import SIX, played
from tests.tournaments.phone.pockets import text
from tournaments.night.facts_of import pay

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(friday):
    """Eve won $69.80, Fay $37; Eve has been paid."""
    played(friday.start(SIX))
    return friday.record(pay(friday.floor, 5))


@pytest.fixture
def book(club):
    """Enters something as Ann."""

    def entered(source, target, cents, reason="cards"):
        ann = club.members.get(name="Ann")
        receipt = uuid.uuid4().hex[:6]
        return enter(
            club=club, source=source, target=target, cents=cents, by=ann, reason=reason, receipt=receipt
        )

    return entered


@pytest.fixture
def get(signed_in, club):
    def page(name, view, *arguments, **query):
        return text(signed_in(name).get(reverse(view, args=[club.slug, *arguments]), query))

    return page


class TestMoneyPage:
    def test_directors_read_every_account_and_line(self, over, get):
        page = get("Bob", "club_money")
        assert "Championship pot, Autumn 2026 $12" in page
        assert "Kitty $1.20" in page
        assert "Owed to members $37" in page
        assert "Cash and bank $50.20" in page
        assert "Buy-in · Ann Friday Cash → Prize pool, Friday Cash Prize pool, Friday $20" in page
        assert "Fay $37 prizes, paid out at their night" in page

    def test_a_member_reads_what_concerns_nobody_else(self, over, get):
        page = get("Fay", "club_money")
        assert "You are owed $37" in page
        assert "Withheld Friday Prize pool, Friday → Kitty Prize pool, Friday Kitty $1.20" in page
        assert "· Fay" in page
        assert "· Ann" not in page
        assert "Owed to members" not in page

    def test_lines_of_one_account_night_or_member(self, over, get):
        kitty = get("Bob", "club_money", account="kitty")
        assert "Withheld" in kitty
        assert "Buy-in" not in kitty
        assert "· Ann" not in get("Bob", "club_money", member="5")
        assert "Nothing has been entered yet" in get("Bob", "club_money", night="99999")
        pot = ledger.championship_pot(over.tournament.event.season_id).code
        assert get("Bob", "club_money", account=pot).count("Withheld") == 1

    def test_an_account_that_is_none_is_not_found(self, club, director):
        assert director.get(reverse("club_money", args=[club.slug]), {"account": "sock"}).status_code == 404

    def test_queries_do_not_grow_with_lines(self, over, director, club, book, django_assert_max_num_queries):
        for number in range(20):
            book(ledger.OUTSIDE, ledger.KITTY, 100 + number)
        with django_assert_max_num_queries(25):
            director.get(reverse("club_money", args=[club.slug]))

    def test_a_spreadsheet_has_every_line_and_harmless_cells(self, over, director, club, book):
        book(ledger.OUTSIDE, ledger.KITTY, 150, reason="=1+1")
        found = director.get(reverse("money_csv", args=[club.slug])).content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(found)))
        assert len(rows) == LedgerLine.objects.count()
        assert (rows[0]["amount"], rows[0]["to"], rows[0]["reason"]) == ("1.50", "Kitty", "'=1+1")
        assert {row["night"] for row in rows} == {"", "Friday"}


class TestEntering:
    @pytest.fixture
    def send(self, signed_in, club):
        def sent(name="Ann", **said):
            form = {"source": "kitty", "target": "outside", "amount": "12.50", "reason": "two decks"}
            form |= {"receipt": "A-17", "request_id": str(uuid.uuid4()), **said}
            return signed_in(name).post(reverse("money_enter", args=[club.slug]), form, follow=True)

        return sent

    @pytest.mark.rule("DM-elders", part="who enters expenses")
    def test_an_expense_is_entered_and_can_be_taken_back(self, send, club, book, signed_in):
        book(ledger.OUTSIDE, ledger.KITTY, 5000)
        assert (send("Bob").status_code, balance(club, ledger.KITTY)) == (404, 5000)
        assert "$12.50 entered." in text(send())
        assert balance(club, ledger.KITTY) == 3750
        line = LedgerLine.objects.get(receipt="A-17")
        back = reverse("money_take_back", args=[club.slug, line.pk])
        assert "$12.50 taken back." in text(signed_in("Ann").post(back, {"reason": "wrong"}, follow=True))
        assert balance(club, ledger.KITTY) == 5000

    def test_what_cannot_be_is_said_and_what_was_typed_stays(self, send, club):
        answer = send()
        assert answer.status_code == 422
        assert "Kitty holds $0: $12.50 is missing." in text(answer)
        assert 'value="two decks"' in answer.content.decode()
        assert send(amount="nothing").status_code == 422
        assert not LedgerLine.objects.exists()

    def test_the_same_form_twice_is_one_line(self, send, book):
        book(ledger.OUTSIDE, ledger.KITTY, 5000)
        once = str(uuid.uuid4())
        send(request_id=once)
        send(request_id=once)
        assert LedgerLine.objects.filter(receipt="A-17").count() == 1


class TestSettling:
    def test_a_member_pays_what_they_owe(self, club, director, book):
        book(ledger.member(4), ledger.KITTY, 1500, reason="shirt")
        answer = director.post(reverse("money_settle", args=[club.slug, 4]), {"request_id": "1"}, follow=True)
        assert "Dan: $15 settled." in text(answer)
        assert balance(club, ledger.member(4)) == 0

    def test_a_part_of_it_and_no_more(self, club, director, book):
        book(ledger.member(4), ledger.KITTY, 1500, reason="shirt")
        path = reverse("money_settle", args=[club.slug, 4])
        assert "Dan owes $15, no more." in text(director.post(path, {"amount": "16"}, follow=True))
        director.post(path, {"amount": "5", "request_id": "2"})
        assert balance(club, ledger.member(4)) == -1000

    def test_prizes_are_paid_at_their_night(self, over, club, director):
        answer = director.post(reverse("money_settle", args=[club.slug, 6]), {"amount": "37"}, follow=True)
        assert "$37 of what Fay is owed are prizes" in text(answer)
        assert balance(club, ledger.member(6)) == 3700

    def test_a_member_reads_their_own(self, over, get, signed_in, club):
        assert "Is owed $37." in get("Fay", "member_money", 6)
        assert signed_in("Fay").get(reverse("member_money", args=[club.slug, 5])).status_code == 404


class TestCertificate:
    def test_it_stands_below_the_closing_of_the_night(self, over, console):
        page = text(console.get())
        assert "Taken $120 Came in $120" in page
        assert "Paid out $69.80 Withheld $13.20 Held $0 Owed to members $37 Accounted for $120" in page
        assert "It holds: nothing is lost, nothing was made." in page

    def test_a_payment_is_taken_back_where_it_was_ticked(self, over, console, club):
        paid = over.floor.players[5].handed_in
        assert f'name="sequence" value="{paid[0]}"' in console.get().content.decode()
        console.post("night_undo", sequence=list(paid))
        assert balance(club, ledger.member(5)) == 6980

    def test_the_season_adds_its_nights_up(self, over, get, season):
        page = get("Fay", "season_money", season.slug)
        assert "Friday 20 Nov $120 $0 $13.20 $69.80 $37" in page
        assert "It holds" in page

    def test_what_does_not_add_up_is_shown_to_directors_everywhere(self, over, get, club, director):
        LedgerLine.objects.filter(item="withheld:kitty").update(cents=119)
        answer = director.post(reverse("money_check", args=[club.slug]), follow=True)
        assert "It does not add up in 1 place." in text(answer)
        assert "Withheld: the facts say $13.20, the ledger $13.19." in text(answer)
        assert "The club's money does not add up." in get("Bob", "club_members").replace("&#x27;", "'")
        assert "does not add up" not in get("Fay", "club_members")
        LedgerLine.objects.filter(item="withheld:kitty").update(cents=120)
        director.post(reverse("money_check", args=[club.slug]))
        assert Club.objects.get().money_wrong_at is None
        assert balances(club)[ledger.KITTY] == 120
