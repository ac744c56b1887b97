"""Emotes: words of players to each other at a table: one of a few sentences, seen at their seat for a moment.

There is no free text. Each player says one thing at a time, and the host may forbid it at the table; whoever
does not want to see it from somebody silences them on their own device.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from config.live import topics as signals
from gameplay.models import Table
from gameplay.play.locked_table import locked
from words.text import Text

EMOTES: Final[dict[str, str]] = {
    "nice-hand": Text("Nice hand"),
    "well-played": Text("Well played"),
    "thanks": Text("Thanks"),
    "good-luck": Text("Good luck"),
    "ha": Text("Ha!"),
    "ouch": Text("Ouch!"),
    "wow": Text("Wow!"),
    "applause": Text("Applause!"),
}
"""By the word that is kept."""

SEEN_FOR: Final = timedelta(seconds=3)
EVERY: Final = timedelta(seconds=5)
"""Time that a player waits between two."""


@transaction.atomic
def emote(*, table: Table, by: str, what: str, now: datetime | None = None) -> Table:
    """Say something at the table. by: their key; what: one of EMOTES. The same thing twice
    at once is said once. Raises NotAllowed."""
    if what not in EMOTES:
        raise NotAllowed("Choose one of the emotes.")
    at = locked(table.pk, now or timezone.now())
    if are_forbidden(at.table):
        raise NotAllowed("The host has forbidden emotes at this table.")
    if not by or all(chair.player.key != by for chair in at.source.chairs.values()):
        raise NotAllowed("You do not sit at this table.")
    emotes_now = [each for each in _said(at.table) if _age(each, at.now) < EVERY]
    mine = next((each for each in emotes_now if each["by"] == by), None)
    if mine is not None and mine["what"] == what:
        return at.table
    if mine is not None:
        raise NotAllowed("One at a time: wait a few seconds.")
    emotes_now.append({"by": by, "what": what, "at": at.now.isoformat()})
    return _write(at.table, {**(at.table.emotes or {}), "said": emotes_now})


@transaction.atomic
def allow_emotes(*, table: Table, on: bool, now: datetime | None = None) -> Table:
    """The host allows emotes at the table, or forbids them; what is being said is gone then."""
    at = locked(table.pk, now or timezone.now())
    if on is not are_forbidden(at.table):
        return at.table
    return _write(at.table, {"said": [], "forbidden": not on})


def are_forbidden(table: Table) -> bool:
    """Return whether nobody may use emotes at a table."""
    return bool((table.emotes or {}).get("forbidden"))


def emotes_of(table: Table, now: datetime) -> dict[str, tuple[str, str]]:
    """Key of a player → what tells what they say at this moment from anything else they say, and the
    words."""
    seen = (each for each in _said(table) if timedelta(0) <= _age(each, now) < SEEN_FOR)
    return {each["by"]: (each["at"], EMOTES[each["what"]]) for each in seen if each["what"] in EMOTES}


def _said(table: Table) -> list[dict[str, Any]]:
    return list((table.emotes or {}).get("said", ()))


def _age(emote_row: dict[str, Any], now: datetime) -> timedelta:
    return now - datetime.fromisoformat(emote_row["at"])


def _write(table: Table, emotes: dict[str, Any]) -> Table:
    table.emotes = emotes
    table.version += 1
    table.save(update_fields=["emotes", "version"])
    signals.changed(f"table-{table.pk}")
    return table
