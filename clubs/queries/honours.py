"""Honours of a season besides its champion: the runner-up, most knockouts, most wins."""

from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Sum, Value

from clubs.models import Event, Result, Season
from clubs.queries.figures import member_labels
from clubs.queries.standings import standings
from words.text import Listing, Text

NAMED = 3  # who share an honour; of more only the number is told


class Honour(NamedTuple):
    """Member who had most of something in a season, in words, and how many: in units for knockouts."""

    names: str
    most: int


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours of a season besides its champion. runner_up: in words."""

    runner_up: str
    knockouts: Honour | None
    wins: Honour | None


def honours_of(season: Season) -> Honours:
    """Four queries at the most."""
    table = standings(season, most=50)
    second = min((line.rank for line in table if line.rank > 1), default=0)
    runners_up = [line.label for line in table if line.rank == second]
    over = Result.objects.filter(event__season=season, event__status=Event.Status.FINISHED).order_by()
    knockouts = over.values("member").annotate(most=Sum("knockouts")).filter(most__gt=0)
    wins = over.filter(last=1).values("member").annotate(most=Sum(Value(1)))
    best = [dict(rows.values_list("member", "most")) for rows in (knockouts, wins)]
    first = [[member for member, count in each.items() if count == max(each.values())] for each in best]
    labels = member_labels(season.club, {member for each in first for member in each})

    def honour(of: dict[int, int], members: list[int]) -> Honour | None:
        if not members:
            return None
        named = sorted((labels[member] for member in members), key=lambda each: each[1])
        several = Text("{count} players", count=len(members))
        names = several if len(members) > NAMED else Listing([name for _, name in named])
        return Honour(names, of[members[0]])

    return Honours(Listing(runners_up), honour(best[0], first[0]), honour(best[1], first[1]))
