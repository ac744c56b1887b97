"""Seats by cards: everybody draws one, the lowest card has its seat first, the highest last, and deals first.

Aces are high. Who draw the same rank share that position and draw again among themselves. Cards come from one
deck after another, each shuffled from the seed of the draw.
Source: FNP-seat-draw, FNP-seat-draw-tie, FNP-first-dealer, rulings 95 and 301.

>>> rounds = [{1: "Kd", 2: "4c", 3: "Ks", 4: "As"}, {1: "9h", 3: "2c"}]
>>> seat_order(rounds)
[2, 3, 1, 4]
"""

from collections.abc import Iterator, Mapping, Sequence

from tables.randomness import DECK, RANKS, shuffled

Cards = Mapping[int, str]
"""Player → the card they drew."""


def draw_cards(players: Sequence[int], seed: bytes, purpose: str) -> list[dict[int, str]]:
    """One card for everybody, and one more for each of those who tie, as often as they do, the lowest of them
    first; the rounds in order."""
    deck = _cards(seed, purpose)
    rounds: list[dict[int, str]] = []

    def draw(drawing: Sequence[int]) -> None:
        rounds.append({player: next(deck) for player in drawing})
        for tied in _by_rank(rounds[-1]):
            if len(tied) > 1:
                draw(tied)

    draw(players)
    return rounds


def seat_order(rounds: Sequence[Cards]) -> list[int]:
    """Return who sits down first, second …: by the lowest card, those who tie by what they drew then. Raises
    ValueError for rounds in which the same players do not draw again who tied, or others do."""
    following = iter(rounds)

    def ordered(drawing: Cards) -> Iterator[int]:
        for tied in _by_rank(drawing):
            if len(tied) == 1:
                yield tied[0]
                continue
            again = next(following, None)
            if again is None or {*again} != {*tied}:
                raise ValueError("Who ties draws again, and nobody else.")
            yield from ordered(again)

    order = list(ordered(next(following)))
    if next(following, None) is not None:
        raise ValueError("Nobody has to draw again.")
    return order


def _by_rank(cards: Cards) -> list[list[int]]:
    """Return who drew the same rank, the lowest rank first."""
    ranks = sorted({RANKS.index(card[0]) for card in cards.values()})
    return [[player for player, card in cards.items() if RANKS.index(card[0]) == rank] for rank in ranks]


def _cards(seed: bytes, purpose: str) -> Iterator[str]:
    number = 1
    while True:
        yield from shuffled(DECK, seed, f"{purpose}, deck {number}")
        number += 1
