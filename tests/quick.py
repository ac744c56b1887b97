"""bin/test --quick: style and types, and the tests of what a change touches, in about two minutes.

A change is what differs from the branch `main`, and what git does not know yet; on an unchanged `main`, the
last commit. A module is tested by the tests of its name, else of its folder, else of the folder above it; a
test by itself. Whatever changed, the tests that read the source as a whole run as well.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path

APPS = ("words", "clauses", "charts", "config", "clubs", "tables", "tournaments", "gameplay", "dead_button")
ALWAYS = (
    "tests/test_docstrings.py",
    "tests/test_imports.py",
    "tests/test_patterns.py",
    "tests/test_vocabulary.py",
)
BY_FOLDER = {
    "docs": ("tests/test_docs.py",),
    "templates": ("tests/config/translation", "tests/test_vocabulary.py"),
    "static": ("tests/config/static_files", "tests/config/serving"),
}
"""The tests of what is no Python."""


def changed(root: Path) -> list[str]:
    """Return the paths that the change touches and that still exist, relative to the root."""
    base = _git(root, "merge-base", "HEAD", "main") or _git(root, "rev-parse", "HEAD")
    paths = {*_lines(root, "diff", "--name-only", base), *_untracked(root)}
    if not paths:
        paths = set(_lines(root, "diff", "--name-only", "HEAD~1"))
    return sorted(path for path in paths if (root / path).exists())


def tests_of(paths: Iterable[str], root: Path) -> list[str]:
    """Return the test files and folders that prove these paths, the narrowest there are."""
    tests = {test for path in paths for test in _tests_of(Path(path), root)}
    tests.update(test for test in ALWAYS if (root / test).exists())
    return sorted(test for test in tests if not any(str(each) in tests for each in Path(test).parents))


def _tests_of(path: Path, root: Path) -> tuple[str, ...]:
    top = path.parts[0]
    if top == "tests":
        return (str(path),) if path.name.startswith("test_") and path.suffix == ".py" else ()
    if path.suffix == ".md":
        return BY_FOLDER["docs"]
    if top not in APPS:
        return BY_FOLDER.get(top, ())
    folder = Path("tests") / path.parent
    own = folder / f"test_{path.stem}.py"
    if (root / own).exists():
        return (str(own),)
    while not (root / folder).is_dir():
        folder = folder.parent
    return (str(folder),) if folder != Path("tests") else ()


def _untracked(root: Path) -> list[str]:
    return _lines(root, "ls-files", "--others", "--exclude-standard")


def _lines(root: Path, *arguments: str) -> list[str]:
    return _git(root, *arguments).splitlines()


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.strip() if not done.returncode else ""
