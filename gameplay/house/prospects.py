"""Prospects of a hand, from what its player sees: the chance that it wins against one opponent.

The cards nobody has seen are dealt out a few times, own hand, board and opponents; the mean over all of it is
the chance. An opponent who has raised is not anybody: they have the best of several hands dealt to them. So
has who has drawn, by how many they drew. The number of deals is bounded, so that a choice costs a fraction of
a millisecond. Each game's bot knows what has to be dealt out.
"""

import random
from collections.abc import Sequence

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import Discarded
from gameplay.engine.game import Game
from gameplay.engine.ranking import NotRanked, Ranking, down_of, held, up_of
from gameplay.engine.views import View
from gameplay.house.bot import Plan, bot_of


def prospect(view: View, game: Game, chance: random.Random, against: float = 1) -> float:
    """The chance to beat so many opponents, 0 to 1; in a split game the part of the pot. Each part is won or
    lost by itself: half of the pot against one is half of it against three, where it is always the same half.
    against: how many, as far as they have nothing in common."""
    bot = bot_of(game)
    equity = bot.known_equity(view, game)
    if equity is not None:
        return float(equity**against)
    plans, deck = bot.plans(view, game), unseen(view, game)
    parts = [part for plan in plans for part in parts_dealt_out(plan, deck, chance)]
    return float(sum(part**against for part in parts) / len(parts))


def unseen(view: View, game: Game) -> list[int]:
    """The cards that the viewer has not seen anywhere."""
    seen = {card for seat in view.seats for card in (*seat.hole, *seat.up)}
    for board in view.boards:
        seen.update(board)
    for event in view.events:
        if isinstance(event, Discarded) and event.seat == view.viewer:
            seen.update(event.cards)
    return [card for card in game.deck if card not in seen]


def dealt_out(plan: Plan, deck: Sequence[int], chance: random.Random) -> float:
    """The mean of what is won against each opponent, over some deals of the cards in `deck`."""
    parts = parts_dealt_out(plan, deck, chance)
    return sum(parts) / len(parts)


def parts_dealt_out(plan: Plan, deck: Sequence[int], chance: random.Random) -> list[float]:
    """The same for each part of the pot."""
    parts = 1 if plan.against_board else len(plan.rankings)
    if not plan.opponents or UNKNOWN in plan.own:
        return [0.5] * parts
    dealt = plan.draws + plan.fills
    hands = sum(best for *_, best in plan.opponents)
    needed = min(len(deck), dealt + sum(missing * best for _, missing, best in plan.opponents))
    deals = max(6, plan.comparisons // hands)
    mine = own_strengths(plan, plan.own, plan.board) if not dealt else []
    won = [0.0] * parts
    for _ in range(deals):
        cards = chance.sample(deck, needed)
        board = plan.board + tuple(cards[plan.draws : dealt])
        if dealt:
            mine = own_strengths(plan, with_down(plan.own, cards[: plan.draws]), board)
        if mine:
            for part, value in enumerate(against_all(plan, mine, board, cards[dealt:])):
                won[part] += value
    return [value / deals for value in won]


def own_strengths(plan: Plan, own: Sequence[int], board: Sequence[int]) -> list[int]:
    """Return how good the own hand is by each ranking; nothing if the board itself is a hand and beats it."""
    if not plan.against_board:
        return [strength(ranking, own, board) for ranking in plan.rankings]
    ranking = plan.rankings[0]
    mine = strength(ranking, own)
    return [mine] if mine > strength(ranking, board) else []


def against_all(plan: Plan, mine: list[int], board: tuple[int, ...], rest: list[int]) -> list[float]:
    """The mean of what one deal wins of each part against each opponent."""
    shared = () if plan.against_board else board
    won, start = [0.0] * len(mine), 0
    for up_cards, missing, best in plan.opponents:
        least, of_least = 2.0, won
        for _ in range(best):
            if start + missing > len(rest):
                start = 0
            hand = held(tuple(rest[start : start + missing]), up_cards)
            start += missing
            theirs = [strength(ranking, hand, shared) for ranking in plan.rankings]
            value = compared(mine, theirs)
            if value < least:
                least, of_least = value, by_part(mine, theirs, value)
        won = [value + more for value, more in zip(won, of_least, strict=True)]
    return [value / len(plan.opponents) for value in won]


def with_down(own: tuple[int, ...], cards: Sequence[int]) -> tuple[int, ...]:
    """A hand with more cards face down."""
    return held((*down_of(own), *cards), up_of(own))


def strength(ranking: Ranking, hand: Sequence[int], board: Sequence[int] = ()) -> int:
    """Return how good a hand is; -1 if it does not qualify or cannot be ranked."""
    try:
        value = ranking.strength(hand, board)
    except NotRanked:
        return -1
    return -1 if value is None else value


def compared(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """Return what the one hand wins of a pot from the other: an equal part for each ranking that anybody has.

    >>> compared([9, 4], [7, -1]), compared([9, -1], [7, -1]), compared([9, -1], [9, 3])
    (1.0, 1.0, 0.25)
    """
    if len(mine) == 1:
        return 1.0 if mine[0] > theirs[0] else 0.5 if mine[0] == theirs[0] else 0.0
    parts = [(a, b) for a, b in zip(mine, theirs, strict=True) if a >= 0 or b >= 0]
    if not parts:
        return 0.5
    return sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in parts) / len(parts)


def by_part(mine: Sequence[int], theirs: Sequence[int], whole: float) -> list[float]:
    """Return what is won of each part; one that nobody has goes as all the others do. whole: what is won in
    all.

    >>> by_part([9, 4], [7, 8], 0.5), by_part([9, -1], [7, -1], 1.0)
    ([1.0, 0.0], [1.0, 1.0])
    """
    if len(mine) == 1:
        return [whole]
    return [
        whole if a < 0 and b < 0 else 1.0 if a > b else 0.5 if a == b else 0.0
        for a, b in zip(mine, theirs, strict=True)
    ]
