"""Odds: the average share of the pot of each hand, once all that are in it lie face up and nobody can bet.

Made from what everybody sees, the hands that were turned up and the boards, so that it tells nobody anything
about other cards: those of hands that were folded count as unseen. Where few cards are to come, every way is
counted; otherwise some ways are drawn, the same ones for everybody. Sources: as for the showdown itself
(showdown.py).
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final

from gameplay.engine.events import Dealt, DealtUp, Shown
from gameplay.engine.game import Game
from gameplay.engine.ranking import NotRanked, Ranking
from gameplay.engine.run_out import view_then
from gameplay.engine.views import View

MOST: Final = 4500
"""Hands that are compared for a board, over all ways in which it can be filled."""

Hands = Mapping[int, tuple[int, ...]]
"""Cards by place."""


def tells_odds(game: Game) -> bool:
    """Return whether chances follow from boards that are filled to a number known beforehand, and hands that
    are compared in the same way whatever comes."""
    return (
        game.plays_board
        and not game.board_rows
        and all(each.in_histories for each in game.in_force)
        and 0 < game.board_cards == (sum(game.streets) or game.board_cards)
        and game.compares_alike
        and getattr(game, "fallback", None) is None
    )


def odds(game: Game, ended: View, happened: int) -> dict[int, float]:
    """The part of the main pot that each place still in wins on average, 0 to 1; nothing where a hand that is
    in it does not lie face up, or where it is not natural to say. ended: a spectator's view of a hand that is
    over; happened: how many of its events had happened (`run_out`)."""
    view = view_then(ended, happened)
    turned = {event.seat for event in view.events if isinstance(event, Shown)}
    hands = {seat.seat: seat.cards for seat in view.seats if not seat.folded}
    boards = view.live_boards
    if len(hands) < 2 or not turned >= hands.keys() or not tells_odds(game):
        return {}
    if any(isinstance(event, (Dealt, DealtUp)) for event in ended.events[happened:]):
        return {}
    out_of_deck = {card for cards in (*hands.values(), *boards) for card in cards}
    deck = [card for card in game.deck if card not in out_of_deck]
    won = dict.fromkeys(hands, 0.0)
    for board in boards:
        for place, part in _on_board(game, view, hands, board, deck).items():
            won[place] += part / len(boards)
    return won


def _on_board(
    game: Game, view: View, hands: Hands, board: tuple[int, ...], deck: Sequence[int]
) -> dict[int, float]:
    """The mean of what each wins beside one board, whichever cards fill it."""
    rankings, missing = game.rankings(view), game.board_cards - len(board)
    won, ways = dict.fromkeys(hands, 0.0), 0
    most = MOST // (len(hands) * len(rankings))
    for cards in _fillings(deck, missing, most, seed=repr((*hands.values(), board))):
        ways += 1
        for place, part in shares(rankings, hands, (*board, *cards)).items():
            won[place] += part
    return {place: each / ways for place, each in won.items()}


def _fillings(deck: Sequence[int], missing: int, most: int, seed: str) -> Iterator[Sequence[int]]:
    """Every way to fill the board; where there are more than `most`, so many drawn from the seed."""
    if comb(len(deck), missing) <= most:
        yield from combinations(deck, missing)
        return
    chance = random.Random(seed)  # noqa: S311 (a mean for the screen, the same in every process)
    for _ in range(most):
        yield chance.sample(deck, missing)


def shares(rankings: Sequence[Ranking], hands: Hands, board: tuple[int, ...]) -> dict[int, float]:
    """Return what each wins of the pot: an equal part for each ranking by which anybody has a hand."""
    winners = [best for ranking in rankings if (best := _best(ranking, hands, board))]
    won = dict.fromkeys(hands, 0.0)
    for best in winners or [list(hands)]:
        for place in best:
            won[place] += 1 / len(best) / (len(winners) or 1)
    return won


def _best(ranking: Ranking, hands: Hands, board: tuple[int, ...]) -> list[int]:
    """Return who has the best hand by a ranking; nobody where none qualifies."""
    try:
        by_seat = dict(zip(hands, ranking.strengths(list(hands.values()), board), strict=True))
    except NotRanked:
        return []
    most = max((each for each in by_seat.values() if each is not None), default=None)
    return [] if most is None else [place for place, each in by_seat.items() if each == most]
