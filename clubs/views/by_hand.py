"""Points that an elder gives or takes by hand in a season."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import season_of
from clubs.actions.by_hand import LONGEST_REASON, MOST, give_points, give_points_back, take_back_points
from clubs.forms.once import OnceForm, refuse
from clubs.models import Club, GivenPoints, Member
from clubs.queries.seasons import given_points
from clubs.rules import membership, owns
from clubs.scoring import units
from clubs.views.page import attempt, page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from words.numbers import number_in_words
from words.text import Text

CHANGES: Final[dict[str, Callable[[GivenPoints], GivenPoints]]] = {
    "back": take_back_points,
    "again": give_points_back,
}


class PointsForm(OnceForm):
    """Points for a member, and what for."""

    member = forms.ModelChoiceField(label=_("Player"), queryset=Member.objects.none())
    points = forms.DecimalField(
        label=_("Points"),
        min_value=-MOST,
        max_value=MOST,
        max_digits=6,
        decimal_places=1,
        help_text=_("With a minus they are taken."),
        widget=forms.NumberInput({"inputmode": "text", "step": "0.1"}),
    )
    why = forms.CharField(
        label=_("Why"),
        max_length=LONGEST_REASON,
        help_text=_("Everybody who sees the standings reads it."),
        widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}),
    )

    def __init__(self, *arguments: Any, club: Club, **options: Any) -> None:
        super().__init__(*arguments, **options)
        members: Any = self.fields["member"]
        members.queryset = Member.objects.filter(club=club, merged_into=None, anonymised_at=None).order_by(
            "name", "number"
        )


@require_http_methods(["GET", "HEAD", "POST"])
def points_by_hand(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Points given and taken in a season, and a form for more."""
    season_row = season_of(request, club, season, owns)
    me = membership(request.user, season_row.club_id)
    if me is None:
        raise Http404
    form = PointsForm(posted(request), club=season_row.club)
    if request.method == "POST" and form.is_valid():
        try:
            given = give_points(
                season=season_row,
                member=form.cleaned_data["member"],
                points=Fraction(form.cleaned_data["points"]),
                why=form.cleaned_data["why"],
                by=me,
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            undo = reverse("club_points_change", args=[club, season, given.pk, "back"])
            toast(request, told(given), undo=undo)
            return redirect("club_points", club, season)
    return page(
        request,
        "clubs/points_by_hand.html",
        season_row.club,
        form=form,
        season=season_row,
        given=given_points(season_row),
        status=422 if form.errors else 200,
    )


@require_POST
def change_points(request: HttpRequest, club: str, season: str, number: int, how: str) -> HttpResponse:
    """Points given by hand are taken back, or count again."""
    season_row = season_of(request, club, season, owns)
    given = get_object_or_404(GivenPoints.objects.select_related("member"), pk=number, season=season_row)
    if how not in CHANGES:
        raise Http404
    other = "again" if how == "back" else "back"
    attempt(
        request,
        lambda: CHANGES[how](given),
        Text("Taken back.") if how == "back" else told(given),
        undo=reverse("club_points_change", args=[club, season, number, other]),
    )
    return redirect("club_points", club, season)


def told(given: GivenPoints) -> Text:
    """Return what was given or taken, in a sentence."""
    points = units.points(given.points)
    words = {"name": given.member.name, "points": number_in_words(abs(points)), "why": given.why}
    if points < 0:
        return Text("{name}: {points} points taken. {why}", **words)
    return Text("{name}: {points} points given. {why}", **words)
