"""Indian Poker: everybody's card but one's own."""

import pytest

from gameplay.engine.agreement import GO_ON
from gameplay.engine.cards import UNKNOWN, cards, names
from gameplay.engine.events import DIRECTOR, SPECTATOR, DealtToForehead, LookedAt, Posted, Shown, Won
from gameplay.engine.games.presets import PRESETS
from tests.gameplay.engine.games.home.script import play
from tests.gameplay.engine.table import hand, told
from tests.gameplay.page.tables import seen

GAME = PRESETS["fnp-indian-poker"]


def dealt(holes="Kh/2c/9d", stacks=None, **how):
    return hand(GAME, stacks or [100] * (holes.count("/") + 1), holes, **how)


def seen_by_viewer(table, viewer):
    return [names(seat.hole) for seat in table.view(viewer).seats]


@pytest.mark.rule("FNP-indian-deal")
def test_everybody_sees_all_cards_but_their_own_and_watchers_see_none():
    table = dealt()
    assert [event.amount for event in table.events if isinstance(event, Posted)] == [1, 1, 1]
    assert seen_by_viewer(table, 0) == ["??", "2c", "9d"]
    assert seen_by_viewer(table, 1) == ["Kh", "??", "9d"]
    assert seen_by_viewer(table, SPECTATOR) == ["??", "??", "??"]
    assert seen_by_viewer(table, DIRECTOR) == ["Kh", "2c", "9d"]


@pytest.mark.rule("FNP-indian-deal")
def test_ones_own_card_stands_in_no_event_decision_or_page():
    table = dealt("Kh/2c/9d")
    for viewer, own in enumerate(cards("Kh2c9d")):
        view = table.view(viewer)
        told_cards = [event.cards for event in view.events if isinstance(event, DealtToForehead)]
        assert (own,) not in told_cards
        assert (UNKNOWN,) in told_cards
        page = seen(table, viewer + 1)
        assert [card.face.code for card in page.own] == [""]
        assert page.own[0].says == "A card that you may not look at"
        answers = {answer.key: answer.words for answer in page.answers}
        assert answers["W"] == answers["G"] == "You may not look at your card."
    lines = [line.words for line in seen(table, 1).lines]
    assert lines[3:] == [
        "Bob is dealt deuce of clubs on the forehead.",
        "Carol is dealt nine of diamonds on the forehead.",
        "Ann is dealt one card on the forehead.",
    ]


@pytest.mark.rule("FNP-indian-bet")
def test_one_round_of_betting_from_the_left_of_the_dealer_and_the_highest_card_wins():
    table = dealt()
    assert (table.decision.seat, table.decision.least, table.decision.most) == (1, 1, 5)
    play(table, "1=k 2=r5 0=c 1=c")
    assert table.finished
    assert told(table, Won) == ["A wins 18."]
    assert table.stacks == (112, 94, 94)
    assert names(table.view(SPECTATOR).seats[0].hole) == "Kh"


@pytest.mark.rule("FNP-indian-bet")
def test_equal_highest_cards_split_the_pot():
    table = play(dealt("Kh/Kc/9d"), "1=k 2=k 0=k")
    assert told(table, Won) == ["B wins 2.", "A wins 1."]
    assert len(told(table, Shown)) == 3  # everybody has seen them all


@pytest.mark.rule("FNP-indian-fold-look")
def test_who_folds_may_look_at_their_card_and_nobody_hears_of_it_who_did_not_see_it():
    table = play(dealt(), "1=r5 2=f")
    assert seen_by_viewer(table, 2) == ["Kh", "2c", "9d"]
    assert seen_by_viewer(table, 1) == ["Kh", "??", "9d"]
    looked = [event for event in table.view(2).events if isinstance(event, LookedAt)]
    assert [event.words("ABC") for event in looked] == ["C finds nine of diamonds."]
    watched = [event for event in table.view(SPECTATOR).events if isinstance(event, LookedAt)]
    assert [event.words("ABC") for event in watched] == ["C looks at one card."]


def test_the_last_one_left_wins_unseen_and_looks_then():
    table = play(dealt(), "1=r5 2=f 0=f")
    assert table.finished
    assert told(table, Won) == ["B wins 3."]
    assert seen_by_viewer(table, 1) == ["Kh", "2c", "9d"]


def test_the_page_says_which_card_has_to_be_beaten():
    table = dealt("Kh/2c/9d")
    assert seen(table, 2).beside == "The highest card you have to beat is Ann's king of hearts."
    assert seen(table, 1).beside == "The highest card you have to beat is Carol's nine of diamonds."
    assert seen(table, 0).beside == ""


def test_players_who_are_asked_whether_they_show_are_not_asked_here():
    table = play(dealt(showing="ask"), "1=k 2=k 0=k")
    assert table.finished


def test_an_all_in_player_wins_no_more_than_their_part():
    table = play(dealt("Kh/2c/9d", stacks=[3, 100, 100]), "1=r5 2=c 0=c")
    table.choose(GO_ON)
    assert told(table, Won) == ["A wins 9 from the main pot.", "C wins 6 from side pot 1."]
