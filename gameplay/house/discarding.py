"""Discards of house players: those without which the wishes of the game's bot come true."""

import random
from collections.abc import Iterable
from itertools import combinations

from clauses.refusal import NotAllowed
from gameplay.engine.choices import Choice, discard
from gameplay.engine.decisions import Discards
from gameplay.engine.game import Game
from gameplay.engine.ranking import held
from gameplay.engine.ranking.wilds import wild_in
from gameplay.engine.views import View
from gameplay.house.bot import bot_of, has_drawn, place
from gameplay.house.prospects import strength


def throw_away(decision: Discards, view: View, game: Game, chance: random.Random) -> Choice:
    """The discard of a player: the first that is legal of those they would like to make."""
    if decision.least:
        return forced_discard(decision, view, game)
    bot = bot_of(game)
    if (valued := bot.discards(decision, view, game, chance)) is not None:
        return valued
    draws = bot.draws - len(has_drawn(view, view.viewer))
    for stays in bot.keeps(decision.hand, draws, wild_in(game.rankings(view)[0])):
        choice = discard(card for card in decision.hand if card not in stays)
        if is_legal(decision, choice):
            return choice
    return decision.on_timeout


def is_legal(decision: Discards, choice: Choice) -> bool:
    """Return whether these cards may go together."""
    try:
        decision.check(choice)
    except NotAllowed:
        return False
    return True


def forced_discard(decision: Discards, view: View, game: Game) -> Choice:
    """Return where cards have to go and none come back: those without which the rest is best."""
    board = next(iter(game.shared(view.boards)), ())
    up = view.seats[place(view)].up

    def left(gone: Iterable[int]) -> list[int]:
        hand = held(tuple(card for card in decision.hand if card not in gone), up)
        return [strength(ranking, hand, board) for ranking in game.rankings(view)]

    offers = [
        gone for gone in combinations(decision.hand, decision.least) if is_legal(decision, discard(gone))
    ]
    return discard(max(offers, key=left)) if offers else decision.on_timeout
