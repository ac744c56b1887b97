"""Tests of how records are read: exact amounts, actions with the lines they stand on, what is not a
record."""

from fractions import Fraction

import pytest

from gameplay.engine.phh.source import BadRecord, Source, fill, read


def test_actions_know_their_lines_between_comments_and_blank_lines():
    source = read(
        """# A hand. "Not an action".
variant = "NT"  # 'nor this'

actions = [
  # Before the flop: "p9 f"
  "d dh p1 ????", 'd dh p2 AhKd',

  "p2 cbr 6",  # Bob's first
  'p1 cc # he thinks',
]
players = ["Ann", "Bob"]
"""
    )
    assert [(action.line, action.words) for action in source.actions] == [
        (6, ("d", "dh", "p1", "????")),
        (6, ("d", "dh", "p2", "AhKd")),
        (8, ("p2", "cbr", "6")),
        (9, ("p1", "cc")),
    ]


def test_actions_on_one_line_have_that_line():
    assert [action.line for action in read("a = 1\nactions = ['p1 f', '# thinks', 'p2 f']").actions] == [2, 2]


def test_strings_over_several_lines_have_the_line_of_their_list():
    source = read('x = 1\nactions = ["""p1\nf""",\n"p2 f"]')
    assert [(action.line, action.words) for action in source.actions] == [(2, ("p1", "f")), (2, ("p2", "f"))]


def test_broken_amounts_are_made_whole_together():
    source = read(
        'min_bet = 0.5\nantes = [0.25, 1]\nstarting_stacks = [100, 7]\nactions = ["p1 cbr 1.75", "p2 cbr x"]'
    )
    assert source.scale == 4
    assert source.amount("min_bet") == 2
    assert source.amounts("antes") == (1, 4)
    assert source.amounts("starting_stacks") == (400, 28)
    assert source.scaled("1.75", source.actions[0]) == 7


def test_what_is_missing_is_said_or_has_its_default():
    source = read("actions = []")
    assert source.amount("_rollover", 0) == 0
    assert source.amounts("antes", [0, 0]) == (0, 0)
    with pytest.raises(BadRecord, match="“min_bet” is missing"):
        source.amount("min_bet")
    with pytest.raises(BadRecord, match="“starting_stacks” is missing"):
        source.amounts("starting_stacks")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("actions = [", "This is no TOML"),
        ("variant = 'NT'", "“actions” is not a list"),
        ("actions = 'p1 f'", "“actions” is not a list"),
        ("actions = [1]", "“actions” is not a list"),
    ],
)
def test_what_is_no_record(text, why):
    with pytest.raises(BadRecord, match=why):
        read(text)


@pytest.mark.parametrize("value", ["inf", "'200'", "[200]", "true", "nan"])
def test_what_is_no_amount(value):
    source = read(f"min_bet = {value}\nactions = []")
    with pytest.raises(BadRecord, match="“min_bet” is not an amount"):
        source.amount("min_bet")


@pytest.mark.parametrize("value", ["200", "[200, 'all']", "[inf]", "[true]"])
def test_what_is_no_list_of_amounts(value):
    source = read(f"antes = {value}\nactions = []")
    with pytest.raises(BadRecord, match="“antes” is not a list of amounts"):
        source.amounts("antes")


def test_an_action_finds_its_player_and_its_cards_or_says_where_it_stands():
    action = read("\n\nactions = ['p3 sm AhKd', 'pass']").actions[0]
    assert action.player("p3", 3) == 2
    assert action.cards("AhKd") == (50, 45)
    assert str(action) == "p3 sm AhKd"
    for wrong in (
        lambda: action.player("p4", 3),
        lambda: action.player("p0", 3),
        lambda: action.player("x", 3),
    ):
        with pytest.raises(BadRecord, match="There is no player") as caught:
            wrong()
        assert caught.value.action.line == 3
    with pytest.raises(BadRecord, match="'1x' is not a card"):
        action.cards("1x")
    with pytest.raises(BadRecord, match="“1/0” is not an amount"):
        Source({}, (), 1).scaled("1/0", action)


def test_the_least_scale_is_the_least_common_multiple():
    assert read("antes = [0.5]\nmin_bet = 0.2\nactions = []").scale == 10
    assert read("antes = [1]\nactions = []").amounts("antes") == (Fraction(1),)


@pytest.mark.parametrize(
    ("known", "shown", "hand"),
    [
        ([-1, -1], [50, 45], [50, 45]),
        ([45, -1], [50, 45], [45, 50]),
        ([45, 50], [50, 45], [45, 50]),
        ([44, -1], [50, 45], None),
        ([-1, -1], [50], None),
    ],
)
def test_unknown_cards_are_filled_up_from_the_hand_that_is_shown(known, shown, hand):
    assert fill(known, shown) == hand
