"""Lines over time (charts/lines.py)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts import Series, Tick, line_chart
from charts.lines import APART, BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, scale

FIGURES = st.lists(st.integers(0, 10**7), min_size=1, max_size=20)


def drawn(*lines, **options):
    series = [Series(name, list(enumerate(values))) for name, values in lines]
    return line_chart(
        title="Chips", sentence="They grew.", series=series, x_ticks=[], head=["", "Ann"], rows=[], **options
    )


def test_the_least_is_at_the_foot_and_the_most_on_top():
    chart = drawn(("Ann", [0, 60]))
    (line,) = chart.lines
    assert line.path == f"M{LEFT}.0 {HEIGHT - BOTTOM}.0L{WIDTH - RIGHT}.0 {TOP}.0"
    assert [tick.words for tick in chart.y_ticks] == ["0", "20", "40", "60"]


def test_of_places_the_first_is_on_top():
    chart = drawn(("place", [12, 1]), best_on_top=True)
    first, second = chart.lines[0].dots
    assert (second.y, first.y > second.y) == (TOP, True)
    assert chart.y_ticks[0].words == "1"


def test_a_stepped_line_holds_until_the_next_point():
    chart = line_chart(
        title="",
        sentence="",
        series=[Series("average", [(0, 10), (5, 20)], is_stepped=True)],
        x_ticks=[Tick(0, "20:00")],
        head=[],
        rows=[],
    )
    assert "H" in chart.lines[0].path
    assert chart.lines[0].dots == ()


def test_nothing_to_draw_is_no_picture():
    assert drawn() is None
    assert drawn(("Ann", [])) is None


def test_long_names_are_cut_and_said_whole_where_there_is_room():
    chart = drawn(("Maximiliana Featherstonehaugh", [1, 2]))
    assert (chart.lines[0].short, chart.lines[0].name) == (
        "Maximiliana Fea…",
        "Maximiliana Featherstonehaugh",
    )


@given(st.lists(FIGURES, min_size=1, max_size=6))
def test_every_line_stays_on_the_paper_and_no_name_lies_on_another(figures):
    chart = drawn(*[(f"Player {number}", values) for number, values in enumerate(figures)])
    assert len(chart.lines) == min(len(figures), 4)
    for line in chart.lines:
        assert all(LEFT <= dot.x <= WIDTH - RIGHT and TOP <= dot.y <= HEIGHT - BOTTOM for dot in line.dots)
        assert 0 <= line.label_y <= HEIGHT - BOTTOM
    places = sorted(line.label_y for line in chart.lines)
    assert all(after - before >= APART - 0.01 for before, after in pairwise(places))


@given(st.integers(0, 1), st.integers(0, 10**9))
def test_a_scale_holds_everything_in_a_few_round_steps(lowest, highest):
    steps = scale(lowest, highest)
    assert steps[0] <= lowest
    assert steps[-1] >= highest
    assert 2 <= len(steps) <= 7
    assert steps == sorted(set(steps))


@pytest.mark.parametrize(
    ("highest", "steps"), [(47, [0, 20, 40, 60]), (3, [0, 1, 2, 3]), (100, [0, 50, 100])]
)
def test_scales(highest, steps):
    assert scale(0, highest) == steps
