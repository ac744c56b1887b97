"""Members: adding, changing, and the private links by which they claim their places."""

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import actions, rules
from clubs.access import club_of, member_of
from clubs.actions.members import member_of as member_of_link
from clubs.forms.members import AddMembersForm, MemberForm
from clubs.forms.once import refuse
from clubs.models import Member, User
from clubs.qr import qr_code
from clubs.queries.clubs import members
from clubs.refusal import NotAllowed
from clubs.rules import directs, owns
from clubs.saying import Said
from clubs.views.attempt import attempt
from clubs.views.page import page, posted
from config.languages import speak_for
from config.toasts import toast

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, club: str) -> HttpResponse:
    """One name, a pasted list, a spreadsheet."""
    found = club_of(request, club, directs)
    form = AddMembersForm(
        posted(request), request.FILES or None, club=found, may_appoint=owns(request.user, found)
    )
    if request.method == "POST" and form.is_valid():
        new = form.cleaned_data.get("new", [])
        added = actions.add_members(club=found, people=new, request_id=form.once)
        toast(request, _added(added))
        return redirect("club_members", found.slug)
    return page(request, "clubs/members_add.html", found, form=form, status=422 if form.errors else 200)


def _added(added: list[Member]) -> str:
    if not added:
        return Said("Nobody new was added.")
    return Said(
        "{name} is a member now.",
        "{count} people are members now.",
        name=added[0].name,
        count=len(added),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member's name, address and role; a role only an elder gives."""
    member = member_of(request, club, number, directs)
    appoints = owns(request.user, member.club)
    if not appoints and member.role in rules.DIRECTING and member.user != request.user:
        raise Http404
    about = {"name": member.name, "email": member.email, "role": member.role}
    form = MemberForm(posted(request), initial=about, may_appoint=appoints)
    if request.method == "POST" and form.is_valid():
        try:
            actions.change_member(member=member, **{"role": member.role, **form.cleaned_data})
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Said("{name} is changed.", name=form.cleaned_data["name"]))
            return redirect("club_member", club, number)
    status = 422 if form.errors else 200
    return page(request, "clubs/member_edit.html", member.club, member=member, form=form, status=status)


@require_POST
def leave(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member leaves the club; taken back from the toast."""
    member = member_of(request, club, number, owns)
    attempt(
        request,
        lambda: actions.leave(member=member),
        Said("{name} has left the club.", name=member.name),
        undo=reverse("club_member_back", args=[club, number]),
    )
    return redirect("club_members", club)


@require_POST
def come_back(request: HttpRequest, club: str, number: int) -> HttpResponse:
    member = member_of(request, club, number, owns)
    actions.come_back(member=member)
    toast(request, Said("{name} is a member again.", name=member.name))
    return redirect("club_member", club, number)


# Private links


def _invited(request: HttpRequest, club: str, number: int) -> Member:
    member = member_of(request, club, number, directs)
    if not rules.invites(request.user, member) or member.left_at:
        raise Http404
    return member


@require_safe
def link(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member's private link, to be sent or held up to his phone."""
    member = _invited(request, club, number)
    address = _address(request, member)
    return page(
        request,
        "clubs/member_link.html",
        member.club,
        member=member,
        address=address,
        code=qr_code(address),
    )


@require_POST
def renew_link(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A new private link; the old one and the devices it signed in are shut out."""
    member = _invited(request, club, number)
    actions.renew_claim(member=member)
    toast(
        request,
        Said("{name} has a new private link. The old one and its devices are shut out.", name=member.name),
    )
    return redirect("club_member_link", club, number)


@require_safe
def links(request: HttpRequest, club: str) -> HttpResponse:
    """The private links of everybody who has not claimed his place yet, for printing and cutting up."""
    found = club_of(request, club, directs)
    slips = []
    for member in members(found):
        member.club = found
        if member.claimed_at is None and rules.invites(request.user, member):
            address = _address(request, member)
            slips.append({"member": member, "address": address, "code": qr_code(address)})
    return page(request, "clubs/links.html", found, slips=slips)


def _address(request: HttpRequest, member: Member) -> str:
    return request.build_absolute_uri(reverse("claim", args=[member.claim_token]))


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """A private link: signs this device in as the member. Who is signed in as somebody else is asked first
    whether the place shall belong to that account."""
    try:
        member = member_of_link(token)
    except Member.DoesNotExist:
        return render(request, "clubs/claim_gone.html", status=404)
    speak_for(request, member.club.language)
    user = request.user if isinstance(request.user, User) else None
    if user and user == member.user:
        return redirect("club", member.club.slug)
    if user and request.method != "POST":
        return render(request, "clubs/claim.html", {"member": member, "club": member.club})
    try:
        claimed = actions.claim_place(token=token, user=user)
    except NotAllowed as refusal:
        context = {"member": member, "club": member.club, "refusal": refusal}
        return render(request, "clubs/claim.html", context, status=409)
    if claimed != user:
        login(request, claimed, backend=BACKEND)
    toast(request, Said("Welcome, {name}. This device is signed in.", name=member.name))
    return redirect("club", member.club.slug)
