"""Which clauses of the rulebooks are proved by tests.

`docs/rules/clauses.tsv` lists every rule once: its id, where it stands, the part of the work it belongs to,
and what the software is meant to do with it (enforce, guide, text). A test names the clauses it proves with
`@pytest.mark.rule("DM-…")`. `bin/test --rules` prints, part by part, the `enforce` clauses without one, and
writes the others down in `docs/rules/proved.tsv`, which the rulebook's page reads: the software runs without
its tests.
"""

import ast
from collections import defaultdict
from pathlib import Path

from clauses.book import FOLDER, Clause, clauses

TESTS = Path(__file__).resolve().parent
PROVED = FOLDER / "proved.tsv"


def marked(folder: Path = TESTS) -> set[str]:
    """The clauses that the tests in a folder name."""
    return {
        clause for path in sorted(folder.rglob("test_*.py")) for clause in marks(path.read_text(), str(path))
    }


def marks(text: str, path: str = "") -> set[str]:
    """The clauses that a test file names. Raises ValueError where a mark stands on what is no test, or names
    its clauses otherwise than letter by letter: nobody could say what it proves without running it."""
    tree = ast.parse(text)
    proofs = [mark for node in ast.walk(tree) for mark in _on_a_test(node)]
    every = [node for node in ast.walk(tree) if _is_mark(node)]
    for mark in every:
        literal = all(isinstance(each, ast.Constant) for each in mark.args)
        if mark not in proofs or not literal or not mark.args:
            raise ValueError(f"{path}:{mark.lineno}: {ast.unparse(mark)} proves nothing")
    return {each.value for mark in every for each in mark.args}


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def _on_a_test(node: ast.AST) -> list[ast.AST]:
    """The marks that pytest takes from a node: of a test, of a class of them, of one set of its parameters,
    of a whole file."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
            found = node.decorator_list
        case ast.ClassDef() if node.name.startswith("Test"):
            found = node.decorator_list
        case ast.keyword(arg="marks") | ast.Assign(targets=[ast.Name(id="pytestmark")]):
            found = node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
        case _:
            found = []
    return [mark for mark in found if _is_mark(mark)]


def unproved(proved: set[str]) -> dict[str, tuple[list[Clause], int]]:
    """For each part: its `enforce` clauses that no test names, and how many `enforce` clauses it has."""
    parts: dict[str, tuple[list[Clause], int]] = defaultdict(lambda: ([], 0))
    for clause in clauses().values():
        if clause.treatment == "enforce":
            missing, total = parts[clause.part]
            parts[clause.part] = (missing + [clause] * (clause.id not in proved), total + 1)
    return dict(parts)


def report(proved: set[str]) -> str:
    lines = []
    for part, (missing, total) in sorted(unproved(proved).items()):
        lines += [f"  {clause.id}  {clause.rule}" for clause in missing]
        lines.append(f"{part} {total - len(missing)}/{total}")
    closing = [line for line in lines if not line.startswith(" ")]
    return "\n".join([*(line for line in lines if line.startswith(" ")), *closing])


def listed(proved: set[str]) -> str:
    """The text of proved.tsv: one clause a line, in the order of the books."""
    return "\n".join(["id", *(clause for clause in clauses() if clause in proved), ""])


def main() -> int:
    """Write down what is proved and print what is not."""
    proved = marked()
    PROVED.write_text(listed(proved), encoding="utf-8")
    print(report(proved))
    return 0
