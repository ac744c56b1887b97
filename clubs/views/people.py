"""Members: adding and changing them, their leaving and coming back, suspending them."""

from datetime import datetime, time
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs import actions, rules
from clubs.access import club_of, member_of
from clubs.actions import anonymising, merging
from clubs.actions.importing import bring_members, recent, take_back
from clubs.actions.suspensions import lift_suspension, suspend_member, suspended
from clubs.addresses import is_in_use
from clubs.forms.members import AddMembersForm, AnonymiseForm, LiftForm, MemberForm, MergeForm, SuspendForm
from clubs.forms.once import refuse
from clubs.models import Bringing, Member, Suspension
from clubs.rules import directs, membership, owns
from clubs.views.page import attempt, page, posted
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from words.text import Text


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, club: str) -> HttpResponse:
    """One name, a pasted list, a spreadsheet."""
    club_row = club_of(request, club, directs)
    key = request_key(request) if request.method == "POST" else ""
    appoints = owns(request.user, club_row)
    form = AddMembersForm(
        posted(request), request.FILES or None, club=club_row, may_appoint=appoints, key=key
    )
    if request.method == "POST" and form.is_valid() and not form.is_shown_first:
        try:
            new = form.cleaned_data.get("new", [])
            by = membership(request.user, club_row.pk)
            added = bring_members(
                club=club_row, people=new, compared_to=form.compared_to, by=by, request_id=key
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, _added(added))
            if not form.left:
                return redirect("club_members" if is_in_use("seasons", club_row) else "club", club_row.slug)
            typed = form.mapping | {"people": form.left}
            left = AddMembersForm(typed, club=club_row, may_appoint=appoints)
            left.is_valid()  # what is wrong with them is said again
            left.begin_anew()
            return page(request, "clubs/members_add.html", club_row, form=left, recent=recent(club_row))
    status = 422 if form.errors else 200
    return page(
        request, "clubs/members_add.html", club_row, form=form, recent=recent(club_row), status=status
    )


@require_POST
def take_import_back(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Take an import back: what it made goes, what it wrote anew is as it was."""
    club_row = club_of(request, club, directs)
    bringing = get_object_or_404(Bringing, club=club_row, pk=number)
    try:
        take_back(bringing=bringing)
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
    else:
        toast(request, Text("The import is taken back."))
    of_results = bringing.what == Bringing.What.RESULTS
    return redirect("club_past_results" if of_results else "club_members_add", club_row.slug)


def _added(added: list[Member]) -> str:
    if not added:
        return Text("Nobody new was added.")
    return Text(
        "{name} added.",
        "{count} members added.",
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
    form = MemberForm(posted(request), initial=about, club=member.club, may_appoint=appoints)
    if request.method == "POST" and form.is_valid():
        typed = {"role": member.role, **form.cleaned_data}
        try:
            changed = actions.change_member(member=member, **typed, **_recorded(request, member))
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            return _changed(request, changed, lost_link=changed.claim != member.claim)
    status = 422 if form.errors else 200
    return page(request, "clubs/member_edit.html", member.club, member=member, form=form, status=status)


def _recorded(request: HttpRequest, member: Member) -> dict[str, Any]:
    """Return who does it, and on which device."""
    return {"by": membership(request.user, member.club_id), "device": kind_of_device(request)}


def _changed(request: HttpRequest, member: Member, *, lost_link: bool) -> HttpResponse:
    """Show what came of it; with a new link to hand out where the old one does not hold for a new role."""
    if not lost_link or member.claimed_at is not None:
        toast(request, Text("{name} is changed.", name=member.name))
        return redirect("club_member", member.club.slug, member.number)
    toast(
        request,
        Text(
            "{name} is {role} now, on a new private link: the old one and its devices are shut out.",
            name=member.name,
            role=member.club.role_names[member.role].one,
        ),
    )
    return redirect("club_member_link", member.club.slug, member.number)


@require_POST
def leave(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member leaves the club, and is one again from the toast; their links stay void."""
    member = member_of(request, club, number, owns)
    attempt(
        request,
        lambda: actions.leave(member=member, **_recorded(request, member)),
        Text("{name} has left the club. Their links open nothing any more.", name=member.name),
        undo=reverse("club_member_back", args=[club, number]),
    )
    return redirect("club_members", club)


@require_POST
def come_back(request: HttpRequest, club: str, number: int) -> HttpResponse:
    member = member_of(request, club, number, owns)
    actions.come_back(member=member)
    member.refresh_from_db()
    if member.claimed_at is None and rules.invites(request.user, member):
        toast(request, Text("{name} is a member again, by a new private link.", name=member.name))
        return redirect("club_member_link", club, number)
    toast(request, Text("{name} is a member again.", name=member.name))
    return redirect("club_member", club, number)


@require_http_methods(["GET", "HEAD", "POST"])
def anonymise(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """An elder has a member forgotten, for good: asked about first, and their name typed."""
    member = member_of(request, club, number, owns)
    form = AnonymiseForm(posted(request), member=member)
    if request.method == "POST" and form.is_valid():
        try:
            done = anonymising.anonymise(member=member, **_recorded(request, member))
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("{name} is all that is left of that name.", name=done.name))
            return redirect("club_member", club, number)
    status = 422 if form.errors else 200
    return page(request, "clubs/anonymise.html", member.club, member=member, form=form, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """An elder says that two members are one person."""
    member = member_of(request, club, number, owns)
    form = MergeForm(posted(request), member=member)
    if request.method == "POST" and form.is_valid():
        into = member_of(request, club, int(form.cleaned_data["into"]), owns)
        try:
            merging.merge_members(member=member, into=into, **_recorded(request, member))
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("{name} has it all now.", name=into.name))
            return redirect("club_member", club, into.number)
    status = 422 if form.errors else 200
    return page(request, "clubs/merge.html", member.club, member=member, form=form, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def suspend(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """An elder suspends a member, or bars them until that is lifted."""
    member = member_of(request, club, number, owns)
    me = membership(request.user, member.club_id)
    if me is None:
        raise Http404
    form = SuspendForm(posted(request))
    if request.method == "POST" and form.is_valid():
        day = form.cleaned_data["again_on"]
        zone = member.club.zone
        until = datetime.combine(day, time(), zone) if day else None
        try:
            suspension = suspend_member(
                member=member,
                by=me,
                why=form.cleaned_data["why"],
                until=until,
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, suspended(suspension).reason)
            return redirect("club_member", club, number)
    status = 422 if form.errors else 200
    return page(request, "clubs/suspend.html", member.club, member=member, form=form, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def lift(request: HttpRequest, club: str, number: int, suspension: int) -> HttpResponse:
    """An elder lifts a suspension before its time."""
    member = member_of(request, club, number, owns)
    suspension_row = get_object_or_404(Suspension, pk=suspension, member=member)
    me = membership(request.user, member.club_id)
    if me is None:
        raise Http404
    suspension_row.member = member
    form = LiftForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            lift_suspension(suspension=suspension_row, by=me, why=form.cleaned_data["why"])
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("{name} may play again.", name=member.name))
            return redirect("club_member", club, number)
    status = 422 if form.errors else 200
    template = "clubs/suspension_lift.html"
    return page(
        request, template, member.club, member=member, suspension=suspension_row, form=form, status=status
    )
