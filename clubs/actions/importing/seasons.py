"""Writing a past season from a file: the club and the season where they are missing, members, tournaments,
results.

Nights of the file are matched with the tournaments of the season. Every tournament that is whole is written,
the others are named with their lines; nothing is written the second time.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any, Literal

from django.db import transaction
from django.utils.translation import override

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.founding import found_club
from clubs.actions.importing.players import Players
from clubs.actions.importing.taking_back import as_it_was, mark_of, note_results
from clubs.actions.locks import locked_club, open_season
from clubs.actions.results import write_night
from clubs.actions.seasons import create_season
from clubs.actions.standings import write_standings
from clubs.calendar.club_time import moment
from clubs.files.nights import Night, ResultEntry
from clubs.files.results_file import ResultsFile, read_results
from clubs.files.results_table import Occasion
from clubs.files.sheet import Problem, Unreadable, in_column
from clubs.files.td_saves import as_table
from clubs.models import Club, Event, Member, Season
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import Kind, Rulebook
from clubs.scoring.scores import Knockout, Score
from words import names
from words.text import Text

EVENING = time(19, 0)


class Calendar:
    """The season's tournaments by day and name."""

    def __init__(self, season: Season) -> None:
        self.season = season
        events = season.events.select_related("season__club") if season.pk else ()  # one to be made has none
        self.events = {self._id(event): event for event in events}
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

    def events_name(self, night: Night) -> str:
        """The name of the event that a night is, or will be."""
        event = self.of(night)
        return event.name if event else self._name(night)

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


Change = Literal["new", "rewritten", "unchanged"]


class BadFile(Exception):
    """Nothing of the file can be imported. problems: all that is wrong, in the order of its lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__(f"{len(self.problems)} lines to correct")


@dataclass(frozen=True, slots=True)
class Imported:
    """The outcome of an import for one tournament."""

    day: date
    name: str
    players: int
    change: Change


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of an import. new_members: their names; left: the lines that were left out, and why; notes:
    what is worth a second look."""

    club: str
    season: str
    new_club: bool
    new_season: bool
    new_members: tuple[str, ...]
    tournaments: tuple[Imported, ...]
    left: tuple[Problem, ...]
    notes: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The part of a file that can be written into a season. left: lines that cannot, and why."""

    season: Season
    nights: tuple[Night, ...]
    left: tuple[Problem, ...]
    players: Players
    calendar: Calendar


@dataclass(frozen=True, slots=True)
class NewClub:
    """The terms of a club that is founded for an import."""

    preset: str | None = None
    timezone: str = "UTC"
    is_public: bool = False


def import_results(
    *,
    club: str,
    season: str,
    data: bytes,
    preset: str | None = None,
    timezone: str = "UTC",
    is_public: bool = False,
    dry_run: bool = False,
    occasion: Occasion | None = None,
) -> Report:
    """Import a file of results into the season of a club, both named by their slugs.

    preset, timezone, is_public: of a club that is made for it. dry_run: check, report, write nothing.
    occasion: which tournament it was, of a table that does not say it. Raises BadFile where no tournament can
    be written, and NotAllowed for a closed season.
    """
    with transaction.atomic():
        report = _import(club, season, data, occasion, NewClub(preset, timezone, is_public))
        transaction.set_rollback(dry_run)
    return report


def _import(club_slug: str, season_slug: str, data: bytes, occasion: Occasion | None, new: NewClub) -> Report:
    club, is_new = club_for_import(club_slug, new)
    try:
        table = as_table(data, club.zone)
    except Unreadable as unreadable:
        raise BadFile([unreadable.problem]) from None
    file = read_results(table, club.sign, () if is_new else club.listed_kinds, occasion)
    notes = list(file.notes)
    if not is_new and new.preset:
        what = Text("{club} has a rulebook; --preset is for clubs that are made here.", club=str(club))
        notes.append(Problem(0, what))
    if not file.nights:
        raise BadFile(file.problems)
    season, new_season = _season(club, season_slug, file.nights)
    plan = plan_results(season, file)
    new_members, tournaments = _carry_out(plan, None, is_new_season=new_season)
    return Report(
        club=club.name,
        season=season.name,
        new_club=is_new,
        new_season=new_season,
        new_members=new_members,
        tournaments=tournaments,
        left=plan.left,
        notes=tuple(sorted(notes)),
    )


def plan_results(season: Season, file: ResultsFile) -> Plan:
    """Check a file against a season, which may be one that is still to be made; write nothing."""
    players, calendar = Players(season.club), Calendar(season)
    left, nights = list(file.problems), []
    for night in file.nights:
        wrong = [*players.problems(night), *calendar.problems(night)]
        left += wrong
        if not wrong:
            calendar.expect(night)
            nights.append(night)
    return Plan(season, tuple(nights), tuple(sorted(left)), players, calendar)


def _carry_out(
    plan: Plan, by: Member | None, *, is_new_season: bool
) -> tuple[tuple[str, ...], tuple[Imported, ...]]:
    """Write what is planned, noted so that it can be taken back: names of the new members, and the
    tournaments. Raises BadFile for nothing."""
    if not plan.nights:
        raise BadFile(plan.left)
    members = frozenset(plan.players.numbered)
    new_members = plan.players.add_missing(plan.nights)
    rulebook = version_in_force(plan.season.club_id).rulebook
    noted: list[dict[str, Any]] = []
    tournaments = tuple(
        _write(night, plan.season, plan.players, plan.calendar, rulebook, noted) for night in plan.nights
    )
    added = plan.players.numbered.keys() - members
    note_results(plan.season, added, noted, by, is_new_season=is_new_season)
    if any(tournament.change != "unchanged" for tournament in tournaments):
        write_standings(plan.season)
    return new_members, tournaments


@transaction.atomic
def bring_results(
    *,
    club: Club,
    season: Season | None,
    name: str,
    file: ResultsFile,
    request_id: str = "",
    by: Member | None = None,
) -> tuple[Season, Report]:
    """Write the results of a file that has been read into one of the club's seasons, or a new one of that
    name; the season, and the outcome. A second time nothing is doubled, and a repeat of the same request
    writes nothing.

    Raises BadFile where no tournament can be written, NotAllowed for a closed season, and for a new one if
    tournaments of the file stand in another already.
    """
    locked_club(club.pk)
    submission, first = submissions.claim(request_id, "results", club)
    if not first:
        written = submissions.made_before(submission, Season.objects.select_related("club"))
        return written, Report(club.name, written.name, False, False, (), (), (), ())
    if not file.nights:
        raise BadFile(file.problems)
    kept, is_new = season or _called(club, name), False
    if kept is None:
        kept, is_new = _made(club, name, file.nights), True
    else:
        kept = _widened(open_season(kept.pk), file.nights)
    plan = plan_results(kept, file)
    new_members, tournaments = _carry_out(plan, by, is_new_season=is_new)
    submissions.remember_made(submission, kept.pk)
    return kept, Report(
        club=club.name,
        season=kept.name,
        new_club=False,
        new_season=is_new,
        new_members=new_members,
        tournaments=tournaments,
        left=plan.left,
        notes=file.notes,
    )


def _called(club: Club, name: str) -> Season | None:
    """The club's season of that name."""
    return next((each for each in club.seasons.all() if names.key(each.name) == names.key(name)), None)


def _made(club: Club, name: str, nights: Sequence[Night]) -> Season:
    """A new season for these tournaments. Raises NotAllowed where one of them stands in another."""
    for other in club.seasons.select_related("club"):
        calendar = Calendar(other)
        if double := next((night for night in nights if calendar.of(night)), None):
            raise NotAllowed(
                "{night} stands in {season} already: choose that season.",
                night=calendar.events_name(double),
                season=other.name,
            )
    return create_season(club=club, name=name, starts_on=nights[0].day, ends_on=nights[-1].day)


def season_for(club: Club, nights: Sequence[Night]) -> Season | None:
    """The open season that tournaments belong to: the one that has most of them already, else one in whose
    days they all lie; None where a new one is wanted."""
    open_ones = list(club.seasons.filter(closed_at=None).select_related("club").order_by("-starts_on"))
    nights_inside = {
        each.pk: sum(Calendar(each).of(night) is not None for night in nights) for each in open_ones
    }
    for season in sorted(open_ones, key=lambda each: -nights_inside[each.pk]):
        if nights_inside[season.pk] or season.starts_on <= nights[0].day <= nights[-1].day <= season.ends_on:
            return season
    return None


def club_for_import(slug: str, new: NewClub) -> tuple[Club, bool]:
    """The club of that address, locked, and whether it was founded for it."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        founded = found_club(
            name=in_words(slug),
            slug=slug,
            preset=new.preset or "dead_money",
            timezone=new.timezone,
            is_public=new.is_public,
        )
        return locked_club(founded.pk), True
    return locked_club(club.pk), False


def in_words(slug: str) -> str:
    """A readable name made of an address.

    >>> in_words("dead-money"), in_words("spring-2026")
    ('Dead Money', 'Spring 2026')
    """
    return " ".join(word.capitalize() for word in re.split(r"[-_]+", slug) if word)


def _season(club: Club, slug: str, nights: Sequence[Night]) -> tuple[Season, bool]:
    """The season of that slug, long enough for these tournaments, and whether it is new."""
    first, last = nights[0].day, nights[-1].day
    stored = Season.objects.filter(club=club, slug=slug).first()
    if stored is None:
        name = in_words(slug)
        return create_season(club=club, name=name, slug=slug, starts_on=first, ends_on=last), True
    return _widened(open_season(stored.pk), nights), False


def _widened(season: Season, nights: Sequence[Night]) -> Season:
    """The season, its days such that these tournaments lie in it."""
    first, last = nights[0].day, nights[-1].day
    if first < season.starts_on or last > season.ends_on:
        season.starts_on, season.ends_on = min(first, season.starts_on), max(last, season.ends_on)
        season.save()
    return season


def _write(
    night: Night,
    season: Season,
    players: Players,
    calendar: Calendar,
    rulebook: Rulebook,
    noted: list[dict[str, Any]],
) -> Imported:
    stands = calendar.of(night)
    before, new = as_it_was(stands) if stands else None, stands is None
    event, same = calendar.event(night)
    last = night.last_places()
    scores = [
        Score(
            player=players.member(entry).number,
            first=entry.place,
            last=last[entry.place],
            prize=entry.prize,
            deal=entry.deal,
            knockouts=_knockouts(entry),
            chip_leads=(None,) * entry.chip_leads,
            rebuys=entry.rebuys,
            add_ons=entry.add_ons,
        )
        for entry in night.entries
    ]
    rewritten = write_night(season, event, scores, rulebook, imported=True)
    change: Change = "new" if new else "rewritten" if rewritten or not same else "unchanged"
    if change != "unchanged":
        noted.append({"event": event.pk, "before": before, "mark": mark_of(event)})
    return Imported(night.day, event.name, len(scores), change)


def _knockouts(entry: ResultEntry) -> tuple[Knockout, ...]:
    """Nameless knockouts: those that came alone, and those in hands with several."""
    alone = Knockout(entry.knockouts - entry.multi_knockouts)
    several = Knockout(entry.multi_knockouts, multi=True)
    return tuple(knockout for knockout in (alone, several) if knockout.share)
