"""Data: what bin/test does: style, types and imports, then the tests on SQLite, on PostgreSQL and in the
browser.

bin/test            everything that can run here; what cannot is said at the end
bin/test --all      the same, but a missing service is a failure
bin/test --long     also the exhaustive tests
bin/test --quick    style, types and the tests of what a change touches: about two minutes
bin/test --rules    only which clauses of the rulebooks have one single proof, proof in part or none, which
                    rules of the site (docs/rules/site.tsv) have none, how each rule of the TDA is kept,
                    and how many of each part of the work are proved; docs/rules/proved.tsv is written again
bin/test --faults   a hosted site under faults (tests/faults): --count 300, --seed 1, --tables 10
bin/test --random 8 the tests that draw by chance, for eight hours: each round with a seed of its own
bin/test --mutants  breaks rules one at a time in a copy (tests/mutants) and says what noticed, for hours:
                    --only ID-or-APP, --count 20, --seed 1
bin/test …          anything else goes to pytest as it is
"""

import difflib
import os
import secrets
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

from config.translation.catalogues import catalogue
from tests import quick, rules, services

ROOT = Path(__file__).resolve().parent.parent
TOOLS = Path(sys.executable).parent
WORKERS = 3  # on two cores: there is always one that waits for a server, a browser or a disk
HOSTED = {
    "HTTPS": "1",
    "HSTS_SECONDS": "31536000",
    "HSTS_EVERYWHERE": "1",
    "ALLOWED_HOSTS": "club.example",
    "SECRET_KEY": "as-long-and-as-varied-as-a-secret-key-ought-to-be-0123456789",
}
PLAIN = ("DATABASE_URL", "REDIS_URL")
BY_CHANCE = "(hypothesis or chance) and not browser and not long"
COMPILED = {"PYTHONPYCACHEPREFIX": str(ROOT / ".venv" / "compiled")}
"""Where Python keeps what it has compiled, whatever the machine says of that: some hundred processes are
started, and each would compile the whole project again."""


@dataclass
class Step:
    """One command."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)


def tool(name: str, *arguments: str) -> list[str]:
    return [str(TOOLS / name), *arguments]


def manage(*arguments: str) -> list[str]:
    return [sys.executable, "manage.py", *arguments]


def pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", *arguments]


def shared(workers: int, *arguments: str) -> list[str]:
    """A pytest run of several processes; who is done first takes from the others' tests."""
    return pytest("-n", str(workers), "--dist", "worksteal", *arguments)


def style() -> list[Step]:
    """Return what is seen without running anything; what takes longest first."""
    templates = sorted(str(path) for path in (ROOT / "templates").rglob("*.html"))
    return [
        Step("types", tool("mypy", ".")),
        Step("ruff check", tool("ruff", "check", ".")),
        Step("ruff format", tool("ruff", "format", "--check", ".")),
        Step("imports", tool("lint-imports"), {"PYTHONPATH": "."}),
        Step("templates", tool("djade", "--check", *templates)),
        Step("migrations", manage("makemigrations", "--check", "--dry-run")),
        Step("deployment", manage("check", "--deploy", "--fail-level", "WARNING"), HOSTED),
    ]


def proofs(flags: list[str]) -> list[Step]:
    """The pytest runs that the services found here allow."""
    steps = [Step("tests on SQLite", shared(WORKERS, "-m", "not browser", *flags))]
    if services.postgres():
        hosted = {"DATABASE_URL": test_database(), "REDIS_URL": services.redis()}
        command = shared(WORKERS, "-m", "not browser", "--database", *flags)
        steps.append(Step("tests on PostgreSQL", command, hosted))
    if services.chromium():
        command = shared(WORKERS, "-m", "browser", "--durations=25", *flags, "tests/browser")
        steps.append(Step("tests in the browser", command))
    return steps


def test_database() -> str:
    """A database of this checkout's own on the server found: two checkouts can be tested at once."""
    name = f"dead_button_{zlib.crc32(str(ROOT).encode()):08x}"
    return urlsplit(services.postgres())._replace(path=f"/{name}").geturl()


def absent() -> list[str]:
    """Return what is missing here, and so was not proved."""
    lacks = [
        (services.postgres(), "PostgreSQL does not answer: nothing was proved on it"),
        (services.redis(), "Redis does not answer: the tests on PostgreSQL ran without it"),
        (services.redis_server(), "redis-server is not installed: its loss and return were not proved"),
        (services.chromium(), "Chromium is not installed: nothing was proved in a browser"),
    ]
    return [sentence for found, sentence in lacks if not found]


@dataclass
class Outcome:
    """What became of a step, and in how many seconds; why tests were skipped, with how many for each reason;
    said: what it printed, if that was kept."""

    name: str
    succeeded: bool
    seconds: float
    skips: Counter[str] = field(default_factory=Counter)
    said: str = ""


def run(step: Step, folder: Path) -> Outcome:
    """Runs it, in plain view."""
    heading(step.name)
    report = folder / f"{step.name}.xml"
    began = time.monotonic()
    command = [*step.command, f"--junitxml={report}"]
    status = subprocess.run(command, cwd=ROOT, env=environment(step), check=False).returncode
    return Outcome(step.name, not status, time.monotonic() - began, skipped(report))


def run_quietly(step: Step) -> Outcome:
    """Runs it, and keeps what it says."""
    began = time.monotonic()
    done = subprocess.run(
        step.command,
        cwd=ROOT,
        env=environment(step),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Outcome(step.name, not done.returncode, time.monotonic() - began, said=done.stdout)


def beside_each_other(steps: list[Step]) -> Iterator[Outcome]:
    """Runs what needs one processor each, two at a time; shows in order what each of them said."""
    with ThreadPoolExecutor(2) as pool:
        for outcome in pool.map(run_quietly, steps):
            heading(outcome.name)
            print(outcome.said, end="", flush=True)
            yield outcome


def heading(name: str) -> None:
    print(f"\n── {name} ──", flush=True)


def environment(step: Step) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if name not in (*PLAIN, "PYTHONDONTWRITEBYTECODE")
    }
    return {**kept, **COMPILED, **step.environment}


def skipped(report: Path) -> Counter[str]:
    if not report.exists():
        return Counter()
    return Counter(skip.get("message", "") for skip in ElementTree.parse(report).iter("skipped"))  # noqa: S314 (written by pytest just now)


def everything(*, insist: bool, flags: list[str]) -> int:
    """Run all steps, whatever fails; say at the end what failed, what was skipped and how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        outcomes = [*beside_each_other(style()), *(run(step, Path(folder)) for step in proofs(flags))]

    _say_outcomes(outcomes)
    for reason, count in sum((each.skips for each in outcomes), Counter[str]()).items():
        print(f" SKIPPED  {count} × {reason}")
    for sentence in absent():
        print(f"  ABSENT  {sentence}")
    failed = any(not each.succeeded for each in outcomes)
    return 1 if failed or (insist and absent()) else 0


def _say_outcomes(outcomes: list[Outcome]) -> None:
    heading("what was proved")
    for each in outcomes:
        print(f"{'passed' if each.succeeded else 'FAILED':>8}  {each.name} ({each.seconds:.0f} s)")
    if waiting := catalogue.say_waiting(ROOT, ROOT / "config" / "locale"):
        print(f" WAITING  {waiting}")


def drawn_by_chance() -> list[str]:
    """The files of the tests that draw by chance: with Hypothesis, or by seeds that they count themselves."""
    signs = ("@given(", "pytest.mark.chance")
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in tests if any(sign in path.read_text() for sign in signs)]


def by_chance(hours: float) -> int:
    """Run these tests again and again until so many hours are over, each time with a seed that is printed;
    what failed is said at the end, with how it is run again. One round at least."""
    ends, failed, rounds = time.monotonic() + hours * 3600, list[str](), 0
    while not rounds or time.monotonic() < ends:
        rounds += 1
        seed = secrets.randbelow(2**32)
        heading(f"round {rounds}, seed {seed}")
        command = shared(WORKERS, "-m", BY_CHANCE, f"--hypothesis-seed={seed}", *drawn_by_chance())
        step = Step("by chance", command, {"FIRST_SEED": str(seed)})
        if subprocess.run(command, cwd=ROOT, env=environment(step), check=False).returncode:
            failed.append(seed)
    heading(f"{rounds} rounds, {len(failed)} of them failed")
    for seed in failed:
        print(f"  FIRST_SEED={seed} bin/test -m '{BY_CHANCE}' --hypothesis-seed={seed}")
    return 1 if failed else 0


def quickly() -> int:
    """Run style and types, and the tests of what the change touches."""
    outcomes = [*beside_each_other(style())]
    tests = quick.tests_of(quick.changed(ROOT), ROOT)
    with tempfile.TemporaryDirectory() as folder:
        command = shared(WORKERS, "-m", "not browser and not long", *tests)
        outcomes.append(run(Step("tests of the change", command), Path(folder)))
    _say_outcomes(outcomes)
    return 1 if any(not each.succeeded for each in outcomes) else 0


ALONE = ("--rules", "--random", "--quick", "--help", "-h")
OWN = ("--all", "--long", "--faults", "--mutants", *ALONE)


def misunderstanding(arguments: list[str]) -> str:
    """Return what is wrong with a command line, as a sentence; empty if nothing is."""
    first, *rest = arguments or [""]
    if first == "--random" and len(rest) != 1:
        return "bin/test --random needs the number of hours: bin/test --random 8"
    if first in ALONE and first != "--random" and rest:
        return f"bin/test {first} goes alone."
    takes_value = False
    for each in arguments:
        if each.startswith("--"):
            name = each.partition("=")[0]
            likely = difflib.get_close_matches(name, OWN, n=1, cutoff=0.8)
            if likely and name not in OWN and len(arguments) == 1:
                guess = f"Is {likely[0]} meant?"
                return f"bin/test does not know {name}. {guess} bin/test --help says what it takes."
        path = each.partition("::")[0]
        if not takes_value and path.startswith("tests/") and not (ROOT / path).exists():
            return f"There is no {path}."
        takes_value = each in {"-k", "-m"}
    return ""


def main(arguments: list[str]) -> int:
    if sentence := misunderstanding(arguments):
        print(sentence, file=sys.stderr)
        return 2
    programs = {"--faults": "tests.faults", "--mutants": "tests.mutants"}
    match arguments:
        case ["--help" | "-h"]:
            print(__doc__)
            return 0
        case ["--rules"]:
            return rules.main()
        case ["--quick"]:
            return quickly()
        case ["--random", hours]:
            return by_chance(float(hours))
        case [("--faults" | "--mutants") as first, *rest]:
            command = [sys.executable, "-m", programs[first], *rest]
            return subprocess.run(command, cwd=ROOT, check=False).returncode
    if set(arguments) <= {"--all", "--long"}:
        return everything(insist="--all" in arguments, flags=arguments)
    return subprocess.run(pytest(*arguments), cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
