"""`bin/test --mutants [--only ID-or-APP …] [--count N] [--seed N]`: a line of JSON for each rule that was
broken, then one for each app.

Ends with 1 where a broken rule went unnoticed, where a row fits the source no more, or where tests gave no
verdict.
"""

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

from tests.mutants.driver import LIMIT, Driver, totals
from tests.mutants.table import TABLE, Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]


def chosen(rows: list[Mutant], only: list[str], count: int, seed: int) -> list[Mutant]:
    """Those with one of these ids or of one of these apps, all without; so many of them, drawn from a seed,
    in the table's order."""
    found = [row for row in rows if not only or row.id in only or row.app in only]
    if not count or count >= len(found):
        return found
    drawn = {row.id for row in random.Random(seed).sample(found, count)}
    return [row for row in found if row.id in drawn]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bin/test --mutants", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[], metavar="ID-or-APP", help="these alone")
    parser.add_argument("--count", type=int, default=0, help="so many of them, drawn by chance")
    parser.add_argument("--seed", type=int, default=1, help="from which they are drawn (%(default)s)")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for a run of tests (%(default)s)")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree (this one)")
    parser.add_argument("--table", type=Path, default=TABLE, help="what is broken (mutants.tsv)")
    asked = parser.parse_args(arguments)
    rows = chosen(mutants(asked.table), asked.only, asked.count, asked.seed)
    if not rows:
        parser.error(f"nothing in the table is called {' '.join(asked.only)}")
    verdicts = []
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(asked.root, Path(folder) / "tree", asked.limit)
        for verdict in driver.tried(rows):
            verdicts.append(verdict)
            print(json.dumps(verdict.row(), ensure_ascii=False), flush=True)
    for app, counts in totals(verdicts).items():
        print(json.dumps({"app": app, **counts}))
    return 1 if any(verdict.is_wrong for verdict in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
