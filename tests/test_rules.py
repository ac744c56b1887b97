"""Tests of what the tests say they prove (tests/rules.py)."""

import pytest

from clauses.book import clauses
from tests import rules

TEST = "def test_it():\n    pass\n"


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (f'@pytest.mark.rule("A-1", "A-2")\n{TEST}', {"A-1", "A-2"}),
        (f'@pytest.mark.django_db\n@pytest.mark.rule("A-1")\nasync {TEST}', {"A-1"}),
        ('@pytest.mark.rule("A-1")\nclass TestIt:\n    pass\n', {"A-1"}),
        ('pytestmark = [pytest.mark.django_db, pytest.mark.rule("A-1")]\n', {"A-1"}),
        ('WAYS = [pytest.param(1, marks=pytest.mark.rule("A-1"))]\n', {"A-1"}),
        (TEST, set()),
    ],
)
def test_the_marks_of_a_file(text, clauses):
    assert {proof.clause for proof in rules.marks(text)} == clauses


@pytest.mark.parametrize(
    "text",
    [
        f"@pytest.mark.rule(*CLAUSES)\n{TEST}",
        f"@pytest.mark.rule()\n{TEST}",
        '@pytest.mark.rule("A-1")\ndef helper():\n    pass\n',
        'RULED = pytest.mark.rule("A-1")\n',
        f'@pytest.mark.rule("A-1", part=PART)\n{TEST}',
        f'@pytest.mark.rule("A-1", why="so")\n{TEST}',
    ],
)
def test_a_mark_that_nobody_can_read_is_no_proof(text):
    with pytest.raises(ValueError, match="proves nothing"):
        rules.marks(text)


def test_a_mark_may_say_which_part_of_a_clause_it_proves():
    text = f'@pytest.mark.rule("A-1", part="the first")\n{TEST}'
    assert rules.marks(text) == [rules.Proof("A-1", "the first")]


@pytest.mark.parametrize(
    ("texts", "clauses"),
    [
        ([f'@pytest.mark.rule("A-1")\n{TEST}'], ["A-1"]),
        ([f'@pytest.mark.rule("A-1")\n{TEST}'] * 2, []),
        ([f'@pytest.mark.rule("A-1")\n@pytest.mark.parametrize("n", [1, 2])\n{TEST}'], []),
        ([f'@given(st.integers())\n@pytest.mark.rule("A-1")\n{TEST}'], []),
        (['@pytest.mark.rule("A-1")\nclass TestIt:\n    pass\n'], []),
    ],
)
def test_clauses_with_one_single_proof(texts, clauses):
    assert rules.single([proof for text in texts for proof in rules.marks(text)]) == clauses


def test_clauses_of_which_only_parts_are_proved():
    proofs = [
        rules.Proof("A-1", "here"),
        rules.Proof("A-1", "there"),
        rules.Proof("A-2", "one"),
        rules.Proof("A-2"),
    ]
    assert rules.in_parts([*proofs, rules.Proof("A-1", "here")]) == {"A-1": ["here", "there"]}


def test_what_is_written_down_says_which_part_is_proved():
    proofs = [
        rules.Proof("C5-1.2-beat-centre", "one"),
        rules.Proof("C5-1.2-win-ways", "one"),
        rules.Proof("C5-1.2-beat-centre", "two"),
        rules.Proof("C5-1.2-win-ways"),
    ]
    assert rules.listed(proofs) == "id\tpart\nC5-1.2-win-ways\t\nC5-1.2-beat-centre\tone; two\n"


def test_every_rule_of_the_site_is_proved_and_has_an_id_of_its_own():
    proved = {proof.clause for proof in rules.marked()}
    assert [name for name in rules.site_rules() if name not in proved] == []
    lines = rules.OF_THE_SITE.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len(rules.site_rules())
    assert rules.site_rules().keys().isdisjoint(clauses())


def test_a_rule_of_the_site_without_a_proof_is_reported(monkeypatch):
    rule = rules.SiteRule("XY-locked", "locks", "It is locked.")
    monkeypatch.setattr(rules, "site_rules", lambda: {rule.id: rule})
    assert rules.unproved(set())["locks"] == ([rule], 1)
    assert "XY-locked  It is locked." in rules.report([])
    assert rules.report([]).splitlines().count("locks 0/1") == 1
    assert "locks 1/1" in rules.report([rules.Proof("XY-locked")]).splitlines()


def test_what_is_written_down_for_the_rulebooks_page_has_no_rule_of_the_site():
    proofs = [rules.Proof("SEC-roles"), rules.Proof("C5-1.2-win-ways")]
    assert rules.listed(proofs) == "id\tpart\nC5-1.2-win-ways\t\n"
