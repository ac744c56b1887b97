"""Reading heads-up tournaments: what their logs come to, and which is on."""

from django.db import transaction

from clubs.models import Event, Member
from clubs.queries.rulebooks import rulebook_in_force
from config.caching.process_cache import ProcessCache
from tables.log import in_force
from tables.queries import lines
from tournaments.attendance.queries import SignUps, sign_ups_of
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import MATCH_FACT, FactAt
from tournaments.heads_up.fold import after
from tournaments.models import HeadsUpTournament
from tournaments.night.queries import member_names

MOST = 20

_known = ProcessCache[tuple[int, int], tuple[int, Contest]](MOST)


def fetched_heads_up(pk: int) -> HeadsUpTournament | None:
    """A heads-up tournament with all that its screens need."""
    beside = ("event__season__club", "event__season__closed_with", "log")
    return HeadsUpTournament.objects.select_related(*beside).filter(pk=pk).first()


def opening_of(heads_up: HeadsUpTournament) -> Contest:
    """It before anything was recorded, under the frozen rulebook or, before the draw, the one in force."""
    rulebook = heads_up.frozen_rulebook or rulebook_in_force(heads_up.event.season.club)
    return Contest(rulebook, heads_up.kind)


def contest_of(heads_up: HeadsUpTournament, length: int) -> Contest:
    """Return what its log comes to. length: of the log, as it was read or is locked. Kept by whoever has
    changed it, once that is committed, and by whoever looks: folding 600 facts takes more than half a
    second."""
    opening = opening_of(heads_up)
    cached = _known.get((heads_up.log_id, heads_up.log.rewritten))
    if cached and cached[0] == length and cached[1].rulebook == opening.rulebook:
        return cached[1]
    written = [line for line in lines(heads_up.log) if line.sequence <= length]
    facts = (
        FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload)) for line in in_force(written)
    )
    contest = after(facts, opening)
    if not transaction.get_connection().in_atomic_block:
        remember_contest(heads_up, length, contest)
    return contest


def remember_contest(heads_up: HeadsUpTournament, length: int, contest: Contest) -> None:
    """Keep what a committed log comes to."""
    _known.put((heads_up.log_id, heads_up.log.rewritten), (length, contest))


def expected_members(event: Event) -> list[Member]:
    """The members who said that they come and have a place, by name."""
    return placed_members(sign_ups_of(event))


def placed_members(sign_ups: SignUps) -> list[Member]:
    """Those of some answers that have been read."""
    return sorted(
        (sign_ups.rsvps[pk].member for pk in sign_ups.places.placed), key=lambda member: member.name
    )


def names_of(heads_up: HeadsUpTournament) -> dict[int, str]:
    """Number → name of everyone who is a member, in the order of names."""
    return member_names(heads_up.event.season.club)
