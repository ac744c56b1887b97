"""The style page: every component of the visual language, with made-up content, to build and check it by."""

from datetime import UTC, datetime

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.pages.toasts import toast
from config.templatetags.icons import drawn
from tournaments.presenters.countdown import ClockFace, Period
from words.initials import TONES

SCALE = ["note", "label", "small", "body", "figure", "subhead", "headline", "title", "clock", "clock-large"]
NAMES = [
    "Ann",
    "Bernardo",
    "Chloé",
    "Dmitri",
    "Elif",
    "Farrokh",
    "Gwendolyn Featherstonehaugh",
    "Hana",
    "Iñigo",
]
PERIODS = [
    Period("Level 5", "level", 1200, "200 / 400", "BB ante 400"),
    Period("Level 6", "level", 1200, "300 / 600", "BB ante 600"),
    Period("Break", "break", 600),
    Period("Level 7", "level", 1200, "400 / 800", "BB ante 800"),
]


@require_safe
def styleguide(request: HttpRequest, screen: str = "page") -> HttpResponse:
    """The components on a page, or the two full screens: console and display."""
    if not (settings.DEBUG or request.user.is_authenticated):
        raise Http404
    if "toast" in request.GET:
        toast(request, "Ann is out in 14th place, knocked out by Bernardo.", undo="/looks/")
        toast(request, "The chips on table 2 do not add up: 1,200 too many.", level=messages.WARNING)
    now = datetime.now(UTC)
    clocks = {
        "running": ClockFace(now, PERIODS, 754.2, running=True),
        "last_minute": ClockFace(now, PERIODS, 48, running=True),
        "paused": ClockFace(now, PERIODS, 317, running=False, why="Paused: a dispute at table 2."),
        "on_break": ClockFace(now, PERIODS[2:], 421, running=True),
    }
    context: dict[str, object] = {
        "clocks": clocks,
        "tables": tables(),
        "standings": standings(),
        "scale": SCALE,
    }
    context["icons"], context["people"] = drawn(), list(enumerate(NAMES, 1))[:TONES]
    return render(request, f"tournaments/styleguide_{screen}.html", context)


def tables() -> list[dict[str, object]]:
    """Tables of every size that the stylesheet places seats for."""
    return [{"number": n, "size": size, "seats": seats(size)} for n, size in enumerate(range(2, 13), 1)]


def seats(size: int) -> list[dict[str, object]]:
    """Made-up seats 1 to `size` of a table, with one of every state among the first six."""
    states = {
        3: ("waiting", "dealt in after the button"),
        5: ("away", "away, 2 hands"),
        6: ("vacant", ""),
        2: ("won", ""),
    }
    rows = []
    for seat in range(1, size + 1):
        state, why = states.get(seat, ("", ""))
        name = "" if state == "vacant" else NAMES[(seat - 1) % len(NAMES)]
        rows.append({"seat": seat, "name": name, "state": state, "why": why, "stack": 4150 + 3175 * seat})
    return rows


def standings() -> list[dict[str, object]]:
    """Rows of a season's table: rank, places moved, results as (shade of eight, points, how it counts)."""
    results = [
        (8, 47, "counted"),
        (6, 35, "counted"),
        (5, 28, "counted"),
        (2, 12, "dropped"),
        (4, 22, "counted"),
        (0, "", "missed"),
        (6, 31, "championship"),
    ]
    return [
        {"rank": rank, "name": name, "moved": moved, "total": 163 - 9 * rank, "results": results}
        for rank, (name, moved) in enumerate(zip(NAMES, [0, 2, -1, 0, 5, -3, 0, 1, -4], strict=True), 1)
    ]
