"""The files that a stranger meets first: they name what is in the repository, and each other."""

import json
import re
import tomllib

from tests.site import ROOT

TOP = {
    *(
        "manage.py",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ),
    *("Containerfile", "compose.yaml", "requirements.txt", "requirements-test.txt", "bin", "dead_button"),
    *("config", "clubs", "tournaments", "tables", "gameplay", "words", "clauses", "charts"),
    *("templates", "static", "tests", "docs"),
}


def test_nothing_else_lies_at_the_top():
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith((".", "__"))}
    assert names == TOP


def test_every_path_that_contributing_names_exists():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    paths = {*re.findall(r"`([\w./-]+/[\w./*-]*)`", text), *re.findall(r"\]\(([\w./-]+)\)", text)} - {
        "/api/v1/"
    }
    assert len(paths) >= 20
    assert [path for path in paths if not list(ROOT.glob(path.rstrip("/")))] == []


def test_the_changelog_begins_with_what_is_not_released_and_has_the_version():
    from dead_button import __version__

    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert (headings[0], headings[1].split()[0]) == ("Unreleased", __version__)


def test_a_container_runs_the_command_of_the_wheel_as_nobody_in_particular():
    lines = (ROOT / "Containerfile").read_text().splitlines()
    by_word = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines if line and line[0].isupper()}
    (command,) = json.loads(by_word["ENTRYPOINT"])
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert list(scripts) == [command]
    assert by_word["USER"] == "deadbutton"
    assert by_word["VOLUME"] == "/data"


def test_the_compose_file_starts_each_part_with_arguments_of_the_command():
    text = (ROOT / "compose.yaml").read_text()
    assert re.findall(r"^    command: \[([^\]]*)\]", text, re.MULTILINE) == [
        'serve, --workers, "2"',
        "work, --only, worker",
        "work, --only, beat",
    ]
