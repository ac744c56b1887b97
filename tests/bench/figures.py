"""Count what the house costs whoever takes it over: modules, code lines, docstrings, contracts, and how much
of the product a knockout, a look at the console, a choice at a table on screens and another player's look at
that table walk through.

Code lines are those with something on them that is run: no blanks, comments, docstrings or migrations. A
sliver is a module under 120 lines that one other module imports. A walk counts each module and function of
the product that is entered while a request is answered, the second time it is made.
"""

import ast
import io
import json
import re
import sys
import tempfile
import tokenize
import tomllib
from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import grimp
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.static_files import collected
from tests.bench.subprocesses import output_of
from tests.site import ROOT

APPS = ("words", "clauses", "charts", "config", "clubs", "tables", "tournaments", "gameplay")
SLIVER = 120  # lines
RELATIVE = re.compile(r"(What|Who|Whom|Whose|Whether|Which|Where|When|How|Why|That)\b")
VAGUE = frozenset(["asked", "found", "known", "made", "said", "shown", "there", "told", "wanted"])
IGNORED = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


PRINTED = {"facts.md", "standings.md"}
"""Documents that a command prints."""


def words_of_documents(folder: Path) -> int:
    """Count the words of the documents that somebody wrote, without the tables of the rules."""
    return sum(len(path.read_text().split()) for path in folder.glob("*.md") if path.name not in PRINTED)


def figure(what: str, value: float, unit: str) -> dict[str, object]:
    return {"bench": f"figures: {what}", "value": value, "unit": unit}


def run() -> Iterator[dict[str, object]]:
    yield from sources([path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))])
    yield from imports()
    yield from contracts((ROOT / "pyproject.toml").read_text())
    yield figure("documents", words_of_documents(ROOT / "docs"), "words")
    with tempfile.TemporaryDirectory() as folder:
        yield from map(json.loads, output_of("figures", patience=300, folder=Path(folder)))


def sources(paths: Sequence[Path]) -> Iterator[dict[str, object]]:
    """Yield what is read in the files, migrations left out."""
    texts = [path.read_text() for path in paths if "migrations" not in path.parts]
    trees = [ast.parse(text) for text in texts]
    yield figure("modules", len(texts), "modules")
    yield figure("code lines", sum(len(code_lines(text)) for text in texts), "lines")
    functions = [node for tree in trees for node in public_functions(tree)]
    docstrings = [text for tree in trees for text in all_docstrings(tree)]
    share = sum(ast.get_docstring(node) is not None for node in functions) / max(len(functions), 1)
    yield figure("public functions with a docstring", round(share * 100, 1), "%")
    relative = sum(RELATIVE.match(text) is not None for text in docstrings)
    yield figure("docstrings that begin with a relative pronoun", relative, "docstrings")
    yield figure("vague variables", sum(vague(tree) for tree in trees), "names")


def code_lines(text: str) -> set[int]:
    """The numbers of the lines on which something is run."""
    docstrings = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {
        line
        for token in tokens
        if token.type not in IGNORED
        for line in range(token.start[0], token.end[0] + 1)
    }
    return lines - docstrings


def public_functions(tree: ast.Module) -> Iterator[Function]:
    """Functions of the module and methods of its classes."""
    for holder in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
        for node in holder.body:
            if isinstance(node, Function) and not node.name.startswith("_"):
                yield node


def all_docstrings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, Function | ast.ClassDef | ast.Module) and (text := ast.get_docstring(node)):
            yield text


def vague(tree: ast.Module) -> int:
    """Return how often a name is given that says nothing: as a variable or an argument."""
    stored = (
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    arguments = (node.arg for node in ast.walk(tree) if isinstance(node, ast.arg))
    return sum(name in VAGUE for name in (*stored, *arguments))


def imports() -> Iterator[dict[str, object]]:
    graph = grimp.build_graph(*APPS, cache_dir=None)
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    yield figure("slivers", sum(is_sliver(graph, module) for module in graph.modules), "modules")
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as circle:
        yield figure("import circles", 1, f"at least: {' '.join(circle.args[1])}")
    else:
        yield figure("import circles", 0, "circles")


def is_sliver(graph: grimp.ImportGraph, module: str) -> bool:
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    if not path.exists() or "migrations" in path.parts:
        return False
    is_short = len(path.read_text().splitlines()) < SLIVER
    return is_short and len(graph.find_modules_that_directly_import(module)) == 1


def contracts(text: str) -> Iterator[dict[str, object]]:
    linter = tomllib.loads(text)["tool"]["importlinter"]
    yield figure("import contracts", len(linter["contracts"]), "contracts")
    section, lines = "", 0
    for line in text.splitlines():
        section = line if line.startswith("[") else section
        lines += section.strip("[").startswith("tool.importlinter") and bool(line.strip())
    yield figure("import contracts", lines, "lines")


class Walk:
    """The functions of the product that are entered."""

    def __init__(self) -> None:
        self.entered: set[CodeType] = set()
        self.folders = tuple(str(ROOT / app) for app in APPS)

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.entered.add(frame.f_code)

    def figures(self, what: str) -> Iterator[dict[str, object]]:
        own = [code for code in self.entered if code.co_filename.startswith(self.folders)]
        functions = [code for code in own if not code.co_name.startswith("<")]
        yield figure(what, len({code.co_filename for code in own}), "modules")
        yield figure(what, len(functions), "functions")


def walked(client: Client, method: str, address: str, typed: dict[str, object] | None = None) -> Walk:
    walk = Walk()
    headers = {"HX-Request": "true", "HX-Target": "floor"} if typed else {}
    sys.setprofile(walk)
    try:
        response = getattr(client, method)(address, typed or {}, headers=headers)
    finally:
        sys.setprofile(None)
    if response.status_code != 200:
        raise RuntimeError(f"{address} answers {response.status_code}")
    return walk


def walks() -> Iterator[dict[str, object]]:
    """The second of two looks at the console, and of two knockouts at a table of eight."""
    call_command("migrate", verbosity=0, interactive=False)
    collected.collect()
    tournament, client = night_of_eight()
    console = reverse("night_console", args=[tournament.pk])
    walked(client, "get", console)
    yield from walked(client, "get", console).figures("a look at the console")
    act = reverse("night_act", args=[tournament.pk, "knock-out"])
    knockouts = [
        walked(client, "post", act, {"request_id": f"walk-{out}", "out": out, "by": 1}) for out in (7, 8)
    ]
    yield from knockouts[-1].figures("a knockout on the console")
    yield from walks_at_a_table()


def walks_at_a_table() -> Iterator[dict[str, object]]:
    """The second of two choices at a table on screens, and of two looks of another player after one."""
    from gameplay.models import Table  # only here is Django set up

    pk, players = table_of_three()
    choices, looks = list[Walk](), list[Walk]()
    for number in (0, 1):
        table = Table.objects.get(pk=pk)
        caller, looker = (
            players[key] for key in sorted(players, key=lambda key: key != table.turn["id"])[:2]
        )
        typed = {"hand": table.hand, "number": number, "choice": "call", "request_id": f"walk-call-{number}"}
        choices.append(walked(caller, "post", reverse("table_choose", args=[table.code]), typed))
        looks.append(walked(looker, "get", reverse("table_fragment", args=[table.code])))
    yield from choices[-1].figures("a choice at a table on screens")
    yield from looks[-1].figures("another player's fragment")


def table_of_three() -> tuple[int, dict[int, Client]]:
    """A ring table on screens with its first hand dealt: its row; the row of each visitor → their browser."""
    from clubs.models import Club  # only here is Django set up
    from gameplay import play
    from gameplay.access import GUEST, new_guest
    from gameplay.play.tables import sit
    from gameplay.ring.facts import Player
    from gameplay.ring.offered_games import offered
    from gameplay.ring.table_options import GameSpec, Settings, TableOptions

    club = Club.objects.get()
    Club.objects.filter(pk=club.pk).update(is_public=True)
    options = TableOptions(seats=6, guests=True, rests=False, away="wait")
    settings = Settings(table=options, games=(GameSpec.of(offered("dm-holdem")),))
    table = play.open_ring(club=club, name="Bench", settings=settings)
    players = dict[int, Client]()
    for seat in (1, 2, 3):
        guest, secret = new_guest(f"Visitor {seat}")
        player = Player(kind="guest", id=guest.pk, name=guest.name)
        play.act(table=table, act=sit(seat=seat, player=player), request_id=f"sit-{seat}")
        players[guest.pk] = Client()
        players[guest.pk].cookies[GUEST.name] = GUEST.signed(secret)
    play.deal(table=table)
    return table.pk, players


def night_of_eight() -> tuple[Any, Client]:
    """A night that has begun with one table, and the browser of who runs it."""
    from clubs import actions as club_actions  # only here is Django set up
    from clubs.actions import Person
    from clubs.models import User
    from clubs.rulebook import PRESETS
    from tables.actions import Recorder
    from tests.bench.night_rows import night_from_lines, rising_blinds
    from tournaments.night import actions, draws
    from tournaments.night.facts import BoughtIn, ClockStarted, HandDealt, StructureSet

    now = timezone.now()
    user = User.objects.create_user("ann")
    club = club_actions.found_club(name="Bench", founder="Ann", user=user)
    club_actions.add_members(club=club, people=[Person(f"Player {number}") for number in range(2, 9)])
    tournament = night_from_lines(club, [], season="Now", rulebook=PRESETS["dead_money"], starts_at=now)
    by = Recorder(club.members.get(number=1), "bench")
    entries = [BoughtIn(player=member.number, name=member.name) for member in club.members.order_by("number")]
    acts = [
        [StructureSet(periods=rising_blinds(2)), *entries],
        lambda floor, seeds: [draws.seats_for_all(floor, seeds.take())],
        lambda floor, seeds: [draws.button(floor, seeds.take(), 1)],
        [ClockStarted()],
        [HandDealt(table=1)],
    ]
    for number, act in enumerate(acts):
        actions.record(tournament=tournament, act=act, by=by, request_id=f"begin-{number}")
    client = Client()
    client.force_login(user)
    return tournament, client


if __name__ == "__main__":
    for each in walks():
        print(json.dumps(each), flush=True)
