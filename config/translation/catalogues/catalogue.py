"""A language's catalogue: brought up to what the project says, and written for translators.

Extractors of translatable texts, for Babel: in templates, and in calls of Python modules.

Babel's own extractor of Python knows arguments by their places alone; ours also reads both ends of a choice
(`"by one" if one else "by all"`), keywords, the choices of an option, and plurals that are made of one word.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, BinaryIO, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

Words = str | tuple[str, str]  # of one, or of one and of many
Found = tuple[
    int, str, Words, list[str]
]  # line, function of gettext, words, comments: as Babel asks for them

KEYWORDS: Final = {"gettext": None, "ngettext": (1, 2)}  # what the extractors call all they find
COUNTED: Final = {"ngettext", "ngettext_lazy", "Text"}  # two texts in a row are of one and of many
PLACES: Final[Mapping[str, tuple[int, ...]]] = {  # which arguments of these are texts
    **dict.fromkeys(("gettext", "gettext_lazy", "_", "Text", "NotAllowed"), (0,)),
    **dict.fromkeys(("Listing", "listed"), (1,)),
    "option": (1, 2),
}
NAMED: Final[Mapping[str, set[str]]] = {"Field": {"title"}, "option": {"choices", "empty", "columns"}}
LAST_WORD: Final = {"Listing": "and", "listed": "and"}  # if the argument is left out
QUOTED: Final = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
IN_TEMPLATE: Final = re.compile(rf"\b(?:gettext|_)\({QUOTED}\)|\bngettext\({QUOTED},\s*{QUOTED},", re.DOTALL)


def template(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield what the translate and blocktranslate tags of a template say, and _("…") in its expressions."""
    text = templatize(file.read().decode())
    for match in IN_TEMPLATE.finditer(text):
        quoted = [ast.literal_eval(each) for each in match.groups() if each]
        yield _extracted(text.count("\n", 0, match.start()) + 1, *quoted)


def python(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield what gettext is asked for, and the sentences of the pure modules."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            for words in in_call(node):
                yield _extracted(node.lineno, *words)


def in_call(call: ast.Call) -> Iterator[tuple[str, ...]]:
    """The texts of a call: each alone, or with its plural."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name == "counted" and len(call.args) > 1 and all(map(is_literal, call.args[1:])):
        thing, *things = [next(literals(each)) for each in call.args[1:]]
        yield f"{{count:,}} {thing}", f"{{count:,}} {things[0] if things else thing + 's'}"
    elif name in COUNTED and len(call.args) > 1 and all(map(is_literal, call.args[:2])):
        yield next(literals(call.args[0])), next(literals(call.args[1]))
    else:
        yield from ((words,) for words in texts_of(name, call) if is_message(words))


def texts_of(name: str, call: ast.Call) -> Iterator[str]:
    """The strings at the places, and under the names, that are texts in calls of this name."""
    for place in PLACES.get(name, ()):
        if place < len(call.args):
            yield from literals(call.args[place])
        elif name in LAST_WORD:
            yield LAST_WORD[name]
    for keyword in call.keywords:
        if keyword.arg in NAMED.get(name, ()):
            yield from literals(keyword.value)


def literals(node: ast.expr | None) -> Iterator[str]:
    """The strings an expression may come to, or hold, as far as they are written down in it."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)
        case ast.Dict(values=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from literals(part)


def is_literal(node: ast.expr) -> bool:
    """Return whether it is a string written out, which alone can be looked up in a catalogue."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_message(words: str) -> bool:
    """Return whether there is a word in it, beside its {fields}."""
    try:
        parts = [literal for literal, _, _, _ in Formatter().parse(words)]
    except ValueError:
        parts = [words]
    return any(sign.isalpha() for part in parts for sign in part)


def _extracted(line: int, one: str, many: str = "") -> Found:
    return (line, "ngettext", (one, many), []) if many else (line, "gettext", one, [])


FOLDERS: Final = ("words", "clauses", "config", "clubs", "tables", "tournaments", "gameplay", "templates")
SILENT: Final = {"migrations", "__pycache__"}
OURS: Final = __name__
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
            keywords=KEYWORDS,
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


def say_waiting(root: Path, folder: Path) -> str:
    """Return how many texts of the project wait for a translation into which language, as a sentence; empty
    if none does. folder: the one of the languages."""
    template, parts = collect(root), []
    for path in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        language = read(path)
        bring_up_to(language, template)
        if count := sum(not is_done(message) for message in messages(language)):
            parts.append(f"{count} into {path.parts[-3]}")
    return f"Texts wait for a translation: {', '.join(parts)} (manage.py catalogues)." if parts else ""


def messages(catalogue: Catalog) -> list[Message]:
    """All but the head, in the order of their English."""
    return sorted(message for message in catalogue if message.id)


def as_po(catalogue: Catalog) -> bytes:
    """As translators edit it: in the order of the English, a line for each text, however long."""
    file = BytesIO()
    write_po(file, catalogue, width=0, sort_output=True, include_lineno=False)
    return file.getvalue()
