"""A finished hand as one viewer may read it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from clubs.models import Event as ClubEvent
from gameplay import kept
from gameplay.engine.events import DIRECTOR, SPECTATOR, Event, seen_by
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.facts import Player
from gameplay.models import Hand, Table
from gameplay.rules import Who


@dataclass(frozen=True)
class Place:
    """Somebody who was dealt in. number: of his seat at the table; stack: chips before the hand; won: what he
    has more after it, or less."""

    number: int
    player: Player
    stack: int
    won: int
    has_button: bool


@dataclass(frozen=True)
class History:
    """A hand that is over. viewer: a place in it, SPECTATOR or DIRECTOR; events: what happened, as the viewer
    may know it."""

    row: Hand
    viewer: int
    places: tuple[Place, ...]

    @property
    def is_voided(self) -> bool:
        return self.row.voided_at is not None

    @property
    def has_everything(self) -> bool:
        """Whether the viewer is shown all cards."""
        return self.viewer == DIRECTOR

    @cached_property
    def game(self) -> Game:
        """The game with the options it was played with."""
        return game_of(self.row)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple(seen_by(event, self.viewer) for event in kept.read(self.row.events or ()))

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by place."""
        return tuple(place.player.name for place in self.places)

    @property
    def seed(self) -> str:
        """The secret that the deck was made from, in hexadecimal: it is shown when a hand is over."""
        return str(self.row.record["seed"] or "")


def history_of(table: Table, row: Hand, who: Who) -> History:
    """A finished hand for who asks. Raises ValueError for one that is still on."""
    if row.finished_at is None:
        raise ValueError("A hand that is on has no history yet.")
    return History(row, viewer_of(table, row, who), tuple(places(row)))


def viewer_of(table: Table, row: Hand, who: Who) -> int:
    """As whom somebody reads a hand of this table."""
    if who.directs and is_event_over(table):
        return DIRECTOR
    keys = [Player(**each["player"]).key for each in row.seats]
    return keys.index(who.key) if who.key in keys else SPECTATOR


def is_event_over(table: Table) -> bool:
    """Whether nothing more is played for at this table: until then nobody sees what was not shown."""
    if table.tournament is not None:
        return table.tournament.event.status == ClubEvent.Status.FINISHED
    return table.status == Table.Status.OVER


def game_of(row: Hand) -> Game:
    """The game of a hand, with its options."""
    record = row.record
    return GAMES[record["game"]](**record["options"])


def places(row: Hand) -> Iterator[Place]:
    """Everybody who was dealt in, clockwise from the left of the button."""
    before = row.record["stacks"]
    after = row.stacks if row.stacks is not None else before
    for each, stack, left in zip(row.seats, before, after, strict=True):
        has_button = each["seat"] == row.button
        yield Place(each["seat"], Player(**each["player"]), stack, left - stack, has_button)
