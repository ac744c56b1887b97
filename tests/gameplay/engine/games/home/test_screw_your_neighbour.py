"""Screw Your Neighbour, worked out by hand. Seat 0, called A, deals; B sits to the left."""

import random

import pytest

from gameplay.engine.cards import DECK, UNKNOWN, cards, names
from gameplay.engine.events import (
    DIRECTOR,
    SPECTATOR,
    Dealt,
    DealtCovered,
    LookedAt,
    Posted,
    Reshuffled,
    RoundBegan,
    WentOut,
    Won,
)
from gameplay.engine.games.home.rankings import ACE_LOW
from gameplay.engine.games.home.screw_your_neighbour import AllTurnedUp, KingTurned, LaidForTop, SwappedWith
from gameplay.engine.games.lives import LostLife, SetOut, TookBack, lives_left
from gameplay.engine.games.passing import Received
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.home.script import play
from tests.gameplay.engine.table import hand, told
from tests.gameplay.page.tables import seen

GAME = PRESETS["fnp-screw-your-neighbour"]


def dealt(*holes, stacks=None, **options):
    """A game in which seats get these cards, round after round, the dealer's draws among theirs."""
    game = GAME.with_amounts({"stake": 10, **options})
    return hand(game, stacks or [100] * len(holes), "/".join(holes))


def keeping(table, rounds=1):
    """Everybody keeps their card."""
    began = len(told(table, RoundBegan))
    while not table.finished and len(told(table, RoundBegan)) < began + rounds:
        table.choose(("keep",))
    return table


def hole(table, seat, viewer):
    return names(table.view(viewer).seats[seat].hole)


@pytest.mark.rule("FNP-syn-ace-low")
def test_the_ace_is_the_lowest_card_and_the_king_the_highest():
    order = [ACE_LOW.strength((card,)) for card in cards("Ah2c3d9sTsJcQhKd")]
    assert order == [0, 1, 2, 8, 9, 10, 11, 12]
    table = keeping(dealt("2h5c", "Ac5d", "Kd5h"))
    assert told(table, LostLife) == ["B loses a life, 10, and has 2 left."]


@pytest.mark.rule("FNP-syn-lives")
def test_there_is_no_ante_and_everybody_sets_out_three_lives():
    table = dealt("2h", "3c", "Kd")
    assert not [event for event in table.events if isinstance(event, Posted)]
    assert told(table, SetOut)[0] == "B sets out 3 lives worth 30."
    assert table.stacks == (70, 70, 70)
    assert [seat.bet for seat in table.view(0).seats] == [30, 30, 30]
    page = seen(table, 2)
    assert (page.pot, page.bar.question) == (0, "Keep your card, or swap with your left neighbour?")
    assert next(answer.words for answer in page.answers if answer.key == "N") == "Nothing to call."


def test_who_is_short_sets_out_as_many_as_they_can_pay_for_and_one_at_least():
    table = dealt("2h", "3c", "Kd", stacks=[25, 4, 100])
    assert told(table, SetOut) == [
        "B sets out 1 life worth 4.",
        "C sets out 3 lives worth 30.",
        "A sets out 2 lives worth 20.",
    ]


@pytest.mark.rule("FNP-syn-turn")
def test_from_the_dealers_left_each_keeps_or_swaps_and_only_the_two_see_what_they_got():
    table = dealt("Qh", "3c", "Td")
    assert table.decision.seat == 1
    play(table, "1=swap")
    assert (hole(table, 1, 1), hole(table, 2, 2)) == ("Td", "3c")
    for viewer in (0, SPECTATOR):
        assert {UNKNOWN} == {card for seat in (1, 2) for card in table.view(viewer).seats[seat].hole}
        seen_events = [
            event for event in table.view(viewer).events if isinstance(event, SwappedWith | Received)
        ]
        assert [event.words("ABC") for event in seen_events] == [
            "B swaps with C.",
            "C takes one card from B.",
        ]
    assert told(table, SwappedWith, Received) == [
        "B swaps with C and gets ten of diamonds.",
        "C gets three of clubs from B.",
    ]
    assert table.decision.seat == 2
    play(table, "2=swap")
    assert hole(table, 0, 0) == "3c"
    assert table.decision.question == "Keep your card, or swap it for the top card of the deck?"


@pytest.mark.rule("FNP-syn-king")
def test_a_king_is_turned_up_and_foils_the_swap():
    table = play(dealt("Qh2h", "3c2c", "Kd2d"), "1=swap")
    assert told(table, KingTurned) == ["B wants to swap, but C turns up king of diamonds."]
    assert not told(table, SwappedWith)
    assert hole(table, 2, SPECTATOR) == "Kd"
    assert hole(table, 1, 1) == "3c"
    keeping(table)
    assert told(table, LostLife) == ["B loses a life, 10, and has 2 left."]


def test_a_king_that_was_turned_up_and_is_swapped_on_is_hidden_again():
    table = play(dealt("Qh2h", "3c2c", "Kd2d"), "1=swap 2=swap")
    assert hole(table, 0, 0) == "Kd"
    assert hole(table, 0, SPECTATOR) == hole(table, 2, SPECTATOR) == "??"


@pytest.mark.rule("FNP-syn-dealer")
def test_the_dealer_lays_the_card_down_for_the_top_card_of_the_deck():
    table = play(dealt("AhJh2h", "3c2c", "9d2d"), "1=keep 2=keep 0=swap")
    assert told(table, LaidForTop) == ["A lays ace of hearts down for the top card of the deck."]
    assert told(table, AllTurnedUp) == [
        "All cards are turned up: B three of clubs, C nine of diamonds and A jack of hearts."
    ]
    assert told(table, LostLife) == ["B loses a life, 10, and has 2 left."]


def test_a_king_that_the_dealer_draws_is_simply_a_card():
    table = play(dealt("AhKh2h", "3c2c", "9d2d"), "1=keep 2=keep 0=swap")
    assert told(table, LostLife) == ["B loses a life, 10, and has 2 left."]
    assert not told(table, KingTurned)


@pytest.mark.rule("FNP-syn-lose")
def test_everybody_with_the_lowest_rank_loses_a_life_to_the_pot():
    table = keeping(dealt("4h2h", "4c3c", "9d4d"))
    assert told(table, LostLife) == [
        "B loses a life, 10, and has 2 left.",
        "A loses a life, 10, and has 2 left.",
    ]
    assert [seat.bet for seat in table.view(0).seats] == [20, 20, 30]
    assert seen(table, 1).pot == 20
    assert lives_left(table.events) == {0: 2, 1: 2, 2: 3}


@pytest.mark.rule("FNP-syn-out", "FNP-syn-two-look")
def test_who_has_no_life_left_is_out_and_the_last_one_takes_everything():
    table = keeping(dealt("5h6h7hThTd", "2h2c2d", "9h9d9cKcKh", lives=1))
    assert told(table, WentOut) == ["B is out of the game."]
    assert table.decision.seat == 2  # left of the dealer, of those who are in
    keeping(table, 5)
    assert table.finished
    assert told(table, Won) == ["C wins 20."]
    assert told(table, TookBack) == ["C takes back 10."]
    assert table.stacks == (90, 90, 120)


def test_a_dealer_who_is_out_is_followed_by_the_player_before_them():
    table = keeping(dealt("2h", "9c9d", "8c8d", "7c7d", lives=1))
    assert told(table, WentOut) == ["A is out of the game."]
    play(table, "1=keep 2=keep")
    assert table.decision.question == "Keep your card, or swap it for the top card of the deck?"
    assert table.decision.seat == 3


def test_a_club_may_pass_the_deal_on_after_every_round():
    table = dealt("9h9d9c", "8h8d8c", "7h7d7c", deal_passes="round")
    first = []
    for _ in range(3):
        first.append(table.decision.seat)
        keeping(table)
    assert first == [1, 2, 0]


@pytest.mark.rule("FNP-syn-deck")
def test_rounds_are_dealt_from_the_same_deck_and_what_is_not_in_use_is_shuffled_when_it_runs_out():
    deck = random.Random(3).sample(DECK, 52)
    table = Hand(GAME.with_amounts({"lives": 10}), [100] * 10, deck=deck, button=9)
    first = []
    while not told(table, Reshuffled):
        first = [event for event in table.events if isinstance(event, Dealt)]
        table.choose(("keep",))
        assert not table.finished
    assert [card for event in first for card in event.cards] == deck[: len(first)]
    (shuffled,) = [event.number for event in table.events if isinstance(event, Reshuffled)]
    in_use = 52 - shuffled
    assert in_use == 2  # ten players: of the sixth round two cards were left
    held = [card for seat in table.view(DIRECTOR).seats for card in seat.hole]
    assert len(set(held)) == 10


@pytest.mark.rule("FNP-syn-two-look")
def test_of_two_players_the_second_may_not_look_before_the_first_has_kept():
    table = dealt("9h", "3c")
    assert (table.decision.seat, hole(table, 1, 1), hole(table, 0, 0)) == (1, "3c", "??")
    assert [type(event) for event in table.events][-2:] == [Dealt, DealtCovered]
    assert told(table, DealtCovered) == ["A is dealt nine of hearts that nobody may look at yet."]
    (covered,) = [event for event in table.view(0).events if isinstance(event, DealtCovered)]
    assert covered.words("AB") == "A is dealt one card that nobody may look at yet."
    assert seen(table, 1).own[0].face.code == ""
    play(table, "1=keep")
    assert hole(table, 0, 0) == "9h"
    assert told(table, LookedAt) == ["A finds nine of hearts."]
    assert table.decision.seat == 0


@pytest.mark.rule("FNP-syn-two-look")
def test_after_a_swap_of_the_first_the_second_sees_that_card_and_decides():
    table = play(dealt("9h2h", "3c"), "1=swap")
    assert (hole(table, 1, 1), hole(table, 0, 0), table.decision.seat) == ("9h", "3c", 0)
    assert not told(table, LookedAt)
    play(table, "0=swap")
    assert told(table, LostLife) == ["A loses a life, 10, and has 2 left."]


@pytest.mark.rule("FNP-syn-two-king")
def test_of_two_players_a_king_sends_the_cards_back_and_its_owner_wins_the_round():
    table = play(dealt("Kh2h", "3c2c"), "1=swap")
    assert told(table, KingTurned) == ["B wants to swap, but A turns up king of hearts."]
    assert told(table, LostLife) == ["B loses a life, 10, and has 2 left."]
    assert told(table, RoundBegan)[-1] == "Round 2 begins."


@pytest.mark.rule("FNP-syn-two-tie")
def test_two_on_their_last_lives_who_tie_both_lose_and_set_out_three_more():
    table = keeping(dealt("9h3d", "9c2d", lives=1))
    assert told(table, LostLife) == ["B loses the last life, 10.", "A loses the last life, 10."]
    assert lives_left(table.events) == {0: 1, 1: 1}
    table = keeping(dealt("9h9d8h8d3c4c", "9c9s8c8s2d2s", lives=3), 3)
    assert lives_left(table.events) == {0: 3, 1: 3}
    assert (seen(table, 1).pot, table.stacks) == (60, (40, 40))


def test_in_a_tie_with_unequal_lives_only_the_last_life_is_out():
    table = keeping(dealt("9h5h5c", "8c5d5s", lives=2), 2)
    assert told(table, LostLife)[1:] == ["B loses the last life, 10.", "A loses a life, 10, and has 1 left."]
    assert table.finished
    assert told(table, Won) == ["A wins 30."]


@pytest.mark.rule("FNP-syn-two-tie")
def test_when_three_lose_their_last_lives_together_all_three_go_on_and_who_was_out_stays_out():
    table = keeping(dealt("9h5h4h", "2c", "8d5d3d", "8s5s2s", lives=1))
    assert told(table, WentOut) == ["B is out of the game."]
    keeping(table)
    assert lives_left(table.events) == {0: 1, 1: 0, 2: 1, 3: 1}
    assert table.decision.seat == 2


def test_who_has_no_chips_for_new_lives_is_out_and_where_nobody_has_they_share_the_pot():
    table = keeping(dealt("9h", "9c", stacks=[10, 100], lives=1))
    assert table.finished
    assert table.stacks == (0, 110)
    shared = keeping(dealt("9h5h", "9c5c", "2s", stacks=[10, 10, 10], lives=1), 2)
    assert shared.finished
    assert sorted(shared.stacks) == [0, 15, 15]
    assert not [event for event in shared.events if isinstance(event, TookBack)]


def test_the_page_says_how_many_lives_are_left_and_how_the_last_round_ended():
    table = keeping(dealt("4h2h", "5c3c", "9d4d"))
    assert seen(table, 1).beside == (
        "You have 2 lives worth 20. Lowest: Ann four of hearts. Ann loses a life, 10, and has 2 left."
    )
    assert seen(table, 1).street == "Round 2"


def test_time_running_out_keeps_the_card():
    assert dealt("9h", "3c").time_out() == ("keep",)
