"""`bin/test --faults [--count 300] [--seed 1] [--tables 10]`: what the site does not bear is said, and is a
failure."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.faults.rounds import TABLES, Report, run


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bin/test --faults", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="faults (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="from which they are drawn (%(default)s)")
    parser.add_argument("--tables", type=int, default=TABLES, help="on screens (%(default)s)")
    parser.add_argument("--folder", type=Path, help="for data and logs; one that is empty, and stays")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        where = asked.folder or Path(folder)
        where.mkdir(exist_ok=True)
        report = asyncio.run(run(where, asked.count, asked.seed, tables=asked.tables))
    print(said(report))
    return 1 if report.wrong else 0


def said(report: Report) -> str:
    """The report in lines."""
    shown = ", ".join(f"{seconds:.1f}" for seconds in report.shown)
    lines = [
        f"{len(report.faults)} faults with seed {report.seed}: {len(report.wrong)} wrong",
        f"pages showed the present after {shown} s",
        f"{dict(report.counts)}, of which {report.repeated} came once more under the same id",
        f"what was no answer: {dict(report.heard.ill)}",
        *(f"WRONG {each}" for each in report.wrong),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
