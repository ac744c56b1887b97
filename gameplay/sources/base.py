"""Source that every table is dealt from, wherever its players, chips and blinds are on record."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from clubs.rulebook import Rulebook
from gameplay.engine.game import Game
from gameplay.live_hands import LiveHand
from gameplay.ring import Chair
from gameplay.ring.lineup import Choosing, Lineup, Waiting
from gameplay.ring.table_options import Settings
from tables.actions import Recorder
from tables.models import Log
from words.text import Text


@dataclass(frozen=True, slots=True)
class Next:
    """Next event of a table by itself."""

    at: datetime | None
    """None for never."""
    status: str
    """Table.Status until then."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game of the list from which dealers choose."""

    title: str
    game: Game | None
    """As it would be dealt now, None if it is not there any more."""
    why: str
    """Reason why it cannot be chosen now, nothing if it can."""


@dataclass(frozen=True, slots=True)
class GameOffer:
    """List from which a dealer chooses the next game."""

    listed: int
    """Number that tells the list from others, so that nobody's tap means a game that they did not see."""
    seconds: int
    """Time for the choice, 0 for a house player, who needs none."""
    announces: str
    """Kind of announcement beside the game: "stakes", with variations or without; "variations" alone if
    the level says the amounts; nothing."""
    games: tuple[ListedGame, ...]
    """The list; on a night only for whoever chooses."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Game that a dealer takes from the list."""

    listed: int
    """Number of the list that they saw, as in its offer."""
    game: int
    """Its place there, from 0."""
    values: Mapping[str, Any]
    """Options that they announce."""


class Moved(Exception):
    """The choice is for a hand or a moment that is over. text: a sentence for whoever chose."""

    def __init__(self) -> None:
        self.text = Text("The hand had moved on: look again.")
        super().__init__(self.text)


class TableSource(Protocol):
    """A table as its hands are dealt from it. Answers given here are those of a table that nobody hosts.

    Made by `source_of` for one request or one transaction. It knows what that transaction has recorded, which
    nobody else does before the commit: whoever writes passes the same source along. What writes is called
    with the row of the table locked.
    """

    @property
    def settings(self) -> Settings:
        """Settings of the table."""

    @property
    def chairs(self) -> Mapping[int, Chair]:
        """Seat → who sits there."""

    @property
    def log(self) -> Log:
        """Log in which is recorded what happens at the table between its hands."""

    @property
    def rulebook(self) -> Rulebook:
        """Rulebook that is in force at the table."""

    @property
    def host(self) -> str:
        """Key of the player who opened the table, or came after them; nothing at a table of a night."""
        return ""

    @property
    def is_begun(self) -> bool:
        """True once the host has started the game."""
        return True

    @property
    def is_over(self) -> bool:
        """True if no hand follows."""

    @property
    def open_seats(self) -> Sequence[int]:
        """Seats in which somebody may sit down, the lowest first."""
        return ()

    @property
    def has_chosen_game(self) -> bool:
        """True if a dealer has chosen the game of the next hand, which is said before it is dealt."""
        return False

    @property
    def lying_aside(self) -> str:
        """Sentence about what variations have left on the table between its hands."""
        return ""

    def left_in_the_middle(self, live: LiveHand | None) -> int:
        """Return how many chips lie in the middle between hands. live: the last hand."""

    def pot_to_come(self, now: datetime, *, is_on: bool) -> str:
        """Return when the next pot comes that everybody posts for, in words (DM-bomb-when); nothing where
        none is played. is_on: a hand is being played."""

    @property
    def pause(self) -> str | None:
        """Reason why the table is paused, "" where nobody gave one; None if it is not."""

    @property
    def choosing_time(self) -> int:
        """Seconds for which a dealer may choose the next game, 0 where none does."""

    def choosing(self, now: datetime) -> Choosing | None:
        """Return which dealer has yet to choose the next game, if one has."""
        following = self.lineup(now)
        return following if isinstance(following, Choosing) else None

    def choice_due(self, live: LiveHand | None, choosing: Choosing, now: datetime) -> datetime:
        """Return when the time of the dealer who is asked is over. live: the last hand."""

    def offer(self, choosing: Choosing, viewer: str) -> GameOffer | None:
        """Return what the dealer who is asked chooses from; None where nothing can be chosen yet, or any
        more. viewer: the key of whoever looks."""

    def choose(self, choosing: Choosing, pick: Pick, *, request_id: str, by: Recorder, now: datetime) -> None:
        """Record the game that the dealer chooses. Raises Moved for another list, NotAllowed."""

    def make_up(self, seconds: int, *, request_id: str, now: datetime) -> None:
        """Note that so much time is given back to whoever is waited for: the site was away. The row of
        the table says it to its pages."""
        return

    def lineup(self, now: datetime) -> Lineup | Waiting:
        """The next hand as it would be dealt now, or why none can be. Writes nothing."""

    def between_hands(self, live: LiveHand | None, now: datetime) -> Next:
        """Return what happens next at a table that is not paused, while no hand is on. live: the last
        hand."""

    def next_hand(self, now: datetime, chance: random.Random) -> Lineup | Waiting:
        """Records all that comes before the next hand, and returns this hand, or why it waits after all.

        chance: by which house players pick a game. Raises NotAllowed.
        """

    def begun(self, dealt: Lineup, now: datetime) -> None:
        """Note that the row of this hand has been written; on a night the fact that deals it is recorded."""
        return

    def hold_all_in(self, live: LiveHand, now: datetime) -> bool:
        """Record that an all-in waits before its cards are turned up, in the transaction of its last choice.
        live: the hand as it ends. False if it is run out at once, as everywhere but hand for hand."""
        return False

    def held_back(self, now: datetime) -> str | None:
        """Return what an all-in that waits is still waiting for, in a sentence; None where it is to be run
        out."""
        return None

    def hand_finished(self, live: LiveHand, now: datetime) -> bool:
        """Records what a hand came to, in the transaction of its last choice.

        False if it does not count: on a night the director may have voided it while it was played.
        """

    def hand_voided(self, live: LiveHand, why: str, by: Recorder | None, now: datetime) -> None:
        """Takes a hand that is on out of force: everybody has the chips they had before it. by: None where
        the table does so by itself."""
