"""The checks of a release, and its changes to a checkout: the version and the heading of the changelog.

A version is three whole numbers (Semantic Versioning). The next one raises one of them by one and sets those
behind it to zero; the last alone may be raised only where nothing was added or changed.
"""

import re
import subprocess
from dataclasses import dataclass
from datetime import date
from pathlib import Path

VERSION_FILE, CHANGELOG = "dead_button/__init__.py", "CHANGELOG.md"
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
ASSIGNED = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
UNRELEASED = "## Unreleased\n"
FEATURES = re.compile(r"^### (Added|Changed|Deprecated|Removed)$", re.MULTILINE)


class NotReleasable(Exception):
    """A refusal to release this version from this checkout, as a sentence."""


@dataclass(frozen=True)
class Release:
    """The files of a release, by their paths in the checkout, as they are to become."""

    version: str
    files: dict[str, str]

    @property
    def commands(self) -> list[str]:
        """The git commands that are left to do."""
        return [
            f"git commit -m 'Release {self.version}' {' '.join(self.files)}",
            f"git tag -a v{self.version} -m 'Release {self.version}'",
            f"git push origin HEAD v{self.version}",
        ]


def plan_release(root: Path, version: str, today: date) -> Release:
    """Return the changes of a release; raises NotReleasable, and changes nothing itself."""
    if not (root / VERSION_FILE).is_file():
        raise NotReleasable("A release is made in a checkout of the repository.")
    source, changelog = ((root / name).read_text(encoding="utf-8") for name in (VERSION_FILE, CHANGELOG))
    unreleased = _unreleased(changelog)
    _check_version(version, _current(source), has_features=FEATURES.search(unreleased) is not None)
    _check_git(root, version)
    heading = f"{UNRELEASED}\n## {version} - {today.isoformat()}\n"
    return Release(
        version,
        {
            VERSION_FILE: ASSIGNED.sub(f'__version__ = "{version}"', source),
            CHANGELOG: changelog.replace(UNRELEASED, heading, 1),
        },
    )


def _current(source: str) -> str:
    if len(versions := ASSIGNED.findall(source)) != 1:
        raise NotReleasable(f"{VERSION_FILE} does not say one __version__.")
    return str(versions[0])


def _unreleased(changelog: str) -> str:
    """The text under Unreleased."""
    before, heading, after = changelog.partition(UNRELEASED)
    if not heading or (before and not before.endswith("\n")):
        raise NotReleasable(f"{CHANGELOG} has no section Unreleased.")
    text = after.partition("\n## ")[0].strip()
    if not re.search(r"^[-*] ", text, re.MULTILINE):
        raise NotReleasable(f"Nothing stands under Unreleased in {CHANGELOG}.")
    return text


def _check_version(version: str, current: str, *, has_features: bool) -> None:
    if not VERSION.fullmatch(version):
        raise NotReleasable(f"“{version}” is no version: write three numbers, such as 0.2.0.")
    major, minor, patch = map(int, current.split("."))
    feature, larger = f"{major}.{minor + 1}.0", f"{major + 1}.0.0"
    repair = f"{major}.{minor}.{patch + 1}"
    if version not in (repair, feature, larger):
        raise NotReleasable(f"After {current} comes {repair}, {feature} or {larger}, not {version}.")
    if version == repair and has_features:
        raise NotReleasable(
            f"{CHANGELOG} has more than repairs under Unreleased: that is {feature} or {larger}."
        )


def _check_git(root: Path, version: str) -> None:
    if changes := _git(root, "status", "--porcelain").splitlines():
        raise NotReleasable(f"The tree is not clean: {', '.join(line[3:] for line in changes[:5])}.")
    if _git(root, "tag", "--list", f"v{version}"):
        raise NotReleasable(f"The tag v{version} is there already.")


def _git(root: Path, *arguments: str) -> str:
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)  # noqa: S603 (ours)
    if done.returncode:
        raise NotReleasable(f"git says: {done.stderr.strip()}")
    return done.stdout.rstrip()
