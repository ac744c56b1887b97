"""Nights that came with the file of a club."""

from pydantic import BaseModel, ValidationError

from clauses.refusal import NotAllowed
from clubs.models import Club
from tables.log import AMENDED, VOIDED
from tables.models import Entry
from tournaments.archive.night_file import Amended, Voided
from tournaments.night.facts import FACT

CORRECTIONS: dict[str, type[BaseModel]] = {VOIDED: Voided, AMENDED: Amended}


def check_logs(club: Club) -> None:
    """Raises NotAllowed where a night's log holds something that is no fact of a night."""
    entries = Entry.objects.filter(log__tournament__event__season__club=club)
    rows = entries.values_list("log__tournament__event__name", "sequence", "kind", "payload")
    for night, sequence, kind, payload in rows.iterator():
        try:
            said = payload if isinstance(payload, dict) else {}
            correction = CORRECTIONS.get(said.get("kind", ""))
            (correction.model_validate if correction else FACT.validate_python)(said)
        except ValidationError:
            said = {}
        if said.get("kind") != kind:
            raise NotAllowed(
                "The log of {night}: entry {sequence} is no fact of a night.", night=night, sequence=sequence
            )
