"""Which tournaments of the season the nights in a file of results are."""

from collections.abc import Iterator, Sequence
from datetime import date, time

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

    def _id(self, event: Event) -> tuple[date, str]:
        return event.starts_there.date(), names.key(event.name)

    def of(self, night: Night) -> Event | None:
        """The event of that day and name in the season's calendar, however its letters are cased; None where
        a new one is to be made."""
        return self.events.get((night.day, names.key(night.name)))

    def problems(self, nights: Sequence[Night]) -> Iterator[Problem]:
        """What keeps these nights from being loaded: those that were run here, times that a change of the
        clocks leaves out, more than one Championship."""
        for night in nights:
            event = self.of(night)
            if event and was_run_here(event):
                what = Text("{night} was run here: correct it in its own log.", night=night.name)
                yield Problem(night.line, what)
            try:
                moment(night.day, night.at or EVENING, self.season.club.zone)
            except NotAllowed as refusal:
                yield in_column(night.line, "date", refusal.text)
        yield from self._championships(nights)

    def _championships(self, nights: Sequence[Night]) -> Iterator[Problem]:
        """Every Championship after the first (DM-season-calendar)."""
        rewritten = [self.of(night) for night in nights]
        first = [
            event.name
            for event in self.events.values()
            if event.kind == Kind.CHAMPIONSHIP
            and event.status != Event.Status.CANCELLED
            and event not in rewritten
        ]
        for night in nights:
            if night.kind is Kind.CHAMPIONSHIP:
                if first:
                    what = Text("the season has a Championship already, {name}.", name=first[0])
                    yield in_column(night.line, "kind", what)
                first.append(night.name)

    def event(self, night: Night) -> tuple[Event, bool]:
        """The tournament, made or corrected to be what the file says, and whether it was so already."""
        event = self.of(night)
        at = night.at or (event.starts_there.time() if event else EVENING)
        starts_at = moment(night.day, at, self.season.club.zone)
        if event is None:
            event = Event(season=self.season, name=night.name)
        elif (event.kind, event.starts_at) == (night.kind, starts_at):
            return event, True
        event.kind, event.starts_at = night.kind, starts_at
        event.save()
        return event, False


def was_run_here(event: Event) -> bool:
    """Whether its results come from its log and not from a file."""
    return event.status == Event.Status.RUNNING or (
        event.status == Event.Status.FINISHED and not event.imported
    )
