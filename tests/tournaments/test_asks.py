"""Things asked of the director, from phones and by dealers: rebuys and re-entries (tournaments/asks.py)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.actions.tickets import sell_ticket
from clubs.models import RulebookVersion, Ticket
from clubs.rulebook import PRESETS
from tests.tournaments.phone.pockets import Pocket, text
from tests.tournaments.tablet.conftest import PairedTablet
from tournaments import pairing
from tournaments.models import Ask, Tournament
from tournaments.night.facts import Bust, EntriesClosed, KnockedOut
from tournaments.night.floor.tickets import Tickets
from tournaments.night.floor_cache import floor_of
from tournaments.night.money_problems import night_problems
from tournaments.outbox import TabletRecord
from tournaments.tablet.questions import answer, remedies
from tournaments.tablet.recording import receive

pytestmark = pytest.mark.django_db

TWO = ("Ann Bob Cat Dan", "Eve Fay Gus Hal")
HTMX = {"HX-Request": "true", "HX-Target": "asks"}


@pytest.fixture
def night(club, open_night):
    """Two tables at which whoever is out may enter again until the end of level 3, twice."""
    book = PRESETS["dead_money"]
    rules = {"re_entry": "end_of_level", "re_entry_level": 3, "re_entry_limit": 2}
    book = book.model_copy(update={"cut_off": book.cut_off.model_copy(update=rules)})
    RulebookVersion.objects.filter(club=club).update(data=book.model_dump(mode="json"))
    return open_night().start(*TWO)


@pytest.fixture
def ann(night, club):
    return Pocket(club.members.get(name="Ann"))


def asks_shown(night, director):
    page = director.get(reverse("night_asks", args=[night.tournament.pk]), headers=HTMX)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))


def give(night, director, ask, **more):
    return director.post(reverse("night_ask_give", args=[night.tournament.pk, ask.pk]), more, headers=HTMX)


@pytest.mark.rule("TDA-8")
class TestPhone:
    def test_who_is_out_may_ask_to_enter_again_and_reads_the_price_and_until_when(self, night, ann):
        assert "Enter again" not in ann.shown
        night.at(25).bust("Ann", by="Bob")
        terms = "Ask for: Enter again $20 for 3,000 chips, until the end of level 3, in 35 minutes of play"
        assert ann.shown.partition("Ask for: ")[2].startswith(terms.removeprefix("Ask for: "))
        assert "Re-entry asked for" in text(ann.post("phone_ask", "re-enter"))
        assert "Ask for: Enter again" not in ann.shown
        ann.post("phone_withdraw", "re-enter")
        assert "Ask for: Enter again" in ann.shown

    def test_the_director_gives_it_with_one_tap_on_a_drawn_seat(self, night, ann, director):
        night.at(25).bust("Ann", by="Bob")
        ann.post("phone_ask", "re-enter")
        assert "Re-entry for Ann asks from the phone · out" in asks_shown(night, director)
        answered = give(night, director, Ask.objects.get())
        floor = night.reloaded()
        assert (floor.players[1].re_entries, floor.players[1].rebuys, floor.players[1].out) == (1, 0, None)
        assert floor.players[1].seat is not None
        assert "Re-entry for Ann" not in text(answered)
        assert "Re-entry given." in ann.shown

    def test_one_that_is_recorded_without_the_ask_closes_it(self, night, ann, director):
        night.at(25).bust("Ann", by="Bob")
        ann.post("phone_ask", "re-enter")
        night.re_enter("Ann", "2-7")
        assert "Re-entry for Ann" not in asks_shown(night, director)
        give(night, director, Ask.objects.get())
        assert night.reloaded().players[1].re_entries == 1
        assert Ask.objects.get().answer == "given"

    def test_asked_in_time_it_is_given_later(self, night, ann, director):
        night.at(59).bust("Ann", by="Bob")
        ann.post("phone_ask", "re-enter")
        night.at(61)
        give(night, director, Ask.objects.get())
        assert night.reloaded().players[1].re_entries == 1

    def test_somebody_still_in_is_refused_with_a_sentence(self, night, ann):
        answered = ann.post("phone_ask", "re-enter")
        assert answered.status_code == 422
        assert "Ann is still in: whoever is out may enter again." in text(answered)

    def test_the_window_being_over_is_said(self, night, ann):
        night.at(61).bust("Ann", by="Bob")
        assert "Enter again" not in ann.shown
        assert "Re-entries have ended: level 3 is over." in text(ann.post("phone_ask", "re-enter"))

    def test_the_limit_being_reached_is_said(self, night, ann):
        for seat in ("2-7", "2-8"):
            night.at(25).bust("Ann", by="Bob").re_enter("Ann", seat).move("Ann", 1, 1)
        night.bust("Ann", by="Bob")
        assert "Ann has used all 2 re-entries." in text(ann.post("phone_ask", "re-enter"))

    def test_a_club_without_re_entries_shows_nothing_of_them(self, friday, club, director):
        friday.start("Ann Bob Cat Dan Eve Fay").bust("Ann", by="Bob")
        ann = Pocket(club.members.get(name="Ann"))
        assert "Enter again" not in ann.shown
        assert "There are no re-entries at this tournament." in text(ann.post("phone_ask", "re-enter"))
        tablet = PairedTablet(friday)
        with pytest.raises(NotAllowed, match="There are no re-entries"):
            tablet.send("re-enter", player=1)


@pytest.mark.rule("TDA-8")
class TestTablet:
    @pytest.fixture
    def tablet(self, night):
        return PairedTablet(night)

    def test_a_dealer_asks_and_the_director_confirms(self, night, tablet, director):
        night.at(25).bust("Ann", by="Bob")
        receipt = tablet.send("re-enter", player=1)
        assert (receipt.state, str(receipt.words)) == ("done", "Re-entry for Ann")
        assert "Re-entry for Ann table 1 asks · out" in asks_shown(night, director)
        give(night, director, Ask.objects.get())
        assert night.reloaded().players[1].re_entries == 1

    def test_sent_again_it_is_asked_once_and_beside_a_phone_too(self, night, tablet, ann):
        night.at(25).bust("Ann", by="Bob")
        for request in ("a", "a"):
            assert tablet.send("re-enter", player=1, request=request).state == "done"
        assert tablet.send("re-enter", player=1).state == "already"
        ann.post("phone_ask", "re-enter")
        assert Ask.objects.count() == 1

    def test_it_takes_it_back_once_and_not_after_the_answer(self, night, tablet, director):
        night.at(25).bust("Ann", by="Bob")
        tablet.send("re-enter", player=1, request="a")
        assert take_back(tablet, "a", "u2").state == "done"
        assert take_back(tablet, "a", "u3").state == "already"
        assert Ask.objects.get().answer == "withdrawn"
        tablet.send("re-enter", player=1, request="b")
        give(night, director, Ask.objects.get(answer=""))
        with pytest.raises(NotAllowed, match="The director has answered this"):
            take_back(tablet, "b", "u4")

    def test_out_of_the_outbox_after_the_knockout_it_is_as_of_then(self, night, tablet, director):
        night.at(70)
        tablet.send("knock-out", out=1, by=2, ago=15, waited=True)
        receipt = tablet.send("re-enter", player=1, ago=14, waited=True)
        assert receipt.state == "done"
        give(night, director, Ask.objects.get())
        assert night.reloaded().players[1].re_entries == 1

    def test_one_that_waited_and_is_refused_becomes_a_question(self, night, tablet):
        night.at(70).bust("Ann", by="Bob")
        receipt = tablet.send("re-enter", player=1, ago=2, waited=True)
        assert (receipt.state, str(receipt.reason)) == (
            "question",
            "Re-entries have ended: level 3 is over.",
        )
        assert remedies(tablet.question, tablet.floor.at(night.now)) == []

    def test_a_question_is_answered_with_the_re_entry_where_it_is_possible_after_all(self, night, tablet):
        """The knockout was reported and not yet recorded when it was asked."""
        receipt = tablet.send("re-enter", player=1, waited=True)
        assert str(receipt.reason) == "Ann is still in: whoever is out may enter again."
        night.record(KnockedOut(table=1, busts=(Bust(player=1, by=(2,)),)))
        (remedy,) = remedies(tablet.question, tablet.floor.at(night.now))
        assert str(remedy.words) == "Enter Ann again after all"
        answer(question=tablet.question, key="again", by=night.by)
        assert night.reloaded().players[1].re_entries == 1

    def test_it_asks_for_nobody_of_another_table(self, night, tablet):
        night.at(25).bust("Eve", by="Fay")
        with pytest.raises(NotAllowed, match="This tablet belongs to table 1"):
            tablet.send("re-enter", player=night.ids["Eve"])

    @pytest.mark.parametrize("typed", ["", "nobody", "99", "9" * 30])
    def test_nonsense_is_refused(self, tablet, typed):
        with pytest.raises(NotAllowed):
            tablet.send("re-enter", player=typed)

    def test_the_page_lists_who_may_come_back_and_what_became_of_it(self, night, tablet, director):
        night.at(25).bust("Ann", by="Bob")
        page = shown(night)
        assert "Ask the director for a re-entry $20 for 3,000 chips Ann" in page
        tablet.send("re-enter", player=1)
        assert "Re-entry for Ann the director has been asked" in shown(night)
        url = reverse("night_ask_dismiss", args=[night.tournament.pk, Ask.objects.get().pk])
        director.post(url, {"why": "Pay first"}, headers=HTMX)
        assert "Re-entry for Ann Dismissed: Pay first" in shown(night)


def take_back(tablet, request, own):
    """Take back what was sent with an id, by an undo that has one of its own."""
    sent = TabletRecord("undo", {"request": [request]}, own)
    return receive(tablet=tablet.tablet, sent=sent)


def shown(night):
    """The page of table 1's tablet, opened by its code."""
    device = Client(headers={"User-Agent": "iPad"})
    device.post(
        reverse("tablet_pair"),
        {"code": pairing.make_code(tournament=night.tournament, table=1, by=night.by.member)},
    )
    return text(device.get(reverse("tablet")))


class TestTicket:
    @pytest.fixture
    def ticket(self, night, club):
        bob = club.members.get(name="Bob")
        sell_ticket(
            member=club.members.get(name="Ann"),
            cents=night.floor.terms.buy_in,
            event=None,
            paid_from=ledger.OUTSIDE,
            by=bob,
            reason="won at the fair",
        )
        night.at(25).bust("Ann", by="Cat")
        return Ticket.objects.get()

    def test_who_holds_one_pays_with_it(self, night, ticket, ann, director):
        ann.post("phone_ask", "re-enter")
        assert f"out · with ticket {ticket.number} Re-entry for Ann, in cash" in asks_shown(night, director)
        give(night, director, Ask.objects.get())
        ticket.refresh_from_db()
        floor = night.reloaded()
        assert (ticket.state, ticket.used_at) == ("used", night.tournament.event)
        assert floor.of(Tickets).by_number[ticket.number].player == 1
        assert [each.kind for each in floor.players[1].purchases] == ["bought_in"]
        assert night_problems(Tournament.objects.get()) == []

    def test_cash_is_the_small_button(self, night, ticket, ann, director):
        ann.post("phone_ask", "re-enter")
        give(night, director, Ask.objects.get(), cash="1")
        ticket.refresh_from_db()
        assert ticket.state == "open"
        assert [each.kind for each in night.reloaded().players[1].purchases] == ["bought_in", "reentered"]

    def test_the_sheets_of_the_console_offer_both(self, night, ticket, director):
        path = reverse("night_console", args=[night.tournament.pk])
        for sheet, words in (("late", "Ann, in cash"), ("player", "Enters again, in cash")):
            shown_sheet = text(director.get(path, {"sheet": sheet, "player": 1}, headers=HTMX))
            assert words in shown_sheet
            assert f"with ticket {ticket.number}" in shown_sheet
        act = reverse("night_act", args=[night.tournament.pk, "re-enter"])
        director.post(act, {"player": "1", "request_id": "x"})
        ticket.refresh_from_db()
        assert ticket.state == "used"
        page = director.get(reverse("night_log", args=[night.tournament.pk])).content.decode()
        assert f"with ticket {ticket.number}" in page

    def test_undone_it_is_open_again(self, night, ticket, director):
        act = reverse("night_act", args=[night.tournament.pk, "re-enter"])
        director.post(act, {"player": "1", "request_id": "x"})
        floor = floor_of(Tournament.objects.get())
        night.undo(floor.sequence)
        ticket.refresh_from_db()
        assert (ticket.state, night.reloaded().of(Tickets).by_number) == ("open", {})


def test_two_tickets_of_one_player_pay_an_entry_and_a_re_entry(night, club, director):
    """A first entry with a ticket and a second one too: both are used, the money holds."""
    ann = club.members.get(name="Ann")
    for _ in range(2):
        sell_ticket(
            member=ann,
            cents=night.floor.terms.buy_in,
            event=None,
            paid_from=ledger.OUTSIDE,
            by=club.members.get(name="Bob"),
            reason="won at the fair",
        )
    night.at(10).bust("Ann", by="Cat")
    act = reverse("night_act", args=[night.tournament.pk, "re-enter"])
    director.post(act, {"player": "1", "request_id": "x"})
    night.reloaded()
    seat = floor_of(Tournament.objects.get()).players[1].seat
    other = "Bob" if seat.table == 1 else "Eve"
    night.at(12)
    night.record(KnockedOut(table=seat.table, busts=(Bust(player=1, by=(night.ids[other],)),)))
    director.post(act, {"player": "1", "request_id": "y"})
    floor = night.reloaded()
    assert sorted(floor.of(Tickets).by_number) == [1, 2]
    assert {each.player for each in floor.of(Tickets).by_number.values()} == {1}
    assert floor.players[1].re_entries == 2
    assert {each.state for each in Ticket.objects.all()} == {"used"}
    night.record(EntriesClosed(what=["entries", "rebuys"], reason="all here"))
    assert night_problems(Tournament.objects.get()) == []
