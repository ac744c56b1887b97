"""The director's page of tables on screens, and the ways to them (gameplay/views/nights.py)."""

import html
import re
import uuid

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from clubs import actions as club_actions
from clubs.models import Member
from gameplay.engine.games.presets import PRESETS
from gameplay.forms.night_tables import ROTATION
from tables.models import Entry
from tests.tournaments.nights import levels
from tournaments.models import Tournament
from tournaments.night.actions import record
from tournaments.night.facts import (
    ButtonPlaced,
    ClockStarted,
    Moved,
    StructureSet,
    TableOpened,
    TablePaused,
)
from tournaments.night.floor.digital_tables import Screens, uncounted
from tournaments.night.floor_cache import floor_of
from tournaments.phone.actions import phone_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bob(friday):
    """The browser of the director."""
    user = get_user_model().objects.create_user("bob", password="brass-button-21")
    club_actions.claim_place(token=Member.objects.get(name="Bob").claim_token, user=user)
    client = Client()
    client.force_login(user)
    return client


def sent(page, **changes):
    """Return what a browser sends from the form as it stands, with changes."""
    form = page.context["form"]
    data = {"preset": form.preset, "request_id": str(uuid.uuid4()), "tables": form.tables, "by_itself": "on"}
    todo = list(form.tree.items)
    while todo:
        item = todo.pop()
        if hasattr(item, "items"):
            todo += item.items
        elif hasattr(item, "typed"):
            data[item.path] = item.typed
    return data | changes


def address(friday, more=""):
    return f"/nights/{friday.tournament.pk}/screens/{more}"


def test_a_night_begins_with_holdem_and_games_are_offered_in_words(bob, friday):
    games = bob.get(address(friday)).text.partition('<select id="game"')[2].partition("</select>")[0]
    offered = re.findall(r'<option value="([\w-]+)"( selected)?>([^<]+)</option>', games)
    labels = {preset: html.unescape(label) for preset, _, label in offered}
    assert [labels[preset] for preset, selected, _ in offered if selected] == ["Texas hold'em"]
    assert labels.keys() == {*PRESETS, ROTATION}
    assert len(set(labels.values())) == len(labels)
    assert not [label for label in labels.values() if re.search(r"\b(C5|CPL|DM|FCD|FNP)\b", label)]


def test_the_form_begins_with_what_the_tables_play(bob, friday):
    page = bob.get(address(friday), {"game": "dm-omaha"})
    bob.post(address(friday), sent(page))
    assert bob.get(address(friday)).context["form"].preset == "dm-omaha"


def test_every_table_on_screens_in_one_form(bob, friday):
    page = bob.get(address(friday))
    answer = bob.post(address(friday), sent(page))
    assert (answer.status_code, answer.url) == (302, f"/nights/{friday.tournament.pk}/console/")
    floor = floor_of(friday.tournament)
    assert [game.title for game in floor.on_screens(7).games] == ["Texas hold'em"]
    assert floor.of(Screens).by_itself


def test_chips_are_known_until_the_clock_has_run_and_nobody_is_asked_to_count_them(bob, friday):
    friday.start("Ann Bob Cat", "Dan Eve Fay")
    bob.post(address(friday), sent(bob.get(address(friday)), tables="2"))
    floor = friday.reloaded()
    assert uncounted(floor) == []
    assert [player.stack for player in floor.players.values()] == [None] * 3 + [3000] * 3
    friday.at(1)
    bob.post(address(friday), sent(bob.get(address(friday)), tables="1"))
    assert [player.name for player in uncounted(friday.reloaded())] == ["Ann", "Bob", "Cat"]


def test_one_table_with_other_rules(bob, friday):
    page = bob.get(address(friday) + "?game=fcd-five-card-draw")
    changes = {"tables": "2, 4-5", "game.most_discards": "5", "time.turn_timer": "15"}
    bob.post(address(friday), sent(page, **changes))
    how = floor_of(friday.tournament).on_screens(4)
    assert (how.tables, how.turn_seconds) == ((2, 4, 5), 15)
    assert how.games[0].options == {"most_discards": 5}
    assert floor_of(friday.tournament).on_screens(1) is None


def test_several_games_in_turn(bob, friday):
    page = bob.get(address(friday) + "?game=rotation")
    bob.post(address(friday), sent(page, games=["dm-holdem", "dm-razz"]))
    assert [game.preset for game in floor_of(friday.tournament).on_screens(1).games] == [
        "dm-holdem",
        "dm-razz",
    ]
    answer = bob.post(address(friday), sent(page, games=["dm-razz"]))
    assert answer.status_code == 422
    assert "Tick two games at least, or choose one game above." in answer.text


def test_what_was_typed_stays_when_it_is_refused(bob, friday):
    page = bob.get(address(friday))
    answer = bob.post(address(friday), sent(page, tables="the red one"))
    assert answer.status_code == 422
    assert 'value="the red one"' in answer.text
    assert "is not a list of tables" in answer.text
    assert Entry.objects.count() == 0


def test_house_players_come_where_all_tables_are_on_screens(bob, friday):
    refused = bob.post(address(friday, "house/"), {"players": "3", "request_id": "a"})
    assert "Bots sit only where every table is on screens." in refused.text
    bob.post(address(friday), sent(bob.get(address(friday))))
    bob.post(address(friday, "house/"), {"players": "3", "request_id": "b"})
    bob.post(address(friday, "house/"), {"players": "1", "request_id": "c"})
    assert sorted(floor_of(friday.tournament).in_play) == [-4, -3, -2, -1]
    assert floor_of(friday.tournament).buy_ins == 0


def test_and_after_the_draw_with_a_seat_each(bob, friday):
    bob.post(address(friday), sent(bob.get(address(friday))))
    friday.buy_in("Ann Bob Cat").seat("Ann Bob Cat", seats=6)
    bob.post(address(friday, "house/"), {"players": "3", "request_id": "b"})
    floor = floor_of(friday.tournament)
    assert len(floor.tables[1].players) == 6


@pytest.fixture
def running(bob, friday):
    """Table 1 on screens with a hand about to be dealt."""
    bob.post(address(friday), sent(bob.get(address(friday))))
    friday.buy_in("Ann Bob Cat").seat("Ann Bob Cat", seats=6)
    friday.record(ButtonPlaced(table=1, seat=1), StructureSet(periods=levels()), ClockStarted(override="few"))
    return friday


def test_the_console_leads_to_the_felt_and_pauses_it(bob, running):
    console = f"/nights/{running.tournament.pk}/console/"
    page = bob.get(console).text
    assert f'href="/nights/{running.tournament.pk}/tables/1/"' in page
    assert "on screens: Texas hold&#x27;em" in page
    assert bob.get(f"/nights/{running.tournament.pk}/tables/1/").url.startswith("/tables/")
    bob.post(console + "do/pause-table/", {"table": 1, "request_id": "x"})
    assert running.tournament.digital_tables.get().status == "paused"
    assert "paused" in bob.get(console).text
    bob.post(console + "do/resume-table/", {"table": 1, "request_id": "y"})
    assert running.tournament.digital_tables.get().status == "playing"


def test_a_stack_is_corrected_with_a_reason(bob, running):
    do = f"/nights/{running.tournament.pk}/console/do/correct-stack/"
    answer = bob.post(do, {"player": 1, "chips": "4k", "reason": "", "request_id": "x"})
    assert answer.status_code == 422
    assert "Say why the chips are corrected." in answer.text
    bob.post(do, {"player": 1, "chips": "4k", "reason": "lost a bet", "request_id": "y"})
    assert floor_of(running.tournament).players[1].stack == 4000


def test_one_tap_of_undo_is_not_meant_for_a_hand_that_a_table_has_dealt(bob, running):
    from gameplay.play import run_due

    table = running.tournament.digital_tables.get()
    running.wall.shift(10)
    run_due(table=table)
    assert floor_of(running.tournament).tables[1].in_hand
    page = bob.get(f"/nights/{running.tournament.pk}/console/")
    assert page.context["undoable"] is None or "dealt on screens" not in page.context["undoable"].sentence
    sheet = bob.get(f"/nights/{running.tournament.pk}/console/?sheet=table&table=1").text
    assert "Void the hand in progress" in sheet


def opened(token):
    """A device on which the private link of a phone was opened."""
    device = Client()
    device.post(f"/p/{token}/open/")
    return device


class TestThePhone:
    def link(self, name):
        return phone_for(member=Member.objects.get(name=name)).token

    def test_leads_to_the_felt_where_its_member_plays_as_himself(self, running):
        token = self.link("Ann")
        client = opened(token)
        assert "Play at table 1" in client.get(f"/p/{token}/").text
        answer = client.get(f"/p/{token}/table/", follow=True)
        assert answer.status_code == 200
        assert answer.context["page"].table.chair.name == "Ann"
        assert answer.context["page"].table.actions == ()

    def test_of_another_club_or_taken_back_is_nobody(self, running):
        from tournaments.models import Phone

        client = opened(self.link("Ann"))
        client.get(f"/p/{self.link('Ann')}/table/")
        Phone.objects.filter(member__name="Ann").update(key="anotherkey123456")
        code = running.tournament.digital_tables.get().code
        assert client.get(f"/tables/{code}/").context["page"].is_spectator

    def test_opens_the_table_of_a_club_that_is_not_public(self, running):
        club = Tournament.objects.get(pk=running.tournament.pk).event.season.club
        type(club).objects.filter(pk=club.pk).update(is_public=False)
        code = running.tournament.digital_tables.get().code
        assert Client().get(f"/tables/{code}/").status_code == 404
        client = opened(self.link("Ann"))
        assert client.get(f"/p/{self.link('Ann')}/table/", follow=True).status_code == 200

    def test_a_link_that_was_not_opened_on_this_device_leads_to_no_table(self, running):
        token, client = self.link("Ann"), Client()
        assert client.get(f"/p/{token}/table/").url == f"/p/{token}/"
        code = running.tournament.digital_tables.get().code
        assert client.get(f"/tables/{code}/").context["page"].is_spectator

    def test_without_a_seat_says_so(self, running):
        answer = opened(self.link("Zoe")).get(f"/p/{self.link('Zoe')}/table/")
        assert answer.url == f"/p/{self.link('Zoe')}/"


class TestTheFelt:
    def fragment(self, client, running):
        code = running.tournament.digital_tables.get().code
        return client.get(f"/tables/{code}/felt/")

    def do(self, client, running, act, **data):
        code = running.tournament.digital_tables.get().code
        headers = {"HX-Request": "true"}
        return client.post(f"/tables/{code}/do/{act}/", {"request_id": act, **data}, headers=headers)

    def test_lets_the_director_pause_and_go_on_and_nobody_else(self, bob, running):
        answer = self.do(bob, running, "pause", why="a dispute")
        assert answer.status_code == 200
        assert floor_of(running.tournament).tables[1].paused == "a dispute"
        assert "The director has paused this table: a dispute" in answer.text
        assert self.do(bob, running, "resume").status_code == 200
        assert floor_of(running.tournament).tables[1].paused is None
        token = phone_for(member=Member.objects.get(name="Ann")).token
        ann = opened(token)
        ann.get(f"/p/{token}/table/")
        assert self.do(ann, running, "pause").status_code == 422
        assert floor_of(running.tournament).tables[1].paused is None

    def test_corrects_a_stack_between_hands(self, bob, running):
        answer = self.do(bob, running, "correct", seat="2", chips="4000", why="lost a bet")
        assert answer.status_code == 200
        assert floor_of(running.tournament).players[2].stack == 4000
        empty = {"seat": "6", "request_id": "correct-empty"}
        answer = self.do(bob, running, "correct", chips="4000", why="lost a bet", **empty)
        assert (answer.status_code, "Nobody sits there." in answer.text) == (422, True)

    def test_shows_the_clock_of_the_night_and_nobody_may_sit_down(self, bob, running):
        page = self.fragment(Client(), running).text
        assert "Level 1" in page
        assert 'id="sit"' not in page
        assert self.do(bob, running, "sit", seat="6").status_code == 422

    def test_sends_a_player_to_the_table_he_was_moved_to(self, running):
        token = phone_for(member=Member.objects.get(name="Ann")).token
        client = opened(token)
        client.get(f"/p/{token}/table/")
        running.record(TableOpened(table=2, seats=6), Moved(player=1, table=2, seat=4))
        page = client.get(f"/tables/{running.tournament.digital_tables.get(number=1).code}/felt/").text
        assert "You sit at table 2 now." in page
        assert f'href="/nights/{running.tournament.pk}/tables/2/"' in page
        others = Client().get(f"/tables/{running.tournament.digital_tables.get(number=1).code}/felt/").text
        assert "You sit at table 2 now." not in others


def test_the_display_and_the_map_of_the_phone_say_which_tables_are_on_screens(running):
    page = Client().get(f"/nights/{running.tournament.pk}/", follow=True).text
    assert "on screens: Texas hold&#x27;em" in page
    record(
        tournament=running.tournament,
        act=[TablePaused(table=1)],
        by=running.by,
        request_id=str(uuid.uuid4()),
    )
    assert "paused" in Client().get(f"/nights/{running.tournament.pk}/", follow=True).text
