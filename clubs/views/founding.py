"""Founding a club, and its settings."""

from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.forms import UUIDField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.access import club_of
from clubs.actions.links import has_own_sign_in
from clubs.forms.club import ClubForm, FoundForm
from clubs.forms.once import refuse
from clubs.founding_links import invited, is_genuine, may_found
from clubs.models import Club, Submission, User
from clubs.rules import owns
from clubs.views.links import BACKEND
from clubs.views.page import page, posted
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.privacy.private_pages import private
from words.text import Text

CHOSEN = ("name", "founder", "preset", "timezone", "currency", "is_public")


@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Another club, by whoever is signed in, where the host lets members found clubs."""
    if not may_found(request.user):
        raise Http404
    assert isinstance(request.user, User)  # noqa: S101 (may_found)
    return _found(request, request.user)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def found_first(request: HttpRequest, token: str) -> HttpResponse:
    """The first club, by whoever holds the link that the terminal shows; another, by an invitation."""
    user = request.user if isinstance(request.user, User) else None
    if number := invited(token):
        return _found(request, user, invitation=number)
    if not is_genuine(token) or (Club.objects.exists() and not is_sent_again(request)):
        raise Http404
    return _found(request, user)


def is_sent_again(request: HttpRequest) -> bool:
    """Whether the form has been acted upon already."""
    request_id = UUIDField(required=False)
    try:
        sent = request_id.clean(request.POST.get("request_id", ""))
    except ValidationError:
        return False
    return sent is not None and Submission.objects.filter(request_id=sent.hex).exists()


def _found(request: HttpRequest, user: User | None, invitation: str = "") -> HttpResponse:
    form = FoundForm(posted(request))
    if request.method == "POST" and form.is_valid():
        chosen = {name: form.cleaned_data[name] for name in CHOSEN}
        try:
            club = actions.found_club(
                **chosen,
                user=user,
                language=get_language() or "en-gb",
                request_id=form.once,
                invitation=invitation,
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            return _founded(request, club, user)
    needs_way = user is not None and user.memberships.exists() and not has_own_sign_in(user)
    context = {"form": form, "needs_way": needs_way}
    return render(request, "clubs/found.html", context, status=422 if form.errors else 200)


def _founded(request: HttpRequest, club: Club, user: User | None) -> HttpResponse:
    """The founder is signed in, and first of all keeps a way back."""
    if user is None:
        founder = club.members.get(number=1)
        device = kind_of_device(request)
        try:
            account = actions.claim_place(token=founder.claim_token, device=device)
        except NotAllowed:  # sent again, after the founder has given the account another way in
            return redirect("account_login")
        login(request, account, backend=BACKEND)
    elif has_own_sign_in(user):
        return redirect("club", club.slug)
    return redirect("club_keep", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """What the club is called, where it plays, who sees it."""
    found = club_of(request, club, owns)
    fields = ("name", "timezone", "language", "currency", "amounts", "is_public", "felt")
    form = ClubForm(posted(request), initial={field: getattr(found, field) for field in fields})
    if request.method == "POST" and form.is_valid():
        chosen = {field: form.cleaned_data[field] for field in fields}
        changed: Club = actions.change_club(club=found, **chosen)
        toast(request, Text("{name} is changed.", name=changed.name))
        return redirect("club", found.slug)
    return page(request, "clubs/settings.html", found, form=form, status=422 if form.errors else 200)
