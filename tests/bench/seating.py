"""How long it takes to say who moves where when 1,000 players sit at 125 tables."""

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

from clubs.rulebook import PRESETS
from tables.balancing import TableState, moves_to_balance, proposal, redraw
from tables.button import first_hand
from tables.seating import draw_seats

PLAYERS, TABLES, SEATS = 1000, 125, 9
SEED = bytes(32)
RUNS = 15


def figures() -> Iterator[dict[str, object]]:
    rules = PRESETS["dead_money"]
    full = room()
    uneven = after_knockouts(full, 60)
    broken = after_knockouts(full, PLAYERS - (TABLES - 1) * SEATS + TABLES)
    always = rules.seating.model_copy(update={"redraw": "always"})
    for name, plan in {
        "every move that balances the room": lambda: moves_to_balance(uneven, 2, SEED),
        "the move due first": lambda: proposal(uneven, rules.balancing, rules.seating, SEED),
        "the table to break": lambda: proposal(broken, rules.balancing, rules.seating, SEED),
        "new seats for everybody": lambda: redraw(full, full[1:], always, SEED),
    }.items():
        yield {
            "bench": f"night: {PLAYERS:,} players at {TABLES} tables: {name}",
            "value": round(milliseconds(plan), 2),
            "unit": "ms",
            "target": 50,
        }


def room() -> list[TableState]:
    """Everybody seated by a draw, one hand dealt at every table."""
    places = draw_seats(range(PLAYERS), dict.fromkeys(range(1, TABLES + 1), SEATS), SEED)
    tables: dict[int, dict[int, int]] = {number: {} for number in range(1, TABLES + 1)}
    for player, place in places.items():
        tables[place.table][place.seat] = player
    return [
        TableState(number, SEATS, players, first_hand(min(players), players))
        for number, players in tables.items()
    ]


def after_knockouts(tables: list[TableState], count: int) -> list[TableState]:
    """The same room when that many have gone out, here more and there fewer."""
    dice = Random(1)
    left = {table.number: dict(table.players) for table in tables}
    for _ in range(count):
        number = dice.choice([n for n, players in left.items() if len(players) > 4])
        del left[number][dice.choice(sorted(left[number]))]
    return [TableState(t.number, t.seats, left[t.number], t.last) for t in tables]


def milliseconds(act: Callable[[], object]) -> float:
    """Return how long one run takes, the median of several."""
    taken = []
    for _ in range(RUNS):
        began = time.perf_counter()
        act()
        taken.append(time.perf_counter() - began)
    return median(taken) * 1000
