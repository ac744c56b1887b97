"""A poster of a night (charts/poster.py): what is cut and isolated, and that nothing overlaps."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts import Place, poster
from charts.poster import HEIGHT, ISOLATE, MIDDLE, POP, REGULAR, RIGHT, cut, isolated, width, wrapped
from words.text import Listing, Text

NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Co"]), min_size=1, max_size=80)
LONG = "Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of Wotton-under-Edge"
HEBREW = "\u05d3\u05e0\u05d4"
SENTENCE = "{name} knocked out {players} ({count})."


def drawn(*, winners=("Ann",), places=(), notes=(), **more):
    texts = {"club": "Dead Money", "title": "Week 1", "day": "27 November 2026", "label": "Winner"}
    return poster(**texts | more, winners=winners, prize="$60", places=places, notes=notes)


def box(line):
    """Its place on the poster if its letters are as wide as is reckoned: left, right, top, foot."""
    wide = width(line.words) * line.size * (1 if line.is_bold else REGULAR)
    left = line.x - wide if line.is_end else line.x
    return left, left + wide, line.y - line.size * 0.75, line.y + line.size * 0.2


def overlap(one, other):
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


def test_a_name_in_a_sentence_is_cut_and_isolated():
    text = isolated(Text(SENTENCE, name=LONG, players=Listing(["Bob", HEBREW]), count=Text("2")), 6)
    bob, dana = f"{ISOLATE}Bob{POP}", f"{ISOLATE}{HEBREW}{POP}"
    assert text == f"{ISOLATE}Wolfgan…{POP} knocked out {bob} and {dana} (2)."


def test_signs_of_direction_in_a_name_cannot_close_what_isolates_it():
    assert isolated(f"Ann{POP}\u202eBob") == f"{ISOLATE}AnnBob{POP}"


def test_the_rows_of_a_sentence_part_between_names_alone():
    text = isolated(Text(SENTENCE, name="Ann Lee", players=Listing(["Bob Roe", "Cat Poe"]), count=2))
    rows = wrapped(text, 11, 3)
    assert rows == [
        f"{ISOLATE}Ann Lee{POP} knocked",
        f"out {ISOLATE}Bob Roe{POP} and",
        f"{ISOLATE}Cat Poe{POP} (2).",
    ]
    assert wrapped(text, 11, 2)[-1] == f"out {ISOLATE}Bob Roe{POP} and…"


@given(NAMES, st.floats(1, 30))
def test_what_is_cut_fits_and_begins_as_the_whole(name, most):
    short = cut(name, most)
    assert width(short) <= most + 0.001
    assert short == name or name.startswith(short.removesuffix("…").rstrip())


@pytest.mark.parametrize("winners", [["Ann"], [LONG], ["Ann", LONG], [LONG] * 9])
def test_nothing_lies_on_anything_or_leaves_the_poster(winners):
    places = [
        Place("10–12", LONG, "$12,000.50"),
        Place("13", HEBREW * 20, ""),
        *[Place("14", "王" * 60, "$1")] * 9,
    ]
    notes = [Text(SENTENCE, name=LONG, players=Listing([LONG] * 12), count=12)] * 7
    picture = drawn(winners=winners, places=places, notes=notes, club=LONG, title=LONG)
    boxes = [box(line) for line in picture.lines]
    assert all(left > 0 and right <= RIGHT + 1 and foot < HEIGHT - 20 for left, right, _, foot in boxes)
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    notes_of = [line for line in picture.lines if line.x > MIDDLE and not line.is_end]
    assert len(picture.dots) == 5
    assert len(notes_of) == 10


@given(st.lists(NAMES, min_size=1, max_size=9), st.lists(NAMES, max_size=5))
def test_every_line_closes_what_it_isolates(winners, others):
    notes = [Text(SENTENCE, name=name, players=Listing(winners), count=1) for name in others]
    picture = drawn(winners=winners, places=[Place("2", name, "$1") for name in others], notes=notes)
    for line in picture.lines:
        assert line.words.count(ISOLATE) == line.words.count(POP) <= len(winners) + 1


def test_two_who_share_the_first_place_are_both_named_and_a_winner_has_the_prize():
    shared = [line.words for line in drawn(winners=["Ann", "Bob"]).lines if line.is_bold]
    assert shared[1:] == [f"{ISOLATE}Ann{POP} and {ISOLATE}Bob{POP}"]
    assert "$60" in [line.words for line in drawn().lines]
    assert "$60" not in [line.words for line in drawn(winners=["Ann", "Bob"]).lines]
