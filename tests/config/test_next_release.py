"""A release of a copy of the repository: what is checked, what is written, what is left to do."""

import re
import shutil
import subprocess
import sys
from datetime import date

import pytest

from config.next_release import NotReleasable, plan_release
from tests.site import ROOT

NOT_COPIED = shutil.ignore_patterns(".venv", ".git", ".data", ".*_cache", ".hypothesis", "dist", "*.mo")
TODAY = date(2026, 12, 1)
SOURCE = '"""The command."""\n\n__version__ = "0.1.0"\n'
CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A repair.\n\n## 0.1.0\n\nThe first.\n"


def git(folder, *arguments):
    name = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    return subprocess.run(
        ["git", *name, *arguments], cwd=folder, capture_output=True, text=True, check=True
    ).stdout


def committed(folder):
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "As it is")
    return folder


@pytest.fixture
def small(tmp_path):
    """A repository with the two files of a release."""
    (tmp_path / "dead_button").mkdir()
    (tmp_path / "dead_button" / "__init__.py").write_text(SOURCE)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    return committed(tmp_path)


@pytest.mark.parametrize("version", ["0.1.1", "0.2.0", "1.0.0"])
def test_version_and_date_are_written_and_the_git_commands_are_left(small, version):
    release = plan_release(small, version, TODAY)
    assert release.files == {
        "dead_button/__init__.py": SOURCE.replace("0.1.0", version),
        "CHANGELOG.md": CHANGELOG.replace("Unreleased\n", f"Unreleased\n\n## {version} - 2026-12-01\n"),
    }
    assert [command.split()[1] for command in release.commands] == ["commit", "tag", "push"]
    assert f"v{version}" in release.commands[1]


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        ("0.2", "“0.2” is no version: write three numbers, such as 0.2.0."),
        ("v0.2.0", "“v0.2.0” is no version: write three numbers, such as 0.2.0."),
        ("0.02.0", "“0.02.0” is no version: write three numbers, such as 0.2.0."),
        ("0.1.0", "After 0.1.0 comes 0.1.1, 0.2.0 or 1.0.0, not 0.1.0."),
        ("0.0.9", "After 0.1.0 comes 0.1.1, 0.2.0 or 1.0.0, not 0.0.9."),
        ("0.3.0", "After 0.1.0 comes 0.1.1, 0.2.0 or 1.0.0, not 0.3.0."),
        ("1.1.0", "After 0.1.0 comes 0.1.1, 0.2.0 or 1.0.0, not 1.1.0."),
    ],
)
def test_a_version_that_is_not_the_next_is_refused(small, version, reason):
    with pytest.raises(NotReleasable) as refusal:
        plan_release(small, version, TODAY)
    assert str(refusal.value) == reason


def changelog(folder, text):
    (folder / "CHANGELOG.md").write_text(text)
    git(folder, "commit", "--quiet", "--all", "--message", "Another changelog")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# Changelog\n\n## 0.1.0\n", "CHANGELOG.md has no section Unreleased."),
        (
            "## Unreleased\n\n### Fixed\n\n## 0.1.0\n\n- Old.\n",
            "Nothing stands under Unreleased in CHANGELOG.md.",
        ),
        (
            CHANGELOG.replace("Fixed", "Added"),
            "CHANGELOG.md has more than repairs under Unreleased: that is 0.2.0 or 1.0.0.",
        ),
    ],
)
def test_a_changelog_that_does_not_fit_is_refused(small, text, reason):
    changelog(small, text)
    with pytest.raises(NotReleasable) as refusal:
        plan_release(small, "0.1.1", TODAY)
    assert str(refusal.value) == reason


def test_a_tree_that_is_not_clean_is_refused(small):
    (small / "new.txt").touch()
    with pytest.raises(NotReleasable, match=r"The tree is not clean: new\.txt\."):
        plan_release(small, "0.1.1", TODAY)


def test_a_tag_that_is_there_is_refused(small):
    git(small, "tag", "v0.1.1")
    with pytest.raises(NotReleasable, match=r"The tag v0\.1\.1 is there already\."):
        plan_release(small, "0.1.1", TODAY)


def test_an_installed_site_is_no_checkout(tmp_path):
    with pytest.raises(NotReleasable, match="A release is made in a checkout of the repository"):
        plan_release(tmp_path, "0.1.1", TODAY)


def test_a_folder_without_git_is_refused(small):
    shutil.rmtree(small / ".git")
    with pytest.raises(NotReleasable, match="git says: "):
        plan_release(small, "0.1.1", TODAY)


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A copy of this one, with a text more that a release may say."""
    folder = tmp_path_factory.mktemp("release") / "copy"
    shutil.copytree(ROOT, folder, ignore=NOT_COPIED, symlinks=True)
    path = folder / "CHANGELOG.md"
    path.write_text(path.read_text().replace("## Unreleased\n", "## Unreleased\n\n### Fixed\n\n- This.\n", 1))
    return committed(folder)


def run(folder, *arguments):
    command = [sys.executable, "manage.py", "release", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_release_of_a_copy(repository):
    spanish = repository / "config/locale/es/LC_MESSAGES/django.po"
    whole = spanish.read_text()
    spanish.write_text(re.sub(r'(msgid "Rulebook"\nmsgstr )".*"', r'\1""', whole))
    assert spanish.read_text() != whole
    git(repository, "commit", "--quiet", "--all", "--message", "A text waits")
    refused = run(repository, "1.0.0")
    assert (refused.returncode, "Texts wait for a translation: " in refused.stderr) == (1, True), refused

    spanish.write_text(whole)
    git(repository, "commit", "--quiet", "--all", "--message", "None waits")
    tried = run(repository, "1.0.0", "--dry-run")
    assert tried.stdout.startswith("1.0.0 can be released. Nothing was changed"), tried
    assert git(repository, "status", "--porcelain") == ""

    done = run(repository, "1.0.0")
    assert done.returncode == 0, done
    assert [path.name for path in (repository / "dist").iterdir()] == ["dead_button-1.0.0-py3-none-any.whl"]
    assert git(repository, "diff", "--name-only").split() == ["CHANGELOG.md", "dead_button/__init__.py"]
    assert "    git tag -a v1.0.0 -m 'Release 1.0.0'" in done.stdout.splitlines()
