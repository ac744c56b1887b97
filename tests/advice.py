"""Refusals that say what is to be done: each is a promise that it can be done.

"Rebuys are open. Close rebuys first." is worth something only where rebuys can be closed then. A test that
does what a refusal asks for, and is not refused in these words again, names its sentence:
`@pytest.mark.advice("{names} may still rebuy, …")`. Every such sentence has to be named by one.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from config.translation.catalogues.catalogue import FOLDERS, SILENT

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
MARKS = {"pytest.mark.advice", "blocked"}
REFUSES = {"NotAllowed", "Refused", "refuse"}
DO = (
    "call or pass|close|confirm|correct|count|draw|let|move|open another|record the|set the|set them|switch|"
    "take back|take that back|undo|void|withdraw"
)
ADVISES = re.compile(rf"(?:: |\. |, or )(?:{DO})\b|(?<!the lowest) first\b[.:]", re.IGNORECASE)


@cache
def advice() -> Mapping[str, str]:
    """Sentence → the file that refuses with it, of every refusal that says what to do."""
    return {
        sentence: path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not SILENT.intersection(path.parts)
        for sentence in refusals(path.read_text())
        if ADVISES.search(sentence)
    }


def refusals(text: str) -> Iterator[str]:
    """The sentences with which the functions of a file refuse."""
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in REFUSES:
            yield from sentences(call)


def sentences(call: ast.Call) -> Iterator[str]:
    """Those that are the first argument of a call, whichever of them it takes."""
    for said in call.args[:1]:
        for part in ast.walk(said):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def followed(folder: Path = TESTS) -> Mapping[str, str]:
    """Sentence → a file whose test does what it says: it is marked with it or, in tests of whole nights, one
    of the states that are made for it."""
    return {
        each.value: path.relative_to(ROOT).as_posix()
        for path in sorted(folder.rglob("test_*.py"))
        for mark in ast.walk(ast.parse(path.read_text()))
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) in MARKS
        for each in mark.args
        if isinstance(each, ast.Constant)
    }
