"""Databases of earlier versions (clubs/migrations)."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from clubs.scoring.points import reason


@pytest.fixture
def migrated(transactional_db):
    """Take the database to a state of the app's migrations, or to the latest; its models as of then."""

    def to(name=""):
        executor = MigrationExecutor(connection)
        name = name or executor.loader.graph.leaf_nodes("clubs")[0][1]
        executor.migrate([("clubs", name)])
        return executor.loader.project_state([("clubs", name)]).apps.get_model

    yield to
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_bills_written_as_sentences_are_read_from_numbers(migrated):
    then = migrated("0003_languages")
    club = then("clubs", "Club").objects.create(name="Dead Money", slug="dead-money")
    ann = then("clubs", "Member").objects.create(club=club, number=1, name="Ann")
    season = then("clubs", "Season").objects.create(
        club=club, name="Spring", slug="spring", starts_on="2026-01-01", ends_on="2026-06-30"
    )
    event = then("clubs", "Event").objects.create(
        season=season,
        name="January",
        kind="live",
        starts_at=datetime(2026, 1, 9, 19, tzinfo=UTC),
        players=12,
        paid_places=3,
    )
    result = then("clubs", "Result").objects.create(event=event, member=ann, first=3, last=4)
    kept = [
        ("placing", "DM-place-same-hand", "3rd–4th of 12, shared"),
        ("in_the_money", "DM-points-itm", "3 places paid"),
        ("knockout", "DM-points-knockout", "Bob"),
        ("multi_knockout", "DM-points-multi-knockout", "Bob"),
    ]
    for number, (kind, clause, detail) in enumerate(kept, 1):
        result.lines.create(
            number=number, kind=kind, clause=clause, detail=detail, quantity=1, each=1, factor=1, points=1
        )

    migrated()

    from clubs.models import PointLine  # its table is as it is now

    rows = PointLine.objects.select_related("result__event")
    assert [row.victim for row in rows] == ["", "", "Bob", "Bob"]
    assert [reason(row.line) for row in rows][:2] == [
        "Finished 3rd–4th of 12, shared",
        "In the money: 3 places paid",
    ]
