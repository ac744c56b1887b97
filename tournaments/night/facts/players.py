"""Facts of people and money: who comes, buys in, rebuys, steps away and leaves."""

from typing import Annotated, Literal

from pydantic import Field

from clubs.rulebook import AddOn, Rebuy
from tournaments.night.facts.parts import (
    About,
    Cents,
    ChipCount,
    Drawn,
    Fact,
    Name,
    PlayerId,
    Reason,
    SeatedAt,
    Sequence,
    TicketUsed,
)

PaymentWay = Literal["cash", "transfer", "owed"]


class Committed(Fact, about=About("players", "check", by_programs=True)):
    """A player said they would come."""

    kind: Literal["committed"] = "committed"
    player: PlayerId
    name: Name


class CheckedIn(Fact, about=About("players", "check", by_programs=True)):
    """A player is present."""

    kind: Literal["checked_in"] = "checked_in"
    player: PlayerId
    name: Name


class BoughtIn(
    Fact,
    about=About(
        "money",
        "plus",
        by_programs=True,
        filled_in={"seat", "draw", "house", "ticket"},
        after_a_deal="never",
        once_stopped=False,
        moves_chips=True,
    ),
):
    """An entry, before the start or late.

    chips: where the stack is not the one of the terms: at the Championship, or what the director gives after
        the break;
    seat: for a late entry, with the draw that gave it;
    consent: the director admits the player after the break;
    ticket: what has paid it, if not cash;
    house: the house plays for them; in older logs only a number below 0 says so.
    """

    kind: Literal["bought_in"] = "bought_in"
    player: PlayerId
    name: Name
    chips: ChipCount | None = None
    seat: SeatedAt | None = None
    draw: Drawn | None = None
    consent: bool = False
    ticket: TicketUsed | None = None
    house: bool = False


class Rebought(
    Fact,
    about=About(
        "money",
        "rebuy",
        by_programs=True,
        filled_in={"seat", "draw"},
        after_a_deal="never",
        once_stopped=False,
        moves_chips=True,
    ),
):
    """A rebuy. stack: what they had before it, 0 after a bust. seat: where their own was given away
    meanwhile. declared: they said so before a hand and are dealt in at once: it is still to be paid."""

    kind: Literal["rebought"] = "rebought"
    player: PlayerId
    stack: ChipCount = 0
    declared: bool = False
    seat: SeatedAt | None = None
    draw: Drawn | None = None


class Reentered(
    Fact,
    about=About(
        "money",
        "plus",
        by_programs=True,
        filled_in={"seat", "draw", "ticket"},
        after_a_deal="never",
        once_stopped=False,
        moves_chips=True,
    ),
):
    """A player who is out enters again. seat: a new one, with the draw that gave it; ticket: what has paid
    it, if not cash."""

    kind: Literal["reentered"] = "reentered"
    player: PlayerId
    seat: SeatedAt | None = None
    draw: Drawn | None = None
    ticket: TicketUsed | None = None


class AddedOn(
    Fact,
    about=About(
        "money", "chips", by_programs=True, after_a_deal="never", once_stopped=False, moves_chips=True
    ),
):
    """An add-on."""

    kind: Literal["added_on"] = "added_on"
    player: PlayerId


class Arrived(
    Fact,
    about=About(
        ("players", "money"),
        "check",
        by_programs=True,
        filled_in={"ticket"},
        after_a_deal="never",
        once_stopped=False,
    ),
):
    """A player who was dealt in absent has come. paid: they paid the buy-in now or before; ticket: what has
    paid it, if not cash."""

    kind: Literal["arrived"] = "arrived"
    player: PlayerId
    paid: bool = True
    ticket: TicketUsed | None = None


class PaymentSet(
    Fact, about=About("money", "payout", by_programs=True, after_the_end=True, after_bagging=True)
):
    """Payment of what a player has bought, or that they owe it: cash unless this says otherwise. What they
    buy later is paid as what they bought last. way: `transfer` is by card, too; purchases: the facts by which
    they bought it; cents: what that came to."""

    kind: Literal["payment_set"] = "payment_set"
    player: PlayerId
    way: PaymentWay
    purchases: Annotated[tuple[Sequence, ...], Field(min_length=1, max_length=100)]
    cents: Cents


class SteppedAway(Fact, about=About("players", "late", by_programs=True)):
    """A player has left their seat for a while; they are dealt in and pay their blinds."""

    kind: Literal["stepped_away"] = "stepped_away"
    player: PlayerId


class CameBack(Fact, about=About("players", "back", by_programs=True)):
    """A player who was away is back."""

    kind: Literal["came_back"] = "came_back"
    player: PlayerId


class Left(Fact, about=About("out", "close", by_programs=True, after_a_deal="while_played_for")):
    """A player quits the tournament; their chips leave play. stack: how many they were."""

    kind: Literal["left"] = "left"
    player: PlayerId
    stack: ChipCount


class AbsentRemoved(Fact, about=About("out", "close", by_programs=True, after_a_deal="while_played_for")):
    """A player who never came is removed with their chips. stack: how many they were."""

    kind: Literal["absent_removed"] = "absent_removed"
    player: PlayerId
    stack: ChipCount


class TermsSet(Fact, about=About("money", "edit")):
    """Rebuys and add-ons switched on, off or priced for this night, before entries close."""

    kind: Literal["terms_set"] = "terms_set"
    rebuy: Rebuy | None
    add_on: AddOn | None
    reason: Reason = ""


class EntriesClosed(Fact, about=About("players", "close", by_programs=True)):
    """The director ends late entry, rebuys or add-ons before their time. what: which of them."""

    kind: Literal["entries_closed"] = "entries_closed"
    what: Annotated[tuple[Literal["entries", "rebuys", "add_ons"], ...], Field(min_length=1, max_length=3)]
    reason: Annotated[str, Field(min_length=1, max_length=500)]
