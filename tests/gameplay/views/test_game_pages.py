"""The pages that explain games (gameplay/views/game_pages.py)."""

import re

import pytest
from django.urls import reverse
from django.utils.html import escape

from clauses.forms import Group
from gameplay import play as actions
from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from gameplay.game_pages.explained import explained, nearest_preset
from gameplay.game_pages.listing import by_family, example_step, listed_games
from gameplay.models import Table
from gameplay.ring.offered_games import offered
from tests.gameplay.playing import guest, ring, seat
from tests.sweeps import sweep

NAMES = sorted(name for name in GAMES if name != "own-game")


def page_of(client, club, preset, **asked):
    answer = client.get(reverse("game", args=[club.slug, preset]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


# The list of games


def test_every_game_of_every_book_is_played_in_one_click(client, club):
    page = client.get(reverse("games", args=[club.slug])).content.decode()
    for preset in PRESETS:
        assert f'formaction="{reverse("play", args=[club.slug, preset])}"' in page
        assert f'href="{reverse("game", args=[club.slug, preset])}"' in page


@pytest.mark.parametrize("preset", ["fnp-baseball", "bg-chowaha"])
def test_the_button_of_a_game_opens_a_table_of_it_and_twice_the_same(client, club, preset):
    page = client.get(reverse("games", args=[club.slug])).content.decode()
    number = re.search(rf'value="([^"]+-{preset})" formaction', page)[1]
    first, again = (
        client.post(reverse("play", args=[club.slug, preset]), {"request_id": number}) for _ in range(2)
    )
    assert first["Location"] == again["Location"]
    assert Table.objects.count() == 1


def test_games_are_found_by_their_words_and_by_their_book():
    every = listed_games(PRESETS)

    def found(**asked):
        return {game.preset for family in by_family(every, **asked) for game in family.games}

    assert found() == set(PRESETS)
    assert found(search="queen spades") == {"fnp-black-bitch"}
    assert found(search="BASEBÁLL") == {"fnp-baseball"}
    assert found(search="omaha", book="DM") == {
        preset for preset in PRESETS if preset.startswith("dm-") and "omaha" in preset
    } | {"dm-irish"}
    assert found(search="nothing of the kind") == set()


def test_what_is_typed_shows_the_games_that_match(client, club):
    address = reverse("games", args=[club.slug])
    page = client.get(address, {"q": "razz", "book": "BG"}, headers={"HX-Request": "true"}).content.decode()
    assert page.lstrip().startswith('<div id="games"')
    assert "Super Razz" in page
    assert "Baseball" not in page
    assert "No game by that name." in client.get(address, {"q": "whist"}).content.decode()
    assert client.get(address, {"book": "WHIST"}).status_code == 404


# The page of a game


@pytest.mark.words
@sweep("preset", PRESETS)
def test_the_page_of_every_game_has_its_rules_an_example_its_options_and_its_hands(client, club, preset):
    page = page_of(client, club, preset)
    shown = explained(offered(preset), preset)
    for section in shown.rules:
        assert f"<h2>{section.title}</h2>" in page
        assert all(escape(sentence) in page for sentence in section.sentences)
    assert page.count('class="felt') >= 1
    assert "Ann" in page
    assert f'action="{reverse("play", args=[club.slug, preset])}"' in page
    for about in abouts(shown.options):
        assert all(escape(named) in page for named in (about.title, *about.clauses))
    assert page.count('class="option-value"') >= len(list(abouts(shown.options))) > 0
    assert page.count('<span class="tag">best</span>') == len(shown.orders) > 0
    assert page.count('<span class="tag">worst</span>') == sum(map(has_worst, shown.orders))
    for order in shown.orders:
        assert escape(order.kinds[0].words) in page


def abouts(group):
    """Yield what is said of each option of a group that is on."""
    for item in group.items:
        if isinstance(item, Group):
            if item.switch is None or item.switch.typed:
                yield from abouts(item)
        else:
            yield item.about


def has_worst(order):
    """Return whether there is a hand below the best one."""
    return order.worst is not None or len(order.kinds) > 1


@sweep("preset", PRESETS)
def test_the_example_on_the_page_of_every_game_comes_to_its_end(preset):
    last = example_step(offered(preset), 10_000)
    assert (last.number, last.after, last.page.finished) == (last.of, None, True)
    assert any("wins" in sentence for sentence in last.sentences)


@sweep("name", NAMES)
def test_the_example_of_every_game_is_stepped_through_to_its_end(name):
    game = GAMES[name]()
    first = example_step(game, 0)
    last = example_step(game, 10_000)
    assert first is not None
    assert last is not None
    assert (first.number, first.before, last.number, last.after) == (0, None, last.of, None)
    assert last.page.finished
    assert not first.page.finished
    told = [example_step(game, number).sentences for number in range(1, last.of + 1)]
    assert all(told)
    assert any("wins" in sentence for sentence in last.sentences)


def test_steps_are_links_that_need_no_script(client, club):
    page = page_of(client, club, "fnp-baseball", step="3")
    assert "Step 3 of" in page
    assert 'href="?step=2#replay"' in page
    assert 'href="?step=4#replay"' in page
    part = client.get(
        reverse("game", args=[club.slug, "fnp-baseball"]), {"step": 4}, headers={"HX-Request": "true"}
    ).content.decode()
    assert part.lstrip().startswith('<div id="replay"')
    assert "Step 4 of" in part
    assert "<h1" not in part


def test_nothing_of_an_example_asks_the_reader_to_decide(client, club):
    assert 'name="choice"' not in page_of(client, club, "dm-holdem", step="2")


def test_a_game_that_is_not_there_has_no_page(client, club):
    assert client.get(reverse("game", args=[club.slug, "whist"])).status_code == 404
    assert client.get(reverse("game", args=[club.slug, "dm-holdem"]), {"step": "x"}).status_code == 404


def test_the_page_of_a_game_names_the_books_that_play_it_otherwise(client, club):
    page = page_of(client, club, "dm-holdem")
    assert reverse("game", args=[club.slug, "bg-texas-holdem"]) in page


def test_the_order_of_hands_is_the_games_own():
    def kinds(preset):
        return [str(kind.words) for order in explained(offered(preset)).orders for kind in order.kinds]

    assert kinds("dm-holdem")[:3] == ["royal flush", "king-high straight flush", "four of a kind, aces"]
    assert kinds("bg-short-deck-texas-holdem")[3:5] == ["ace-high flush", "full house, aces over kings"]
    assert kinds("dm-razz")[0] == "five-four low"
    assert kinds("dm-triple-draw")[0] == "seven-five low"
    assert kinds("bg-madison") == ["deuce-ace low"]
    assert kinds("fnp-baseball")[0] == "five of a kind, aces"
    worst = explained(offered("bg-archie")).orders
    assert [str(order.worst.words) for order in worst] == ["pair of sixes", "eight-seven low"]


def test_what_makes_a_clubs_own_game_is_no_option():
    options = explained(GAMES["own-game"]()).options
    assert "definition_text" not in {item.path for item in options.items}
    assert "small_blind" in {item.path for item in options.items}


# The rules at a table


def test_at_a_table_the_rules_are_those_of_its_game_and_its_amounts(client, club):
    whiskey = offered("fnp-whiskey").with_amounts({"ante": 75, "wild_ranks": ("2",)})
    table = seat(ring(whiskey, club=club, guests=True), guest(1, "Ann"), guest(2, "Bob"))
    page = client.get(reverse("table_rules", args=[table.code])).content.decode()
    assert "an ante of 75" in page
    assert "deuces" in page
    assert "until somebody knocks" in page
    assert reverse("game", args=[table.club.slug, "fnp-whiskey"]) in page
    actions.deal(table=table)
    assert "until somebody knocks" in client.get(reverse("table_rules", args=[table.code])).content.decode()
    felt = client.get(reverse("table", args=[table.code])).content.decode()
    assert reverse("table_rules", args=[table.code]) in felt


@sweep("preset", PRESETS)
def test_a_game_at_a_table_leads_to_the_page_of_its_book(preset):
    assert nearest_preset(offered(preset)) == preset


def test_a_game_that_no_book_has_leads_nowhere():
    assert nearest_preset(GAMES["own-game"]()) == ""
