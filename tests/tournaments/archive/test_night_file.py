"""A night as a file (tournaments/archive/night_file.py)."""

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Kind
from tables.log import LogLine, amended, voided
from tables.randomness import commitment
from tests.tournaments.night.floor.test_fold import random_night
from tests.tournaments.nights import EIGHT_O_CLOCK, Night
from tournaments.archive.log_file import BadNightFile, write
from tournaments.archive.night_file import Header, read
from tournaments.night.facts import FACT
from tournaments.night.facts_of import fold

HEADER = Header(
    tournament="Friday 7",
    kind=Kind.LIVE,
    club="Dead Money",
    time_zone="Europe/London",
    currency="$",
    rulebook=PRESETS["dead_money"],
    rulebook_frozen=True,
    first_commitment=commitment(bytes(32)),
)
SIX = "Ann Bob Cat Dan Eve Fay"


def lines_of(night, *corrections):
    payloads = [(r.at, FACT.dump_python(r.fact, mode="json")) for r in night.facts]
    payloads += [(night.now, correction) for correction in corrections]
    return [
        LogLine(n, payload["kind"], payload, at, at + timedelta(seconds=1), "Bob", "iPad", n, f"tap-{n}")
        for n, (at, payload) in enumerate(payloads, 1)
    ]


@pytest.fixture
def text():
    """A file of eleven lines: six buy-ins, a draw, a button, a structure and a start."""
    return list(write(HEADER, lines_of(Night().start(SIX))))


def problems(text):
    """Return what is said of a file, line by line; nothing of a good one."""
    try:
        read(text)
    except BadNightFile as bad:
        return str(bad).splitlines()
    return []


def changed(line, **changes):
    return json.dumps({**json.loads(line), **changes})


def test_what_is_written_is_read_again():
    lines = lines_of(Night().start(SIX).bust("Fay", by="Ann"), voided([11], "not all in"), voided([12]))
    assert read(write(HEADER, lines)).lines == tuple(lines)
    assert read(write(HEADER, lines)).header == HEADER


@given(st.integers(0, 10_000), st.sampled_from(sorted(PRESETS)))
def test_the_file_of_any_night_replays_to_its_floor(seed, preset):
    night = random_night(seed, 8, preset)
    header = HEADER.model_copy(update={"rulebook": night.rulebook})
    file = read([line.encode() + b"\r\n" for line in write(header, lines_of(night))])
    assert fold(file.lines, file.header.rulebook, file.header.kind) == night.floor


def test_an_entry_says_who_when_and_on_which_device(text):
    assert json.loads(text[1]) == {
        "sequence": 1,
        "at": "2026-11-20T20:00:00Z",
        "recorded_at": "2026-11-20T20:00:01Z",
        "by": "Bob",
        "device": "iPad",
        "batch": 1,
        "request_id": "tap-1",
        "fact": {
            "kind": "bought_in",
            "player": 1,
            "name": "Ann",
            "chips": None,
            "seat": None,
            "draw": None,
            "consent": False,
            "ticket": None,
            "house": False,
        },
    }


def test_times_may_have_any_offset_and_are_read_as_utc(text):
    text[1] = changed(text[1], at="2026-11-20T21:00:00+01:00")
    assert read(text).lines[0].at == EIGHT_O_CLOCK


def test_a_mark_at_the_beginning_and_empty_lines_do_no_harm(text):
    assert len(read(["\ufeff" + text[0], "", *text[1:], "\n"]).lines) == 10


class TestBadFiles:
    def test_an_empty_one(self):
        assert problems([]) == ["line 1: The file is empty."]
        assert problems(["", "\n"]) == ["line 1: The file is empty."]

    @pytest.mark.parametrize("header", ["hello", "[]", "7", '{"format": "other"}', "[" * 100_000])
    def test_something_else_altogether(self, header):
        assert problems([header]) == ["line 1: This is not the header of a night file."]

    def test_another_version(self, text):
        text[0] = changed(text[0], version=2)
        assert problems(text) == ["line 1: The file is of version 2; this Dead Button reads version 1."]

    def test_a_header_that_is_not_whole(self, text):
        text[0] = changed(text[0], time_zone="Middle/Earth", club=None, weather="wet")
        assert problems(text) == [
            "line 1: club: This has to be text.",
            "line 1: time_zone: There is no time zone “Middle/Earth”.",
            "line 1: weather is not known here.",
        ]

    def test_every_line_that_is_wrong_is_named(self, text):
        text[2] = "{"
        text[3] = changed(text[3], fact={"kind": "flew_away"})
        text[4] = changed(text[4], fact={"player": 1}, at="2026-11-20T20:00:00")
        text[5] = "7"
        assert problems(text) == [
            "line 3: This is not JSON: Expecting property name enclosed in double quotes at character 2.",
            "line 4: fact: There is no kind “flew_away”.",
            "line 5: at: This has to be a moment with its offset, like 2026-03-06T19:30:00Z.",
            "line 5: fact.kind is missing.",
            "line 6: The entry: This has to be an object: names with their values.",
        ]

    def test_where_in_a_fact_it_is_wrong(self, text):
        bust = {"kind": "knocked_out", "table": 1, "busts": [{"player": "Ann"}, {"by": [2]}]}
        text[7] = changed(text[7], fact=bust)
        text[8] = changed(text[8], fact={"kind": "amended", "sequence": 7, "payload": bust})
        assert problems(text) == [
            "line 8: fact.busts[1].player: This has to be a whole number.",
            "line 8: fact.busts[2].player is missing.",
            "line 9: fact.payload.busts[1].player: This has to be a whole number.",
            "line 9: fact.payload.busts[2].player is missing.",
        ]

    def test_a_line_that_is_missing_or_there_twice(self, text):
        assert problems([*text[:3], *text[4:]]) == ["line 4: Entry 3 is expected here, not 4."]
        assert problems([*text[:4], text[3], *text[4:]]) == ["line 5: Entry 4 is expected here, not 3."]

    def test_a_request_that_was_recorded_twice(self, text):
        text[5] = changed(text[5], request_id="tap-1")
        assert problems(text) == ["line 6: Entry 5 repeats the request tap-1."]

    def test_a_batch_that_begins_later(self, text):
        text[5] = changed(text[5], batch=6)
        assert problems(text) == ["line 6: Entry 5 belongs to a batch that begins later, 6."]

    def test_a_correction_of_what_does_not_stand_before_it(self, text):
        text[10] = changed(text[10], fact=voided([10]))
        assert problems(text) == ["line 11: Entry 10 corrects entry 10, which does not stand before it."]

    def test_an_amendment_by_another_kind_of_fact(self, text):
        text[10] = changed(text[10], fact=amended(9, json.loads(text[1])["fact"]))
        assert problems(text) == ["line 11: Entry 10 amends entry 9, which is a fact of another kind."]

    def test_bytes_that_are_no_text(self, text):
        raw = [line.encode() for line in text]
        assert problems([raw[0], "José".encode("latin-1"), *raw[1:]]) == ["line 2: This is not UTF-8 text."]

    def test_a_year_without_poker(self, text):
        text[1] = changed(text[1], at="0001-01-01T00:00:00+14:00")
        assert problems(text) == ["line 2: at: Nothing was recorded in the year 1."]

    def test_of_very_many_problems_the_first_twenty_are_told(self, text):
        told = problems([text[0], *["x"] * 30])
        assert len(told) == 21
        assert told[-1] == "and 10 more"

    @given(st.integers(1, 10), st.text(max_size=40))
    def test_whatever_stands_in_a_line_nothing_worse_than_a_sentence_comes_of_it(self, number, junk):
        text = list(write(HEADER, lines_of(Night().start(SIX))))
        text[number] = junk + text[number]
        assert {told.partition(":")[0] for told in problems(text)} <= {f"line {number + 1}"}
