"""A season's standings on the terminal, or as JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Season
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import calendar, played
from clubs.queries.standings import NightPoints, StandingsRow, rows, standings
from clubs.scoring import units as exact
from words.numbers import number_in_words


class Command(BaseCommand):
    help = "Prints a season's standings, best first. docs/formats.md describes the JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's address")
        parser.add_argument("season", help="the season's address")
        parser.add_argument("--json", action="store_true", help="one JSON list for a program to read")

    def handle(self, *args: Any, **options: Any) -> None:
        seasons = Season.objects.select_related("club", "closed_with").filter(
            club__slug=options["club"], slug=options["season"]
        )
        season = seasons.first()
        if season is None:
            raise CommandError(f"There is no season “{options['season']}” of a club “{options['club']}”.")
        table = rows(standings(season), played(calendar(season)), rules_of(season).season)
        if options["json"]:
            self.stdout.write(json.dumps([line(row) for row in table], ensure_ascii=False, indent=1))
        else:
            for row in table:
                points = number_in_words(exact.points(row.line.total))
                self.stdout.write(f"{row.line.rank:>4}  {points:>8}  {row.line.label}")


def line(row: StandingsRow) -> dict[str, Any]:
    """A player's line as JSON."""
    before = {each.key: each.number(value) for each, value in row.line.by_column if not each.behind_lists}
    behind = sorted(
        (each.behind_lists, each.key, each.number(value))
        for each, value in row.line.by_column
        if each.behind_lists
    )
    return {
        "rank": row.line.rank,
        "player": row.line.label,
        **before,
        "counted": [night(each) for each in row.that("counted")],
        "dropped": [night(each) for each in row.that("dropped")],
        **{key: number for _, key, number in behind},
    }


def night(each: NightPoints) -> dict[str, Any]:
    return {"tournament": each.event.name, "points": number(each.points or 0)}


def number(units: int) -> int | float:
    return exact.number(exact.points(units))
