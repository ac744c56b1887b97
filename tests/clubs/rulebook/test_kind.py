"""The kinds of tournament and a club's list of them (clubs/rulebook/kind.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from clauses.forms import read_form, tree, typed_of
from clauses.forms.changes import changes
from clubs.rulebook import OWN, PRESETS, STANDARD, Kind, Rulebook, begun_with, kinds_of
from clubs.rulebook.kind import KindKept, as_kept, next_own

DEAD_MONEY = PRESETS["dead_money"]
kept = st.lists(
    st.builds(KindKept, kind=st.sampled_from(Kind), name=st.text(max_size=9), retired=st.booleans()),
    unique_by=lambda each: each.kind,
)


def test_a_club_that_has_said_nothing_plays_the_four_of_the_books():
    assert [(each.kind, each.name, each.retired) for each in kinds_of([])] == [
        (Kind.ONLINE, "Online", False),
        (Kind.LIVE, "Live", False),
        (Kind.BIG_MONEY, "Big Money", False),
        (Kind.CHAMPIONSHIP, "Championship", False),
    ]


@given(kept)
def test_a_list_is_kept_as_it_is_shown(listed):
    shown = kinds_of([each.model_dump(mode="json") for each in listed])
    assert kinds_of(as_kept(shown)) == shown
    assert [each.kind for each in shown[: len(listed)]] == [each.kind for each in listed]
    assert set(STANDARD) <= {each.kind for each in shown}


@pytest.mark.parametrize(
    "data",
    [
        [{"kind": "live"}, {"kind": "live"}],
        [{"kind": "bingo"}],
        [{"kind": "live", "factor": 2}],
        [{"kind": "live", "name": "x" * 41}],
        {"kind": "live"},
        7,
    ],
)
def test_what_is_no_list_is_refused(data):
    with pytest.raises(ValueError, match=r"."):
        kinds_of(data)


def test_each_kind_of_its_own_is_another_until_there_are_no_more():
    listed = kinds_of([])
    for kind in OWN:
        assert next_own(listed) is kind
        listed = kinds_of([*as_kept(listed), {"kind": kind, "name": kind.value}])
    assert next_own(listed) is None


def test_presets_bring_their_own_list():
    offered = {
        preset: [each.name for each in kinds_of(begun_with(preset, str)) if not each.retired]
        for preset in PRESETS
    }
    assert offered["dead_money"] == ["Online", "Live", "Big Money", "Championship"]
    assert offered["cpl"] == ["League night", "League final"]
    assert offered["tda"] == ["Tournament", "Championship"]
    assert all(len(names) in (2, 4) for names in offered.values())


def with_turbo():
    turbo = DEAD_MONEY.terms[Kind.LIVE].model_copy(update={"buy_in": 500})
    return DEAD_MONEY.model_copy(update={"terms": {**DEAD_MONEY.terms, Kind.OWN_1: turbo}})


def test_a_kind_of_its_own_has_its_own_terms_in_the_form_and_in_the_list_of_changes():
    names = {"own_1": "Turbo", "live": "Thursday"}
    typed = typed_of(with_turbo())
    assert typed["terms.own_1.buy_in"] == ["5"]
    assert read_form(Rulebook, typed).made == with_turbo()
    shown = next(item for item in tree(Rulebook, typed, names=names).items if item.path == "terms")
    assert [group.about.title for group in shown.items] == ["Turbo", "Thursday"]
    change = changes(DEAD_MONEY, with_turbo(), names=names)[0]
    assert (change.trail[:2], change.before, change.after) == (("Tournaments", "Turbo"), "", "$5")


def test_kinds_with_which_something_is_wrong_are_shown_whatever_the_club_offers():
    typed = typed_of(DEAD_MONEY)
    reading = read_form(Rulebook, {**typed, "terms.online.buy_in": ["much"]})
    shown = tree(Rulebook, typed, reading.errors, {"live": "Thursday"})
    terms = next(item for item in shown.items if item.path == "terms")
    assert [group.about.title for group in terms.items] == ["Thursday", "Online"]


def test_which_kinds_count_is_asked_of_those_that_are_offered():
    shown = tree(Rulebook, typed_of(with_turbo()), names={"own_1": "Turbo", "live": "Thursday"})
    season = next(item for item in shown.items if item.path == "season")
    counted = next(item for item in season.items if item.path == "season.best_of_kinds")
    assert dict(counted.leaf.choices) == {
        "online": "Online",
        "live": "Thursday",
        "big_money": "Big Money",
        "own_1": "Turbo",
    }  # what is ticked stays to be seen


def test_a_kind_that_the_rules_do_not_know_yet_is_played_like_a_live_one():
    assert DEAD_MONEY.terms_of(Kind.OWN_3) == DEAD_MONEY.terms[Kind.LIVE]
    assert with_turbo().terms_of(Kind.OWN_1).buy_in == 500


def test_rules_of_before_are_read_as_they_were():
    data = DEAD_MONEY.model_dump(mode="json")
    assert data["terms"].keys() == {"online", "live", "big_money", "championship"}
    assert Rulebook.model_validate(data) == DEAD_MONEY
    with pytest.raises(ValidationError):
        Rulebook.model_validate({**data, "terms": {"own_1": data["terms"]["live"]}})
