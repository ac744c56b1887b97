"""The version of the site and what it brings, as CHANGELOG.md beside it says; nobody else is asked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

PIECES: Final = re.compile(r"`[^`]+`|\*[^*]+\*|[`*]|[^`*]+")
CHANGELOG: Final = Path(__file__).resolve().parent.parent / "CHANGELOG.md"


@dataclass(frozen=True, slots=True)
class Release:
    """A version and what CHANGELOG.md says of it: paragraphs, headings and lists in the order they stand."""

    version: str
    parts: Sequence[tuple[str, SafeString]]


@cache
def latest_release() -> Release | None:
    """Return the version of the site, as CHANGELOG.md has it; None where there is none beside the site."""
    return read_release(CHANGELOG.read_text(encoding="utf-8")) if CHANGELOG.exists() else None


def read_release(text: str) -> Release | None:
    """Return the latest version that is released; None where none is.

    >>> read_release("## Unreleased\\n\\n- New\\n\\n## 1.2.0\\n\\n### Added\\n\\n- Bots\\n  bet").parts
    [('heading', 'Added'), ('item', 'Bots bet')]
    """
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    released = next((each for each in sections if re.match(r"\d", each)), None)
    if released is None:
        return None
    heading, _, body = released.partition("\n")
    kinds = {"### ": "heading", "- ": "item"}
    parts: list[tuple[str, str]] = []
    is_open = False
    for line in body.splitlines():
        mark = next((each for each in kinds if line.startswith(each)), "")
        if mark or (line.strip() and not is_open):
            parts.append((kinds.get(mark, "text"), line.removeprefix(mark).strip()))
        elif line.strip():
            kind, before = parts[-1]
            parts[-1] = (kind, f"{before} {line.strip()}")
        is_open = bool(line.strip())
    return Release(heading.split()[0], [(kind, _marked(each)) for kind, each in parts])


def _marked(text: str) -> SafeString:
    """A line of the file with its code and emphasis; of a link its words."""
    plain = re.sub(r"\[([^\[\]]+)\]\([^()]*\)", r"\1", text)
    return format_html_join("", "{}", ((_with_tag(piece),) for piece in PIECES.findall(plain)))


def _with_tag(piece: str) -> str:
    """Return `code` and *emphasis* in their elements, anything else as it is."""
    for sign, tag in (("`", "<code>{}</code>"), ("*", "<em>{}</em>")):
        if len(piece) > 2 and piece.startswith(sign):
            return format_html(tag, piece[1:-1])
    return piece


def site_version() -> str:
    """Return the version of the site; nothing where no file says it."""
    release = latest_release()
    return release.version if release else ""
