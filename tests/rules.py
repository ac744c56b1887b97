"""Which clauses of the rulebooks are proved by tests.

`docs/rules/clauses.tsv` lists every rule once: its id, where it stands, the part of the work it belongs to,
and what the software does with it (enforce, guide, text). A test names the clauses it proves with
`@pytest.mark.rule("DM-…")`; `bin/test --rules` prints, part by part, the `enforce` clauses without one.
"""

import csv
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CLAUSES = Path(__file__).resolve().parent.parent / "docs" / "rules" / "clauses.tsv"


@dataclass(frozen=True)
class Clause:
    id: str
    source: str
    area: str
    part: str
    rule: str
    treatment: str


@cache
def clauses() -> dict[str, Clause]:
    with CLAUSES.open(encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"]: Clause(**row) for row in rows}


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
