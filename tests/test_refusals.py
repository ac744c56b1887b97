"""Tests of what is refused is said in sentences that can be translated: written whole, with values in their
fields."""

import ast
from pathlib import Path

import pytest

from config.translation.catalogues.catalogue import FOLDERS, SILENT

ROOT = Path(__file__).resolve().parent.parent
SAID_AT = {  # what refuses or speaks → which of its arguments are sentences
    "NotAllowed": slice(0, 1),
    "Problem": slice(1, 2),
    "in_column": slice(2, 3),
    "add_error": slice(1, 2),
    "ValidationError": slice(0, 1),
    "Text": slice(0, 2),
    "gettext": slice(0, 1),
    "gettext_lazy": slice(0, 1),
    "_": slice(0, 1),
}
READ_BY_PEOPLE = ("clubs/files", "clubs/rulebook", "clauses/forms", "words")  # their ValueErrors too
FOR_COMMANDS = {
    "tournaments/archive/log_file.py",
    "tournaments/archive/night_file.py",
}  # what is wrong with a file of facts: only commands read it
MADE_OF_WORDS = {"counted"}  # takes the words apart that translators are shown together


def put_together(text, path=""):
    """Yield where a sentence is not a literal: its line, and how it is written."""
    tree = ast.parse(text)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef) and scope.name not in MADE_OF_WORDS:
            values = [
                (each.targets[0], each.value) for each in ast.walk(scope) if isinstance(each, ast.Assign)
            ]
            locals_ = {target.id: value for target, value in values if isinstance(target, ast.Name)}
            yield from _in(scope, locals_, path)


def _in(scope, locals_, path):
    for call in ast.walk(scope):
        name = ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""
        at = SAID_AT.get(name)
        if name == "ValueError" and path.startswith(READ_BY_PEOPLE):
            at = slice(0, 1)
        for said in call.args[at] if at else ():
            said = locals_.get(said.id, said) if isinstance(said, ast.Name) else said
            if is_put_together(said):
                yield call.lineno, ast.unparse(said)


def is_put_together(said):
    match said:
        case ast.BinOp(left=ast.Call(func=ast.Name(id="gettext" | "_" | "ngettext"))):
            return False  # looked up whole, then filled in
        case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.Mod()):
            return True
        case ast.Call(func=ast.Attribute(attr="format")):
            return True
        case ast.IfExp():
            return is_put_together(said.body) or is_put_together(said.orelse)
    return False


def test_no_refusal_is_put_together_from_pieces():
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {said}"
        for path in paths
        if not SILENT.intersection(path.parts) and path.relative_to(ROOT).as_posix() not in FOR_COMMANDS
        for line, said in put_together(path.read_text(), path.relative_to(ROOT).as_posix())
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    [
        'raise NotAllowed(f"{name} is out.")',
        'raise NotAllowed("Out: " + name)',
        'raise NotAllowed("%s is out." % name)',
        'raise NotAllowed("{} is out.".format(name))',
        'said = f"{name} is out."; yield Problem(1, said)',
        'self.add_error("who", f"{name} is out.")',
        'raise forms.ValidationError("Yes" if so else f"No, {name}.")',
        'Text(f"{name} is out.")',
    ],
)
def test_pieces_are_seen(line):
    assert list(put_together(f"def refuse():\n    {line}\n"))


@pytest.mark.parametrize(
    "line",
    [
        'raise NotAllowed("{name} is out.", name=f"{first} {last}")',
        'self.add_error(f"say_{name}", refusal.text)',
        'said = Text("{name} is out.", name=name); yield Problem(1, said)',
        'raise ValueError(f"{kind} is unknown.")',
        'raise NotAllowed(gettext("%(name)s is out.") % {"name": name})',
    ],
)
def test_whole_sentences_pass(line):
    assert not list(put_together(f"def refuse():\n    {line}\n", "config/x.py"))
