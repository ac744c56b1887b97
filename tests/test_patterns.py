"""No pattern over what people type or paste takes longer than the text is long.

Every pattern of the project is tried, in each way in which it is used, on hostile text that is made of what
the pattern itself is made of. What is compared is not time but steps, which are the same on every machine:
twice the text may take twice the steps and three times the text three times, but for what begins and ends it.
"""

import ast
import random
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.backtracking import Counted, Hostile, TooMany
from tests.sweeps import sweep

ROOT = Path(__file__).resolve().parents[1]
APPS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
OURS = {  # what these read nobody types: the rulebooks and style sheets of the project itself
    "clauses/book.py",
    "config/static_files/collected.py",
}
USES = {"match", "fullmatch", "search", "sub", "split", "findall", "finditer"}
LONG = 24  # characters of a text, and twice and three times as many: more than repeats are cut to
CUT = 3
MANY = 5000  # texts: only the words of a formula, a moment of the past and open cards have more
CALM = 8  # steps a character below which nothing grows: of a square there would be more


def text_of(node):
    """The text of a constant expression, f-strings of constants among them; None where it is made at run
    time."""
    try:
        made = eval(compile(ast.Expression(node), "", "eval"), {})  # noqa: S307 (our own source)
    except Exception:
        return None
    return made if isinstance(made, str) else None


@cache
def sources():
    """Path → text of every module of the project: read once, by each process that asks for a test."""
    return {path: path.read_text() for app in APPS for path in sorted((ROOT / app).rglob("*.py"))}


@cache
def patterns():
    """Every pattern with the way it is used: where, what, flags, how. Named ones by the uses of their
    name."""
    found = []
    for path, source in sources().items():
        if "re." not in source:
            continue
        tree = ast.parse(source)
        named, calls = {}, []
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            owner, use = node.func.value, node.func.attr
            if isinstance(owner, ast.Name) and owner.id == "re" and use in USES | {"compile"}:
                calls.append((node, use))
        for node in ast.walk(tree):
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Call):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name) and any(node.value is call for call, _ in calls):
                    named[target.id] = node.value
        where = str(path.relative_to(ROOT))
        for call, use in calls:
            uses = {use}
            if use == "compile":
                name = next((name for name, value in named.items() if value is call), "")
                uses = used(source, name) | used_elsewhere(where, name) if name else set()
            text = text_of(call.args[0])
            if text is None:
                continue
            said = [part for each in (*call.args[1:], *call.keywords) for part in ast.walk(each)]
            named_flags = [getattr(re, part.attr, 0) for part in said if isinstance(part, ast.Attribute)]
            flags = sum(flag for flag in named_flags if isinstance(flag, re.RegexFlag))
            found += [(f"{where}:{call.lineno}", text, flags, how) for how in sorted(uses or {"fullmatch"})]
    return found


def used_elsewhere(where, name):
    module = where.removesuffix(".py").replace("/", ".")
    return set().union(*(used(text, name) for text in sources().values() if f"from {module} import" in text))


def used(text, name):
    return set(re.findall(rf"\b{name}\.({'|'.join(USES)})\(", text))


class Tried:
    """A pattern that counts its steps, as it is used."""

    def __init__(self, pattern, flags, how):
        self.counted = Counted(pattern, flags, bound=CUT)
        self.how = how

    def steps(self, text):
        self.counted.steps = 0
        getattr(self.counted, self.how)(text)
        return self.counted.steps

    def grows(self, begin, unit, end):
        """Return whether the steps grow with more than the length of the text."""
        times = max(LONG // len(unit), CALM)
        one, two, three = (begin + unit * (times * more) + end for more in (1, 2, 3))
        try:
            most = self.steps(three)
            if most < CALM * len(three):
                return False
            return most - 2 * self.steps(two) + self.steps(one) > times * len(unit)
        except TooMany:
            return True


def slow(pattern, flags, how, most=None):
    """A hostile text that a pattern takes too long over: how it begins, what is repeated, how it ends. Of
    more than `most` texts some are left out, the same ones every time."""
    tried = Tried(pattern, flags, how)
    texts = list(Hostile(pattern, flags).texts)
    if most and len(texts) > most:
        texts = random.Random(pattern).sample(texts, most)
    return next((text for text in texts if tried.grows(*text)), None)


@pytest.fixture(autouse=True)
def _deep():
    """A step stands upon the one before it."""
    kept = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(kept)


def typed():
    return [each for each in patterns() if each[0].partition(":")[0] not in OURS]


def test_the_patterns_of_the_project_are_found():
    found = {(where.partition(":")[0], how) for where, _, _, how in patterns()}
    assert {("clubs/files/people_list.py", "fullmatch"), ("words/names.py", "fullmatch")} <= found
    assert {("tournaments/fields.py", "sub"), ("config/privacy/redaction.py", "sub")} <= found
    assert len(typed()) > 40


@sweep(
    "pattern, flags, how",
    [each[1:] for each in typed()],
    ids=[f"{each[0]} {each[3]}" for each in typed()],
)
def test_no_pattern_takes_longer_than_its_text_is_long(pattern, flags, how, request):
    assert slow(pattern, flags, how, None if request.config.getoption("--long") else MANY) is None


EMAIL = r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+"


@sweep(
    ("pattern", "how"),
    [
        (rf"(?P<name>.*?)\s*<(?P<email>{EMAIL})>", "fullmatch"),
        (r"(?P<name>.*?)\s*#\s*(?P<number>\d{1,9})", "fullmatch"),
        (EMAIL, "fullmatch"),
        (EMAIL, "search"),
        (r"\s+$", "sub"),
        (r"url\(([^)]+)\)", "findall"),
        (r"\{\w*[^{}]*\}", "sub"),
        (r"\d+,?\d*x", "match"),
        (r".*,.*;", "match"),
        (r"(a+)+b", "match"),
        (r"(a|aa)*b", "fullmatch"),
        (r'"(\\.|[^"])*"', "search"),
    ],
)
def test_one_that_does_is_found(pattern, how):
    assert slow(pattern, re.NOFLAG, how)


@pytest.mark.parametrize("pattern", [r"\s*+$", r'"(?:\\.|[^"\\])*+"?', r"\d{1,9},?\d{1,9}x", r"[^,]*,[^,]*;"])
def test_one_that_does_not_is_let_go(pattern):
    assert slow(pattern, re.NOFLAG, "match") is None


@sweep(("pattern", "flags"), dict.fromkeys(each[1:3] for each in patterns()))
def test_the_steps_are_those_of_a_matcher_that_finds_what_re_finds(pattern, flags):
    ours, theirs = Counted(pattern, flags, most=sys.maxsize), re.compile(pattern, flags)
    texts = [begin + unit * 3 + end for begin, unit, end in Hostile(pattern, flags).texts]
    for text in texts[:: len(texts) // 300 + 1]:
        assert ours.finditer(text) == [found.span() for found in theirs.finditer(text)], text
        whole, first = theirs.fullmatch(text), theirs.match(text)
        assert ours.fullmatch(text) == (whole and whole.end()), text
        assert ours.match(text) == (first and first.end()), text
