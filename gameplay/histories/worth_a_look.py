"""Signs in a table's hands that a director may look into, by what everybody at the table saw (TDA-69).

Two signs are reckoned, and neither is an accusation:

Soft play: two players were in many pots together after the first round, came to be the only two left in
several of them with a bet open to them, and never bet or raised against each other there. A check when only
two are left is an opportunity that was passed; a hand in which they could only look on, all-in, is none.

Dumped chips: a player put most of their stack into a pot by choice, and then folded to the bet or raise of
the one player who won it; more than once to the same one.

Bots are left out, and so are hands that were voided. docs/tables.md has the thresholds.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from gameplay.engine import events
from gameplay.engine.events import Event

TOGETHER: Final = 20
"""Pots of two players after the first round from which soft play is looked for."""
HEADS_UP: Final = 8
"""Pots among these in which only the two were left and could bet."""
DUMPED: Final = 2
"""Folds to the same player after most of the stack."""
MOST_OF_STACK: Final = 0.6
"""Share of the chips before the hand."""

RELEVANT: Final = (
    events.BoardDealt,
    events.Called,
    events.Checked,
    events.Collected,
    events.Folded,
    events.HandKilled,
    events.Paid,
    events.Posted,
    events.Raised,
    events.Returned,
    events.WentOut,
    events.Won,
)
"""Events that are read; all others may be left out of a hand."""

HandKey = tuple[str, int]
"""Address of a table and number of a hand there."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is over. players: their keys, by place; stacks: chips before it, by place."""

    key: HandKey
    players: Sequence[str]
    stacks: Sequence[int]
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class SoftPlay:
    """Two players who never bet or raised against each other. together: pots in which both were after the
    first round; heads_up: of these, the pots in which only they were left and could bet; hands: these."""

    players: tuple[str, str]
    together: int
    heads_up: int
    hands: tuple[HandKey, ...]


@dataclass(frozen=True, slots=True)
class Dump:
    """Folds of one player to another after most of a stack. chips: put in by the first, all hands in one."""

    loser: str
    winner: str
    chips: int
    hands: tuple[HandKey, ...]


@dataclass(slots=True)
class _Reading:
    """A hand as far as it has been read. Places are those of the hand."""

    alive: set[int]
    put_in: Counter[int] = field(default_factory=Counter)
    chose: set[int] = field(default_factory=set)
    """Places that called or raised."""
    raiser: int | None = None
    """Place of the last bet or raise."""
    is_first_round: bool = True
    together: set[int] = field(default_factory=set)
    """Places that were still in after the first round."""
    passed: set[int] = field(default_factory=set)
    """The two who were left alone, once one of them has checked there."""
    fought: bool = False
    """True if one of two who were left alone has bet or raised."""
    dumps: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Place that folded after most of its stack → (place of the last raise, chips)."""
    winners: set[int] = field(default_factory=set)


def soft_play(hands: Iterable[PlayedHand]) -> list[SoftPlay]:
    """Return the pairs of people who played softly, those with the most pots heads-up first."""
    together: Counter[tuple[str, str]] = Counter()
    heads_up: dict[tuple[str, str], list[HandKey]] = defaultdict(list)
    fought: set[tuple[str, str]] = set()
    for hand in hands:
        reading = _read(hand)
        together.update(_pair(hand, each) for each in combinations(sorted(reading.together), 2))
        if reading.passed:
            heads_up[_pair(hand, sorted(reading.passed))].append(hand.key)
        if reading.fought:
            fought.add(_pair(hand, sorted(reading.passed)))
    signs = [
        SoftPlay(pair, together[pair], len(keys), tuple(keys))
        for pair, keys in heads_up.items()
        if pair not in fought
        and together[pair] >= TOGETHER
        and len(keys) >= HEADS_UP
        and not any(map(_is_bot, pair))
    ]
    return sorted(signs, key=lambda sign: (-sign.heads_up, sign.players))


def dumps(hands: Iterable[PlayedHand]) -> list[Dump]:
    """Return who folded to whom after most of a stack, those with the most chips first."""
    by_pair: dict[tuple[str, str], list[tuple[int, HandKey]]] = defaultdict(list)
    for hand in hands:
        reading = _read(hand)
        for place, (raiser, chips) in reading.dumps.items():
            pair = (hand.players[place], hand.players[raiser])
            if reading.winners == {raiser} and not any(map(_is_bot, pair)):
                by_pair[pair].append((chips, hand.key))
    signs = [
        Dump(loser, winner, sum(chips for chips, _ in each), tuple(key for _, key in each))
        for (loser, winner), each in by_pair.items()
        if len(each) >= DUMPED
    ]
    return sorted(signs, key=lambda sign: (-sign.chips, sign.loser, sign.winner))


def _pair(hand: PlayedHand, places: Iterable[int]) -> tuple[str, str]:
    """Return the keys of two places, in one order whatever their seats."""
    first, second = sorted(hand.players[place] for place in places)
    return first, second


def _is_bot(key: str) -> bool:
    return key.startswith("house-")


def _read(hand: PlayedHand) -> _Reading:
    """Read a hand from its first event to its last."""
    reading = _Reading(set(range(len(hand.players))))
    for event in hand.events:
        match event:
            case events.Collected() | events.BoardDealt():
                if reading.is_first_round:
                    reading.is_first_round = False
                    reading.together = set(reading.alive)
            case events.Checked():
                if not reading.is_first_round and len(reading.alive) == 2:
                    reading.passed = set(reading.alive)
            case events.Raised():
                reading.put_in[event.seat] += event.amount
                reading.chose.add(event.seat)
                reading.raiser = event.seat
                if not reading.is_first_round and len(reading.alive) == 2:
                    reading.passed, reading.fought = set(reading.alive), True
            case events.Called():
                reading.put_in[event.seat] += event.amount
                reading.chose.add(event.seat)
            case events.Posted() | events.Paid():
                reading.put_in[event.seat] += event.amount
            case events.Returned():
                reading.put_in[event.seat] -= event.amount
            case events.Folded():
                _fold(hand, reading, event.seat)
            case events.HandKilled() | events.WentOut():
                reading.alive.discard(event.seat)
            case events.Won():
                reading.winners.add(event.seat)
            case _:
                pass
    return reading


def _fold(hand: PlayedHand, reading: _Reading, place: int) -> None:
    """Take a place out of the hand, and note most of a stack that it leaves to the last raise."""
    reading.alive.discard(place)
    chips = reading.put_in[place]
    if (
        reading.raiser is not None
        and reading.raiser != place
        and place in reading.chose
        and chips >= MOST_OF_STACK * hand.stacks[place]
    ):
        reading.dumps[place] = (reading.raiser, chips)
