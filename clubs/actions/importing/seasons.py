"""Writing a past season from a file: the club and the season where they are missing, members, tournaments,
results. Every tournament that is whole is written, the others are named with their lines; nothing the second
time.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.db import transaction

from clubs.actions.founding import found_club
from clubs.actions.importing.calendar import Calendar
from clubs.actions.importing.players import Players
from clubs.actions.locks import locked_club, open_season
from clubs.actions.results import write_night
from clubs.actions.seasons import create_season
from clubs.actions.standings import write_standings
from clubs.files.nights import Night, ResultEntry
from clubs.files.results_file import read_results
from clubs.files.results_table import Occasion
from clubs.files.sheet import Problem
from clubs.models import Club, Season
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import Rulebook
from clubs.scoring.scores import Knockout, Score
from words.text import Text

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
    file = read_results(data, club.sign, () if is_new else club.listed_kinds, occasion)
    notes, left = list(file.notes), list(file.problems)
    if not is_new and new.preset:
        what = Text("{club} has a rulebook; --preset is for clubs that are made here.", club=str(club))
        notes.append(Problem(0, what))
    if not file.nights:
        raise BadFile(left)
    season, new_season = _season(club, season_slug, file.nights)
    players, calendar = Players(club), Calendar(season)
    nights = []
    for night in file.nights:
        wrong = [*players.problems(night), *calendar.problems(night)]
        left += wrong
        if not wrong:
            calendar.expect(night)
            nights.append(night)
    if not nights:
        raise BadFile(left)
    new_members = players.add_missing(nights)
    rulebook = version_in_force(club.pk).rulebook
    tournaments = tuple(_write(night, season, players, calendar, rulebook) for night in nights)
    if any(tournament.change != "unchanged" for tournament in tournaments):
        write_standings(season)
    return Report(
        club=club.name,
        season=season.name,
        new_club=is_new,
        new_season=new_season,
        new_members=new_members,
        tournaments=tournaments,
        left=tuple(sorted(left)),
        notes=tuple(sorted(notes)),
    )


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
    stored = open_season(stored.pk)
    if first < stored.starts_on or last > stored.ends_on:
        stored.starts_on, stored.ends_on = min(first, stored.starts_on), max(last, stored.ends_on)
        stored.save()
    return stored, False


def _write(
    night: Night, season: Season, players: Players, calendar: Calendar, rulebook: Rulebook
) -> Imported:
    new = calendar.of(night) is None
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
    return Imported(night.day, event.name, len(scores), change)


def _knockouts(entry: ResultEntry) -> tuple[Knockout, ...]:
    """Nameless knockouts: those that came alone, and those in hands with several."""
    alone = Knockout(entry.knockouts - entry.multi_knockouts)
    several = Knockout(entry.multi_knockouts, multi=True)
    return tuple(knockout for knockout in (alone, several) if knockout.share)
