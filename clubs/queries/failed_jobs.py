"""Jobs that the site could not do for a club."""

from clubs.models import Club, Webhook
from config.models import Job, JobQuerySet


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
