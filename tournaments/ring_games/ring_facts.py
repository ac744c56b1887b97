"""Everything that can happen at a ring game, as pydantic models told apart by `kind`.

Players are the club's member numbers, tables and seats count from 1, chips and money are both whole cents: a
chip is worth what was paid for it.
"""

from typing import TYPE_CHECKING, Annotated, Final, Literal, Union

from pydantic import Field, TypeAdapter

from clauses.section import Unit
from clubs.rulebook.ring_games import RingGames
from tournaments.night.facts import Penalised, Ruled
from tournaments.night.facts.parts import About, Cents, LoggedFact, Name, PlayerId, SeatNumber, TableNumber

Price = Annotated[int, Field(ge=1, le=100_000_000), Unit("cents")]
Difference = Annotated[int, Field(ge=-100_000_000, le=100_000_000)]
Why = Annotated[str, Field(min_length=1, max_length=200)]
Seats = Annotated[int, Field(ge=2, le=12)]


class RingFact(LoggedFact):
    """A fact of a ring game."""


class RingOpened(RingFact, about=About("clock", "play")):
    """The game is open at its main table, under these terms to its end. why: the tournament had too few
    players, or there is none on this day (DM-ring-when)."""

    kind: Literal["ring_opened"] = "ring_opened"
    terms: RingGames
    why: Literal["too_few", "no_event"] = "no_event"


class RingTableAdded(RingFact, about=About("seats", "tables")):
    """A second table opens. feeds: the main table, where its players move up as seats come free; none where
    both are alike."""

    kind: Literal["table_added"] = "table_added"
    table: TableNumber
    seats: Seats
    feeds: TableNumber | None = None


class RingTableClosed(RingFact, about=About("seats", "close")):
    """A table at which nobody sits is closed."""

    kind: Literal["table_closed"] = "table_closed"
    table: TableNumber


class ListJoined(RingFact, about=About("players", "plus")):
    """A player waits for a seat."""

    kind: Literal["list_joined"] = "list_joined"
    player: PlayerId
    name: Name


class ListLeft(RingFact, about=About("players", "close")):
    """A player is taken off the list."""

    kind: Literal["list_left"] = "list_left"
    player: PlayerId


class SeatCalled(RingFact, about=About("players", "bell")):
    """The first who waits is called to a seat, which is kept for them for the minutes of the terms."""

    kind: Literal["seat_called"] = "seat_called"
    player: PlayerId
    table: TableNumber
    seat: SeatNumber


class PassedOver(RingFact, about=About("players", "next")):
    """Player who is passed over: the next one is."""

    kind: Literal["passed_over"] = "passed_over"
    player: PlayerId


class ChipsBought(RingFact, about=About(("money", "players"), "plus")):
    """A player takes a seat with chips. on_credit: they have not paid for them yet."""

    kind: Literal["chips_bought"] = "chips_bought"
    player: PlayerId
    name: Name
    table: TableNumber
    seat: SeatNumber
    cents: Price
    on_credit: bool = False


class ChipsRebought(RingFact, about=About("money", "rebuy")):
    """A player buys more chips. stack: what they had left."""

    kind: Literal["chips_rebought"] = "chips_rebought"
    player: PlayerId
    cents: Price
    stack: Cents = 0
    on_credit: bool = False


class CashedOut(RingFact, about=About("money", "payout")):
    """A player gives chips back for money; what they owe is taken off it. leaves: they give up their seat,
    and these are all they have (none where they are broke); on_account: they are owed the money, which is not
    handed to them."""

    kind: Literal["cashed_out"] = "cashed_out"
    player: PlayerId
    cents: Cents
    leaves: bool = True
    on_account: bool = False


class DebtPaid(RingFact, about=About("money", "payout")):
    """A player pays for chips that were given on credit."""

    kind: Literal["debt_paid"] = "debt_paid"
    player: PlayerId
    cents: Price


class SeatChanged(RingFact, about=About("seats", "move")):
    """A player moves to another seat. stack: what they take with them, where it is at another table."""

    kind: Literal["seat_changed"] = "seat_changed"
    player: PlayerId
    table: TableNumber
    seat: SeatNumber
    stack: Cents | None = None


class DealtOut(RingFact, about=About("players", "late")):
    """A player is away from the table, or back. posts, dead: the blinds that they missed, or passed over by a
    move, and post with their next hand, dead ones to the pot; waits: they are dealt in from their big blind
    on."""

    kind: Literal["dealt_out"] = "dealt_out"
    player: PlayerId
    on: bool = True
    posts: Cents = 0
    dead: Cents = 0
    waits: bool = False


class TableCounted(RingFact, about=About("chips", "count")):
    """The stacks of a table as counted, all of them. despite: they do not come to the money on it, and are
    kept all the same."""

    kind: Literal["table_counted"] = "table_counted"
    table: TableNumber
    stacks: dict[PlayerId, Cents]
    despite: bool = False


class ChipsPutRight(RingFact, about=About(("chips", "money"), "edit")):
    """The money on a table is not what was paid for it: so much more lies there, or less."""

    kind: Literal["chips_put_right"] = "chips_put_right"
    table: TableNumber
    cents: Difference
    reason: Why


class TimeCalled(RingFact, about=About("conduct", "clock")):
    """A player who thinks too long has the seconds of the terms from now on."""

    kind: Literal["time_called"] = "time_called"
    player: PlayerId


class TimeAnswered(RingFact, about=About("conduct", "check")):
    """They have acted, or their time is over and their hand dead."""

    kind: Literal["time_answered"] = "time_answered"
    player: PlayerId


class RingClosed(RingFact, about=About("clock", "winner")):
    """The game is over: everybody has cashed out, and the money adds up."""

    kind: Literal["ring_closed"] = "ring_closed"


RING_FACTS: Final = (*RingFact.__subclasses__(), Ruled, Penalised)
"""Those of its own, and those of a night that can happen here, too."""

if TYPE_CHECKING:
    AnyRingFact = RingFact | Ruled | Penalised
else:
    AnyRingFact = Union[RING_FACTS]  # noqa: UP007 (computed)

RING_FACT: TypeAdapter[AnyRingFact] = TypeAdapter(Annotated[AnyRingFact, Field(discriminator="kind")])
