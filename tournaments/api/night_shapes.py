"""Shapes of a night: the summary of the floor (docs/formats.md), less what is not theirs to know."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from clubs.api.shapes import shape_of
from clubs.ledger import Certificate
from clubs.models import Event
from tournaments.archive.export import night_header
from tournaments.archive.summary.making import clock_summary, status_of, summary
from tournaments.archive.summary.shapes import (
    ClockSummary,
    MoneySummary,
    SideHeadSummary,
    State,
    TableSummary,
)
from tournaments.models import HeadsUpTournament, Tournament
from tournaments.night.due import Act, Due
from tournaments.night.facts_of import AS_IT_IS
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import running_clock
from words.text import localised

Status = Literal["not_started", "running", "decided", "finished"]
EventStatus = Literal["scheduled", "running", "finished", "cancelled"]


class PlayedLineShape(BaseModel):
    """A night or a heads-up tournament of the club. id: its own, event: of the tournament that it is."""

    id: int
    event: int
    season: str
    name: str
    status: EventStatus
    starts_at: datetime


class ClockShape(BaseModel):
    """The clock as it stands `at` that moment: count down from there. It is the same until `version` changes,
    so ask again with If-None-Match. clock: null before the start; version: counts what is recorded."""

    night: int
    version: int
    at: datetime
    status: Status
    clock: ClockSummary | None
    players_left: int
    field: int
    average_stack: int | None
    chips_in_play: int


class FloorPlayerShape(BaseModel):
    """A player, as in the summary of a floor. paid, rebuys, re_entries, add_on: for who may see what is
    private."""

    player: int
    name: str
    state: State
    table: int | None
    seat: int | None
    stack: int | None
    place: int | None
    place_to: int | None
    first: int | None
    last: int | None
    prize: int | None
    points: int | float | None
    knockouts: int | float
    chip_leads: int
    paid: int | None
    rebuys: int | None
    re_entries: int | None
    add_on: bool | None


class FloorSidePlayerShape(BaseModel):
    """A player in a side game. paid: for who may see what is private."""

    player: int
    name: str
    won: int
    waits: int
    paid: int | None


class FloorSideGameShape(BaseModel):
    """A side game."""

    name: str
    title: str
    pot: int
    players: list[FloorSidePlayerShape]
    heads: list[SideHeadSummary]


if TYPE_CHECKING:
    DueAct = str
else:
    DueAct = Literal[tuple(act.value for act in AS_IT_IS)]


class DueShape(BaseModel):
    """Something to be done now, the most pressing first. act: its name; why: a sentence, and clause: the rule
    that asks for it; needs: `nothing` where POST …/due does it, `facts` where somebody has to say what
    happened; warning: what speaks against doing it yet; table, player, chip: about what."""

    act: Literal[tuple(act.value for act in Act)]  # type: ignore[valid-type]  # computed
    why: str
    clause: str
    warning: str
    needs: Literal["nothing", "facts"]
    table: int | None
    player: int | None
    chip: int | None


class FloorShape(ClockShape):
    """The whole floor: who sits where, the money of the night, places and who has none yet. money.warnings:
    none but for who may see what is private; due: what is to be done next, for who may record it."""

    name: str
    tables: list[TableSummary]
    money: MoneySummary
    side_games: list[FloorSideGameShape]
    places: list[FloorPlayerShape]
    others: list[FloorPlayerShape]
    due: list[DueShape]


class CertificateShape(BaseModel):
    """Certificate of where the money is. What was taken, funded by accounts of the club and is owing from
    members was withheld or paid out, is held where it is played for, or is owed to members. missing: by how
    much it does not hold."""

    taken: int
    funded: int
    owing: int
    withheld: int
    paid_out: int
    held: int
    owed: int
    missing: int
    holds: bool


class EntryShape(BaseModel):
    """An entry of the log. fact: as docs/facts.md has it; batch: the sequence of the first entry of the same
    tap; by: a member's name; device: on what they recorded it, “API” and the token's name for a program."""

    model_config = ConfigDict(
        json_schema_extra={"description": "An entry of the log: its fact is described in docs/facts.md."}
    )

    sequence: int
    batch: int
    kind: str
    at: AwareDatetime
    recorded_at: AwareDatetime
    by: str
    device: str
    fact: dict[str, Any]


class RecordedShape(BaseModel):
    """Fact that was recorded. repeated: it had been recorded before with the same Idempotency-Key, and was
    not again; version: of the night by now."""

    version: int
    repeated: bool
    entries: list[EntryShape] = Field(default_factory=list)


def line_shape(played: Tournament | HeadsUpTournament) -> PlayedLineShape:
    """One of them, fetched with its event and season."""
    event = played.event
    return PlayedLineShape(
        id=played.pk,
        event=event.pk,
        season=event.season.slug,
        name=event.name,
        status=Event.Status(event.status).value,
        starts_at=event.starts_at,
    )


def certificate_shape(certificate: Certificate) -> CertificateShape:
    """A certificate, of whatever is played."""
    return shape_of(CertificateShape, certificate)


def clock_shape(tournament: Tournament, floor: Floor, now: datetime) -> ClockShape:
    """The clock of a floor that was brought to `now`."""
    return ClockShape(**_clock(tournament, floor, now))


def _clock(tournament: Tournament, floor: Floor, now: datetime) -> dict[str, Any]:
    return {
        "night": tournament.pk,
        "version": tournament.log.length,
        "at": now.astimezone(UTC),
        "status": status_of(floor),
        "clock": clock_summary(floor, clock) if (clock := running_clock(floor)) else None,
        "players_left": len(floor.in_play),
        "field": floor.field_size,
        "average_stack": floor.average_stack,
        "chips_in_play": floor.chips_in_play,
    }


PRIVATE = ("paid", "rebuys", "re_entries", "add_on")


def due_shape(thing: Due) -> DueShape:
    """Something that is due."""
    return DueShape(
        act=thing.act.value,
        why=localised(thing.sentence),
        clause=thing.clause,
        warning=localised(thing.warning),
        needs="nothing" if thing.act in AS_IT_IS else "facts",
        table=thing.table,
        player=thing.player,
        chip=thing.chip,
    )


def floor_shape(
    tournament: Tournament, floor: Floor, now: datetime, *, is_private: bool, things: Sequence[Due] = ()
) -> FloorShape:
    """A floor that was brought to `now`. is_private: told is also what each has paid, and
    what the director is warned of; things: what is due, if that is told."""
    overview = summary(night_header(tournament), floor, now, tournament.log.length)

    def person(each: Any) -> dict[str, Any]:
        fields: dict[str, Any] = each.model_dump()
        if "first" in fields:
            fields |= {"place": fields["first"], "place_to": fields["last"]}
        return fields if is_private else {**fields, **dict.fromkeys(PRIVATE)}

    return FloorShape.model_validate(
        {
            **_clock(tournament, floor, now),
            "name": tournament.event.name,
            "tables": overview.tables,
            "money": overview.money if is_private else overview.money.model_copy(update={"warnings": ()}),
            "side_games": [
                {**game.model_dump(), "players": [person(each) for each in game.players]}
                for game in overview.side_games.games
            ],
            "places": [person(each) for each in overview.places],
            "others": [person(each) for each in overview.others],
            "due": [due_shape(each) for each in things],
        }
    )
