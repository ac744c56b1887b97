"""Founding a club, and its settings."""

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from clubs import actions
from clubs.access import club_of
from clubs.forms.club import ClubForm, FoundForm
from clubs.models import Club, Submission, User
from clubs.rules import owns
from clubs.saying import Said
from clubs.views.page import page, posted
from clubs.views.people import BACKEND
from clubs.welcome import is_genuine
from config.toasts import toast


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Another club, by whoever is signed in."""
    assert isinstance(request.user, User)  # noqa: S101 (login_required)
    return _found(request, request.user)


@require_http_methods(["GET", "HEAD", "POST"])
def found_first(request: HttpRequest, token: str) -> HttpResponse:
    """The first club, by whoever holds the link that the terminal shows."""
    user = request.user if isinstance(request.user, User) else None
    request_id = request.POST.get("request_id", "").replace("-", "")
    is_sent_again = Submission.objects.filter(request_id=request_id).exists()
    if not is_genuine(token) or (Club.objects.exists() and not is_sent_again):
        raise Http404
    return _found(request, user)


def _found(request: HttpRequest, user: User | None) -> HttpResponse:
    form = FoundForm(posted(request))
    if request.method == "POST" and form.is_valid():
        club = actions.found_club(
            name=form.cleaned_data["name"],
            founder=form.cleaned_data["founder"],
            user=user,
            preset=form.cleaned_data["preset"],
            timezone=form.cleaned_data["timezone"],
            currency=form.cleaned_data["currency"],
            is_public=form.cleaned_data["is_public"],
            language=get_language() or "en-gb",
            request_id=form.once,
        )
        if user is None:
            founder = club.members.get(number=1)
            login(request, actions.claim_place(token=founder.claim_token), backend=BACKEND)
        return redirect("club", club.slug)
    return render(request, "clubs/found.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """What the club is called, where it plays, who sees it."""
    found = club_of(request, club, owns)
    fields = ("name", "timezone", "language", "currency", "amounts", "is_public", "felt")
    form = ClubForm(posted(request), initial={field: getattr(found, field) for field in fields})
    if request.method == "POST" and form.is_valid():
        chosen = {field: form.cleaned_data[field] for field in fields}
        changed: Club = actions.change_club(club=found, **chosen)
        toast(request, Said("{name} is changed.", name=changed.name))
        return redirect("club", found.slug)
    return page(request, "clubs/settings.html", found, form=form, status=422 if form.errors else 200)
