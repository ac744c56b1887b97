"""A game explained: its rules, its options and the order of its hands; and the game in force at a table."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from clauses.forms import Group, tree, typed_of
from gameplay.engine.events import SPECTATOR
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS, SILENCES
from gameplay.engine.games.rules_page import RulesSection, rules_page
from gameplay.engine.hand import Hand
from gameplay.engine.hand_order import KindOfHand, Order, orders
from gameplay.engine.wording import PARTS
from gameplay.live_hands import in_progress, live_hand
from gameplay.models import Table
from gameplay.page.hand_view import Face, faces
from gameplay.ring.lineup import Waiting
from gameplay.sources import source_of
from words.text import Text

STACK: Final = 1_000_000_000
"""Chips enough for any stakes, in the hand that the order of hands is asked of."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A kind of hand. words: what the best of it is called; cards: which make it."""

    words: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class ShownOrder:
    """The hands that win a part of the pot. title: of the part, nothing where there is only one; kinds: from
    the best down; worst: None where it is the last of them."""

    title: str
    kinds: tuple[ShownHand, ...]
    worst: ShownHand | None


@dataclass(frozen=True, slots=True)
class Explained:
    """Explanation of a game on a page."""

    game: Game
    rules: tuple[RulesSection, ...]
    options: Group
    orders: tuple[ShownOrder, ...]


def explained(game: Game, preset: str = "") -> Explained:
    """All that there is to say of a game with its options. preset: the one it comes from."""
    hand_orders = orders(game, new_hand(game).view(SPECTATOR))
    orders_shown = tuple(shown_order(order, is_only=len(hand_orders) == 1) for order in hand_orders)
    return Explained(game, rules_page(game, silent(game, preset)), options(type(game), game), orders_shown)


def silent(game: Game, preset: str) -> tuple[str, ...]:
    """Return how places are read that a preset's book leaves open, where the game is played by that book."""
    if preset not in SILENCES or by_the_book(PRESETS[preset]) != by_the_book(game):
        return ()
    return SILENCES[preset]


def new_hand(game: Game) -> Hand:
    """A hand of it before anybody has chosen anything."""
    return Hand(game, [STACK] * game.players[0], seed=bytes(32))


def options(model: type[Game], game: Game) -> Group:
    """Its options as a part of a rulebook, but for those that make it what it is or decide nothing in it."""
    whole = tree(model, typed_of(game))
    items = tuple(item for item in whole.items if item.path not in game.not_asked | game.moot)
    return replace(whole, items=items, about=replace(whole.about, title=Text("Options")))


def shown_order(order: Order, *, is_only: bool) -> ShownOrder:
    """The order of hands of a part of the pot."""
    title = "" if is_only else PARTS.get(order.part, Text("the {part}", part=order.part))
    return ShownOrder(title, tuple(map(shown, order.kinds)), shown(order.worst) if order.worst else None)


def shown(kind: KindOfHand) -> ShownHand:
    """A kind of hand with its cards' faces."""
    return ShownHand(kind.words, faces(kind.cards))


def game_at(table: Table, now: datetime) -> Game | None:
    """The game of the hand that is on; between hands the next one's, or that of the last hand; None where
    nobody has said yet what is played."""
    live = live_hand(table)
    if (playing := in_progress(live)) is not None:
        return playing.hand.game
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
