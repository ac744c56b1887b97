"""The objects that a summary is made of.

Players are the club's member numbers, seats and tables count from 1, money is in cents, times are UTC,
lengths are whole seconds. Points and knockouts are exact where they are whole and the nearest number where
they are shared.
"""

from datetime import datetime
from typing import Final, Literal

from clubs.rulebook import Kind
from tournaments.night.clock import PauseReason
from tournaments.night.facts import Part

FORMAT: Final = "dead-button-floor"
VERSION: Final = 1

State = Literal["expected", "present", "in", "knocked_out", "left", "removed", "disqualified"]


class PauseSummary(Part):
    """Reason why the clock stands still. until: when it goes on by itself."""

    reason: PauseReason
    note: str
    until: datetime | None


class NextPeriod(Part):
    """The level or break that follows. small_blind, big_blind, ante: null for a break."""

    period: str
    seconds: int
    small_blind: int | None
    big_blind: int | None
    ante: int | None


class ClockSummary(Part):
    """The clock.

    period: its name;
    level: the number of the level, in a break of the one before it;
    small_blind, big_blind, ante: in a break those of the level that follows;
    seconds_to_break, seconds_to_cut_off: of running clock, null where there is none to come;
    played_seconds: in levels so far.
    """

    period: str
    level: int
    in_break: bool
    running: bool
    pause: PauseSummary | None
    seconds_left: int
    small_blind: int
    big_blind: int
    ante: int
    next: NextPeriod | None
    seconds_to_break: int | None
    seconds_to_cut_off: int | None
    cut_off_at: datetime | None
    played_seconds: int


class SeatSummary(Part):
    """A taken seat. stack: when it was last counted, at stack_at; waits: they are not dealt in until the
    button has passed, hands_waited so far; sits_out: hands left of a penalty;
    minutes_out: minutes of play left of one."""

    seat: int
    player: int
    name: str
    stack: int | None
    stack_at: datetime | None
    waits: bool
    hands_waited: int
    away: bool
    absent: bool
    sits_out: int
    minutes_out: int


class PositionsSummary(Part):
    """Positions of a hand, by seat. small_blind: null when it is dead; marker: where the button is shown;
    waiting: seats that are not dealt in."""

    button: int
    dead_button: bool
    marker: int
    small_blind: int | None
    big_blind: int
    waiting: tuple[int, ...]


class HandSummary(PositionsSummary):
    """The latest hand at a table. level: at which it is played; finished: whether it has its winner."""

    number: int
    level: int
    finished: bool


class TableSummary(Part):
    """A table.

    players: seat by seat;
    button: where it is or will be, null when it must be drawn first;
    hand: the latest, null before the first;
    next_hand: null when there cannot be one just now;
    dealer: the player who deals all night;
    bank, mushroom: chips that lie there and nobody holds.
    """

    table: int
    seats: int
    players: tuple[SeatSummary, ...]
    open_seats: tuple[int, ...]
    button: int | None
    hand: HandSummary | None
    next_hand: PositionsSummary | None
    dealer: int | None
    rolled_over: int
    bank: int = 0
    mushroom: int = 0


class MoneySummary(Part):
    """Money paid, withheld and divided, but for side games.

    by_transfer, owed: of all that was bought, bounties included, what did not come in cash;
    payouts: first place first;
    warnings: what the director is told about them;
    deal: the shares agreed on, in the order of the places.
    """

    buy_ins: int
    rebuys: int
    re_entries: int
    add_ons: int
    taken: int
    by_transfer: int
    owed: int
    championship: int
    kitty: int
    staff: int
    added: int
    prizes: int
    payouts: tuple[int, ...]
    warnings: tuple[str, ...]
    deal: bool


class SidePlayerSummary(Part):
    """Side game of a player: what they put in and have won. waits: of the latter, what is theirs only when
    whoever they knocked out cannot rebuy any more."""

    player: int
    name: str
    paid: int
    won: int
    waits: int


class SideHeadSummary(Part):
    """Head that carries a bounty, or the hand to beat. state: on, waiting, taken, own or nobodys."""

    player: int
    name: str
    role: str
    worth: int
    state: str


class SideGameSummary(Part):
    """A side game. name: in the rulebook; title: what players call it; pot: all that was put in."""

    name: str
    title: str
    pot: int
    players: tuple[SidePlayerSummary, ...]
    heads: tuple[SideHeadSummary, ...]


class SideMoneySummary(Part):
    """The money of all side games. handed: what of it was handed over; held: what lies in the box."""

    taken: int
    handed: int
    held: int
    games: tuple[SideGameSummary, ...]


class PlayerSummary(Part):
    """A person of the night.

    state: in, or how they are not;
    first, last: the places they share, equal when they have one to themselves, null while they are in;
    points: null until they have a place;
    owes: of what they paid, what they still have to pay.
    """

    player: int
    name: str
    state: State
    table: int | None
    seat: int | None
    stack: int | None
    paid: int
    owes: int
    rebuys: int
    re_entries: int
    add_on: bool
    first: int | None
    last: int | None
    prize: int | None
    points: int | float | None
    knockouts: int | float
    chip_leads: int


class NightSummary(Part):
    """The floor of a night.

    at: the moment shown;
    entries: how many of the log were replayed;
    status: whether it has begun and ended;
    places: everybody who has one, the best first;
    others: everybody else, those still in by seat.
    """

    format: Literal["dead-button-floor"] = FORMAT
    version: Literal[1] = VERSION
    tournament: str
    kind: Kind
    club: str
    time_zone: str
    currency: str
    at: datetime | None
    entries: int
    status: Literal["not_started", "running", "decided", "finished"]
    players_left: int
    average_stack: int
    chips_in_play: int
    clock: ClockSummary | None
    tables: tuple[TableSummary, ...]
    money: MoneySummary
    side_games: SideMoneySummary
    places: tuple[PlayerSummary, ...]
    others: tuple[PlayerSummary, ...]
