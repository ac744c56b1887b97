"""Facts of decisions: penalties, rulings, calls, the time to act at a table of felt, lots, the pool, payouts,
the end.
"""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import (
    About,
    Cents,
    ChipCount,
    ClauseId,
    DealShare,
    Drawn,
    Fact,
    Hex,
    PlayerId,
    Reason,
    Sequence,
    TableNumber,
)

Choice = Annotated[str, Field(min_length=1, max_length=80)]


class LotDrawn(Fact, about=About("conduct", "card", after_bagging=True)):
    """One of several is drawn, each equally likely: a seat, a card, a remedy where no rule fits. among: the
    choices, in the order in which they were named; chosen: one of them; reason: what it is drawn for."""

    kind: Literal["lot_drawn"] = "lot_drawn"
    among: Annotated[tuple[Choice, ...], Field(min_length=2, max_length=60)]
    chosen: Choice
    reason: Annotated[str, Field(min_length=1, max_length=200)]
    table: TableNumber | None = None
    draw: Drawn | None = None


class ClockCalled(
    Fact,
    about=About("conduct", "clock", by_programs=True, after_a_deal="while_played_for", once_stopped=False),
):
    """The clock is called on a player: they have the rulebook's seconds and its countdown to act."""

    kind: Literal["clock_called"] = "clock_called"
    table: TableNumber
    player: PlayerId


class ClockAnswered(
    Fact,
    about=About("conduct", "clock", by_programs=True, after_a_deal="while_played_for", once_stopped=False),
):
    """A player's time to act has ended. outcome: they acted in time, or it ran out: their hand is dead facing
    a bet, and has checked otherwise."""

    kind: Literal["clock_answered"] = "clock_answered"
    table: TableNumber
    player: PlayerId
    outcome: Literal["acted", "folded", "checked"]


class TimeCardSpent(
    Fact,
    about=About("conduct", "clock", by_programs=True, after_a_deal="while_played_for", once_stopped=False),
):
    """A player gives one of their time cards for more time; a clock that is called on them runs longer."""

    kind: Literal["time_card_spent"] = "time_card_spent"
    table: TableNumber
    player: PlayerId


class Penalised(
    Fact,
    about=About(
        "conduct",
        "warning",
        by_programs=True,
        filled_in={"afterwards"},
        after_the_end=True,
        after_bagging=True,
        after_a_deal="while_played_for",
    ),
):
    """A warning, hands, rounds or minutes of play to sit out, or disqualification (then with the stack that
    leaves play). clause: the rule it rests on; afterwards: it was recorded once the night was over, and
    changes nothing in it."""

    kind: Literal["penalised"] = "penalised"
    player: PlayerId
    penalty: Literal["warning", "hands", "rounds", "minutes", "disqualified"]
    amount: Annotated[int, Field(ge=0, le=100)] = 0
    reason: Reason = ""
    stack: ChipCount | None = None
    clause: ClauseId = ""
    afterwards: bool = False


class PenaltyEnded(Fact, about=About("conduct", "back", by_programs=True)):
    """Rest of the hands or minutes that a player sits out, which is remitted."""

    kind: Literal["penalty_ended"] = "penalty_ended"
    player: PlayerId


class Ruled(
    Fact,
    about=About(
        "conduct",
        "book",
        by_programs=True,
        filled_in={"afterwards"},
        after_the_end=True,
        after_bagging=True,
    ),
):
    """A decision of the director, for the record. clause: the rule it rests on; situation: what had happened,
    a situation or topic of the book (clubs/rulebook/), or a TDA number; player: whom it is about; hand: which
    hand of the table it was; afterwards: it was recorded once the night was over."""

    kind: Literal["ruled"] = "ruled"
    text: Annotated[str, Field(min_length=1, max_length=1000)]
    table: TableNumber | None = None
    clause: ClauseId = ""
    situation: Annotated[str, Field(max_length=40)] = ""
    player: PlayerId | None = None
    hand: Annotated[int, Field(ge=1, le=100_000)] | None = None
    afterwards: bool = False


class FloorCalled(Fact, about=About("conduct", "warning", by_programs=True, after_bagging=True)):
    """A dealer calls the director to the table. note: in the dealer's own words."""

    kind: Literal["floor_called"] = "floor_called"
    table: TableNumber
    reason: Literal["ruling", "dispute", "clock", "chips", "cards", "break", "other"] = "other"
    note: Reason = ""


class FloorAnswered(Fact, about=About("conduct", "bell", by_programs=True, after_bagging=True)):
    """A director has come, or says that they are on their way. call: the sequence of the call."""

    kind: Literal["floor_answered"] = "floor_answered"
    call: Sequence


class PoolAdded(
    Fact, about=About("money", "payout", after_a_deal="never", once_stopped=False, moves_chips=True)
):
    """Money added to the prize pool. source: an account of the club that it is taken from, or outside it: a
    sponsor."""

    kind: Literal["pool_added"] = "pool_added"
    cents: Cents
    reason: Reason = ""
    source: Literal["outside", "championship_pot", "kitty", "staff"] = "outside"


class PayoutsSet(Fact, about=About("money", "payout", after_a_deal="never", moves_chips=True)):
    """The director's own payouts instead of the club's bands, first place first."""

    kind: Literal["payouts_set"] = "payouts_set"
    amounts: tuple[Cents, ...]
    reason: Annotated[str, Field(min_length=1, max_length=500)]


class DealProposed(Fact, about=About("money", "deal", after_a_deal="never", once_stopped=False)):
    """All who remain are asked, each on their own phone, whether they take these shares. method: how they
    were computed, "own" for not at all; stacks: as they were counted for it; played_for: what is left to play
    for, first place first."""

    kind: Literal["deal_proposed"] = "deal_proposed"
    method: Literal["icm", "chips", "even", "own"]
    shares: Annotated[tuple[DealShare, ...], Field(min_length=2)]
    stacks: dict[PlayerId, ChipCount] = {}
    played_for: tuple[Cents, ...] = ()


class DealAccepted(Fact, about=About("money", "deal")):
    """One of them accepts. proposal: its sequence; token: tells the site alone who it was."""

    kind: Literal["deal_accepted"] = "deal_accepted"
    proposal: Sequence
    token: Hex


class DealDropped(Fact, about=About("money", "deal")):
    """A proposal has come to nothing: one of those asked has refused, or a director has withdrawn it. Who
    refused is said nowhere."""

    kind: Literal["deal_dropped"] = "deal_dropped"
    proposal: Sequence
    how: Literal["refused", "withdrawn"]


class DealAgreed(Fact, about=About("money", "deal", after_a_deal="never", once_stopped=False)):
    """All who remain divide the prizes left; the tournament ends, unless something is left to play for.
    played_for: as in the proposal; proposal: its sequence, where all accepted one; reason: where a director
    has decided it."""

    kind: Literal["deal_agreed"] = "deal_agreed"
    shares: Annotated[tuple[DealShare, ...], Field(min_length=2)]
    stacks: dict[PlayerId, ChipCount] = {}
    played_for: tuple[Cents, ...] = ()
    proposal: Sequence | None = None
    reason: Reason = ""


class PrizePaid(Fact, about=About("money", "payout", by_programs=True, after_the_end=True)):
    """A prize has been handed over. cents: how much, where it was not, or is not said to be, the whole of
    what was owed then."""

    kind: Literal["prize_paid"] = "prize_paid"
    player: PlayerId
    cents: Cents | None = None


class CashCounted(
    Fact, about=About("money", "count", by_programs=True, after_the_end=True, after_bagging=True)
):
    """Cash found in the box at the end, in cents; a later count takes its place."""

    kind: Literal["cash_counted"] = "cash_counted"
    cents: Cents


class SheetPrinted(
    Fact, about=About("clock", "print", by_programs=True, after_the_end=True, after_bagging=True)
):
    """The results hang on the wall, or lie where everybody can read them."""

    kind: Literal["sheet_printed"] = "sheet_printed"


class Finished(Fact, about=About("clock", "winner", by_programs=True, after_bagging=True)):
    """The night is over: places, prizes and points are final."""

    kind: Literal["finished"] = "finished"
