"""A game that is played with cards on felt, as its tablet tells all seats of it."""

import json
from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter

from gameplay.engine.events import SPECTATOR
from gameplay.engine.game import Game
from gameplay.engine.games.rules_page import what_wins, won_with
from gameplay.engine.hand_order import orders
from gameplay.engine.wording import PARTS
from gameplay.game_pages.explained import new_hand
from gameplay.page.games import amounts_of
from gameplay.ring.unknown_game import GameUnknown
from gameplay.sources.felt_options import AskedOption, asked, told_in_words
from gameplay.sources.night_games import WhoseAnte, as_picked, with_amounts
from tournaments.night.facts import FeltOption, GamePicked
from tournaments.night.structure import Level
from words.text import Sentences, Text

OPTIONS: Final = TypeAdapter(tuple[FeltOption, ...])


@dataclass(frozen=True, slots=True)
class HandsInOrder:
    """The kinds of hands that win a part of the pot, the best first. title: of the part, nothing where there
    is only one."""

    title: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeltGamePage:
    """A game with the amounts of a level. stakes: these in words; pot: what wins it, or each part of it."""

    game: Game
    stakes: str
    pot: tuple[str, ...]
    orders: tuple[HandsInOrder, ...]


def felt_game_page(picked: str, level: Level | None, whose_ante: WhoseAnte) -> FeltGamePage | None:
    """picked: a GamePicked as JSON; whose_ante: who pays that of the level. None for a game that is not
    there any more."""
    picked_game = GamePicked.model_validate_json(picked)
    try:
        game = as_picked(picked_game) if level is None else with_amounts(picked_game, level, whose_ante)
    except GameUnknown:
        return None
    by_part = orders(game, new_hand(game).view(SPECTATOR))
    orders_shown = tuple(
        HandsInOrder(
            "" if len(by_part) == 1 else PARTS.get(order.part, Text("the {part}", part=order.part)),
            tuple(kind.words for kind in (*order.kinds, *([order.worst] if order.worst else []))),
        )
        for order in by_part
    )
    return FeltGamePage(game, amounts_of(game), tuple(what_wins(won_with(game))), orders_shown)


def asked_options(picked: str, announces: str) -> list[AskedOption]:
    """Return what a dealer may announce with a game, in words; nothing where the game is not there any more.
    picked, announces: as JSON."""
    try:
        return asked(GamePicked.model_validate_json(picked), OPTIONS.validate_json(announces or "[]"))
    except GameUnknown:
        return []


def announced_words(picked: str, announced: str) -> str:
    """Return what was announced, in words. picked, announced: as JSON."""
    try:
        pairs = told_in_words(GamePicked.model_validate_json(picked), json.loads(announced or "{}"))
    except GameUnknown:
        return ""
    sentences = [Text("{option} {value}", option=title, value=value) for title, value in pairs]
    return Sentences(sentences, ", ") if sentences else ""
