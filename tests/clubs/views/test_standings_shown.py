"""Tests that every column of the standings is shown as it always was: on the season's page and in its parts,
on the club's home, on other sites, on paper, in a spreadsheet, to programs, in the terminal and as rows."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from clubs import actions
from clubs.actions import Person, Score
from clubs.models import Standing
from clubs.rulebook import Kind
from clubs.scoring.scores import Knockout
from tests.api_program import program_of

pytestmark = pytest.mark.django_db

SHOWN = Path(__file__).with_name("standings_shown.txt")
SEASON = "/clubs/dead-money/seasons/spring-2026/"
TABLE = re.compile(r"<table.*?</table>", re.DOTALL)
TOURNAMENTS = re.compile(
    r'(?:<t([dh])[^>]* class="result.*?</t\1>)+|(?<="events":)\[.*?\]|(?<=(?:counted|dropped)": )\[.*?\]',
    re.DOTALL,
)
"""The columns of the tournaments, which are no stored ones."""


@pytest.fixture
def season(season, club, played, people):
    """Ten tournaments and the Championship, more than count: a knockout is shared by three, two players have
    one name, and one has not come to the Championship."""
    actions.add_members(club=club, people=[Person("Bea")])
    for day in range(2, 10):
        played(day, 1, 2, 3, 11)
    third = (Knockout(Fraction(1, 3), victim="Bea", fact=9),)
    played(
        11, scores=[Score(3, 1, 1, knockouts=(Knockout(),)), Score(1, 2, 2, knockouts=third), Score(2, 3, 3)]
    )
    played(12, 2, 3, 1, kind=Kind.BIG_MONEY)
    played(30, 3, 2, 1, kind=Kind.CHAMPIONSHIP)
    return season


def table(browser, path, language="en"):
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    shown = TABLE.search(browser.get(path).content.decode())[0]
    return re.sub(r"\n\s*(?=\n)", "⏎", shown)


def as_rows(season):
    columns = [field.attname for field in Standing._meta.concrete_fields if field.attname != "id"]
    lines = season.standings.values("member__number", *(set(columns) - {"season_id", "member_id"}))
    return "\n".join(json.dumps(dict(sorted(line.items()))) for line in lines)


def every_way(visitor, ann, season, capsys):
    yield "page", table(visitor, SEASON)
    yield "page, by stack, in Spanish", table(visitor, f"{SEASON}?by=stack&q=bea", "es")
    yield "page, of one kind", table(visitor, f"{SEASON}?kind=live")
    yield "page, up to a tournament", table(visitor, f"{SEASON}?part=to-2&q=bea")
    yield "home", table(visitor, "/clubs/dead-money/")
    yield "another site", table(visitor, f"{SEASON}embed/")
    yield "paper", table(visitor, f"{SEASON}print/standings/")
    yield "paper, in Spanish", table(visitor, f"{SEASON}print/standings/", "es")
    yield "champion", table(visitor, f"{SEASON}champion/")
    yield "spreadsheet", visitor.get(f"{SEASON}standings.csv").content.decode().replace("\r\n", "⏎\n")
    answer = program_of(ann).ask("clubs/dead-money/seasons/spring-2026/standings").content.decode()
    yield "program", answer.replace('{"rank"', '\n{"rank"')
    call_command("standings", "dead-money", "spring-2026")
    yield "terminal", capsys.readouterr().out
    call_command("standings", "dead-money", "spring-2026", json=True)
    yield "terminal, as JSON", capsys.readouterr().out
    yield "rows", as_rows(season)


def test_the_standings_are_shown_as_they_always_were(visitor, ann, season, capsys):
    ways = [
        f"== {name}\n{TOURNAMENTS.sub('…', shown)}\n"
        for name, shown in every_way(visitor, ann, season, capsys)
    ]
    assert "\n".join(ways) == SHOWN.read_text(encoding="utf-8")
