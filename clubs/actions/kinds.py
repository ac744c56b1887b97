"""A club's list of the kinds of tournament: names, order, which are offered, and kinds of its own.

What stands in logs, calendars and rulebooks is the kind itself: a name changes nothing that was played.
Source: DM-season-calendar, DM-points-factor.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.founding import save_rulebook
from clubs.actions.locks import locked_club
from clubs.actions.naming import checked_title
from clubs.models import Club, Member
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import ClubKind, Kind
from clubs.rulebook.kind import LONGEST_NAME, as_kept, next_own
from words.names import key
from words.text import Text


@transaction.atomic
def add_kind(*, club: Club, name: str, like: Kind, by: Member | None = None, request_id: str = "") -> Club:
    """One more kind at the end of the list, with the terms of another until the rulebook gives it others; its
    points count where those of that one do. Raises NotAllowed for a name that another has, for one like the
    Championship, and where the club has as many as it can have."""
    club = locked_club(club.pk)
    submission, first = submissions.claim(request_id, "kind", club)
    if not first:
        return club
    listed = club.listed_kinds
    name = _free_name(name, listed)
    if like is Kind.CHAMPIONSHIP:
        raise NotAllowed(
            "A season has one Championship: choose another kind to begin with.", "DM-season-calendar"
        )
    kind = next_own(listed)
    if kind is None:
        raise NotAllowed("A club has {count} kinds at most: rename one that is retired.", count=len(listed))
    version = version_in_force(club.pk)
    rulebook = version.rulebook
    terms = {**rulebook.terms, kind: rulebook.terms_of(like)}
    counted = rulebook.season.best_of_kinds
    if like in counted and kind not in counted:
        season = rulebook.season.model_dump() | {"best_of_kinds": (*counted, kind)}
        rulebook = rulebook.model_copy(update={"season": type(rulebook.season).model_validate(season)})
    _write(club, [*listed, ClubKind(kind, name)])
    save_rulebook(
        club=club,
        rulebook=rulebook.model_copy(update={"terms": terms}),
        by=by,
        note=Text("A kind of tournament: {name}", name=name).localised(),
    )
    submissions.remember_made(submission, club.pk)
    return club


@transaction.atomic
def rename_kind(*, club: Club, kind: Kind, name: str) -> Club:
    """Call a kind so from now on, wherever it stands. Raises NotAllowed for a name that another has."""
    club = locked_club(club.pk)
    listed = club.listed_kinds
    name = _free_name(name, [each for each in listed if each.kind != kind])
    return _write(club, [replace(each, name=name) if each.kind == kind else each for each in listed])


@transaction.atomic
def retire_kind(*, club: Club, kind: Kind, retired: bool = True) -> Club:
    """It is offered for new tournaments no more, or again; what was played as one stays. Raises NotAllowed
    for the last that is offered."""
    club = locked_club(club.pk)
    changed = [replace(each, retired=retired) if each.kind == kind else each for each in club.listed_kinds]
    if all(each.retired for each in changed):
        raise NotAllowed("One kind of tournament at least is played.")
    return _write(club, changed)


@transaction.atomic
def move_kind(*, club: Club, kind: Kind, steps: int) -> Club:
    """So many places further down the list, up for fewer than none."""
    club = locked_club(club.pk)
    listed = list(club.listed_kinds)
    at = next((place for place, each in enumerate(listed) if each.kind == kind), None)
    if at is None:
        return club
    moved = listed.pop(at)
    listed.insert(max(0, at + steps), moved)
    return _write(club, listed)


def _write(club: Club, kinds: Iterable[ClubKind]) -> Club:
    club.kinds = as_kept(kinds)
    club.save(update_fields=["kinds"])
    return club


def _free_name(name: str, others: Sequence[ClubKind]) -> str:
    name = checked_title(name)
    if len(name) > LONGEST_NAME:
        raise NotAllowed("The name of a kind has {most} letters at most.", most=LONGEST_NAME)
    if any(key(each.name) == key(name) for each in others):
        raise NotAllowed("There is a kind called {name} already.", name=name)
    return name
