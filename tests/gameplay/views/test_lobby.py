"""Opening a table from the form that its options make."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clauses.forms import typed_of
from clubs.models import User
from gameplay import play as actions
from gameplay.engine.choices import FOLD
from gameplay.engine.games.presets import PRESETS
from gameplay.forms.table_form import DEALERS_CHOICE, labels, model_of, preset_of
from gameplay.models import Table
from gameplay.play import tables
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import quick_games
from gameplay.ring.table_options import Settings, TableOptions
from gameplay.sources.ring_cache import ring_of
from tests.gameplay.playing import choose, ring, seat
from tests.sweeps import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def cat(club):
    """The browser of an ordinary member."""
    member = club.members.get(name="Cat")
    member.user = User.objects.create_user("Cat")
    member.save()
    client = Client()
    client.force_login(member.user)
    return client


def form(preset, **otherwise):
    """Return what the form of a game says, with this typed otherwise; __ for the dots of a path."""
    made = model_of(preset)() if preset == DEALERS_CHOICE else None
    typed = typed_of(made or model_of(preset)())
    typed["table.seats"] = ["5"]
    typed |= {path.replace("__", "."): value for path, value in otherwise.items()}
    return typed | {"name": "Friends", "preset": preset, "request_id": "once"}


def opened():
    return Settings.model_validate(Table.objects.get().settings)


def test_a_member_opens_a_table_with_the_options_he_typed(cat, club):
    sent = form(
        "fcd-five-card-draw",
        table__starting_chips=["5,000"],
        table__turn_timer=["45"],
        game__ante=["250"],
        game__limit=["pot-limit"],
        game__most_raises=["3"],
    )
    answer = cat.post(reverse("table_new", args=[club.slug]), sent)
    assert answer.status_code == 302
    settings = opened()
    game = settings.games[0].made
    assert (settings.table.starting_chips, settings.table.timer) == (5_000, 45)
    assert (game.ante, game.limit, game.most_raises) == (250, "pot-limit", 3)


@pytest.mark.parametrize(
    ("clause", "path", "typed", "sentence"),
    [
        pytest.param("FCD-opt-starting-chips", "table.starting_chips", "99", "At least 100.", id="few chips"),
        pytest.param(
            "FCD-opt-starting-chips", "table.starting_chips", "1000001", "At most 1000000.", id="many"
        ),
        pytest.param("FCD-opt-ante", "game.ante", "1000001", "At most 1000000.", id="ante"),
        pytest.param("FCD-opt-max-raises", "game.most_raises", "11", "At most 10.", id="raises"),
        pytest.param("FCD-opt-timer", "table.turn_timer", "25", "Choose one of these.", id="timer"),
        pytest.param("FCD-opt-raise-mode", "game.limit", "half", "Choose one of these.", id="mode"),
    ],
)
def test_what_is_out_of_bounds_is_said_beside_its_field(cat, club, clause, path, typed, sentence):
    answer = cat.post(reverse("table_new", args=[club.slug]), form("fcd-five-card-draw") | {path: [typed]})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert clause in page
    assert f'value="{typed}"' in page or path in ("table.turn_timer", "game.limit")  # it stays typed
    assert not Table.objects.exists()


@pytest.mark.rule("FCD-players")
def test_more_seats_than_players_are_refused(cat, club):
    answer = cat.post(reverse("table_new", args=[club.slug]), form("fcd-five-card-draw", table__seats=["6"]))
    assert answer.status_code == 422
    assert "Five card draw is for 2 to 5 players" in answer.content.decode()


def test_the_form_sent_twice_opens_one_table(cat, club):
    sent = form("dm-holdem")
    for _ in range(2):
        cat.post(reverse("table_new", args=[club.slug]), sent)
    assert Table.objects.count() == 1


def test_dealers_choice_is_several_games(cat, club):
    sent = form(DEALERS_CHOICE, games=["c5-centre-five", "dm-razz"])
    assert cat.post(reverse("table_new", args=[club.slug]), sent).status_code == 302
    assert [spec.game for spec in opened().games] == ["centre-five", "razz"]
    assert preset_of(opened()) == DEALERS_CHOICE


def test_dealers_choice_of_one_game_is_none(cat, club):
    answer = cat.post(reverse("table_new", args=[club.slug]), form(DEALERS_CHOICE, games=["dm-razz"]))
    assert answer.status_code == 422
    assert "Tick two games at least" in answer.content.decode()


@pytest.mark.once  # the forms of some games are sent in every test here
@sweep("preset", [*PRESETS, DEALERS_CHOICE])
def test_every_game_has_a_form_that_can_be_sent_as_it_is_shown(cat, club, preset):
    page = cat.get(reverse("table_new", args=[club.slug]), {"game": preset})
    assert page.status_code == 200
    assert page.content.decode().count('name="table.') == len(typed_of(TableOptions()))
    sent = form(preset, games=["c5-centre-five", "dm-razz"])
    assert cat.post(reverse("table_new", args=[club.slug]), sent).status_code == 302


def test_the_options_of_a_table_are_changed_where_they_stand(cat, club):
    cat.post(reverse("table_new", args=[club.slug]), form("dm-holdem"))
    options = reverse("table_options", args=[Table.objects.get().code])
    assert 'value="Friends"' in cat.get(options).content.decode()
    answer = cat.post(options, form("dm-holdem", game__big_blind=["400"]) | {"name": "Enemies"})
    assert answer.status_code == 302
    assert (opened().games[0].made.big_blind, Table.objects.get().name) == (400, "Enemies")


def test_every_game_has_a_label_of_its_own():
    assert len(labels()) == len({title for _, title in labels()}) == len(PRESETS)


def test_private_tables_are_not_in_the_list(cat, club):
    cat.post(reverse("table_new", args=[club.slug]), form("dm-holdem", table__private=["on"]))
    assert "Friends" not in cat.get(reverse("tables", args=[club.slug])).content.decode()
    cat.post(
        reverse("table_new", args=[club.slug]), form("dm-holdem") | {"name": "Open", "request_id": "two"}
    )
    assert "Open</bdi>" in cat.get(reverse("tables", args=[club.slug])).content.decode()


def test_the_list_costs_the_same_with_one_table_and_with_three(cat, club, django_assert_max_num_queries):
    address = reverse("tables", args=[club.slug])
    for number in range(3):
        cat.post(reverse("table_new", args=[club.slug]), form("dm-holdem") | {"request_id": str(number)})
    with django_assert_max_num_queries(9):
        cat.get(address)


def listed(client, club):
    """Return what the list says of its tables, each in one line."""
    page = client.get(reverse("tables", args=[club.slug])).content.decode()
    cards = re.findall(r'<li class="table-card">(.*?)</li>', page, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", card)).split()) for card in cards]


def test_the_list_says_who_sits_at_a_table_now(cat, club):
    table = ring("dm-holdem", club=club, guests=True, rebuys=True)
    ann, bob = (
        Player(kind="member", id=club.members.get(name=name).pk, name=name) for name in ("Ann", "Bob")
    )
    assert listed(cat, club) == ["Friends waiting for players Texas hold'em 100 / 200 6 seats Sit"]
    seat(table, ann, bob)
    actions.act(table=table, act=tables.seat_house(seats=[3]), request_id="house")
    actions.deal(table=table)
    assert listed(cat, club) == [
        "Friends playing Texas hold'em 100 / 200 3 of 6 seats taken: Ann , Bob , Alma Sit"
    ]
    choose(table, FOLD)
    choose(table, FOLD)
    actions.act(table=table, act=tables.stand(seat=1), request_id="leave")
    assert "seats taken: Bob , Alma Sit" in listed(cat, club)[0]
    actions.act(table=table, act=tables.close(), request_id="close")
    assert listed(cat, club)[0].split(" over ")[1] == "Texas hold'em 100 / 200 Ann , Bob , Alma"


def test_a_table_is_opened_as_a_cash_game(cat, club):
    page = cat.get(reverse("table_new", args=[club.slug]), {"game": "dm-holdem"}).content.decode()
    assert re.search(r'name="table.rebuys"[^>]*checked', page)
    cat.post(reverse("table_new", args=[club.slug]), form("dm-holdem"))
    assert opened().table.rebuys


def test_whoever_opens_a_table_sits_at_it(cat, club):
    for _ in range(2):  # sent twice
        cat.post(reverse("table_new", args=[club.slug]), form("dm-holdem"))
    chairs = ring_of(Table.objects.get()).chairs
    assert [(seat, chair.player.name) for seat, chair in chairs.items()] == [(1, "Cat")]


@pytest.mark.parametrize(
    ("kind", "rebuys", "timer"), [("home", True, "30"), ("sit_and_go", False, "20"), ("quick", True, "10")]
)
def test_each_kind_of_table_fills_in_its_own_options(cat, club, kind, rebuys, timer):
    page = cat.get(reverse("table_new", args=[club.slug]), {"game": "dm-holdem", "kind": kind})
    text = page.content.decode()
    assert bool(re.search(r'name="table.rebuys"[^>]*checked', text)) is rebuys
    assert re.search(rf'<option value="{timer}" selected', text)
    assert 'value="Cat’s table"' in text


def test_a_kind_of_table_that_is_not_there_is_no_page(cat, club):
    assert cat.get(reverse("table_new", args=[club.slug]), {"kind": "cash"}).status_code == 404


def test_ten_practice_tables_in_ten_minutes_are_enough_for_one_network(club):
    visitor = Client()
    statuses = [
        visitor.post(reverse("play", args=[club.slug, "dm-razz"]), {"request_id": str(n)}).status_code
        for n in range(11)
    ]
    assert statuses == [302] * 10 + [429]


def test_the_games_of_a_form_have_no_codes_and_no_two_are_called_alike():
    called = [str(label) for _, label in labels()]
    assert len(set(called)) == len(called)
    assert not [label for label in called if "(" in label]
    assert quick_games()[0][0] == "dm-holdem"


def test_the_name_of_a_new_table_is_never_longer_than_it_may_be(cat, club):
    member = club.members.get(name="Cat")
    member.name = "C" * 80
    member.save()
    page = cat.get(reverse("table_new", args=[club.slug])).content.decode()
    assert re.search(r'id="name"[^>]* value="C{80}"', page)
