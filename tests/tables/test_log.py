"""Tests of what of a log is in force (tables/log.py)."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tables.log import LogLine, amended, as_of, corrections, in_force, voided

START = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def line(sequence, payload=None, minutes=None):
    payload = payload or {"kind": "thing", "of": sequence}
    at = START + timedelta(minutes=sequence if minutes is None else minutes)
    return LogLine(sequence, payload["kind"], payload, at, at)


def standing(*lines):
    return [dict(entry.payload) for entry in in_force(lines)]


THING = {n: {"kind": "thing", "of": n} for n in range(1, 6)}


def test_without_corrections_everything_stands_in_order():
    assert standing(line(1), line(2)) == [THING[1], THING[2]]


def test_a_voided_entry_does_not_stand_and_neither_does_the_void_itself():
    assert standing(line(1), line(2), line(3, voided([1]))) == [THING[2]]


def test_an_undo_can_be_undone_and_that_one_too():
    log = [line(1), line(2, voided([1])), line(3, voided([2]))]
    assert standing(*log) == [THING[1]]
    assert standing(*log, line(4, voided([3]))) == []


def test_one_void_takes_a_whole_batch():
    assert standing(line(1), line(2), line(3), line(4, voided([2, 3]))) == [THING[1]]


def test_an_amended_entry_stands_where_it_stood_with_its_latest_payload():
    first, second = {"kind": "thing", "of": "Ann"}, {"kind": "thing", "of": "Bob"}
    log = [line(1), line(2), line(3, amended(1, first)), line(4, amended(1, second))]
    assert standing(*log) == [second, THING[2]]
    assert standing(*log, line(5, voided([4]))) == [first, THING[2]]


def test_a_voided_entry_stays_void_however_often_it_was_amended():
    assert standing(line(1), line(2, amended(1, THING[2])), line(3, voided([1]))) == []


def test_the_correction_of_an_entry_is_the_latest_in_force():
    log = [line(1), line(2), line(3, amended(1, THING[2])), line(4, voided([3])), line(5, voided([2]))]
    assert {n: by.sequence for n, by in corrections(log).items()} == {3: 4, 2: 5}


def test_so_it_is_of_an_amended_one():
    log = [line(1), line(2, amended(1, THING[2])), line(3, amended(1, THING[3]))]
    assert {n: by.sequence for n, by in corrections(log).items()} == {1: 3}
    assert [entry.is_correction for entry in log] == [False, True, True]
    assert line(4, voided([3])).is_correction
    assert line(4).batch == 0


def test_what_was_recorded_at_that_very_moment_had_been_recorded():
    log = [line(1, minutes=0), line(2, minutes=10), line(3, minutes=20)]
    assert [entry.sequence for entry in as_of(log, START + timedelta(minutes=10))] == [1, 2]


def test_as_it_was_is_a_prefix_even_if_the_servers_clock_jumped():
    log = [line(1, minutes=0), line(2, minutes=180), line(3, minutes=5), line(4, minutes=20)]
    assert [entry.sequence for entry in as_of(log, START + timedelta(minutes=10))] == [1, 2, 3]
    assert as_of(log, START - timedelta(minutes=1)) == []


@given(st.lists(st.integers(1, 30), max_size=30))
def test_undoing_and_undoing_the_undo_changes_nothing(targets):
    log = [line(1), line(2), line(3)]
    for target in targets:
        log.append(line(len(log) + 1, voided([min(target, len(log))])))
    before = in_force(log)
    after = [*log, line(len(log) + 1, voided([1])), line(len(log) + 2, voided([len(log) + 1]))]
    assert in_force(after) == before
