"""A club's logo as it comes (tournaments/display/logo.py)."""

import struct
import zlib

import pytest

from clauses.refusal import NotAllowed
from tournaments.display.logo import HEAVIEST, WIDEST, logo_of


def png(width=4, height=3):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + b"\x80" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def jpeg(width=4, height=3):
    app = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes(9)
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\0"
    return b"\xff\xd8" + app + frame + b"\xff\xd9"


def webp(width=4, height=3):
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + size
    return b"RIFF" + struct.pack("<I", len(body)) + body


@pytest.mark.parametrize(("make", "kind"), [(png, "image/png"), (jpeg, "image/jpeg"), (webp, "image/webp")])
def test_pictures_are_known_by_what_is_in_them(make, kind):
    logo = logo_of(make(40, 30))
    assert (logo.type, logo.width, logo.height) == (kind, 40, 30)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<html>",
        b"GIF89a" + bytes(40),
        png()[:20],
        png()[:-12],
        b"\xff\xd8\xff\xe0",
        b"\xff\xd8\xff\xe0\0\0" * 20,
        b"RIFF\0\0\0\0WEBPVP8?" + bytes(20),
    ],
)
def test_what_could_run_or_is_broken_is_refused(data):
    with pytest.raises(NotAllowed, match="PNG, JPEG or WebP"):
        logo_of(data)


def test_large_ones_are_refused():
    with pytest.raises(NotAllowed, match="weighs"):
        logo_of(png() + bytes(HEAVIEST))
    with pytest.raises(NotAllowed, match="pixels"):
        logo_of(jpeg(WIDEST + 1, 10))
    with pytest.raises(NotAllowed, match="pixels"):
        logo_of(jpeg(0, 10))
