"""High, low or both, declared in secret. Seat 0, called A, deals; B sits to the left. Blinds 1 and 2."""

import pytest

from gameplay.engine.events import SPECTATOR, Shown, Won
from gameplay.engine.games.own.declaring import Declared
from gameplay.engine.games.own_games import own_game
from gameplay.engine.games.rules_page import rules_page
from gameplay.engine.trial import tried, tried_by_house_players
from tests.gameplay.engine.games.home.script import play
from tests.gameplay.engine.table import hand, told

TEXT = "name D\ndeal 5 down\nbet\ndeclare\nwin high and low"
ACES, WHEEL, QUEENS = "AsAhAdKsKh", "5c4d3s2hAc", "QcQdQh8s7s"
SEVEN = "7c5h4c3h2d"
CALLED = "0=c 1=c 2=k"


def declared(*holes, ways, stacks=(50, 50, 50), bets=CALLED, text=TEXT):
    """A hand of three whose pot is 6 unless they bet otherwise. ways: what B, C and A declare."""
    game = own_game(text, small_blind=1, big_blind=2)
    table = play(hand(game, list(stacks), "/".join(holes)), bets)
    return play(table, " ".join(f"{seat}={way}" for seat, way in zip((1, 2, 0), ways.split(), strict=True)))


def test_each_half_goes_to_the_best_of_those_who_went_for_it():
    table = declared(ACES, WHEEL, QUEENS, ways="low high high")
    assert told(table, Won) == ["A wins 3 with the high.", "B wins 3 with the low."]
    assert table.finished


def test_a_hand_is_good_only_the_way_it_was_declared():
    table = declared(QUEENS, WHEEL, SEVEN, ways="high low low")
    assert told(table, Won) == ["B wins 3 with the high.", "C wins 3 with the low."]


def test_whoever_is_best_both_ways_has_the_whole_pot():
    table = declared("QsQh9d8c2d", WHEEL, "JcJd9h8s3h", ways="both low high")
    assert told(table, Won) == ["B wins 6."]


def test_a_tie_one_way_leaves_who_went_for_both_with_nothing():
    table = declared("QsQh9d8c2d", WHEEL, "5d4s3c2cAd", ways="both low high")
    assert told(table, Won) == ["A wins 3 with the high.", "C wins 3 with the low."]


def test_who_loses_one_way_of_both_loses_the_other_too():
    table = declared(ACES, WHEEL, SEVEN, ways="both low high")
    assert told(table, Won) == ["A wins 3 with the high.", "C wins 3 with the low."]


def test_a_half_that_nobody_is_left_for_goes_with_the_other():
    assert told(declared(ACES, WHEEL, QUEENS, ways="high high high"), Won) == ["A wins 6."]
    assert told(declared(ACES, WHEEL, QUEENS, ways="both high high"), Won) == ["A wins 6."]


def test_cards_speak_where_all_went_for_both_and_nobody_is_best_both_ways():
    table = declared(ACES, SEVEN, QUEENS, ways="both both both")
    assert told(table, Won) == ["A wins 3 with the high.", "B wins 3 with the low."]


def test_a_low_that_does_not_qualify_wins_nothing():
    text = TEXT.replace("low", "low 8")
    assert told(declared(ACES, SEVEN, QUEENS, ways="high low high", text=text), Won) == ["A wins 6."]
    both = declared("QsQh9d8c2d", "KcKd9c8s7h", "JcJd9h8h3h", ways="both low high", text=text)
    assert told(both, Won) == ["A wins 6."]


def test_each_pot_is_settled_among_those_who_are_in_it():
    table = declared(
        ACES.replace("A", "J"), WHEEL, QUEENS, ways="both low high", stacks=(50, 5, 50), bets="0=r10 1=c 2=c"
    )
    assert [(event.seat, event.amount, event.part) for event in table.events if isinstance(event, Won)] == [
        (0, 8, "high"),
        (2, 7, "low"),
        (0, 5, "high"),
        (2, 5, "low"),
    ]


def test_whoever_folds_after_declaring_is_out_of_it():
    text = TEXT.replace("declare", "declare\nbet")
    table = declared(ACES, WHEEL, QUEENS, ways="low high high", text=text)
    play(table, "1=r4 2=c 0=f")
    assert told(table, Won) == ["C wins 7 with the high.", "B wins 7 with the low."]


def test_nobody_hears_what_was_declared_before_all_have():
    game = own_game(TEXT, small_blind=1, big_blind=2)
    table, other = (
        play(hand(game, [50] * 3, "/".join([ACES, WHEEL, QUEENS])), f"{CALLED} {said}")
        for said in ("1=low 2=both", "1=high 2=low")
    )
    for viewer in (0, SPECTATOR):
        assert table.view(viewer).events == other.view(viewer).events
        assert table.view(viewer).question == "High, low or both, for yourself alone?"
    assert not told(table, Declared)
    play(table, "0=high")
    assert told(table, Declared) == ["B goes low.", "C goes both ways.", "A goes high."]
    kinds = [type(event) for event in table.events]
    assert kinds.index(Declared) < kinds.index(Shown)


def test_all_hands_are_shown_the_way_they_were_declared():
    table = declared(ACES, WHEEL, QUEENS, ways="low high both")
    shown = [event for event in table.events if isinstance(event, Shown)]
    assert [(event.seat, len(event.rankings)) for event in shown] == [(0, 2), (1, 1), (2, 1)]


def test_its_rules_say_how_halves_are_won():
    told = " ".join(sentence for part in rules_page(own_game(TEXT)) for sentence in part.sentences)
    assert "who went for both has to be the best both ways, alone." in told
    assert "thrown away unseen" not in told


@pytest.mark.parametrize(
    "wins", ["high and low", "high and low 8", "own high and badugi", "most points and fewest points"]
)
def test_it_ends_and_keeps_its_chips_whoever_plays(wins):
    game = own_game(TEXT.replace("high and low", wins), small_blind=1, big_blind=2)
    assert tried(game, hands=300, seed=5).fault == ""
    assert tried_by_house_players(game, hands=5, seed=5) == ""
