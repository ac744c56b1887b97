"""The tests that bin/test --quick runs, and how bin/test answers what it does not understand."""

import subprocess

import pytest

from tests import quick, run

TREE = [
    "clubs/actions/members.py",
    "clubs/actions/links.py",
    "clubs/queries/people.py",
    "docs/api.md",
    "pyproject.toml",
    "tests/clubs/actions/test_members.py",
    "tests/clubs/test_forms.py",
    "tests/clubs/world.py",
    "tests/test_docs.py",
]


@pytest.fixture
def tree(tmp_path):
    for name in TREE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("clubs/actions/members.py", ["tests/clubs/actions/test_members.py"]),
        ("clubs/actions/links.py", ["tests/clubs/actions"]),
        ("clubs/queries/people.py", ["tests/clubs"]),
        ("tests/clubs/test_forms.py", ["tests/clubs/test_forms.py"]),
        ("tests/clubs/world.py", []),
        ("docs/api.md", ["tests/test_docs.py"]),
        ("pyproject.toml", []),
    ],
)
def test_a_change_runs_the_narrowest_tests_there_are(tree, path, tests):
    assert quick.tests_of([path], tree) == tests


def test_a_folder_stands_for_the_files_in_it(tree):
    assert quick.tests_of(["clubs/actions/members.py", "clubs/actions/links.py"], tree) == [
        "tests/clubs/actions"
    ]


def git(tree, *arguments):
    subprocess.run(
        ["git", "-c", "user.name=Ann", "-c", "user.email=ann@club.example", *arguments],
        cwd=tree,
        check=True,
        capture_output=True,
    )


def test_the_change_is_what_differs_from_main_or_is_not_known_to_git_yet(tree):
    git(tree, "init", "-b", "main")
    git(tree, "add", "docs")
    git(tree, "commit", "-m", "first")
    git(tree, "add", "pyproject.toml")
    git(tree, "commit", "-m", "second")
    (tree / ".gitignore").write_text("clubs\ntests\n.gitignore\n")
    assert quick.changed(tree) == ["pyproject.toml"]
    git(tree, "checkout", "-b", "change")
    (tree / "docs" / "api.md").write_text("changed")
    git(tree, "commit", "-am", "third")
    (tree / "docs" / "new.md").write_text("")
    assert quick.changed(tree) == ["docs/api.md", "docs/new.md"]
    (tree / "docs" / "api.md").unlink()
    assert quick.changed(tree) == ["docs/new.md"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--lng"], "bin/test does not know --lng. Is --long meant? bin/test --help says what it takes."),
        (["tests/nowhere.py"], "There is no tests/nowhere.py."),
        (["-k", "button", "tests/nowhere"], "There is no tests/nowhere."),
        (["--random"], "bin/test --random needs the number of hours: bin/test --random 8"),
        (["--rules", "--all"], "bin/test --rules goes alone."),
    ],
)
def test_what_it_cannot_do_is_refused_at_once(capsys, monkeypatch, arguments, sentence):
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was run"))
    assert run.main(arguments) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_its_help_is_its_own(capsys, monkeypatch):
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was run"))
    assert run.main(["--help"]) == 0
    assert capsys.readouterr().out.count("bin/test --quick") == 1


@pytest.mark.parametrize(
    "arguments", [["tests/test_quick.py::test_its_help_is_its_own"], ["-k", "no/path"], ["-n0"]]
)
def test_anything_else_is_pytests(monkeypatch, arguments):
    commands = []

    def remember(command, **_):
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", remember)
    assert run.main(arguments) == 0
    assert commands == [run.pytest(*arguments)]
