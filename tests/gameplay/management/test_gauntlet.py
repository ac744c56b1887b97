"""The command that measures bots against a robot, and the bench of the same."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.bench import __main__ as bench


def measured(*arguments: str) -> str:
    """The output of the command."""
    out = StringIO()
    call_command("gauntlet", *arguments, "--hands", "4", "--seed", "3", stdout=out)
    return out.getvalue()


def test_it_prints_a_sentence():
    printed = measured("dm-holdem", "folder")
    assert printed.startswith("Texas hold'em, club-champion against folder, 4 hands: ")
    assert printed.endswith(").\n")


def test_in_json_it_has_the_figure_and_its_interval():
    score = json.loads(measured("holdem", "station", "--json", "--seats", "3", "--depth", "25"))
    assert list(score) == [
        "game",
        "robot",
        "level",
        "seats",
        "depth",
        "seed",
        "hands",
        "bb_per_100",
        "low",
        "high",
    ]
    assert (score["seats"], score["depth"], score["seed"], score["hands"]) == (3, 25, 3, 6)
    assert score["low"] <= score["bb_per_100"] <= score["high"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["holdm", "folder"], "There is no game holdm; did you mean holdem"),
        (["chess", "folder"], "There is no game chess."),
        (["holdem", "shaver"], "There is no robot shaver; did you mean shover"),
        (["holdem", "folder", "--level", "shark"], "There is no level shark."),
        (["holdem", "level-below", "--level", "newcomer"], "No level is below newcomer."),
        (["holdem", "folder", "--seats", "40"], "Texas hold'em is for 2 to 22 players."),
        (
            ["holdem", "folder", "--depth", "0"],
            "At least one hand has to be played, with at least one big blind.",
        ),
    ],
)
def test_what_it_does_not_know_it_says_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError) as refused:
        measured(*arguments)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


class TestTheBench:
    def test_it_prints_a_line_for_every_robot(self, capsys):
        assert bench.main(["bots", "--game", "five-card-draw", "--hands", "4"]) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert len(lines) == 10
        assert lines[1]["bench"] == "bots: five-card-draw, club champion against shover, 4 hands"
        assert list(lines[1]) == ["bench", "value", "unit", "low", "high"]

    def test_an_unknown_game_is_named(self, capsys):
        assert bench.main(["bots", "--game", "chess"]) == 2
        assert capsys.readouterr().err == "There is no game chess.\n"
