"""The environment of a checkout, with a pip that only writes down what it is asked to install."""

import subprocess
import sys

import pytest

from dead_button import environment
from dead_button.environment import Unusable, prepare


class Machine:
    """Stands in for `subprocess.run`: remembers the commands, fails those that contain one of the words."""

    def __init__(self, root, *, failing=()):
        self.root = root
        self.failing = failing
        self.commands = []

    def run(self, command, **_):
        line = " ".join(str(each) for each in command).replace(str(self.root), "…")
        self.commands.append(line := line.replace(sys.executable, "python"))
        return subprocess.CompletedProcess(command, any(word in line for word in self.failing))

    def take(self):
        """The commands since the last time."""
        commands, self.commands = self.commands, []
        return commands


@pytest.fixture
def checkout(tmp_path):
    (tmp_path / ".venv").mkdir()
    (tmp_path / "requirements.txt").write_text("django\n")
    (tmp_path / "requirements-test.txt").write_text("django\npytest\n")
    return tmp_path


@pytest.fixture
def machine(checkout, monkeypatch):
    machine = Machine(checkout)
    monkeypatch.setattr(subprocess, "run", machine.run)
    return machine


HAS_PIP = "…/.venv/bin/python -c import pip"
INSTALL = (
    "…/.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r …/"
)


def test_the_first_start_installs_and_later_ones_do_not(checkout, machine):
    assert prepare("requirements.txt", root=checkout) == checkout / ".venv" / "bin" / "python"
    assert machine.take() == [HAS_PIP, f"{INSTALL}requirements.txt"]
    prepare("requirements.txt", root=checkout)
    assert machine.take() == [HAS_PIP]


def test_it_installs_again_when_what_is_required_has_changed(checkout, machine):
    prepare("requirements.txt", root=checkout)
    machine.take()
    (checkout / "requirements.txt").write_text("django  # newer\n")
    prepare("requirements.txt", root=checkout)
    assert machine.take() == [HAS_PIP, f"{INSTALL}requirements.txt"]


def test_what_the_tests_need_is_enough_to_serve(checkout, machine):
    prepare("requirements.txt", "requirements-test.txt", root=checkout)
    assert machine.take() == [HAS_PIP, f"{INSTALL}requirements-test.txt"]
    prepare("requirements.txt", root=checkout)
    assert machine.take() == [HAS_PIP]


def test_an_environment_without_pip_is_made_anew(checkout, machine):
    machine.failing = (HAS_PIP,)
    prepare("requirements.txt", root=checkout)
    assert machine.take() == [
        HAS_PIP,
        "python -c import ensurepip, venv",
        "python -m venv --clear …/.venv",
        f"{INSTALL}requirements.txt",
    ]


@pytest.mark.parametrize(
    ("failing", "sentence"),
    [
        ("import", "apt-get install python3-venv"),
        ("--clear", "Is the disk full, or the folder not yours?"),
    ],
)
def test_an_environment_that_cannot_be_made_is_a_sentence(checkout, machine, failing, sentence):
    machine.failing = (HAS_PIP, failing)
    with pytest.raises(Unusable, match=sentence.replace("?", r"\?")):
        prepare("requirements.txt", root=checkout)


def test_what_was_not_installed_is_installed_by_the_next_start(checkout, machine):
    machine.failing = ("-m pip",)
    with pytest.raises(Unusable, match="Is there a network"):
        prepare("requirements.txt", root=checkout)
    machine.failing = ()
    machine.take()
    prepare("requirements.txt", root=checkout)
    assert machine.take() == [HAS_PIP, f"{INSTALL}requirements.txt"]


@pytest.mark.parametrize(("system", "path"), [("win32", "Scripts/python.exe"), ("linux", "bin/python")])
def test_the_python_of_the_environment_lies_where_the_system_puts_it(checkout, monkeypatch, system, path):
    monkeypatch.setattr(sys, "platform", system)
    assert environment.interpreter(checkout) == checkout / ".venv" / path
