"""Tokens for programs: a director's own, and for elders all of the club."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.actions.api_tokens import make_token, revoke_token
from clubs.api_scopes import SCOPES
from clubs.forms.once import OnceForm, refuse
from clubs.models import ApiToken, Club, Member
from clubs.rules import directs, membership, owns
from clubs.views.page import page, posted
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from words.text import Listing, Text, localised

SHOWN: Final = timedelta(days=90)  # for which one that opens nothing any more is still listed


def tokens_of(club: Club, member: Member | None, now: datetime) -> QuerySet[ApiToken]:
    """The latest first, those that have not ended long ago; of one member, or all for an elder."""
    tokens = ApiToken.objects.filter(club=club).select_related("member", "revoked_by")
    if member is not None:
        tokens = tokens.filter(member=member)
    recent = Q(revoked_at=None) | Q(revoked_at__gt=now - SHOWN)
    return tokens.filter(recent, expires_at__gt=now - SHOWN)


LASTS: Final = {"1": _("A day"), "30": _("A month"), "120": _("A season, four months"), "365": _("A year")}


class TokenForm(OnceForm):
    """Form of a token: which program, what it may do, and for how long."""

    name = forms.CharField(
        label=_("Which program"),
        max_length=60,
        help_text=_("Results bot, overlay of the stream: by which everybody recognises it here."),
    )
    scopes = forms.MultipleChoiceField(label=_("What it may do"), widget=forms.CheckboxSelectMultiple)
    days = forms.ChoiceField(label=_("For how long"), choices=list(LASTS.items()), initial="120")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        scopes = self.declared("scopes", forms.MultipleChoiceField)
        scopes.choices = [(scope, localised(words)) for scope, words in SCOPES.items()]
        scopes.initial = ["read"]

    @property
    def lasts(self) -> timedelta:
        """Time for which it opens anything."""
        return timedelta(days=int(self.cleaned_data["days"]))


MOST = 200  # tokens that one page lists


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token as the page lists it. may: what it may do, in words."""

    token: ApiToken
    may: str
    has_expired: bool

    @property
    def is_good(self) -> bool:
        """True if it opens anything."""
        return self.token.revoked_at is None and not self.has_expired


@require_http_methods(["GET", "HEAD", "POST"])
@private
def tokens(request: HttpRequest, club: str) -> HttpResponse:
    """The tokens, and a form for one more: what it is stands in the answer to that, and nowhere else."""
    club_row, me = _director(request, club)
    form, token_row, secret = TokenForm(posted(request)), None, ""
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            token_row, secret = make_token(
                member=me,
                name=typed["name"],
                scopes=typed["scopes"],
                lasts=form.lasts,
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            form = TokenForm()
    now = timezone.now()
    listed = tokens_of(club_row, None if owns(request.user, club_row) else me, now)[:MOST]
    return page(
        request,
        "clubs/api_tokens.html",
        club_row,
        form=form,
        made=token_row,
        secret=secret,
        lines=[TokenLine(each, _may(each), each.expires_at <= now) for each in listed],
        status=422 if form.errors else 200,
    )


def _may(token: ApiToken) -> str:
    return Listing([words for scope, words in SCOPES.items() if scope in token.scopes])


@require_POST
def revoke(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Take one back: one's own, or as an elder anybody's."""
    club_row, me = _director(request, club)
    token = get_object_or_404(ApiToken, club=club_row, pk=number)
    if token.member_id != me.pk and not owns(request.user, club_row):
        raise Http404
    revoke_token(token=token, by=me)
    toast(request, Text("The token of {name} opens nothing any more.", name=token.name))
    return redirect("club_tokens", club)


def _director(request: HttpRequest, club: str) -> tuple[Club, Member]:
    club_row = club_of(request, club, directs)
    me = membership(request.user, club_row.pk)
    if me is None:
        raise Http404
    return club_row, me
