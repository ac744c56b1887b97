"""Tags for the screens of a night: forms that record something, links that open a sheet."""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape as escape
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from clubs.ledger import certificate_of_lines, differences
from clubs.queries.ledger import NIGHT, lines_of, settlement
from tournaments.console.clock_beside import clock_context
from tournaments.console.due_acts import Sheet
from tournaments.models import Tournament
from tournaments.night import money, postponing
from tournaments.night.floor.prizes import is_free
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.certificate_view import certificate_view
from tournaments.presenters.log import ICONS, whose
from tournaments.presenters.room import Seat, TableView

register = template.Library()

PLAIN_FORM = (
    '<form method="post" action="{address}" class="{css}"><input type="hidden" name="back" value="{back}">'
    '<input type="hidden" name="csrfmiddlewaretoken" value="{csrf}">'
    '<input type="hidden" name="request_id" value="{request_id}">{content}</form>'
)
FORM = (
    '<form method="post" action="{address}" hx-post="{address}" hx-target="#floor" '
    'hx-swap="morph:outerHTML" class="{css}">'
    '<input type="hidden" name="csrfmiddlewaretoken" value="{csrf}">'
    '<input type="hidden" name="request_id" value="{request_id}">{sheet}{content}</form>'
)
FROM_SHEET = '<input type="hidden" name="sheet_address" value="{}">'


@register.simple_block_tag(takes_context=True)
def act(context: Context, content: str, name: str, key: object = "", css: str = "") -> SafeString:
    """A form that posts an act and puts the fresh floor in place, or leads `back` to the page it is on;
    `key` tells it from others of its name.

    {% act "deal" key=table.number %}<button name="table" value="3">Next hand</button>{% endact %}
    """
    address = reverse("night_act", args=[context["tournament"].pk, name])
    return posts(context, address, f"{name}-{key}" if key else name, content, css)


@register.simple_block_tag(takes_context=True)
def post(context: Context, content: str, view: str, *args: Any, key: object = "") -> SafeString:
    """The same for an address of its own; `args` follow the night's number."""
    address = reverse(view, args=[context["tournament"].pk, *args])
    return posts(context, address, f"{view}-{key}", content, "")


def posts(context: Context, address: str, key: str, content: str, css: str) -> SafeString:
    sheet = context.get("from_sheet")
    return format_html(
        PLAIN_FORM if context.get("back") else FORM,
        sheet=format_html(FROM_SHEET, sheet) if sheet else "",
        back=context.get("back", ""),
        address=address,
        css=css,
        csrf=context.get("csrf_token", ""),
        request_id=f"{context['request_id']}-{key}",
        content=mark_safe(content),  # noqa: S308 (rendered by the template around it, which has escaped it)
    )


@register.simple_tag
def fresh_id() -> str:
    """An id for a form that is sent once, where the page has several of them."""
    return str(uuid4())


@register.simple_tag(takes_context=True)
def opens(context: Context, sheet: str | Sheet, **query: object) -> SafeString:
    """The attributes of a link that opens a sheet: <a {% opens "player" player=7 %}>."""
    if isinstance(sheet, Sheet):
        query = dict(sheet.query)
        sheet = sheet.name
    return opening(context["tournament"].pk, sheet, query)


def opening(night: int, sheet: str, query: Mapping[str, object]) -> SafeString:
    return opening_at(console(night), sheet, query)


def opening_at(address: str, sheet: str, query: Mapping[str, object]) -> SafeString:
    link = escape(f"{address}?{urlencode({'sheet': sheet, **query})}")
    attributes = f'href="{link}" hx-get="{link}" hx-target="#sheet" hx-swap="innerHTML show:top"'
    return mark_safe(attributes)  # noqa: S308 (escaped here)


@lru_cache(maxsize=100)
def console(night: int) -> str:
    """Its address, which each of two hundred seats on a console leads to: looking it up takes 0.04 ms."""
    return reverse("night_console", args=[night])


@register.simple_tag
def day_of_play(tournament: Tournament) -> datetime | None:
    """The date that a night should have in the calendar, where it is played on another day than planned."""
    started_at = floor_of(tournament, tournament.log.length).started_at
    return postponing.day_of_play(tournament.event, started_at, timezone.now())


@register.simple_tag
def settled_directly(tournament: Tournament) -> list[tuple[str, str, int]]:
    """Debts of a night that players have paid each other: who paid whom, how many cents."""
    event = tournament.event
    of_night = settlement(event.season.club, NIGHT, event)
    return [
        (of_night.names[each.payer], of_night.names[each.payee], each.cents)
        for each in of_night.paid
        if each.is_between_members
    ]


@register.simple_tag(takes_context=True)
def seats_of(context: Context, table: TableView) -> SafeString:
    """The seats of a table on the felt; each opens its player's sheet unless the page is plain. They are most
    of what there is to write on a console, and a template takes longer for them than for all the rest."""
    night = None if context.get("plain") else context["tournament"].pk
    return mark_safe("".join(_seat(seat, table.number, night) for seat in table.seats))  # noqa: S308 (escaped below)


def _seat(seat: Seat, table: int, night: int | None) -> str:
    """A seat of the list. On a console its id tells who sits there and what is said of them: what is said
    otherwise is a new plate, so that a morph moves nothing (the browser would count a layout shift)."""
    inside = f'<span class="seat-number">{seat.number}</span>'
    if seat.player:
        inside += f'<span class="seat-name"><bdi>{escape(seat.name)}</bdi></span>'
        if seat.why:
            inside += f'<span class="seat-why">{escape(seat.why)}</span>'
        elif seat.stack:
            aged = " aged" if seat.is_aged else ""
            inside += f'<span class="seat-stack{aged}">{escape(seat.stack)}</span>'
        if seat.mark:
            inside += f'<span class="seat-mark">{escape(seat.mark)}</span>'
    if seat.player and night is not None:
        plate = f'<a class="seat-plate" {opening(night, "player", {"player": seat.player})}>{inside}</a>'
    else:
        plate = f'<span class="seat-plate">{inside}</span>'
    key = (
        f' id="seat-{table}-{seat.number}-{seat.player or 0}{seat.state}{inside.count("<")}"'
        if night is not None
        else ""
    )
    return f'<li{key} class="seat {seat.state}" data-seat="{seat.number}">{plate}</li>'


@register.simple_tag(takes_context=True)
def typed(context: Context, name: str, key: object = "", otherwise: object = "") -> str:
    """Return what was typed into the field `name` (with a key: "stack-7") before its form was refused."""
    form = context.get("form")
    field = f"{name}-{key}" if key != "" else name
    data = form.data if form else context.get("typed") or {}
    return str(data.get(field, otherwise))


@register.simple_tag(takes_context=True)
def opened(context: Context, *acts: str, typed: str = "") -> str:
    """`open` for a fold whose form was refused, of one of these names. typed: only where something was typed
    into fields of this name ("stack": into "stack-7")."""
    data = context.get("typed") or {}
    has_typed = any(value for name, value in data.items() if name.startswith(f"{typed}-"))
    is_open = context.get("refused_act") in acts and (not typed or has_typed)
    return "open" if is_open else ""


@register.simple_tag(takes_context=True)
def picked(context: Context, name: str, value: object, otherwise: object = None) -> str:
    """`checked` if this value was picked before the form was refused, or is the one picked to begin with."""
    form = context.get("form")
    chosen = form.data.getlist(name) if form else [str(otherwise)]
    return "checked" if str(value) in chosen else ""


@register.simple_tag(takes_context=True)
def ticked(context: Context, name: str, value: object, otherwise: bool) -> str:
    """`checked` if this value was ticked before the form was refused, or is to begin with. Of a form that was
    not this one what holds to begin with holds."""
    form = context.get("form")
    if form and name in form.fields:
        otherwise = str(value) in form.data.getlist(name)
    return "checked" if otherwise else ""


@register.simple_tag(takes_context=True)
def chosen(context: Context, name: str, value: object) -> str:
    """`selected` if this value was chosen in a list before its form was refused."""
    form = context.get("form")
    return "selected" if form and str(form.data.get(name, "")) == str(value) else ""


@register.filter
def log_icon(kind: str) -> str:
    """The icon beside an entry of this kind."""
    return ICONS.get(kind, "log")


register.filter("whose", whose)


@register.inclusion_tag("tournaments/parts/night_top.html")
def night_top(tournament: Tournament, here: str) -> dict[str, object]:
    """The clock with its figures and the pages of a night, for a page of it that is not the console. here:
    which of them it is."""
    return {**clock_context(tournament), "here": here, "controls_off": True}


@register.inclusion_tag("tournaments/parts/certificate.html")
def night_certificate(tournament: Tournament) -> dict[str, object]:
    """Return where the money of a finished night is, from its facts, held against the ledger; nothing where
    there was none."""
    club, floor = tournament.event.season.club, floor_of(tournament)
    lines = list(lines_of(club.pk, NIGHT, tournament.event))
    if is_free(floor) and not lines:
        return {"certificate": None}
    certificate, written = money.certificate(floor), certificate_of_lines(lines)
    wrong = differences(certificate, written, club.sign)
    return {"certificate": certificate_view(certificate, wrong, club.sign)}
