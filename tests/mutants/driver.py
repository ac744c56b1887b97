"""Breaks one rule after the other in a copy of the tree, and says what noticed.

A mutant is tried against the tests that carry the mark of its rules first, then against its modules' tests.
What fails with it is run once more without it: a test that fails anyway has noticed nothing.
"""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutants.proofs import proofs
from tests.mutants.table import Mutant

LEFT_OUT: Final = (".git", ".venv", ".*_cache", ".hypothesis", ".data", "__pycache__")
NOT_THEIRS: Final = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL", "PYTHONDONTWRITEBYTECODE")
PASSED, FAILED, NOTHING_FOUND = 0, 1, 5  # how pytest ends
LIMIT: Final = 600.0  # seconds for a run of tests
FAULT: Final = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)

RULE, MODULE = "own rule", "module"
SURVIVED, STALE, EQUIVALENT, UNKNOWN = "survived", "stale", "equivalent", "no verdict"
WRONG: Final = (SURVIVED, STALE, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant. noticed: by what, or why nothing did; by: the test, or more words."""

    mutant: Mutant
    noticed: str
    by: str = ""

    @property
    def is_wrong(self) -> bool:
        """True if somebody has to do something about it."""
        return self.noticed in WRONG

    def row(self) -> dict[str, str]:
        """As it is printed."""
        return {"id": self.mutant.id, "app": self.mutant.app, "noticed": self.noticed, "by": self.by}


class Driver:
    """Tries mutants in a copy of a tree, which is never itself touched. copy: a folder that does not exist
    yet; limit: seconds for a run of tests."""

    def __init__(self, root: Path, copy: Path, limit: float = LIMIT) -> None:
        self.copy, self.limit, self.tries = copy, limit, 0
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))

    def tried(self, mutants: Sequence[Mutant]) -> Iterator[Verdict]:
        """The verdicts, one after the other."""
        return map(self.verdict, mutants)

    def verdict(self, mutant: Mutant) -> Verdict:
        """Return what notices that this rule is broken."""
        path = self.copy / mutant.file
        if not path.is_file() or mutant.is_stale(path.read_text(encoding="utf-8")):
            return Verdict(mutant, STALE, f"what it breaks is not in {mutant.file} exactly once")
        if mutant.equivalent:
            return Verdict(mutant, EQUIVALENT, mutant.equivalent)
        tests = [test for rule in mutant.rules for test in proofs(self.copy).get(rule, ())]
        modules = mutant.modules(self.copy)
        if not tests and not modules:
            return Verdict(mutant, UNKNOWN, "no test is named")
        for noticed, chosen in ((RULE, tests), (MODULE, modules)):
            if chosen and (verdict := self._noticed(mutant, noticed, list(dict.fromkeys(chosen)))):
                return verdict
        return Verdict(mutant, SURVIVED, " ".join([*mutant.rules, *modules]))

    def _noticed(self, mutant: Mutant, noticed: str, tests: list[str]) -> Verdict | None:
        path = self.copy / mutant.file
        before, then = path.read_text(encoding="utf-8"), path.stat()
        self.tries += 1
        try:
            path.write_text(mutant.broken(before), encoding="utf-8")
            os.utime(path, (then.st_atime, then.st_mtime + self.tries))  # or what is compiled might be used
            status, said = self._run(tests, mutant)
        finally:
            path.write_text(before, encoding="utf-8")
            os.utime(path, (then.st_atime, then.st_mtime))
        if status in (PASSED, NOTHING_FOUND):
            return None
        fault = FAULT.search(said)
        if status != FAILED or fault is None:
            return Verdict(mutant, UNKNOWN, f"pytest ended with {status}: {said.strip()[-300:]}")
        if self._run([fault[1]], mutant)[0] != PASSED:
            return Verdict(mutant, UNKNOWN, f"{fault[1]} fails without it, too")
        return Verdict(mutant, noticed, fault[1])

    def _run(self, tests: list[str], mutant: Mutant) -> tuple[int, str]:
        """Return how pytest ended, and what it said; -1 where it took too long."""
        left_out = "not long" if mutant.file.endswith(".js") else "not long and not browser"
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=line", "-p", "no:cacheprovider"]
        kept = {name: value for name, value in os.environ.items() if name not in NOT_THEIRS}
        compiled = {"PYTHONPYCACHEPREFIX": str(self.copy.parent / f"{self.copy.name}-compiled")}
        try:
            done = subprocess.run(
                [*command, "-m", left_out, *tests],
                cwd=self.copy,
                env={**kept, **compiled},
                check=False,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=self.limit,
            )
        except subprocess.TimeoutExpired:
            return -1, f"no end after {self.limit:.0f} s"
        return done.returncode, done.stdout


def totals(verdicts: Sequence[Verdict]) -> dict[str, dict[str, int]]:
    """App → what noticed → how many; "all" at the end."""
    counts: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        for key in (verdict.mutant.app, "all"):
            counts.setdefault(key, Counter())[verdict.noticed] += 1
    together = dict(counts.pop("all", Counter()))
    return {**{app: dict(each) for app, each in sorted(counts.items())}, "all": together}
