"""The arguments that commands share which bring a file into a club."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.core.validators import validate_slug

from clubs.actions.importing import NewClub
from clubs.files.sheet import LARGEST
from clubs.rulebook import PRESETS


def add_founding_arguments(parser: ArgumentParser) -> None:
    """Add how a club is founded that is not there."""
    parser.add_argument("--preset", choices=sorted(PRESETS), help="rules of a club that is founded")
    parser.add_argument("--timezone", default="UTC", help="where a club that is founded plays")
    parser.add_argument("--public", action="store_true", help="a club that is founded is open to visitors")


def new_club_of(options: dict[str, Any]) -> NewClub:
    """The club to be founded, as the arguments say."""
    return NewClub(options["preset"], options["timezone"], options["public"])


def checked_address(name: str) -> str:
    """The address of a club or season. Raises CommandError for what cannot be one."""
    try:
        validate_slug(name)
    except ValidationError:
        raise CommandError(f"“{name}” is not an address: letters, digits and hyphens only.") from None
    return name


def file_of(path: str) -> bytes:
    """The bytes of a file, of standard input for "-"; not many more than are read."""
    if path == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    try:
        with Path(path).open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None
