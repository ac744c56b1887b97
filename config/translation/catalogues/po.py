"""A catalogue as translators edit it: a .po file of one shape, which this module writes and reads.

Read also what an editor makes of it: strings over several lines, and `#, fuzzy` on what is to be looked at.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config.translation.catalogues.source import Message

FIELD: Final = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A message as translated: one form, or as many as the language has plurals."""

    message: Message
    forms: tuple[str, ...]
    where: tuple[str, ...] = ()
    is_fuzzy: bool = False

    @property
    def is_done(self) -> bool:
        return bool(self.forms) and all(self.forms) and not self.is_fuzzy

    @property
    def strays(self) -> set[str]:
        """Fields that a form adds to the English, or lacks though one and many in English have them."""
        one, many = (set(FIELD.findall(words)) for words in (self.message.one, self.message.many))
        needed = one & many if self.message.many else one
        said = [set(FIELD.findall(form)) for form in self.forms if form]
        return {field for fields in said for field in (fields - (one | many)) | (needed - fields)}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """header: the entry that says of the file what it is; entries in the order of their messages."""

    header: str
    entries: tuple[Entry, ...]

    @property
    def plurals(self) -> int:
        found = re.search(r"nplurals=(\d+)", self.header)
        return int(found[1]) if found else 2

    def brought_up_to(self, said: Mapping[Message, Iterable[str]]) -> "Catalogue":
        """With every message of the source and no other; translations stay."""
        known = {entry.message: entry for entry in self.entries}
        entries = []
        for message, where in sorted(said.items()):
            before = known.get(message)
            empty = ("",) * (self.plurals if message.many else 1)
            forms, is_fuzzy = (before.forms, before.is_fuzzy) if before else (empty, False)
            entries.append(Entry(message, forms, tuple(where), is_fuzzy))
        return Catalogue(self.header, tuple(entries))


def read(path: Path) -> Catalogue:
    """Raises ValueError, naming the line, for what is no catalogue."""
    entries: list[Entry] = []
    header, fields, where, is_fuzzy, current = "", {}, [], False, ""  # type: ignore[var-annotated]

    def close() -> None:
        nonlocal header, fields, where, is_fuzzy
        if "msgid" in fields:
            forms = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
            if fields["msgid"]:
                message = Message(fields["msgid"], fields.get("msgid_plural", ""))
                entries.append(Entry(message, forms, tuple(where), is_fuzzy))
            else:
                header = forms[0]
        fields, where, is_fuzzy = {}, [], False

    for number, line in enumerate([*path.read_text().splitlines(), ""], 1):
        if not line.strip():
            close()
        elif line.startswith("#: "):
            where.append(line[3:])
        elif line.startswith("#,"):
            is_fuzzy = "fuzzy" in line
        elif line.startswith("#"):
            continue
        elif found := re.fullmatch(r'(msgid|msgid_plural|msgstr|msgstr\[\d\])?\s*(".*")', line):
            current = found[1] or current
            fields[current] = fields.get(current, "") + ast.literal_eval(found[2])
        else:
            raise ValueError(f"{path}, line {number}: {line}")
    return Catalogue(header, tuple(entries))


def written(catalogue: Catalogue) -> str:
    """The file's text."""
    parts = [f'msgid ""\nmsgstr ""\n{_lines(catalogue.header)}\n']
    for entry in catalogue.entries:
        lines = [f"#: {name}" for name in entry.where]
        if entry.is_fuzzy:
            lines.append("#, fuzzy")
        lines.append(f"msgid {_quoted(entry.message.one)}")
        if entry.message.many:
            lines.append(f"msgid_plural {_quoted(entry.message.many)}")
            lines += [f"msgstr[{number}] {_quoted(form)}" for number, form in enumerate(entry.forms)]
        else:
            lines.append(f"msgstr {_quoted(entry.forms[0])}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _lines(text: str) -> str:
    return "\n".join(_quoted(line) for line in text.splitlines(keepends=True))
