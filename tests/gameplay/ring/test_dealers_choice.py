"""Tests of whose turn it is to deal and to choose the game, and which games can be played."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.games.home.double_guts import DoubleGuts
from gameplay.engine.games.presets import PRESETS
from gameplay.ring import apply
from gameplay.ring.dealers_choice import for_lack_of_a_choice, hindrance, next_dealer, playable
from gameplay.ring.facts import (
    ChipsCorrected,
    GamePicked,
    GamesListed,
    HandPlayed,
    HandVoided,
    Left,
    SatOut,
    Started,
    StoodUp,
)
from gameplay.ring.lineup import Choosing, Lineup, next_lineup
from gameplay.ring.table_options import GameSpec
from tests.gameplay.rings import DRAW, HOLDEM, played, ring

GUTS = DoubleGuts(ante=50, ends_at=100_000)
STUD = PRESETS["fnp-seven-card-stud"].with_amounts({"ante": 100, "antes": "offered"})


def choice(*taken, games=(GUTS, HOLDEM, STUD), **table):
    """A table of dealer's choice whose first hand is about to be dealt: seat 1 deals."""
    table = ring(taken or (1, 2, 3), *games, **{"seats": 6, **table})
    return apply(table, Started(button=1))


def pick(table, seat, game, **more):
    return apply(table, GamePicked(seat=seat, game=game, **more))


def over(table):
    """The table after a hand that changed nothing."""
    return played(table, {seat: table.chairs[seat].chips for seat in next_lineup(table).seats})


def evening(table, hands):
    """Return who deals each of so many games, everybody dealing double-guts."""
    dealt = []
    for _ in range(hands):
        asked = next_lineup(table)
        dealt.append(asked.seat)
        table = over(pick(table, asked.seat, 0))
    return dealt


@pytest.mark.rule("FNP-dealers-choice")
def test_the_dealer_is_asked_before_each_game():
    table = choice()
    asked = next_lineup(table)
    assert (type(asked), asked.seat, asked.player.name) == (Choosing, 1, "Ann")
    assert (asked.reason, asked.clause) == ("Ann deals and chooses the game.", "FNP-dealers-choice")
    lineup = next_lineup(pick(table, 1, 2))
    assert (lineup.game.title, lineup.button, lineup.players[-1].name) == (STUD.title, 1, "Ann")
    assert isinstance(next_lineup(over(pick(table, 1, 2))), Choosing)


@pytest.mark.rule("FNP-first-dealer", part="the deal passes left after every game")
def test_the_deal_passes_to_the_left_after_every_game():
    assert evening(choice(1, 2, 4), 5) == [1, 2, 4, 1, 2]


@pytest.mark.rule("FNP-first-dealer", part="the deal passes left after every game")
def test_the_button_goes_on_in_the_same_way_through_games_with_and_without_blinds():
    table, buttons = choice(), []
    for game in (0, 1, 1, 2, 1, 0):
        table = pick(table, next_lineup(table).seat, game)
        lineup = next_lineup(table)
        buttons.append(lineup.button)
        assert lineup.seats[-1] == lineup.button
        if game == 1:
            assert lineup.where.button == lineup.button
        table = over(table)
    assert buttons == [1, 2, 3, 1, 2, 3]


def test_heads_up_the_dealer_has_the_small_blind():
    lineup = next_lineup(pick(choice(1, 2), 1, 1))
    assert (lineup.button, lineup.where.small_blind, lineup.where.big_blind) == (1, 1, 2)


def test_a_hand_that_is_void_is_dealt_again_by_the_same_player():
    table = pick(choice(), 1, 0)
    again = next_lineup(apply(table, HandVoided(number=1)))
    assert (again.game.name, again.button) == ("double-guts", 1)


def test_a_game_of_several_rounds_is_one_game():
    """Its rounds are rounds of one hand: the deal passes when the hand is over."""
    table = over(pick(choice(), 1, 0))
    assert next_lineup(table).seat == 2


def test_what_was_announced_holds_for_one_game():
    table = pick(choice(), 1, 0, options={"ante": 200})
    lineup = next_lineup(table)
    assert (lineup.game.ante, lineup.chosen.data) == (200, {"by": "dealer", "options": {"ante": 200}})
    table = over(table)
    assert table.chosen is None
    assert next_lineup(pick(table, 2, 0)).game.ante == 50


@pytest.mark.parametrize("gone", [StoodUp(seat=1), SatOut(seat=1)])
def test_a_dealer_who_goes_before_the_deal_leaves_the_choice_to_the_next(gone):
    table = choice()
    assert next_lineup(apply(table, gone)).seat == 2
    assert next_lineup(apply(pick(table, 1, 0), gone)).seat == 2


def test_a_dealer_without_chips_for_any_game_is_passed_over():
    rich = choice(games=(STUD, STUD.with_amounts({"ante": 200})))
    poor = apply(rich, ChipsCorrected(seat=1, chips=99, why="miscounted"))
    assert next_lineup(poor).seat == 2
    less = apply(rich, ChipsCorrected(seat=1, chips=150, why="miscounted"))
    assert next_lineup(less).seat == 1
    assert playable(less, 1) == [0]


def test_a_game_is_for_as_many_as_it_is_for():
    draw = choice(*range(1, 7), games=(DRAW, HOLDEM))
    why = hindrance(draw, draw.settings.games[0].made, 1)
    assert why.reason == "Five card draw is for 2 to 5 players, and 6 would play."
    assert why.clause == DRAW.seats_clause
    assert playable(draw, 1) == [1]
    assert isinstance(next_lineup(pick(draw, 1, 0)), Choosing)  # and it is not dealt either


def test_a_game_takes_the_ante_of_its_dealer():
    table = apply(choice(), ChipsCorrected(seat=1, chips=99, why="miscounted"))
    why = hindrance(table, STUD, 1)
    assert (why.reason, why.clause) == ("Seven-card stud takes 100 chips at least.", "FNP-ante")


@pytest.mark.rule("FNP-dealers-choice", part="a dealer who does not choose in time")
def test_who_does_not_choose_deals_what_they_chose_last_or_else_the_first_game():
    table = choice()
    assert for_lack_of_a_choice(table, 1) == GamePicked(seat=1, game=0, by="time")
    for seat, game in ((1, 2), (2, 0), (3, 1)):
        table = over(pick(table, seat, game, options={"jokers": 1} if game == 2 else {}))
    assert for_lack_of_a_choice(table, 1) == GamePicked(seat=1, game=2, options={"jokers": 1}, by="time")
    table = over(apply(table, for_lack_of_a_choice(table, 1)))
    assert for_lack_of_a_choice(table, 2).game == 0


def test_a_game_that_is_gone_is_not_dealt_for_lack_of_a_choice():
    table = choice()
    for seat in (1, 2, 3):
        table = over(pick(table, seat, 2))
    listed = apply(table, GamesListed(games=(GameSpec.of(HOLDEM), GameSpec.of(GUTS))))
    assert for_lack_of_a_choice(listed, 1) == GamePicked(seat=1, game=0, by="time")


def test_a_game_that_is_taken_from_the_list_while_it_is_played_is_played_on():
    table = pick(choice(), 1, 2)
    listed = apply(table, GamesListed(games=(GameSpec.of(GUTS), GameSpec.of(HOLDEM))))
    ended = apply(
        listed,
        HandPlayed(
            number=1,
            game=STUD.name,
            stacks=tuple(Left(seat=seat, chips=20_000) for seat in (1, 2, 3)),
            button=1,
        ),
    )
    assert [spec.game for spec in ended.settings.games] == ["double-guts", "holdem"]
    assert (next_lineup(ended).seat, ended.listed) == (2, 1)


def test_a_game_that_is_taken_from_the_list_before_it_is_dealt_is_chosen_again():
    table = pick(choice(), 1, 2)
    assert isinstance(next_lineup(table), Lineup)
    listed = apply(table, GamesListed(games=(GameSpec.of(GUTS), GameSpec.of(HOLDEM))))
    assert isinstance(next_lineup(listed), Choosing)


def test_a_table_of_one_game_has_no_list():
    with pytest.raises(NotAllowed):
        apply(ring((1, 2)), GamesListed(games=(GameSpec.of(GUTS), GameSpec.of(HOLDEM))))


def test_nobody_deals_where_nobody_can():
    assert next_dealer(choice(1)) is None
    assert next_lineup(choice(1)).reason == "Double-Guts is for 2 to 15 players."


def test_a_stored_choice_is_read_as_it_was_when_options_were_not_announced():
    assert GamePicked.model_validate({"kind": "game_picked", "seat": 1, "game": 0}).options == {}
