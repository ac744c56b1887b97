"""The catalogues as gettext reads them (.mo): made from what translators edit (.po), and not kept in git.

Every process brings them up to date when it begins, the wheel when it is built. Nothing but Babel is needed.
A compiled catalogue ends with the hash of its source, behind the texts, where gettext never reads: times of
modification would miss an older file that a checkout or an archive puts in the place of a newer one.
"""

import hashlib
import logging
import os
from io import BytesIO
from pathlib import Path
from typing import Final

logger = logging.getLogger(__name__)

HASH_BYTES: Final = 32


def compile_all(folder: Path) -> list[Path]:
    """Compile every catalogue below the folder whose source has changed; return what was written.

    A place that cannot be written is left as it is: pages speak English where there is nothing to read.
    Raises ValueError, naming file and line, for a source that is not a catalogue.
    """
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        compiled = source.with_suffix(".mo")
        text = source.read_bytes()
        if is_made_from(compiled, text):
            continue
        try:
            replace(compiled, as_mo(text))
        except ValueError as fault:
            raise ValueError(f"{source}: {fault}") from None
        except OSError as fault:
            logger.warning("The translations in %s cannot be compiled (%s).", source, fault.strerror)
        else:
            written.append(compiled)
    return written


def is_made_from(compiled: Path, text: bytes) -> bool:
    """True if that file exists and was compiled from this text."""
    try:
        with compiled.open("rb") as file:
            file.seek(-HASH_BYTES, os.SEEK_END)
            return file.read() == hashlib.sha256(text).digest()
    except OSError:
        return False


def as_mo(text: bytes) -> bytes:
    """Return a catalogue as gettext reads it, of what is translated for certain. Raises ValueError."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    file = BytesIO()
    try:
        write_mo(file, read_po(BytesIO(text), abort_invalid=True))
    except PoFileError as fault:
        raise ValueError(str(fault)) from None
    return file.getvalue() + hashlib.sha256(text).digest()


def replace(path: Path, content: bytes) -> None:
    """Write the file whole or not at all: processes that begin together may all write it. Raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
