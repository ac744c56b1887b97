"""A club's logo as it comes: what kind of picture it is, told by what is in the file and not by its name.

PNG, JPEG and WebP, so that nothing in it can run; sizes in pixels, weights in bytes.
"""

import struct
from dataclasses import dataclass
from typing import Final

from clauses.refusal import NotAllowed

HEAVIEST: Final = 150_000
WIDEST: Final = 2_000
PNG: Final = b"\x89PNG\r\n\x1a\n"
FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers of a JPEG that carry its size
STANDALONE: Final = {0x01, *range(0xD0, 0xD9)}


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture that may be shown. type: as the browser is told."""

    type: str
    width: int
    height: int


def logo_of(data: bytes) -> Logo:
    """What the file is. Raises NotAllowed for what is no picture of these kinds, is broken or too large."""
    if len(data) > HEAVIEST:
        raise NotAllowed(
            "A logo weighs {most} kB at the most; this one {size} kB.",
            most=HEAVIEST // 1000,
            size=len(data) // 1000,
        )
    size = _png(data) or _jpeg(data) or _webp(data)
    if size is None:
        raise NotAllowed("That is no picture a browser can be trusted with: use PNG, JPEG or WebP.")
    kind, width, height = size
    if not (0 < width <= WIDEST and 0 < height <= WIDEST):
        raise NotAllowed("A logo is {most:,} pixels wide and high at the most.", most=WIDEST)
    return Logo(kind, width, height)


Size = tuple[str, int, int]


def _png(data: bytes) -> Size | None:
    if not data.startswith(PNG) or len(data) < 33 or data[12:16] != b"IHDR" or b"IEND" not in data[-16:]:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return "image/png", width, height


def _jpeg(data: bytes) -> Size | None:
    """Walks from marker to marker until the one that begins the picture itself."""
    if not data.startswith(b"\xff\xd8\xff"):
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in STANDALONE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return "image/jpeg", width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _webp(data: bytes) -> Size | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    match data[12:16]:
        case b"VP8X":
            width = int.from_bytes(data[24:27], "little") + 1
            height = int.from_bytes(data[27:30], "little") + 1
        case b"VP8L" if data[20] == 0x2F:
            bits = int.from_bytes(data[21:25], "little")
            width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 " if data[23:26] == b"\x9d\x01\x2a":
            width, height = (each & 0x3FFF for each in struct.unpack("<HH", data[26:30]))
        case _:
            return None
    return "image/webp", width, height
