"""Each rule of the TDA is proved as acted on, told, or noted with the reason (tests/rules_tda.py)."""

import pytest

from clauses import tda
from clauses.book import clauses
from tests import rules, rules_tda
from tests.rules_tda import OnScreens, Treatment, lack, lack_on_screens, on_screens, treatments
from tests.sweeps import sweep

PROVED = frozenset(proof.clause for proof in rules.marked())


def test_every_rule_is_treated_once():
    assert list(treatments()) == list(tda.rules())
    assert len(rules_tda.TREATED.read_text(encoding="utf-8").splitlines()) == 1 + len(tda.rules())


@sweep("treatment", treatments().values(), ids=lambda each: each.rule)
def test_every_rule_is_proved(treatment):
    assert lack(treatment, PROVED) == ""


@sweep("treatment", treatments().values(), ids=lambda each: each.rule)
def test_a_clause_that_proves_a_rule_says_the_same(treatment):
    assert [clause for clause in treatment.by if clause not in clauses()] == []
    assert [clause for clause in treatment.by if clause not in tda.rules()[treatment.rule].same] == []


def test_every_rule_has_a_line_for_screens():
    assert list(on_screens()) == list(tda.rules())
    assert len(rules_tda.SCREENS.read_text(encoding="utf-8").splitlines()) == 1 + len(tda.rules())


@sweep("each", on_screens().values(), ids=lambda each: each.rule)
def test_what_is_done_on_screens_has_its_test_and_what_is_open_its_reason(each):
    assert lack_on_screens(each) == ""


@pytest.mark.parametrize(
    ("each", "missing"),
    [
        (OnScreens("TDA-29", "done", "tests/test_rules_tda.py::test_nothing"), "there is no test"),
        (OnScreens("TDA-29", "done"), "there is no test"),
        (OnScreens("TDA-29", "nothing"), "the table has something to do"),
        (OnScreens("TDA-69", "open"), "no reason is given"),
        (OnScreens("TDA-69", "otherwise", "tests/test_rules_tda.py::test_nothing", "so"), "there is no test"),
        (OnScreens("TDA-69", "otherwise", "tests/rules_tda.py::lack"), "no reason is given"),
        (OnScreens("TDA-69", "acted"), "“acted” is none of done, nothing, otherwise, open"),
    ],
)
def test_what_is_wrong_of_a_line_for_screens_is_said(each, missing):
    assert missing in lack_on_screens(each)


def test_what_is_noted_is_what_the_table_notes():
    noted = [rule.id for rule in tda.rules().values() if rule.treatment == "note"]
    assert [each.rule for each in treatments().values() if each.way == "noted"] == noted


@pytest.mark.parametrize(
    ("treatment", "missing"),
    [
        (Treatment("TDA-29", "acted"), "no test proves TDA-29"),
        (Treatment("TDA-32", "acted", ("DM-dead-button",)), "no test proves DM-dead-button"),
        (Treatment("TDA-99", "told"), "no call of its own finds it"),
        (Treatment("TDA-2", "noted"), "no reason is given"),
        (Treatment("TDA-2", "done"), "“done” is none of acted, told, noted"),
    ],
)
def test_what_is_not_proved_is_said(treatment, missing):
    assert lack(treatment, set()) == missing


def test_a_mark_of_the_rule_itself_proves_it():
    assert lack(Treatment("TDA-29", "acted"), {"TDA-29"}) == ""
    assert rules.is_rule("TDA-29")
    assert not rules.is_rule("TDA-72")


def test_the_report_has_the_part(monkeypatch):
    assert list(rules_tda.lines(PROVED))[-1] == "tda 93/93"
    monkeypatch.setattr(rules_tda, "treatments", lambda: {"TDA-1": Treatment("TDA-1", "noted")})
    told = list(rules_tda.lines(PROVED))
    assert told[0] == "  TDA-1  no reason is given"
    assert told[-1] == "tda 0/93"
