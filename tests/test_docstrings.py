"""Whatever computes, asks or writes says what it does: shapes, units, errors, source.

Left out is what is the same everywhere and known from Django: views, forms, models, addresses, commands.
"""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.bench.figures import VAGUE
from tests.site import ROOT

APPS = ["words", "clauses", "charts", "config", "clubs", "tables", "tournaments", "gameplay"]
DJANGOS = {"admin", "apps", "forms", "management", "migrations", "models", "templatetags", "urls", "views"}
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for app in APPS
    for path in (ROOT / app).rglob("*.py")
    if not DJANGOS & {*path.relative_to(ROOT).parts, path.stem, path.stem.rpartition("_")[2]}
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


def silent(tree: ast.Module, module: object = None) -> Iterator[str]:
    """The public classes, functions and methods of a module that have no docstring. A method needs none that
    overrides one with a docstring, or one of a library, or that is `Event.words` (no base that a NamedTuple
    could have)."""
    for node in tree.body:
        if not isinstance(node, Function | ast.ClassDef) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node):
            yield node.name
        if isinstance(node, ast.ClassDef):
            bases = inspect.getmro(getattr(module, node.name))[1:] if module else ()
            yield from (f"{node.name}.{name}" for name in _silent_methods(node, bases))


def _silent_methods(tree: ast.ClassDef, bases: tuple[type, ...]) -> Iterator[str]:
    methods = [each for each in tree.body if isinstance(each, Function) and not each.name.startswith("_")]
    spoken = {each.name for each in methods if ast.get_docstring(each)}
    for method in methods:
        over = [base for base in bases if method.name in vars(base)]
        told = (inspect.getdoc(vars(base)[method.name]) or _is_foreign(base) for base in over)
        is_event = tuple in bases and method.name == "words"
        if method.name not in spoken and not is_event and not any(told):
            yield method.name


def _is_foreign(base: type) -> bool:
    return base.__module__.partition(".")[0] not in {*APPS, __name__.partition(".")[0]}


def test_silence_is_noticed():
    tree = ast.parse(
        "class A:\n  '''A.'''\n  def f(self): ...\n  def _f(self): ...\ndef g(): ...\ndef _g(): ..."
    )
    assert list(silent(tree)) == ["A.f", "g"]


def test_what_is_overridden_speaks_for_what_overrides_it():
    class Silent:
        def f(self): ...

    class Spoken(Silent):
        def f(self):
            """F."""

    class A(Spoken):
        def f(self): ...

    tree = ast.parse("class A(Spoken):\n  '''A.'''\n  def f(self): ...")
    assert list(silent(tree, type("module", (), {"A": A}))) == []
    assert list(silent(tree, type("module", (), {"A": type("A", (Silent,), {})}))) == ["A.f"]


PACKAGES = [path for app in APPS for path in sorted((ROOT / app).rglob("__init__.py"))]


def test_a_package_names_no_module_that_is_gone():
    gone = {}
    for path in PACKAGES:
        docstring = ast.get_docstring(ast.parse(path.read_text())) or ""
        named = re.findall(r"^(\w+\.py|\w+/) ", docstring, re.MULTILINE)
        gone[str(path.parent)] = [name for name in named if not path.parent.joinpath(name).exists()]
    assert {package: names for package, names in gone.items() if names} == {}


@pytest.mark.parametrize("app", APPS)
def test_what_is_public_has_a_docstring(app):
    missing = {}
    for name in (each for each in MODULES if each.startswith(f"{app}.")):
        path = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        module = importlib.import_module(name.removesuffix(".__init__"))
        missing[name] = list(silent(ast.parse(path.read_text()), module))
    assert {name: names for name, names in missing.items() if names} == {}


RELATIVE = {
    *("What", "Who", "Whom", "Whose", "Whether", "How", "Which", "When", "Where", "Why", "That"),
    *("Whoever", "Somebody", "Nobody", "Anybody"),
}
MEANT = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def explained(tree: ast.Module) -> Iterator[str]:
    """Every docstring: of modules, classes and functions, and of values, below their assignment."""
    for node in (each for each in ast.walk(tree) if isinstance(each, MEANT)):
        yield ast.get_docstring(node) or ""
        for value, text in pairwise(node.body):
            match text:
                case ast.Expr(ast.Constant(str(words))) if isinstance(value, ast.Assign | ast.AnnAssign):
                    yield words


def test_docstrings_of_values_are_read_too():
    tree = ast.parse(
        '"""A."""\nMOST = 3\n"""How many."""\nclass B:\n  """C."""\n  size: int = 1\n  """Why."""'
    )
    assert sorted(explained(tree)) == ["A.", "C.", "How many.", "Why."]


def test_docstrings_begin_with_a_noun_or_a_verb():
    begun = {}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            docstrings = explained(ast.parse(path.read_text()))
            wrong = [each[:60] for each in docstrings if each.split(" ")[0].strip(",:") in RELATIVE]
            if wrong:
                begun[str(path.relative_to(ROOT))] = wrong
    assert begun == {}


CHIPS_IN_THE_POT = ("gameplay/engine/hand.py", "found")
"""Chips found in the pot: an argument of every hand since the first version, under which records keep it."""


def vague_names(tree: ast.Module) -> Iterator[str]:
    """The arguments and variables of functions whose names say nothing; fields of classes are left out."""
    fields = {
        id(each) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for each in _stored(node.body)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.arg in VAGUE:
            yield node.arg
        is_given = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in fields
        if is_given and node.id in VAGUE:
            yield node.id


def _stored(body: list[ast.stmt]) -> Iterator[ast.expr]:
    for statement in body:
        if isinstance(statement, ast.AnnAssign):
            yield statement.target
        if isinstance(statement, ast.Assign):
            yield from statement.targets


def test_vague_names_are_noticed():
    tree = ast.parse("class A:\n  found: int\n  made = 1\ndef f(said, it):\n  told = [known for known in it]")
    assert sorted(vague_names(tree)) == ["known", "said", "told"]


def test_no_name_of_a_value_says_nothing():
    vague = {
        (str(path.relative_to(ROOT)), name)
        for app in APPS
        for path in sorted((ROOT / app).rglob("*.py"))
        for name in vague_names(ast.parse(path.read_text()))
    }
    assert vague == {CHIPS_IN_THE_POT}
