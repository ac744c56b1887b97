"""Work that somebody waits for: how far it is, cancelling it, and what came of it."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from clubs.long_work.asking import cancel
from clubs.long_work.long_kinds import kind_of
from clubs.long_work.progress import Progress, pieces, progress_of
from clubs.models import LongWork
from clubs.rules import owns
from clubs.views.ending import note_file
from clubs.views.page import is_fragment
from config.models import Job
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.translation.languages import speak_for
from words.text import Text, from_json, localised

MINE = "long_work"  # in a session: the codes of what it has asked for without an account
MOST = 20  # of them


@dataclass(frozen=True, slots=True)
class LongWorkShown:
    """A piece of work as its page shows it. progress: what was heard last, None where it has not begun or
    was interrupted; again_at: when it is taken up again after that, or after it went wrong; is_given_up:
    whether nobody takes it up any more."""

    work: LongWork
    words: str
    progress: Progress | None
    again_at: datetime | None
    is_given_up: bool
    refusal: str


def started(request: HttpRequest, work: LongWork) -> HttpResponse:
    """On to the page of what was asked for."""
    if work.by is None:
        request.session[MINE] = [*request.session.get(MINE, []), work.code][-MOST:]
    return redirect("long_work", work.code)


def mine(request: HttpRequest, code: str) -> LongWork:
    """Return what whoever asks has asked for, while they may still have it. Raises Http404."""
    work = LongWork.objects.select_related("club", "by").filter(code=code).first()
    if work is None or not _is_theirs(request, work):
        raise Http404
    if work.club:
        if not owns(request.user, work.club):
            raise Http404
        speak_for(request, work.club.language)
    return work


def _is_theirs(request: HttpRequest, work: LongWork) -> bool:
    if work.by is None:
        return work.code in request.session.get(MINE, [])
    return work.by == request.user


@require_safe
@private
def shown(request: HttpRequest, code: str) -> HttpResponse:
    """Show how far it is; what came of it."""
    template = "clubs/long_work.html" + ("#waiting" if is_fragment(request) else "")
    return render(request, template, {"waiting": waiting(mine(request, code))})


def waiting(work: LongWork) -> LongWorkShown:
    """Return what its page says."""
    job = Job.objects.filter(key=work.key).first() if work.is_open else None
    heard = progress_of(work)
    if heard and heard.is_silent:
        heard = None
    kind = kind_of(work)
    has_stopped = job is not None and bool(job.error or (job.attempts and not heard))
    return LongWorkShown(
        work=work,
        words=localised(kind.words) if kind else work.kind,
        progress=None if has_stopped else heard,
        again_at=job.due_at if job and has_stopped else None,
        is_given_up=job is not None and job.failed_at is not None,
        refusal=localised(from_json(work.refusal)) if work.refusal else "",
    )


@require_POST
@private
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """Cancel the work. Tapped twice, or when it was done, it says so."""
    work = mine(request, code)
    toast(request, Text("It is cancelled.") if cancel(work) else Text("It was done before."))
    return redirect("long_work", work.code)


@require_safe
@private
def fetch(request: HttpRequest, code: str) -> HttpResponseBase:
    """The file that came of it."""
    work = mine(request, code)
    if not work.name:
        raise Http404
    if work.club is not None:
        note_file(request, work.club)
    headers = {"Content-Disposition": f'attachment; filename="{work.name}"'}
    sent = pieces(work, is_sent=False)
    return StreamingHttpResponse(sent, content_type="application/gzip", headers=headers)
