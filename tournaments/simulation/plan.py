"""Simulated nights: its plan, its steps, and the seeds of its draws."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count

from clubs.rulebook import SideGames
from tables.randomness import commitment
from tournaments.night import draws
from tournaments.night.draws import Draw
from tournaments.night.facts import AnyFact, Drawn, TicketUsed
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from tournaments.night.structure import Periods


@dataclass(frozen=True)
class Plan:
    """Plan of who comes and how the night is played.

    players: number → name, in the order in which they come;
    late: how many of them, the last ones, enter after the start;
    absent: who has promised to come and does not;
    starts_at: when the clock starts;
    until: when to stop, for a night that is still running;
    hands: every hand is recorded, not only those that fell somebody;
    deal: the last three divide the prizes;
    mistakes: knockouts of the wrong player, undone at once;
    boldness: with ten big blinds a player is all in in a tenth of this part of their hands, with twenty in a
        twentieth;
    skill: how often a player wins what they contest, the average being 1;
    side_games: what is played beside the tournament; entering: game → who enters it, where players choose to;
    last: the event before, for Wild Wild West;
    tickets: player → the ticket that pays their buy-in.
    """

    players: Mapping[int, str]
    structure: Periods
    starts_at: datetime
    late: int = 0
    absent: Mapping[int, str] = field(default_factory=dict)
    until: datetime | None = None
    hands: bool = True
    seconds_a_hand: int = 110
    deal: bool = False
    mistakes: int = 0
    boldness: float = 0.45
    skill: Mapping[int, float] = field(default_factory=dict)
    side_games: SideGames | None = None
    entering: Mapping[str, Sequence[int]] = field(default_factory=dict)
    last: LastEvent = field(default_factory=LastEvent)
    tickets: Mapping[int, TicketUsed] = field(default_factory=dict)


Act = Sequence[AnyFact] | Callable[[Floor, draws.Seeds], Sequence[AnyFact]]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a director does. act: what they record; undo: the entries they take back instead, and
    why. by: which of the directors, counted from 0."""

    at: datetime
    act: Act = ()
    undo: Sequence[int] = ()
    why: str = ""
    by: int = 0


def seeds_from(phrase: str) -> Callable[[], bytes]:
    """One seed after the other, all made from one phrase."""
    numbers = count(1)
    return lambda: hashlib.sha256(f"{phrase} {next(numbers)}".encode()).digest()


class Seeds:
    """The seeds of a log that is not kept anywhere."""

    def __init__(self, fresh: Callable[[], bytes]) -> None:
        self.fresh = fresh
        self.next_seed = fresh()
        self.first_commitment = commitment(self.next_seed)
        self.secret: dict[str, bytes] = {}

    def take(self) -> Draw:
        """The next seed, and what the log shows of it: the seed itself and the commitment of the one after
        it."""
        seed, self.next_seed = self.next_seed, self.fresh()
        return Draw(seed, Drawn(seed=seed.hex(), next_commitment=commitment(self.next_seed)))

    def seal(self) -> Draw:
        """The next seed, kept for what is opened later."""
        draw = self.take()
        self.secret[commitment(draw.seed)] = draw.seed
        return draw

    def sealed(self, published: str) -> bytes:
        """The seed with this commitment. Raises KeyError."""
        return self.secret[published]


def minutes(count: float) -> timedelta:
    """A span of so many."""
    return timedelta(minutes=count)
