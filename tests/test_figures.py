"""Tests of what `bin/bench figures` counts (tests/bench/figures.py)."""

import sys

from tests.bench import figures
from tests.site import ROOT

MODULE = '''"""What a module is for."""

import sys  # of Python

NAMES = """two
lines"""


def shout(found: str) -> str:
    """The text, loud."""

    # a comment
    said = found.upper()
    return said


class Quiet:
    def whisper(self):
        return (
            "."
        )

    def _own(self): ...
'''


def counted(*counts):
    return {(figure["bench"].removeprefix("figures: "), figure["unit"]): figure["value"] for figure in counts}


def test_what_is_counted_in_a_file(tmp_path):
    path = tmp_path / "module.py"
    path.write_text(MODULE)
    (tmp_path / "migrations").mkdir()
    (tmp_path / "migrations" / "0001.py").write_text(MODULE)
    assert counted(*figures.sources(sorted(tmp_path.rglob("*.py")))) == {
        ("modules", "modules"): 1,
        ("code lines", "lines"): 12,
        ("public functions with a docstring", "%"): 50.0,
        ("docstrings that begin with a relative pronoun", "docstrings"): 1,
        ("vague variables", "names"): 2,
    }


def test_words_of_documents_are_counted_without_printed_ones(tmp_path):
    for name in ("api.md", "tables.md", "facts.md"):
        (tmp_path / name).write_text("# Two words\n\nand three more\n")
    assert figures.words_of_documents(tmp_path) == 12


def test_the_documents_stay_short():
    assert figures.words_of_documents(ROOT / "docs") <= 40_000


def test_contracts_are_counted_with_their_lines():
    text = (
        "[tool.importlinter]\nroot_packages = []\n\n[[tool.importlinter.contracts]]\nname = 'One'\n\n"
        "[tool.djade]\ntarget_version = '5.2'\n"
    )
    assert counted(*figures.contracts(text)) == {
        ("import contracts", "contracts"): 1,
        ("import contracts", "lines"): 4,
    }


def test_a_walk_counts_what_is_entered_of_the_product_once():
    from words.numbers import number_in_words

    walk = figures.Walk()
    sys.setprofile(walk)
    try:
        number_in_words(3), number_in_words(4)
    finally:
        sys.setprofile(None)
    entered = {code.co_filename for code in walk.entered}
    assert str(ROOT / "words" / "numbers.py") in entered
    modules, functions = (each["value"] for each in walk.figures("counting"))
    assert 1 <= modules <= functions < len(walk.entered)
