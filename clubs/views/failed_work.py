"""Jobs that the site could not do for a club by itself; an admin has one tried again."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from clubs.access import club_of
from clubs.models import Club, Webhook
from clubs.rules import owns
from clubs.views.page import page
from config.models import Job, JobQuerySet
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.work.registry import find
from config.work.runner import try_again
from words.text import Text, localised


def failed_jobs(club: Club) -> JobQuerySet:
    """Those that have failed for good or are tried again, the latest first."""
    jobs: JobQuerySet = Job.objects.filter(done_at=None, ids__club=club.pk).exclude(error="")
    return jobs.order_by("-pk")


def has_failed_for_good(club: Club) -> bool:
    """Return whether there is one that nobody tries any more."""
    return Job.objects.exclude(failed_at=None).filter(ids__club=club.pk).exists()


def has_program_off(club: Club) -> bool:
    """Return whether a program was switched off because it took nothing."""
    return Webhook.objects.filter(club=club, removed_at=None, off_because__isnull=False).exists()


MOST = 100  # jobs that one page shows


@dataclass(frozen=True, slots=True)
class FailedJob:
    """words: what was to be done; failed_at: since when nobody tries it any more, None where that happens at
    `again_at`."""

    number: int
    words: str
    attempts: int
    error: str
    failed_at: datetime | None
    again_at: datetime


def shown(job: Job) -> FailedJob:
    """A job as the page shows it."""
    task = find(job.task)
    words = localised(task.words) if task else job.task
    return FailedJob(job.pk, words, job.attempts, job.error, job.failed_at, job.due_at)


@require_safe
@private
def failed_work(request: HttpRequest, club: str) -> HttpResponse:
    """Show what has failed, and how."""
    club_row = club_of(request, club, owns)
    jobs = [shown(job) for job in failed_jobs(club_row)[:MOST]]
    return page(request, "clubs/failed_work.html", club_row, jobs=jobs)


@require_POST
def try_work_again(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Have one of it tried at once. Tapped twice, or after it was done, it is told the same: it is on its
    way."""
    club_row = club_of(request, club, owns)
    job = get_object_or_404(Job, pk=number, ids__club=club_row.pk)
    try_again(job.pk)
    toast(request, Text("It is tried again now."))
    return redirect("club_failed_work", club)
