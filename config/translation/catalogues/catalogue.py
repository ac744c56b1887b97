"""A language's catalogue: brought up to what the project says, written for translators and for gettext."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from config.translation.catalogues import extractors

FOLDERS: Final = ("words", "clauses", "config", "clubs", "tables", "tournaments", "gameplay", "templates")
SILENT: Final = {"migrations", "__pycache__"}
OURS: Final = extractors.__name__
METHODS: Final = {"templates": [("**.html", f"{OURS}:template"), ("**.txt", f"{OURS}:template")]}
IN_CODE: Final = [("**.py", f"{OURS}:python")]


def collect(root: Path) -> Catalog:
    """Every message of the project with the files that say it. Raises ValueError for words that are said both
    with a plural and without: gettext finds only one of them."""
    catalogue = Catalog(charset="utf-8", fuzzy=False)
    for name, words in _found(root):
        entry = catalogue.get(words[0] if isinstance(words, tuple) else words)
        if entry is not None and entry.id != words:
            raise ValueError(f"{name}: “{words}” is also said as “{entry.id}”")
        catalogue.add(words, locations=[(name, 0)])
    return catalogue


def _found(root: Path) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for folder in FOLDERS:
        messages_found = extract_from_dir(
            root / folder,
            METHODS.get(folder, IN_CODE),
            keywords=extractors.KEYWORDS,
            directory_filter=lambda path: Path(path).name not in SILENT,
        )
        for name, _, words, _, _ in messages_found:
            yield f"{folder}/{name}", words


def read(path: Path) -> Catalog:
    """Raises PoFileError, naming the line, for what is not a catalogue."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def bring_up_to(catalogue: Catalog, template: Catalog) -> None:
    """With every message of the template and no other; translations, remarks and the head stay."""
    catalogue.update(template, no_fuzzy_matching=True, keep_user_comments=True, update_creation_date=False)
    catalogue.obsolete.clear()


def is_done(message: Message) -> bool:
    """Return whether it is translated, in all its forms, and needs no second look."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(forms) and not message.fuzzy


def messages(catalogue: Catalog) -> list[Message]:
    """All but the head, in the order of their English."""
    return sorted(message for message in catalogue if message.id)


def as_po(catalogue: Catalog) -> bytes:
    """As translators edit it: in the order of the English, a line for each text, however long."""
    file = BytesIO()
    write_po(file, catalogue, width=0, sort_output=True, include_lineno=False)
    return file.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """As gettext reads it: what is translated and needs no second look."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()
