"""What a hand will probably beat, from what its player sees: the chance that it wins against one opponent.

The cards nobody has seen are dealt out a few times, own hand, board and opponents; the mean over all of it is
the chance. An opponent who has raised is not anybody: he has the best of several hands dealt to him. So has
who has drawn, by how many he drew. The number of deals is bounded, so that a choice costs a fraction of a
millisecond.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import Discarded, Raised
from gameplay.engine.game import Game
from gameplay.engine.games.centre_five import CentreFive
from gameplay.engine.games.centre_five.events import Traded
from gameplay.engine.games.draw.options import DrawOptions
from gameplay.engine.games.draw.single_draw import SingleDraw
from gameplay.engine.games.draw.triple_draw import TripleDraw
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.games.holdem.omaha import Omaha
from gameplay.engine.games.stud.options import StudOptions
from gameplay.engine.ranking import DEUCE_TO_SEVEN, HIGH, NotRanked, Ranking
from gameplay.engine.views import View
from gameplay.house.before_the_flop import four_cards, two_cards
from gameplay.house.centre import best_of_trades
from gameplay.house.drawing import kept

COMPARISONS = 40
"""How many opponents' hands are looked at for one choice, over all deals, about."""

COMPARISONS_OF_PAIRS = 16
"""The same where two own cards play with three of the board: such a hand takes sixty looks."""

MOST_OPPONENTS = 4
BEST_OF_RAISER = 2
"""A raise of his counts for another hand to choose from, up to so many; where bets are small, for one."""

BEST_OF_DRAWER = {0: 6, 1: 4, 2: 4, 3: 3}
"""Of how many hands who has drawn so many cards has the best; everybody else of two."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known and what must be dealt out. own, up, board: cards that are known; draws, fills: how many
    the own hand and the board still get; opponents: for each the cards known of him, how many he gets, and of
    how many such hands he has the best; against_board: whether the board is a hand to beat; comparisons: how
    many opponents' hands to look at."""

    own: tuple[int, ...]
    draws: int
    board: tuple[int, ...]
    fills: int
    opponents: tuple[tuple[tuple[int, ...], int, int], ...]
    rankings: tuple[Ranking, ...]
    against_board: bool = False
    comparisons: int = COMPARISONS


def prospect(view: View, game: Game, chance: random.Random) -> float:
    """The chance to beat one of the opponents still in, 0 to 1; in a split game the part of the pot."""
    if isinstance(game, Holdem) and not view.boards[0]:
        low = len(game.rankings) > 1
        hole = view.seats[place(view)].hole
        dealt = four_cards(hole, low=low) if isinstance(game, Omaha) else two_cards(hole)
        return float(dealt ** (1 + 0.5 * max(raises(view, game, other) for other in opponents(view))))
    seen = plan(view, game)
    return dealt_out(seen, unseen(view, game), chance)


def place(view: View) -> int:
    """Where the viewer stands among the seats of the view."""
    return next(place for place, seat in enumerate(view.seats) if seat.seat == view.viewer)


def opponents(view: View) -> list[int]:
    """The seats still in, without the viewer's."""
    return [seat.seat for seat in view.seats if not seat.folded and seat.seat != view.viewer]


def raises(view: View, game: Game, seat: int) -> int:
    """How often this seat has bet or raised, as far as it counts."""
    made = sum(isinstance(event, Raised) and event.seat == seat for event in view.events)
    return min(made, 1 if has_small_bets(game) else BEST_OF_RAISER)


def has_small_bets(game: Game) -> bool:
    """Whether a bet is never large for the pot, so that it says less."""
    return isinstance(game, StudOptions) or getattr(game, "limit", "") in ("limit", "spread")


def unseen(view: View, game: Game) -> list[int]:
    """The cards that the viewer has not seen anywhere."""
    seen = {card for seat in view.seats for card in (*seat.hole, *seat.up)}
    for board in view.boards:
        seen.update(board)
    for event in view.events:
        if isinstance(event, Discarded) and event.seat == view.viewer:
            seen.update(event.cards)
    return [card for card in game.deck if card not in seen]


def plan(view: View, game: Game) -> Plan:
    """What must be dealt out in this game."""
    me = view.seats[place(view)]
    others = [seat for seat in view.seats if not seat.folded and seat.seat != view.viewer]
    others = sorted(others, key=lambda seat: -raises(view, game, seat.seat))[:MOST_OPPONENTS]
    board = view.boards[0]
    raised = [raises(view, game, seat.seat) for seat in others]
    match game:
        case Holdem():
            dealt = tuple(((), len(me.hole), 1 + more) for more in raised)
            pairs = isinstance(game, Omaha)
            fills = min(5 - len(board), 1 if pairs else 5)
            number = COMPARISONS_OF_PAIRS if pairs else COMPARISONS
            return Plan(me.hole, 0, board, fills, dealt, game.rankings, comparisons=number)
        case StudOptions():
            size = 7 - len(board)
            own = me.hole + me.up
            dealt_up = tuple(
                (seat.up, size - len(seat.up), 1 + more) for seat, more in zip(others, raised, strict=True)
            )
            return Plan(own, size - len(own), board, 0, dealt_up, getattr(game, "rankings", (HIGH,)))
        case CentreFive():
            hand, centre = best_of_trades(me.hole, board)
            turns = [
                2 + sum(isinstance(event, Traded) and event.seat == seat.seat for event in view.events)
                for seat in others
            ]
            five = tuple(((), 5, best + more) for best, more in zip(turns, raised, strict=True))
            return Plan(hand, 0, centre, 5 - len(centre), five, (HIGH,), against_board=True)
        case DrawOptions() | SingleDraw() | TripleDraw():
            ranking = HIGH if isinstance(game, DrawOptions) else DEUCE_TO_SEVEN
            stays = kept(me.hole, game, draws_left(view, game, view.viewer))
            bests = [drawn(view, game, seat.seat) + more for seat, more in zip(others, raised, strict=True)]
            five = tuple(((), 5, best) for best in bests)
            return Plan(stays, 5 - len(stays), (), 0, five, (ranking,))
        case _:
            shown = tuple(
                (seat.up, len(seat.hole), 1 + more) for seat, more in zip(others, raised, strict=True)
            )
            return Plan(me.hole + me.up, 0, board, 0, shown, getattr(game, "rankings", (HIGH,)))


def draws_left(view: View, game: Game, seat: int) -> int:
    """How many draws this seat still has."""
    had = sum(isinstance(event, Discarded) and event.seat == seat for event in view.events)
    return (3 if isinstance(game, TripleDraw) else 1) - had


def drawn(view: View, game: Game, seat: int) -> int:
    """Of how many hands this seat has the best, by what it has drawn last."""
    last = [len(event.cards) for event in view.events if isinstance(event, Discarded) and event.seat == seat]
    if not last:
        return 2
    best = BEST_OF_DRAWER.get(last[-1], 2)
    return best + 2 * len(last) - 2 if isinstance(game, TripleDraw) else best


def dealt_out(plan: Plan, deck: Sequence[int], chance: random.Random) -> float:
    """The mean of what is won against each opponent, over some deals of the cards in `deck`."""
    if not plan.opponents or UNKNOWN in plan.own:
        return 0.5
    dealt = plan.draws + plan.fills
    hands = sum(best for *_, best in plan.opponents)
    needed = min(len(deck), dealt + sum(missing * best for _, missing, best in plan.opponents))
    deals = max(6, plan.comparisons // hands)
    mine = own_strengths(plan, plan.own, plan.board) if not dealt else []
    won = 0.0
    for _ in range(deals):
        cards = chance.sample(deck, needed)
        board = plan.board + tuple(cards[plan.draws : dealt])
        if dealt:
            mine = own_strengths(plan, plan.own + tuple(cards[: plan.draws]), board)
        if mine:
            won += against_all(plan, mine, board, cards[dealt:])
    return won / deals


def own_strengths(plan: Plan, own: Sequence[int], board: Sequence[int]) -> list[int]:
    """How good the own hand is by each ranking; nothing if the board itself is a hand and beats it."""
    if not plan.against_board:
        return [strength(ranking, own, board) for ranking in plan.rankings]
    mine = strength(HIGH, own)
    return [mine] if mine > strength(HIGH, board) else []


def against_all(plan: Plan, mine: list[int], board: tuple[int, ...], rest: list[int]) -> float:
    """The mean of what one deal wins against each opponent."""
    shared = () if plan.against_board else board
    won, start = 0.0, 0
    for known, missing, best in plan.opponents:
        least = 1.0
        for _ in range(best):
            if start + missing > len(rest):
                start = 0
            hand = known + tuple(rest[start : start + missing])
            start += missing
            theirs = [strength(ranking, hand, shared) for ranking in plan.rankings]
            least = min(least, compared(mine, theirs))
        won += least
    return won / len(plan.opponents)


def strength(ranking: Ranking, hand: Sequence[int], board: Sequence[int] = ()) -> int:
    """How good a hand is; -1 if it does not qualify or cannot be ranked."""
    try:
        found = ranking.strength(hand, board)
    except NotRanked:
        return -1
    return -1 if found is None else found


def compared(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """What part of a pot the one hand wins from the other: a half for each ranking that anybody has.

    >>> compared([9, 4], [7, -1]), compared([9, -1], [7, -1]), compared([9, -1], [9, 3])
    (1.0, 1.0, 0.25)
    """
    if len(mine) == 1:
        return 1.0 if mine[0] > theirs[0] else 0.5 if mine[0] == theirs[0] else 0.0
    parts = [(a, b) for a, b in zip(mine, theirs, strict=True) if a >= 0 or b >= 0]
    if not parts:
        return 0.5
    return sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in parts) / len(parts)
