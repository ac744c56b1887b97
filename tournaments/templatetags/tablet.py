"""Tags for a tablet: forms that go through its outbox, or straight to the server without JavaScript."""

from collections.abc import Iterable, Sequence

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tournaments.tablet.screen import PickablePlayer

register = template.Library()

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RANKS = "AKQJT98765432"
FORM = (
    '<form method="post" action="{address}" data-act="{name}" data-words="{words}" class="{css}"{hidden}>'
    '<input type="hidden" name="csrfmiddlewaretoken" value="{csrf}">'
    '<input type="hidden" name="request_id" value="{request_id}">{content}</form>'
)


@register.simple_block_tag(takes_context=True)
def records(
    context: Context,
    content: str,
    act: str,
    key: object = "",
    words: str = "",
    css: str = "",
    hidden: str = "",
) -> SafeString:
    """A form that records an act of this tablet. words: in words, for the list of what waits for the network;
    hidden: anything, where there is nothing to record just now.

    {% records "deal" words="Next hand" %}<button>Next hand</button>{% endrecords %}
    """
    return format_html(
        FORM,
        address=reverse("tablet_act", args=[act]),
        name=act,
        words=words,
        css=css,
        hidden=mark_safe(" hidden") if hidden else "",
        csrf=context.get("csrf_token", ""),
        request_id=f"{context['request_id']}-{act}-{key}"[:40],
        content=mark_safe(content),  # noqa: S308 (rendered by the template around it, which has escaped it)
    )


@register.simple_tag
def card_grid(name: str) -> SafeString:
    """A whole deck to choose from, a row for each suit."""
    rows = [(suit, sign, [rank + suit for rank in RANKS]) for suit, sign in SUITS.items()]
    return format_html_join(
        "",
        '<div class="cards-row suit-{}">{}</div>',
        (
            (
                suit,
                format_html_join(
                    "",
                    '<label><input type="checkbox" name="{}" value="{}" aria-label="{}">'
                    '<span aria-hidden="true">{}<br>{}</span></label>',
                    ((name, card, card[0] + sign, card[0].replace("T", "10"), sign) for card in cards),
                ),
            )
            for suit, sign, cards in rows
        ),
    )


@register.simple_tag
def pick_buttons(name: str, people: Iterable[PickablePlayer]) -> SafeString:
    """A button for each of these. There is a list for every seat, which a loop in a template takes longer to
    write than all the rest of the page."""
    return format_html_join(
        "",
        '<button name="{}" value="{}" data-name="{}"><b>{}</b> <bdi>{}</bdi></button>',
        ((name, person.player, person.name, person.seat, person.name) for person in people),
    )


@register.simple_tag
def seat_buttons(own: int, seats: Sequence[int], tables: Iterable[tuple[int, Sequence[int]]]) -> SafeString:
    """The open seats at this table and at `tables`, as buttons of a form that moves a player there."""
    here = [(gettext("At this table"), own, seats)] if seats else []
    elsewhere = [(gettext("Table %s") % number, number, open_seats) for number, open_seats in tables]
    return format_html_join(
        "",
        '<fieldset class="seat-buttons"><legend>{}</legend>{}</fieldset>',
        (
            (
                words,
                format_html_join(
                    "",
                    '<button class="secondary" name="place" value="{}-{}">{}</button>',
                    ((number, seat, seat) for seat in open_seats),
                ),
            )
            for words, number, open_seats in [*here, *elsewhere]
        ),
    )
