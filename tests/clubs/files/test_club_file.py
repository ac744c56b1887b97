"""The file of a whole club: what is read is what was written, and what is not whole is refused."""

import base64
import gzip
import io
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.files import club_file
from clubs.files.club_file import Header, Row, check, rows, write
from tournaments.display.logo import HEAVIEST_SLIDE

HEADER = Header("Dead Money", "dead-money", "2026-11-20T20:00:00+00:00")
ROWS = [Row("clubs.club", 1, {"name": "Dead Money"}), Row("clubs.member", 1, {"name": "Łukasz", "club": 1})]

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def numbered(kinds):
    seen = {}
    for kind, values in kinds:
        seen[kind] = seen.get(kind, 0) + 1
        yield Row(kind, seen[kind], values)


MANY = st.lists(
    st.tuples(st.sampled_from("abc"), st.dictionaries(st.text(), VALUES, max_size=3)), max_size=9
).map(lambda kinds: list(numbered(kinds)))


def as_file(header=HEADER, of=ROWS):
    return b"".join(write(header, of))


def refused(data):
    with pytest.raises(NotAllowed) as refusal:
        check(io.BytesIO(data))
    return str(refusal.value)


@given(MANY, st.booleans())
def test_what_is_written_is_read_packed_or_not(written, packed):
    data = as_file(of=written)
    file = io.BytesIO(gzip.compress(data) if packed else data)
    checked = check(file)
    assert checked.header == HEADER
    assert sum(checked.counts.values()) == len(written)
    read = list(rows(file))
    assert [(row.kind, row.number, row.values) for row in read] == [
        (row.kind, row.number, row.values) for row in written
    ]
    assert [row.line for row in read] == list(range(2, len(written) + 2))


def test_the_same_rows_have_the_same_hash_wherever_they_come_from():
    other = Header("Another name", "elsewhere", "2030-01-01T00:00:00+00:00")
    one, same = check(io.BytesIO(as_file())), check(io.BytesIO(as_file(other)))
    changed = check(io.BytesIO(as_file(of=ROWS[:1])))
    assert one.content == same.content != changed.content


@given(st.data())
def test_whatever_sign_is_changed_it_is_no_file_any_more(data):
    whole = as_file()
    place = data.draw(st.integers(0, len(whole) - 2))
    sign = data.draw(st.integers(0, 255).filter(lambda sign: sign != whole[place]))
    with pytest.raises(NotAllowed):
        check(io.BytesIO(whole[:place] + bytes([sign]) + whole[place + 1 :]))


@given(st.data(), st.booleans())
def test_half_of_it_is_none(data, packed):
    whole = gzip.compress(as_file(), mtime=0) if packed else as_file()
    length = data.draw(st.integers(0, len(whole) - 2))
    with pytest.raises(NotAllowed):
        check(io.BytesIO(whole[:length]))


def test_what_is_wrong_is_said():
    whole = as_file()
    lines = whole.splitlines(keepends=True)
    end = json.loads(lines[-1])
    assert refused(b"") == "The file is empty."
    assert refused(b"name,place\nAnn,1\n") == "This is not the file of a club."
    assert refused(whole.replace(b'"version":1', b'"version":7')) == (
        "The file is of version 7; this Dead Button reads version 1."
    )
    assert refused(b"".join(lines[:-1])) == "Only a part of the file is there: its end is missing."
    assert refused(gzip.compress(whole)[:-9]) == "Only a part of the file is there: its end is missing."
    assert refused(whole.replace("Łukasz".encode(), b"Lukas")) == (
        "The file was damaged or changed: it does not have the hash that stands at its end."
    )
    assert refused(whole + b"{}\n") == "Line 5: something follows the end of the file."
    assert refused(lines[0] + b"[]\n") == "Line 2 of the file is damaged."
    assert refused(lines[0] + lines[2] + lines[-1]) != ""
    assert refused(b"".join(lines[:2]) + json.dumps(end).encode()) == (
        "The file was damaged or changed: it does not have the hash that stands at its end."
    )


def test_a_packed_file_that_grows_without_end_is_not_unpacked(monkeypatch):
    monkeypatch.setattr("clubs.files.club_file.LONGEST_LINE", 1000)
    assert refused(gzip.compress(b" " * 100_000)) == "Line 1 of the file is too long."


@pytest.mark.rule("SEC-unpacked-size")
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_how_large_it_is_unpacked_is_known_before_it_is_looked_into(pack):
    def is_larger(data, **most):
        return club_file.is_larger(io.BytesIO(pack(data)), **{"lines": 10, "size": 1_000_000} | most)

    assert not is_larger(b"")
    assert not is_larger(b"\n" * 9)
    assert is_larger(b"\n" * 10)
    assert not is_larger(b"x" * 999_999)
    assert is_larger(b"x" * 1_000_000)
    assert is_larger(b"x" * 50_000_000)
    assert not is_larger(b"\n" * 10, lines=11)


def test_one_that_cannot_be_unpacked_is_as_large_as_that_can():
    broken = gzip.compress(random.Random(1).randbytes(500_000))[:300_000]
    assert club_file.is_larger(io.BytesIO(broken), lines=1, size=150_000)
    assert not club_file.is_larger(io.BytesIO(broken), lines=100_000, size=400_000)
    assert not club_file.is_larger(io.BytesIO(b"\x1f\x8bnothing"), lines=1, size=1)


def test_the_longest_line_of_a_club_is_read():
    """A slide of a display, as heavy as one may be."""
    picture = base64.b64encode(b"x" * HEAVIEST_SLIDE).decode()
    data = as_file(of=[Row("tournaments.slide", 1, {"picture": picture, "words": "é" * 500})])
    assert club_file.check(io.BytesIO(data)).counts == {"tournaments.slide": 1}


def test_rows_are_counted_kind_by_kind():
    assert refused(as_file(of=[ROWS[0], Row("clubs.member", 2, {})])) == "Line 3 of the file is damaged."
