"""Goldschlager, hand by hand."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards, names
from gameplay.engine.carry import Carries
from gameplay.engine.choices import MUCK, SHOW, discard
from gameplay.engine.events import Discarded, Drew, Shown
from gameplay.engine.games import GAMES, Holdem, Omaha
from gameplay.engine.hand import Hand
from gameplay.engine.plaques import PlaqueEarned, PlaquePlayed, Plaques
from gameplay.engine.variations.goldschlager import KEEP, PLAY
from tests.gameplay.engine.table import act, hand, told

BLINDS = {"small_blind": 50, "big_blind": 100}
GAME = Holdem(**BLINDS, variations={"goldschlager": {}})


def dealt(holes="AhAd/Ks2d", board="7c6d5hTs3c", stacks=(1000, 1000), game=GAME, held=None, **how):
    carry = Carries.of_parts(None, {"goldschlager": Plaques(held=held)}) if held else None
    return hand(game, list(stacks), holes, board, carry=carry, **how)


def held(table, seat):
    return table.carry.of["goldschlager"].of(seat)


def hole(table, seat, viewer):
    return table.view(viewer).seats[seat].hole


@pytest.mark.rule("DM-gold-use")
class TestSwapping:
    def test_one_or_two_cards_before_ones_own_action_which_is_still_to_come(self):
        table = dealt(holes="AhAd9c9d/Ks2d")
        assert PLAY in table.decision.choices()
        table.choose(PLAY)
        assert table.decision.question == "Which card or two are swapped?"
        for wrong in (discard(()), discard(cards("AhAd9c")), discard(cards("Ks"))):
            with pytest.raises(NotAllowed):
                table.choose(wrong)
        table.choose(discard(cards("AhAd")))
        assert names(hole(table, 0, 0)) == "9c 9d"
        assert (table.decision.seat, table.decision.kind) == (0, "betting")

    def test_the_discards_go_first_and_nobody_sees_them_nor_what_came(self):
        table = dealt(holes="AhAd9c/Ks2d")
        act(table, "")
        table.choose(PLAY)
        table.choose(discard(cards("Ad")))
        for viewer in (1, -1):
            for event in table.view(viewer).events:
                if isinstance(event, Discarded | Drew):
                    assert event.cards == (-1,)
            assert hole(table, 0, viewer) == (-1, -1)
        assert [type(event) for event in table.events[-3:]] == [PlaquePlayed, Discarded, Drew]

    def test_the_cards_come_from_the_top_of_the_deck(self):
        table = Hand(GAME, [1000, 1000], button=0, deck=range(52))
        table.choose(PLAY)
        table.choose(discard(hole(table, 0, 0)))
        assert hole(table, 0, 0) == (4, 5)
        act(table, "0=c 1=k")
        assert table.view(0).boards[0] == (7, 8, 9)  # a card was burnt as usual

    def test_once_in_a_hand_however_many_one_has(self):
        table = dealt(holes="AhAd9c/Ks2d", held={0: 3})
        table.choose(PLAY)
        table.choose(discard(cards("Ad")))
        with pytest.raises(NotAllowed):
            table.choose(PLAY)
        act(table, "0=c 1=k 1=k")
        with pytest.raises(NotAllowed):
            table.choose(PLAY)

    def test_not_once_the_turn_is_there(self):
        table = act(dealt(), "0=c 1=k 1=k")
        assert PLAY in table.decision.choices()
        act(table, "0=k")
        with pytest.raises(NotAllowed):
            table.choose(PLAY)

    def test_all_in_players_are_asked_before_the_turn_and_their_open_hands_stay_open(self):
        table = act(dealt(holes="AhAd9c/Ks2dKd"), "0=r1000 1=c")
        assert len(table.view(0).boards[0]) == 3
        assert (table.decision.seat, table.decision.kind) == (1, "menu")
        assert [button.key for button in table.decision.buttons] == ["K", "B"]
        table.choose(PLAY)
        table.choose(discard(cards("2d")))
        assert names(hole(table, 1, -1)) == "Ks Kd"
        assert table.decision.seat == 0
        table.choose(KEEP)
        assert table.finished
        assert told(table, Shown)[2] == "B shows king of spades and king of diamonds."

    def test_who_is_all_in_while_others_bet_is_asked_and_they_are_not(self):
        table = dealt(holes="AhAd/Ks2d/QsQd", stacks=(1000, 100, 1000))
        act(table, "0=c 1=c 2=k 2=k 0=k")
        assert (table.decision.seat, table.decision.kind) == (1, "menu")
        table.choose(KEEP)
        assert len(table.view(0).boards[0]) == 4

    def test_who_has_folded_or_has_no_plaque_is_not_asked(self):
        table = act(dealt(held={1: 0}), "0=r1000 1=c")
        assert table.decision.seat == 0

    def test_in_games_with_four_cards_two_at_most_as_well(self):
        table = dealt("AhAd9c9d/Ks2d3h4h", game=Omaha(**BLINDS, variations={"goldschlager": {}}))
        table.choose(PLAY)
        with pytest.raises(NotAllowed):
            table.choose(discard(cards("AhAd9c")))

    def test_games_without_a_board_have_none(self):
        assert GAMES["seven-card-stud"](variations={"goldschlager": {}}).unfit


@pytest.mark.rule("DM-gold-plaque")
def test_everybody_has_one_and_it_is_gone_once_played():
    table = dealt(holes="AhAd9c/Ks2d")
    table.choose(PLAY)
    table.choose(discard(cards("Ad")))
    act(table, "0=f 1=muck")
    assert (held(table, 0), held(table, 1)) == (0, 1)
    assert Plaques().rebought(0).of(0) == 1  # a rebuy brings none (ruling 213)
    after = dealt(held={0: 0})
    assert PLAY not in after.decision.choices()


@pytest.mark.rule("DM-gold-earn")
class TestEarning:
    def test_a_scoop_at_a_showdown(self):
        table = act(dealt(holes="8h7h/Ks2d", board="8c8dTh3c4s"), "0=c 1=k" + " 1=k 0=k" * 3)
        assert told(table, PlaqueEarned) == ["A earns a plaque: Goldschlager."]
        assert held(table, 0) == 2

    def test_ace_king_and_ace_two_count_and_other_suits_do_not(self):
        for holes, count in (("AhKh/Qs2d", 2), ("Ah2h/QsJd", 2), ("8h7d/Ks2d", 1), ("8h6h/Ks2d", 1)):
            table = act(dealt(holes=holes, board="8c8dAcAd7s"), "0=c 1=k" + " 1=k 0=k" * 3)
            assert held(table, 0) == count, holes

    def test_a_split_pot_is_no_scoop(self):
        table = act(dealt(holes="8h7h/8s7s", board="AcAdKh3c4s"), "0=c 1=k" + " 1=k 0=k" * 3)
        assert (held(table, 0), held(table, 1)) == (1, 1)

    def test_without_a_showdown_the_cards_have_to_be_shown(self):
        for shows, count in ((SHOW, 2), (MUCK, 1)):
            table = act(dealt(holes="8h7h/Ks2d"), "0=r300 1=f")
            assert (table.decision.seat, table.decision.kind) == (0, "showing")
            table.choose(shows)
            assert held(table, 0) == count

    def test_whoever_wins_unopposed_is_asked_whatever_they_hold(self):
        table = act(dealt(holes="8h2c/Ks2d"), "0=r300 1=f")
        assert table.decision.kind == "showing"
        assert table.time_out() == MUCK

    def test_unless_the_house_wants_a_showdown(self):
        game = Holdem(**BLINDS, variations={"goldschlager": {"scoop_needs_showdown": True}})
        assert act(dealt(holes="8h7h/Ks2d", game=game), "0=r300 1=f").finished

    def test_as_held_at_the_end(self):
        table = dealt(holes="8h2c7h/Ks2d", board="8c8dTh3c4s")
        table.choose(PLAY)
        table.choose(discard(cards("2c")))
        act(table, "0=c 1=k" + " 1=k 0=k" * 3)
        assert held(table, 0) == 1  # one played, one earned


def test_house_players_swap_when_they_have_nothing_and_owe_a_call():
    (gold,) = GAME.in_force
    table = act(dealt(holes="AhAd/Ks2d"), "0=c 1=k 1=k 0=r300")
    assert gold.answer(table.decision, table.view(1)) == PLAY
    table = act(dealt(holes="AhAd/Ks7d"), "0=c 1=k 1=k 0=r300")
    assert gold.answer(table.decision, table.view(1)) is None
