"""Side games in words: whose head is worth what, who has won what, who is owed money.

The same on the console, the displays and the phones; money that was handed over is for directors.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournaments.night.floor import Floor
from tournaments.night.floor.side_games import mystery
from tournaments.night.floor.side_games.bounties import ROLE as BOUNTY
from tournaments.night.floor.side_games.high_hand import ROLE as HIGH_HAND
from tournaments.night.floor.side_games.records import Head, Win
from tournaments.night.floor.side_games.registry import GAMES, SideMoney, account
from tournaments.night.floor.side_games.saying import what_for
from tournaments.night.floor.side_games.wild_wild_west import BULLSEYE
from words.money import money
from words.text import Listing, Text

SHOWN: Final = 6  # heads beside the tables; the others are folded away
STATES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "on": Text("on their head"),
        "waiting": Text("out, may still rebuy"),
        "taken": Text("won"),
        "own": Text("their own"),
        "nobodys": Text("nobody's"),
    }
)


@dataclass(frozen=True, slots=True)
class HeadRow:
    """A head with a bounty. cents: what it is or was worth; state: a class of the stylesheet; words: the same
    in words, or who has won it."""

    player: int
    name: str
    role: str
    worth: str
    state: str
    words: str
    is_bullseye: bool = False
    is_hand: bool = False
    cents: int = 0

    @property
    def is_open(self) -> bool:
        """True as long as somebody can still win it."""
        return self.state in ("on", "waiting")


@dataclass(frozen=True, slots=True)
class WinRow:
    """Win in a sentence. waits: while that player may still rebuy."""

    player: int
    name: str
    amount: str
    what: str
    game: str
    waits: bool


@dataclass(frozen=True, slots=True)
class OwedRow:
    """Amount that somebody is owed, or has to give back. cents: less than nothing for that."""

    player: int
    name: str
    amount: str
    cents: int


@dataclass(frozen=True, slots=True)
class SideBoard:
    """All side games of a night. pots: each game with what is in it; taken, handed, held: in words, for
    directors; envelope: the number of the one to be opened next, 0 for none, and for whom."""

    pots: Sequence[tuple[str, str]]
    heads: Sequence[HeadRow]
    wins: Sequence[WinRow]
    owed: Sequence[OwedRow]
    taken: str
    handed: str
    held: str
    envelope: int = 0
    envelope_for: str = ""

    @property
    def worthwhile(self) -> list[HeadRow]:
        """The heads to know of, the dearest first: those still open that are worth more than most are, or are
        no ordinary bounty."""
        heads = [head for head in self.heads if head.is_open and head.cents]
        usual = Counter(head.cents for head in heads if head.role == BOUNTY).most_common(1)
        ordinary = usual[0][0] if usual else 0
        larger = [head for head in heads if head.role != BOUNTY or head.cents > ordinary]
        return sorted(larger, key=lambda head: -head.cents)[:SHOWN]


def side_board(floor: Floor, symbol: str) -> SideBoard | None:
    """Return what the side games have come to; None where none is played. floor: brought to the present."""
    side_account = account(floor)
    if not side_account.games:
        return None
    waits = mystery.waiting(floor)[:1]
    return SideBoard(
        pots=[(GAMES[name].title, money(game.pot, symbol)) for name, game in side_account.games.items()],
        heads=[_head(floor, side_account, head, symbol) for _, head in side_account.heads],
        wins=[_win(floor, name, win, symbol) for name, win in side_account.wins if win.cents],
        owed=[
            OwedRow(p, floor.name(p), money(abs(cents), symbol), cents)
            for p, cents in side_account.owed.items()
        ],
        taken=money(sum(side_account.taken.values()), symbol),
        handed=money(sum(side_account.handed.values()), symbol),
        held=money(side_account.held, symbol),
        envelope=mystery.next_envelope(floor) if waits else 0,
        envelope_for=Listing([floor.name(player) for claim in waits for player in claim.winners]),
    )


def _head(floor: Floor, side_account: SideMoney, head: Head, symbol: str) -> HeadRow:
    words: str = head.words or STATES[head.state]
    won = [floor.name(win.player) for _, win in side_account.wins if win.of == head.player and win.knockout]
    if won and head.state == "taken":
        words = Text("won by {names}", names=" + ".join(won))
    return HeadRow(
        head.player,
        floor.name(head.player),
        head.role,
        money(head.cents, symbol) if head.cents else "✉",
        head.state,
        words,
        head.role == BULLSEYE,
        head.role == HIGH_HAND,
        head.cents,
    )


def _win(floor: Floor, name: str, win: Win, symbol: str) -> WinRow:
    return WinRow(
        win.player,
        floor.name(win.player),
        money(win.cents, symbol),
        what_for(floor, win),
        GAMES[name].title,
        win.waits,
    )


def marks(floor: Floor) -> dict[int, str]:
    """Player → what they are, of those few who carry a bounty that others can still win."""
    return {
        head.player: head.role
        for _, head in account(floor).heads
        if head.state in ("on", "waiting") and head.role not in (BOUNTY, mystery.ROLE)
    }


def my_wins(floor: Floor, player: int, symbol: str) -> list[WinRow]:
    """Return what one player has won, for their own phone."""
    return [
        _win(floor, name, win, symbol)
        for name, win in account(floor).wins
        if win.player == player and win.cents
    ]


def my_heads(floor: Floor, player: int, symbol: str) -> list[HeadRow]:
    """Return what one player's own head is worth."""
    side_account = account(floor)
    return [
        _head(floor, side_account, head, symbol) for _, head in side_account.heads if head.player == player
    ]
