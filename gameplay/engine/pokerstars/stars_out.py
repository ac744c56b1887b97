"""Write a hand as PokerStars does, in play money, from its events as one reader may see them.

Nothing but these events is looked at, so that the text cannot hold a card that its reader was not shown.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from clauses.refusal import NotAllowed
from gameplay.engine.blinds import BigBet
from gameplay.engine.cards import UNKNOWN, names, without
from gameplay.engine.events import (
    BoardDealt,
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
    Returned,
    Shown,
    Won,
)
from gameplay.engine.game import Game
from gameplay.engine.pokerstars.titles import (
    BOARD_STREETS,
    DRAW,
    DRAWS,
    LIMITS,
    ONE_DRAW,
    STUD,
    STUD_STREETS,
    TITLES,
)
from gameplay.engine.ranking import held

EASTERN: Final = ZoneInfo("America/New_York")
POSTS: Final = {
    "ante": "posts the ante",
    "big-blind ante": "posts the ante",
    "small blind": "posts small blind",
    "big blind": "posts big blind",
    "straddle": "posts straddle",
    "missed blind": "posts big blind",
    "dead blind": "posts small blind",
    "bring-in": "brings in for",
}
NOT_IN_A_NAME: Final = re.compile(r"[:\[\]()\x00-\x1f]+")
DEALS: Final = (Dealt, DealtCovered, DealtUp)


@dataclass(frozen=True)
class StarsHand:
    """A hand that is over, as its reader may know it. number: of the hand, its own among all; title: of the
    table; seats, names, stacks: by place, the stacks before the hand; button: the number of the seat with it;
    events: as the reader saw them; ended: when, aware."""

    number: int
    title: str
    game: Game
    seats: Sequence[int]
    names: Sequence[str]
    stacks: Sequence[int]
    button: int
    events: Sequence[Event]
    ended: datetime


def written(played: StarsHand) -> str:
    """The hand as text. Raises NotAllowed for a game that PokerStars does not have."""
    if not is_told(played.game):
        raise NotAllowed("PokerStars has no hand histories of {game}.", game=played.game.called)
    return "\n".join(StarsText(played).lines()) + "\n"


def is_told(game: Game) -> bool:
    """Return whether PokerStars has this game, bet in this way."""
    return (
        game.name in TITLES
        and game.betting_limit in LIMITS
        and all(each.in_histories for each in game.in_force)
    )


@dataclass
class Seen:
    """Cards of a player as far as the reader has seen them, and what became of them. new: cards dealt since
    the last street was named; where: on which street they folded, None while they are in; won: chips, by what
    they were won with."""

    down: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    new: list[int] = field(default_factory=list)
    shown: tuple[int, ...] = ()
    called: str = ""
    where: str | None = None
    has_bet: bool = False
    mucked: bool = False
    won: int = 0

    @property
    def known(self) -> list[int]:
        """All of their cards that the reader knows."""
        return [card for card in (*self.down, *self.up) if card != UNKNOWN]


class StarsText:
    """A hand being told."""

    def __init__(self, played: StarsHand) -> None:
        self.played = played
        self.kind = played.game.name
        self.names = called(played.names, played.seats)
        self.players = [Seen() for _ in self.names]
        self.board: list[int] = []
        self.bets = [0] * len(self.names)
        self.round = "before Draw" if self.kind in DRAW else "before Flop"
        self.streets = 0
        self.draws = 0
        self.drew: set[int] = set()
        self.is_shown_down = False
        self.pots: dict[int, int] = {}

    def lines(self) -> Iterator[str]:
        """The whole hand."""
        yield from self._heading()
        events = self.played.events
        for place, event in enumerate(events):
            if self.is_dealt_now(event) and not (
                place + 1 < len(events) and isinstance(events[place + 1], DEALS)
            ):
                yield from self._deal()
            yield from self._told(event, events[place + 1 :])
        yield from self._summary()

    # Above the first action

    def _heading(self) -> Iterator[str]:
        played = self.played
        game = played.game
        when = played.ended.astimezone(EASTERN).strftime("%Y/%m/%d %H:%M:%S")
        low, high = stakes(game)
        name = f"{TITLES[game.name]} {LIMITS[game.betting_limit]}"
        yield f"PokerStars Hand #{played.number}:  {name} ({low}/{high}) - {when} ET"
        most = max(9 if self.kind not in STUD else 8, *played.seats)
        title = NOT_IN_A_NAME.sub(" ", played.title).replace("'", "’").strip()
        button = "" if self.kind in STUD else f" Seat #{played.button} is the button"
        yield f"Table '{title}' {most}-max (Play Money){button}"
        for place in self._by_seat():
            yield f"Seat {played.seats[place]}: {self.names[place]} ({played.stacks[place]} in chips)"

    def _by_seat(self) -> list[int]:
        return sorted(range(len(self.names)), key=self.played.seats.__getitem__)

    # Cards

    def is_dealt_now(self, event: Event) -> bool:
        """Note cards that are dealt; whether these are."""
        match event:
            case Dealt(seat, cards) | DealtCovered(seat, cards):
                player, side = self.players[seat], self.players[seat].down
            case DealtUp(seat, cards):
                player, side = self.players[seat], self.players[seat].up
            case _:
                return False
        side += cards
        player.new += [card for card in cards if card != UNKNOWN]
        return True

    def _deal(self) -> Iterator[str]:
        """The street that has just been dealt, and the cards that the reader sees of it."""
        if self.kind in STUD:
            self.round = STUD_STREETS[min(self.streets, 4)]
            yield f"*** {self.round} ***"
            self.round = "on the " + self.round.replace("STREET", "Street").replace("RIVER", "River")
        elif not self.streets:
            yield "*** DEALING HANDS ***" if self.kind in DRAW else "*** HOLE CARDS ***"
        self.streets += 1
        for seat, player in enumerate(self.players):
            if not player.new:
                continue
            before = [card for card in player.known if card not in player.new]
            cards = f"{bracketed(before)} {bracketed(player.new)}" if before else bracketed(player.new)
            yield f"Dealt to {self.names[seat]} {cards}"
            player.new = []

    def _turn(self, cards: tuple[int, ...]) -> str:
        """A street of the board, or stud's last card where it is everybody's."""
        before = f"{bracketed(self.board)} " if self.board else ""
        self.board += cards
        street = BOARD_STREETS.get(len(self.board), "RIVER")
        self.round = f"on the {street.capitalize()}"
        return f"*** {street} *** {before}{bracketed(cards)}"

    def _drawing(self, event: Discarded | Drew) -> Iterator[str]:
        name, player = self.names[event.seat], self.players[event.seat]
        known_cards = [card for card in event.cards if card != UNKNOWN]
        if isinstance(event, Drew):
            kept = list(player.known)
            player.down += event.cards
            if known_cards:
                yield f"Dealt to {name} {bracketed(kept) + ' ' if kept else ''}{bracketed(known_cards)}"
            return
        if not self.drew or event.seat in self.drew:
            self.drew.clear()
            if self.kind not in ONE_DRAW:
                yield f"*** {DRAWS[self.draws]} ***"
            self.draws += 1
            self.round = "after the " + ("1st", "2nd", "3rd")[self.draws - 1] + " Draw"
        self.drew.add(event.seat)
        if not event.cards:
            hand = f" on {bracketed(player.known)}" if player.known else ""
            yield f"{name}: stands pat{hand}"
            return
        for card in event.cards:
            player.down.remove(card)
        count = f"{len(event.cards)} card{'s' if len(event.cards) > 1 else ''}"
        yield f"{name}: discards {count}" + (f" {bracketed(known_cards)}" if known_cards else "")

    # Acts

    def _told(self, event: Event, after: Sequence[Event]) -> Iterator[str]:
        match event:
            case Posted(seat, amount, what, all_in):
                if what not in ("ante", "big-blind ante"):
                    self.bets[seat] += amount
                yield self._act(seat, f"{POSTS.get(what, 'posts')} {amount}", all_in)
            case Discarded() | Drew():
                yield from self._drawing(event)
            case BoardDealt(cards):
                yield self._turn(cards)
            case Checked(seat):
                yield self._act(seat, "checks")
            case Folded(seat) | HandKilled(seat):
                self.players[seat].where = self.round
                yield self._act(seat, "folds")
            case Called(seat, amount, all_in):
                self.bets[seat] += amount
                yield self._act(seat, f"calls {amount}", all_in)
            case Raised(seat, to, above, _, all_in):
                self.bets[seat] = to
                words = f"raises {to - above} to {to}" if above else f"bets {to}"
                yield self._act(seat, words, all_in)
            case Returned(seat, amount):
                self.bets[seat] -= amount
                yield f"Uncalled bet ({amount}) returned to {self.names[seat]}"
            case Collected():
                self.bets = [0] * len(self.bets)
            case Shown() | Mucked():
                yield from self._showing(event, after)
            case Won():
                yield from self._winning(event)

    def _act(self, seat: int, words: str, all_in: bool = False) -> str:
        self.drew.clear()
        self.players[seat].has_bet |= words.startswith(("posts", "calls", "raises", "bets", "brings"))
        return f"{self.names[seat]}: {words}{' and is all-in' if all_in else ''}"

    # The end

    def _showing(self, event: Any, after: Sequence[Event]) -> Iterator[str]:
        """A hand shown or thrown away at showdown. Hands turned up before the last card are told there."""
        player = self.players[event.seat]
        if isinstance(event, Mucked):
            player.mucked = True
            yield from self._open_showdown()
            yield f"{self.names[event.seat]}: mucks hand"
            return
        again = any(isinstance(each, Shown) and each.seat == event.seat for each in after)
        player.shown = event.cards
        if again or not event.cards or UNKNOWN in event.cards:
            return
        player.called = strength(event)
        if not any(isinstance(each, Won) and each.pot is None for each in self.played.events):
            yield from self._open_showdown()
        words = f" ({player.called})" if player.called else ""
        yield f"{self.names[event.seat]}: shows {bracketed(event.cards)}{words}"

    def _open_showdown(self) -> Iterator[str]:
        if not self.is_shown_down:
            self.is_shown_down = True
            yield "*** SHOW DOWN ***"

    def _winning(self, event: Won) -> Iterator[str]:
        """Chips won; of a bet that nobody called and that was announced with the pot, the part that goes
        back."""
        amount = event.amount
        second, most = sorted(self.bets)[-2:]
        if event.pot is None and most > second and self.bets[event.seat] == most:
            amount -= most - second
            yield f"Uncalled bet ({most - second}) returned to {self.names[event.seat]}"
        self.bets = [0] * len(self.bets)
        if not amount:
            return
        self.players[event.seat].won += amount
        pot = event.pot or 0
        self.pots[pot] = self.pots.get(pot, 0) + amount
        yield f"{self.names[event.seat]} collected {amount} from {pot_name(pot, event.pots)}"

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        total = sum(self.pots.values())
        sides = ""
        if len(self.pots) > 1:
            ordered = [self.pots[pot] for pot in sorted(self.pots)]
            numbered = ["Side pot", *[f"Side pot-{n}" for n in range(2, len(ordered))]]
            if len(ordered) > 2:
                numbered[0] = "Side pot-1"
            sides = f" Main pot {ordered[0]}." + "".join(
                f" {name} {amount}." for name, amount in zip(numbered, ordered[1:], strict=True)
            )
        yield f"Total pot {total}{sides} | Rake 0"
        if self.board:
            yield f"Board {bracketed(self.board)}"
        for place in self._by_seat():
            name = f"{self.names[place]}{self._role(place)}"
            yield f"Seat {self.played.seats[place]}: {name} {self._end(place)}"

    def _role(self, place: int) -> str:
        """Return what stands behind a name in the summary."""
        roles = {"small blind": " (small blind)", "big blind": " (big blind)"}
        button = (
            " (button)" if self.kind not in STUD and self.played.seats[place] == self.played.button else ""
        )
        posts = [
            roles[event.what]
            for event in self.played.events
            if isinstance(event, Posted) and event.seat == place and event.what in roles
        ]
        return button + "".join(posts)

    def _end(self, place: int) -> str:
        player = self.players[place]
        if player.where is not None:
            return f"folded {player.where}" + ("" if player.has_bet else " (didn't bet)")
        words = f" with {player.called}" if player.called else ""
        if player.shown and UNKNOWN not in player.shown:
            end = f"won ({player.won})" if player.won else "lost"
            return f"showed {bracketed(player.shown)} and {end}{words}"
        if player.won:
            return f"collected ({player.won})"
        return (
            f"mucked {bracketed(player.known)}"
            if len(player.known) == len(player.down + player.up)
            else "mucked"
        )


def called(names: Sequence[str], seats: Sequence[int]) -> list[str]:
    """Names that a program can tell apart: without the signs that end a name, and each only once.

    >>> called(["Ann: (UK)", "Bob", "Bob"], [1, 2, 3])
    ['Ann UK', 'Bob', 'Bob 3']
    """
    titles: list[str] = []
    for name, seat in zip(names, seats, strict=True):
        plain = " ".join(NOT_IN_A_NAME.sub(" ", name).split()) or f"Seat {seat}"
        titles.append(plain if plain not in titles else f"{plain} {seat}")
    return titles


def stakes(game: Game) -> tuple[int, int]:
    """Return what stands in brackets behind the game: the blinds, in a limit game its two sizes of bets."""
    amounts = game.model_dump()
    if game.name in STUD:
        return amounts["small_bet"], amounts["big_bet"]
    if isinstance(game, BigBet) and game.limit == "limit":
        return game.betting(0).size, game.betting(3).size
    return amounts["small_blind"], amounts["big_blind"] or amounts["ante"]


def strength(holding: Shown) -> str:
    """Return what a hand that is shown is called, high and low apart where both count."""
    hand = held(without(holding.cards, holding.up), holding.up)
    board = holding.boards[0] if holding.boards else ()
    words = [
        str(ranking.words(hand, board))
        for ranking in holding.rankings
        if ranking.strength(hand, board) is not None
    ]
    if len(holding.rankings) > 1:
        return "; ".join(f"{side}: {each}" for side, each in zip(("HI", "LO"), words, strict=False))
    return words[0] if words else ""


def pot_name(pot: int, pots: int) -> str:
    """Return what a pot is called, the main pot being 0.

    >>> pot_name(0, 1), pot_name(0, 2), pot_name(1, 2), pot_name(2, 3)
    ('pot', 'main pot', 'side pot', 'side pot-2')
    """
    if pots < 2:
        return "pot"
    if not pot:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{pot}"


def bracketed(cards: Sequence[int]) -> str:
    """Cards in brackets."""
    return f"[{names(cards)}]"
