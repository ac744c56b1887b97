"""Champions of the seasons that are decided."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from clubs.models import Club, Event, Result, Season
from clubs.queries.honours import Honours, honours_of
from clubs.queries.standings import TableLine, standings
from clubs.rulebook import Kind
from clubs.scoring import units
from words.numbers import number_in_words
from words.text import Listing, Text

PODIUM = 3


@dataclass(frozen=True, slots=True)
class PastSeason:
    """A season that is decided, or closed. champions: the first of its table, several who are equal in all;
    players: lines of it; nights: tournaments played; honours: where they have been asked for."""

    season: Season
    champions: Sequence[TableLine]
    players: int
    nights: int
    is_decided: bool
    honours: Honours | None = None

    @property
    def names(self) -> str:
        """The champions' names."""
        return Listing([line.label for line in self.champions])

    @property
    def points(self) -> str:
        """Points they won with, in words."""
        return number_in_words(units.points(self.champions[0].total)) if self.champions else ""


@dataclass(frozen=True, slots=True)
class ChampionPage:
    """A season's champion. podium: the first lines; how: a sentence on what decided; winner: who won the
    Championship itself, where that is another; titles: the other seasons they have won."""

    past: PastSeason
    podium: Sequence[TableLine]
    how: str
    winner: str
    titles: Sequence[Season]


def has_champion(season: Season, events: Iterable[Event]) -> bool:
    """Return whether it has a champion: its Championship has been played, or it was closed without one.
    events: of its calendar."""
    return season.closed_at is not None or any(
        event.kind == Kind.CHAMPIONSHIP and event.status == Event.Status.FINISHED for event in events
    )


def is_decided(season: Season) -> bool:
    """The same for a season whose calendar is not at hand."""
    return has_champion(season, season.events.filter(kind=Kind.CHAMPIONSHIP))


def past_seasons(club: Club) -> list[PastSeason]:
    """Those that are decided, the latest first, each with its honours."""
    decided = [season for season in club.seasons.all() if is_decided(season)]
    return [replace(_past(season), honours=honours_of(season)) for season in decided]


def _past(season: Season) -> PastSeason:
    first = [line for line in standings(season, most=50) if line.rank == 1]
    over = season.events.filter(status=Event.Status.FINISHED).exclude(format=Event.Format.FLIGHT)
    played = over.count()
    return PastSeason(season, first, season.standings.count(), played, is_decided(season))


def champion_page(season: Season) -> ChampionPage | None:
    """Return how a season was won; None while it goes on, or where nobody has played."""
    past = _past(season)
    if not past.is_decided or not past.champions:
        return None
    table = standings(season, most=50)
    champions = {line.member_id for line in past.champions}
    last = Result.objects.filter(
        event__season=season, event__kind=Kind.CHAMPIONSHIP, event__status=Event.Status.FINISHED, first=1
    ).select_related("member")
    winners = [result.member.name for result in last if result.member_id not in champions]
    others = [
        each
        for each in season.club.seasons.exclude(pk=season.pk)
        if is_decided(each) and each.standings.filter(member__in=champions, rank=1).exists()
    ]
    return ChampionPage(
        past, [line for line in table if line.rank <= PODIUM], _how(table), Listing(winners), others
    )


def _how(table: Sequence[TableLine]) -> str:
    """Return what decided the season, in a sentence (DM-champ-best-seven, DM-champ-tie)."""
    first, *others = table
    if not others:
        return Text("Nobody else played.")
    second = others[0]
    if second.total < first.total:
        ahead = number_in_words(units.points(first.total - second.total))
        return Text("{points} points ahead of {name}.", points=ahead, name=second.label)
    if second.bonus < first.bonus:
        return Text("Equal on points with {name}: BONUS points of the season decided.", name=second.label)
    if second.rank > first.rank:
        return Text("Equal with {name}: the place at the Championship decided.", name=second.label)
    return Text("Equal in everything: they share the title.")
