"""`/metrics`, for who looks after the site: from this machine, or with the token (`METRICS_TOKEN`).

Whoever comes through a proxy is not from this machine, wherever the proxy stands: a request that says so, or
asks for a name that is not this machine's, needs the token. With a token set everybody needs it. To all
others there is no such page.
"""

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import public_address
from config.models import Job
from config.watch import metrics


@require_safe
@never_cache
def scrape(request: HttpRequest) -> HttpResponse:
    """The metrics, as text. 503 where the database does not answer."""
    if not may_scrape(request):
        raise Http404
    try:
        text = metrics.text()
    except DatabaseError:
        return HttpResponse("The database does not answer.\n", status=503, content_type="text/plain")
    from config.watch.instruments import CONTENT_TYPE

    return HttpResponse(text, content_type=CONTENT_TYPE)


def may_scrape(request: HttpRequest) -> bool:
    """Return whether this is somebody with the token or, where there is none, on this machine."""
    if settings.METRICS_TOKEN:
        brought = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return constant_time_compare(brought, settings.METRICS_TOKEN)
    return public_address.is_from_this_machine(request)


def jobs_due() -> float:
    """Return how many jobs are due and not done."""
    return Job.objects.due(timezone.now()).count()


def oldest_due() -> float:
    """For how many seconds the oldest of them is due."""
    now = timezone.now()
    due_at = Job.objects.due(now).values_list("due_at", flat=True).first()
    return (now - due_at).total_seconds() if due_at else 0.0


def jobs_failed() -> float:
    """Return how many jobs nobody tries any more."""
    return Job.objects.exclude(failed_at=None).count()


def register_metrics() -> None:
    """Register the figures that the site's own rows give."""
    metrics.at_scrape("dead_button_jobs_due", "Jobs that are due and not done.", jobs_due)
    metrics.at_scrape(
        "dead_button_jobs_oldest_due_seconds", "For how long the oldest of them is due.", oldest_due
    )
    metrics.at_scrape("dead_button_jobs_failed", "Jobs that have failed for good.", jobs_failed)
