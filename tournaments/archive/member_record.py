"""A member's own record as JSON: what the club has kept about them, and nothing of others' private matters.

docs/formats.md describes it.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from django.db.models import DateTimeField, ForeignKey, JSONField, Model
from django.utils import timezone

from clubs.belongings import AnyField, Kept, in_order
from clubs.models import Event, Member, Season
from tables.models import Entry
from tables.queries import lines
from tournaments.models import CalendarFeed, Phone, RingGame, Tournament

FORMAT: Final = "dead-button-member"
VERSION: Final = 1


def member_record(member: Member) -> dict[str, Any]:
    """The record. Its kinds of rows are those of the club's file; amounts are in cents, points in units of
    clubs/scoring/units.py."""
    phone = Phone.objects.filter(member=member).first()
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": member.club.name,
        "written_at": _said_at(timezone.now()),
        "member": {
            "name": member.name,
            "number": member.number,
            "role": member.role,
            "email": member.email,
            "joined_at": _said_at(member.joined_at),
            "left_at": _said_at(member.left_at),
            "private_link_opened_at": _said_at(member.claimed_at),
            "phone_link_opened_at": _said_at(phone.opened_at if phone else None),
            "has_calendar_address": CalendarFeed.objects.filter(member=member).exists(),
        },
        "rows": {kept.kind: rows for kept in in_order() if (rows := list(_rows(kept, member)))},
        "nights": list(_nights(member)),
    }


def _rows(kept: Kept, member: Member) -> Iterator[dict[str, Any]]:
    """The rows of a kind that are about the member, or parts of rows that are."""
    if kept.model in (Member, Entry):
        return
    path = next((each.name for each in kept.references if each.name == "member"), None)
    if path is None:
        whole = next((each for each in kept.references if _is_about_a_member(each.related_model)), None)
        if whole is None or whole.null:
            return
        path = f"{whole.name}__member"
    for row in kept.model._base_manager.filter(**{path: member}).order_by("pk"):
        pairs = ((column.name, _said(column, row)) for column in kept.columns)
        yield {name: value for name, value in pairs if value is not _NOT_THEIRS}


_NOT_THEIRS: Final = object()


def _is_about_a_member(model: type[Model]) -> bool:
    return model is not Member and any(
        isinstance(each, ForeignKey) and each.name == "member" for each in model._meta.concrete_fields
    )


def _said(column: AnyField, row: Any) -> Any:
    """A value as JSON has it; what names others is left out."""
    if isinstance(column, ForeignKey):
        return _named(getattr(row, column.name))
    value = getattr(row, column.attname)
    if isinstance(column, JSONField) or value is None or isinstance(value, bool | int):
        return value
    return _said_at(value) if isinstance(column, DateTimeField) else str(value)


def _named(other: Any) -> Any:
    """Return what a row refers to, as people call it; nothing of people and of rows that have no name."""
    if isinstance(other, Event | Season):
        return other.name
    if isinstance(other, Tournament):
        return other.event.name
    return _NOT_THEIRS


def _nights(member: Member) -> Iterator[dict[str, Any]]:
    """Yield what logs say that they did: facts whose player they are, corrected ones too."""
    numbers = {member.number, *member.merged.values_list("number", flat=True)}
    played = Tournament.objects.filter(event__season__club=member.club_id).select_related("event", "log")
    games = RingGame.objects.filter(club=member.club_id).select_related("log")
    of_nights = [(night.event.name, night.event.starts_at, night.log) for night in played.order_by("pk")]
    of_games = [(str(game), game.opened_at, game.log) for game in games.order_by("pk")]
    for name, starts_at, log in (*of_nights, *of_games):
        facts = [
            {"sequence": line.sequence, "at": _said_at(line.at), "fact": dict(line.payload)}
            for line in lines(log)
            if _is_theirs(line.payload, numbers)
        ]
        if facts:
            yield {"name": name, "starts_at": _said_at(starts_at), "facts": facts}


def _is_theirs(payload: Mapping[str, Any], numbers: set[int]) -> bool:
    return payload.get("player") in numbers


def _said_at(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None
