"""The commands in bin/, with a Python that only writes down what it is asked to do."""

import shutil
import subprocess

import pytest

from tests import run
from tests.run import Step
from tests.site import ROOT

PYTHON = """#!/bin/sh
[ "$1" = -c ] || printf '%s\\n' "$*" >>"$(dirname "$0")/asked"
"""
TOOLS = ["sh", "dirname"]


class Checkout:
    """The commands in a folder of their own, with an environment made already unless told otherwise."""

    def __init__(self, folder, *, environment=True):
        self.root = folder / "checkout"
        shutil.copytree(ROOT / "bin", self.root / "bin")
        self.tools = folder / "tools"
        self.tools.mkdir()
        for name in TOOLS:
            (self.tools / name).symlink_to(shutil.which(name))
        self.python = self.root / ".venv" / "bin" / "python"
        if environment:
            self.python.parent.mkdir(parents=True)
            self.python.write_text(PYTHON)
            self.python.chmod(0o755)

    def run(self, command, *arguments, **environment):
        return subprocess.run(
            [self.root / "bin" / command, *arguments],
            cwd=self.root.parent,
            env={"PATH": str(self.tools), **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def asked(self):
        """Return what Python was asked to do since the last time this was asked."""
        written = self.python.with_name("asked")
        lines = written.read_text().splitlines() if written.exists() else []
        written.unlink(missing_ok=True)
        return [line.replace(str(self.root), "…") for line in lines]


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


def test_a_site_is_served_by_the_environments_own_python(checkout):
    checkout.run("serve", "--port", "80", "--data", "club night")
    assert checkout.asked() == ["…/dead_button serve --port 80 --data club night"]


def test_work_is_done_with_what_the_site_is_served_with(checkout):
    checkout.run("work", "--processes", "4", "--only", "worker")
    assert checkout.asked() == ["…/dead_button work --processes 4 --only worker"]


def test_the_tests_have_more_installed(checkout):
    checkout.run("test", "--rules")
    assert checkout.asked() == [
        "…/dead_button/environment.py requirements.txt requirements-test.txt",
        "-m tests.run --rules",
    ]


def test_without_python_it_says_what_it_needs(tmp_path):
    done = Checkout(tmp_path, environment=False).run("serve")
    assert done.returncode == 1
    assert done.stderr.startswith("Dead Button needs Python 3.11 or newer.")


def test_a_python_that_is_too_old_is_not_taken(tmp_path):
    checkout = Checkout(tmp_path, environment=False)
    old = checkout.tools / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    assert "Python 3.11 or newer" in checkout.run("serve").stderr


@pytest.mark.parametrize(
    ("commands", "status"), [(["true", "true"], 0), (["false", "true"], 1), (["true", "false"], 1)]
)
def test_one_failed_step_fails_the_whole_and_the_others_still_run(monkeypatch, capfd, commands, status):
    steps = [Step(f"step {number}", [command]) for number, command in enumerate(commands)]
    monkeypatch.setattr(run, "style", lambda: steps[:1])
    monkeypatch.setattr(run, "proofs", lambda flags: steps[1:])
    monkeypatch.setattr(run, "absent", list)
    assert run.everything(insist=True, flags=[]) == status
    said = capfd.readouterr().out
    assert said.count("passed") + said.count("FAILED") == 2


@pytest.mark.parametrize(("insist", "status"), [(False, 0), (True, 1)])
def test_a_missing_service_is_said_and_fails_only_when_all_is_asked_for(monkeypatch, capfd, insist, status):
    monkeypatch.setattr(run, "style", list)
    monkeypatch.setattr(run, "proofs", lambda flags: [])
    monkeypatch.setattr(run, "absent", lambda: ["Chromium is not installed"])
    assert run.everything(insist=insist, flags=[]) == status
    assert "ABSENT  Chromium is not installed" in capfd.readouterr().out


def interpreter(checkout, name, *, can_make_environments):
    """A Python that says it is new enough and writes down what it is asked to make."""
    written = checkout.tools / name
    refusal = "" if can_make_environments else '[ "$2" != "import ensurepip, venv" ] || exit 1\n'
    made = f'[ "$1" = -c ] || printf "%s\\n" "{name} $*" >>"{checkout.root}/made"\n'
    written.write_text(f"#!/bin/sh\n{refusal}{made}")
    written.chmod(0o755)


def test_a_python_that_cannot_make_an_environment_is_passed_over(tmp_path):
    checkout = Checkout(tmp_path, environment=False)
    interpreter(checkout, "python3", can_make_environments=False)
    interpreter(checkout, "python3.11", can_make_environments=True)
    checkout.run("serve")
    made = (checkout.root / "made").read_text().replace(str(checkout.root), "…")
    assert made == "python3.11 …/dead_button serve\n"


def test_without_one_that_can_it_says_which_package_is_missing(tmp_path):
    checkout = Checkout(tmp_path, environment=False)
    interpreter(checkout, "python3", can_make_environments=False)
    assert "apt-get install python3-venv" in checkout.run("serve").stderr


def test_an_environment_that_was_never_finished_is_not_started_with(tmp_path):
    checkout = Checkout(tmp_path)
    checkout.python.write_text("#!/bin/sh\nexit 1\n")
    interpreter(checkout, "python3", can_make_environments=True)
    checkout.run("serve")
    made = (checkout.root / "made").read_text().replace(str(checkout.root), "…")
    assert made == "python3 …/dead_button serve\n"
