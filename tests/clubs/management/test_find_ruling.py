"""`manage.py find_ruling`: the floor's book on the terminal."""

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError


def printed(capsys, *arguments):
    call_command("find_ruling", *arguments)
    return capsys.readouterr().out


def test_prints_what_it_found_best_first(capsys):
    lines = printed(capsys, "four cards on the flop", "--preset", "tda").splitlines()
    assert lines[0] == "1. Flop errors and reshuffles (TDA-39)"
    assert lines[1].startswith("   Four cards on the flop: floor.")
    assert lines[2] == "   - Stop; nobody touches the board."
    assert [line[:2] for line in lines if line[0].isdigit()] == ["1.", "2.", "3.", "4.", "5."]


def test_prints_a_list_of_objects_with_the_ids(capsys):
    found = json.loads(printed(capsys, "string bet", "--preset", "cpl", "--json"))
    assert [sorted(each) for each in found] == [["otherwise", "rules", "ruling", "steps", "title"]] * 5
    assert found[0]["title"] == "String bets"
    assert found[0]["rules"] == ["CPL-string-bet", "CPL-say-action", "TDA-56"]


def test_the_tournament_club_is_asked_unless_another_is_named(capsys):
    first = json.loads(printed(capsys, "out of turn", "--json"))[0]
    assert first["rules"][0] == "DM-out-of-turn"
    assert first["otherwise"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([""], "Type what happened: three words are enough."),
        (["x" * 500], "That is too long to look up: 500 characters, and 300 at most."),
        (
            ["string bet", "--preset", "vegas"],
            "There is no preset “vegas”: dead_money, cpl, tda, centre_five, friday_night, five_card_draw, "
            "home_game, league.",
        ),
    ],
)
def test_what_cannot_be_looked_up_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError) as refused:
        call_command("find_ruling", *arguments)
    assert str(refused.value) == sentence
