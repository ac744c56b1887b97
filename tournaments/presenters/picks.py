"""Players to be picked from, and the knockout that a new one may share its hand with."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.night.floor import Floor, Player, Table
from tournaments.night.floor.leaving import HandByHand, bust_of, joined, outs_of, round_of
from tournaments.night.floor.records import Out
from words.text import Listing

SAME_HAND = timedelta(minutes=3)
OFFERED = 8  # knockouts that may have been of one hand with another


@dataclass(frozen=True, slots=True)
class Pick:
    """A player as a large chip in a pick list. seat: "3·5" for table 3, seat 5; known: their chips where
    nobody need count them."""

    player: int
    name: str
    seat: str
    more: str = ""
    stack: str = ""
    known: str = ""


@dataclass(frozen=True, slots=True)
class SameHand:
    """A knockout that may belong to the same hand.

    lacking: whose stack is needed then and not known;
    is_sure: hand for hand, it is of the same round.
    """

    sequence: int
    names: str
    lacking: tuple[Pick, ...]
    is_sure: bool = False

    @property
    def ticked(self) -> int | None:
        """State of its box before anybody has touched it."""
        return self.sequence if self.is_sure else None


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
    """The latest knockout that a new one may share its hand with: at this table a moment ago; while play is
    hand for hand the first of the same round or, where hands are not recorded, the latest at any table."""
    here = floor.tables.get(table)
    if here is None:
        return None
    first = joined(floor, here)
    latest = max(_possible(floor, here, now), default=None) if first is None else first
    if latest is None:
        return None
    bust = bust_of(floor, latest)
    of_hand = bust.hand if bust and first is not None else 0
    same = {p: out for p, out in outs_of(floor).items() if of_hand == out.hand or out.sequence == latest}
    if not same:
        return None
    names = Listing([floor.name(player) for player in same])
    return SameHand(latest, names, _lacking(floor, same), first is not None)


def _possible(floor: Floor, table: Table, now: datetime) -> Iterator[int]:
    """Knockouts, by sequence, that may have happened in the hand that a table plays or has just played."""
    hand, now_played = table.hand, round_of(floor, table)
    for out in outs_of(floor).values():
        bust = bust_of(floor, out.sequence)
        if bust is None:
            continue
        of_round = floor.of(HandByHand).is_on and out.sequence > floor.of(HandByHand).began
        if bust.table == table.number:
            is_dealt_since = hand is not None and not hand.finished and hand.begun > out.at
            if not is_dealt_since and (of_round or now - out.at <= SAME_HAND):
                yield out.sequence
        elif of_round and (bust.round is None or now_played is None):
            yield out.sequence


def other_hands(floor: Floor, sequence: int) -> list[SameHand]:
    """Knockouts that may have happened in the hand of this one and are not said to, the latest first."""
    bust = floor.busts.get(sequence)
    if bust is None:
        return []
    outs = outs_of(floor)
    hands = []
    for number, other in sorted(floor.busts.items(), reverse=True):
        same = {player: out for player, out in outs.items() if out.sequence == number}
        is_possible = other.table == bust.table or 0 < bust.hand_for_hand == other.hand_for_hand
        if same and is_possible and other.hand != bust.hand:
            hands.append(SameHand(number, Listing([floor.name(p) for p in same]), _lacking(floor, same)))
    return hands[:OFFERED]


def lacking_stacks(floor: Floor, sequence: int) -> tuple[Pick, ...]:
    """Return who went out in a knockout with a stack that is not known."""
    return _lacking(floor, {p: out for p, out in outs_of(floor).items() if out.sequence == sequence})


def _lacking(floor: Floor, outs: Mapping[int, Out]) -> tuple[Pick, ...]:
    return tuple(pick(floor.players[player]) for player, out in outs.items() if out.stack is None)
