"""Doing a piece of work, as a job: whoever is killed leaves it to be taken up again from its beginning."""

from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import override

from clauses.refusal import NotAllowed
from clubs.long_work.long_kinds import Came, kind_of
from clubs.long_work.progress import Cancelled, Steps, keep_file
from clubs.models import LongWork
from config.work.registry import A_WEEK, MORE, Effect, Outcome, Task
from words.text import Text, to_json

KEPT: Final = timedelta(days=2)
"""For so long what came of it can be fetched."""

GIVEN_UP: Final = timedelta(days=7)
"""After so long it goes, done or not."""

AT_ONCE: Final = 20  # rows, with their files, that go in one transaction


def do_long_work(work: int, club: int | None = None) -> Effect | None:
    """Look: all of it but keeping what came of it. None where it is done or not wanted any more."""
    row = LongWork.objects.filter(pk=work).first()
    if row is None or not row.is_open:
        return None
    LongWork.objects.filter(pk=work).update(begun_at=timezone.now())
    kind = kind_of(row)
    if kind is None:
        raise LookupError(f"There is no kind of work called {row.kind}.")
    steps = Steps(row)
    try:
        with override(row.wish["language"]):
            steps(0, 1)
            came = kind.do(row, steps)
    except Cancelled:
        return None
    except NotAllowed as refusal:
        return _ending(row, refusal=to_json(refusal.text))
    return _ending(row, came)


def _ending(work: LongWork, came: Came | None = None, refusal: object = None) -> Effect:
    def end() -> Outcome | None:
        held = LongWork.objects.select_for_update().get(pk=work.pk)
        is_there = came is not None and came.made is not None
        if held.ended_at or (held.cancelled_at and not is_there):
            return None
        held.parts.all().delete()
        if came and came.file:
            with came.file as file:
                keep_file(held, file, is_sent=False)
        held.ended_at, held.cancelled_at, held.refusal = timezone.now(), None, refusal
        if came:
            held.name, held.made = came.name, came.made
        held.save(update_fields=["ended_at", "cancelled_at", "refusal", "name", "made"])
        return None

    return end


def forget_long_work() -> Effect:
    """Forget what nobody can fetch any more."""

    def forget() -> Outcome | None:
        now = timezone.now()
        old = LongWork.objects.filter(asked_at__lt=now - GIVEN_UP)
        old |= LongWork.objects.filter(ended_at__lt=now - KEPT)
        old |= LongWork.objects.filter(cancelled_at__lt=now - KEPT)
        outdated = list(old.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
        LongWork.objects.filter(pk__in=outdated).delete()
        return MORE if len(outdated) == AT_ONCE else None

    return forget


TASK: Final = Task("long_work", Text("Do what somebody waits for"), do_long_work, remembered_for=A_WEEK)
FORGET: Final = Task(
    "forget_long_work",
    Text("Forget files that nobody fetched"),
    forget_long_work,
    is_daily=True,
    remembered_for=A_WEEK,
)
TASKS: Final[tuple[Task, ...]] = (TASK, FORGET)
