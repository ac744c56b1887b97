"""Tests of how many files a usual change touches: a new game, a new fact of a night, a new column of the
standings, a text, an option of the rulebook, a field of the API.

Each is made in a copy of the tree with the code that CONTRIBUTING.md, docs/architecture.md and docs/engine.md
show, in the files that they name. What programs write is not counted: migrations, docs/facts.md,
docs/standings.md.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.gameplay.engine.taught import FILE, PAGE
from tests.mutants.driver import LEFT_OUT, NOT_THEIRS
from tests.site import ROOT

ARCHITECTURE, CONTRIBUTING = (
    (ROOT / path).read_text(encoding="utf-8") for path in ("docs/architecture.md", "CONTRIBUTING.md")
)
STEP = re.compile(r"^\d+\. `([\w./]+)`(.*?)(?=^\d+\. `|\Z)", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"(?:^ {8}.*\n|^\n(?= {8}|\n {8}))+", re.MULTILINE)
WRITTEN = {"docs/facts.md", "docs/standings.md"}
SPANISH = "config/locale/es/LC_MESSAGES/django.po"
NOT_COPIED = (*LEFT_OUT, "screenshots", "vendor", "browser", "*.mo")


@dataclass(frozen=True)
class Piece:
    """Code that goes into a file. before, after: the line beside which it stands, instead: which it replaces,
    at the end where none is given; imports: lines that it needs besides."""

    path: str
    code: str
    before: str = ""
    after: str = ""
    imports: str = ""
    instead: str = ""

    def put(self, tree: Path) -> None:
        path = tree / self.path
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if self.imports:
            text = re.sub(r"^from ", f"{self.imports}from ", text, count=1, flags=re.MULTILINE)
        line = self.before or self.after or self.instead
        assert text.count(line) == 1 or not line
        if self.before:
            text = text.replace(self.before, f"{self.code}\n\n{self.before}")
        elif self.instead:
            text = text.replace(self.instead, self.code)
        elif self.after:
            text = text.replace(self.after, f"{self.after}{self.code}")
        else:
            text = f"{text}\n\n{self.code}" if text else self.code
        path.write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class Translation:
    """Translations that go into a catalogue once `manage.py catalogues` has put their texts there."""

    path: str
    code: str

    def put(self, tree: Path) -> None:
        path = tree / self.path
        text = path.read_text(encoding="utf-8")
        for msgid, msgstr in re.findall(r"^(msgid .*)\n(msgstr .*)$", self.code, re.MULTILINE):
            assert text.count(f'{msgid}\nmsgstr ""\n') == 1, msgid
            text = text.replace(f'{msgid}\nmsgstr ""\n', f"{msgid}\n{msgstr}\n")
        path.write_text(text, encoding="utf-8")


def steps(title: str, page: str = ARCHITECTURE) -> list[tuple[str, list[str]]]:
    """The files that an example names, each with the pieces of code that go into it."""
    section = page.partition(f"### Worked: {title}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
    return [
        (path, [dedent(each).strip("\n") + "\n" for each in pieces(text)])
        for path, text in STEP.findall(section)
    ]


def pieces(text: str) -> list[str]:
    """Return the code of a step; a piece whose first line is set in as a statement of a class is its own."""
    own = r"\n(?=\n {8}\w+ = (?:\w+\(\)|\(.*)\n)"
    return [each for block in CODE.findall(text) for each in re.split(own, block)]


def indented(code: str, by: int = 4) -> str:
    return indent(code, " " * by)


def game() -> list[Piece]:
    family, name, code = FILE.search(PAGE.read_text(encoding="utf-8")).groups()
    return [Piece(f"gameplay/engine/games/{family}/{name}.py", code)]


def fact() -> list[Piece]:
    (facts, [model]), (folding, [fold]), (acts, [act]) = steps("a new fact")
    imports = (
        "from tournaments.night.facts import ChipsSorted\n"
        "from tournaments.night.phrases import Words, because, says\n"
        "from words.text import Sentences, Text\n"
    )
    return [Piece(facts, model), Piece(folding, fold, imports=imports), Piece(acts, act)]


def column() -> list[Piece]:
    (columns, [code, place]), (models, [field]) = steps("a new column of the standings")
    last_place, last_field = (
        "    given = Given()\n",
        "    given = models.BigIntegerField(db_default=0)\n",
    )
    return [
        Piece(columns, code, before="class Sums:\n"),
        Piece(columns, f"    {place}", after=last_place),
        Piece(models, f"    {field}", after=last_field),
    ]


def text() -> list[Piece | Translation]:
    (page, [paragraph]), (catalogue, [spanish]) = steps("a text", CONTRIBUTING)
    heading = '<h1>{% translate "Past seasons" %}</h1>\n'
    return [Piece(page, paragraph, after=heading), Translation(catalogue, spanish)]


def option() -> list[Piece | Translation]:
    (rules, [field]), (due, [act]), (told, [sentence]), (catalogue, [spanish]) = steps(
        "an option", CONTRIBUTING
    )
    another = "    yield from _decks_ready(floor, floor.clock)\n"
    return [
        Piece(rules, indented(field), before="    final_table_back: int = option(\n"),
        Piece(due, "    yield from _seats_called(floor, floor.clock)\n", after=another),
        Piece(due, act, before="def until_play("),
        Piece(told, indented(sentence), before="    if clock.hold_push_seconds:\n"),
        Translation(catalogue, spanish),
    ]


def field() -> list[Piece | Translation]:
    ((shapes, [own, filled]),) = steps("a field of the API", CONTRIBUTING)
    shape = (
        '    """A season. closed: whether its standings stand for good."""\n\n    slug: str\n    name: str\n'
    )
    line = "    return shape_of(SeasonShape, season, closed=season.closed_at is not None)\n"
    return [Piece(shapes, indented(own), after=shape), Piece(shapes, indented(filled), instead=line)]


EXERCISES = {
    "game": (game, 2),
    "fact": (fact, 3),
    "column": (column, 2),
    "text": (text, 4),
    "option": (option, 4),
    "field": (field, 4),
}
"""What is added → the code of it, and how many files it may touch."""

QUICK = {
    "game": """
from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.game_pages.listing import listed_games
assert {"late-pineapple", "limit-late-pineapple"} <= {each.preset for each in listed_games(PRESETS)}
hand = Hand(GAMES["late-pineapple"](), [50, 50, 50], seed=bytes(32))
while not hand.finished:
    hand.choose(hand.time_out())
assert sum(hand.stacks) == 150
""",
    "fact": """
from gameplay.api.mounted import schema
from tournaments.archive.reference import page
from tournaments.console.forms.registry import ACTS
from tournaments.night.facts import KINDS, ChipsSorted
from tournaments.night.sentences import sentence
from tests.tournaments.nights import Night
fact = ChipsSorted(table=1, note="by colour")
assert sentence(fact, {}) == "Table 1: chips sorted: by colour"
assert KINDS["chips_sorted"] is ChipsSorted and ChipsSorted.about.is_under("chips")
night = Night().start("Ann Bob Cat Dan Eve Fay")
before = night.floor
night.record(fact)
assert night.floor.tables == before.tables
form = ACTS["sort-chips"]({"table": "1", "note": "x" * 9, "request_id": "r"})
assert form.is_valid(), form.errors
assert "ChipsSorted" in schema()["components"]["schemas"]
assert "chips_sorted" in page()
""",
    "column": """
from django.core.management import call_command
from clubs.management.commands.describe_standings import page
from clubs.queries.standings import TableLine
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.columns import KEYS, Earned
from clubs.scoring.totals import table
from clubs.templatetags.club import column_cells, column_heads, columns_at
from clubs.views.sheets import STANDINGS
from gameplay.api.mounted import schema
call_command("makemigrations", "clubs", name="wins", verbosity=0)
call_command("makemigrations", check=True, dry_run=True, verbosity=0)
nights = [Earned(1, 1, 9, place=1), Earned(1, 2, 4, place=3), Earned(1, 3, 4, place=1)]
(line,) = table({1: Kind.LIVE, 2: Kind.LIVE, 3: Kind.CHAMPIONSHIP}, nights, PRESETS["dead_money"].season)
assert (line.wins, line.by_key["wins"]) == (2, 2)
shown = TableLine(1, 1, "Ann", False, 1, None, *line.sums)
for place in ("behind", "behind a part", "paper"):
    at = columns_at(place, [shown])
    assert column_heads(at).endswith('<th scope="col" class="number">Wins</th>')
    assert column_cells(shown, at).endswith('<td class="number">2</td>')
assert STANDINGS[-1] == "wins"
shape = schema()["components"]["schemas"]["StandingShape"]
assert shape["properties"]["wins"]["description"] == "Tournaments that they won or shared the win of."
assert "| `wins` | Wins |" in page()
""",
    "text": """
from django.core.management import call_command
from django.utils.translation import gettext, override
call_command("catalogues", check=True, verbosity=0)
with override("es"):
    assert gettext("They are kept for as long as the club is.") == "Se guardan mientras exista el club."
""",
    "option": """
from datetime import timedelta
from django.utils.translation import override
from clubs.how_we_play import chapters
from clubs.rulebook import PRESETS
from tournaments.night.due.announcements_due import announcements
from tests.tournaments.night.test_announcements import evening
from words.text import localised
for seconds, is_said in ((0, False), (90, True)):
    night = evening("dead_money").at(49)
    floor = night.floor.at(night.now)
    clock = floor.rulebook.clock.model_copy(update={"seats_called_seconds": seconds})
    floor.rulebook = floor.rulebook.model_copy(update={"clock": clock})
    sentences = [str(each.sentence) for each in announcements(floor)]
    assert ("Take your seats: the break is ending" in sentences) == is_said, sentences
    with override("es"):
        told = [localised(each.text) for chapter in chapters(floor.rulebook) for each in chapter.sentences]
    assert ("90 segundos antes de que termine un descanso se te llama a tu asiento." in told) == is_said
""",
    "field": """
from datetime import date
from clubs.api.shapes import season_shape
from clubs.models import Season
from gameplay.api.mounted import schema
summer = Season(slug="s", name="S", starts_on=date(2026, 7, 1), ends_on=date(2026, 8, 31))
assert season_shape(summer).days == 62
described = schema()["components"]["schemas"]["SeasonShape"]["properties"]["days"]
assert (described["description"], described["examples"]) == ("How many days it has.", [184])
""",
}
"""Programs that run in a copy where it has been added."""

LONG = {
    "game": ["tests/gameplay/engine/test_decks_suffice.py", "tests/gameplay/engine/test_fit.py"],
    "fact": ["tests/tournaments/archive/test_reference.py", "tests/tournaments/night/test_sentences.py"],
    "column": ["tests/clubs/scoring/test_columns.py", "tests/clubs/queries/test_standings.py"],
    "text": ["tests/config/translation/catalogues/test_catalogue.py", "tests/test_vocabulary.py"],
    "option": ["tests/clubs/how_we_play", "tests/clubs/rulebook/test_every_value.py"],
    "field": ["tests/test_api_schema.py", "tests/clubs/api/test_shapes.py"],
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    copy = tmp_path / "tree"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
    return copy


def contents(tree: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(tree)): path.read_bytes()
        for path in tree.rglob("*")
        if path.is_file() and path.suffix != ".mo" and not {"__pycache__", "migrations"} & {*path.parts}
    }


def touched(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    """Return the files that somebody had to write."""
    return {path for path, content in after.items() if before.get(path) != content} - WRITTEN


def run(tree: Path, *arguments: str) -> None:
    """Run Python in the copy, and fail where it fails."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_THEIRS}
    settings = {"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={**kept, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]


def add(tree: Path, names: Iterable[str]) -> dict[str, set[str]]:
    """Add these, texts with their translations; the files of each that somebody had to write."""
    files, translations = {}, []
    for name in names:
        before, pieces = contents(tree), EXERCISES[name][0]()
        for piece in pieces:
            if isinstance(piece, Piece):
                piece.put(tree)
        later = [piece for piece in pieces if isinstance(piece, Translation)]
        translations += later
        files[name] = touched(before, contents(tree)) | {piece.path for piece in later}
        assert files[name] == {piece.path for piece in pieces}
    if translations:
        before = contents(tree)
        run(tree, "manage.py", "catalogues")
        for each in translations:
            each.put(tree)
        assert touched(before, contents(tree)) == {SPANISH}
    return files


def test_each_touches_few_files_and_works(tree):
    for name, files in add(tree, EXERCISES).items():
        assert len(files) <= EXERCISES[name][1], f"{name}: {sorted(files)}"
    run(tree, "-c", "import django; django.setup()\n" + "\n".join(QUICK.values()))


@pytest.mark.long
@pytest.mark.parametrize("name", EXERCISES)
def test_the_tests_of_the_tree_hold_where_it_was_added(tree, name):
    (files,) = add(tree, [name]).values()
    if name == "column":
        run(tree, "manage.py", "makemigrations", "clubs", "--name", "wins")
    for page, command in (("facts", "describe_facts"), ("standings", "describe_standings")):
        run(tree, "-c", PRINTED.format(page=page, command=command))
    assert len(files) <= EXERCISES[name][1]
    run(tree, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *LONG[name])


PRINTED = dedent(
    """
    import django; django.setup()
    from django.core.management import call_command
    with open("docs/{page}.md", "w", encoding="utf-8") as file:
        call_command("{command}", stdout=file)
    """
)
"""A program that writes a page that a command prints."""
