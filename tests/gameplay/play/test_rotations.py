"""Several games one after the other, of which some have the same name."""

import pytest

from gameplay.engine.games.own_games import own_game
from gameplay.ring import after
from gameplay.ring.facts import FACT
from gameplay.ring.lineup import next_lineup
from gameplay.sources import source_of
from tables.queries import lines
from tests.caches import clear_cache
from tests.gameplay.rings import HOLDEM

pytestmark = pytest.mark.django_db

FOR_MANY = own_game("name For Many\nplayers 4 to 8\nlimit pot-limit\ndeal 2 down\nbet\nwin high")
FOR_FEW = own_game("name For Few\nplayers 2 to 8\nlimit pot-limit\ndeal 3 down\nbet\nwin high")


def dealt(table, hands):
    """The titles of the games of so many hands, which everybody folds."""
    found = []
    for _ in range(hands):
        table.move(seconds=5).due()
        found.append(table.live.hand.game.title)
        while table.live.is_on:
            table.choose("fold")
    return found


def hands_played(table):
    return [
        FACT.validate_python(line.payload) for line in lines(table.table.log) if line.kind == "hand_played"
    ]


def test_own_games_come_in_turn_though_one_is_passed_over(play):
    table = play(FOR_MANY, FOR_FEW, HOLDEM, by="hand", between_hands=5)
    table.deal()
    assert dealt(table, 4) == ["For Few", HOLDEM.title, "For Few", HOLDEM.title]
    clear_cache()
    assert source_of(table.table).lineup(table.wall_now()).game.title == "For Few"
    kept = [fact.spec and fact.spec.made.title for fact in hands_played(table)]
    assert kept == ["For Few", None, "For Few", None]


def test_the_last_two_play_a_game_in_its_turn_as_well(play):
    small = HOLDEM.model_copy(update={"small_blind": 50, "big_blind": 100})
    table = play(HOLDEM, small, by="hand", taken=(1, 2), rebuys=False, between_hands=5)
    table.deal()
    blinds = []
    for _ in range(4):
        table.move(seconds=5).due()
        blinds.append(table.live.hand.game.big_blind)
        table.choose("fold")
    assert blinds == [200, 100, 200, 100]


def test_hands_that_were_kept_by_the_name_alone_fold_as_they_did(play):
    table = play(FOR_MANY, FOR_FEW, HOLDEM, by="hand", between_hands=5)
    table.deal()
    dealt(table, 1)
    payloads = [dict(line.payload) for line in lines(table.table.log)]
    assert sum(payload.pop("spec", None) is not None for payload in payloads) == 1
    old = after([FACT.validate_python(payload) for payload in payloads])
    assert (old.hands, next_lineup(old).game.title) == (1, "For Few")
    assert next_lineup(table.ring).game.title == HOLDEM.title
