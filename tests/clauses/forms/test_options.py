"""A rulebook as something to read and to fill in (clauses/forms)."""

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.forms import Group, Option, Table, changes, read_form, tree, typed_of
from clauses.forms.changes import options_in_words
from clauses.forms.layout import Rows, Single, parts
from clauses.forms.leaf import COUNTED, leaf_of
from clauses.option import option
from clubs.rulebook import PRESETS, Kind, Rebuy, Rulebook, Section
from clubs.rulebook.floor import Chip

DEAD_MONEY = PRESETS["dead_money"]


def typed(**typed):
    """Return what is typed for Dead Money, with this typed otherwise; __ for the dots of a path."""
    return typed_of(DEAD_MONEY) | {
        path.replace("__", "."): [text] if isinstance(text, str) else text for path, text in typed.items()
    }


def errors(**otherwise):
    reading = read_form(Rulebook, typed(**otherwise))
    assert reading.made is None
    return dict(reading.errors)


def leaves(item):
    if isinstance(item, Option):
        yield item
    elif isinstance(item, Table):
        for row in item.rows:
            yield from row.options
    else:
        if item.switch:
            yield item.switch
        for each in item.items:
            yield from leaves(each)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_typed_for_a_rulebook_is_read_as_that_rulebook(preset):
    reading = read_form(Rulebook, typed_of(PRESETS[preset]))
    assert reading.made == PRESETS[preset]
    assert reading.errors == {}


def test_every_value_of_the_model_has_its_place_in_the_form():
    paths = {option.path for option in leaves(tree(Rulebook, typed_of(DEAD_MONEY)))}
    assert typed_of(DEAD_MONEY).keys() <= paths
    assert {"terms.live.rebuy.on", "clock.shorten.5.key", "chips.chips.8.colour"} <= paths


def test_values_are_typed_as_people_type_them():
    reading = read_form(
        Rulebook,
        typed(
            terms__live__buy_in="$1,250.50",
            terms__live__factor="2,5",
            points__winner=" 5 ",
            payouts__bands__0__percents="60 - 40",
            season__best_of_kinds=["live", "online"],
            cut_off__rebuy_limit="",
            chips__chips__6__value="10,000",
        ),
    )
    book = reading.made
    assert reading.errors == {}
    assert book.terms[Kind.LIVE].buy_in == 125_050
    assert book.terms[Kind.LIVE].factor == Decimal("2.5")
    assert book.points.winner == 5
    assert book.payouts.bands[0].percents == (60, 40)
    assert book.season.best_of_kinds == (Kind.LIVE, Kind.ONLINE)
    assert book.cut_off.rebuy_limit is None
    assert book.chips.chips[-1].value == 10_000


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("57.5 42.5", ["57.5", "42.5"]),
        ("57,5 42,5", ["57.5", "42.5"]),
        ("57,5% – 42,5 %", ["57.5", "42.5"]),
        ("57,5; 42,5", ["57.5", "42.5"]),
        ("50,30,20", ["50", "30", "20"]),
        ("50, 30, 20", ["50", "30", "20"]),
        ("50%,30%,20%", ["50", "30", "20"]),
        ("57.50/42.50", ["57.5", "42.5"]),
        ("100%", ["100"]),
    ],
)
def test_shares_are_typed_to_a_tenth_and_parted_as_people_part_them(text, shares):
    band = read_form(Rulebook, typed(payouts__bands__0__percents=text)).made.payouts.bands[0]
    assert [str(share) for share in band.percents] == shares


def test_finer_shares_and_words_are_refused_where_they_stand():
    assert "In steps of 0.1." in str(errors(payouts__bands__0__percents="57.55 42.45"))
    assert "“half” is not a percent" in str(errors(payouts__bands__0__percents="half 50"))


def test_a_section_is_switched_on_and_off():
    on = {
        "terms.online.rebuy.on": ["on"],
        "terms.online.rebuy.price": ["5"],
        "terms.online.rebuy.chips": ["9"],
    }
    reading = read_form(Rulebook, typed_of(DEAD_MONEY) | on | {"terms.live.add_on.on": []})
    assert reading.made.terms[Kind.ONLINE].rebuy == Rebuy(price=500, chips=9)
    assert reading.made.terms[Kind.LIVE].add_on is None


def test_rows_are_added_filled_and_left_out():
    reading = read_form(
        Rulebook,
        typed(
            clock__shorten__1__key="",
            clock__shorten__1__value=" ",
            clock__shorten__7__key="9",
            clock__shorten__7__value="10",
            chips__chips__8__colour="pink",
        ),
    )
    assert reading.errors == {}
    assert reading.made.clock.shorten == {5: 20, 3: 60, 2: 80, 9: 10}
    assert reading.made.chips == DEAD_MONEY.chips


def test_everything_wrong_is_said_at_once_where_it_stands():
    assert errors(
        terms__live__buy_in="twenty",
        terms__online__factor="0.33",
        terms__big_money__kitty_percent="95",
        points__winner="",
        points__knockout="-1",
        season__best_of="2000",
        payouts__bands__1__percents="50 20",
        payouts__unit="7",
        clock__shorten__0__value="400",
        clock__shorten__1__key="3",
        name="x" * 81,
    ) == {
        "terms.live.buy_in": ["“twenty” is not an amount of money; write 1200 or 12.50."],
        "terms.online.factor": ["In steps of 0.05."],
        "terms.big_money": ["The Championship, the kitty and the staff together cannot take more than 100%."],
        "points.winner": ["Please fill this in."],
        "points.knockout": ["At least 0."],
        "season.best_of": ["At most 1000."],
        "payouts.bands.1": ["The shares for 8 to 11 buy-ins add up to 70%, not 100%."],
        "payouts.unit": ["Choose one of these."],
        "clock.shorten.0": ["At most 100."],
        "clock.shorten.2": ["There is a row for 3 already."],
        "name": ["At most 80 characters."],
    }


def test_rows_that_contradict_each_other_are_refused_where_they_stand():
    assert errors(payouts__bands__2__fewest="10") == {
        "payouts": ["The rows 8-11 and 10-18 overlap or are out of order."]
    }
    assert errors(chips__chips__0__value="100") == {
        "chips": ["Chips stand in order of value, each value once."]
    }


def test_an_error_is_shown_beside_its_field_with_what_was_typed():
    wrong = typed(points__winner="many")
    form = tree(Rulebook, wrong, read_form(Rulebook, wrong).errors)
    (winner,) = [option for option in leaves(form) if option.path == "points.winner"]
    assert (winner.text, winner.errors) == ("many", ["“many” is not a whole number."])
    opened = [item.about.title for item in form.items if isinstance(item, Group) and item.has_errors]
    assert opened == ["Points"]


@given(st.data())
def test_nothing_typed_anywhere_makes_it_fail(data):
    known = typed_of(DEAD_MONEY)
    paths = data.draw(st.lists(st.sampled_from(sorted(known)), max_size=8))
    texts = st.lists(st.text(max_size=8) | st.sampled_from(["0", "-1", "1e9", "nan", "9" * 30]), max_size=2)
    reading = read_form(Rulebook, known | {path: data.draw(texts) for path in paths})
    assert (reading.made is None) == bool(reading.errors)
    tree(Rulebook, known, reading.errors)


def test_every_error_has_a_place_in_the_form():
    paths = set(typed_of(DEAD_MONEY))
    broken = {path: ["?"] for path in paths}
    reading = read_form(Rulebook, broken)
    shown = tree(Rulebook, broken, reading.errors)

    def told(item):
        yield from item.errors
        if isinstance(item, Group):
            for each in item.items:
                yield from told(each)
        elif isinstance(item, Table):
            for row in item.rows:
                yield from row.errors
                for option in row.options:
                    yield from option.errors

    assert sorted(told(shown)) == sorted(
        sentence for sentences in reading.errors.values() for sentence in sentences
    )


def test_what_changed_between_two_versions():
    points = DEAD_MONEY.points.model_copy(update={"winner": 5})
    live = DEAD_MONEY.terms[Kind.LIVE].model_copy(update={"rebuy": None, "buy_in": 2500})
    after = DEAD_MONEY.model_copy(update={"points": points, "terms": {**DEAD_MONEY.terms, Kind.LIVE: live}})
    told = [(" / ".join(change.trail), change.before, change.after) for change in changes(DEAD_MONEY, after)]
    assert told == [
        ("Tournaments / Live / Buy-in", "$20", "$25"),
        ("Tournaments / Live / Rebuys", "", "no rebuys"),
        ("Points / Winner", "3", "5"),
        ("Tournaments / Live / Rebuys / Price", "$10", ""),
        ("Tournaments / Live / Rebuys / Chips", "3,000", ""),
    ]
    assert changes(after, after) == []


def test_options_in_words():
    words = options_in_words(DEAD_MONEY, "€")
    assert words["Tournaments", "Championship", "Buy-in"] == "€60"
    assert words["Payouts", "Regular tournaments"].startswith("6 7 65–35%; 8 11 50–30–20%")
    assert words["Absent players", "Absent players are dealt in"] == "yes"
    assert words["Balancing and breaking", "Break a table at"] == "as soon as everybody fits"


class Party(Section):
    """A section of another part of the house."""

    guests: int = option(4, "Guests", "How many come.", ge=2, le=9)
    loud: bool = option(False, "Loud", "Whether there is music.")


def test_any_section_is_read_and_laid_out_as_a_rulebook_is():
    assert typed_of(Party()) == {"guests": ["4"], "loud": []}
    assert read_form(Party, {"guests": ["7"], "loud": ["on"]}).made == Party(guests=7, loud=True)
    wrong = read_form(Party, {"guests": ["10"]})
    assert (wrong.made, wrong.errors) == (None, {"guests": ["At most 9."]})
    laid = tree(Party, {"guests": ["10"]}, wrong.errors)
    assert [(item.about.title, item.text, item.errors) for item in laid.items] == [
        ("Guests", "10", ["At most 9."]),
        ("Loud", "", []),
    ]


def empties(model, trail=()):
    """Every option that may be left empty, with the words for it."""
    for part in parts(model):
        here = (*trail, part.name)
        if isinstance(part, Single):
            if part.leaf.optional or part.leaf.input == "several":
                yield ".".join(here), part.leaf.empty
        else:
            if isinstance(part, Rows) or getattr(part, "optional", False):
                yield ".".join(here), part.about.empty
            if not isinstance(part, Rows):
                yield from empties(part.model, here)


def test_whatever_may_be_left_empty_says_what_that_means():
    found = dict(empties(Rulebook))
    assert [name for name, words in found.items() if words in ("", "none")] == []
    assert found["cut_off.rebuy_limit"] == "no limit"
    assert found["late_entry.after_break_most"] == "nobody"
    assert found["balancing.break_at"] == "as soon as everybody fits"
    assert found["terms.rebuy"] == "no rebuys"


def test_the_words_stand_where_nothing_does():
    words = options_in_words(DEAD_MONEY)
    assert words["Rebuys and cut-off", "Rebuys per player"] == "no limit"
    assert words["Late entry", "After the break, at most"] == "nobody"


NUMBERS = re.compile(r"points\.|\.buy_in$|\.price$")
"""Options of which 0 is a number like any other."""


@pytest.mark.parametrize("preset", PRESETS)
def test_a_0_by_which_one_has_none_of_it_is_said_in_words(preset):
    counted = [
        each
        for each in leaves(tree(Rulebook, typed_of(PRESETS[preset])))
        if each.leaf.input in COUNTED and not each.leaf.optional and each.text == "0"
    ]
    assert len(counted) > 5
    for each in counted:
        words = each.leaf.words(0, "$")
        assert words == each.leaf.empty != "" or NUMBERS.search(each.path), each.path


def test_a_0_of_an_option_that_may_stay_empty_is_a_number():
    """None of a chip is owned; nobody has counted them: two things."""
    owned = leaf_of(Chip.model_fields["owned"])
    assert (owned.words(0, "$"), owned.words(None, "$")) == ("0", "not counted")
