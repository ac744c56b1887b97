"""Side games on the console, a display, a phone, in the log (tournaments/console/side_sheet.py)."""

import html
import re

import pytest
from django.urls import reverse

from clubs.models import Event, Member, Result
from tables.queries import lines
from tests.tournaments.browsers import Console
from tournaments.archive.draw_checks import check_draws
from tournaments.night.queries import last_event

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"

pytestmark = pytest.mark.django_db


def said(answer):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


@pytest.fixture
def console(friday, signed_in):
    return Console(signed_in("Bob"), friday)


def last_friday(friday, *finished, deal=False, paid=3):
    """An event before, with its places in order."""
    event = friday.tournament.event
    before = Event.objects.create(
        season=event.season,
        name="Before",
        kind=event.kind,
        starts_at=event.starts_at.replace(day=13),
        status=Event.Status.FINISHED,
        paid_places=paid,
    )
    for place, name in enumerate(finished, 1):
        member = Member.objects.get(club=event.season.club, name=name)
        Result.objects.create(
            event=before, member=member, first=place, last=place, deal=deal and place <= paid
        )
    return before


class TestLastEvent:
    def test_who_won_and_who_was_paid(self, friday):
        last_friday(friday, "Cat", "Ann", "Dan", "Eve")
        found = last_event(friday.tournament)
        assert (found.winner, found.paid) == (3, (3, 1, 4))

    def test_after_a_deal_nobody_won(self, friday):
        last_friday(friday, "Cat", "Ann", "Dan", "Eve", deal=True)
        found = last_event(friday.tournament)
        assert (found.winner, found.paid) == (None, (3, 1, 4))

    def test_the_first_event_of_all_has_none_before_it(self, friday):
        assert last_event(friday.tournament).paid == ()


class TestWildWildWest:
    @pytest.fixture
    def begun(self, console, friday):
        """Chosen for $5, drawn, and play has begun: Cat is the Bullseye, Ann and Dan are Outlaws."""
        last_friday(friday, "Cat", "Ann", "Dan", "Eve")
        assert console.act("side-games", plays="wild_wild_west", wild_wild_west="5").status_code == 200
        friday.buy_in(EIGHT).draw_seats()
        assert "Draw the Bullseye and the Outlaws" in said(console.get("floor"))
        sheet = said(console.get("sheet", sheet="side-games"))
        assert "Last time Cat won; in the money too: Ann and Dan." in sheet
        assert "8 players take part" in sheet
        console.act("bounty-players")
        friday.floor = console.floor
        friday.facts = [None] * console.floor.sequence
        return friday.start_only()

    def test_the_console_shows_who_carries_a_bounty(self, console, begun):
        page = said(console.get("floor"))
        assert "Wild Wild West $40" in page
        assert re.search(r"Cat Bullseye on their head \$20 Ann Outlaw on their head \$10", page)
        assert "seat-mark" in console.get("floor").content.decode()

    def test_what_a_knockout_pays_is_said_in_the_moment_and_undone_with_it(self, console, begun):
        answer = console.act("knock-out", out=1, by=2)
        assert "Bob wins $10 (an Outlaw: Ann) unless they rebuy" in said(answer)
        assert answer.status_code == 200
        undone = begun.tournament.log.entries.order_by("-sequence").first().sequence
        console.post("night_undo", sequence=undone)
        assert "Bob wins" not in said(console.get("floor"))
        assert "Ann Outlaw on their head $10" in said(console.get("floor"))

    def test_it_is_handed_over_and_owed_back_after_a_correction(self, console, begun):
        begun.at(150)
        console.act("knock-out", out=1, by=2)
        knocked = begun.tournament.log.entries.order_by("-sequence").first().sequence
        assert "Bob is owed $10" in said(console.get("floor"))
        console.act("side-pot-paid", player=2, cents=1000)
        assert "Taken $40, handed over $10, in the box $30." in said(console.get("floor"))
        shown = begun.tournament.log.entries.count()
        console.post("night_correct", knocked, shown=shown, **{"by-1": 5, "credit-1": "on"})
        page = said(console.get("floor"))
        assert "Bob has $10 too much" in page
        assert "Eve is owed $10" in page
        assert console.act("side-pot-paid", player=2, cents=1000).status_code == 422

    def test_the_draw_can_be_checked_like_those_of_seats(self, console, begun):
        tournament = begun.tournament
        checked = check_draws(
            lines(tournament.log), begun.rulebook, tournament.kind, tournament.log.first_commitment
        )
        drawn = [each for each in checked if each.line.kind == "bounty_players_drawn"]
        assert [each.holds for each in drawn] == [True]
        assert drawn[0].sentence == "Cat is the Bullseye; Outlaws: Ann and Dan"

    def test_who_does_not_take_part_is_said_before_the_draw(self, console, friday):
        console.act("side-games", plays="wild_wild_west", wild_wild_west="5")
        friday.buy_in(EIGHT).draw_seats()
        console.act("join-side-game", game="wild_wild_west", player=1, out="on")
        assert "7 players take part" in said(console.get("sheet", sheet="side-games"))
        console.act("join-side-game", game="wild_wild_west", player=1)
        assert "8 players take part" in said(console.get("sheet", sheet="side-games"))
        assert console.act("join-side-game", game="poker", player=1).status_code == 422

    def test_what_is_no_amount_comes_back(self, console):
        answer = console.act("side-games", plays="wild_wild_west", wild_wild_west="much")
        assert answer.status_code == 422
        assert 'value="much"' in answer.content.decode()

    def test_the_display_and_a_phone_show_it(self, console, begun, signed_in):
        page = said(console.client.get(reverse("night_display", args=[begun.tournament.pk])))
        assert "Bounties" in page
        assert re.search(r"◎ Cat \$20 ★ Ann \$10", page)


class TestBounties:
    def test_they_are_chosen_and_pay_what_is_said(self, console, friday):
        assert (
            console.act("side-games", plays="bounties", bounties="5", bounty_form="progressive").status_code
            == 200
        )
        friday.start(EIGHT)
        answer = console.act("knock-out", out=1, by=2)
        assert "Bob wins $2.50 (a bounty: Ann)" in said(answer)
        page = said(console.get("floor"))
        assert re.search(r"Bob Bounty on their head \$7\.50", page)
        assert "Bounties $40" in page

    def test_more_than_the_buy_in_is_refused_and_stays_typed(self, console):
        answer = console.act("side-games", plays="bounties", bounties="25")
        assert answer.status_code == 422
        assert "cannot be more" in said(answer)
        assert 'value="25"' in answer.content.decode()


class TestMystery:
    @pytest.fixture
    def sealed(self, console, friday):
        console.act("side-games", plays="bounties", bounties="5", bounty_form="mystery")
        friday.start(EIGHT)
        console.act("close-early", what=["entries", "rebuys"], reason="all are here")
        console.post("night_due", key="seal-envelopes")
        return friday

    def test_sealed_opened_once_undone_and_opened_again(self, console, sealed):
        board = reverse("night_display", args=[sealed.tournament.pk])
        assert "8 mystery envelopes are sealed: " in said(console.client.get(board))
        console.act("knock-out", out=1, by=2)
        assert "Open envelope 1 for Bob" in said(console.get("floor"))
        first = said(console.act("open-envelope", envelope=1))
        money = re.search(r"Envelope 1 opened for the knockout of Ann: (\$\d+)", first)[1]
        assert f"Envelope 1: {money}" in said(console.client.get(board))
        length = console.floor.sequence
        assert console.act("open-envelope", envelope=1).status_code == 200
        assert console.floor.sequence == length
        console.post("night_undo", sequence=length)
        assert f"Envelope 1 opened for the knockout of Ann: {money}" in said(
            console.act("open-envelope", envelope=1)
        )

    def test_a_knockout_whose_envelope_is_open_is_not_undone_before_it(self, console, sealed):
        console.act("knock-out", out=1, by=2)
        knocked = console.floor.sequence
        console.act("open-envelope", envelope=1)
        assert console.post("night_undo", sequence=knocked).status_code == 422

    def test_the_night_ends_with_every_envelope_open_and_all_can_be_checked(self, console, sealed):
        for name in ["Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]:
            sealed.floor = console.floor
            console.act("knock-out", out=sealed.ids[name], by=1)
        assert console.act("finish").status_code == 200
        tournament = sealed.tournament
        tournament.log.refresh_from_db()
        checked = check_draws(
            lines(tournament.log), sealed.rulebook, tournament.kind, tournament.log.first_commitment
        )
        assert [(each.line.kind, each.holds, bool(each.seed)) for each in checked][-1] == (
            "envelopes_sealed",
            True,
            True,
        )
        assert "Ann is owed $40" in said(console.get("floor"))


class TestHighHand:
    def test_a_hand_is_typed_as_people_write_it(self, console, friday):
        console.act("side-games", plays=["high_hand", "last_longer"], high_hand="5", last_longer="10")
        friday.start(EIGHT)
        for player in (1, 2):
            console.act("join-side-game", game="high_hand", player=player)
        answer = console.act("high-hand", player=1, cards="as KS, 10s js Qs")
        assert "Ann shows A♠ K♠ 10♠ J♠ Q♠ for the high hand" in said(answer)
        assert re.search(r"Ann High hand a straight flush \$10", said(console.get("floor")))
        wrong = console.act("high-hand", player=1, cards="aces")
        assert wrong.status_code == 422
        assert 'value="aces"' in wrong.content.decode()


class TestAfterTheStart:
    """Each game is agreed on until that would be unfair, and one enters it one by one or all at once."""

    def sheet(self, console):
        return console.get("sheet", sheet="side-games").content.decode()

    def play(self, console, *names):
        amounts = dict.fromkeys(names, "5")
        return console.act("side-games", plays=list(names), sheet_address="side-games", **amounts)

    def test_all_are_offered_with_what_they_usually_cost(self, console, friday):
        friday.start(EIGHT)
        page = self.sheet(console)
        offered = re.findall(
            r'name="(wild_wild_west|bounties|last_longer|high_hand)"[^>]* value="(\d+)"', page
        )
        assert offered == [
            ("wild_wild_west", "5"),
            ("bounties", "5"),
            ("last_longer", "5"),
            ("high_hand", "5"),
        ]
        assert "checked" not in re.findall(r'<input type="checkbox" name="plays"[^>]*>', page)

    def test_what_is_chosen_stays_open_and_so_does_whoever_enters(self, console, friday):
        friday.start(EIGHT).at(5)
        answer = self.play(console, "last_longer", "high_hand")
        assert answer.status_code == 200
        assert "HX-Trigger-After-Swap" not in answer.headers
        beside = answer.content.decode().partition('hx-swap-oob="innerHTML:#sheet"')[2]
        assert "Last longer: 0 players take part" in " ".join(re.sub(r"<[^>]+>", "", beside).split())
        answer = console.act("join-side-game", game="last_longer", player=1, sheet_address="side-games")
        assert "Last longer: 1 player takes part" in said(answer)

    def test_a_tap_enters_everybody_else(self, console, friday):
        friday.start(EIGHT).at(5)
        self.play(console, "last_longer", "high_hand")
        console.act("join-side-game", game="last_longer", player=1)
        assert "Everybody: 7 more" in said(console.get("sheet", sheet="side-games"))
        console.act("everybody-in-side-game", game="last_longer")
        assert "Last longer: 8 players take part" in said(console.get("sheet", sheet="side-games"))
        again = console.act("everybody-in-side-game", game="last_longer")
        assert "Everybody who may takes part already." in said(again)
        assert console.act("everybody-in-side-game", game="poker").status_code == 422

    def test_what_is_not_offered_any_more_stays_as_it_is(self, console, friday):
        friday.start(EIGHT).at(5)
        self.play(console, "last_longer")
        console.act("knock-out", out=1, by=2)
        page = said(console.get("sheet", sheet="side-games"))
        assert "Somebody is out already: the last longer is closed." in page
        assert "Somebody is out already: a bounty on every head is agreed on before that." in page
        assert 'name="last_longer"' not in self.sheet(console)
        self.play(console, "high_hand")
        games = console.floor.side_games
        assert (games.last_longer.amount, games.high_hand.amount, games.bounties) == (500, 500, None)

    def test_without_javascript_the_sheet_is_opened_again(self, console, friday):
        friday.start(EIGHT).at(5)
        answer = console.act(
            "side-games", plays="last_longer", last_longer="5", sheet_address="side-games", htmx=False
        )
        assert answer.url == f"{reverse('night_console', args=[console.pk])}?sheet=side-games"

    def test_a_ticked_game_needs_its_amount(self, console, friday):
        friday.start(EIGHT)
        answer = console.act("side-games", plays="last_longer", last_longer="")
        assert answer.status_code == 422
        assert "Say how much each of the ticked games costs." in said(answer)
        assert re.search(r'value="last_longer" checked', answer.content.decode())
