"""Private links: handing them out, using one, keeping one's own, and what the club knows of them.

People signed out because a private link was taken back are told so, on the device it happened to.

The account's sessions end with the link. The first request of such a device finds that out; what it was
signed out by is noted in the session that begins then, and its next page says who made the new link.
"""

from collections.abc import Sequence
from typing import Any, Final

from django.contrib.auth import SESSION_KEY, login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs import actions, rules
from clubs.access import club_of, member_of
from clubs.actions.links import has_own_sign_in, mark_read, write_shown
from clubs.actions.members import keep_link
from clubs.actions.members import member_of as member_of_link
from clubs.addresses import absolute, arrival
from clubs.models import LinkEntry, Member, User
from clubs.queries.clubs import link_log, members
from clubs.rules import belongs, directs, membership
from clubs.views.page import page
from config.pages.devices import kind_of_device
from config.pages.qr import qr_code
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.translation.languages import speak_for
from words.text import Text

NOTED: Final = "shut_out_by"


class Authentication(AuthenticationMiddleware):
    """Django's, and whoever is signed in no longer is led to the page that says why."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user(request))  # type: ignore[assignment]  # as Django's does

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Lead a page whose session has ended to the page that says so; anything else gets its own answer."""
        session = getattr(request, "session", None)
        if session is None or not session.accessed or NOTED not in session:
            return response
        notice_page = reverse("signed_out")
        if request.path == notice_page or not _shows_pages(request):
            return response
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(headers={"HX-Redirect": notice_page})
        return HttpResponseRedirect(notice_page)


def _shows_pages(request: HttpRequest) -> bool:
    accepts = request.headers.get("Accept", "")
    return "text/html" in accepts or request.headers.get("HX-Request") == "true"


def _user(request: HttpRequest) -> object:
    before = request.session.get(SESSION_KEY)
    user = get_user(request)
    if before and not user.is_authenticated and (entry := _ended_by(before)):
        request.session[NOTED] = entry.pk
    return user


def _ended_by(account: str) -> LinkEntry | None:
    """Return what took the link of an account back. Whoever has a password is signed out by changing it,
    too."""
    entry = LinkEntry.objects.select_related("account").filter(account=int(account)).first()
    return entry if entry and entry.account and not entry.account.has_usable_password() else None


def log_entry_shown(request: HttpRequest) -> LinkEntry | None:
    """The line of the log that signed this device out; once."""
    entry = request.session.pop(NOTED, None)
    entries = LinkEntry.objects.select_related("club", "member", "by")
    return entries.filter(pk=entry).first() if entry else None


BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def _address(request: HttpRequest, member: Member) -> str:
    return absolute(request, reverse("claim", args=[member.claim_token]))


# Handing out


def _invited(request: HttpRequest, club: str, number: int) -> Member:
    member = member_of(request, club, number, directs)
    if not rules.invites(request.user, member) or member.left_at:
        raise Http404
    return member


@require_safe
@private
def link(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member's private link, to be sent or held up to their phone: until it has been used, and each time it
    is shown that is noted. After that there is only a new one."""
    member = _invited(request, club, number)
    context: dict[str, Any] = {}
    if member.claimed_at is None:
        _note_looked(request, [member])
        address = _address(request, member)
        context = {"address": address, "code": qr_code(address)}
    return page(request, "clubs/member_link.html", member.club, member=member, **context)


@require_POST
def renew_link(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A new private link; the old one and the devices it signed in are shut out."""
    member = _invited(request, club, number)
    by = membership(request.user, member.club_id)
    if by == member:
        return _renewed_own(request, member)
    actions.renew_claim(member=member, by=by, device=kind_of_device(request))
    toast(
        request,
        Text("{name} has a new private link. The old one and its devices are shut out.", name=member.name),
    )
    return redirect("club_member_link", club, number)


def _renewed_own(request: HttpRequest, me: Member) -> HttpResponse:
    """One's own link is another, and this device stays signed in."""
    renewed = actions.renew_claim(member=me, by=me, device=kind_of_device(request))
    if renewed.user:
        update_session_auth_hash(request, renewed.user)
    toast(request, Text("You have a new private link. The old one and all other devices are shut out."))
    return redirect("club_keep", me.club.slug)


@require_safe
@private
def slips(request: HttpRequest, club: str) -> HttpResponse:
    """The private links of everybody who has not claimed their place yet, for printing and cutting up; or of
    those who were chosen (of: their numbers), with the names of who has none to be shown."""
    club_row = club_of(request, club, directs)
    chosen = set(request.GET.getlist("of"))
    noted, slips, others = [], [], []
    for member in members(club_row):
        if chosen and str(member.number) not in chosen:
            continue
        member.club = club_row
        if member.claimed_at is None and rules.invites(request.user, member):
            address = _address(request, member)
            noted.append(member)
            slips.append({"member": member, "address": address, "code": qr_code(address)})
        elif chosen:
            others.append(member)
    _note_looked(request, noted)
    return page(request, "clubs/links.html", club_row, slips=slips, chosen=chosen, others=others)


def _note_looked(request: HttpRequest, members_on_page: Sequence[Member]) -> None:
    if members_on_page:
        by = membership(request.user, members_on_page[0].club_id)
        write_shown(members=members_on_page, link=LinkEntry.Link.CLAIM, by=by, device=kind_of_device(request))


@require_safe
def log(request: HttpRequest, club: str) -> HttpResponse:
    """Show what was done with the private links of the club: a director sees it of everybody, a member of
    their own."""
    club_row = club_of(request, club, belongs)
    whose = None if directs(request.user, club_row) else membership(request.user, club_row.pk)
    return page(request, "clubs/links_log.html", club_row, entries=link_log(club_row, whose))


# Using one


@require_http_methods(["GET", "HEAD", "POST"])
@private
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """A private link: signs this device in as the member, by a button, and leads to their phone page on a
    night they are in, else to their club. Looking where the link leads, as
    messengers do before they show it, uses nothing up and names nobody. Somebody signed in as another
    person is asked whether the place shall belong to that account."""
    try:
        member = member_of_link(token)
    except Member.DoesNotExist:
        return render(request, "clubs/claim_gone.html", status=404)
    speak_for(request, member.club.language)
    user = request.user if isinstance(request.user, User) else None
    if user and user == member.user:
        return redirect(arrival(member))
    context: dict[str, Any] = {"member": member, "club": member.club}
    if request.method != "POST":
        return render(request, "clubs/claim.html", context)
    try:
        claimed = actions.claim_place(token=token, user=user, device=kind_of_device(request))
    except NotAllowed as refusal:
        needs_way = user is not None and member.user is None and not has_own_sign_in(user)
        context |= {"refusal": refusal, "needs_way": needs_way}
        return render(request, "clubs/claim.html", context, status=409)
    if claimed != user:
        login(request, claimed, backend=BACKEND)
    toast(request, Text("Welcome, {name}. This device is signed in.", name=member.name))
    return redirect(arrival(member))


# Keeping one's own


@require_http_methods(["GET", "HEAD", "POST"])
@private
def keep(request: HttpRequest, club: str) -> HttpResponse:
    """A member's own way back: their private link to photograph or copy, a password, a passkey."""
    club_row = club_of(request, club, belongs)
    me = membership(request.user, club_row.pk)
    if me is None or not isinstance(request.user, User):
        raise Http404
    me.club = club_row
    if "renew" in request.POST:
        return _renewed_own(request, me)
    if request.method == "POST":
        keep_link(member=me)
        toast(request, Text("Good: you can always come back."))
        return redirect("club", club_row.slug)
    has_own_way = has_own_sign_in(request.user)
    context: dict[str, Any] = {}
    if not has_own_way:
        address = _address(request, me)
        context = {"address": address, "code": qr_code(address)}
    return page(
        request,
        "clubs/keep.html",
        club_row,
        has_own_way=has_own_way,
        offers_passkeys=request.is_secure(),
        entries=link_log(club_row, me)[:8],
        **context,
    )


# Being told


@require_safe
@private
def signed_out(request: HttpRequest) -> HttpResponse:
    """Show why a device that was signed in is not any more."""
    entry = log_entry_shown(request)
    return render(request, "clubs/signed_out.html", {"entry": entry}) if entry else redirect("home")


@login_required
@require_POST
def seen(request: HttpRequest) -> HttpResponse:
    """They know what became of their private link."""
    if isinstance(request.user, User):
        mark_read(user=request.user)
    return redirect("home")
