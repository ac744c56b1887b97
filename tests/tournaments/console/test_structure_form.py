"""A structure as it is typed (tournaments/console/forms/structure_rows.py)."""

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict

from tournaments.console.forms.structure_rows import StructureRows
from tournaments.night.structure import Break, Level

PERIODS = (
    Level(small_blind=25, big_blind=50, minutes=20),
    Break(minutes=10, colour_up=(25, 100)),
    Level(small_blind=5000, big_blind=10_000, ante=10_000, least_bet=20_000, stud_ante=0, bring_in=2500),
)


def posted(rows):
    """The rows as a browser sends them: column by column."""
    data = QueryDict(mutable=True)
    for row in rows:
        for name, typed in row.items():
            data.appendlist(name, typed)
    return data


def test_what_is_shown_and_sent_again_is_the_same_structure():
    rows = StructureRows.of(PERIODS).rows
    assert StructureRows(posted(rows)).periods() == PERIODS
    assert rows[2]["big_blind"] == "10000"


def test_levels_are_numbered_without_the_breaks_also_where_a_row_is_wrong():
    rows = StructureRows.of((*PERIODS, PERIODS[0]))
    assert rows.names == ["Level 1", "Break after level 1", "Level 2", "Level 3"]
    rows.rows[1]["colour_up"], rows.rows[3]["minutes"] = "green", "long"
    with pytest.raises(ValidationError) as wrong:
        rows.periods()
    assert wrong.value.messages == [
        "Break after level 1: chips to colour up are values like 25, 100.",
        "Level 3: the length “long” is not a whole number.",
    ]


def test_a_big_blind_ante_is_ticked_not_typed():
    rows = StructureRows.of(PERIODS)
    rows.rows[0]["ante"] = "big_blind"
    assert rows.periods()[0].ante == 50


def test_what_the_house_sets_may_be_left_out():
    rows = StructureRows.of(PERIODS)
    assert rows.has_house_amounts
    for name in StructureRows.HOUSE:
        rows.rows[2][name] = ""
    assert not rows.has_house_amounts
    level = rows.periods()[2]
    assert (level.least_bet, level.stud_ante, level.bring_in) == (None, None, None)


def test_a_form_of_earlier_days_without_those_columns_is_read_too():
    rows = [
        {k: v for k, v in row.items() if k not in StructureRows.HOUSE}
        for row in StructureRows.of(PERIODS).rows
    ]
    assert len(StructureRows(posted(rows)).periods()) == 3


def test_rows_come_and_go_where_they_are_asked_for():
    rows = StructureRows.of(PERIODS)
    assert rows.changed("level-0").names == ["Level 1", "Level 2", "Break after level 2", "Level 3"]
    assert rows.rows[1] == rows.rows[0]
    assert rows.changed("break-3").rows[4]["colour_up"] == "25, 100"
    assert rows.changed("remove-1").names[:2] == ["Level 1", "Break after level 1"]
    empty = StructureRows(QueryDict()).changed("level")
    assert [row["minutes"] for row in empty.rows] == ["20"]
