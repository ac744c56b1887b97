"""Games that a club has written down are played like any other."""

import random

import pytest
from pydantic import ValidationError

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, FOLD, discard
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import Won
from gameplay.engine.games import GAMES
from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.games.own_games import own_game
from gameplay.engine.games.pattern import FLOP, RIVER, TURN, Bet, Board, Down, Draw, Pattern, ThrowAway, Up
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand, replay
from gameplay.engine.records import from_json, to_json
from gameplay.engine.trial import any_choice
from tests.sweeps import sweep

BLINDS = {"small_blind": 1, "big_blind": 2}
LINES = {Down: "deal {} down", Up: "deal {} up", Draw: "draw any", ThrowAway: "throw away {}"}
WINS = {
    "bg-badacey": "low and badugi",
    "bg-badugi": "badugi",
    "bg-dramadugi": "omaha high and badugi",
    "bg-dramaha": "own high and omaha high",
    "bg-dramaha-49": "most points and omaha high",
    "bg-dramaha-zero": "fewest points and omaha high",
    "bg-triple-draw-dramaha": "own high and omaha high",
}
"""What wins in games of the books whose rankings have other names there."""


def line(step):
    """A step of a game of the books as a definition has it."""
    match step:
        case Bet():
            return "bet"
        case Board():
            return {FLOP: "flop", TURN: "turn", RIVER: "river"}.get(step, f"board {step.board}")
        case Draw(int(most)):
            return f"draw up to {most}"
        case _ if type(step) in LINES:
            return LINES[type(step)].format(getattr(step, "count", step.own))
    return None


def wins(preset, game):
    """Return what wins in a game of the books; nothing if the notation has no word for it."""
    words = {winning.ranking: name for name, winning in WINNINGS.items()}
    named = [words.get(ranking, "") for ranking in game.ranked_by]
    return WINS.get(preset) or (" and ".join(named) if all(named) else "")


def is_plain(game):
    """Return whether a game has nothing of its own but its steps and its rankings."""
    plain = all(getattr(type(game), name) is getattr(Pattern, name) for name in ("play", "bet_round"))
    return plain and game.fallback is None


def written():
    """Every game of the books that can be written down, written down."""
    for preset, game in PRESETS.items():
        if isinstance(game, Pattern) and is_plain(game) and wins(preset, game):
            steps = [line(step) for step in game.pattern]
            if None not in steps and all(
                not isinstance(s, Board) or s.place == "board" for s in game.pattern
            ):
                yield preset, "\n".join(["name Book", *steps, f"win {wins(preset, game)}"])


SAME = dict(written())


def hand(text, holes, board="", **options):
    game = own_game(text, **BLINDS, **options)
    each = {seat: cards(hole) for seat, hole in enumerate(holes.split("/"))}
    return Hand(game, [50] * len(each), deck=GivenDeck(each, cards(board)))


def won(table):
    return [(event.seat, event.amount, event.part) for event in table.events if isinstance(event, Won)]


def test_parts_of_the_pot_go_to_whom_they_belong():
    table = hand("name Split\ndeal 5 down\nbet\nwin high and low 8", "AhAdAc9s2c/8h6d4c3s2h")
    for choice in (CALL, CHECK):
        table.choose(choice)
    assert won(table) == [(0, 2, "high"), (1, 2, "low")]


def test_cards_passed_are_taken_up_once_all_have_passed():
    table = hand("name Pass\ndeal 2 down\npass 1 left\nbet\nwin high", "AhKd/Qs2c/7h3d")
    for card in ("Ah", "Qs", "7h"):
        assert table.decision.kind == "picking"
        table.choose(("left", *cards(card)))
    holes = [table.view(seat).seats[seat].cards for seat in range(3)]
    assert [set(hole) for hole in holes] == [set(cards(each)) for each in ("Kd7h", "2cAh", "3dQs")]


def test_wild_cards_win():
    table = hand("name Deuces\nwild 2\ndeal 5 down\nbet\nwin high", "AhAdAc9s8c/KhKd2c2s3h")
    for choice in (CALL, CHECK):
        table.choose(choice)
    assert won(table) == [(1, 4, "")]


def test_jokers_are_wild_without_a_word():
    table = hand("name Jokers\ndeck with 2 jokers\ndeal 5 down\nbet\nwin high", "AhAdAc9s8c/KhKdXxKs3h")
    for choice in (CALL, CHECK):
        table.choose(choice)
    assert won(table) == [(1, 4, "")]


def test_a_short_deck_has_no_small_cards_and_seats_fewer():
    game = own_game("name Short\ndeck from 6\ndeal 4 down\nbet\nboard 3\nbet\nwin high", **BLINDS)
    assert (len(game.deck), game.players) == (36, range(2, 9))


def test_whoever_may_play_is_bounded_by_the_cards():
    assert own_game("name A\nplayers 3 to 6\ndeal 2 down\nbet\nwin high").players == range(3, 7)
    assert own_game("name A\ndeal 2 up\ndeal 5 down\nbet\nwin high").players == range(2, 8)


def test_limit_is_as_written_unless_a_table_says_otherwise():
    text = "name A\nlimit pot-limit\ndeal 2 down\nbet\nwin high"
    assert (own_game(text).limit, own_game(text, limit="limit").limit) == ("pot-limit", "limit")


def test_nobody_left_but_one_wins_without_a_showdown():
    table = hand("name A\ndeal 2 down\nbet\nwin high", "AhKd/Qs2c")
    table.choose(FOLD)
    assert table.finished


def test_what_a_part_of_a_hand_is_called_follows_from_the_steps():
    table = hand("name A\ndeal 5 down\nbet\npass 1 left\ndeclare\nwin high and low", "AhAdAc9s2c/8h6d4c3s2h")
    called = []
    while not table.finished:
        called.append(str(table.game.street(table.view(0))))
        table.time_out() if table.decision.kind != "betting" else table.choose(table.decision.passive)
    assert list(dict.fromkeys(called)) == ["Betting", "Changing cards", "Declaring"]
    drawn = hand("name A\ndeal 2 down\nbet\ndraw any\nbet\nwin high", "AhKd/Qs2c")
    assert drawn.game.street(drawn.view(0)) == "Before the draw"


def test_a_record_has_the_whole_definition():
    table = hand("name A\ndeal 3 down\nbet\nthrow away 1\nbet\nwin high", "AhKd4c/Qs2c5d")
    for choice in (CALL, CHECK, discard(cards("4c")), discard(cards("5d")), CHECK, CHECK):
        table.choose(choice)
    again = replay(from_json(to_json(table.record)))
    assert again.events == table.events
    assert again.game.title == "A"


def test_a_definition_that_is_none_makes_no_game():
    with pytest.raises(ValidationError, match="Line 1"):
        GAMES["own-game"](definition_text="deal a lot")


def test_seventeen_games_of_the_books_can_be_written_down():
    assert len(SAME) >= 17, sorted(SAME)
    assert WINS.keys() <= SAME.keys()


@sweep("preset", SAME)
def test_a_game_of_the_books_written_down_plays_as_it_does_in_its_book(preset):
    book = PRESETS[preset]
    options = book.model_dump() | BLINDS
    written = own_game(SAME[preset], **{key: options[key] for key in options if key != "definition_text"})
    for seed in range(25):
        hands = [
            Hand(game, [30, 80, 200, 60], seed=bytes([seed] * 32))
            for game in (type(book)(**options), written)
        ]
        chances = [random.Random(seed) for _ in hands]
        while not hands[0].finished:
            choices = [any_choice(each.decision, chance) for each, chance in zip(hands, chances, strict=True)]
            assert choices[0] == choices[1]
            for each, choice in zip(hands, choices, strict=True):
                each.choose(choice)
        assert hands[1].finished
        assert hands[0].stacks == hands[1].stacks
