"""Seating: drawing seats, drawing for the button, spreading a broken table.

Seats are drawn over all tables at once, so that table sizes differ by one at most; the dealer's card, where a
club has one, lies at the middle seat of each table. The players of a broken table draw a table first and a
seat there second. Everything is derived from a seed (see tables/randomness.py).
Source: DM-seat-random, DM-dealer-seat, CPL-high-card; rulings 8, 9, 69, 81, 164.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tables.randomness import DECK, RANKS, SUITS, chosen, shuffled
from words.text import Text


@dataclass(frozen=True, slots=True, order=True)
class SeatPlace:
    """A seat at a table, both counted from 1."""

    table: int
    seat: int

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> Text:
        """table 3, seat 5"""
        return Text("table {table}, seat {seat}", table=self.table, seat=self.seat)


NO_SEATS: Mapping[int, SeatPlace] = MappingProxyType({})


def middle_seat(seats: int) -> int:
    """Return where the dedicated dealer sits (DM-dealer-seat)."""
    return (seats + 1) // 2


def draw_seats(
    players: Sequence[int],
    tables: Mapping[int, int],
    seed: bytes,
    *,
    dealer_seat: bool = False,
    reserved: Mapping[int, SeatPlace] = NO_SEATS,
    locked: Collection[SeatPlace] = (),
) -> dict[int, SeatPlace]:
    """A seat for everybody. tables: number → seats there; the first of them get the extra players; reserved:
    player → the seat that is kept for them, whether they are among the players or not; locked: seats that
    are out of play.

    Raises ValueError when they do not fit. Source: DM-seat-random, TDA-9.
    """
    taken = {place for place in (*reserved.values(), *locked) if place.table in tables}
    kept = {
        player: reserved[player]
        for player in players
        if player in reserved and 1 <= reserved[player].seat <= tables.get(reserved[player].table, 0)
    }
    drawing = [player for player in players if player not in kept]
    open_seats = {
        number: [seat for seat in range(1, size + 1) if SeatPlace(number, seat) not in taken]
        for number, size in tables.items()
    }
    if len(drawing) > sum(map(len, open_seats.values())):
        raise ValueError(f"{len(players)} players do not fit on {sum(tables.values())} seats.")
    sitting = Counter(place.table for place in kept.values())
    cards = []
    for number, size in zip(tables, _fitting_sizes(len(drawing), open_seats, sitting), strict=True):
        seats, middle = open_seats[number], middle_seat(tables[number])
        first = [middle] if dealer_seat and size and middle in seats else []
        others = shuffled(
            (seat for seat in seats if seat not in first), seed, f"open seats of table {number}"
        )
        cards += [SeatPlace(number, seat) for seat in sorted(first + others[: size - len(first)])]
    return {**dict(zip(shuffled(drawing, seed, "seat draw"), cards, strict=True)), **kept}


def _fitting_sizes(
    players: int, open_seats: Mapping[int, Collection[int]], sitting: Mapping[int, int]
) -> list[int]:
    """Return how many more sit down at each table, so that sizes are even, none above the open seats it
    has."""
    drawn = dict.fromkeys(open_seats, 0)
    for _ in range(players):
        roomy = [number for number in drawn if drawn[number] < len(open_seats[number])]
        drawn[min(roomy, key=lambda number: drawn[number] + sitting.get(number, 0))] += 1
    return list(drawn.values())


def draw_open_seat(
    open_seats: Mapping[int, Collection[int]], players: Mapping[int, int], seed: bytes
) -> SeatPlace:
    """A seat for one more player: a smallest table that has room, then any open seat of it.

    open_seats: table → its open seats; players: table → how many sit there. Raises ValueError when all is
    full.
    """
    roomy = [table for table, seats in open_seats.items() if seats]
    if not roomy:
        raise ValueError("No table has an open seat.")
    fewest = min(players[table] for table in roomy)
    table = chosen(sorted(t for t in roomy if players[t] == fewest), seed, "table for one")
    return SeatPlace(table, chosen(sorted(open_seats[table]), seed, "seat for one"))


def spread(
    players: Sequence[int], open_seats: Mapping[int, Collection[int]], sizes: Mapping[int, int], seed: bytes
) -> dict[int, SeatPlace]:
    """New seats for the players of a broken table, in two draws: the table, then the seat.

    Tables are filled smallest first, so that they stay balanced; equal ones in drawn order.
    Raises ValueError when they do not fit. Source: ruling 69 (TDA's two steps).
    """
    room = {table: len(seats) for table, seats in open_seats.items()}
    if len(players) > sum(room.values()):
        raise ValueError(f"{len(players)} players do not fit on {sum(room.values())} open seats.")
    filled = dict(sizes)
    tie_break = {table: i for i, table in enumerate(shuffled(sorted(open_seats), seed, "order of tables"))}
    slots = []
    for _ in players:
        table = min((t for t in room if room[t]), key=lambda t: (filled[t], tie_break[t]))
        room[table] -= 1
        filled[table] += 1
        slots.append(table)
    seats = {t: shuffled(sorted(open_seats[t]), seed, f"seats of table {t}") for t in set(slots)}
    drawn = shuffled(slots, seed, "tables")
    return {
        player: SeatPlace(table, seats[table].pop()) for player, table in zip(players, drawn, strict=True)
    }


def draw_for_button(seats: Iterable[int], seed: bytes, *, ties: str = "suit") -> list[dict[int, str]]:
    """One card for every seat, and again for those who tie when `ties` is "redraw"; the rounds in order.

    Equal ranks are otherwise broken by suit: spades, hearts, diamonds, clubs.
    Source: CPL-high-card, CPL-high-card-suits, FNP-seat-draw-tie.
    """
    deck = shuffled(DECK, seed, "high card")
    rounds = [{seat: deck.pop() for seat in seats}]
    while ties == "redraw" and len(tied := _highest(rounds[-1])) > 1:
        rounds.append({seat: deck.pop() for seat in tied})
    return rounds


def high_card(rounds: Sequence[Mapping[int, str]]) -> int:
    """The seat that won the draw for the button."""
    return max(rounds[-1], key=lambda seat: card_order(rounds[-1][seat]))


def card_order(card: str) -> tuple[int, int]:
    """Ace high, then the suit: spades above hearts above diamonds above clubs (ruling 8)."""
    return RANKS.index(card[0]), SUITS.index(card[1])


def _highest(cards: Mapping[int, str]) -> list[int]:
    best = max(RANKS.index(card[0]) for card in cards.values())
    return [seat for seat, card in cards.items() if RANKS.index(card[0]) == best]
