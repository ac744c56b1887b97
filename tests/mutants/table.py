"""The table of what is broken.

A row of mutants.tsv is a rule and one way to break it: `before` stands exactly once in `file`, and `after`
takes its place; ⏎ is the end of a line in both. `rules` names what the rule is called (docs/rules), `tests`
the files that have to notice besides the one that mirrors the file, with blanks between them. `equivalent`
says why nothing could notice, where that is so. There is no mark for a row that nothing notices: what is
missing there is a test.
"""

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("mutants.tsv")
END_OF_LINE: Final = "⏎"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One way to break a rule. rules: ids; tests: files, from the root of the tree."""

    id: str
    app: str
    file: str
    before: str
    after: str
    rules: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    equivalent: str = ""

    def is_stale(self, text: str) -> bool:
        """Return whether what it breaks is not there exactly once any more."""
        return text.count(self.before) != 1

    def broken(self, text: str) -> str:
        """The text of the file with the rule broken."""
        return text.replace(self.before, self.after)

    def modules(self, root: Path) -> list[str]:
        """The test files that are there: the one that mirrors its file, and those that the row names."""
        path = Path(self.file)
        mirror = Path("tests") / path.parent / f"test_{path.stem}.py"
        found = dict.fromkeys([str(mirror), *self.tests])
        return [name for name in found if (root / name).is_file()]


def mutants(table: Path = TABLE) -> list[Mutant]:
    """The rows, in their order."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True)
        return [_mutant(row) for row in rows]


def _mutant(row: dict[str, str]) -> Mutant:
    return Mutant(
        row["id"],
        row["app"],
        row["file"],
        row["before"].replace(END_OF_LINE, "\n"),
        row["after"].replace(END_OF_LINE, "\n"),
        tuple(row["rules"].split()),
        tuple(row["tests"].split()),
        row["equivalent"] or "",
    )
