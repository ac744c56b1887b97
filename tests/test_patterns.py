"""No pattern over what people type or paste takes longer than the text is long.

Every pattern of the project is tried, in each way in which it is used, on hostile text: long runs of the
signs it is made of, with something at the end that does not fit. Four times the text may take some four times
as long, not sixteen times. Compared are runs of one machine in one moment, the best of several, so that a
slow machine changes nothing.
"""

import ast
import itertools
import re
import time
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
APPS = ("words", "clauses", "clubs", "config", "tables", "tournaments", "gameplay")
USES = {"match", "fullmatch", "search", "sub", "split", "findall", "finditer"}
SHORT = 2_000
TIMES = 4
MOST = 9  # times as long for four times the text; a pattern that looks back over all of it takes sixteen
QUICK = 0.004  # seconds for the long text: nothing to compare
TRIES = 5


def text_of(node):
    """The text of a constant expression, f-strings of constants among them; None where it is made at run
    time."""
    try:
        made = eval(compile(ast.Expression(node), "", "eval"), {})  # noqa: S307 (our own source)
    except Exception:
        return None
    return made if isinstance(made, str) else None


@cache
def patterns():
    """Every pattern with the way it is used: where, what, flags, how. Named ones by the uses of their
    name."""
    found = []
    for path in (path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))):
        tree = ast.parse(path.read_text())
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
                uses = used(path.read_text(), name) | used_elsewhere(where, name) if name else set()
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
    uses = set()
    for path in (path for app in APPS for path in (ROOT / app).rglob("*.py")):
        text = path.read_text()
        if f"from {module} import" in text:
            uses |= used(text, name)
    return uses


def used(text, name):
    return set(re.findall(rf"\b{name}\.({'|'.join(USES)})\(", text))


def hostile(pattern):
    """Units to be repeated: every sign that the pattern names, pairs of them, and signs of every class."""
    signs = sorted(set(re.sub(r"\\[a-zA-Z]|[(){}?*+|^$]", "", pattern)))[:16]
    units = [*signs, " ", "a", "7", "a ", "1,", "a@", ".a", '\\"', "é", "\t", "\n", "a\n"]
    units += [one + other for one, other in itertools.pairwise(signs)]
    return dict.fromkeys(units)


def run(compiled, how, text):
    began = time.perf_counter()
    method = getattr(compiled, how)
    if how == "sub":
        method("", text)
    elif how == "finditer":
        for _ in method(text):
            pass
    else:
        method(text)
    return time.perf_counter() - began


def grows(compiled, how, begin, unit, end):
    """Whether the time grows with more than the length of the text."""
    short = begin + unit * (SHORT // len(unit)) + end
    long = begin + unit * (TIMES * SHORT // len(unit)) + end
    if run(compiled, how, long) < QUICK:
        return False
    for _ in range(TRIES):
        best = [min(run(compiled, how, text) for _ in range(3)) for text in (short, long)]
        if best[1] < QUICK or best[1] < MOST * best[0]:
            return False
    return True


def slow(pattern, flags, how):
    """A hostile text that a pattern takes too long over: how it begins, what is repeated, how it ends."""
    compiled = re.compile(pattern, flags)
    tried = itertools.product(("", "a", "a@"), hostile(pattern), ("", "\0", " x"))
    return next((text for text in tried if grows(compiled, how, *text)), None)


def test_the_patterns_of_the_project_are_found():
    found = {(where.partition(":")[0], how) for where, _, _, how in patterns()}
    assert {("clubs/files/roster.py", "fullmatch"), ("words/names.py", "fullmatch")} <= found
    assert {("tournaments/forms/fields.py", "sub"), ("config/redacted.py", "sub")} <= found
    assert len(patterns()) > 40


@pytest.mark.parametrize(
    ("pattern", "flags", "how"),
    [pytest.param(*each[1:], id=f"{each[0]} {each[3]}") for each in patterns()],
)
def test_no_pattern_takes_longer_than_its_text_is_long(pattern, flags, how):
    assert slow(pattern, flags, how) is None


@pytest.mark.parametrize(
    ("pattern", "how"),
    [
        (r"(?P<name>.*?)\s*<(?P<email>[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+)>", "fullmatch"),
        (r"(?P<name>.*?)\s*#\s*(?P<number>\d{1,9})", "fullmatch"),
        (r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+", "fullmatch"),
    ],
)
def test_one_that_does_is_found(pattern, how):
    assert slow(pattern, re.NOFLAG, how)
