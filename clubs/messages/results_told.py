"""Messages after a tournament: everybody's own result, with the bill of their points."""

from datetime import timedelta
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

from clubs.actions.results import results_written
from clubs.messages.channels import Content
from clubs.messages.composing import Shared, on_compose
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Event, Message, PointLine, Result, Standing
from clubs.queries.seasons import next_event
from clubs.scoring import units
from clubs.scoring.points import reason
from words.money import money
from words.numbers import number_in_words, ordinal
from words.text import Text

NEWS: Final = timedelta(days=3)
"""Of a tournament that began longer ago nobody is told: it is corrected, or brought in from elsewhere."""


def follow_results() -> None:
    """From now on, in the transaction in which results are written."""
    results_written.connect(_written, dispatch_uid="messages")
    on_compose(About.RESULT, result_message)


def _written(event: Event, imported: bool, **_: Any) -> None:
    """Everybody with a result of it is told, once: what is corrected later they see on the page."""
    club = event.season.club
    if imported or not event.has_results:
        return
    if timezone.now() - event.starts_at > NEWS or not somebody_wants(club, About.RESULT):
        return
    members = Result.objects.filter(event=event).order_by().values_list("member_id", flat=True)
    subject, ids = f"event-{event.pk}", {"event": event.pk}
    tell(club, About.RESULT, [Notice(member, subject, ids) for member in members])


def result_message(message: Message, shared: Shared) -> Content | None:
    """Return where they finished, what they won, and the bill of their points; None where it goes on."""
    pk = message.ids["event"]
    events = Event.objects.select_related("season__club")
    event = shared.of(("event", pk), lambda: events.filter(pk=pk).first())
    if event is None or event.status != Event.Status.FINISHED:
        return None
    results = shared.of(("results", pk), lambda: _results(event))
    result = results.get(message.member_id)
    if result is None:
        return None
    club = event.season.club
    lines = [_place(result, event)]
    if result.prize:
        lines.append(Text("Prize: {amount}.", amount=money(result.prize, club.sign)))
    if result.bounties:
        lines.append(Text("Bounties won: {amount}.", amount=money(result.bounties, club.sign)))
    if result.cost:
        net = (result.prize or 0) + result.bounties - result.cost
        lines.append(Text("Net: {amount}.", amount=money(net, club.sign)))
    for line in shared.of(("bills", pk), lambda: _bills(event)).get(result.pk, ()):
        line.result = result
        points = number_in_words(units.points(line.points))
        lines.append(Text("{reason}: {points}", points=points, reason=reason(line.line)))
    total = number_in_words(units.points(result.points))
    lines.append(Text("Points: {points}.", points=total))
    standings = shared.of(("standings", pk), lambda: _standings(event))
    if standing := standings.get(message.member_id):
        season, rank = event.season.name, ordinal(standing.rank)
        lines.append(
            Text("{season}: you are {rank} of {players}.", season=season, rank=rank, players=len(standings))
        )
    path = reverse("club_bill", args=[club.slug, event.pk, message.member.number])
    title = Text("{place} · {name}", place=_place_alone(result), name=event.name)
    following = shared.of(("next", club.pk), lambda: next_event(club, timezone.now()))
    return Content(title, tuple(lines), path, facts=_next(following))


def _next(event: Event | None) -> tuple[tuple[str, str], ...]:
    """The next tournament of the club, if one is scheduled."""
    if event is None:
        return ()
    sentence = Text("{name}, {when:%A, %-d %B %Y, %H:%M}", name=event.name, when=event.starts_there)
    return ((Text("Next"), sentence),)


def _place_alone(result: Result) -> str:
    """2nd; or 3–4 where several share it."""
    return result.place if result.last > result.first else ordinal(result.first)


def _results(event: Event) -> dict[int, Result]:
    by_member = {result.member_id: result for result in Result.objects.filter(event=event)}
    for result in by_member.values():
        result.event = event
    return by_member


def _bills(event: Event) -> dict[int, list[PointLine]]:
    bills: dict[int, list[PointLine]] = {}
    for line in PointLine.objects.filter(result__event=event).order_by("result", "number"):
        bills.setdefault(line.result_id, []).append(line)
    return bills


def _standings(event: Event) -> dict[int, Standing]:
    return {line.member_id: line for line in Standing.objects.filter(season=event.season_id)}


def _place(result: Result, event: Event) -> str:
    players = event.players or 0
    if result.last > result.first:
        return Text(
            "You share places {first} to {last} of {players}.",
            first=result.first,
            last=result.last,
            players=players,
        )
    return Text("You finished {place} of {players}.", place=ordinal(result.first), players=players)
