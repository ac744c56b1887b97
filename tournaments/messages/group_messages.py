"""Messages of tournaments to a club's group: who is in, the seats, the final table, the story of a night.

Where a tournament is played is in none of them: that is for those who come (Event.location).
"""

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

from clubs.messages.channels import Content
from clubs.models import Club, Event
from clubs.queries.rulebooks import rulebook_of
from clubs.rulebook import Kind
from clubs.webhooks.group_texts import event_in, on_group
from clubs.webhooks.hook_kinds import GroupKind
from clubs.webhooks.telling import tell_group
from tournaments.attendance.queries import SignUps, sign_ups_of
from tournaments.models import Tournament
from tournaments.night.actions import night_recorded
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.recap import recap_of
from tournaments.presenters.terms import terms_words
from words.text import Listing, Sentences, Text

MOST_SEATED_AT_ONCE: Final = 1  # who is seated alone is no draw


def tell_groups_of_nights() -> None:
    """From now on, in the transaction in which it happens."""
    on_group(GroupKind.INVITATION, invitation_text)
    on_group(GroupKind.REMINDER, invitation_text)
    on_group(GroupKind.SEATS, seats_text)
    on_group(GroupKind.FINAL_TABLE, final_table_text)
    on_group(GroupKind.RECAP, recap_text)
    night_recorded.connect(_night_recorded, dispatch_uid="groups")


# Before


def invitation_text(club: Club, ids: Mapping[str, Any]) -> Content | None:
    """Tell when it is, what it costs and who is in; None once it has begun or was cancelled."""
    event = event_in(club, ids)
    if event is None or event.status != Event.Status.SCHEDULED or event.starts_at <= timezone.now():
        return None
    sign_ups = sign_ups_of(event)
    lines: list[str] = [Text("{when:%A, %-d %B %Y, %H:%M}", when=event.starts_there)]
    if event.note:
        lines.append(event.note)
    terms = rulebook_of(event).terms_of(Kind(event.kind))
    lines.append(Text("Buy-in: {costs}", costs=terms_words(terms, club.sign)))
    lines += _who_is_in(sign_ups)
    lines.append(Text("Are you in?"))
    path = f"{reverse('my_nights', args=[club.slug])}#event-{event.pk}"
    return Content(event.name, tuple(lines), path)


def _who_is_in(sign_ups: SignUps) -> list[Text]:
    rsvps = sign_ups.rsvps
    coming = sorted(rsvps[member].member.name for member in sign_ups.places.placed if member in rsvps)
    lines = []
    if coming:
        lines.append(Text("In ({count}): {names}", count=len(coming), names=Listing(coming)))
    if sign_ups.guests:
        lines.append(Text("with {count} guest", "with {count} guests", count=sign_ups.guests))
    waiting = sorted(rsvp.member.name for member, rsvp in rsvps.items() if sign_ups.places.turn(member))
    if waiting:
        lines.append(Text("Waiting for a place: {names}", names=Listing(waiting)))
    return lines


# During


def _night_recorded(
    tournament: Tournament, before: Floor, after: Floor, length: int, now: Any, **_: Any
) -> None:
    if after.finished_at:
        return
    club, ids = tournament.event.season.club, {"event": tournament.event_id, "night": tournament.pk}
    if is_drawn(before, after):
        tell_group(club, GroupKind.SEATS, f"night-{tournament.pk}", ids)
    if is_at_final_table(after) and not is_at_final_table(before):
        tell_group(club, GroupKind.FINAL_TABLE, f"night-{tournament.pk}", ids)


def is_drawn(before: Floor, after: Floor) -> bool:
    """True where several have been given their first seats before play, and where play begins."""
    if before.started_at:
        return False
    if after.started_at:
        return any(player.seat for player in after.players.values())
    if before.players is after.players:
        return False
    newly = [
        number
        for number, player in after.players.items()
        if player.seat and not (number in before.players and before.players[number].seat)
    ]
    return len(newly) > MOST_SEATED_AT_ONCE


def is_at_final_table(floor: Floor) -> bool:
    """True where all who are left sit at one table, and once sat at more than one: there were more of them
    than it has seats."""
    if not floor.started_at or len(floor.tables) != 1:
        return False
    (table,) = floor.tables.values()
    return floor.field_size > table.seats and all(floor.players[number].seat for number in floor.people)


def _night(club: Club, ids: Mapping[str, Any]) -> tuple[Tournament, Floor] | None:
    tournaments = Tournament.objects.select_related("event__season__club", "log")
    tournament = tournaments.filter(pk=ids["night"], event__season__club=club).first()
    if tournament is None:
        return None
    floor = floor_of(tournament)
    return None if floor.finished_at else (tournament, floor)


def seats_text(club: Club, ids: Mapping[str, Any]) -> Content | None:
    """Everybody's seat, table by table; None where nobody has one any more."""
    of_night = _night(club, ids)
    lines = _seats(of_night[1]) if of_night else []
    if of_night is None or not lines:
        return None
    return Content(
        Text("{name}: the seats", name=of_night[0].event.name), tuple(lines), _path(of_night[0].event)
    )


def final_table_text(club: Club, ids: Mapping[str, Any]) -> Content | None:
    """List who sits at the final table; None where it is not reached any more."""
    of_night = _night(club, ids)
    if of_night is None or not is_at_final_table(of_night[1]):
        return None
    tournament, floor = of_night
    title = Text("{name}: the final table", name=tournament.event.name)
    return Content(title, tuple(_seats(floor)), _path(tournament.event))


def _seats(floor: Floor) -> list[Text]:
    return [
        Text(
            "Table {table}: {seats}",
            table=table.number,
            seats=Sentences(
                [f"{seat} {floor.name(player)}" for seat, player in sorted(table.players.items())], ", "
            ),
        )
        for table in sorted(floor.tables.values(), key=lambda each: each.number)
        if table.players
    ]


def _path(event: Event) -> str:
    return reverse("event_night", args=[event.pk])


# After


def recap_text(club: Club, ids: Mapping[str, Any]) -> Content | None:
    """The story of a night; None where it has no results any more."""
    event = event_in(club, ids)
    recap = recap_of(event) if event else None
    if event is None or recap is None:
        return None
    return Content(recap.title, recap.lines, reverse("club_event", args=[club.slug, event.pk]))
