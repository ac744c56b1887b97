"""The folder that holds a site: made for its owner alone, with a secret made once and never by accident.

It knows nothing of Django's settings, which are read from it.
"""

import os
import secrets
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

OWNER_ALONE: Final = stat.S_IRWXG | stat.S_IRWXO  # what is taken from everybody else
OURS: Final = (
    "secret",
    "dead-button.sqlite3",
    "static",
    "metrics",
    "backups",
    "demo",
    "running",
)  # how the names begin of what a site makes there

WITHOUT_IT: Final = (
    "Put the secret back from your backup. Without one, start with --new-secret (NEW_SECRET=1): everybody "
    "signs in again then, and all private links and paired tablets are void."
)


class Unusable(Exception):
    """The folder, or what is in it, is not what a site can run on. Says what to do about it."""


def make_folder(folder: Path) -> None:
    """The folder, for its owner alone if it is new. Raises Unusable."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"The folder {folder} cannot be made ({error.strerror}).") from None


def secret(folder: Path, *, has_data: bool, may_be_new: bool) -> str:
    """The secret kept there; made where there is none and nothing yet that was signed with one.

    has_data: whether there is a database beside it; may_be_new: whether a new one is wanted all the same.
    Raises Unusable.
    """
    path = folder / "secret"
    try:
        content = _read(path)  # once: another process may be making it
        if content:
            return content
        if (content is not None or has_data) and not may_be_new:
            what = "missing" if content is None else "empty"
            raise Unusable(f"{path} is {what}, and there is data beside it. {WITHOUT_IT}")
        make_folder(folder)
        write_new(path)
        return path.read_text().strip()
    except OSError as error:
        raise Unusable(f"{path} cannot be read or written ({error.strerror}).") from None


def _read(path: Path) -> str | None:
    """Return what the file says, None where there is none."""
    try:
        return path.read_text().strip()
    except (FileNotFoundError, NotADirectoryError):
        return None


def write_new(path: Path) -> None:
    """A fresh secret, whole on the disk before it has its name; another process may have been quicker."""
    if path.exists() and not path.read_text().strip():
        path.unlink()
    fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with open(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(50))
        file.flush()
        os.fsync(file.fileno())
    try:
        with suppress(FileExistsError):
            os.link(fresh, path)
    finally:
        fresh.unlink()


def restrict_permissions(folder: Path) -> str:
    """Takes from others what they may do with the folder and the files of the site. A folder that holds other
    things too, or is not ours, is left as it is, and that is said; nothing if all is well."""
    if sys.platform == "win32":
        return ""  # who may read what is not said in modes there
    holds = [path for path in folder.iterdir() if path.name.startswith(OURS)]
    for path in holds:
        if not path.is_dir():
            _take_from_others(path)
    status = folder.stat()
    if not status.st_mode & OWNER_ALONE:
        return ""
    is_only_ours = len(holds) == sum(1 for _ in folder.iterdir()) and not status.st_mode & stat.S_ISVTX
    if is_only_ours and _take_from_others(folder):
        return ""
    return (
        f"Others on this machine can look into {folder}, though not read the data: it holds other things too."
    )


def _take_from_others(path: Path) -> bool:
    """Return whether it belongs to its owner alone now."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OWNER_ALONE:
            path.chmod(mode & ~OWNER_ALONE)
    except OSError:
        return False
    return True
