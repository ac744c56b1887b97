"""A ring game as a file (tournaments/archive/ring_file.py)."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.ring_games.conftest import RecordedGame
from tournaments.archive.log_file import BadNightFile, write
from tournaments.archive.ring_file import read_ring_file, ring_game_log, ring_header

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(club, wall):
    game = RecordedGame(club)
    game.buys("Ann", 1).buys("Cat", 2).waits("Dan").rebuys("Cat")
    return game.undo(game.latest).cashes("Ann", 1200)


def file_of(game):
    return list(write(ring_header(game.game), ring_game_log(game.game)))


def test_read_again_it_is_the_same_game(game):
    header, floor = read_ring_file(file_of(game))
    assert (header.club, header.format, header.version) == ("Dead Money", "dead-button-ring-game", 1)
    assert floor == game.floor
    assert (floor.on_tables, floor.players[1].cashed) == (800, 1200)


def test_the_command_writes_it_and_knows_no_other(game):
    out = StringIO()
    call_command("export_night", str(game.game.pk), "--ring-game", stdout=out)
    assert out.getvalue().splitlines() == file_of(game)
    with pytest.raises(CommandError, match="There is no ring game 999"):
        call_command("export_night", "999", "--ring-game")


def test_a_director_downloads_it(game, director):
    answer = director.get(f"/ring-games/{game.game.pk}/file/")
    assert answer.content.decode().splitlines() == file_of(game)
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")


def test_what_is_wrong_is_told_with_its_line(game):
    lines = file_of(game)
    with pytest.raises(BadNightFile, match="line 3: There is no fact of the kind “chips_eaten”"):
        read_ring_file([*lines[:2], lines[2].replace("chips_bought", "chips_eaten"), *lines[3:]])
    with pytest.raises(BadNightFile, match="line 1: This is not the header of the file of a ring game"):
        read_ring_file(lines[1:])
    with pytest.raises(BadNightFile, match="begins with ring_opened"):
        read_ring_file(lines[:1])
