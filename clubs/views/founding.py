"""Founding a club, and its settings."""

import secrets
from datetime import timedelta

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.access import club_of
from clubs.actions.club_import import elder_called, import_club
from clubs.actions.links import has_own_sign_in
from clubs.actions.submissions import has_made
from clubs.addresses import absolute
from clubs.forms.club import ClubForm, FoundForm, ImportForm
from clubs.forms.once import OnceForm, refuse
from clubs.founding_links import invited, is_genuine, may_found
from clubs.long_work.asking import ask
from clubs.long_work.whole_clubs import EXPORT, IMPORT, is_large, is_large_file
from clubs.models import Club, Member, User
from clubs.queries.club_rows import club_file, file_name
from clubs.queries.clubs import has_clubs
from clubs.rules import directs, owns
from clubs.views.ending import note_file
from clubs.views.failed_work import failed_jobs, has_failed_for_good, has_program_off
from clubs.views.links import BACKEND
from clubs.views.long_work import mine, started
from clubs.views.page import page, posted
from config.backups.freshness import backup_age
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import RequestKey, request_key
from words.text import Text

MAY_BE_LOST = timedelta(minutes=10)  # the answer that signed a founder in
CHOSEN = ("name", "founder", "preset", "timezone", "currency", "is_public")


@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Another club, by whoever is signed in, where the host lets members found clubs."""
    return _found(request, _founder(request))


@require_http_methods(["GET", "HEAD", "POST"])
def found_from_file(request: HttpRequest) -> HttpResponse:
    """The same with a club that comes from its file."""
    return _bring_in(request, _founder(request))


def _founder(request: HttpRequest) -> User:
    """Return who is signed in and may found clubs."""
    if not isinstance(request.user, User) or not may_found(request.user):
        raise Http404
    return request.user


@require_http_methods(["GET", "HEAD", "POST"])
@private
def found_first(request: HttpRequest, token: str) -> HttpResponse:
    """The first club, by whoever holds the link that the terminal shows; another, by an invitation."""
    number = _invitation(request, token)
    return _found(request, _account(request), invitation=number, token=token)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def found_first_from_file(request: HttpRequest, token: str) -> HttpResponse:
    """The same with a club that comes from its file."""
    return _bring_in(request, _account(request), invitation=_invitation(request, token))


def _account(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _invitation(request: HttpRequest, token: str) -> str:
    """The number of an invitation, none for the link of the first club. Raises Http404 for anything else."""
    number = invited(token)
    is_first = is_genuine(token) and (not has_clubs() or is_sent_again(request))
    if not number and not is_first:
        raise Http404
    return number


def is_sent_again(request: HttpRequest) -> bool:
    """True if this browser has founded a club with this very form."""
    key = _key(request)
    return any(has_made(key, act, None) for act in ("found", "import", IMPORT.name))


def _key(request: HttpRequest) -> RequestKey:
    """The key of the form. A browser that is not told from others repeats nothing: only who has founded a
    club may be signed in to it."""
    key = request_key(request)
    return key if key.owner else RequestKey(secrets.token_urlsafe(12), is_fresh=True)


def _found(request: HttpRequest, user: User | None, invitation: str = "", token: str = "") -> HttpResponse:
    form = FoundForm(posted(request))
    if request.method == "POST" and form.is_valid():
        chosen = {name: form.cleaned_data[name] for name in CHOSEN}
        try:
            club = actions.found_club(
                **chosen,
                user=user,
                language=get_language() or "en-gb",
                request_id=_key(request),
                invitation=invitation,
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            return _founded(request, club, user, club.members.get(number=1))
    needs_way = user is not None and user.memberships.exists() and not has_own_sign_in(user)
    from_file = reverse("found_first_from_file", args=[token]) if token else reverse("found_from_file")
    context = {"form": form, "needs_way": needs_way, "from_file": from_file}
    return render(request, "clubs/found.html", context, status=422 if form.errors else 200)


def _bring_in(request: HttpRequest, user: User | None, invitation: str = "") -> HttpResponse:
    form = ImportForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        chosen, key = form.cleaned_data, _key(request)
        try:
            if is_large_file(chosen["file"].file, chosen["file"].size):
                wish = {name: chosen[name] for name in ("address", "founder")} | {"invitation": invitation}
                file = chosen["file"].file
                return started(request, ask(IMPORT, request_id=key, by=user, wish=wish, file=file))
            club = import_club(
                file=chosen["file"].file,
                address=chosen["address"],
                elder=chosen["founder"],
                user=user,
                request_id=key,
                invitation=invitation,
            )
            founder = elder_called(club, chosen["founder"])
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            return _founded(request, club, user, founder)
    return render(request, "clubs/found_from_file.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
@private
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """Into the club that was brought in while its founder waited."""
    work = mine(request, code)
    club = get_object_or_404(Club, pk=work.made)
    return _founded(request, club, work.by, elder_called(club, work.wish["founder"]))


def _founded(request: HttpRequest, club: Club, user: User | None, founder: Member) -> HttpResponse:
    """The founder is signed in and sees the club, which reminds them of a way back. A form is the same when
    it comes again from the same browser; it signs in once more for as long as its first answer may have been
    lost."""
    if user is None:
        device = kind_of_device(request)
        if founder.claimed_at and timezone.now() - founder.claimed_at > MAY_BE_LOST:
            return redirect("account_login")
        try:
            account = actions.claim_place(token=founder.claim_token, device=device)
        except NotAllowed:  # sent again, after the founder has given the account another way in
            return redirect("account_login")
        login(request, account, backend=BACKEND)
    return redirect("club", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """Show what the club is called, where it plays, who sees it."""
    club_row = club_of(request, club, owns)
    fields = ("name", "timezone", "language", "currency", "amounts", "is_public", "owner_name", "felt")
    form = ClubForm(posted(request), initial={field: getattr(club_row, field) for field in fields})
    if request.method == "POST" and form.is_valid():
        chosen = {field: form.cleaned_data[field] for field in fields}
        changed: Club = actions.change_club(club=club_row, **chosen)
        toast(request, Text("{name} is changed.", name=changed.name))
        return redirect("club", club_row.slug)
    status = 422 if form.errors else 200
    return page(
        request,
        "clubs/settings.html",
        club_row,
        form=form,
        public=absolute(request, reverse("club", args=[club_row.slug])) if club_row.is_public else "",
        has_failed_work=has_failed_for_good(club_row),
        has_program_off=has_program_off(club_row),
        status=status,
    )


@require_safe
@private
def advanced(request: HttpRequest, club: str) -> HttpResponse:
    """Show what few clubs need: features that it may begin to use, and what connects and watches it."""
    club_row = club_of(request, club, directs)
    is_owner = owns(request.user, club_row)
    return page(
        request,
        "clubs/advanced.html",
        club_row,
        has_failed_jobs=is_owner and failed_jobs(club_row).exists(),
        backup_age=backup_age() if is_owner else None,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@private
def file_of_club(request: HttpRequest, club: str) -> HttpResponse:
    """The whole club as one file: at once, or of a large club while its elder waits."""
    club_row, now = club_of(request, club, owns), timezone.now()
    if request.method == "POST":
        form = OnceForm(request.POST)
        try:
            if form.is_valid():
                key = request_key(request)
                return started(request, ask(EXPORT, request_id=key, by=_account(request), club=club_row))
        except NotAllowed as refusal:
            toast(request, refusal.text)
            return redirect("club_settings", club)
    if is_large(club_row):
        return page(request, "clubs/ask_long_work.html", club_row, form=OnceForm())
    with club_file(club_row, now) as file:
        packed = file.read()
    note_file(request, club_row)
    headers = {"Content-Disposition": f'attachment; filename="{file_name(club_row, now)}"'}
    return HttpResponse(packed, content_type="application/gzip", headers=headers)
