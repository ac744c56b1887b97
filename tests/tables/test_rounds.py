"""Rounds of shoot-outs: every one loses somebody, every table has room, and the last has one winner."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.night.floor.shoot_out import going_on, tables_of_round

PLAYERS = st.integers(2, 400)
WAYS = st.sampled_from(["few", "full"])


@st.composite
def rules(draw):
    seats = draw(st.integers(2, 10))
    return seats, draw(st.integers(1, seats - 1)), draw(WAYS)


def sizes(players, tables):
    each, more = divmod(players, tables)
    return [each + (number < more) for number in range(tables)]


@given(players=PLAYERS, rules=rules())
def test_every_round_loses_somebody_until_one_table_is_left(players, rules):
    seats, winners, tables = rules
    while (count := tables_of_round(players, seats, winners, tables)) > 1:
        tables_now = sizes(players, count)
        assert max(tables_now) <= seats
        assert min(tables_now) >= 1
        left = sum(going_on(began, winners, is_last=False) for began in tables_now)
        assert count <= left < players
        players = left
    assert players <= seats


@given(players=PLAYERS, seats=st.integers(3, 10), tables=WAYS)
def test_a_bye_is_needed_at_tables_of_two_alone(players, seats, tables):
    assert min(sizes(players, tables_of_round(players, seats, 1, tables))) >= 2


def test_seventy_five_at_tables_of_nine_begin_six_tables_one_short():
    """The trade's own example: 81 seats, six of them left empty."""
    assert sizes(75, tables_of_round(75, 9, 1)) == [9] * 3 + [8] * 6
