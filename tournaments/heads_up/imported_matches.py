"""Heads-up tournaments that came with the file of a club."""

from pydantic import ValidationError

from clauses.refusal import NotAllowed
from clubs.models import Club
from tables.queries import lines
from tournaments.heads_up.actions import fold_corrected_matches
from tournaments.heads_up.queries import opening_of
from tournaments.models import HeadsUpTournament


def check_match_logs(club: Club) -> None:
    """Raises NotAllowed where something in a log is no fact of such a tournament, or cannot follow what is
    before it."""
    rows = HeadsUpTournament.objects.filter(event__season__club=club)
    for heads_up in rows.select_related("event__season__club", "log"):
        try:
            fold_corrected_matches(lines(heads_up.log), opening_of(heads_up))
        except (ValidationError, KeyError, TypeError):
            raise NotAllowed(
                "The log of {name} holds something that is not a fact of a heads-up tournament.",
                name=heads_up.event.name,
            ) from None
