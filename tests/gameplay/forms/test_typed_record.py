"""Hands typed by somebody: played to their end, or refused with a reason."""

import json
import random
import re
from io import StringIO

import pytest
from django.core.management import call_command

from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.forms.typed_record import NoRecord, played, read, summary
from gameplay.house import decide
from tests import worked_records
from tests.sweeps import sweep

HEADS_UP = {
    "game": "dm-holdem",
    "options": {"small_blind": 1, "big_blind": 2},
    "stacks": [50, 50],
    "button": 1,
    "deck": "Ah 7c Ad 2d 3c Ks Qs Js 4c 5h 6c 9h",
}
TO_THE_END = ["call", "check", *["check"] * 6]


def result(**said):
    return played(read({**HEADS_UP, **said}))


def test_a_hand_is_played_to_its_end_and_says_what_everybody_wins():
    end = result(choices=["raise 10", "call", *["check"] * 6])
    assert (end.result, end.won, end.hand.stacks) == ("over", (10, -10), (60, 40))
    assert [(pot.seat, pot.amount) for pot in end.pots] == [(0, 20)]


def test_cards_lie_where_they_were_typed_and_the_rest_beneath_them():
    end = result(choices=TO_THE_END)
    assert end.hand.record.deck[:2] == (50, 20)
    assert len(end.hand.record.deck) == len(set(end.hand.record.deck)) == 52


def test_a_choice_that_is_not_legal_is_named_with_whose_it_was_and_why():
    end = result(choices=["raise 10", "raise 12"])
    assert end.result == "refused"
    assert (end.refused.number, end.refused.seat, end.refused.text) == (2, 0, "raise 12")
    assert end.refused.reason == "A raise has to be to 18 or more."
    assert end.won == (-2, -10)


def test_a_choice_for_another_seat_than_the_one_that_is_asked_is_refused():
    end = result(choices=[{"seat": 0, "choice": "call"}])
    assert end.refused.reason == "Seat 1 is asked."


def test_a_choice_too_many_is_refused():
    assert result(choices=["fold", "call"]).refused.reason == "The hand is over."


def test_a_hand_that_lacks_a_choice_says_who_is_asked():
    end = result(choices=["call"])
    assert end.result == "unfinished"
    assert summary(end)["asked"] == {"seat": 0, "question": "Nothing to call; raise to 4 to 50."}


@pytest.mark.parametrize(
    "choice", [[], [[]], ["raise", "much"], ["discard", [99]], ["call", {}], "", "raise"]
)
def test_what_is_no_choice_is_refused_and_nothing_has_changed(choice):
    end = result(choices=[choice])
    assert (end.result, end.won) == ("refused", (-2, -1))


def test_an_end_that_was_written_down_is_compared():
    assert result(choices=["fold"], finishing_stacks=[51, 49]).result == "over"
    assert result(choices=["fold"], finishing_stacks=[50, 50]).result == "differs"


def test_what_the_hand_before_has_left_is_played_for():
    carried = {"chips": 30, "all_broke": False}
    end = played(read({"game": "c5-centre-five", "stacks": [50, 50], "carry": carried, "choices": ["fold"]}))
    assert sum(end.hand.stacks) + end.hand.left_over == 130


@sweep(
    ("said", "reason"),
    [
        ({"game": "whist"}, "There is no game 'whist'."),
        ({"deck": "Zz"}, "deck: 'Zz' is not a card: write its rank"),
        ({"deck": "Ah Ah"}, "Ah lies in the deck twice."),
        ({"deck": "Xx"}, "Xx is no card that holdem is played with."),
        ({"deck": [99]}, "99 is no card that holdem is played with."),
        ({"stacks": [50]}, "Texas hold'em is for 2 to"),
        ({"stacks": [50, -1]}, "stacks[1]: At least 0."),
        ({"stacks": "50 50"}, "stacks: This has to be a list."),
        ({"button": 7}, "The button lies in front of one of the players."),
        ({"options": {"nines": "wild"}}, "options.nines is not known here."),
        ({"seed": "z"}, "seed: This is not written as it has to be."),
        ({"colour": "red"}, "colour is not known here."),
        ({"choices": [{"seat": 1}]}, "choices[0].choice is missing."),
        ({"choices": ["call", 7]}, "choices[1]: This has to be text."),
        ({"showing": "never"}, "showing: One of these: automatic, ask."),
        ({"options": {"limit": "any"}}, "options.limit: One of these: no-limit, pot-limit, limit."),
        ({"button": "left"}, "button: This has to be a whole number."),
        ({"stacks": None}, "stacks: This has to be a list."),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(said, reason):
    with pytest.raises(NoRecord, match="^" + re.escape(reason)):
        result(**said)


@pytest.mark.parametrize("said", [[], "hand", None, 7])
def test_what_is_no_object_is_refused(said):
    with pytest.raises(NoRecord):
        read(said)


def test_a_carry_of_another_game_is_refused():
    with pytest.raises(NoRecord, match="centre-five"):
        played(read({"game": "c5-centre-five", "stacks": [50, 50], "carry": {"mushrooms": 3}}))


@sweep("preset", PRESETS)
def test_a_hand_that_was_played_is_typed_and_comes_out_as_it_was(preset):
    chance = random.Random(preset)
    game = worked_records.as_played(PRESETS[preset].name)[1]
    hand = Hand(game, [60, 80, 70], seed=chance.randbytes(32))
    hand.play_out(lambda decision: decide(hand.view(decision.seat), game, chance))
    named = worked_records.as_played(PRESETS[preset].name)[0]
    again = played(read(worked_records.written(named, game, hand)))
    assert again.result == "over"
    assert again.events == hand.events


def test_the_command_prints_the_story_and_the_end(tmp_path):
    path = tmp_path / "hand.json"
    path.write_text(json.dumps({**HEADS_UP, "choices": ["fold"]}))
    out = StringIO()
    call_command("play_record", str(path), stdout=out)
    assert "Seat 1 folds." in out.getvalue()
    assert "seat 0: 50 → 51 (+1)" in out.getvalue()


def test_the_command_says_in_json_what_is_refused_and_ends_with_one(tmp_path):
    hands = {"over": ["fold"], "refused": ["raise 1"], "unfinished": []}
    for name, choices in hands.items():
        (tmp_path / name).write_text(json.dumps({**HEADS_UP, "choices": choices}))
    (tmp_path / "no record").write_text("{")
    out = StringIO()
    names = [*hands, "no record", "gone"]
    with pytest.raises(SystemExit) as ended:
        call_command("play_record", *(str(tmp_path / name) for name in names), "--json", stdout=out)
    assert ended.value.code == 1
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [each["result"] for each in said] == ["over", "refused", "unfinished", "no record", "no record"]
    assert said[1]["refused"]["seat"] == 1
