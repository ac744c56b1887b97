"""Write a hand of the engine's as a record in the PHH format.

Players are numbered from the left of the button, so that the last has it; heads-up the record names the small
blind first, though it is the second player's.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from clauses.refusal import NotAllowed
from gameplay.engine.events import (
    DIRECTOR,
    BoardDealt,
    Burnt,
    Called,
    Checked,
    Collected,
    Dealt,
    DealtCovered,
    DealtUp,
    Discarded,
    Drew,
    Event,
    Folded,
    HandKilled,
    Mucked,
    Posted,
    Raised,
    Shown,
    Won,
    seen_by,
)
from gameplay.engine.games.notations import notation_of
from gameplay.engine.hand import Hand, Record, replay
from gameplay.engine.phh import toml
from gameplay.engine.phh.notation import Notation, together
from words.text import Text

NO_STRADDLE: Final = Text("This format has no words for a straddle in this game.")
NO_MISSED: Final = Text("This format has no words for missed blinds in this game.")


class NoTurn(Exception):
    """Error of a hand that is dead from the deal and has no turn in which it could be folded."""


def written(
    record: Record,
    *,
    viewer: int = DIRECTOR,
    players: Sequence[str] = (),
    about: Mapping[str, toml.Value] = MappingProxyType({}),
) -> str:
    """A hand as a record. viewer: cards that this seat (or a SPECTATOR) may not see are written as unknown;
    players: their names, by seat; about: more fields of the format, in which `seats` stand by place. Raises
    NotAllowed for games that the format has no letters for.

    >>> from gameplay.engine.games import Holdem
    >>> from gameplay.engine.hand import FOLD, DECK, Hand
    >>> hand = Hand(Holdem(small_blind=1, big_blind=2), [200, 200], deck=DECK)
    >>> hand.choose(FOLD)
    >>> print(written(hand.record, viewer=0), end="")
    variant = "NT"
    ante_trimming_status = true
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [200, 200]
    actions = [
      "d dh p1 2c2h",
      "d dh p2 ????",
      "p2 f",
    ]
    finishing_stacks = [201, 199]
    """
    game = record.game
    if not game.variant:
        raise NotAllowed("There is no record of {game} in this format.", game=game.title)
    seats = [*range(record.button + 1, len(record.stacks)), *range(record.button + 1)]
    hand = replay(record)
    notation = notation_of(game)
    stakes = notation.stakes(game, len(seats), dead_small_blind=record.dead_small_blind)
    fields: dict[str, toml.Value] = {
        "variant": game.variant,
        **stakes,
        **_posted_besides(hand, notation, seats, stakes),
    }
    fields["starting_stacks"] = [record.stacks[seat] for seat in seats]
    try:
        events = [*_in_turn(record, seats, hand.events)]
    except NoTurn:
        events = [Folded(each.seat) if isinstance(each, HandKilled) else each for each in hand.events]
        fields["_dead"] = [seats.index(seat) + 1 for seat in record.dead]
    fields["actions"] = [*Actions(notation, seats, viewer).written(events)]
    if game.carry is not None or record.found:
        fields["_rollover"] = record.in_the_middle
    if hand.finished:
        fields["finishing_stacks"] = [hand.stacks[seat] for seat in seats]
        if game.carry is not None:
            fields["_finishing_rollover"] = hand.left_over
    if players:
        fields["players"] = [players[seat] for seat in seats]
    numbers = about.get("seats")
    if isinstance(numbers, Sequence) and not isinstance(numbers, str):
        return toml.written({**fields, **about, "seats": [int(numbers[seat]) for seat in seats]})
    return toml.written({**fields, **about})


def _posted_besides(
    hand: Hand, notation: Notation, seats: Sequence[int], stakes: Mapping[str, toml.Value]
) -> dict[str, toml.Value]:
    """The blinds with a straddle and with those that were missed, where somebody has posted them: a live one
    as a number below zero, a dead one as an ante. Raises NotAllowed where the format has no words for it."""
    straddles, missed, dead = (_posted(hand, what) for what in ("straddle", "missed blind", "dead blind"))
    blinds, antes = stakes.get("blinds_or_straddles"), stakes.get("antes")
    if not (straddles or missed or dead) or not isinstance(blinds, list) or not isinstance(antes, list):
        return {}
    if not notation.has_straddles:
        raise NotAllowed(NO_STRADDLE if straddles else NO_MISSED)
    live = straddles | {seat: -amount for seat, amount in missed.items()}
    return {
        "antes": [dead.get(seat, 0) + ante for seat, ante in zip(seats, antes, strict=True)],
        "blinds_or_straddles": [live.get(seat, posted) for seat, posted in zip(seats, blinds, strict=True)],
    }


def _posted(hand: Hand, what: str) -> dict[int, int]:
    """Seat → what has been posted there as this."""
    return {each.seat: each.amount for each in hand.events if isinstance(each, Posted) and each.what == what}


def _in_turn(record: Record, seats: Sequence[int], events: Sequence[Event]) -> Iterator[Event]:
    """The events, but that hands which are dead from the deal are folded when it would be their turn, as the
    format has it; whoever alone is there calls, if it is their turn before that. Raises NoTurn where
    somebody has no such turn, because a blind puts them all in or the bring-in is theirs."""
    dead = set(record.dead)
    alive = [seat for seat in seats if seat not in dead]
    forced = sum({event.what: event.amount for event in events if isinstance(event, Posted)}.values())
    all_in = {seat for seat in seats if record.stacks[seat] <= forced}
    acted = set[int]()
    turns = deque(seats)
    is_dealt = False

    def folds(until: int | None) -> Iterator[Event]:
        """Folds of those whose turn comes before this seat's; all that are left, for nobody's."""
        if dead and until is None and all_in.issuperset(alive):
            raise NoTurn
        while dead and turns[0] != until:
            seat = turns[0]
            turns.rotate(-1)
            if seat in dead:
                dead.remove(seat)
                yield Folded(seat)
            elif until is None and alive == [seat] and seat not in acted:
                acted.add(seat)
                yield Called(seat, 0)

    for event in events:
        match event:
            case Posted(seat, _, what) if dead:
                if seat in dead and (seat in all_in or what == "bring-in"):
                    raise NoTurn
                if what != "ante":
                    turns.rotate(-turns.index(seat) - 1)
            case HandKilled():
                is_dealt = True
                continue
            case Raised(seat) if dead and not is_dealt:  # who brings in has opened instead
                turns.rotate(-turns.index(seat) - 1)
                acted.add(seat)
            case Checked(seat) | Called(seat) | Raised(seat) | Folded(seat) if dead:
                yield from folds(seat)
                turns.rotate(-1)
                acted.add(seat)
                if isinstance(event, Folded):
                    alive.remove(seat)
                elif isinstance(event, Called | Raised) and event.all_in:
                    all_in.add(seat)
            case Collected() | Won() if dead:
                yield from folds(None)
        yield event


class Actions:
    """Events as actions. Cards of one deal stand together, replacements where all have discarded. Cards
    dealt to a hand folded without a bet are not recorded."""

    def __init__(self, notation: Notation, seats: Sequence[int], viewer: int) -> None:
        self.notation = notation
        self.names = {seat: f"p{number}" for number, seat in enumerate(seats, 1)}
        self.viewer = viewer
        self.dealt: dict[int, list[int]] = {}
        self.discarded: set[int] = set()
        self.shown: set[int] = set()
        self.folded: set[int] = set()

    def written(self, events: Sequence[Event]) -> Iterator[str]:
        """The actions that these events are."""
        seen = [seen_by(event, self.viewer) for event in events]
        for place, event in enumerate(seen):
            own = self.notation.line(seen, place)
            if own is not None:
                yield from self._own(event, own)
                continue
            match event:
                case Dealt(seat, _) | DealtUp(seat, _) if seat in self.folded:
                    continue
                case (
                    Dealt(seat, cards) | DealtCovered(seat, cards) | DealtUp(seat, cards) | Drew(seat, cards)
                ):
                    self.dealt.setdefault(seat, []).extend(cards)
                case Burnt():
                    yield from self._deals()
                case Discarded(seat, cards):
                    if seat in self.discarded:
                        yield from self._deals()
                    self.discarded.add(seat)
                    yield f"{self.names[seat]} sd {together(cards)}".strip()
                case _:
                    action = self._action(event)
                    if action:
                        yield from self._deals()
                        yield action
        yield from self._deals()

    def _own(self, event: Any, line: str) -> Iterator[str]:
        """A line that only this game has."""
        if line:
            yield from self._deals()
            yield f"{self.names[event.seat]} {line}"

    def _deals(self) -> Iterator[str]:
        for seat, cards in self.dealt.items():
            yield f"d dh {self.names[seat]} {together(cards)}"
        self.dealt.clear()
        self.discarded.clear()

    def _action(self, event: Event) -> str:
        """One event as an action; nothing if the format does not record it."""
        name = self.names
        match event:
            case BoardDealt(cards):
                return f"d db {together(cards)}"
            case Folded(seat):
                self.folded.add(seat)
                return f"{name[seat]} f"
            case Checked(seat) | Called(seat):
                return f"{name[seat]} cc"
            case Raised(seat, to):
                return f"{name[seat]} cbr {to}"
            case Shown(seat, cards) if seat not in self.shown:
                self.shown.add(seat)
                return f"{name[seat]} sm {together(cards)}"
            case Mucked(seat):
                return f"{name[seat]} sm"
        return ""
