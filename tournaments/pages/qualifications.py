"""Page of a season's qualification lists: those on them, those just out, and those let in by hand."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import event_of, season_of
from clubs.actions.qualifying import add_qualification, put_away_qualification
from clubs.forms.once import refuse
from clubs.forms.seasons import QualificationForm
from clubs.models import Event, Member, Qualification, Season
from clubs.queries.qualifying import Placed, open_to_a_list, table_beside
from clubs.rules import belongs, directs, membership, owns
from clubs.views.page import attempt, page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tournaments.attendance.actions import let_in, let_in_no_longer
from tournaments.attendance.queries import off_list
from tournaments.fields import fresh_request
from tournaments.models import LetIn, Rsvp
from words.text import Text
from words.typed import number as typed_number

JUST_OUT = 10


@dataclass(frozen=True, slots=True)
class OpenNight:
    """A tournament that is open to a list. signed_up: those with a yes who are not on it; others: who else
    may be let in."""

    event: Event
    signed_up: list[Member]
    others: list[Member]
    let_in: list[LetIn]


@dataclass(frozen=True, slots=True)
class Listed:
    """A list with those on it and the best of those who are not."""

    row: Qualification
    on_it: list[Placed]
    just_out: list[Placed]
    nights: list[OpenNight]


@require_http_methods(["GET", "HEAD", "POST"])
def qualifications(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show the lists to members; an elder adds one."""
    season_row = season_of(request, slug, season, owns if request.method == "POST" else belongs)
    form = QualificationForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            added = add_qualification(season=season_row, **form.rule, request_id=request_key(request))
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("{name} is kept.", name=added.name))
            return HttpResponseRedirect(_path(season_row))
    is_director = directs(request.user, season_row.club)
    return page(
        request,
        "tournaments/qualifications.html",
        season_row.club,
        season=season_row,
        lists=[_listed(each, is_director) for each in season_row.qualifications.select_related("season")],
        form=form,
        request_id=fresh_request(),
        status=422 if form.errors else 200,
    )


@require_POST
def put_away(request: HttpRequest, slug: str, season: str, pk: int) -> HttpResponse:
    """A list is kept no more."""
    season_row = season_of(request, slug, season, owns)
    attempt(
        request,
        lambda: put_away_qualification(season=season_row, pk=pk),
        Text("The list is removed."),
    )
    return HttpResponseRedirect(_path(season_row))


@require_POST
def let_in_by_hand(request: HttpRequest, slug: str, event: int) -> HttpResponse:
    """A director lets somebody play who is not on the list; taken back from the toast."""
    event_row = event_of(request, slug, event, directs)
    by = membership(request.user, event_row.season.club_id)
    member = _member(event_row, request.POST.get("number", ""))
    if by is None:
        raise Http404
    attempt(
        request,
        lambda: let_in(
            event=event_row,
            member=member,
            by=by,
            why=request.POST.get("why", ""),
            request_id=request_key(request),
        ),
        Text("{name} may play in {night}.", name=member.name, night=event_row.name),
        undo=reverse("let_in_back", args=[slug, event, member.number]),
    )
    return HttpResponseRedirect(_path(event_row.season))


@require_POST
def let_in_back(request: HttpRequest, slug: str, event: int, number: int) -> HttpResponse:
    """They may not play after all; who is seated stays."""
    event_row = event_of(request, slug, event, directs)
    member = _member(event_row, str(number))
    attempt(
        request,
        lambda: let_in_no_longer(event=event_row, member=member),
        Text("{name} is let in no longer.", name=member.name),
    )
    return HttpResponseRedirect(_path(event_row.season))


def _path(season: Season) -> str:
    return reverse("season_qualifications", args=[season.club.slug, season.slug])


def _member(event: Event, number: str) -> Member:
    people = Member.objects.filter(club=event.season.club_id, left_at=None)
    typed = typed_number(number)
    member = None if typed is None else people.filter(number=typed).first()
    if member is None:
        raise Http404
    return member


def _listed(row: Qualification, is_director: bool) -> Listed:
    table = table_beside(row)
    nights = [_open_night(event) for event in open_to_a_list(row)] if is_director else []
    just_out = [line for line in table if line.lack is not None][:JUST_OUT]
    return Listed(row, [line for line in table if line.lack is None], just_out, nights)


def _open_night(event: Event) -> OpenNight:
    members = list(Member.objects.filter(club=event.season.club_id, left_at=None).order_by("name", "pk"))
    unlisted = off_list(event, members)
    coming = set(Rsvp.objects.filter(event=event, is_coming=True).values_list("member_id", flat=True))
    outside = [member for member in members if member.pk in unlisted]
    return OpenNight(
        event,
        [member for member in outside if member.pk in coming],
        [member for member in outside if member.pk not in coming],
        list(LetIn.objects.filter(event=event).select_related("member", "by")),
    )
