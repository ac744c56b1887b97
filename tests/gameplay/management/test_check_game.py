"""The command that checks what a club has written down."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

GAME = "name Two\ndeal 2 down\nbet\nwin high\n"


@pytest.fixture
def check(tmp_path):
    """Return what the command prints for a text, and whether it ended well."""

    def run(text, *arguments):
        path = tmp_path / "game.txt"
        path.write_text(text)
        out = StringIO()
        try:
            call_command("check_game", str(path), "--hands", "50", *arguments, stdout=out)
        except SystemExit as ended:
            return out.getvalue(), ended.code
        return out.getvalue(), 0

    return run


def test_it_prints_the_rules_and_how_the_hands_went(check):
    printed, code = check(GAME)
    assert code == 0
    assert "Everybody is dealt two cards face down." in printed
    assert "50 hands with 2 to 10 players: all ended, no chip was lost" in printed


def test_it_prints_every_fault_with_its_line_and_ends_with_one(check):
    printed, code = check("name Two\ndael 2 down\nbet\nwin hihg\n")
    assert code == 1
    assert [line.partition(":")[0] for line in printed.splitlines()] == ["Line 2", "Line 4"]


def test_in_json_it_says_both(check):
    printed, code = check(GAME, "--json")
    told = json.loads(printed)
    assert (told["result"], told["name"], told["hands"], code) == ("ok", "Two", 50, 0)
    printed, code = check("name Two\nbat", "--json")
    told = json.loads(printed)
    assert (told["result"], code) == ("faulty", 1)
    assert {fault["line"] for fault in told["faults"]} == {0, 2}


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_a_game_that_cannot_be_played_ends_with_one(check, monkeypatch, arguments):
    monkeypatch.setattr("gameplay.engine.trial.MOST_CHOICES", 1)
    printed, code = check(GAME, *arguments)
    assert code == 1
    assert "it does not end" in printed
    assert not arguments or json.loads(printed)["result"] == "fault"


def test_a_game_over_which_house_players_think_too_long_ends_with_one(check, monkeypatch):
    monkeypatch.setattr("gameplay.engine.trial.LONGEST_THOUGHT", 0.0)
    printed, code = check(GAME)
    assert (code, "Bots need too long" in printed) == (1, True)


def test_a_file_that_is_not_there_is_refused():
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("check_game", "nowhere.txt")


def test_no_hands_are_refused(check):
    with pytest.raises(CommandError, match="At least one hand"):
        check(GAME, "--hands", "0")
