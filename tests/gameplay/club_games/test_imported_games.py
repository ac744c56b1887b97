"""The own games of a club out with its file and in again."""

import io
import time
from datetime import UTC, datetime

import pytest
from django.db import connection

from clauses.refusal import NotAllowed
from clubs.actions.club_import import import_club
from clubs.files.club_file import Row
from clubs.models import Club
from clubs.queries.club_rows import club_file
from gameplay.club_games import imported_games, on_trial, saving
from gameplay.club_games.imported_games import check_games
from gameplay.club_games.listed import newest_versions, own_presets
from gameplay.club_games.saving import save_game, take_off
from gameplay.engine.games.own_games import LONGEST
from gameplay.engine.trial import Trial
from gameplay.models import GameVersion

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
TWO = "name Two Down\ndeal 2 down\nbet\nwin high"


@pytest.fixture(autouse=True)
def _written(club, monkeypatch):
    monkeypatch.setattr(saving, "check_by_chance", lambda definition: None)
    save_game(club=club, definition=TWO, by=club.members.get(name="Bob"))
    save_game(club=club, definition=TWO.replace("2", "3"), number=1)
    save_game(club=club, definition=TWO.replace("Two", "Old"))
    take_off(club=club, number=2)


def taken_out(club):
    with club_file(club, NOW) as file:
        return file.read()


def moved(club):
    return import_club(file=io.BytesIO(taken_out(club)), address="copy")


def told(club):
    versions = GameVersion.objects.filter(game__club=club).select_related("game", "by")
    return [
        (
            each.game.number,
            each.number,
            each.definition,
            each.by and each.by.name,
            each.at,
            each.game.taken_off_at,
        )
        for each in versions.order_by("game__number", "number")
    ]


def test_all_versions_come_along_with_the_list_as_it_was(club):
    copy = moved(club)
    assert told(copy) == told(club)
    assert len(told(copy)) == 3
    assert own_presets(copy) == own_presets(club)
    assert list(own_presets(copy)) == ["own-1"]


def test_a_game_on_the_list_that_cannot_be_played_keeps_the_club_out(club, monkeypatch):
    seen = []

    def fails(game, **how):
        seen.append(game.title)
        return Trial(3, (2, 4), 1.0, 9, "it does not end.")

    monkeypatch.setattr(imported_games, "tried", fails)
    with pytest.raises(NotAllowed, match="Two Down, a game of the club's own: it does not end"):
        moved(club)
    assert seen == ["Two Down"]
    assert not Club.objects.filter(slug="copy").exists()


def test_a_list_that_is_too_long_keeps_the_club_out_and_is_not_played(club, monkeypatch):
    save_game(club=club, definition=TWO.replace("Two", "Three"))
    monkeypatch.setattr(imported_games, "MOST_LISTED", 1)
    monkeypatch.setattr(imported_games, "tried", None)
    with pytest.raises(NotAllowed, match="A club's list has up to 1 games of its own"):
        moved(club)
    assert not Club.objects.filter(slug="copy").exists()


def test_all_games_of_a_file_have_one_budget_of_time(club, monkeypatch):
    for name in ("Three", "Four"):
        save_game(club=club, definition=TWO.replace("Two", name))
    monkeypatch.setattr(imported_games, "HANDS", 10**6)
    monkeypatch.setattr(imported_games, "MOST_SECONDS", 0.2)
    with pytest.raises(NotAllowed, match="own games are too slow"):
        moved(club)
    allowed = []

    def passes(game, *, most_seconds, **how):
        allowed.append(most_seconds)
        until = time.thread_time() + 0.02
        while time.thread_time() < until:
            pass
        return Trial(1, (2, 2), 0.02, 1)

    monkeypatch.setattr(imported_games, "tried", passes)
    moved(club)
    assert [left <= 0.2 - 0.02 * place for place, left in enumerate(allowed)] == [True] * 3


def test_a_file_waits_for_no_other_check(club):
    with on_trial.the_only_check(), pytest.raises(NotAllowed, match="Another game is being checked"):
        moved(club)
    moved(club)


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_games_are_tried(club, monkeypatch):
    open_while_tried = []

    def looks(game, **how):
        open_while_tried.append(connection.in_atomic_block)
        return Trial(40, (2, 4), 1.0, 9)

    monkeypatch.setattr(imported_games, "tried", looks)
    moved(club)
    assert open_while_tried == [False]


def test_a_file_that_has_been_brought_in_is_not_tried_again(club, monkeypatch):
    data = taken_out(club)
    first = import_club(file=io.BytesIO(data), address="copy", request_id="once")
    monkeypatch.setattr(imported_games, "tried", None)
    assert import_club(file=io.BytesIO(data), address="copy", request_id="once") == first
    with pytest.raises(NotAllowed, match="has been imported already"):
        import_club(file=io.BytesIO(data), address="other")


@pytest.mark.parametrize(
    "values",
    [
        {"game": 1, "number": "3", "definition": TWO},
        {"game": "1", "number": 3, "definition": TWO},
        {"game": 1, "number": 3, "definition": [TWO]},
        {"game": 1, "number": 3},
        {},
    ],
)
def test_what_cannot_be_is_refused_with_its_line(values):
    row = Row("gameplay.gameversion", 1, values, line=7)
    with pytest.raises(NotAllowed, match=r"Line 7 of the file: gameplay\.gameversion\.\w+ cannot be that"):
        check_games([row])


def test_a_version_that_nobody_reads_any_more_comes_along_and_is_not_offered(club):
    GameVersion.objects.filter(number=2).update(definition="name Two Down\nshuffle up and deal")
    copy = moved(club)
    assert own_presets(copy) == {}
    assert [each.title for each in newest_versions(copy)] == ["Game 1", "Old Down"]


def test_a_definition_that_is_too_long_is_refused(club):
    GameVersion.objects.filter(number=2).update(definition="#" * (LONGEST + 1))
    with pytest.raises(NotAllowed, match=r"gameplay\.gameversion\.definition cannot be that"):
        moved(club)
