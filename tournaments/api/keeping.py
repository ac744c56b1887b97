"""The structures that a club keeps, and settling up after what was played, for programs: by the actions of
the pages."""

from collections.abc import Sequence
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.actions.ledger import mark_settled, unmark_settled
from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, club_here, me, request_key_of
from clubs.api.managing import RemovedShape
from clubs.ledger.settling import CASH_BOX, Transfer
from clubs.models import Club, Event
from clubs.queries.ledger import NIGHT, settlement
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rules import directs
from config.live import topics
from tournaments.api.nights import night_here
from tournaments.api.ring_games import ring_game_here
from tournaments.api.writing import once, recorder_of
from tournaments.kept_structures import (
    LONGEST_NAME,
    Structure,
    keep_structure,
    kept_structures,
    remove_structure,
    rename_structure,
)
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts_of import handed_over
from tournaments.night.structure import Break, Level, Periods
from tournaments.ring_games.ring_ledger import ring_origin
from tournaments.rules import runs_night
from tournaments.structures.forecast import Entrants
from tournaments.structures.planning import Wishes, planned_structure
from words.text import localised

router = Router(tags=["keeping"])

StructureName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Count = Annotated[int, Field(ge=0, le=10_000)]


class StructureShape(BaseModel):
    """A structure that the club keeps. number: its own; summary: a sentence; periods: levels and breaks, as
    the fact structure_set takes them."""

    number: int
    name: str
    summary: str
    periods: tuple[Level | Break, ...]


class StructuresShape(BaseModel):
    """The structures of a club by their names."""

    items: list[StructureShape]


class StructureSent(BaseModel):
    """A structure to be kept by a name."""

    model_config = ConfigDict(extra="forbid")

    name: StructureName
    periods: Periods


class StructureNamed(BaseModel):
    """Another name of a structure."""

    model_config = ConfigDict(extra="forbid")

    name: StructureName


class PlanSent(BaseModel):
    """Wishes for a structure. minutes: from the start to when one wants to be home; break_every: minutes of
    play between breaks, 0 for none; stack: chips of an entry; rebuys, add_ons: how many are expected."""

    model_config = ConfigDict(extra="forbid")

    players: Annotated[int, Field(ge=2, le=1000)]
    stack: Annotated[int, Field(ge=10, le=100_000_000)]
    minutes: Annotated[int, Field(ge=20, le=1440)] = 240
    break_every: Annotated[int, Field(ge=0, le=600)] = 60
    break_minutes: Annotated[int, Field(ge=1, le=120)] = 10
    rebuys: Count = 0
    add_ons: Count = 0


class PlannedShape(BaseModel):
    """A structure that was planned. in_time: nine of ten nights end by it in the minutes that were asked
    for."""

    periods: tuple[Level | Break, ...]
    in_time: bool


class TransferShape(BaseModel):
    """An amount that one pays another. payer, payee: numbers of members, 0 for the cash box; paid: it has
    been marked as paid."""

    payer: int
    payer_name: str
    payee: int
    payee_name: str
    cents: int
    paid: bool


class SettleUpShape(BaseModel):
    """Settling up: who pays whom, first what is left."""

    items: list[TransferShape]


class TransferSent(BaseModel):
    """A transfer that has been paid; paid: false takes that back. payer, payee: numbers of members, 0 for the
    cash box."""

    model_config = ConfigDict(extra="forbid")

    payer: Annotated[int, Field(ge=0, le=2_147_483_647)]
    payee: Annotated[int, Field(ge=0, le=2_147_483_647)]
    cents: Annotated[int, Field(ge=1, le=1_000_000_000_000)]
    paid: bool = True


# Structures


@operation(router, "GET", "/clubs/{slug:club}/structures", "read", StructuresShape)
def structures(request: HttpRequest, club: str) -> StructuresShape:
    """The structures that the club keeps."""
    return _listed(club_here(request, club, directs))


def _listed(club: Club) -> StructuresShape:
    return StructuresShape(items=[_structure(each) for each in kept_structures(club)])


def _structure(kept: Structure) -> StructureShape:
    return StructureShape(
        number=kept.number, name=kept.name, summary=localised(kept.summary), periods=kept.periods
    )


@operation(router, "PUT", "/clubs/{slug:club}/structures", "manage", StructureShape, also=(413, 415))
def keep(request: HttpRequest, club: str, sent: StructureSent) -> StructureShape:
    """Keep a structure by a name; one that has the name already is this one from now on."""
    here = club_here(request, club, directs)
    row = keep_structure(club=here, name=sent.name, periods=sent.periods)
    return _structure(Structure(row.pk, row.name, tuple(sent.periods)))


@operation(router, "POST", "/clubs/{slug:club}/structures/plan", "read", PlannedShape, also=(413, 415))
def plan_structure(request: HttpRequest, club: str, sent: PlanSent) -> PlannedShape:
    """Plan a structure from what is known before a night, by the rules in force. Nothing is kept."""
    rules = rulebook_in_force(club_here(request, club, directs))
    wishes = Wishes(
        Entrants(
            sent.players,
            sent.stack,
            rebuys=sent.rebuys,
            rebuy_chips=sent.stack,
            add_ons=sent.add_ons,
            add_on_chips=sent.stack,
        ),
        sent.minutes,
        tuple(chip.value for chip in rules.chips.chips),
        sent.break_every,
        sent.break_minutes,
        rules.clock.ante,
    )
    planned = planned_structure(wishes, rules.clock, rules.cut_off, seed="api")
    return PlannedShape(periods=planned.periods, in_time=planned.is_in_time)


@operation(
    router,
    "PATCH",
    "/clubs/{slug:club}/structures/{int:number}",
    "manage",
    StructuresShape,
    also=(413, 415),
)
def rename(request: HttpRequest, club: str, number: int, sent: StructureNamed) -> StructuresShape:
    """Give a structure another name; one that is gone stays gone."""
    here = club_here(request, club, directs)
    rename_structure(club=here, number=number, name=sent.name)
    return _listed(here)


@operation(router, "DELETE", "/clubs/{slug:club}/structures/{int:number}", "manage", RemovedShape)
def forget_structure(request: HttpRequest, club: str, number: int) -> RemovedShape:
    """Remove a structure; nights that began from it keep theirs."""
    remove_structure(club=club_here(request, club, directs), number=number)
    return RemovedShape(removed=True)


# Settling up


@operation(router, "GET", "/nights/{int:night}/settle-up", "private", SettleUpShape)
def settle_up(request: HttpRequest, night: int) -> SettleUpShape:
    """Return who pays whom after a night: the prizes of the cash box, and what members owe each other."""
    return _settled(*_of_night(night_here(request, night, runs_night)))


@operation(router, "GET", "/ring-games/{int:ring_game}/settle-up", "private", SettleUpShape)
def settle_up_ring(request: HttpRequest, ring_game: int) -> SettleUpShape:
    """Return who pays whom after a ring game."""
    return _settled(*_of_ring(request, ring_game))


def _of_night(tournament: Tournament) -> tuple[Club, str, Event | None]:
    return tournament.event.season.club, NIGHT, tournament.event


def _of_ring(request: HttpRequest, pk: int) -> tuple[Club, str, Event | None]:
    game = ring_game_here(request, pk, directs)
    if game.closed_at is None:
        raise NotAllowed("The game is open: close it.")
    return game.club, ring_origin(game.opened_at), None


def _settled(club: Club, origin: str, event: Event | None) -> SettleUpShape:
    stands = settlement(club, origin, event)

    def shapes(transfers: Sequence[Transfer], *, paid: bool) -> list[TransferShape]:
        return [
            TransferShape(
                payer=each.payer,
                payer_name=localised(stands.names[each.payer]),
                payee=each.payee,
                payee_name=localised(stands.names[each.payee]),
                cents=each.cents,
                paid=paid,
            )
            for each in transfers
        ]

    return SettleUpShape(items=[*shapes(stands.left, paid=False), *shapes(stands.paid, paid=True)])


@operation(router, "POST", "/nights/{int:night}/settle-up", "record", SettleUpShape, also=(413, 415))
def mark_transfer(request: HttpRequest, night: int, sent: TransferSent, key: IdempotencyKey) -> SettleUpShape:
    """Mark a transfer of a night as paid, or take that back. What the cash box pays is recorded as a fact of
    the night."""
    tournament = night_here(request, night, runs_night)
    transfer = Transfer(sent.payer, sent.payee, sent.cents)
    if sent.paid and sent.payer == CASH_BOX:
        once(
            request,
            tournament.log_id,
            key,
            ["settle-up", list(transfer)],
            lambda request_id: actions.record(
                tournament=tournament,
                act=lambda floor, draws: handed_over(floor, transfer),
                by=recorder_of(request),
                request_id=request_id,
            ),
        )
    else:
        _mark(request, _of_night(tournament), sent, key)
        topics.changed(f"night-{night}")
    return _settled(*_of_night(tournament))


@operation(router, "POST", "/ring-games/{int:ring_game}/settle-up", "record", SettleUpShape, also=(413, 415))
def mark_ring_transfer(
    request: HttpRequest, ring_game: int, sent: TransferSent, key: IdempotencyKey
) -> SettleUpShape:
    """Mark a transfer of a ring game as paid, or take that back."""
    of_game = _of_ring(request, ring_game)
    _mark(request, of_game, sent, key)
    topics.changed(f"ring-{ring_game}")
    return _settled(*of_game)


def _mark(request: HttpRequest, whose: tuple[Club, str, Event | None], sent: TransferSent, key: str) -> None:
    club, origin, event = whose
    act: Any = mark_settled if sent.paid else unmark_settled
    act(
        club=club,
        origin=origin,
        event=event,
        transfer=Transfer(sent.payer, sent.payee, sent.cents),
        by=me(request),
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
