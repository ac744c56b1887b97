"""Facts of decisions: penalties, rulings, calls, the pool, payouts, the end."""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import (
    Cents,
    ChipCount,
    DealShare,
    Fact,
    PlayerId,
    Reason,
    Sequence,
    TableNumber,
)


class Penalised(Fact):
    """A warning, hands or rounds to sit out, or disqualification (then with the stack that leaves play)."""

    kind: Literal["penalised"] = "penalised"
    player: PlayerId
    penalty: Literal["warning", "hands", "rounds", "disqualified"]
    amount: Annotated[int, Field(ge=0, le=100)] = 0
    reason: Reason = ""
    stack: ChipCount | None = None


class Ruled(Fact):
    """A decision of the director, for the record."""

    kind: Literal["ruled"] = "ruled"
    text: Annotated[str, Field(min_length=1, max_length=1000)]
    table: TableNumber | None = None


class FloorCalled(Fact):
    """A dealer calls the director to the table. note: in the dealer's own words."""

    kind: Literal["floor_called"] = "floor_called"
    table: TableNumber
    reason: Literal["ruling", "dispute", "clock", "chips", "cards", "break", "other"] = "other"
    note: Reason = ""


class FloorAnswered(Fact):
    """A director has come, or says that they are on their way. call: the sequence of the call."""

    kind: Literal["floor_answered"] = "floor_answered"
    call: Sequence


class PoolAdded(Fact):
    """Money added to the prize pool: a guarantee, a sponsor, the season's Championship pot."""

    kind: Literal["pool_added"] = "pool_added"
    cents: Cents
    reason: Reason = ""


class PayoutsSet(Fact):
    """The director's own payouts instead of the club's bands, first place first."""

    kind: Literal["payouts_set"] = "payouts_set"
    amounts: tuple[Cents, ...]
    reason: Annotated[str, Field(min_length=1, max_length=500)]


class DealAgreed(Fact):
    """All who remain divide the prizes left; the tournament ends."""

    kind: Literal["deal_agreed"] = "deal_agreed"
    shares: Annotated[tuple[DealShare, ...], Field(min_length=2)]
    stacks: dict[PlayerId, ChipCount] = {}


class PrizePaid(Fact):
    """A prize has been handed over."""

    kind: Literal["prize_paid"] = "prize_paid"
    player: PlayerId


class Finished(Fact):
    """The night is over: places, prizes and points are final."""

    kind: Literal["finished"] = "finished"
