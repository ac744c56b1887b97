"""Players to be picked from, and the knockout that a new one may share its hand with."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.night.floor import Floor, Player
from words.text import Listing

SAME_HAND = timedelta(minutes=3)


@dataclass(frozen=True, slots=True)
class Pick:
    """A player as a large chip in a pick list. seat: "3·5" for table 3, seat 5."""

    player: int
    name: str
    seat: str
    more: str = ""
    stack: str = ""


@dataclass(frozen=True, slots=True)
class SameHand:
    """A knockout that may belong to the same hand. lacking: whose stack is needed then and not known."""

    sequence: int
    names: str
    lacking: tuple[Pick, ...]


def pick(player: Player, more: str = "") -> Pick:
    """A player to be picked; more: what else is said of them."""
    seat = f"{player.seat.table}·{player.seat.seat}" if player.seat else ""
    stack = f"{player.counted[0]}" if player.counted else ""
    return Pick(player.id, player.name, seat, more, stack)


def picks(players: Iterable[Player]) -> list[Pick]:
    """Sorted by seat, those without one by name."""
    placed = sorted(players, key=lambda p: (p.seat is None, p.seat or (0, 0), p.name.casefold()))
    return [pick(player) for player in placed]


def same_hand(floor: Floor, table: int, now: datetime) -> SameHand | None:
    """The latest knockout that a new one may share its hand with: at this table a moment ago, or at any while
    play is hand for hand."""
    hands = floor.busts | {number: report.hand for number, report in floor.reports.items()}
    latest = max(
        (number for number, hand in hands.items() if hand.table == table or floor.hand_for_hand), default=None
    )
    if latest is None:
        return None
    reported = floor.reports[latest].outs if latest in floor.reports else {}
    outs = reported or {p.id: p.out for p in floor.players.values() if p.out and p.out.sequence == latest}
    recent = {player: out for player, out in outs.items() if now - out.at <= SAME_HAND}
    hand = floor.tables[table].hand if table in floor.tables else None
    if not recent or (hand and not hand.finished and hand.begun > next(iter(recent.values())).at):
        return None
    lacking = tuple(pick(floor.players[p]) for p, out in recent.items() if out.stack is None)
    return SameHand(latest, Listing([floor.name(p) for p in recent]), lacking)
