"""Texts for a club's group: composed when they are sent, in the language of the club, as things are then.

    on_group(GroupKind.RESULT, result_text)      # result_text(club, ids) -> Content | None

An app that has something to say registers it once, when it starts.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from clubs.messages.channels import Content
from clubs.models import Club, Event, Result, Standing, WebhookDelivery
from clubs.queries.results import results_of
from clubs.scoring import units
from clubs.webhooks.hook_kinds import GroupKind
from config.public_address import public_link
from words.money import money
from words.numbers import number_in_words
from words.text import Listing, Text, localised

MOST_PLACES: Final = 20  # of a result
MOST_RANKS: Final = 10  # of the standings

Compose = Callable[[Club, Mapping[str, Any]], Content | None]
"""Content of a message to the group, without anything that only some of its members may read; None where
there is nothing to say any more."""

_composers: dict[str, Compose] = {}


def on_group(kind: GroupKind, compose: Compose) -> None:
    """Messages of this kind are composed by this function. Raises ValueError where another one does."""
    if _composers.setdefault(kind, compose) != compose:
        raise ValueError(f"Messages of the kind {kind} are composed elsewhere already.")


def text_for(club: Club, kind: str, ids: Mapping[str, Any]) -> str:
    """Return the message in the language of the club: its title, its lines and the address of its page; empty
    where there is nothing to say any more."""
    compose = _composers.get(kind)
    code = club.language if club.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with translation.override(code):
        content = compose(club, ids) if compose else None
        return in_plain_text(content) if content else ""


def group_text(delivery: WebhookDelivery) -> str:
    """The same of a row that waits to be sent."""
    return text_for(delivery.webhook.club, delivery.kind, delivery.data)


def in_plain_text(content: Content) -> str:
    """Return what a message says, a line each, in the active language."""
    lines = [localised(line) for line in (content.title, *content.lines)]
    if content.path and settings.PUBLIC_ADDRESS:
        lines.append(public_link(content.path))
    return "\n".join(lines)


def event_in(club: Club, ids: Mapping[str, Any]) -> Event | None:
    """The tournament of a message, if the club still has it."""
    events = Event.objects.select_related("season__club", "season__closed_with")
    return events.filter(pk=ids["event"], season__club=club).first()


def finished_event(club: Club, ids: Mapping[str, Any]) -> Event | None:
    """The same, if it has results."""
    event = event_in(club, ids)
    return event if event and event.status == Event.Status.FINISHED and event.has_results else None


def _test_text(club: Club, ids: Mapping[str, Any]) -> Content:
    """Something that says nothing but that it has arrived."""
    return Content(Text("A test from {club}: messages arrive here.", club=club.name))


def _result_text(club: Club, ids: Mapping[str, Any]) -> Content | None:
    """The places of a night with their prizes."""
    event = finished_event(club, ids)
    results = results_of(event) if event else []
    if event is None or not results:
        return None
    winners = Listing([result.member.name for result in results if result.first == 1])
    title = Text("{name}: won by {players}", name=event.name, players=winners)
    lines = [_place_line(result, club) for result in results[:MOST_PLACES]]
    if left := len(results) - len(lines):
        lines.append(Text("and {count} other", "and {count} others", count=left))
    return Content(title, tuple(lines), _path_of(event))


def _place_line(result: Result, club: Club) -> str:
    named = {"place": result.place, "name": result.member.name}
    if not result.prize:
        return Text("{place}. {name}", **named)
    return Text("{place}. {name}: {amount}", **named, amount=money(result.prize, club.sign))


def _path_of(event: Event) -> str:
    return reverse("club_event", args=[event.season.club.slug, event.pk])


def _standings_text(club: Club, ids: Mapping[str, Any]) -> Content | None:
    """The head of the season's table after a night."""
    event = finished_event(club, ids)
    if event is None:
        return None
    season = event.season
    table = Standing.objects.filter(season=season).select_related("member").order_by("position")
    rows = list(table[:MOST_RANKS])
    if not rows:
        return None
    title = Text("{season} after {name}", season=season.name, name=event.name)
    path = reverse("club_season", args=[club.slug, season.slug])
    return Content(title, tuple(_rank_line(row) for row in rows), path)


def _rank_line(row: Standing) -> str:
    line = {"rank": row.rank, "name": row.member.name, "points": number_in_words(units.points(row.total))}
    if row.rank_before is None or row.rank_before == row.rank:
        return Text("{rank}. {name}: {points}", **line)
    return Text("{rank}. {name}: {points} {arrow}", **line, arrow=_arrow(row.rank_before - row.rank))


def _arrow(gained: int) -> str:
    """
    >>> _arrow(2), _arrow(-1)
    ('▲2', '▼1')
    """
    return f"{'▲' if gained > 0 else '▼'}{abs(gained)}"


def compose_for_groups() -> None:
    """Compose what this app has to say to groups."""
    on_group(GroupKind.TEST, _test_text)
    on_group(GroupKind.RESULT, _result_text)
    on_group(GroupKind.STANDINGS, _standings_text)
