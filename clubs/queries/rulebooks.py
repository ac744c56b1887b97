"""Rulebooks in force."""

from typing import Final

from clubs.models import Club, Event, RulebookVersion, Season
from clubs.rulebook import NightFormat, Rulebook
from config.caching.compiled_query import CompiledQuery
from words.money import has_cents


def version_in_force(club_id: int) -> RulebookVersion:
    """The latest version; every club has one from its founding."""
    row = _latest.one(club_id)
    if row is None:
        raise RulebookVersion.DoesNotExist
    return row


_latest: Final = CompiledQuery(
    lambda club: RulebookVersion.objects.filter(club=club).order_by("-number")[:1], 71823
)


def rulebook_in_force(club: Club) -> Rulebook:
    """The rules of the club's newest version: a tournament whose clock has not started is played by them."""
    return in_money_of(club, version_in_force(club.pk).rulebook)


def in_money_of(club: Club, rulebook: Rulebook) -> Rulebook:
    """A rulebook as a tournament of the club begins with it: in a currency without cents nothing is less than
    a unit of money (ruling 263)."""
    return rulebook if has_cents(club.currency) else rulebook.in_whole_units()


def rules_of(season: Season) -> Rulebook:
    """The rules the season adds up by: those it was closed with, or those in force."""
    version = season.closed_with or version_in_force(season.club_id)
    return in_money_of(season.club, version.rulebook)


def as_played(event: Event, rulebook: Rulebook) -> Rulebook:
    """The rules of a club as a tournament is played by them: without money where it is for points alone, with
    its own where it has some."""
    if event.format == Event.Format.POINTS_ONLY:
        return rulebook.without_money()
    return rulebook.played_as(NightFormat.model_validate(event.rules)) if event.rules else rulebook


def rulebook_of(event: Event) -> Rulebook:
    """The rules in force, as that tournament is played."""
    return as_played(event, rulebook_in_force(event.season.club))
