"""Tags for the screens of a heads-up tournament."""

from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from clubs.ledger import certificate_of_lines, differences
from clubs.queries.ledger import NIGHT, lines_of
from tournaments.heads_up.match_money import match_certificate
from tournaments.heads_up.queries import contest_of
from tournaments.models import HeadsUpTournament
from tournaments.presenters.certificate_view import certificate_view

register = template.Library()

FORM = (
    '<form method="post" action="{address}"{htmx} class="{css}">'
    '<input type="hidden" name="csrfmiddlewaretoken" value="{csrf}">{back}'
    '<input type="hidden" name="request_id" value="{request_id}">{content}</form>'
)
HTMX = ' hx-post="{address}" hx-target="#contest" hx-swap="morph:outerHTML"'


@register.simple_block_tag(takes_context=True)
def match_act(context: Context, content: str, name: str, key: object = "", css: str = "") -> SafeString:
    """A form that posts an act and puts the fresh console in place; `key` tells it from others of its name.

    {% match_act "start" key=match.key %}<button name="match" value="pool-1-2">Start</button>{% endmatch_act
    %}"""
    address = reverse("heads_up_act", args=[context["heads_up"].pk, name])
    return _form(context, address, f"{name}-{key}", content, css)


@register.simple_block_tag(takes_context=True)
def match_post(context: Context, content: str, view: str, *args: Any, key: object = "") -> SafeString:
    """The same for an address of its own; `args` follow the tournament's number."""
    address = reverse(view, args=[context["heads_up"].pk, *args])
    return _form(context, address, f"{view}-{key}", content, "")


@register.inclusion_tag("tournaments/parts/certificate.html")
def match_certificate_of(heads_up: HeadsUpTournament) -> dict[str, object]:
    """Return where the money of a finished heads-up tournament is, from its facts, held against the ledger;
    nothing where there was none."""
    club = heads_up.event.season.club
    contest, lines = contest_of(heads_up, heads_up.log.length), list(lines_of(club.pk, NIGHT, heads_up.event))
    if not (contest.prize_pool.taken or contest.prize_pool.added or lines):
        return {"certificate": None}
    certificate = match_certificate(contest)
    wrong = differences(certificate, certificate_of_lines(lines), club.sign)
    return {"certificate": certificate_view(certificate, wrong, club.sign)}


def _form(context: Context, address: str, key: str, content: str, css: str) -> SafeString:
    back = context.get("back", "")
    return format_html(
        FORM,
        address=address,
        htmx="" if back else format_html(HTMX, address=address),
        css=css,
        csrf=context.get("csrf_token", ""),
        back=format_html('<input type="hidden" name="back" value="{}">', back) if back else "",
        request_id=f"{context['request_id']}-{key}"[:48],
        content=mark_safe(content),  # noqa: S308 (rendered by the template around it, which has escaped it)
    )
