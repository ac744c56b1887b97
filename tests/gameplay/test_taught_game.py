"""The game that docs/engine.md teaches goes to a table: opened in the lobby, dealt, captioned right on each
street, played by people and by house players, kept and read again."""

import json
import re

import pytest
from django.urls import reverse

from gameplay import archive
from gameplay import play as actions
from gameplay.engine.events import Discarded, Won
from gameplay.engine.games import FAMILIES, GAMES, in_folders
from gameplay.engine.games.holdem import Holdem
from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.games.presets import PRESETS
from gameplay.game_pages.listing import listed_games
from gameplay.histories.verify import differences
from gameplay.live_hands import whole
from gameplay.models import Hand as Row
from tests.gameplay.engine.taught import added
from tests.gameplay.playing import choose, guest, hand, play_hand, ring, seat

CAPTION = re.compile(r'<p class="table-facts">.*?<b[^>]*>(.*?)</b>')


@pytest.fixture
def game(tmp_path):
    with added(tmp_path) as made:
        yield made


def caption(client, table):
    page = client.get(reverse("table", args=[table.code])).content.decode()
    return CAPTION.search(page)[1]


def test_a_file_in_the_folder_of_its_family_is_a_game(game):
    assert GAMES["late-pineapple"] is game
    assert GAMES["holdem"] is Holdem
    (listed,) = [each for each in listed_games(PRESETS) if each.preset == "late-pineapple"]
    assert (listed.title, listed.family) == ("Late Pineapple", "holdem")


def test_without_its_file_there_is_no_such_game():
    assert "late-pineapple" not in GAMES
    assert "late-pineapple" not in {each.preset for each in listed_games(PRESETS)}


def test_each_game_is_found_once_where_it_stands():
    found = [kind.__name__ for kind in in_folders(FAMILIES)]
    assert sorted(found) == sorted(kind.__name__ for kind in GAMES.values())


def test_a_game_that_only_histories_have_is_found_at_no_table():
    assert ShortDeck not in in_folders(["gameplay.engine.games.holdem"])


@pytest.mark.django_db
def test_each_street_is_captioned_on_the_page_of_its_table(game, client):
    table = seat(ring("late-pineapple"), guest(1, "Ann"), guest(2, "Bob"), guest(3, "Carol"))
    actions.deal(table=table)
    captions = []
    while hand(table).is_on:
        captions.append(caption(client, table))
        decision = hand(table).hand.decision
        choose(table, decision.passive if decision.kind == "betting" else decision.on_timeout)
    captions.append(caption(client, table))
    assert captions == [
        *["Before the flop"] * 3,
        *["Flop"] * 3,
        *["Turn"] * 6,
        *["River"] * 3,
        "Hand over",
    ]


@pytest.mark.django_db
def test_its_hand_is_kept_told_and_read_again(game, client):
    table = seat(ring("limit-late-pineapple"), guest(1, "Ann"), guest(2, "Bob"))
    actions.deal(table=table)
    while hand(table).is_on:
        decision = hand(table).hand.decision
        choose(table, decision.passive if decision.kind == "betting" else decision.on_timeout)
    live, row = hand(table), Row.objects.get(table=table)
    assert live.record.game.limit == "limit"
    assert archive.from_data(json.loads(json.dumps(row.events))) == live.hand.events
    assert differences(row, whole(row).choices) == []
    assert sum(isinstance(event, Discarded) for event in live.hand.events) == 2
    page = client.get(reverse("table_hand", args=[table.code, 1])).content.decode()
    assert all(str(event.words(live.names)) in page for event in live.hand.events if isinstance(event, Won))


@pytest.mark.django_db
def test_house_players_play_it(game):
    table = seat(ring("late-pineapple", house=3), guest(1, "Ann"), first=4)
    assert not play_hand(table).is_on
