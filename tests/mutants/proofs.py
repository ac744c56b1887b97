"""The tests that carry the mark of a rule, as pytest is told them: "tests/a/test_b.py::TestC::test_d"."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path


@cache
def proofs(root: Path) -> Mapping[str, tuple[str, ...]]:
    """Rule → the tests that name it, in all test files below the root's `tests`; a whole file where its mark
    is on all of it."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        name, text = str(path.relative_to(root)), path.read_text(encoding="utf-8")
        if "pytest.mark.rule" not in text:
            continue
        for rule, test in _marked(ast.parse(text), name):
            found.setdefault(rule, {})[test] = None
    return {rule: tuple(tests) for rule, tests in found.items()}


def _marked(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """Yield what is marked in a file, a class or a test that is called by this name."""
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            inner = f"{name}::{child.name}"
        if isinstance(child, ast.Call) and ast.unparse(child.func) == "pytest.mark.rule":
            yield from ((each.value, name) for each in child.args if isinstance(each, ast.Constant))
        yield from _marked(child, inner)
