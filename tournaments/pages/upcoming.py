"""Home of a club with the steps of its first hour, and page of a tournament before and during a night."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import translation

from clubs.attendance.reminders import reminder_text
from clubs.models import Club, Event, Member
from clubs.queries.rulebooks import rulebook_in_force, rulebook_of
from clubs.queries.seasons import LATEST_START
from clubs.rulebook import Kind
from tables.seating import SeatPlace
from tournaments.attendance.queries import SeasonRecord
from tournaments.heads_up.next_matches import open_matches
from tournaments.heads_up.queries import contest_of
from tournaments.models import Display, HeadsUpTournament, Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import Break, Level
from tournaments.phone.asked import Asked, asked_of_all, is_to_come
from tournaments.presenters.clock_face import blinds, face
from tournaments.presenters.countdown import ClockFace
from tournaments.presenters.terms import PeriodRow, structure_rows, terms_words
from words.text import Sentences, Text, localised

ALONE = 1  # member: the founder


@dataclass(frozen=True, slots=True)
class FirstStep:
    """name: of the step; words: what is done; path: where; waits: True for what the first night does not
    need."""

    name: str
    words: Text
    path: str
    is_done: bool
    waits: bool = True


def first_steps(club: Club) -> Sequence[FirstStep]:
    """Return the steps in their order. Three queries."""

    def step(name: str, words: Text, page: str, is_done: bool, *, waits: bool = True) -> FirstStep:
        return FirstStep(name, words, reverse(page, args=[club.slug]), is_done, waits)

    has_season = club.seasons.exists()
    has_members = club.members.filter(left_at=None).count() > ALONE
    return [
        step("members", Text("Add members"), "club_members_add", has_members, waits=False),
        step("play", Text("Play now"), "club_tonight", has_season, waits=False),
        step("season", Text("Plan the season"), "club_season_new", has_season, waits=False),
        step("rules", Text("Check the rules"), "club_rulebook", club.rules_kept_at is not None),
        step("rehearsal", Text("Rehearse a night"), "club_rehearsal", club.rehearsed_at is not None),
        step("tv", Text("Connect the TV"), "displays", Display.objects.filter(club=club).exists()),
    ]


@dataclass(frozen=True, slots=True)
class Playing:
    """A tournament that is being played. clock, left: None and nothing where it is not run here; seat: where
    the member who looks sits, if they do; heads_up: the number of its heads-up tournament, if it is one."""

    event: Event
    night: int | None
    clock: ClockFace | None
    left: str
    seat: SeatPlace | None = None
    heads_up: int | None = None

    @property
    def clock_id(self) -> str:
        """Of the element in the page: there may be several clocks."""
        return f"clock-{self.night}"


@dataclass(frozen=True, slots=True)
class Coming(Asked):
    """The same as a page of its own shows it. is_open: whether its doors are."""

    is_today: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """The tournaments that are on, first those in which the member has a seat; those due today; and the first
    one after that."""

    playing: Sequence[Playing]
    today: Sequence[Coming]
    next: Coming | None


def evening_of(
    club: Club, now: datetime, me: Member | None, records: dict[int, SeasonRecord] | None = None
) -> Evening:
    """me: the member who looks, if they are one; only members are told who comes. records: as of
    `sign_ups_of_all`."""
    events = list(
        Event.objects.filter(season__club=club)
        .filter(status__in=(Event.Status.SCHEDULED, Event.Status.RUNNING))
        .select_related("season__club", "tournament__log", "heads_up__log")
        .order_by("starts_at", "pk")
    )
    to_come = [event for event in events if is_to_come(event, now)]
    today = [event for event in to_come if is_today(event, now)]
    later = next((event for event in to_come if event not in today), None)
    on = [playing(event, now, me) for event in events if event.status == Event.Status.RUNNING]
    return Evening(
        sorted(on, key=lambda each: each.seat is None),
        [coming(event, now, me, records) for event in today],
        coming(later, now, me, records) if later else None,
    )


def due_today(club: Club, now: datetime) -> list[Event]:
    """The tournaments scheduled for today that have not begun."""
    events = Event.objects.filter(
        season__club=club, status=Event.Status.SCHEDULED, starts_at__gt=now - LATEST_START
    ).select_related("season__club")
    return [event for event in events.order_by("starts_at", "pk") if is_today(event, now)]


def is_today(event: Event, now: datetime) -> bool:
    """Return whether it is for today by the club's clock, or was to begin in the last hours."""
    zone = event.season.club.zone
    return event.starts_at.astimezone(zone).date() <= now.astimezone(zone).date()


def playing(event: Event, now: datetime, me: Member | None = None) -> Playing:
    """An event that has begun, with its clock, who is left and where `me` sits; without them where nobody has
    opened its night here."""
    heads_up = heads_up_of(event)
    if heads_up:
        to_play = len(open_matches(contest_of(heads_up, heads_up.log.length)))
        words = Text("{count} match is left", "{count} matches are left", count=to_play)
        return Playing(event, None, None, words, heads_up=heads_up.pk)
    opened = night_of(event)
    if opened is None:
        return Playing(event, None, None, "")
    floor = floor_of(opened, opened.log.length).at(now)
    left = Text("{left:,} of {all:,} players left", left=len(floor.people), all=floor.field_size)
    player = floor.players.get(me.number) if me else None
    return Playing(event, opened.pk, face(floor, now), left, player.seat if player else None)


def coming(
    event: Event, now: datetime, me: Member | None, records: dict[int, SeasonRecord] | None = None
) -> Coming:
    """An event that has not, with those who come and where `me`, if anybody, stands."""
    is_open = night_of(event) is not None or heads_up_of(event) is not None
    if me is None:
        return Coming(event, None, None, is_today(event, now), is_open)
    invited = asked_of_all([event], now, me, records)[0]
    return Coming(event, invited.answers, invited.mine, is_today(event, now), is_open)


def night_of(event: Event) -> Tournament | None:
    """The night of an event, if it has been opened."""
    opened: Tournament | None = getattr(event, "tournament", None)
    if opened is not None:
        opened.event = event
    return opened


def heads_up_of(event: Event) -> HeadsUpTournament | None:
    """The heads-up tournament of an event, if it is one and has been opened."""
    if event.format != Event.Format.HEADS_UP:
        return None
    opened: HeadsUpTournament | None = getattr(event, "heads_up", None)
    if opened is not None:
        opened.event = event
    return opened


@dataclass(frozen=True, slots=True)
class Announced:
    """Announcement of a tournament: what it costs and brings; its structure in words and level by level, and
    the name of the earlier tournament whose structure it is, where none has been set yet."""

    terms: str
    structure: str
    rows: Sequence[PeriodRow]
    like: str


def announced(event: Event) -> Announced:
    """Return what is known before a tournament: its terms, and its structure or that of the last of its
    kind."""
    if event.format == Event.Format.HEADS_UP:
        return _heads_up_announced(event)
    club, opened = event.season.club, night_of(event)
    floor = floor_of(opened, opened.log.length) if opened else None
    terms = floor.terms if floor else rulebook_of(event).terms_of(Kind(event.kind))
    like = ""
    if floor is None or not floor.structure:
        floor, like = _last_like(event)
    periods = floor.structure if floor else ()
    return Announced(terms_words(terms, club.sign), in_words(periods), structure_rows(periods), like)


def reminder(tournament: Coming, about: Announced, address: str) -> str:
    """A message about a tournament to come, ready to be sent to the members, in the language of the club.
    address: of its page."""
    event = tournament.event
    club = event.season.club
    with translation.override(club.language):
        return localised(
            reminder_text(
                name=event.name,
                club=club.name,
                starts_at=event.starts_there,
                costs=about.terms,
                note=event.note,
                unanswered=tournament.answers.unanswered if tournament.answers else None,
                address=address,
            )
        )


def _heads_up_announced(event: Event) -> Announced:
    """Without rebuys and add-ons: who has lost a match plays the next one."""
    club = event.season.club
    terms = (
        rulebook_in_force(club).terms_of(Kind(event.kind)).model_copy(update={"rebuy": None, "add_on": None})
    )
    how = Text("everybody meets everybody of their pool, then play-offs")
    return Announced(terms_words(terms, club.sign), how, (), "")


def _last_like(event: Event) -> tuple[Floor | None, str]:
    before = (
        Tournament.objects.filter(
            event__season__club=event.season.club_id,
            event__kind=event.kind,
            event__status=Event.Status.FINISHED,
            event__starts_at__lt=event.starts_at,
        )
        .select_related("event__season__club", "log")
        .order_by("-event__starts_at")
        .first()
    )
    return (floor_of(before), before.event.name) if before else (None, "")


def in_words(periods: Sequence[Level | Break]) -> str:
    """12 levels of 20 minutes from 25 / 50, 2 breaks; nothing without levels."""
    levels = [period for period in periods if isinstance(period, Level)]
    if not levels:
        return ""
    lengths = sorted({level.minutes for level in levels})
    ends = dict.fromkeys((lengths[0], lengths[-1]))
    minutes = Sentences([str(length) for length in ends], "–")
    sentence = Text(
        "{count} levels of {minutes} minutes, from {blinds}",
        count=len(levels),
        minutes=minutes,
        blinds=blinds(levels[0]),
    )
    breaks = len(periods) - len(levels)
    if not breaks:
        return sentence
    return Sentences([sentence, Text("{count} break", "{count} breaks", count=breaks)], ", ")
