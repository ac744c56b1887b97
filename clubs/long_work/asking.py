"""Asking for a piece of work, and wanting it no more."""

from collections.abc import Mapping
from typing import IO, Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import get_language

from clubs.actions import submissions
from clubs.long_work.doing import TASK
from clubs.long_work.long_kinds import Kind
from clubs.long_work.progress import keep_file, want_no_more
from clubs.models import Club, LongWork, User
from config.work.later import Asked, all_later

NOTHING: Final[Mapping[str, Any]] = {}


def ask(
    kind: Kind,
    *,
    request_id: str,
    by: User | None,
    club: Club | None = None,
    wish: Mapping[str, Any] = NOTHING,
    file: IO[bytes] | None = None,
) -> LongWork:
    """Have it done. Who asks for the same again, or for the same of a club while it is not done, is given
    what was asked for first. file: what it is done with. Raises NotAllowed for something else under the same
    request id."""
    wish = {**wish, "language": get_language() or "en-gb"}
    try:
        with transaction.atomic():
            submission, is_first = submissions.claim(request_id, kind.name, club)
            if not is_first:
                return submissions.made_before(submission, LongWork.objects.all())
            work = LongWork.objects.create(kind=kind.name, club=club, by=by, wish=wish)
            submissions.remember_made(submission, work.pk)
            if file:
                keep_file(work, file, is_sent=True)
            whose: dict[str, int] = {"club": club.pk} if club else {}
            all_later(TASK, [Asked(work.key, {"work": work.pk, **whose})])
            return work
    except IntegrityError:
        open_works = LongWork.objects.filter(
            kind=kind.name, club=club, by=by, ended_at=None, cancelled_at=None
        )
        return open_works.get()


def cancel(work: LongWork) -> bool:
    """Cancel the work; return whether it was not done yet. What is under way ends with its next step."""
    if not work.is_open:
        return False
    want_no_more(work)
    with transaction.atomic():
        open_still = LongWork.objects.filter(pk=work.pk, ended_at=None, cancelled_at=None)
        is_first = bool(open_still.update(cancelled_at=timezone.now()))
        if is_first:
            work.parts.all().delete()
    return is_first
