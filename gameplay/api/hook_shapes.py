"""The bodies of webhooks (docs/webhooks.md), as the OpenAPI description has them: one for each kind of
happening. More fields may be added."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal

from django.utils.translation import override
from pydantic import BaseModel, Field, TypeAdapter, create_model

from clubs.webhooks.hook_kinds import HookKind

Points = int | float
Stage = Literal["pool", "tie", "play_off"]


class Named(BaseModel):
    """Person who is told of. name: while visitors may see the club's pages."""

    player: int
    name: str | None = None


class HookCredit(Named):
    """Credit for a knockout. share: their part of it, as 1/2."""

    share: str


class HookSeat(BaseModel):
    """A seat."""

    table: int
    seat: int


class HookResult(Named):
    """A line of the results. prize: in cents."""

    place: int
    place_to: int
    prize: int | None
    points: Points


class HookStanding(Named):
    """A line of the standings."""

    rank: int
    rank_before: int | None
    points: Points
    played: int


class OfClub(BaseModel):
    """Base of what is told of a club. club: its slug."""

    club: str


class OfNight(OfClub):
    """Base of what is told of a night. event_name: while visitors may see the club's pages."""

    event: int
    event_name: str | None = None
    night: int


class NightStarted(OfNight):
    """The clock has been started."""

    sequence: int
    kind: str
    kind_name: str
    players: int


class NightLevel(OfNight):
    """A level or a break begins. period: its name; blinds and ante: of a level."""

    period: str
    level: int
    is_break: bool
    seconds: int
    players_left: int
    small_blind: int | None = None
    big_blind: int | None = None
    ante: int | None = None


class NightKnockout(OfNight, Named):
    """A player is out."""

    sequence: int
    how: Literal["knocked_out", "left", "removed", "disqualified"]
    level: int
    by: list[HookCredit]
    players_left: int


class NightMove(OfNight, Named):
    """A player moves to another seat, after the start."""

    sequence: int
    from_: HookSeat = Field(alias="from")
    to: HookSeat


class NightCorrected(OfNight):
    """Something recorded earlier was taken back or changed: what was told of this night may not hold."""

    sequence: int


class NightFinished(OfNight):
    """A night has ended. results: the first hundred."""

    sequence: int
    players: int
    results: list[HookResult]


class OfHeadsUp(OfClub):
    """Base of what is told of a heads-up tournament; by itself: it was corrected."""

    event: int
    event_name: str | None = None
    heads_up: int
    sequence: int


class HeadsUpStarted(OfHeadsUp):
    """The pools have been drawn."""

    kind: str
    players: int


class HeadsUpFinished(OfHeadsUp):
    """It has ended. results: the first hundred."""

    players: int
    results: list[HookResult]


class MatchBegins(OfHeadsUp):
    """Two sit down. match: its key in the log."""

    match: str
    stage: Stage | None = None
    title: str | None = None
    table: int
    players: list[Named]


class MatchDecided(OfHeadsUp, Named):
    """A match that was played is decided. player: who won; against: the other one."""

    match: str
    stage: Stage | None = None
    title: str | None = None
    against: Named


class RingGameTold(OfClub):
    """A ring game is on, or over. event: of a tournament that had too few players."""

    ring_game: int
    players: int
    event: int | None = None
    event_name: str | None = None


class StandingsChanged(OfClub):
    """The table of a season has become another. standings: the first hundred."""

    season: str
    players: int
    standings: list[HookStanding]


class Tested(OfClub):
    """An elder has asked for it."""

    test: Any


DATA: Final[Mapping[HookKind, type[BaseModel]]] = {
    HookKind.STARTED: NightStarted,
    HookKind.LEVEL: NightLevel,
    HookKind.KNOCKOUT: NightKnockout,
    HookKind.MOVE: NightMove,
    HookKind.CORRECTED: NightCorrected,
    HookKind.FINISHED: NightFinished,
    HookKind.HEADS_UP_STARTED: HeadsUpStarted,
    HookKind.MATCH_STARTED: MatchBegins,
    HookKind.MATCH_WON: MatchDecided,
    HookKind.HEADS_UP_CORRECTED: OfHeadsUp,
    HookKind.HEADS_UP_FINISHED: HeadsUpFinished,
    HookKind.RING_OPENED: RingGameTold,
    HookKind.RING_CLOSED: RingGameTold,
    HookKind.STANDINGS: StandingsChanged,
    HookKind.TEST: Tested,
}
"""Every kind of happening → what is told of it."""

SIGNED: Final = [
    {"name": name, "in": "header", "required": True, "description": words, "schema": {"type": "string"}}
    for name, words in (
        ("webhook-id", "The same when it is sent again."),
        ("webhook-timestamp", "When it was sent, in seconds since 1970."),
        ("webhook-signature", "As Standard Webhooks signs: v1,… for each secret."),
    )
]


@override("en-gb")
def add_webhooks(schema: dict[str, Any]) -> None:
    """Add the webhooks to a description, and their shapes to its components."""
    shapes, hooks = schema["components"]["schemas"], {}
    for kind, data in DATA.items():
        name = "".join(part.title() for part in re.split("[._]", kind.value)) + "Hook"
        body: type[BaseModel] = create_model(
            name,
            __doc__=f"A webhook: {kind.label}.",
            type=(Literal[kind.value], ...),  # type: ignore[arg-type]  # computed
            timestamp=(datetime, ...),
            data=(data, ...),
        )
        described = TypeAdapter(body).json_schema(ref_template="#/components/schemas/{model}")
        shapes |= described.pop("$defs", {}) | {name: described}
        content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
        hooks[kind.value] = {
            "post": {
                "operationId": f"hook_{kind.value.replace('.', '_')}",
                "summary": str(kind.label),
                "parameters": SIGNED,
                "requestBody": {"required": True, "content": content},
                "responses": {"2XX": {"description": "Taken"}, "410": {"description": "Switch it off"}},
            }
        }
    schema["webhooks"] = hooks
