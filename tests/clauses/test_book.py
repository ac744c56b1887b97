"""The words behind the rules (clauses/book.py)."""

from collections import Counter

import pytest

from clauses import book, tda
from clauses.option import explain
from clubs.rulebook import PRESETS
from clubs.rulebook.model import Rulebook
from tests import rules


def test_every_clause_and_every_ruling_is_there():
    assert Counter(clause.book == "BG" for clause in book.clauses().values()) == {False: 501, True: 67}
    numbers = list(book.rulings())
    assert numbers == sorted(numbers)
    assert numbers[:264] == list(range(1, 265))
    assert {clause.book for clause in book.clauses().values()} == set(book.BOOKS)
    assert {clause.treatment for clause in book.clauses().values()} == {"enforce", "guide", "text"}


def test_a_game_in_a_row_of_its_own_is_a_clause():
    clause = book.clauses()["BG-greek-holdem"]
    assert (clause.source, clause.part, clause.treatment) == ("barge.tsv:32", "barge", "enforce")
    assert clause.rule.startswith("Greek Hold'em (Tight Hold'em). 2 down; bet small; flop 3;")
    assert "Both hole cards + exactly 3 of the board" in clause.rule
    assert not clause.rule.endswith("None.")


def test_what_is_said_to_be_proved_is_what_tests_prove():
    proofs = rules.marked()
    assert rules.PROVED.read_text() == rules.listed(proofs), "bring it up to date: bin/test --rules"
    others = rules.site_rules().keys() | tda.rules().keys()
    assert book.proved().keys() == {proof.clause for proof in proofs} - others


@pytest.mark.parametrize(
    ("treatment", "proved", "standing"),
    [
        ("enforce", {"XY-rule": ""}, "decided"),
        ("enforce", {"XY-rule": "the first half"}, "in_part"),
        ("enforce", {}, "open"),
        ("guide", {"XY-rule": ""}, "shown"),
        ("guide", {"XY-rule": "the first half"}, "shown"),
        ("guide", {}, "kept"),
        ("text", {}, "kept"),
    ],
)
def test_a_clause_is_said_to_be_decided_only_where_that_is_proved(monkeypatch, treatment, proved, standing):
    clause = book.Clause("XY-rule", "", "", "", "A rule.", treatment)
    monkeypatch.setattr(book, "proved", lambda: proved)
    assert clause.standing == standing
    assert clause.proved_part == proved.get("XY-rule", "")
    assert clause.tag == book.STANDINGS[standing][0]


def test_a_ruling_knows_its_clauses_and_they_know_it():
    assert book.rulings()[125].title == "Does the factor multiply BONUS points?"
    assert book.rulings()[125].part == "Dead Money: points, season, money"
    assert 125 in [ruling.number for ruling in book.clauses()["DM-points-factor"].rulings]


def test_the_correction_of_the_side_pot_example_stands_with_its_clause():
    assert [ruling.number for ruling in book.clauses()["CPL-sidepot-example"].rulings] == [61]


@pytest.mark.parametrize(
    ("number", "decision"),
    [
        (18, "May pass."),
        (49, "The ante, or 1 without antes."),
        (
            75,
            "The first scheduled break of all, even if entries are still open; the smaller of 1,500 and "
            "starting stack minus dock, director only.",
        ),
        (122, "Literal in the FNP preset, per pot in every other."),
        (
            24,
            "Unlimited live; digital tables: after ten full orbits of Phase 1 in which the Centre did not "
            "grow, only Draw or Call are offered.",
        ),
        (
            6,
            "Stacks are the same. In FCD a pot won without showdown is announced whole, as its example has "
            "it; in all other games, and before any showdown, the uncalled part is returned first.",
        ),
    ],
)
def test_the_reading_that_was_chosen_is_said_once(number, decision):
    """A letter that stands for a reading gives way to it; one after the words of that reading goes."""
    assert book.rulings()[number].decision == decision


def test_no_letter_is_left_in_a_decision_and_none_stands_for_two_readings():
    lettered = 0
    for ruling in book.rulings().values():
        assert ruling.decision.strip("."), ruling.number
        assert not book.LETTER.search(ruling.decision), ruling.number
        offered = [part for part in ruling.text.split(" · ") if not part.startswith("**")]
        letters = [found[1] for part in offered for found in book.READING.finditer(part)]
        assert len(letters) == len(set(letters)), ruling.number
        lettered += bool(letters)
    assert lettered > 40


def options(model):
    for field in model.model_fields.values():
        yield explain(field)
        inner = field.annotation
        for kind in (inner, *getattr(inner, "__args__", ())):
            if isinstance(kind, type) and hasattr(kind, "model_fields"):
                yield from options(kind)


def test_every_option_of_the_rulebook_has_words_and_cites_what_exists():
    for option in options(Rulebook):
        assert option.title
        assert set(option.clauses) <= set(book.clauses())
        assert option.ruling is None or option.ruling in book.rulings()


def test_every_preset_names_a_book_that_is_there():
    assert {preset.book for preset in PRESETS.values()} <= {*book.BOOKS, "none"}
