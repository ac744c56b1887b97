"""Game and book in force at a table."""

from datetime import datetime
from typing import Any

from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS
from gameplay.live_hands import live_hand
from gameplay.models import Table
from gameplay.ring.lineup import Waiting
from gameplay.sources import source_of


def game_at(table: Table, now: datetime) -> Game | None:
    """The game of the hand that is on; between hands the next one's, or that of the last hand; None where
    nobody has said yet what is played."""
    live = live_hand(table)
    if live is not None and live.is_on:
        return live.hand.game
    source = source_of(table)
    following = source.lineup(now)
    if not isinstance(following, Waiting):
        return following.game
    if live is not None:
        return live.hand.game
    games = source.settings.games
    return games[0].made if games else None


def nearest_preset(game: Game) -> str:
    """The preset that a game comes from, amounts and variations aside, or else the first of this game;
    nothing for one that no book has."""
    same = [preset for preset, each in PRESETS.items() if each.is_as(game)]
    exact = [preset for preset in same if by_the_book(PRESETS[preset]) == by_the_book(game)]
    return next(iter(exact or same), "")


def by_the_book(game: Game) -> dict[str, Any]:
    """Its options without those that a table chooses."""
    aside = {*game.at_a_table, *game.of_the_level, "variations"}
    return {name: value for name, value in game.model_dump().items() if name not in aside}
