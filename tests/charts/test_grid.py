"""Tests of who did what to whom (charts/grid.py)."""

from fractions import Fraction

from charts import grid


def picture(counts):
    return grid(
        title="Knockouts",
        sentence="Ann leads.",
        rows=["Ann", "Bob"],
        columns=["Cat", "Dan", "Eve"],
        counts=counts,
        head=("By", "Whom", "How often"),
        says="{} knocked out {}: {}".format,
    )


def test_a_count_stands_where_row_and_column_meet_and_says_itself():
    chart = picture({(0, 1): 2, (1, 2): Fraction(1, 2)})
    two, half = chart.cells
    assert (two.x, two.y) == (chart.columns[1].at, chart.rows[0].at)
    assert (half.x, half.y) == (chart.columns[2].at, chart.rows[1].at)
    assert (two.words, half.words) == ("Ann knocked out Dan: 2", "Bob knocked out Eve: 1/2")
    assert two.radius > half.radius


def test_the_table_says_the_same():
    assert picture({(1, 0): 1}).table == (("Bob", "Cat", "1"),)


def test_of_nothing_there_is_no_picture():
    assert picture({}) is None
