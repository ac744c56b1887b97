"""A club's logo as it comes (tournaments/display/logo.py)."""

import contextlib
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from tests.sweeps import sweep
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


def riff(kind, data):
    body = b"WEBP" + kind + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def webp(width=4, height=3):
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return riff(b"VP8X", bytes(4) + size)


def lossless(width=4, height=3):
    return riff(b"VP8L", b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + bytes(5))


def lossy(width=4, height=3):
    return riff(b"VP8 ", b"\x10\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height))


def turned(width=4, height=3):
    """A photograph of a camera that was held upright: its rows are stored as they fell on the chip."""
    entry = struct.pack(">HHIHH", 0x112, 3, 1, 6, 0)
    exif = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + bytes(4)
    return b"\xff\xd8\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg(height, width)[2:]


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (png, "image/png"),
        (jpeg, "image/jpeg"),
        (turned, "image/jpeg"),
        (webp, "image/webp"),
        (lossless, "image/webp"),
        (lossy, "image/webp"),
    ],
)
def test_pictures_are_known_by_what_is_in_them(make, kind):
    logo = logo_of(make(40, 30))
    assert (logo.type, logo.width, logo.height) == (kind, 40, 30)


@sweep(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<html>",
        b"GIF89a" + bytes(40),
        b"\n<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>",
        b"P1\n4 3\n" + bytes(40),
        png()[:20],
        png()[:-12],
        b"\xff\xd8\xff\xe0",
        b"\xff\xd8\xff\xe0\0\0" * 20,
        b"RIFF\0\0\0\0WEBPVP8?" + bytes(20),
        webp()[:28],
        lossless().replace(b"\x2f", b"\x2e"),
        lossy().replace(b"\x9d\x01", b"\x9d\x02"),
        png() + b"<script>alert(1)</script>",
        turned()[:40],
    ],
)
def test_what_could_run_or_is_broken_is_refused(data):
    with pytest.raises(NotAllowed, match="PNG, JPEG or WebP"):
        logo_of(data)


@given(
    st.sampled_from([png, jpeg, turned, webp, lossless, lossy]), st.binary(max_size=60), st.integers(0, 60)
)
def test_whatever_follows_a_good_beginning_is_a_picture_or_refused(make, rest, kept):
    with contextlib.suppress(NotAllowed):
        logo = logo_of(make()[:kept] + rest)
        assert 0 < logo.width <= WIDEST
        assert 0 < logo.height <= WIDEST


def test_large_ones_are_refused():
    with pytest.raises(NotAllowed, match="weighs"):
        logo_of(png() + bytes(HEAVIEST))
    with pytest.raises(NotAllowed, match="pixels"):
        logo_of(jpeg(WIDEST + 1, 10))
    with pytest.raises(NotAllowed, match="pixels"):
        logo_of(jpeg(0, 10))
