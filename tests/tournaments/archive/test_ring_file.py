"""A ring game as a file (tournaments/archive/ring_file.py)."""

import json
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
    with pytest.raises(BadNightFile, match="line 3: fact: There is no kind “chips_eaten”"):
        read_ring_file([*lines[:2], lines[2].replace("chips_bought", "chips_eaten"), *lines[3:]])
    with pytest.raises(BadNightFile, match="line 1: This is not the header of the file of a ring game"):
        read_ring_file(lines[1:])
    with pytest.raises(BadNightFile, match="begins with ring_opened"):
        read_ring_file(lines[:1])


def replayed(game, tmp_path, *more):
    path, out = tmp_path / "ring.jsonl", StringIO()
    path.write_text("\n".join(file_of(game)))
    call_command("replay_night", path, *more, stdout=out)
    return out.getvalue()


def test_replayed_as_an_object_it_says_who_bought_what_and_whether_it_adds_up(game, tmp_path):
    found = json.loads(replayed(game, tmp_path, "--json"))
    assert (found["format"], found["status"], found["waiting"]) == ("dead-button-ring-floor", "open", ["Dan"])
    assert [(each["name"], each["seat"], each["bought"], each["cashed"]) for each in found["players"]] == [
        ("Ann", None, 1000, 1200),
        ("Cat", 2, 1000, 0),
    ]
    assert found["tables"][0]["chips"] == 800
    money = {"paid_in": 2000, "owed": 0, "put_right": 0, "paid_out": 1200, "on_tables": 800, "kept": 0}
    assert found["money"] == money | {"holds": True}


def test_replayed_for_people(game, tmp_path):
    told = replayed(game, tmp_path).splitlines()
    assert "table 1   1 of 9 seats taken   $8 on it" in told
    assert "  bought $10  cashed $12  Ann" in told
    assert "WAITING  Dan" in told
    assert told[-1] == "it adds up"
