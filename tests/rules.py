"""Which clauses of the rulebooks are proved by tests.

`docs/rules/clauses.tsv` lists every rule once: its id, where it stands, the part of the work it belongs to,
and what the software is meant to do with it (enforce, guide, text); `docs/rules/barge.tsv` one game in each
row. A test names the clauses it proves with `@pytest.mark.rule("DM-…")`, and which part of them if it is not
the whole: `@pytest.mark.rule("FCD-all-in", part="over a cap it is refused")`.

What no rulebook says, but the software promises all the same, stands in `docs/rules/site.tsv`: who gets in,
what is shown to whom, what tablets and scripts do without a network. These rules have ids and are
marked like clauses; each has to be proved.

The rules of the TDA have ids, too ("TDA-44"): tests/rules_tda.py says how each of them is kept and proved.

`bin/test --rules` prints the clauses with one single proof that tries one case, those of which only parts are
proved and, part by part of the work, the `enforce` clauses and the rules of the site without a proof. It
writes what is proved of the rulebooks, and how much of it, down in `docs/rules/proved.tsv`, which the
rulebook's page reads: the software runs without its tests.
"""

import ast
import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clauses import tda
from clauses.book import FOLDER, Clause, clauses
from tests import rules_tda

TESTS = Path(__file__).resolve().parent
PROVED = FOLDER / "proved.tsv"
OF_THE_SITE = FOLDER / "site.tsv"


@dataclass(frozen=True, slots=True)
class SiteRule:
    """A rule that no rulebook has. id: begins with the part of the software that keeps it ("SEC-host")."""

    id: str
    part: str
    rule: str


@cache
def site_rules() -> Mapping[str, SiteRule]:
    """Id → rule, in the order of the file."""
    with OF_THE_SITE.open(encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"]: SiteRule(**row) for row in rows}


def is_rule(name: str) -> bool:
    """True if a test may name this: a clause of a rulebook, a rule of the TDA, or a rule of the site."""
    return name in clauses() or name in tda.rules() or name in site_rules()


@dataclass(frozen=True, slots=True)
class Proof:
    """A clause that a test names. part: which part of it, nothing for the whole; of_many: whether it stands
    on several tests or several sets of parameters."""

    clause: str
    part: str = ""
    of_many: bool = False


def marked(folder: Path = TESTS) -> list[Proof]:
    """Return what the tests in a folder prove."""
    return [
        proof for path in sorted(folder.rglob("test_*.py")) for proof in marks(path.read_text(), str(path))
    ]


def marks(text: str, path: str = "") -> list[Proof]:
    """Return what a test file proves. Raises ValueError where a mark stands on what is not a test, or names
    its clauses or their part otherwise than letter by letter: nobody could say what it proves without running
    it."""
    tree = ast.parse(text)
    proofs = {id(mark): node for node in ast.walk(tree) for mark in _on_a_test(node)}
    every = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_mark(node)]
    for mark in every:
        said = [*mark.args, *(keyword.value for keyword in mark.keywords)]
        literal = all(isinstance(each, ast.Constant) for each in said)
        named = {keyword.arg for keyword in mark.keywords} <= {"part"}
        if id(mark) not in proofs or not literal or not named or not mark.args:
            raise ValueError(f"{path}:{mark.lineno}: {ast.unparse(mark)} proves nothing")
    return [proof for mark in every for proof in _proofs(mark, proofs[id(mark)])]


def _proofs(mark: ast.Call, on: ast.AST) -> Iterator[Proof]:
    part = next((keyword.value.value for keyword in mark.keywords), "")
    for each in mark.args:
        yield Proof(each.value, part, _is_of_many(on))


def _is_of_many(on: ast.AST) -> bool:
    """Return whether a mark on this stands for several cases: a class, a file, a test with sets of parameters
    or with examples that Hypothesis makes."""
    if not isinstance(on, ast.FunctionDef | ast.AsyncFunctionDef):
        return not isinstance(on, ast.keyword)
    names = [ast.unparse(each.func) for each in on.decorator_list if isinstance(each, ast.Call)]
    return any(name in {"pytest.mark.parametrize", "given"} for name in names)


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


def unproved(proved: set[str]) -> dict[str, tuple[list[Clause | SiteRule], int]]:
    """For each part: its `enforce` clauses and rules of the site that no test names, and how many it has."""
    parts: dict[str, tuple[list[Clause | SiteRule], int]] = defaultdict(lambda: ([], 0))
    enforced = [clause for clause in clauses().values() if clause.treatment == "enforce"]
    for each in [*enforced, *site_rules().values()]:
        missing, total = parts[each.part]
        parts[each.part] = (missing + [each] * (each.id not in proved), total + 1)
    return dict(parts)


def single(proofs: Iterable[Proof]) -> list[str]:
    """The clauses of which one test tries one case, and no other does."""
    found: dict[str, list[Proof]] = defaultdict(list)
    for proof in proofs:
        found[proof.clause].append(proof)
    return sorted(clause for clause, (first, *others) in found.items() if not others and not first.of_many)


def in_parts(proofs: Iterable[Proof]) -> dict[str, list[str]]:
    """The clauses of which only parts are proved, with these parts."""
    found: dict[str, list[str]] = defaultdict(list)
    for proof in proofs:
        if proof.part not in found[proof.clause]:
            found[proof.clause].append(proof.part)
    return {clause: parts for clause, parts in sorted(found.items()) if all(parts)}


def report(proofs: Iterable[Proof]) -> str:
    """Return what `bin/test --rules` prints: at its end a line a part of the work."""
    proofs = list(proofs)
    proved = {proof.clause for proof in proofs}
    lines = [f"  {clause}  one single proof" for clause in single(proofs)]
    lines += [f"  {clause}  in part: {'; '.join(parts)}" for clause, parts in in_parts(proofs).items()]
    for part, (missing, total) in sorted(unproved(proved).items()):
        lines += [f"  {clause.id}  {clause.rule}" for clause in missing]
        lines.append(f"{part} {total - len(missing)}/{total}")
    lines += rules_tda.lines(proved)
    closing = [line for line in lines if not line.startswith(" ")]
    return "\n".join([*(line for line in lines if line.startswith(" ")), *closing])


def listed(proofs: Iterable[Proof]) -> str:
    """The text of proved.tsv: one clause a line, in the order of the books, with the parts that are proved
    where that is not the whole."""
    proofs = list(proofs)
    proved, parts = {proof.clause for proof in proofs}, in_parts(proofs)
    rows = [f"{clause}\t{'; '.join(parts.get(clause, []))}" for clause in clauses() if clause in proved]
    return "\n".join(["id\tpart", *rows, ""])


def main() -> int:
    """Write down what is proved and print what is not."""
    proofs = marked()
    PROVED.write_text(listed(proofs), encoding="utf-8")
    print(report(proofs))
    return 0
