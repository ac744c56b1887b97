"""Writing a season's table: whenever its results or its rules change, in the same transaction."""

from django.dispatch import Signal

from clubs.models import Member, Season, Standing
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import earned, given, tournaments_played
from clubs.scoring import totals
from clubs.scoring.ranks import ranks

standings_changed = Signal()
"""Sent with `season`, locked, in the transaction in which its table has become another one."""

SHOWN = ("position", "member_id", "rank", "rank_before", "total", "played")
"""Fields of a line that make it another one."""


def write_standings(season: Season) -> None:
    """The table again. The caller holds the season's lock."""
    rows = standings_of(season)
    written = Standing.objects.filter(season=season)
    written_values = list(written.values_list(*SHOWN))
    written.delete()
    Standing.objects.bulk_create(rows, batch_size=500)
    if [tuple(getattr(row, name) for name in SHOWN) for row in rows] != written_values:
        standings_changed.send(Season, season=season)


def standings_of(season: Season) -> list[Standing]:
    """The table as the season's results have it, not written."""
    played = tournaments_played(season)
    rules = rules_of(season).season
    nights, by_hand = earned(season), given(season)
    names = dict(Member.objects.filter(club_id=season.club_id).values_list("pk", "plain_name"))
    table = totals.table(played, nights, rules, by_hand)
    table.sort(key=lambda line: (line.rank, names[line.player]))
    _, before = ranks(played, nights, rules, by_hand)
    return [
        Standing(
            season=season,
            member_id=line.player,
            position=position,
            rank=line.rank,
            rank_before=before.get(line.player),
            **line.by_key,
        )
        for position, line in enumerate(table, start=1)
    ]
