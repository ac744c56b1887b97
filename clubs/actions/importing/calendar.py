"""Matching of the nights in a file of results with the tournaments of the season."""

from collections.abc import Iterator
from datetime import date, time

from django.utils.translation import override

from clauses.refusal import NotAllowed
from clubs.calendar.club_time import moment
from clubs.files.nights import Night
from clubs.files.sheet import Problem, in_column
from clubs.models import Event, Season
from clubs.rulebook import Kind
from words import names
from words.text import Text

EVENING = time(19, 0)


class Calendar:
    """The season's tournaments by day and name."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.events = {self._id(event): event for event in season.events.select_related("season__club")}
        self.expected: list[Night] = []

    def _id(self, event: Event) -> tuple[date, str]:
        return event.starts_there.date(), names.key(event.name)

    def of(self, night: Night) -> Event | None:
        """The event of that day and name in the season's calendar, however its letters are cased; the only
        one of the day for a night without a name; None where a new one is to be made."""
        if night.has_name:
            return self.events.get((night.day, names.key(night.name)))
        that_day = [event for (day, _), event in self.events.items() if day == night.day]
        return (
            that_day[0] if len(that_day) == 1 else self.events.get((night.day, names.key(self._name(night))))
        )

    def _name(self, night: Night) -> str:
        """The name of a new event: the file's, else the day in the club's language."""
        if night.has_name:
            return night.name
        with override(self.season.club.language):
            return Text("Night of {day:%-d %B %Y}", day=night.day).localised()

    def problems(self, night: Night) -> Iterator[Problem]:
        """Yield what keeps a night from being loaded: it was run here, a change of the clocks leaves out its
        start, there is another Championship (DM-season-calendar)."""
        event = self.of(night)
        if event and was_run_here(event):
            what = Text("{night} was run here: correct it in its own log.", night=event.name)
            yield Problem(night.line, what)
        try:
            moment(night.day, night.at or EVENING, self.season.club.zone)
        except NotAllowed as refusal:
            yield in_column(night.line, "date", refusal.text)
        if night.kind is Kind.CHAMPIONSHIP and (other := self._other_championship(event)):
            what = Text("the season has a Championship already, {name}.", name=other)
            yield in_column(night.line, "kind", what)

    def expect(self, night: Night) -> None:
        """Take a night for one that will be loaded."""
        self.expected.append(night)

    def _other_championship(self, event: Event | None) -> str:
        """The name of a Championship that is there, or will be, beside this event."""
        rewritten = [self.of(night) for night in self.expected]
        here = [
            each.name
            for each in self.events.values()
            if each.kind == Kind.CHAMPIONSHIP
            and each.status != Event.Status.CANCELLED
            and each != event
            and each not in rewritten
        ]
        expected = [night.name for night in self.expected if night.kind is Kind.CHAMPIONSHIP]
        return next(iter([*here, *expected]), "")

    def event(self, night: Night) -> tuple[Event, bool]:
        """The tournament, made or corrected to be what the file says, and whether it was so already."""
        event = self.of(night)
        at = night.at or (event.starts_there.time() if event else EVENING)
        starts_at = moment(night.day, at, self.season.club.zone)
        kind = night.kind if night.has_kind or not event else Kind(event.kind)
        if event is None:
            event = Event(season=self.season, name=self._name(night))
        elif (event.kind, event.starts_at) == (kind, starts_at):
            return event, True
        event.kind, event.starts_at = kind, starts_at
        event.save()
        return event, False


def was_run_here(event: Event) -> bool:
    """Return whether its results come from its log and not from a file."""
    return event.status == Event.Status.RUNNING or (
        event.status == Event.Status.FINISHED and not event.imported
    )
