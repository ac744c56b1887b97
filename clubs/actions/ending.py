"""Freezing a club and deleting it.

A frozen club is read-only: clubs/access.py refuses what would change it, and its members are sent nothing. An
elder who deletes it freezes it for fourteen days, in which every elder can take that back; then a job
deletes all that was ever in it, with the accounts that opened to its private links alone. Another app says
what stands against that, and what of its own does not go with the row of the club:

    refuse_freezing(check)              # check(club) raises NotAllowed
    on_delete(forget_logs)              # forget_logs(club) returns what is done once the club is gone
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions.links import has_own_sign_in
from clubs.actions.locks import locked_club
from clubs.models import Club, User
from config.caching.process_cache import clear_cache
from config.models import Job
from config.work.later import later
from config.work.registry import Effect, Outcome, Task
from words import names
from words.text import Text

GRACE: Final = timedelta(days=14)
_refusals: list[Callable[[Club], object]] = []
_before: list[Callable[[Club], Callable[[], object]]] = []


def refuse_freezing(check: Callable[[Club], object]) -> None:
    """Call `check(club)` first, which raises NotAllowed as long as something is on there."""
    if check not in _refusals:
        _refusals.append(check)


def on_delete(prepare: Callable[[Club], Callable[[], object]]) -> None:
    """Call `prepare(club)` before a club is deleted, and what it returns afterwards, in one transaction."""
    if prepare not in _before:
        _before.append(prepare)


@transaction.atomic
def freeze_club(*, club: Club) -> Club:
    """Make it read-only; a second time does nothing. Raises NotAllowed as long as something is on there."""
    club = locked_club(club.pk)
    _refuse(club)
    club.frozen_at = club.frozen_at or timezone.now()
    club.save(update_fields=["frozen_at"])
    return club


def _refuse(club: Club) -> None:
    if club.rehearsal_of_id:
        raise NotAllowed("A rehearsal is thrown away from its own bar.")
    for check in _refusals:
        check(club)


@transaction.atomic
def thaw_club(*, club: Club) -> Club:
    """Take freezing and deleting back: it goes on as it was. A second time does nothing."""
    club = locked_club(club.pk)
    club.frozen_at = club.deletes_at = None
    club.save(update_fields=["frozen_at", "deletes_at"])
    return club


@transaction.atomic
def end_club(*, club: Club, typed: str, has_file: bool) -> Club:
    """Freeze it, to be deleted after the days of grace; a second time changes nothing. typed: its name, as
    whoever means it has typed it; has_file: whether they have been handed its file. Raises NotAllowed
    without either, and as long as something is on there."""
    club = locked_club(club.pk)
    if club.deletes_at is not None:
        return club
    _refuse(club)
    if not has_file:
        raise NotAllowed("Download the club first: afterwards nobody has it.")
    if names.key(typed) != names.key(club.name):
        raise NotAllowed("Type “{name}” to go on.", name=club.name)
    now = timezone.now()
    club.frozen_at, club.deletes_at = club.frozen_at or now, now + GRACE
    club.save(update_fields=["frozen_at", "deletes_at"])
    key = f"{DELETE.name}/{club.pk}-{int(club.deletes_at.timestamp())}"
    later(DELETE, key=key, at=club.deletes_at, club=club.pk)
    return club


def delete_due_club(club: int) -> Effect | None:
    """Look whether a club is to be deleted by now; None where that was taken back."""
    if not _is_due(Club.objects.filter(pk=club).first(), timezone.now()):
        return None

    def delete() -> Outcome | None:
        held = locked_club(club)
        if _is_due(held, timezone.now()):
            _delete(held)
        return None

    return delete


def _is_due(club: Club | None, now: datetime) -> bool:
    return club is not None and club.deletes_at is not None and club.deletes_at <= now


def _delete(club: Club) -> None:
    """All that was ever in it goes, its rehearsals too, and the accounts that only it opened."""
    clubs = [*club.rehearsals.all(), club]
    users = list(User.objects.filter(memberships__club__in=clubs).values_list("pk", flat=True))
    afterwards = [prepare(each) for each in clubs for prepare in _before]
    Job.objects.filter(ids__club__in=[each.pk for each in clubs]).exclude(task=DELETE.name).delete()
    for each in clubs:
        each.delete()
    for act in afterwards:
        act()
    for user in User.objects.filter(pk__in=users, memberships=None, is_staff=False).distinct():
        if not has_own_sign_in(user):
            user.delete()
    transaction.on_commit(clear_cache)


DELETE: Final = Task("delete_club", Text("Delete a club whose days of grace are over"), delete_due_club)
