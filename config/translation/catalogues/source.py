"""Everything the project says that can be translated: in templates, Python modules and pure sentences."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Final

from django.utils.translation.template import templatize

FOLDERS: Final = ("words", "clauses", "config", "clubs", "tables", "tournaments", "gameplay", "templates")
SILENT: Final = {"migrations"}
ONE: Final = {"gettext", "gettext_lazy", "_", "Text", "NotAllowed", "Listing", "listed"}
COUNTED: Final = {"ngettext", "ngettext_lazy", "Text"}
LAST_WORD: Final = {"Listing", "listed"}  # theirs is the second argument: "and", if it is left out
QUOTED: Final = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
IN_TEMPLATE: Final = re.compile(rf"\b(?:gettext|_)\({QUOTED}\)|\bngettext\({QUOTED},\s*{QUOTED},", re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """one: the English; many: of other counts, nothing where it is not counted."""

    one: str
    many: str = ""


def messages(root: Path) -> dict[Message, list[str]]:
    """Every message with the files that say it, both in order."""
    found: dict[Message, list[str]] = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".html", ".txt"} and folder == "templates":
                said = in_template(path.read_text())
            elif path.suffix == ".py" and not SILENT.intersection(path.parts):
                said = in_python(path.read_text())
            else:
                continue
            for message in said:
                where = found.setdefault(message, [])
                name = path.relative_to(root).as_posix()
                if name not in where:
                    where.append(name)
    return found


def in_template(text: str) -> Iterator[Message]:
    """What the translate and blocktranslate tags of a template say, and _("…") in its expressions."""
    for found in IN_TEMPLATE.finditer(templatize(text)):
        quoted = [ast.literal_eval(each) for each in found.groups() if each]
        yield Message(*quoted)


def in_python(text: str) -> Iterator[Message]:
    """What gettext is asked for, and the sentences of the pure modules."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in LAST_WORD:
            last = node.args[1] if len(node.args) > 1 else ast.Constant("and")
            yield from (Message(words) for words in literals(last) if is_said(words))
        elif name == "counted" and len(node.args) > 1 and all(map(is_literal, node.args[1:])):
            things = [next(literals(each)) for each in node.args[1:]]
            yield Message(f"{{count:,}} {things[0]}", f"{{count:,}} {(things[1:] or [things[0] + 's'])[0]}")
        elif name == "Field":
            titles = [keyword.value for keyword in node.keywords if keyword.arg == "title"]
            yield from (Message(words) for title in titles for words in literals(title))
        elif name == "option":
            yield from (Message(words) for words in of_an_option(node))
        elif name in COUNTED and len(node.args) > 1 and all(map(is_literal, node.args[:2])):
            one, many = (next(literals(each)) for each in node.args[:2])
            yield Message(one, many)
        elif name in ONE and node.args:
            yield from (Message(words) for words in literals(node.args[0]) if is_said(words))


def of_an_option(call: ast.Call) -> Iterator[str]:
    """The title, the sentence, the choices, the columns and the empty value of an option of the rulebook."""
    for argument in call.args[1:3]:
        yield from literals(argument)
    for keyword in call.keywords:
        if keyword.arg == "choices" and isinstance(keyword.value, ast.Dict):
            for value in keyword.value.values:
                yield from literals(value)
        if keyword.arg == "empty":
            yield from literals(keyword.value)
        if keyword.arg == "columns" and isinstance(keyword.value, ast.Tuple):
            for value in keyword.value.elts:
                yield from literals(value)


def literals(node: ast.expr) -> Iterator[str]:
    """The strings an expression may come to, as far as they are written down in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_said(words: str) -> bool:
    """Whether there is a word in it, beside its {fields}."""
    try:
        parts = [literal for literal, _, _, _ in Formatter().parse(words)]
    except ValueError:
        parts = [words]
    return any(sign.isalpha() for part in parts for sign in part)
