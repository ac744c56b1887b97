"""Becoming a member by asking, and being one: what is kept of oneself."""

import json
from typing import Any, Final

from allauth.core.internal import ratelimit
from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.forms.once import OnceForm, refuse
from clubs.messages.joining import (
    accept_request,
    ask_to_join,
    let_ask,
    refuse_request,
    reopen_request,
    waiting_requests,
)
from clubs.models import Club, JoinRequest, Member, User
from clubs.queries.own_data import counted, own_data
from clubs.rules import belongs, membership, owns, sees
from clubs.views.page import page, posted
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.public_address import sends_mail
from config.serving.request_keys import request_key
from words import names
from words.text import Text, localised

JSON: Final = "application/json; charset=utf-8"


def _me(request: HttpRequest, club: str) -> Member:
    """Return the member who asks, with the club."""
    club_row = club_of(request, club, belongs)
    me = membership(request.user, club_row.pk)
    if me is None:
        raise Http404
    me.club = club_row
    return me


@require_safe
@private
def my_data(request: HttpRequest, club: str) -> HttpResponse:
    """Show a member what is kept of them, why and how long; with `?file` all of it as a file."""
    me = _me(request, club)
    if "file" in request.GET:
        now = timezone.now()
        written = json.dumps(own_data(me, now), ensure_ascii=False, indent=1)
        name = f"{me.club.slug}-{me.number}-{now.astimezone(me.club.zone):%Y-%m-%d}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(written, content_type=JSON, headers=headers)
    forgetting = Text(
        "Ask {owner} if you want to be forgotten: your name goes out of everything then, and what you played "
        "stays under a number.",
        owner=me.club.owners.one,
    )
    return page(
        request, "clubs/my_data.html", me.club, sections=counted(me), forgetting=forgetting, member=me
    )


# Asking to join


class JoinForm(OnceForm):
    """Form by which somebody asks to join."""

    name = forms.CharField(
        label=_("Your name"), max_length=names.LONGEST, help_text=_("As the club knows you.")
    )
    words = forms.CharField(
        label=_("A line about you"),
        max_length=200,
        required=False,
        help_text=_("Who you know there, or where you have played: only its admins read it."),
    )
    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if sends_mail():
            self.fields["email"].help_text = _("Your private link is sent there once you are in.")
        else:
            del self.fields["email"]

    def clean_name(self) -> str:
        if fault := names.fault(self.cleaned_data["name"]):
            raise forms.ValidationError(localised(fault))
        return names.tidy(self.cleaned_data["name"])


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, club: str) -> HttpResponse:
    """A visitor of a public club asks to join it, where it lets them."""
    club_row = club_of(request, club, sees)
    if not club_row.may_be_asked or belongs(request.user, club_row):
        raise Http404
    form = JoinForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            if not _may_ask_now(request, club_row):
                raise NotAllowed("Too many requests came from here. Try again later.")
            ask_to_join(
                club=club_row,
                name=form.cleaned_data["name"],
                words=form.cleaned_data["words"],
                email=form.cleaned_data.get("email", ""),
                user=request.user if isinstance(request.user, User) else None,
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("{club} has your request.", club=club_row.name))
            return redirect("club", club)
    return page(request, "clubs/join.html", club_row, form=form, status=422 if form.errors else 200)


def _may_ask_now(request: HttpRequest, club: Club) -> bool:
    limits = {"join": "10/h/ip,60/d/key"}
    usage = ratelimit.consume(request, app="clubs", action="join", config=limits, key=f"club {club.pk}")
    return usage is not None


@require_http_methods(["GET", "HEAD", "POST"])
@private
def requests(request: HttpRequest, club: str) -> HttpResponse:
    """Show an elder who asks to join, and let visitors ask, or no longer."""
    club_row = club_of(request, club, owns)
    if request.method == "POST":
        takes_requests = request.POST.get("takes_requests") == "yes"
        let_ask(club=club_row, takes_requests=takes_requests)
        toast(
            request,
            Text("Visitors may ask to join.") if takes_requests else Text("Visitors cannot ask to join."),
        )
        return redirect("club_requests", club)
    waiting = waiting_requests(club_row)
    return page(request, "clubs/join_requests.html", club_row, waiting=waiting, asking=0)


@require_POST
def answer_request(request: HttpRequest, club: str, number: int, how: str) -> HttpResponse:
    """An elder takes somebody who asked, refuses them, or takes a refusal back."""
    club_row = club_of(request, club, owns)
    me = membership(request.user, club_row.pk)
    join_request = get_object_or_404(JoinRequest, pk=number, club=club_row)
    if me is None or how not in ("accept", "refuse", "again"):
        raise Http404
    try:
        if how == "accept":
            member = accept_request(request=join_request, by=me, device=kind_of_device(request))
            toast(request, Text("{name} is a member.", name=member.name))
            if member.claimed_at is None and not (member.email and sends_mail()):
                return redirect("club_member_link", club, member.number)
        elif how == "refuse":
            refuse_request(request=join_request, by=me)
            undo = reverse("club_request_answer", args=[club, number, "again"])
            toast(request, Text("{name} is refused.", name=join_request.name), undo=undo)
        else:
            reopen_request(request=join_request)
    except NotAllowed as refusal:
        toast(request, refusal.text)
    return redirect("club_requests", club)
