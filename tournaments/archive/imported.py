"""Nights and ring games that came with the file of a club."""

from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from clauses.refusal import NotAllowed
from clubs.models import Club
from tables.log import AMENDED, VOIDED
from tables.models import Entry
from tournaments.archive.log_file import Voided
from tournaments.archive.night_file import Amended
from tournaments.night.facts import FACT
from tournaments.ring_games.ring_facts import RING_FACT

CORRECTIONS: dict[str, type[BaseModel]] = {VOIDED: Voided, AMENDED: Amended}


def check_logs(club: Club) -> None:
    """Raises NotAllowed where a log holds something that is no fact of a night, or of a ring game."""
    entries = Entry.objects.filter(log__tournament__event__season__club=club)
    rows = entries.values_list("log__tournament__event__name", "sequence", "kind", "payload")
    for night, sequence, kind, payload in rows.iterator():
        if not _is_fact(FACT, kind, payload):
            raise NotAllowed(
                "The log of {night}: entry {sequence} is not a fact of a night.",
                night=night,
                sequence=sequence,
            )
    of_games = Entry.objects.filter(log__ring_game__club=club).values_list("sequence", "kind", "payload")
    for sequence, kind, payload in of_games.iterator():
        if not _is_fact(RING_FACT, kind, payload):
            raise NotAllowed(
                "The log of a ring game: entry {sequence} is not one of its facts.", sequence=sequence
            )


def _is_fact(facts: TypeAdapter[Any], kind: str, payload: object) -> bool:
    values = payload if isinstance(payload, dict) else {}
    try:
        correction = CORRECTIONS.get(values.get("kind", ""))
        (correction.model_validate if correction else facts.validate_python)(values)
    except ValidationError:
        return False
    return values.get("kind") == kind
