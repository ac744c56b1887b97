"""Texts before a night, with the tournament as an entry for the member's calendar."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from clubs.actions.suspensions import suspended
from clubs.attendance.reminders import Matter, Stand
from clubs.calendar.feed import Entry
from clubs.messages.channels import Content, Method
from clubs.messages.composing import Shared
from clubs.models import Event, Member, Message, Season, Suspension
from clubs.queries.rulebooks import rulebook_of
from clubs.rulebook import Kind
from config.public_address import public_link
from tournaments.attendance.actions import barred
from tournaments.attendance.by_mail import answer_path
from tournaments.attendance.feeds import event_entry, own_entry
from tournaments.attendance.mine import mine
from tournaments.attendance.queries import SignUps, record_of, sign_ups_of
from tournaments.attendance.reminding import reminder_words
from tournaments.messages.reminders_due import MATTERS
from tournaments.models import BanLift
from tournaments.night.planned_ends import planned_ends
from tournaments.presenters.terms import terms_words
from tournaments.rota.duties import Staff, staff_of
from words.text import Listing, Sentences, Text

STANDS = {
    Matter.ANSWER: Stand.UNANSWERED,
    Matter.CONFIRM: Stand.MOVED,
    Matter.TOMORROW: Stand.COMING,
    Matter.LAST_CHANCE: Stand.COMING,
}
"""Standing that somebody needs for each to be said to them."""

ANSWERED = {Stand.COMING: True, Stand.NOT_COMING: False, Stand.BARRED: False}


def invitation_message(message: Message, shared: Shared) -> Content | None:
    """It is to be played: do they come? Or what they are to be reminded of. None once that is settled."""
    sign_ups = _to_come(message, shared)
    matter = MATTERS[message.ids["matter"]]
    if sign_ups is None or sign_ups.stand(message.member_id) is not STANDS[matter]:
        return None
    lines = [_when(sign_ups.event)]
    if matter is not Matter.TOMORROW or _is_tomorrow(sign_ups.event):  # quiet hours may have held it back
        lines.append(reminder_words(matter))
    if matter in (Matter.TOMORROW, Matter.LAST_CHANCE):
        lines += _may_cancel(sign_ups)
    return _content(message, shared, sign_ups, sign_ups.event.name, lines)


def change_message(message: Message, shared: Shared) -> Content | None:
    """It was moved, cancelled or is played after all; None where it was changed again since."""
    event = _event(message, shared)
    if event is None or event.sequence != message.ids["sequence"]:
        return None
    path = _path(event)
    if event.status == Event.Status.CANCELLED:
        entry = event_entry(event, _address, "", ends_at=_planned_end(event, shared))
        title = Text("{name} is cancelled", name=event.name)
        sentence = Text("It would have been on {when:%-d %B %Y, %H:%M}.", when=event.starts_there)
        lines = (sentence, *([event.note] if event.note else []))
        return Content(title, lines, path, entry, Method.CANCEL)
    sign_ups = _to_come(message, shared)
    if sign_ups is None:
        return None
    stand = sign_ups.stand(message.member_id)
    if stand is Stand.MOVED:
        title = Text("{name} has been given another time", name=event.name)
        lines = (_when(event), reminder_words(Matter.CONFIRM))
    else:
        title = Text("{name}: what has changed", name=event.name)
        lines = (_when(event),)
    return _content(message, shared, sign_ups, title, lines)


def place_message(message: Message, shared: Shared) -> Content | None:
    """Return the message to a member who waited and has a place; None where they have none any more."""
    sign_ups = _to_come(message, shared)
    if sign_ups is None or sign_ups.stand(message.member_id) is not Stand.COMING:
        return None
    lines = [_when(sign_ups.event), Text("A place has come free and it is yours."), *_may_cancel(sign_ups)]
    return _content(message, shared, sign_ups, Text("You are in: {name}", name=sign_ups.event.name), lines)


def ban_message(message: Message, shared: Shared) -> Content | None:
    """Barred, or not any more; None where that is not so any longer."""
    path = reverse("my_nights", args=[message.member.club.slug])
    if suspension := message.ids.get("suspension"):
        return _of_suspension(suspension, path)
    if lift := message.ids.get("lift"):
        lifted = BanLift.objects.filter(pk=lift).first()
        return (
            Content(Text("You may play again"), (Text("The reason: {why}", why=lifted.why),), path)
            if lifted
            else None
        )
    pk = message.ids["season"]
    season = shared.of(("season", pk), lambda: Season.objects.select_related("club").filter(pk=pk).first())
    if season is None:
        return None
    record = shared.of(("record", pk), lambda: record_of(season))
    if not record.is_barred(message.member_id):
        return None
    text = barred(message.member, record.missed[message.member_id]).text
    return Content(Text("You are barred"), (text,), path)


def _of_suspension(pk: int, path: str) -> Content | None:
    """Suspended, or not any more; None where it has ended by itself."""
    suspension = Suspension.objects.select_related("member__club").filter(pk=pk).first()
    if suspension is None:
        return None
    if suspension.lifted_at:
        return Content(
            Text("You may play again"), (Text("The reason: {why}", why=suspension.lifted_why),), path
        )
    if not suspension.covers(timezone.now()):
        return None
    title = Text("You are barred") if suspension.is_ban else Text("You are suspended")
    return Content(title, (suspended(suspension).reason, Text("The reason: {why}", why=suspension.why)), path)


def _event(message: Message, shared: Shared) -> Event | None:
    pk = message.ids["event"]
    events = Event.objects.select_related("season__club", "season__closed_with")
    return shared.of(("event", pk), lambda: events.filter(pk=pk).first())


def _to_come(message: Message, shared: Shared) -> SignUps | None:
    """Return who comes, while it is still to be played."""
    event = _event(message, shared)
    if event is None or event.status != Event.Status.SCHEDULED or event.starts_at <= timezone.now():
        return None
    return shared.of(("sign-ups", event.pk), lambda: sign_ups_of(event))


def _planned_end(event: Event, shared: Shared) -> datetime | None:
    return shared.of(("planned end", event.pk), lambda: planned_ends([event]).get(event.pk))


def _content(
    message: Message, shared: Shared, sign_ups: SignUps, title: str, lines: Sequence[str]
) -> Content:
    now: datetime = timezone.now()
    staff = shared.of(("staff", sign_ups.event.pk), lambda: staff_of([sign_ups.event]).get(sign_ups.event.pk))
    ends_at = _planned_end(sign_ups.event, shared)
    entry: Entry = own_entry(sign_ups, message.member, _address, now, staff, ends_at)
    stand = mine(sign_ups, message.member, now).stand
    return Content(
        title,
        tuple(lines),
        _path(sign_ups.event),
        entry,
        Method.REQUEST,
        ANSWERED.get(stand),
        _facts(sign_ups.event, staff),
        _choices(sign_ups.event, message.member, stand),
    )


def _facts(event: Event, staff: Staff | None) -> tuple[tuple[str, str], ...]:
    """Return what it costs and how it is played, who invites, and what the club has noted: where it is,
    say."""
    book = rulebook_of(event)
    played = [event.kind_words]
    if event.format != Event.Format.TOURNAMENT:
        played.append(str(Event.Format(event.format).label))
    facts: list[tuple[str, str]] = [
        (Text("Entry"), terms_words(book.terms_of(Kind(event.kind)), event.season.club.sign)),
        (Text("Format"), Sentences(played, " · ")),
    ]
    if event.note:
        facts.append((Text("Note"), event.note))
    directors = [member.name for member in staff.directors] if staff else []
    facts.append((Text("Invited by"), Listing(directors) if directors else event.season.club.name))
    return tuple(facts)


def _choices(event: Event, member: Member, stand: Stand) -> tuple[tuple[str, str], ...]:
    """The answers that are left to give."""
    if stand is Stand.BARRED:
        return ()
    says_no = (Text("Can’t make it"), answer_path(event, member, is_coming=False))
    if stand in (Stand.COMING, Stand.WAITING):
        return (says_no,)
    return (Text("I’m in"), answer_path(event, member, is_coming=True)), says_no


def _when(event: Event) -> str:
    return Text("{when:%A, %-d %B %Y, %H:%M}", when=event.starts_there)


def _is_tomorrow(event: Event) -> bool:
    today = timezone.now().astimezone(event.season.club.zone).date()
    return event.starts_there.date() == today + timedelta(days=1)


def _may_cancel(sign_ups: SignUps) -> list[str]:
    """Until when they may, so long as they still may."""
    if sign_ups.cancel_by <= timezone.now():
        return []
    until = sign_ups.cancel_by.astimezone(sign_ups.event.season.club.zone)
    return [Text("You may cancel until {until:%-d %B %Y, %H:%M}.", until=until)]


def _path(event: Event) -> str:
    """Return where they answer."""
    return f"{reverse('my_nights', args=[event.season.club.slug])}#event-{event.pk}"


def _address(event: Event) -> str:
    path = reverse("club_event", args=[event.season.club.slug, event.pk])
    return public_link(path) if settings.PUBLIC_ADDRESS else path
