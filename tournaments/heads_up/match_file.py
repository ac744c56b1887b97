"""A heads-up tournament as a file: one JSON object a line, a header first, then every entry of its log.
docs/formats.md describes it, docs/facts.md the facts that it shares with nights.

Heads-up tournaments that came with the file of a club.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from clauses.refusal import NotAllowed
from clubs.models import Club
from tables.log import AMENDED, LogLine, as_of, corrected_until, in_force
from tables.queries import lines
from tournaments.archive.log_file import FileKind, LogEntry, Voided, read_log
from tournaments.archive.night_file import TournamentHeader
from tournaments.heads_up.actions import fold_corrected_matches
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import MATCH_FACT, AnyMatchFact, FactAt
from tournaments.heads_up.fold import after
from tournaments.heads_up.queries import opening_of
from tournaments.models import HeadsUpTournament
from tournaments.night.facts import Part, Reason, Sequence


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


FORMAT: Final = "dead-button-heads-up"


class MatchHeader(TournamentHeader):
    """The first line, which holds what that of a night does."""

    format: Literal["dead-button-heads-up"] = FORMAT


class AmendedMatch(Part):
    """Puts another fact of the same kind in the place of an earlier entry's."""

    kind: Literal["amended"] = AMENDED
    sequence: Sequence
    payload: AnyMatchFact
    why: Reason = ""


class MatchEntry(LogEntry):
    """Every other line: an entry of the log."""

    fact: Annotated[AnyMatchFact | Voided | AmendedMatch, Field(discriminator="kind")]


MATCH_FILE: Final = FileKind(
    FORMAT, 1, "the file of a heads-up tournament", MatchHeader, TypeAdapter(MatchEntry)
)


def match_header(heads_up: HeadsUpTournament) -> MatchHeader:
    """Return what a file of this tournament begins with."""
    club = heads_up.event.season.club
    return MatchHeader(
        tournament=heads_up.event.name,
        kind=heads_up.kind,
        club=club.name,
        time_zone=club.timezone,
        currency=club.currency,
        rulebook=opening_of(heads_up).rulebook,
        rulebook_frozen=heads_up.rulebook_data is not None,
        first_commitment=heads_up.log.first_commitment,
    )


def read_match_file(text: Iterable[str | bytes]) -> tuple[MatchHeader, Contest]:
    """The header of a file, and where the tournament stands at its end. Raises BadNightFile with the line
    that is wrong, NotAllowed where a fact cannot follow what is before it."""
    log = read_log(text, MATCH_FILE)
    return log.header, contest_at(log.lines, Contest(log.header.rulebook, log.header.kind))


def contest_at(
    written: Iterable[LogLine], opening: Contest, moment: datetime | None = None, *, strict: bool = False
) -> Contest:
    """Return where a tournament stands by its log, or stood by what had been recorded at a moment.

    strict: what has been recorded since the last correction is asked every rule, as if it were recorded now;
    a prize that was handed over before that stays so. Raises NotAllowed."""
    entries = list(written) if moment is None else as_of(list(written), moment)
    until = corrected_until(entries) if strict else len(entries)
    facts = (
        FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload), line.sequence > until)
        for line in in_force(entries)
    )
    return after(facts, opening)
