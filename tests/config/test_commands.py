"""The commands in bin/, with a Python that only writes down what it is asked to do."""

import shutil
import subprocess

import pytest

from tests import run
from tests.run import Step
from tests.site import ROOT

PYTHON = """#!/bin/sh
[ "$1" = -c ] || printf '%s\\n' "$DATA_DIR: $*" >>"$(dirname "$0")/asked"
"""
TOOLS = ["sh", "dirname", "cksum", "grep", "mkdir"]


class Checkout:
    """The commands in a folder of their own, with an environment made already unless told otherwise."""

    def __init__(self, folder, *, environment=True):
        self.root = folder / "checkout"
        shutil.copytree(ROOT / "bin", self.root / "bin")
        for name in ("requirements.txt", "requirements-test.txt"):
            (self.root / name).write_text(f"django  # {name}\n")
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
        """What Python was asked to do since the last time this was asked."""
        written = self.python.with_name("asked")
        lines = written.read_text().splitlines() if written.exists() else []
        written.unlink(missing_ok=True)
        return [line.replace(str(self.root), "…") for line in lines]


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


INSTALL = "-m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r"


def test_the_first_start_installs_and_later_ones_do_not(checkout):
    checkout.run("serve", "--port", "80")
    data = "…/.data"
    assert checkout.asked() == [
        f"{data}: {INSTALL} …/requirements.txt",
        f"{data}: …/manage.py serve --port 80",
    ]
    checkout.run("serve")
    assert checkout.asked() == [f"{data}: …/manage.py serve"]


def test_it_installs_again_when_what_is_required_has_changed(checkout):
    checkout.run("serve")
    checkout.asked()
    (checkout.root / "requirements.txt").write_text("django  # newer\n")
    checkout.run("serve")
    assert [INSTALL in line for line in checkout.asked()] == [True, False]


def test_what_the_tests_need_is_enough_to_serve(checkout):
    checkout.run("test", "--rules")
    assert checkout.asked() == [f": {INSTALL} …/requirements-test.txt", ": -m tests.run --rules"]
    checkout.run("serve")
    assert checkout.asked() == ["…/.data: …/manage.py serve"]


@pytest.mark.parametrize(
    ("arguments", "data", "passed"),
    [
        (["--data", "club night", "--port", "80"], "club night", "--port 80"),
        (["--port", "80", "--data=club"], "club", "--port 80"),
        (["--demo"], "checkout/.data/demo", "--demo"),
        (["--demo", "--data", "club"], "club", "--demo"),
    ],
)
def test_the_folder_of_the_data(checkout, arguments, data, passed):
    checkout.run("serve", *arguments)
    folder = checkout.root.parent / data
    assert folder.is_dir()
    assert checkout.asked()[-1] == f"{folder}: …/manage.py serve {passed}".replace(str(checkout.root), "…")


def test_work_is_done_with_what_the_site_is_served_with(checkout):
    checkout.run("serve")
    checkout.asked()
    checkout.run("work", "--processes", "4", "--only", "worker", DATA_DIR="club")
    assert checkout.asked() == ["club: …/manage.py work --processes 4 --only worker"]


def test_a_folder_that_is_not_named_is_asked_for(checkout):
    done = checkout.run("serve", "--data")
    assert (done.returncode, done.stderr) == (1, "--data needs the folder to keep the data in.\n")


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
    assert made == "python3.11 -m venv --clear …/.venv\n"


def test_without_one_that_can_it_says_which_package_is_missing(tmp_path):
    checkout = Checkout(tmp_path, environment=False)
    interpreter(checkout, "python3", can_make_environments=False)
    assert "apt-get install python3-venv" in checkout.run("serve").stderr


def test_an_environment_that_was_never_finished_is_made_anew(tmp_path):
    checkout = Checkout(tmp_path)
    checkout.python.write_text("#!/bin/sh\nexit 1\n")
    interpreter(checkout, "python3", can_make_environments=True)
    checkout.run("serve")
    assert "-m venv --clear" in (checkout.root / "made").read_text()
