"""Kill pots: legs, the button, the over blind and the limits, hand by hand."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.carry import Carries, from_places, to_places
from gameplay.engine.events import Posted
from gameplay.engine.games import GAMES, Holdem, OmahaHiLo
from gameplay.engine.games.own_games import own_game
from gameplay.engine.records import from_json, to_json
from gameplay.engine.variations.kill import KillButton, KillButtonMoved
from tests.gameplay.engine.table import act, hand, told

LIMIT = {"small_blind": 50, "big_blind": 100, "limit": "limit"}
GAME = Holdem(**LIMIT, variations={"kill": {}})
HI_LO = OmahaHiLo(**LIMIT, variations={"kill": {}})
HIGH = "AhAd/KsKd/QsQd"
BOARD = "7c6d5hTs2d"
CHECKS = " 1=k 2=k 0=k" * 3


def carried(legs, holder=None, game=GAME):
    return Carries.of_parts(None, {"kill": KillButton(game=game.name, holder=holder, legs=legs)})


def left(table):
    kill = table.carry.of["kill"]
    return kill.holder, dict(kill.legs)


def dealt(legs=None, holder=None, game=GAME, stacks=(5000,) * 3, holes=HIGH, board=BOARD, **how):
    carry = None if legs is None else carried(legs, holder, game)
    return hand(game, list(stacks), holes, board, carry=carry, **how)


@pytest.mark.rule("DM-kill-two-pots", "DM-kill-legs", "DM-kill-button")
class TestTwoPotsInARow:
    def test_the_first_pot_is_a_leg_whatever_its_size(self):
        table = act(dealt(), "0=f 1=f")
        assert left(table) == (2, {2: 1})
        assert told(table, KillButtonMoved) == ["C has the kill button."]

    def test_the_second_kills_the_next_one_if_a_full_bet_was_won_beyond_the_blinds(self):
        usual = Holdem(**LIMIT, limit_bets="bb_2bb", variations={"kill": {}})
        table = act(dealt({0: 1}, 0, usual), "0=c 1=c 2=k" + CHECKS)
        assert left(table) == (0, {0: 1})  # the small blind's call of 50 is half a bet
        assert told(table, KillButtonMoved) == ["A has the kill button."]
        table = act(dealt({0: 1}, 0, usual), "0=r200 1=f 2=c" + " 2=k 0=k" * 3)
        assert left(table) == (0, {0: 2})  # the big blind's call of 100
        assert told(table, KillButtonMoved) == ["A must kill the next pot."]

    def test_blinds_alone_are_no_full_bet(self):
        table = act(dealt({0: 1}, 0), "0=r150 1=f 2=f")
        assert left(table) == (0, {0: 1})

    def test_an_uncalled_bet_has_not_been_won(self):
        table = act(dealt({2: 1}, 2), "0=r150 1=f 2=r200 0=f")
        assert left(table) == (2, {2: 2})  # 150 from A
        table = act(dealt({2: 1}, 2), "0=f 1=r150 2=r200 1=r250 2=f")
        assert left(table) == (1, {1: 1})

    @pytest.mark.parametrize(("stack", "legs"), [(120, 1), (150, 2)])
    def test_nor_what_a_loser_gets_back(self, stack, legs):
        table = act(dealt({0: 1}, 0, stacks=(stack, 5000, 5000)), "0=c 1=f 2=r150 0=c")
        assert left(table) == (0, {0: legs})  # C raises by 50, of which 30 come back in the first

    @pytest.mark.parametrize(("stack", "legs"), [(160, 1), (199, 1), (200, 2)])
    def test_a_full_bet_of_a_killed_hand_is_twice_as_large(self, stack, legs):
        table = act(dealt({0: 1, 1: 2}, 0, stacks=(5000, 5000, stack)), "0=r300 1=f 2=c")
        assert left(table) == (0, {0: legs})  # C calls with what they have beyond the big blind of 100

    def test_a_kill_blind_of_the_winner_or_of_others_is_no_bet(self):
        table = act(dealt({0: 1, 1: 2}, 0), "0=r300 1=f 2=f")
        assert left(table)[1] == {0: 1}  # B's kill of 200 and C's 100 were posted

    def test_who_loses_a_pot_has_no_leg_any_more(self):
        table = act(dealt({0: 1}, 0), "0=f 1=c 2=k" + " 1=k 2=k" * 3)
        assert left(table) == (1, {1: 1})


@pytest.mark.rule("DM-kill-two-pots", "DM-kill-turn")
class TestTheOverBlind:
    def test_it_is_twice_the_big_blind_and_doubles_the_limits(self):
        table = dealt({0: 2}, 0)
        assert "A posts the kill of 200." in [event.words("ABC") for event in table.events]
        assert (table.decision.bet, table.decision.least, table.decision.most) == (200, 300, 300)
        act(table, "0=k 1=c 2=c")
        assert table.decision.raises_to == range(100, 101)
        act(table, "1=k 2=k 0=k")
        assert table.decision.raises_to == range(200, 201)

    def test_the_killer_acts_in_turn_and_may_raise(self):
        table = dealt({1: 2}, 1)
        act(table, "0=c")
        assert table.decision.seat == 1
        assert table.decision.raises_to == range(300, 301)
        act(table, "1=r300 2=c 0=c")
        assert table.pot == 900

    def test_in_a_blind_it_is_posted_instead_of_the_blind(self):
        table = dealt({1: 2}, 1)
        assert "B posts the kill of 200." in told(table, Posted)
        assert "small blind" not in " ".join(told(table, Posted))
        assert table.view(0).seats[1].bet == 200
        assert sum(seat.bet for seat in table.view(0).seats) == 300

    def test_a_short_killer_posts_what_there_is_and_the_limits_rise_all_the_same(self):
        table = dealt({0: 2}, 0, stacks=(60, 5000, 5000))
        assert table.view(0).seats[0].bet == 60
        assert table.decision.seat == 1
        assert (table.decision.to_call, table.decision.most) == (150, 300)

    def test_half_a_kill(self):
        game = Holdem(**LIMIT, variations={"kill": {"size": "half"}})
        table = dealt({0: 2}, 0, game)
        assert (table.decision.bet, table.decision.most) == (150, 225)

    def test_there_is_none_before_two_pots_are_won(self):
        table = dealt({0: 1}, 0)
        assert table.decision.bet == 100


@pytest.mark.rule("DM-kill-again")
class TestAgain:
    def test_the_kill_is_in_the_pot_and_who_wins_again_kills_again(self):
        table = act(dealt({0: 2}, 0), "0=k 1=f 2=f")
        assert table.stacks == (5150, 4950, 4900)
        assert left(table) == (0, {0: 2})

    def test_who_loses_does_not(self):
        table = act(dealt({0: 2}, 0), "0=k 1=r300 2=f 0=f")
        assert left(table) == (1, {1: 1})


TIE = "AhKd/AsKc/QsQd"
HIGH_CARDS = "7c6d5hTsJd"


@pytest.mark.rule("DM-kill-split", "DM-kill-neutral")
class TestSplit:
    def test_a_killer_who_shares_kills_again_and_keeps_the_button(self):
        table = act(dealt({0: 2}, 0, holes=TIE, board=HIGH_CARDS), "0=k 1=c 2=f" + " 1=k 0=k" * 3)
        assert left(table) == (0, {0: 2})

    def test_between_players_without_it_it_is_nobodys(self):
        table = act(
            dealt({2: 1}, 2, holes=TIE, board=HIGH_CARDS),
            "0=c 1=c 2=r150 0=c 1=c 1=r50 2=f 0=c" + " 1=k 0=k" * 2,
        )
        assert left(table) == (None, {})
        assert told(table, KillButtonMoved) == []

    def test_a_leg_stays_with_who_shares_and_nobody_gets_one(self):
        table = act(dealt({0: 1}, 0, holes=TIE, board=HIGH_CARDS), "0=r150 1=c 2=f" + " 1=k 0=k" * 3)
        assert left(table) == (0, {0: 1})

    def test_a_side_pot_that_another_wins_is_a_split(self):
        table = dealt({1: 1}, 1, stacks=(100, 5000, 5000), holes="AhAd/KsKd/QsQd")
        act(table, "0=c 1=r150 2=c" + " 1=k 2=k" * 3)
        assert left(table) == (1, {1: 1})


@pytest.mark.rule("DM-kill-neutral", "DM-kill-away")
class TestWhoIsAway:
    def test_it_is_nobodys_in_the_first_hand_of_a_game(self):
        other = carried({0: 2}, 0, HI_LO)
        table = hand(GAME, [5000] * 3, HIGH, BOARD, carry=other)
        assert table.decision.bet == 100

    def test_who_quits_leaves_it_to_nobody(self):
        gone = KillButton(game="holdem", holder=7, legs={7: 2, 3: 1}).without(7)
        assert (gone.holder, gone.legs) == (None, {3: 1})

    def test_who_is_not_dealt_in_keeps_what_they_have_until_they_return(self):
        before = KillButton(game="holdem", holder=7, legs={7: 1})
        seats = [2, 4, 9]
        table = hand(
            GAME,
            [5000] * 3,
            HIGH,
            BOARD,
            carry=Carries.of_parts(None, {"kill": before.renamed(to_places(seats))}),
        )
        act(table, "0=f 1=f")
        after = table.carry.renamed(from_places(seats)).of["kill"]
        assert (after.holder, after.legs) == (9, {7: 1, 9: 1})
        back = [2, 7, 9]
        table = hand(
            GAME,
            [5000] * 3,
            "AhAd/KsKd/QsQd",
            BOARD,
            carry=Carries.of_parts(None, {"kill": after.renamed(to_places(back))}),
        )
        act(table, "0=r150 1=r200 2=f 0=f")
        assert left(table) == (1, {1: 2})

    def test_an_absent_killer_kills_on_return(self):
        kill = KillButton(game="holdem", holder=7, legs={7: 2})
        away, back = kill.renamed(to_places([2, 4, 9])), kill.renamed(to_places([2, 4, 7]))
        for found, bet in ((away, 100), (back, 200)):
            table = hand(GAME, [5000] * 3, HIGH, BOARD, carry=Carries.of_parts(None, {"kill": found}))
            assert table.decision.bet == bet

    def test_of_two_killers_the_one_with_the_button_posts(self):
        assert dealt({1: 2, 0: 2}, 0).view(0).seats[0].bet == 200
        assert dealt({1: 2, 0: 2}, None).view(0).seats[1].bet == 200


@pytest.mark.rule("DM-kill-hilo")
class TestHighLow:
    HOLES = "AhAdAc2d/KsKd9h9d/QsQdJhJd"

    def test_a_scoop_of_five_big_blinds_kills_the_next_pot(self):
        table = dealt(game=HI_LO, holes=self.HOLES, board="TcTd9s8h8c")
        act(table, "0=r150 1=c 2=c 1=k 2=k 0=r50 1=c 2=f 1=k 0=k 1=k 0=k")
        (winner,) = {seat for seat, chips in enumerate(table.stacks) if chips > 5000}
        assert left(table) == (winner, {winner: 2})

    def test_exactly_five_big_blinds_are_enough(self):
        table = dealt(game=HI_LO, holes=self.HOLES, board="TcTd9s8h8c")
        act(table, "0=c 1=c 2=k 1=r50 2=r100 0=f 1=c" + " 1=k 2=k" * 2)
        assert sum(stack - 5000 for stack in table.stacks if stack > 5000) == 300  # of 500, 200 its own
        assert left(table) == (1, {1: 2})

    def test_a_smaller_one_does_not(self):
        table = dealt(game=HI_LO, holes=self.HOLES, board="TcTd9s8h8c")
        act(table, "0=c 1=c 2=k" + CHECKS)
        assert left(table)[1] == {}

    def test_half_of_it_does_not_even_for_a_killer(self):
        table = dealt({0: 2}, 0, game=HI_LO, holes="AhAd2c3d/KsKd9h9d/QsQdJhJd", board="Kc8d4h5sJc")
        act(table, "0=k 1=c 2=c" + CHECKS)
        assert left(table) == (0, {})


def test_no_limit_games_and_games_without_blinds_have_none():
    for game in (Holdem(variations={"kill": {}}), GAMES["seven-card-stud"](variations={"kill": {}})):
        assert game.unfit
        with pytest.raises(NotAllowed):
            hand(game, [500] * 3)


def test_a_record_keeps_it():
    table = act(dealt({0: 2, -8: 1}, 0), "0=k 1=f 2=f")
    assert from_json(to_json(table.record)) == table.record


def test_a_hand_of_an_own_game_from_before_they_were_told_apart_is_played_as_it_was():
    ours = own_game("name Ours\ndeal 2 down\nbet\nflop\nbet\nwin high", variations={"kill": {}}, **LIMIT)
    assert carried({0: 2}, 0, ours).of["kill"].game == "own-game"
    table = act(dealt({0: 2}, 0, ours), "0=k 1=f 2=f")
    assert told(table, Posted)[-1] == "A posts the kill of 200."
    assert table.carry.of["kill"].game == "own-game Ours"
