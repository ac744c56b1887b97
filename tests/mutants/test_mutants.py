"""The table of broken rules fits the source as it is, and the driver sees what goes unnoticed."""

import json
from collections import Counter

import pytest

from tests.mutants.__main__ import ROOT, chosen, main
from tests.mutants.driver import EQUIVALENT, MODULE, RULE, STALE, SURVIVED, UNKNOWN, Driver, totals
from tests.mutants.proofs import proofs
from tests.mutants.table import Mutant, mutants
from tests.rules import is_rule

ROWS = mutants()
FEWEST = 140
APPS = {
    "digital",
    "engine",
    "games",
    "money",
    "night",
    "options",
    "season",
    "security",
    "tables",
    "tablet",
    "tablet-js",
}
ONCE_UNNOTICED = {
    *("x01", "aa8", "sh4", "e05", "aa3", "aa4", "t02", "t04", "t06", "t08", "t09", "j02", "j05", "j06"),
    *("g01", "g04", "g06", "z03", "ac3", "x09", "k03", "b03", "o6", "o9", "w06"),
}

RULES = """
def may_enter(age):
    return age >= 18


def price(members):
    return 10 if members else 20


def greeting():
    return "good evening"
"""
OF_THE_RULE = """
import pytest
from door import may_enter


@pytest.mark.rule("DOOR-age")
class TestAge:
    def test_it_is_the_birthday(self):
        assert may_enter(18)
"""
OF_THE_MODULE = """
from door import price


def test_members_pay_less():
    assert price(True) == 10 and price(False) == 20
"""


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A project of one module, three tests and no database; without plugins its tests are quicker."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    root = tmp_path / "door"
    (root / "tests").mkdir(parents=True)
    (root / "door.py").write_text(RULES)
    (root / "tests" / "test_age.py").write_text(OF_THE_RULE)
    (root / "tests" / "test_door.py").write_text(OF_THE_MODULE)
    (root / "tests" / "test_broken.py").write_text("def test_it_never_passes():\n    assert False\n")
    (root / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers =\n    rule\n    long\n    browser\n")
    return root


AGE = Mutant("age", "door", "door.py", "age >= 18", "age > 18", ("DOOR-age",))
PRICE = Mutant("price", "door", "door.py", "10 if members", "20 if members", ("DOOR-price",))
WORDS = Mutant("words", "door", "door.py", "good evening", "good bye", ("DOOR-age",))


class TestTable:
    def test_there_are_enough_of_every_app(self):
        assert len(ROWS) >= FEWEST
        assert {row.app for row in ROWS} == APPS

    def test_no_two_are_called_alike(self):
        assert [name for name, times in Counter(row.id for row in ROWS).items() if times > 1] == []

    def test_no_two_break_the_same_thing_in_the_same_way(self):
        assert len({(row.file, row.before, row.after) for row in ROWS}) == len(ROWS)

    def test_what_went_unnoticed_once_is_among_them(self):
        assert {row.id for row in ROWS} >= ONCE_UNNOTICED

    def test_what_they_break_is_in_the_source_exactly_once(self):
        texts = {row.file: (ROOT / row.file).read_text() for row in ROWS}
        assert [row.id for row in ROWS if row.is_stale(texts[row.file]) or row.before == row.after] == []

    def test_what_they_leave_is_python(self):
        for row in ROWS:
            if row.file.endswith(".py"):
                compile(row.broken((ROOT / row.file).read_text()), row.id, "exec")

    def test_their_rules_exist(self):
        assert [(row.id, rule) for row in ROWS for rule in row.rules if not is_rule(rule)] == []

    def test_their_tests_exist(self):
        assert [(row.id, test) for row in ROWS for test in row.tests if not (ROOT / test).is_file()] == []

    def test_something_can_notice_each(self):
        named = proofs(ROOT)
        silent = [
            row.id
            for row in ROWS
            if not row.equivalent and not row.modules(ROOT) and not any(rule in named for rule in row.rules)
        ]
        assert silent == []


class TestChoosing:
    def test_by_id_and_by_app(self):
        assert [row.id for row in chosen(ROWS, ["x01"], 0, 1)] == ["x01"]
        assert {row.app for row in chosen(ROWS, ["tables"], 0, 1)} == {"tables"}

    def test_so_many_the_same_from_the_same_seed(self):
        drawn = chosen(ROWS, [], 7, 3)
        assert len(drawn) == 7
        assert drawn == chosen(ROWS, [], 7, 3) != chosen(ROWS, [], 7, 4)

    def test_all_where_there_are_no_more(self):
        assert chosen(ROWS, ["money"], 10_000, 1) == [row for row in ROWS if row.app == "money"]


def test_a_mark_stands_for_its_test_its_class_or_its_file(tmp_path):
    (tmp_path / "tests").mkdir()
    text = (
        'pytestmark = pytest.mark.rule("A")\n'
        'class TestB:\n    @pytest.mark.rule("B", "C", part="half")\n    def test_c(self): ...\n'
    )
    (tmp_path / "tests" / "test_a.py").write_text(text)
    test = "tests/test_a.py::TestB::test_c"
    assert proofs(tmp_path) == {"A": ("tests/test_a.py",), "B": (test,), "C": (test,)}


class TestDriver:
    @pytest.fixture
    def verdict(self, tree, tmp_path):
        driver = Driver(tree, tmp_path / "copy")

        def verdict(mutant):
            found = driver.verdict(mutant)
            assert (driver.copy / "door.py").read_text() == (tree / "door.py").read_text() == RULES
            return found

        return verdict

    def test_what_the_tests_of_its_rule_notice(self, verdict):
        found = verdict(AGE)
        assert (found.noticed, found.is_wrong) == (RULE, False)
        assert found.by == "tests/test_age.py::TestAge::test_it_is_the_birthday"

    def test_what_those_of_its_module_notice(self, verdict):
        assert verdict(PRICE).noticed == MODULE

    def test_what_nobody_notices(self, verdict):
        found = verdict(WORDS)
        assert (found.noticed, found.is_wrong) == (SURVIVED, True)

    def test_one_after_the_other_each_is_tried_alone(self, verdict):
        assert [verdict(each).noticed for each in (AGE, WORDS, AGE)] == [RULE, SURVIVED, RULE]

    def test_what_is_not_there_exactly_once(self, verdict):
        assert verdict(Mutant("gone", "door", "door.py", "age >= 21", "age > 21")).noticed == STALE
        assert verdict(Mutant("twice", "door", "door.py", "return", "yield")).noticed == STALE
        assert verdict(Mutant("moved", "door", "gate.py", "return", "yield")).noticed == STALE

    def test_what_cannot_be_noticed(self, verdict):
        found = verdict(Mutant("same", "door", "door.py", "age >= 18", "age > 17", equivalent="whole years"))
        assert (found.noticed, found.by, found.is_wrong) == (EQUIVALENT, "whole years", False)

    def test_a_test_that_fails_anyway_has_noticed_nothing(self, verdict):
        named = Mutant("words", "door", "door.py", "good evening", "bye", tests=("tests/test_broken.py",))
        found = verdict(named)
        assert (found.noticed, found.is_wrong) == (UNKNOWN, True)

    def test_what_cannot_even_be_read_is_no_verdict(self, verdict):
        assert verdict(Mutant("torn", "door", "door.py", "age >= 18", "age >=")).noticed == UNKNOWN


def test_what_is_printed_and_how_it_ends(tree, tmp_path, capsys):
    table = tmp_path / "mutants.tsv"
    head = "id\tapp\tfile\tbefore\tafter\trules\ttests\tequivalent"
    age = "age\tdoor\tdoor.py\tage >= 18⏎\tage > 18⏎\tDOOR-age\t\t"
    words = "words\tdoor\tdoor.py\tgood evening\tgood bye\t\t\t"
    table.write_text(f"{head}\n{age}\n{words}\n")
    where = ["--root", str(tree), "--table", str(table)]

    assert main([*where, "--only", "age"]) == 0
    assert main(where) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("noticed") for line in lines] == [RULE, None, None, RULE, SURVIVED, None, None]
    assert lines[-1] == {"app": "all", RULE: 1, SURVIVED: 1}


def test_nothing_of_that_name(capsys):
    with pytest.raises(SystemExit):
        main(["--only", "nobody"])


def test_totals_of_nothing():
    assert totals([]) == {"all": {}}
