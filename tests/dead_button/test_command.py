"""Command lines become commands: which one of manage.py, on which folder."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import dead_button
from dead_button import command
from tests.site import ROOT


@pytest.fixture
def begun(monkeypatch):
    """The commands of manage.py that were begun, each with the folder and whether a new secret is wanted."""
    commands = []

    def run(arguments):
        commands.append((arguments, os.environ.get("DATA_DIR"), os.environ.get("NEW_SECRET")))
        return 0

    monkeypatch.setattr(command, "run", run)
    monkeypatch.setattr(os, "environ", {"HOME": "/home/ann"})
    return commands


@pytest.mark.parametrize(
    ("line", "arguments", "folder"),
    [
        ("--data {0}/a --port 80", "serve --port 80", "a"),
        ("serve --port 80 --data={0}/a", "serve --port 80", "a"),
        ("--demo --data {0}/a/b", "serve --demo", "a/b"),
        ("--workers 4 --prepare --data {0}/a", "serve --workers 4 --prepare", "a"),
    ],
)
def test_serving_takes_its_folder_and_passes_the_rest_on(begun, tmp_path, line, arguments, folder):
    assert command.main(line.format(tmp_path).split()) == 0
    assert begun == [(arguments.split(), str(tmp_path / folder), None)]
    assert stat.S_IMODE((tmp_path / folder).stat().st_mode) == 0o700


def test_a_new_secret_is_asked_for_through_the_environment(begun, tmp_path):
    command.main(["--new-secret", "--data", str(tmp_path)])
    assert begun == [(["serve"], str(tmp_path), "1")]


@pytest.mark.parametrize(
    ("line", "arguments"),
    [("work --only beat", "work --only beat"), ("manage backup --keep 3", "backup --keep 3")],
)
def test_other_commands_have_the_folder_that_serving_has(begun, tmp_path, monkeypatch, line, arguments):
    monkeypatch.setattr(command, "CHECKOUT", tmp_path)
    command.main(line.split())
    assert begun == [(arguments.split(), str(tmp_path / ".data"), None)]


def test_a_folder_in_the_environment_is_taken_unless_one_is_named(begun, tmp_path):
    os.environ["DATA_DIR"] = str(tmp_path / "a")
    command.main([])
    command.main(["--data", str(tmp_path / "b")])
    assert [Path(folder).name for _, folder, _ in begun] == ["a", "b"]


@pytest.mark.parametrize("demo", [False, True])
def test_a_checkout_keeps_its_data_in_itself_and_the_demo_in_a_folder_of_its_own(tmp_path, monkeypatch, demo):
    monkeypatch.setattr(command, "CHECKOUT", tmp_path)
    assert command.default_data(demo=demo) == tmp_path / ".data" / ("demo" if demo else "")


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("linux", "/home/ann/.local/share/dead-button"),
        ("darwin", "/home/ann/Library/Application Support/Dead Button"),
        ("win32", "/home/ann/AppData/Local/Dead Button"),
    ],
)
def test_a_wheel_keeps_its_data_where_the_system_keeps_that_of_programs(
    begun, tmp_path, monkeypatch, system, folder
):
    monkeypatch.setattr(command, "PACKAGED", tmp_path)
    monkeypatch.setattr("sys.platform", system)
    assert command.default_data(demo=False) == Path(folder)
    assert command.default_data(demo=True) == Path(folder) / "demo"


def test_a_folder_that_is_not_named_is_asked_for(begun, capsys):
    assert command.main(["--data"]) == 1
    assert capsys.readouterr().err == "--data needs the folder to keep the data in.\n"
    assert begun == []


def test_a_folder_that_cannot_be_made_is_a_sentence(begun, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert command.main(["--data", str(tmp_path / "file" / "data")]) == 1
    assert capsys.readouterr().err == f"The folder {tmp_path}/file/data cannot be made (Not a directory).\n"


def test_it_says_what_it_takes_and_its_version(begun, capsys):
    assert command.main(["--help"]) == command.main(["serve", "--help"]) == command.main(["--version"]) == 0
    text = capsys.readouterr().out
    assert text.count("dead-button work [--processes NUMBER]") == 2
    assert text.splitlines()[-1] == f"Dead Button {dead_button.__version__}"
    assert begun == []


def test_started_by_its_path_it_is_of_its_own_folder_wherever_one_stands(tmp_path):
    (tmp_path / "dead_button").mkdir()
    (tmp_path / "dead_button" / "__init__.py").write_text("raise RuntimeError('another checkout')")
    done = subprocess.run(
        [sys.executable, ROOT / "dead_button", "--version"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"Dead Button {dead_button.__version__}\n"
