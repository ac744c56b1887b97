"""The TDA rules in words of our own (clauses/tda.py)."""

import re

from clauses import book, tda
from tests.sweeps import sweep

RULES = tda.rules()


def test_there_are_71_rules_and_22_recommended_procedures():
    numbers = [rule.number for rule in RULES.values()]
    assert numbers == [*map(str, range(1, 72)), *(f"RP-{number}" for number in range(1, 23))]
    assert sum(rule.is_procedure for rule in RULES.values()) == 22


@sweep("rule", RULES.values(), ids=lambda rule: rule.id)
def test_a_rule_says_all_that_a_page_shows(rule):
    assert all((rule.title, rule.says, rule.software, rule.screens, rule.example))
    assert len(rule.steps) >= 1
    assert len(rule.search) >= 9
    assert rule.treatment in ("act", "tell", "note")


def test_what_clubs_say_of_it_are_clauses_of_their_books():
    named = {clause for rule in RULES.values() for clause in rule.clauses}
    assert named - book.clauses().keys() == set()
    assert len(named) == 142


def test_who_says_the_same_does_not_rule_otherwise():
    assert [rule.id for rule in RULES.values() if set(rule.same) & set(rule.otherwise)] == []


def test_a_player_is_they():
    shown = " ".join(" ".join((rule.title, rule.says, *rule.steps, rule.example)) for rule in RULES.values())
    assert re.findall(r"\b(?:he|she|his|him|himself|her|hers)\b", shown, re.IGNORECASE) == []


def test_its_parts_and_steps_stand_alone():
    assert RULES["TDA-5"].parts[1] == "Phones and the like do not lie on the felt."
    assert RULES["TDA-26"].parts == (RULES["TDA-26"].says,)
    assert RULES["TDA-56"].steps[2] == "Later chips go back."


def test_a_club_that_writes_another_edition_is_given_the_newest():
    assert tda.rules("TDA 2022") == tda.rules(tda.NEWEST)


def test_a_later_edition_is_a_table_beside_it(tmp_path, monkeypatch):
    """A club that plays it reads its rules, the others theirs as before."""
    head, *rows = (tda.FOLDER / "tda.tsv").read_text(encoding="utf-8").splitlines()
    later = [row.replace("One oversized chip", "One chip too large") for row in rows]
    (tmp_path / "later.tsv").write_text("\n".join([head, *later]), encoding="utf-8")
    monkeypatch.setitem(tda.EDITIONS, "TDA 2026", str(tmp_path / "later.tsv"))
    assert tda.rules("TDA 2026")["TDA-44"].title == "One chip too large"
    assert tda.rules(tda.NEWEST)["TDA-44"].title == "One oversized chip"
    tda.rules.cache_clear()
