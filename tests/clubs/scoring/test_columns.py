"""Tests of the columns of the standings (clubs/scoring/columns.py)."""

from clubs.management.commands.describe_standings import page
from clubs.models import Standing
from clubs.queries.standings import Place
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.columns import COLUMNS, KEYS, SHOWN, Earned, Sums
from clubs.scoring.totals import table
from clubs.scoring.units import POINT
from tests.site import ROOT

PLACED = {"season", "member", "position", "rank", "rank_before"}
"""Fields of a row that say whose it is and where it stands."""


def test_every_column_is_stored_and_nothing_else_is():
    stored = {field.name for field in Standing._meta.concrete_fields if not field.primary_key}
    assert stored - PLACED == set(KEYS)


def test_no_column_is_called_like_what_a_line_says_of_the_player():
    assert set(KEYS) & {*Place._fields, "label", "moved", "sums", "by_key", "by_column"} == set()


def test_every_column_says_what_it_is():
    assert [each.key for each in COLUMNS if not (each.description.endswith(".") and each.heading)] == []
    assert len({each.description for each in COLUMNS}) == len(COLUMNS)


def test_a_line_is_read_by_the_names_of_its_columns():
    nights = [Earned(1, 1, 9 * POINT, POINT), Earned(1, 2, 4 * POINT)]
    (line,) = table({1: Kind.LIVE, 2: Kind.CHAMPIONSHIP}, nights, PRESETS["dead_money"].season)
    assert (line.regular, line.championship, line.total) == (9 * POINT, 4 * POINT, 13 * POINT)
    assert line.by_key == {key: getattr(line, key) for key in KEYS}
    assert [(column.key, value) for column, value in line.by_column] == list(line.by_key.items())
    assert Sums.total is COLUMNS[Sums.total.position]


def test_a_part_of_a_season_has_no_stack_for_the_championship():
    assert Sums.starting_stack in SHOWN["behind"]
    assert Sums.starting_stack not in SHOWN["behind a part"]


def test_the_page_in_docs_is_the_one_that_the_columns_make():
    shown = (ROOT / "docs" / "standings.md").read_text(encoding="utf-8")
    assert shown == page(), "It is stale: manage.py describe_standings > docs/standings.md"
