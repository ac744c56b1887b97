"""The pages of a ring game: the director's, the display, the member's phone, what other pages say of it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.suspensions import suspend_member
from clubs.models import RulebookVersion
from tests.tournaments.ring_games.conftest import RecordedGame
from tests.tournaments.ring_games.games import IDS
from tournaments.models import Display, HouseStyle, Phone, RingGame, Slide
from tournaments.night.facts import CheckedIn
from tournaments.phone.actions import phone_for
from tournaments.ring_games import ring_facts as facts

pytestmark = pytest.mark.django_db

FRAGMENT = {"HX-Request": "true", "HX-Target": "floor"}


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


class Room:
    """The director's page."""

    def __init__(self, client, ring):
        self.client, self.ring, self.number = client, ring, 0

    def do(self, name, **data):
        self.number += 1
        there = reverse("ring_game_act", args=[self.ring.game.pk, name])
        return self.client.post(there, {"request_id": f"tap-{self.number}", **data}, headers=FRAGMENT)

    def due(self):
        page = self.client.get(reverse("ring_game", args=[self.ring.game.pk])).content.decode()
        return re.findall(r'name="key" value="([^"]+)"', page)

    def tap(self, key):
        there = reverse("ring_game_due", args=[self.ring.game.pk])
        return self.client.post(there, {"key": key}, headers=FRAGMENT)


@pytest.fixture
def room(director, ring):
    return Room(director, ring)


@pytest.fixture
def rule(club):
    def change(**options):
        version = RulebookVersion.objects.get(club=club)
        version.data = version.data | {"ring_games": version.data.get("ring_games", {}) | options}
        version.save()

    return change


def test_a_second_table_feeds_the_first(room, ring):
    room.do("add-table")
    assert ring.floor.tables[2].feeds == 1


def test_unless_the_club_has_it_otherwise(director, club, wall, rule):
    rule(must_move=False)
    ring = RecordedGame(club)
    Room(director, ring).do("add-table")
    assert ring.floor.tables[2].feeds is None


class TestTheDirector:
    def test_buys_players_in_and_pays_them_out(self, room, ring):
        assert room.do("buy-in", player=1, place="1-3").status_code == 200
        room.do("buy-in", player=2, place="1-4")
        shown = room.do("cash-out", player=1, cents="12.50")
        assert "Paid out $12.50" in text(shown)
        assert (ring.floor.on_tables, ring.floor.players[1].profit) == (750, 250)

    def test_is_told_why_not_and_keeps_what_was_typed(self, room, ring):
        room.do("buy-in", player=1, place="1-3")
        shown = room.do("cash-out", player=1, cents="12.50")
        assert shown.status_code == 422
        assert shown.headers["HX-Retarget"] == "#sheet"
        assert "There is $10 on table 1, and Ann sits there alone" in text(shown)
        assert 'value="12.50"' in shown.content.decode()

    def test_counts_chips_by_colour(self, room, ring):
        for player, place in ((1, "1-1"), (2, "1-2")):
            room.do("buy-in", player=player, place=place)
        room.do("cash-out", player=1, **{"chips-black": "12", "chips-green": "3", "chips-red": "1"})
        assert ring.floor.players[1].cashed == 1280
        refused = room.do("cash-out", player=2, cents="7", **{"chips-black": "8"})
        assert "come to $8, not to $7" in text(refused)
        assert "is not a number of chips" in text(room.do("cash-out", player=2, **{"chips-red": "x"}))

    def test_is_told_what_a_player_posts_who_comes_back(self, room, ring, director):
        ring.buys("Ann", 1)
        room.do("away", player=1)
        sheet = f"{reverse('ring_game', args=[ring.game.pk])}?sheet=player&player=1"
        target = FRAGMENT | {"HX-Target": "sheet"}
        assert "Posts $0.10, and $0.05 dead" in text(director.get(sheet, headers=target))
        assert "Ann is dealt in and posts $0.10, and $0.05 dead" in text(
            room.do("away", player=1, blinds="both")
        )
        assert not ring.floor.players[1].away
        assert "waits for the blind" in text(room.do("away", player=1, blinds="waits"))
        assert "Is the big blind now" in text(director.get(sheet, headers=target))
        room.do("away", player=1, blinds="none")
        assert not ring.floor.players[1].waits
        assert room.do("away", player=1, blinds="none").status_code == 422

    def test_opens_no_seat_for_a_stranger(self, room, ring):
        assert room.do("buy-in", player=99, place="1-1").status_code == 422
        assert room.do("buy-in", player=1, place="nowhere").status_code == 422
        assert ring.floor.players == {}

    def test_calls_and_passes_over_with_one_tap(self, room, ring, wall):
        for name in ("Cat", "Dan"):
            ring.waits(name)
        assert room.due() == ["call-3-1-1"]
        assert room.tap("call-3-1-1").status_code == 200
        assert room.due() == ["call-4-1-2"]
        wall.shift(301)
        assert "Pass over Cat, who has not come" in text(room.tap("call-4-1-2"))
        assert room.tap("pass-3-1").status_code == 200
        assert [each.name for each in ring.floor.waiting] == ["Dan", "Cat"]
        assert room.tap("pass-3-1").status_code == 422

    def test_takes_back_with_one_tap(self, room, ring):
        room.do("buy-in", player=1, place="1-1")
        page = room.client.get(reverse("ring_game", args=[ring.game.pk])).content.decode()
        sequence = re.search(r'name="sequence" value="(\d+)"', page)[1]
        room.client.post(reverse("ring_game_undo", args=[ring.game.pk]), {"sequence": sequence})
        assert ring.floor.on_tables == 0

    def test_is_told_the_difference_of_a_count(self, room, ring):
        for player, place in ((1, "1-1"), (2, "1-2")):
            room.do("buy-in", player=player, place=place)
        counted = {"table": 1, "stack-1": "12", "stack-2": "9"}
        assert "$21 were counted on table 1, $1 more than the $20" in text(room.do("count", **counted))
        room.do("count", despite="on", **counted)
        assert "Table 1: $1 too much." in text(room.client.get(reverse("ring_game", args=[ring.game.pk])))
        room.do("put-right", table=1, cents="1", way="more", reason="an old chip")
        assert (ring.floor.corrections, ring.floor.table(1).gap) == (100, 0)

    def test_closes_the_game_with_its_certificate(self, room, ring):
        for player, place in ((1, "1-1"), (2, "1-2")):
            room.do("buy-in", player=player, place=place)
        assert "has not cashed out" in text(room.do("close"))
        room.do("cash-out", player=1, cents="0")
        room.do("cash-out", player=2, cents="20")
        shown = text(room.do("close"))
        assert "The money adds up: $20 paid in, $0 owed and $0 corrected are $20 paid out" in shown
        assert RingGame.objects.get().closed_at is not None

    def test_gives_out_a_buy_in_in_small_chips_and_large_ones(self, room, ring):
        there = f"{reverse('ring_game', args=[ring.game.pk])}?sheet=seat&place=1-5"
        page = room.client.get(there, headers=FRAGMENT | {"HX-Target": "sheet"}).content.decode()
        given = dict(re.findall(r'(\d+) × <span class="chip-dot" data-colour="(\w+)"', page))
        assert given == {"10": "blue", "6": "green", "7": "black"}

    @pytest.mark.parametrize("sheet", ["player&player=1", "seat&place=1-5", "count", "list"])
    def test_has_a_sheet_for_each_thing(self, room, ring, sheet):
        ring.buys("Ann", 1)
        there = f"{reverse('ring_game', args=[ring.game.pk])}?sheet={sheet}"
        assert room.client.get(there).status_code == 200
        assert room.client.get(f"{there}").status_code == 200
        unknown = f"{reverse('ring_game', args=[ring.game.pk])}?sheet=none"
        assert room.client.get(unknown).status_code == 404

    def test_reads_the_whole_log(self, room, ring):
        ring.buys("Ann", 1).undo(ring.latest)
        shown = text(room.client.get(reverse("ring_game_log", args=[ring.game.pk])))
        assert "Undone: Ann took seat 1 at table 1 with $10" in shown


class TestWhereItIsOffered:
    def test_a_night_with_too_few_leads_to_a_ring_game_with_those_present(self, friday, director, club):
        friday.record(*(CheckedIn(player=n, name=name) for n, name in ((2, "Bob"), (3, "Cat"), (4, "Dan"))))
        bob, ann = (club.members.get(name=name) for name in ("Bob", "Ann"))
        suspend_member(member=bob, by=ann, why="Chair", until=None)  # he came before, and is left out now
        night = director.get(reverse("night_console", args=[friday.tournament.pk])).content.decode()
        link = re.search(r'href="([^"]+ring-games/\?event=\d+)"', night)[1]
        form = director.get(link).content.decode()
        event = re.search(r'name="event" value="(\d+)"', form)[1]
        assert "DM-ring-when" in form
        director.post(reverse("ring_game_open", args=[club.slug]), {"event": event, "request_id": "x"})
        game = RingGame.objects.get()
        assert game.event_id == friday.tournament.event_id
        page = text(director.get(reverse("ring_game", args=[game.pk])))
        assert "Call Cat to table 1, seat 1" in page

    def test_any_day_it_is_on_the_clubs_home(self, director, club, signed_in, ring):
        assert "Run this game" in text(director.get(reverse("club", args=[club.slug])))
        assert "Seats and waiting list" in text(signed_in("Zoe").get(reverse("club", args=[club.slug])))
        ring.closes()
        assert "Run this game" not in text(director.get(reverse("club", args=[club.slug])))


class TestTheDisplay:
    def test_shows_seats_and_who_waits_but_no_money_of_anybody(self, ring, club):
        ring.buys("Ann", 1).waits("Cat")
        ring.record(facts.SeatCalled(player=3, table=1, seat=2))
        shown = text(Client().get(reverse("ring_game_display", args=[ring.game.pk])))
        assert "1 Ann" in shown
        assert "kept for Cat" in shown
        assert "$0.05 – $0.10" in shown
        assert "$10 no" not in shown
        ring.record(facts.CashedOut(player=1, cents=1000))
        assert "$30" not in text(Client().get(reverse("ring_game_display", args=[ring.game.pk])))

    def test_shows_the_club_s_message_and_its_slides_where_the_display_has_them(self, ring, club):
        HouseStyle.objects.create(club=club, message="Pizza is here")
        Slide.objects.create(club=club, words="Summer party, 3 July")
        wall = Display.objects.create(club=club, name="TV")
        shown = text(Client().get(reverse("display", args=[wall.code])))
        assert "Pizza is here" in shown
        assert "Summer party, 3 July" in shown
        Display.objects.filter(pk=wall.pk).update(blocks=["players"])
        shown = text(Client().get(reverse("display", args=[wall.code])))
        assert "Pizza is here" in shown
        assert "Summer party" not in shown

    def test_is_on_the_wall_while_no_night_is(self, ring, club):
        wall = Display.objects.create(club=club, name="TV")
        there = reverse("display", args=[wall.code])
        shown = Client().get(there).content.decode()
        assert f'data-live="ring-{ring.game.pk}"' in shown
        address = re.search(r'hx-get="([^"]+)"', shown)[1]
        asked = {"HX-Request": "true", "HX-Target": "board"}
        assert "HX-Refresh" not in Client().get(address, headers=asked).headers
        ring.closes()
        assert Client().get(address, headers=asked).headers["HX-Refresh"] == "true"

    def test_a_night_that_is_on_comes_first(self, ring, club, friday):
        friday.start("Ann Bob Cat Dan Eve Fay")
        wall = Display.objects.create(club=club, name="TV")
        there = reverse("display", args=[wall.code])
        assert 'data-live="night-' in Client().get(there).content.decode()


class TestThePhone:
    @pytest.fixture
    def cat(self, club):
        phone = phone_for(member=club.members.get(name="Cat"))
        client = Client()
        client.post(reverse("phone_open", args=[phone.token]))
        return client, phone.token

    def wish(self, cat, wish):
        client, token = cat
        return client.post(reverse("phone_ring_list", args=[token]), {"wish": wish, "request_id": wish})

    def look(self, cat):
        client, token = cat
        return text(client.get(reverse("phone_ring_game", args=[token])))

    @pytest.mark.rule("SEC-request-key")
    def test_another_wish_under_the_same_id_is_refused_and_the_first_sent_again_changes_nothing(
        self, cat, ring
    ):
        client, token = cat
        path = reverse("phone_ring_list", args=[token])
        for wish, status in (("join", 302), ("leave", 302), ("join", 302)):
            answer = client.post(path, {"wish": wish, "request_id": "same"}, follow=True)
            assert answer.redirect_chain[0][1] == status
            assert ("sent before with something else" in text(answer)) == (wish == "leave")
            assert len(ring.floor.waiting) == 1

    def test_is_led_to_the_game_that_is_on(self, cat, ring):
        client, token = cat
        assert "My seat, or the list" in text(client.get(reverse("phone", args=[token])))
        ring.closes()
        assert "My seat, or the list" not in text(client.get(reverse("phone", args=[token])))
        assert client.get(reverse("phone_ring_game", args=[token])).status_code == 302

    def test_puts_itself_on_the_list_and_off_it(self, cat, ring):
        ring.waits("Dan")
        self.wish(cat, "join")
        assert "You are number 2 on the list." in self.look(cat)
        assert [each.name for each in ring.floor.waiting] == ["Dan", "Cat"]
        self.wish(cat, "leave")
        assert [each.name for each in ring.floor.waiting] == ["Dan"]

    def test_hears_that_its_seat_is_free_and_what_it_bought_in_for(self, cat, ring):
        self.wish(cat, "join")
        ring.record(facts.SeatCalled(player=3, table=1, seat=4))
        assert "Your seat is free: come now." in self.look(cat)
        ring.buys("Cat", 4).buys("Ann", 1)
        shown = self.look(cat)
        assert "Seat 4" in shown
        assert "Bought in for $10" in shown
        assert self.wish(cat, "join").status_code == 302
        assert [each.name for each in ring.floor.waiting] == []

    def test_sees_nobody_elses_money(self, cat, ring):
        ring.buys("Ann", 1)
        ring.record(facts.DealtOut(player=1))
        assert "Ann" not in self.look(cat)

    def test_another_device_opens_the_link_first(self, cat, ring):
        _, token = cat
        there = reverse("phone_ring_game", args=[token])
        assert Client().get(there).headers["Location"] == reverse("phone", args=[token])
        assert Client().post(reverse("phone_ring_list", args=[token]), {"wish": "join"}).status_code == 302
        assert ring.floor.waiting == ()
        assert Phone.objects.count() == 1


class TestTheRecord:
    def test_shows_profit_where_the_club_says_so_and_nowhere_else(self, club, signed_in, ring, rule):
        ring.buys("Ann", 1).buys("Bob", 2).cashes("Ann", 1735).cashes("Bob", 265).closes()
        zoe = signed_in("Zoe")
        there = reverse("club_member", args=[club.slug, IDS["Ann"]])
        assert "$7.35" not in text(zoe.get(there))
        rule(profit="members")
        assert "$7.35 in one game" in text(zoe.get(there))
        bobs = reverse("club_member", args=[club.slug, IDS["Bob"]])
        assert "−$7.35 in one game" in text(zoe.get(bobs))


class TestThePaper:
    """Cash-outs to sign (tournaments/console/ring_room/papers.py)."""

    def rows(self, room):
        page = room.client.get(reverse("ring_game_cash_outs", args=[room.ring.game.pk])).content.decode()
        cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in page.split("<tr>")[2:]]
        return [[re.sub("<[^>]+>", "", cell).strip() for cell in row] for row in cells], page

    def test_has_everybody_who_bought_chips_by_name_and_what_they_cashed(self, room, ring):
        room.do("buy-in", player=3, place="1-1")
        room.do("buy-in", player=1, place="1-2")
        room.do("cash-out", player=3, cents="12.50")
        rows, page = self.rows(room)
        assert rows == [
            ["Ann", "$10", "", "", ""],
            ["Cat", "$10", "$12.50", "", ""],
            ["All together", "$20", "$12.50", "", ""],
        ]
        cells = {name: page.split(name)[1].split("</tr>")[0] for name in ("Ann", "Cat")}
        assert [name for name, row in cells.items() if '<span class="box">' in row] == ["Ann"]
        assert "The money adds up" in page
        assert "Signature" in page

    def test_says_when_there_is_nothing_to_sign_and_the_room_leads_to_it(self, room, ring):
        address = reverse("ring_game_cash_outs", args=[ring.game.pk])
        assert "Nobody has bought chips yet." in text(room.client.get(address))
        assert address in room.client.get(reverse("ring_game", args=[ring.game.pk])).content.decode()
