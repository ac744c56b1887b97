"""State of a heads-up tournament: what its log comes to, as a floor is what a night's comes to.

All of it is frozen: what changes is replaced.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Literal

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind, Rulebook, Terms
from clubs.scoring.payouts import Division, Pool, divide, paid_places, pool_of
from tournaments.heads_up.facts import ClocksRanOn
from tournaments.night.clock import Clock, Pause
from tournaments.night.rulings_made import RulingKey
from tournaments.night.structure import TEMPLATES, Level

FEWEST = 8  # players (DM-hu-pools)
EMPTY: Mapping[int, int] = MappingProxyType({})
Stage = Literal["pool", "tie", "play_off"]


def levels_of(minutes: int) -> tuple[Level, ...]:
    """The levels of a match, all of one length, without antes."""
    _, periods = TEMPLATES["quick"]
    return tuple(
        level.model_copy(update={"minutes": minutes, "ante": 0})
        for level in periods
        if isinstance(level, Level)
    )


LEVELS = levels_of(10)


@dataclass(frozen=True, slots=True)
class Match:
    """Two who meet. key: names it in the log; pool: 0 or 1, of a match in a pool or between equals of it;
    tier: of the play-offs, from 1, 0 before them; title: which of its matches; turn: which comes first."""

    key: str
    stage: Stage
    players: tuple[int, int]
    pool: int = 0
    tier: int = 0
    title: Literal["", "semi", "final", "third"] = ""
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """Entrant: somebody who has paid the buy-in. handed: what of their prize they have been given, in
    cents."""

    number: int
    name: str
    handed: int = 0


@dataclass(frozen=True, slots=True)
class Won:
    """Result of a match that was played. sequence: of the fact."""

    winner: int
    loser: int
    sequence: int
    stage: Stage


@dataclass(frozen=True, slots=True)
class Playing:
    """A match that is on. clock: of this match alone, from when it began."""

    players: tuple[int, int]
    table: int
    clock: Clock
    sequence: int


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Withdrawal of somebody who plays no more. stage: whether the matches of their pool, then those between
    equals, were still on; sequence: of the fact, so that of two the later is known."""

    sequence: int
    stage: Stage
    reason: Literal["no_show", "left", "removed"]


@dataclass(frozen=True, slots=True)
class Contest:
    """State of a heads-up tournament.

    pools: nothing before the draw;
    tables: how many there are, None for as many as can be used;
    won, playing: by the key of the match;
    ties: who is equal → the order drawn for their knockout;
    withdrawn: player → how;
    pause: why all clocks stand still;
    ran_on: that clocks went on while the site was away, as long as nobody has said what becomes of them;
    own_payouts: the director's, in cents;
    rulings: what was ruled on, and when it was last;
    guarantee: whether the prizes that the rulebook guarantees are made good, as the draw of the pools says.
    """

    rulebook: Rulebook
    kind: Kind
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    pools: tuple[tuple[int, ...], ...] = ()
    tables: int | None = None
    levels: tuple[Level, ...] = LEVELS
    won: Mapping[str, Won] = field(default_factory=dict)
    playing: Mapping[str, Playing] = field(default_factory=dict)
    ties: Mapping[frozenset[int], tuple[int, ...]] = field(default_factory=dict)
    withdrawn: Mapping[int, Withdrawal] = field(default_factory=dict)
    pause: Pause | None = None
    ran_on: ClocksRanOn | None = None
    added: int = 0
    own_payouts: tuple[int, ...] | None = None
    guarantee: bool = True
    rulings: Mapping[RulingKey, datetime] = field(default_factory=dict)
    started_at: datetime | None = None
    finished_at: datetime | None = None

    @property
    def terms(self) -> Terms:
        """Terms of such a tournament."""
        return self.rulebook.terms_of(self.kind)

    @property
    def people(self) -> tuple[int, ...]:
        """People who have come: without those who never did (DM-noshow-zero)."""
        return tuple(
            player
            for player in self.entrants
            if (gone := self.withdrawn.get(player)) is None or gone.reason != "no_show"
        )

    @property
    def table_count(self) -> int:
        """Number of tables; if nobody has set it, as many as everybody needs at once."""
        return self.tables if self.tables is not None else max(len(self.entrants) // 2, 1)

    @property
    def prize_pool(self) -> Pool:
        """All that was paid, what of it is withheld, and the prizes (DM-cuts). What was added includes what a
        guarantee makes good."""
        return self._pool(self.added + self.overlay)

    @property
    def overlay(self) -> int:
        """Amount that entries have left open of the prizes that are guaranteed, in cents."""
        if not self.guarantee:
            return 0
        return max(0, self.terms.guaranteed - self._pool(self.added).prizes)

    def _pool(self, added: int) -> Pool:
        taken = len(self.entrants) * self.terms.buy_in
        return pool_of(taken, self.terms, added, self.rulebook.payouts.coin)

    @property
    def division(self) -> Division:
        """Prize of each place: the director's own payouts, or the club's bands."""
        if self.own_payouts is not None:
            return Division(self.own_payouts)
        division_now = divide(self.prize_pool.prizes, self.rulebook, self.kind, len(self.entrants))
        if division_now.places <= max(len(self.people), 1):
            return division_now
        kept = list(division_now.amounts[: max(len(self.people), 1)])
        kept[0] += sum(division_now.amounts[len(kept) :])
        return Division(tuple(kept), division_now.warnings)

    @property
    def places_paid(self) -> int:
        """Number of places in the money."""
        if self.own_payouts is not None:
            return sum(amount > 0 for amount in self.own_payouts)
        return paid_places(self.rulebook, self.kind, len(self.entrants))

    def entrant(self, player: int) -> Entrant:
        """Raises NotAllowed for whoever has not entered."""
        try:
            return self.entrants[player]
        except KeyError:
            raise NotAllowed("Player {number} has not entered.", number=player) from None

    def name(self, player: int) -> str:
        """A player's name."""
        return self.entrants[player].name

    def winner(self, match: Match) -> int | None:
        """Return who has won a match: by playing it, or because the other has withdrawn; of two who have, the
        one who did so later. None while it is open."""
        played = self.won.get(match.key)
        if played:
            return played.winner
        gone = [player for player in match.players if player in self.withdrawn]
        if not gone:
            return None
        one, other = match.players
        if len(gone) == 1:
            return other if gone == [one] else one
        return max(match.players, key=lambda player: self.withdrawn[player].sequence)

    def is_open(self, match: Match) -> bool:
        """Return whether it is still to be played, or being played."""
        return self.winner(match) is None

    @property
    def busy(self) -> dict[int, str]:
        """Player → the match they are playing."""
        return {player: key for key, match in self.playing.items() for player in match.players}

    def at(self, now: datetime) -> "Contest":
        """The same with every clock at `now`."""
        pause = self.pause
        if pause and pause.until and pause.until <= now:
            pause = None
        playing = {key: replace(match, clock=match.clock.at(now)) for key, match in self.playing.items()}
        return replace(self, playing=playing, pause=pause)
