"""Pages of a clock without a club: starting it, running it, its levels, and taking it into a club.

Whoever has its private link runs it; its display has an address of its own, which changes nothing. The page
is the display with a desk below it, and each act on the desk is a fact of the night that the clock is.
"""

from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from allauth.core.internal import ratelimit
from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.access import club_of
from clubs.addresses import absolute
from clubs.forms.club import FoundForm
from clubs.forms.kinds import usual_kind
from clubs.forms.once import OnceForm, refuse
from clubs.founding_links import may_found
from clubs.models import Club, User
from clubs.queries.clubs import own_clubs
from clubs.rulebook import Kind
from clubs.rules import directs
from config.pages.htmx import htmx_of
from config.pages.qr import qr_code
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.known_clients import vouch
from config.serving.request_keys import request_key
from tables.log import in_force
from tables.queries import lines
from tournaments.bare_clocks import (
    DESK,
    RULES_OF_CLOCK,
    claim_clock,
    discard_clock,
    of_nobody,
    start_clock,
    take_back,
)
from tournaments.console.forms import ACTS
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.display.views import board
from tournaments.fields import fresh_request
from tournaments.models import BareClock, Tournament
from tournaments.night.actions import record
from tournaments.night.facts import StructureSet
from tournaments.night.floor.clockwork import head_count, running_clock
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import TEMPLATES, with_antes
from tournaments.presenters.clock_face import face
from tournaments.rules import sees_night
from words.text import Text

LIMITS: Final = {"clock": "20/h/ip,600/d/key"}
REFUSED, TOO_MANY = 422, 429
ON_THE_DESK: Final = frozenset({"pause", "resume", "level", "time", "time-left", "count-heads"})
FOUNDED_WITH: Final = ("name", "founder", "preset", "timezone", "currency", "is_public")


class StartForm(OnceForm):
    """The levels with which a clock starts."""

    template = forms.ChoiceField(choices=[(key, words) for key, (words, _periods) in TEMPLATES.items()])


class KeepForm(OnceForm):
    """The tournament that a clock becomes in a club. name: what it is called there."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=80)


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The structures to start from; one tap on one of them, and the clock runs."""
    form, status = StartForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST" and not form.is_valid():
        status = REFUSED
    elif request.method == "POST":
        try:
            usage = ratelimit.consume(request, app="tournaments", action="clock", config=LIMITS, key="all")
            if usage is None:
                raise NotAllowed("Too many clocks were started from here. Try again later.")
            _words, periods = TEMPLATES[form.cleaned_data["template"]]
            clock = start_clock(
                periods=with_antes(periods, RULES_OF_CLOCK.clock.ante),
                language=get_language() or "en-gb",
                now=timezone.now(),
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
            status = TOO_MANY
        else:
            return HttpResponseRedirect(reverse("bare_clock", args=[clock.key]))
    context = {"form": form, "structures": {key: words for key, (words, _periods) in TEMPLATES.items()}}
    return render(request, "tournaments/clocks/start.html", context, status=status)


def clock_of(key: str) -> BareClock:
    """The clock with this private link, its night and log with it. Raises Http404."""
    rows = BareClock.objects.select_related("club", "tournament__event__season__club", "tournament__log")
    return get_object_or_404(rows, key=key)


@require_safe
@never_cache
@private
def desk(request: HttpRequest, key: str) -> HttpResponse:
    """The clock as a display, with the desk below it; of one that a club has taken, a sentence."""
    clock = clock_of(key)
    if clock.claimed_at:
        return taken(request, clock)
    vouch(request)
    if htmx_of(request).target == "desk":
        return render(request, "tournaments/clocks/desk.html", desk_context(request, clock))
    return board(
        request,
        clock.tournament.displays.select_related("club").earliest("pk"),
        clock.tournament,
        reverse("bare_clock", args=[key]),
        page="tournaments/clocks/clock.html",
        around=desk_context(request, clock),
    )


def taken(request: HttpRequest, clock: BareClock, status: int = 200) -> HttpResponse:
    """The page of a clock that a club has taken; where its night is, for who sees that."""
    night = clock.tournament if sees_night(request.user, clock.tournament) else None
    return render(request, "tournaments/clocks/taken.html", {"night": night}, status=status)


def desk_context(request: HttpRequest, clock: BareClock, refusal: NotAllowed | None = None) -> dict[str, Any]:
    """Return what the desk shows as things stand. refusal: of the act that was just tried."""
    now = timezone.now()
    floor = floor_of(clock.tournament, clock.tournament.log.length).at(now)
    display = clock.tournament.displays.earliest("pk")
    address = absolute(request, reverse("display", args=[display.code]))
    return {
        "bare": clock,
        "clock_face": face(floor, now),
        "runs": (running := running_clock(floor)) is not None and running.is_running,
        "heads": head_count(floor),
        "one_fewer": max((counted.left if (counted := head_count(floor)) else 0) - 1, 0),
        "display_address": address,
        "display_code": qr_code(address),
        "request_id": fresh_request(),
        "may_undo": in_force(lines(clock.tournament.log))[-1].kind != "early_clock_started",
        "refusal": refusal,
    }


@require_POST
@private
def act(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """Record an act of the desk."""
    clock, kind = clock_of(key), ACTS.get(name)
    if kind is None or name not in ON_THE_DESK:
        raise Http404
    form, now = kind(request.POST), timezone.now()

    def do() -> None:
        if not form.is_valid():
            raise NotAllowed(" ".join(str(error) for errors in form.errors.values() for error in errors))
        record(
            tournament=clock.tournament,
            act=of_nobody(clock, now, form.facts),
            by=DESK,
            request_id=request_key(request),
            now=now,
        )

    return _answer(request, clock, do)


@require_POST
@private
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Take the latest act of the desk back."""
    clock = clock_of(key)
    return _answer(
        request,
        clock,
        lambda: take_back(clock=clock, request_id=request_key(request), now=timezone.now()),
    )


def _answer(request: HttpRequest, clock: BareClock, do: Any) -> HttpResponse:
    """Do it, and show the desk as it is then, with the refusal if it was refused."""
    refusal = None
    try:
        do()
    except NotAllowed as refused:
        refusal = refused
    fresh = clock_of(clock.key)
    if fresh.claimed_at:
        return taken(request, fresh, REFUSED)
    if htmx_of(request):
        context = desk_context(request, fresh, refusal)
        answer = render(request, "tournaments/clocks/desk.html", context, status=REFUSED if refusal else 200)
        answer["HX-Trigger"] = "changed"
        return answer
    if refusal:
        toast(request, refusal.text, level=messages.ERROR)
    return HttpResponseRedirect(reverse("bare_clock", args=[clock.key]))


@require_http_methods(["GET", "HEAD", "POST"])
@private
def levels(request: HttpRequest, key: str) -> HttpResponse:
    """The levels and breaks as a table to change; what has been played stays."""
    clock = clock_of(key)
    if clock.claimed_at:
        return taken(request, clock)
    floor, now = floor_of(clock.tournament), timezone.now()
    errors: list[str] = []
    rows = StructureRows(request.POST) if request.method == "POST" else StructureRows.of(floor.structure)
    if "change" in request.POST:
        rows.changed(request.POST["change"])
    elif request.method == "POST":
        try:
            if not (periods := rows.periods()):
                raise NotAllowed("A structure needs at least one level.")
            fact = StructureSet(periods=periods)
            record(
                tournament=clock.tournament,
                act=of_nobody(clock, now, lambda floor, seeds: [fact]),
                by=DESK,
                request_id=request_key(request),
                now=now,
            )
        except (NotAllowed, ValidationError) as refused:
            errors = refused.messages if isinstance(refused, ValidationError) else [refused.text]
        else:
            return HttpResponseRedirect(reverse("bare_clock", args=[key]))
    context = {
        "bare": clock,
        "rows": list(zip(rows.names, rows.rows, strict=True)),
        "ante": floor.ante,
        "errors": errors,
        "request_id": fresh_request(),
    }
    status = REFUSED if errors else 200
    return render(request, "tournaments/clocks/levels.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def keep(request: HttpRequest, key: str) -> HttpResponse:
    """The clubs that may take the clock, and a form that founds one for it."""
    clock, user = clock_of(key), request.user if isinstance(request.user, User) else None
    if clock.claimed_at:
        return taken(request, clock)
    clubs = [club for club in own_clubs(user) if directs(request.user, club)]
    slug = request.POST.get("club", "")
    into = club_of(request, slug, directs) if slug else None
    now = timezone.now()
    posted = request.POST if request.method == "POST" else None
    keeps = KeepForm(posted if into else None, initial={"name": f"{now:%A, %-d %B}"})
    founds = FoundForm(posted if not into else None) if may_found(request.user) else None
    form = keeps if into else founds
    if request.method == "POST" and form is not None and form.is_valid():
        try:
            night = _kept(request, clock, into, form, now)
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            return HttpResponseRedirect(reverse("night_console", args=[night.pk]))
    back = urlencode({"next": reverse("bare_clock_keep", args=[key])})
    context = {
        "bare": clock,
        "clubs": clubs,
        "keeps": keeps,
        "founds": founds,
        "sign_in": "" if user else f"{reverse('account_login')}?{back}",
    }
    status = REFUSED if form is not None and form.errors else 200
    return render(request, "tournaments/clocks/keep.html", context, status=status)


@transaction.atomic
def _kept(
    request: HttpRequest, clock: BareClock, into: Club | None, form: forms.Form, now: datetime
) -> Tournament:
    """The night that the clock has become: in a club there is, or in one that is founded for it. Raises
    NotAllowed, and then no club has been founded."""
    request_id, values = request_key(request), form.cleaned_data
    if into is None:
        user = request.user if isinstance(request.user, User) else None
        founded = {name: values[name] for name in FOUNDED_WITH}
        language = get_language() or "en-gb"
        into = club_actions.found_club(**founded, user=user, language=language, request_id=request_id)
        name = f"{now.astimezone(into.zone):%A, %-d %B}"
    else:
        name = values["name"]
    kind = Kind(usual_kind(into))
    return claim_clock(clock=clock, club=into, name=name, kind=kind, now=now, request_id=request_id)


@require_POST
@private
def end(request: HttpRequest, key: str) -> HttpResponse:
    """Throw the clock away."""
    clock = clock_of(key)
    try:
        discard_clock(clock=clock)
    except NotAllowed:
        return taken(request, clock, REFUSED)
    toast(request, Text("The clock is gone."))
    return HttpResponseRedirect(reverse("home"))
