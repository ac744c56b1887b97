"""A catalogue as gettext reads it. Source: the GNU gettext manual, "The Format of GNU MO Files"."""

import struct

from config.translation.catalogues.po import Catalogue

MAGIC = 0x950412DE
HEADER_BYTES = 28


def compiled(catalogue: Catalogue) -> bytes:
    """The .mo file: what is translated and needs no second look, sorted by its English."""
    pairs = {b"": catalogue.header.encode()}
    for entry in catalogue.entries:
        if entry.is_done:
            english = (
                f"{entry.message.one}\0{entry.message.many}" if entry.message.many else entry.message.one
            )
            pairs[english.encode()] = "\0".join(entry.forms).encode()
    ordered = sorted(pairs.items())
    count = len(ordered)
    originals: list[tuple[int, int]] = []
    translations: list[tuple[int, int]] = []
    strings = b""
    start = HEADER_BYTES + 16 * count
    for table, texts in ((originals, [key for key, _ in ordered]), (translations, [t for _, t in ordered])):
        for text in texts:
            table.append((len(text), start + len(strings)))
            strings += text + b"\0"
    header = struct.pack("<7I", MAGIC, 0, count, HEADER_BYTES, HEADER_BYTES + 8 * count, 0, start)
    rows = b"".join(struct.pack("<2I", *row) for row in (*originals, *translations))
    return header + rows + strings
