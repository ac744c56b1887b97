"""Hands that opponents may hold where cards are shared, judged by their acts.

A number of hands is drawn from the cards that the viewer has not seen. Each is held against the acts of an
opponent: how it stood among all of them at that moment, and how likely it would have been checked, called or
raised so much. Nothing is impossible: whoever bets without looking at their cards is reckoned with. The hands
so weighed are played out beside boards that are dealt to the end.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp
from operator import mul

from gameplay.engine.game import Game
from gameplay.engine.ranking import NotRanked, Ranking
from gameplay.engine.views import View
from gameplay.house.acts import Act, acts_of
from gameplay.house.bot import bot_of, opponents, place
from gameplay.house.prospects import by_part, compared, strength, unseen

Cards = tuple[int, ...]
Boards = Sequence[Cards]

STEEPNESS = 20
"""The suddenness with which people change their mind from one hand to the next better one."""

ANY_CARDS = 0.12
"""The part of bets that is made without regard to the cards."""

STICKINESS = 0.06
"""The part of calls that is made in the same way."""

MANIACS = 0.1
"""The part of players who raise whatever they hold: each raise makes it likelier that an opponent does."""

MANIAC_ACTS = {"raise": 0.85, "call": 0.15, "check": 0.3}
"""The part of their turns at which such players do it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The amount that is dealt out. hands: that opponents may hold; boards: to the end, before the last card;
    past: for each street that is over."""

    hands: int
    boards: int
    past: int


@dataclass(frozen=True, slots=True)
class Reading:
    """The chances of a hand. weights: for each opponent, how likely each hand is; standing: for each, the
    part of their hands that is worse, hand by hand; parts: for each part of the pot, board by board, what
    the viewer wins against each hand; valid: board by board, the hands that have none of its cards."""

    weights: tuple[list[float], ...]
    standing: tuple[list[float], ...]
    parts: tuple[list[list[float]], ...]
    valid: list[list[float]]

    def equity(
        self, weights: Sequence[Sequence[float]] | None = None, stays: Sequence[float] | None = None
    ) -> float:
        """The part of the pot that the viewer wins in the mean if all hands are shown. weights: of each
        opponent's hands, where they are not those of the reading; stays: how often each of them does not
        fold."""
        against = weights or self.weights
        staying = stays or [1.0] * len(against)
        totals = [[sum(map(mul, each, row)) or 1e-9 for row in self.valid] for each in against]
        won = 0.0
        for rows in self.parts:
            for number, row in enumerate(rows):
                share = 1.0
                for each, total, part in zip(against, totals, staying, strict=True):
                    share *= 1 - part + part * sum(map(mul, each, row)) / total[number]
                won += share
        return won / (len(self.parts) * len(self.valid))


def read(view: View, game: Game, chance: random.Random, effort: Effort) -> Reading:
    """The reading of a hand with shared boards at the viewer's turn."""
    own = view.seats[place(view)].hole
    deck = unseen(view, game)
    boards = view.live_boards
    missing = max(0, game.board_cards - len(boards[0]))
    hands = [tuple(chance.sample(deck, len(own))) for _ in range(effort.hands)]
    fills = [chance.sample(deck, missing * len(boards)) for _ in range(effort.boards if missing else 1)]
    rankings = game.rankings(view)
    parts: list[list[list[float]]] = [[] for _ in range(len(boards) * len(rankings))]
    valid, standing = [], [0.0] * len(hands)
    for fill in fills:
        gone = set(fill)
        valid.append([float(gone.isdisjoint(hand)) for hand in hands])
        for number, board in enumerate(boards):
            full = (*board, *fill[number * missing : (number + 1) * missing])
            theirs = [strengths(each, hands, full) for each in rankings]
            mine = [strength(ranking, own, full) for ranking in rankings]
            for part, row in enumerate(won_of_parts(mine, theirs)):
                parts[number * len(rankings) + part].append(list(map(mul, row, valid[-1])))
            add_standing(standing, theirs)
    acts = [act for act in acts_of(view) if act.seat != view.viewer]
    moments = {len(boards[0]): standing}
    for lying in {act.board for act in acts} - {len(boards[0])}:
        moments[lying] = standing_then(hands, view, game, chance, (lying, effort.past))
    seats = opponents(view)
    weighed = [weigh([act for act in acts if act.seat == seat], moments, view) for seat in seats]
    now = [percentiles(standing, weights) for weights in weighed]
    return Reading(tuple(weighed), tuple(now), tuple(parts), valid)


def won_of_parts(mine: Sequence[int], theirs: Sequence[Sequence[int]]) -> list[list[float]]:
    """For each ranking, what the viewer wins against each hand."""
    if len(mine) == 1:
        own = mine[0]
        return [[1.0 if own > each else 0.5 if own == each else 0.0 for each in theirs[0]]]
    columns = [by_part(mine, hand, compared(mine, hand)) for hand in zip(*theirs, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def add_standing(standing: list[float], theirs: Sequence[Sequence[int]]) -> None:
    """Add to each hand how many of all are worse, and half of those that are equal, by each ranking."""
    for row in theirs:
        ranks: dict[int, float] = {}
        below = 0
        for value, count in sorted(Counter(row).items()):
            ranks[value] = below + count / 2
            below += count
        for number, value in enumerate(row):
            standing[number] += ranks[value]


def strengths(ranking: Ranking, hands: Sequence[Cards], board: Cards) -> list[int]:
    """The strength of each hand by a ranking; -1 for those that do not qualify or cannot be ranked, and for
    those that have a card of the board."""
    lying = set(board)
    free = [lying.isdisjoint(hand) for hand in hands]
    ranked = [hand for hand, is_free in zip(hands, free, strict=True) if is_free]
    try:
        values = iter(ranking.strengths(ranked, board))
    except NotRanked:
        values = iter([strength(ranking, hand, board) for hand in ranked])
    drawn_or_none = (next(values) if is_free else None for is_free in free)
    return [-1 if value is None else value for value in drawn_or_none]


def standing_then(
    hands: Sequence[Cards], view: View, game: Game, chance: random.Random, then: tuple[int, int]
) -> list[float]:
    """The strength of each hand when so many cards lay on the boards. then: that number, and how often what
    was to come is dealt out."""
    lay, times = then
    if not lay:
        bot = bot_of(game)
        return [bot.first_worth(hand, game) for hand in hands]
    standing = [0.0] * len(hands)
    rankings, deck = game.rankings(view), unseen(view, game)
    missing = max(0, game.board_cards - lay)
    for _ in range(times if missing else 1):
        fill = chance.sample(deck, missing)
        for board in view.live_boards:
            full = (*board[:lay], *fill)
            add_standing(standing, [strengths(each, hands, full) for each in rankings])
    return standing


def weigh(acts: Sequence[Act], moments: dict[int, list[float]], view: View) -> list[float]:
    """The likelihood of each hand after all that one opponent has done, whether they look at their cards or
    not. moments: how good the hands were, by the number of cards on the board."""
    hands = len(moments[max(moments)])
    weights = [1.0] * hands
    street, ranks = -1, weights
    sensible, maniac = 1 - MANIACS, MANIACS
    for act in acts:
        if act.street != street:
            street, ranks = act.street, percentiles(moments[act.board], weights)
        total = 0.0
        for number, rank in enumerate(ranks):
            weights[number] *= likelihood(act, rank, len(view.seats))
            total += weights[number]
        weights = [hands * weight / total for weight in weights]
        sensible *= total / hands
        maniac *= MANIAC_ACTS[act.kind]
    part = maniac / (sensible + maniac)
    return [part + (1 - part) * weight for weight in weights]


def percentiles(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """For each hand the part of all, by their weights, that are worse, from 0 to 1; of equal ones half."""
    order = sorted(range(len(values)), key=values.__getitem__)
    total = sum(weights)
    ranks = [0.0] * len(values)
    for number, until in zip(order, accumulate(weights[each] for each in order), strict=True):
        ranks[number] = (until - weights[number] / 2) / total
    return ranks


def likelihood(act: Act, rank: float, players: int) -> float:
    """The likelihood that somebody does this whose hand is better than this part of what they may have."""
    if act.kind == "check":
        return 1 - 0.55 * step(rank - 0.75)
    if not act.board:
        return before_the_board(act, rank, players)
    size = min(1.5, act.size)
    if act.kind == "call":
        return STICKINESS + (1 - STICKINESS) * step(rank - 0.8 * size / (1 + size)) * (
            1 - 0.5 * step(rank - 0.92)
        )
    bound = 0.35 + 0.2 * size + 0.15 * min(2, act.raises)
    return ANY_CARDS + (1 - ANY_CARDS) * step(rank - bound)


def before_the_board(act: Act, rank: float, players: int) -> float:
    """The same for the first bets: the more players, the better the hands."""
    tight = 0.0 if players < 3 else 0.25
    if act.kind == "call":
        bound = 0.2 + tight + 0.2 * min(2, act.raises) + 0.15 * min(2.0, act.size)
        return STICKINESS + (1 - STICKINESS) * step(rank - bound) * (1 - 0.6 * step(rank - 0.95))
    bound = (0.3 + 1.6 * tight, 0.8 + 0.3 * tight, 0.93)[min(2, act.raises)]
    if act.size > 3:
        bound = max(bound, 0.6 + tight / 2)
    return ANY_CARDS + (1 - ANY_CARDS) * step(rank - bound)


def step(distance: float) -> float:
    """From 0 far below a bound to 1 far above it."""
    return 1 / (1 + exp(-STEEPNESS * distance))
