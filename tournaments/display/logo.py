"""A club's logo and the pictures of its slides as they come: what kind each is, told by what is in the file
and not by its name.

PNG, JPEG and WebP, so that nothing in it can run; sizes in pixels, weights in bytes.
"""

import re
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import imagesize
from django.core.files.uploadedfile import UploadedFile

from clauses.refusal import NotAllowed

HEAVIEST: Final = 150_000
HEAVIEST_SLIDE: Final = 600_000
WIDEST: Final = 2_000
KINDS: Final = {  # how each begins; a PNG has an end, too
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n.*IEND.{4,12}\Z", re.DOTALL),
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/webp": re.compile(
        rb"RIFF.{4}WEBP(VP8X.{14}|VP8L.{4}\x2f.{9}|VP8 .{7}\x9d\x01\x2a.{4})", re.DOTALL
    ),
}


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture that may be shown. type: as the browser is told; width, height: as shown, turned where its
    camera says so."""

    type: str
    width: int
    height: int


def read_picture(file: "UploadedFile[bytes]", heaviest: int) -> bytes:
    """Read a file. Raises NotAllowed, before anything is read, for one that is too heavy."""
    _refuse_weight(file.size or 0, heaviest)
    data: bytes = file.read()
    return data


def logo_of(data: bytes, heaviest: int = HEAVIEST) -> Logo:
    """Return what the file is. Raises NotAllowed for what is not a picture of these kinds, is broken or too
    large."""
    _refuse_weight(len(data), heaviest)
    kind = next((kind for kind, begins in KINDS.items() if begins.match(data)), "")
    width, height = imagesize.get(BytesIO(data)) if kind else (-1, -1)
    if width < 0:
        raise NotAllowed("That is not a picture a browser can be trusted with: use PNG, JPEG or WebP.")
    if not (0 < width <= WIDEST and 0 < height <= WIDEST):
        raise NotAllowed("A picture is {most:,} pixels wide and high at the most.", most=WIDEST)
    return Logo(kind, width, height)


def _refuse_weight(size: int, heaviest: int) -> None:
    if size > heaviest:
        raise NotAllowed(
            "A picture weighs {most} kB at the most; this one {size} kB.",
            most=heaviest // 1000,
            size=-(-size // 1000),
        )
