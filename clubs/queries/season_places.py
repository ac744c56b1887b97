"""Places of a member in each season that they have played in."""

from dataclasses import dataclass

from django.db.models import Count, OuterRef, Subquery

from clubs.models import Member, Season, Standing


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season that a member has played in. of: how many lines its table has."""

    season: Season
    standing: Standing
    of: int

    @property
    def moved(self) -> int:
        """Ranks won since the tournament before, negative when lost."""
        before = self.standing.rank_before
        return 0 if before is None else before - self.standing.rank


def season_lines(member: Member) -> list[SeasonLine]:
    """The seasons that a member has played in, the latest first. One query."""
    size = Standing.objects.filter(season=OuterRef("season")).order_by().values("season")
    places = (
        member.standings.select_related("season__club", "season__closed_with")
        .annotate(of=Subquery(size.annotate(lines=Count("pk")).values("lines")))
        .order_by("-season__starts_on", "-season")
    )
    return [SeasonLine(each.season, each, each.of) for each in places]
