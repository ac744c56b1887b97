"""A season's standings to be shown within the page of another site (docs/formats.md)."""

from html import escape
from typing import Final

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from clubs.addresses import absolute
from clubs.models import Season
from clubs.queries.pages import PAGE
from clubs.queries.standings import standings

LASTS: Final = 60  # seconds for which browsers and proxies may keep it


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # it knows no views with arguments
@cache_control(public=True, max_age=LASTS)
def season_embed(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The table of a public club's season and nothing around it, the same for everybody: nobody is asked who
    they are, and it speaks the language of the club. Any site may frame it."""
    season_row = (
        Season.objects.select_related("club")
        .filter(club__slug=club, slug=season, club__is_public=True, club__rehearsal_of=None)
        .first()
    )
    if season_row is None:
        raise Http404
    lines = standings(season_row, most=PAGE + 1)
    with translation.override(season_row.club.language):
        return render(
            request,
            "clubs/season_embed.html",
            {
                "club": season_row.club,
                "season": season_row,
                "lines": lines[:PAGE],
                "has_more": len(lines) > PAGE,
            },
        )


def snippet(request: HttpRequest, season: Season) -> str:
    """Return what the owner of another site puts into a page of theirs; nothing for a club that visitors do
    not see."""
    if not season.club.is_public or season.club.rehearsal_of_id:
        return ""
    address = absolute(request, reverse("club_season_embed", args=[season.club.slug, season.slug]))
    title = escape(f"{season.name} · {season.club.name}")
    size = 'width="100%" height="600" style="border:0"'
    return f'<iframe src="{address}" title="{title}" loading="lazy" {size}></iframe>'
