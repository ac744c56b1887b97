"""A hand that is over, looked back at: each player's chance street by street, what calls needed, and outs.

Made from the events as one reader has seen them, and nothing else, so that it tells them nothing that they
were not shown. Cards that they have not seen are as likely as any others: where somebody's are unknown, or
too many are to come, ways to deal them are drawn from a seed that the hand itself makes; otherwise every way
is counted.
Sources: as for the showdown itself (showdown.py).
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Final

from gameplay.engine.cards import UNKNOWN, without
from gameplay.engine.events import (
    BoardDealt,
    Burnt,
    Called,
    Carried,
    Dealt,
    DealtCovered,
    DealtUp,
    Discarded,
    Event,
    Folded,
    HandKilled,
    Paid,
    Posted,
    Raised,
    Returned,
    Shown,
    Won,
)
from gameplay.engine.game import Game
from gameplay.engine.odds import shares, tells_odds
from gameplay.engine.pokerstars.titles import STUD

MOST: Final = 3_000
"""Hands that are compared for a street, over all ways in which the cards may come."""
STUD_CARDS: Final = 7
DEALS: Final = (Dealt, DealtCovered, DealtUp, BoardDealt)


@dataclass(frozen=True, slots=True)
class Street:
    """A street, once its cards lie. happened: how many events there had been; cards: how many lie on the
    board, or at a player of stud; parts: by place, what of the pot each wins on average whose cards the
    reader knows; is_open: whether the cards of all who are in are known; outs: by place, the next cards that
    bring somebody to the pot who would win nothing as it lies."""

    happened: int
    cards: int
    parts: Mapping[int, float]
    is_open: bool
    outs: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class CallWorth:
    """A call. amount: the chips put in; pot: those it could win before; part: what of the pot the caller won
    on average as the cards lay; is_open: as of a street."""

    seat: int
    amount: int
    pot: int
    part: float
    is_open: bool

    @property
    def needed(self) -> float:
        """The part of the pot from which on a call pays."""
        return self.amount / (self.pot + self.amount)


@dataclass(frozen=True, slots=True)
class LookBack:
    """Lesson of a hand. call: the largest of the reader's, or of anybody whose cards they know."""

    streets: tuple[Street, ...]
    call: CallWorth | None


@dataclass
class Moment:
    """The table while the events are gone through. cards: by place, those dealt so far; put: chips put in."""

    cards: dict[int, list[int]] = field(default_factory=dict)
    board: list[int] = field(default_factory=list)
    live: list[int] = field(default_factory=list)
    put: dict[int, int] = field(default_factory=dict)
    dead: int = 0


def is_looked_back_at(game: Game) -> bool:
    """Return whether chances follow from cards that are to come: in games with a board, and the three
    studs."""
    if game.name in STUD:
        return game.compares_alike and all(each.in_histories for each in game.in_force)
    return tells_odds(game) and game.boards == 1


def look_back(game: Game, events: Sequence[Event], viewer: int) -> LookBack | None:
    """The chances of a hand. events: as the reader has seen them, what was shown afterwards included; viewer:
    their place, below 0 for one who did not play. None where nothing can be said."""
    if not is_looked_back_at(game) or any(isinstance(event, Discarded) for event in events):
        return None
    cards_known = _known_cards(events)
    if not any(UNKNOWN not in cards for cards in cards_known.values()):
        return None
    reader = Reader(game, cards_known, viewer)
    reader.read(events)
    return LookBack(tuple(reader.streets), reader.largest_call()) if reader.streets else None


def _known_cards(events: Sequence[Event]) -> dict[int, list[int]]:
    """All cards of each player in the order of the deal; those that the reader never sees unknown."""
    cards: dict[int, list[int]] = {}
    ups: dict[int, list[int]] = {}
    by_seat: dict[int, tuple[int, ...]] = {}
    for event in events:
        if isinstance(event, (Dealt, DealtCovered, DealtUp)):
            cards.setdefault(event.seat, []).extend(event.cards)
            if isinstance(event, DealtUp):
                ups.setdefault(event.seat, []).extend(event.cards)
        elif isinstance(event, Shown) and UNKNOWN not in event.cards:
            by_seat[event.seat] = event.cards
    for seat, hand in by_seat.items():
        down = list(without(hand, ups.get(seat, ())))
        dealt = cards.get(seat, [])
        if len(hand) == len(dealt):
            up = set(ups.get(seat, ()))
            cards[seat] = [card if card in up else down.pop(0) for card in dealt]
    return cards


class Reader:
    """Goes through the events of a hand and keeps what each street and call was worth."""

    def __init__(self, game: Game, cards_known: Mapping[int, list[int]], viewer: int) -> None:
        self.game, self.known, self.viewer = game, cards_known, viewer
        self.moment = Moment(live=sorted(cards_known), put=dict.fromkeys(cards_known, 0))
        self.streets: list[Street] = []
        self.calls: list[tuple[int, int, int, Moment]] = []

    def read(self, events: Sequence[Event]) -> None:
        """All events, in their order."""
        is_dealt = False
        for happened, event in enumerate(events):
            if is_dealt and not isinstance(event, (*DEALS, Burnt)):
                is_dealt = False
                self._street(happened)
            if isinstance(event, Won):
                break
            is_dealt |= isinstance(event, DEALS)
            self._follow(event)

    def _follow(self, event: Event) -> None:
        now = self.moment
        match event:
            case Dealt(seat, cards) | DealtCovered(seat, cards) | DealtUp(seat, cards):
                place = len(now.cards.setdefault(seat, []))
                now.cards[seat] += self.known[seat][place : place + len(cards)]
            case BoardDealt(cards):
                now.board += cards
            case Folded(seat) | HandKilled(seat) if seat in now.live:
                now.live.remove(seat)
            case Called(seat, amount):
                self._call(seat, amount)
                now.put[seat] += amount
            case Posted(seat, amount) | Raised(seat, _, _, amount):
                now.put[seat] += amount
            case Returned(seat, amount):
                now.put[seat] -= amount
            case Paid(_, amount) | Carried(amount):
                now.dead += amount
            case _:
                pass

    def _call(self, seat: int, amount: int) -> None:
        now = self.moment
        if UNKNOWN in now.cards.get(seat, [UNKNOWN]):
            return
        reach = now.put[seat] + amount
        pot = now.dead + sum(min(put, reach) for put in now.put.values())
        cards = {place: [*hand] for place, hand in now.cards.items()}
        self.calls.append((seat, amount, pot, Moment(cards, [*now.board], [*now.live])))

    def largest_call(self) -> CallWorth | None:
        """The largest call of the reader, or where they have called nothing of anybody whose cards they
        know."""
        own = [call for call in self.calls if call[0] == self.viewer] or self.calls
        if not own:
            return None
        seat, amount, pot, then = max(own, key=lambda call: call[1])
        parts, is_open = self._parts(then)
        return CallWorth(seat, amount, pot, parts[seat], is_open) if seat in parts else None

    def _street(self, happened: int) -> None:
        now = self.moment
        if len(now.live) < 2:
            return
        parts, is_open = self._parts(now)
        is_stud = self.game.name in STUD
        cards = max(map(len, now.cards.values())) + len(now.board) if is_stud else len(now.board)
        if parts:
            outs = {} if is_stud or not is_open else self._outs()
            self.streets.append(Street(happened, cards, parts, is_open, outs))

    def _unseen(self, now: Moment) -> list[int]:
        """The cards that may still come, or that others hold: all but those of players who are in, and of the
        reader."""
        seats = {*now.live, self.viewer}
        seen = {card for seat in seats for card in now.cards.get(seat, ())} | {*now.board}
        return [card for card in self.game.deck if card not in seen]

    def _parts(self, now: Moment) -> tuple[dict[int, float], bool]:
        """Return what those win on average whose cards are known, and whether these are all who are in."""
        rankings = self.game.compared_by
        hands = {seat: [card for card in now.cards[seat] if card != UNKNOWN] for seat in now.live}
        is_open = all(UNKNOWN not in now.cards[seat] for seat in now.live)
        open_seats = [seat for seat in now.live if UNKNOWN not in now.cards[seat]]
        if not open_seats:
            return {}, False
        own = STUD_CARDS if self.game.name in STUD else 0
        missing = {
            seat: max(len(now.cards[seat]), own - len(now.board) if own else 0) - len(hand)
            for seat, hand in hands.items()
        }
        board = 0 if own else self.game.board_cards - len(now.board)
        won, ways = dict.fromkeys(open_seats, 0.0), 0
        most = max(50, MOST // (len(hands) * len(rankings)))
        for cards in _ways(self._unseen(now), [*missing.values(), board], most):
            filled = {seat: (*hands[seat], *more) for seat, more in zip(hands, cards, strict=False)}
            ways += 1
            got = shares(rankings, filled, (*now.board, *cards[-1]))
            for seat in open_seats:
                won[seat] += got[seat]
        return {seat: each / ways for seat, each in won.items()} if ways else {}, is_open

    def _outs(self) -> dict[int, tuple[int, ...]]:
        """The cards of the next street that bring somebody to the pot who would win nothing as it lies."""
        now, rankings = self.moment, self.game.compared_by
        if not 3 <= len(now.board) < self.game.board_cards:
            return {}
        hands = {seat: tuple(now.cards[seat]) for seat in now.live}
        lying = shares(rankings, hands, tuple(now.board))
        behind = [seat for seat, part in lying.items() if not part]
        outs: dict[int, list[int]] = {seat: [] for seat in behind}
        for card in self._unseen(now):
            then = shares(rankings, hands, (*now.board, card))
            for seat in behind:
                if then[seat]:
                    outs[seat].append(card)
        return {seat: tuple(cards) for seat, cards in outs.items() if cards}


def _ways(unseen: Sequence[int], counts: Sequence[int], most: int) -> Iterator[list[Sequence[int]]]:
    """Ways to deal so many cards each of those unseen. Where only the last ones are missing and there are no
    more ways than `most`, all; otherwise so many, the same ones for the same cards."""
    *own, board = counts
    if not any(own) and comb(len(unseen), board) <= most:
        for last in combinations(unseen, board):
            yield [*[()] * len(own), last]
        return
    chance = random.Random(repr((tuple(unseen), tuple(counts))))  # noqa: S311 (the same for every reader)
    total = sum(counts)
    if total > len(unseen):
        return
    for _ in range(most):
        drawn = chance.sample(unseen, total)
        cards: list[Sequence[int]] = []
        for count in counts:
            cards.append(drawn[:count])
            drawn = drawn[count:]
        yield cards
