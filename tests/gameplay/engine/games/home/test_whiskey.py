"""Whiskey, worked out by hand. Seat 0, called A, deals; B sits to the left."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import UNKNOWN, cards, names
from gameplay.engine.events import (
    DIRECTOR,
    SPECTATOR,
    Dealt,
    DealtToMiddle,
    Folded,
    LookedAt,
    Mucked,
    Posted,
    Shown,
    Won,
)
from gameplay.engine.games.middle_hand import ExchangedCard, MiddleTurnedUp, SwappedHands
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.home.script import play
from tests.gameplay.engine.table import hand, told
from tests.gameplay.page.tables import seen

GAME = PRESETS["fnp-whiskey"]
A, B, C = "AhAd7c8c2s", "KhKd3c4c6s", "QhQd9cTc5s"
MIDDLE = "AcAsJhTd9h"
PASSES = "1=pass 2=pass 0=pass "


def dealt(holes=(A, B, C), stacks=None, **options):
    game = GAME.with_amounts(options) if options else GAME
    return hand(game, stacks or [100] * len(holes), "/".join(holes), MIDDLE)


def held(table, seat):
    return names(table.view(seat).seats[seat].hole)


@pytest.mark.rule("FNP-whiskey-deal")
def test_five_cards_each_and_then_five_in_the_centre_that_nobody_sees():
    table = dealt()
    assert [event.amount for event in table.events if isinstance(event, Posted)] == [1, 1, 1]
    kinds = [type(event) for event in table.events if isinstance(event, Dealt | DealtToMiddle)]
    assert kinds == [Dealt, Dealt, Dealt, DealtToMiddle]
    for viewer in (0, 1, SPECTATOR):
        view = table.view(viewer)
        assert view.boards == ((UNKNOWN,) * 5,)
        (laid,) = [event for event in view.events if isinstance(event, DealtToMiddle)]
        assert laid.words("ABC") == "The dealer lays five cards face down in the centre."


@pytest.mark.rule("FNP-whiskey-deck")
def test_eight_players_and_the_centre_take_45_cards_and_nine_the_most_there_can_be():
    table = Hand(GAME, [50] * 8, seed=bytes(32))
    out = [card for event in table.events if isinstance(event, Dealt | DealtToMiddle) for card in event.cards]
    assert len(set(out)) == 45
    assert Hand(GAME, [50] * 9, seed=bytes(32)).decision.seat == 0
    with pytest.raises(NotAllowed):
        Hand(GAME, [50] * 10, seed=bytes(32))


@pytest.mark.rule("FNP-whiskey-phase1", "FNP-whiskey-no-bet")
def test_from_the_dealers_left_each_passes_or_takes_the_hidden_hand_whole():
    table = dealt()
    assert table.decision.seat == 1
    assert table.decision.question == "Pass or swap hands?"
    assert list(table.decision.choices()) == [("pass",), ("swap",)]
    play(table, "1=pass 2=pass")
    assert table.decision.seat == 0


@pytest.mark.rule("FNP-whiskey-phase1-end", "FNP-whiskey-phase1")
def test_a_swap_lays_the_old_hand_open_and_only_the_swapper_sees_the_new_one():
    table = play(dealt(), "1=pass 2=swap")
    assert names(table.view(SPECTATOR).boards[0]) == "Qh Qd 9c Tc 5s"
    assert held(table, 2) == "Ac As Jh Td 9h"
    assert {UNKNOWN} == set(table.view(0).seats[2].hole)
    watched = [event.words("ABC") for event in table.view(0).events if isinstance(event, LookedAt)]
    assert watched == ["C looks at five cards."]
    assert table.decision.seat == 0  # left of the swapper
    assert ("knock",) in list(table.decision.choices())


@pytest.mark.rule("FNP-whiskey-phase1-end")
def test_if_all_pass_the_centre_is_turned_up_and_left_of_the_dealer_goes_on():
    table = play(dealt(), PASSES)
    assert told(table, MiddleTurnedUp)[0].startswith("The hand in the centre is turned up: ace of clubs")
    assert names(table.view(SPECTATOR).boards[0]) == "Ac As Jh Td 9h"
    assert table.decision.seat == 1


@pytest.mark.rule("FNP-whiskey-options", "FNP-whiskey-no-bet")
def test_then_each_passes_swaps_a_card_swaps_the_hand_or_knocks_and_nobody_bets():
    table = play(dealt(), PASSES)
    assert table.decision.question == "Swap a card, pass, swap hands or knock?"
    assert {choice[0] for choice in table.decision.choices()} == {"pass", "swap", "knock", "exchange"}
    assert len(list(table.decision.choices())) == 3 + 25
    assert table.pot == 3


@pytest.mark.rule("FNP-whiskey-swap")
def test_a_card_or_the_whole_hand_is_swapped_in_the_open():
    table = play(dealt(), PASSES + "1=x:3cAc")
    assert held(table, 1) == "Kh Kd Ac 4c 6s"
    assert names(table.view(0).boards[0]) == "3c As Jh Td 9h"
    assert told(table, ExchangedCard) == ["B swaps three of clubs for ace of clubs of the centre."]
    play(table, "2=swap")
    assert not told(table, LookedAt)
    assert held(table, 2) == "3c As Jh Td 9h"
    assert names(table.view(SPECTATOR).boards[0]) == "Qh Qd 9c Tc 5s"
    assert told(table, SwappedHands)[0].startswith("C swaps hands with the centre and lays queen of hearts")
    for wrong in ("x:2sAc", "x:KhQh"):
        with pytest.raises(NotAllowed) as refusal:
            play(table, f"0={wrong}")
        assert refusal.value.clause == "FNP-whiskey-swap"


@pytest.mark.rule("FNP-whiskey-pass-twice")
def test_who_has_passed_twice_in_a_row_has_to_swap_or_knock_and_a_swap_begins_anew():
    table = play(dealt(), PASSES * 3)
    assert table.decision.seat == 1
    with pytest.raises(NotAllowed) as refusal:
        play(table, "1=pass")
    assert refusal.value.clause == "FNP-whiskey-pass-twice"
    assert table.decision.on_timeout == ("knock",)
    play(table, "1=x:3cAc 2=swap 0=swap")
    play(table, PASSES * 2)
    assert ("pass",) not in list(table.decision.choices())


@pytest.mark.rule("FNP-whiskey-pass-twice")
def test_after_ten_orbits_there_is_nothing_but_a_knock():
    table = play(dealt(), PASSES)
    for _ in range(10):
        play(table, "1=swap 2=swap 0=swap")
    assert list(table.decision.choices()) == [("knock",)]
    early = play(dealt(stall_guard_orbits=1), PASSES + "1=swap 2=swap 0=swap")
    assert list(early.decision.choices()) == [("knock",)]


@pytest.mark.rule("FNP-whiskey-knock", "FNP-whiskey-last-turns")
def test_after_a_knock_everybody_else_has_one_turn_with_betting_after_each():
    table = play(dealt(), PASSES + "1=knock")
    assert table.decision.seat == 2
    assert table.decision.question == "Swap a card, pass, swap hands or fold?"
    play(table, "2=pass 2=k 0=k 1=k")
    assert table.decision.seat == 0
    play(table, "0=x:2sAc 0=r5 1=c 2=f")
    assert table.finished
    assert held(table, 1) == "Kh Kd 3c 4c 6s"  # the knocker's hand as it was
    assert told(table, Won) == ["A wins 13."]


@pytest.mark.rule("FNP-whiskey-last-turns")
def test_who_folds_in_the_betting_has_no_last_turn():
    table = play(dealt(), PASSES + "1=knock 2=pass 2=r5 0=f 1=c")
    assert table.finished
    assert told(table, Won) == ["B wins 13."]


@pytest.mark.rule("FNP-whiskey-bet-order")
def test_the_player_of_the_turn_opens_or_the_knocker_if_that_one_has_folded():
    table = play(dealt((A, B, C, "2h2d5c6c7d")), "1=pass 2=pass 3=pass 0=pass 1=knock")
    play(table, "2=fold")
    assert (table.decision.kind, table.decision.seat) == ("betting", 1)
    play(table, "1=k 3=k 0=k")
    play(table, "3=pass")
    assert (table.decision.kind, table.decision.seat) == ("betting", 3)


@pytest.mark.rule("FNP-whiskey-bet-order")
def test_if_both_are_out_the_next_player_opens():
    table = play(dealt((A, B, C, "2h2d5c6c7d", "3h3d5d6d8h")), "1=pass 2=pass 3=pass 4=pass 0=pass 1=knock")
    play(table, "2=pass 2=r5 3=c 4=c 0=c 1=f")
    play(table, "3=fold")
    assert (table.decision.kind, table.decision.seat) == ("betting", 4)


@pytest.mark.rule("FNP-whiskey-show")
def test_the_knocker_shows_first_and_has_to():
    table = play(dealt(), PASSES + "1=pass 2=knock 0=pass 0=r2 1=c 2=c 1=pass 1=k 2=k 0=k")
    assert [event.seat for event in table.events if isinstance(event, Shown)] == [2, 0]
    assert told(table, Mucked) == ["B mucks."]
    assert told(table, Won) == ["A wins 9."]


@pytest.mark.rule("FNP-whiskey-show")
def test_if_the_knocker_has_folded_the_last_raiser_shows_first():
    table = play(dealt(), PASSES + "1=pass 2=knock 0=pass 0=r2 1=c 2=f 1=pass 1=k 0=k")
    assert [event.seat for event in table.events if isinstance(event, Shown)] == [0]
    assert told(table, Mucked) == ["B mucks."]


def test_if_nobody_is_left_who_has_to_show_the_first_left_of_the_dealer_does():
    table = play(dealt(), PASSES + "1=pass 2=knock 0=pass 0=k 1=k 2=f 1=pass 1=k 0=k")
    assert [event.seat for event in table.events if isinstance(event, Shown)] == [1, 0]


def test_a_fold_at_a_last_turn_may_leave_one_who_wins_unseen():
    table = play(dealt((A, B)), "1=pass 0=pass 1=knock 0=fold")
    assert table.finished
    assert told(table, Folded, Won) == ["A folds.", "B wins 2."]
    assert not told(table, Shown)


def test_who_is_all_in_still_has_a_last_turn():
    table = play(dealt((A, B, C), stacks=[1, 100, 100]), PASSES + "1=knock 2=pass 2=r5 1=c")
    assert table.decision.seat == 0
    play(table, "0=x:2sAc 1=k 2=k")
    assert told(table, Won) == ["A wins 3 from the main pot.", "B wins 10 from side pot 1."]


def test_who_alone_is_left_in_a_side_pot_cannot_fold_it_away():
    table = dealt((A, B, C, "2h2d5c6c7d"), stacks=[1, 100, 100, 100])
    play(table, "1=pass 2=pass 3=pass 0=pass 1=pass 2=pass 3=pass 0=knock")
    play(table, "1=pass 1=r5 2=c 3=c 2=pass 2=f 3=k 1=f")
    assert table.decision.seat == 3
    assert ("fold",) not in list(table.decision.choices())
    play(table, "3=pass")
    assert told(table, Won) == ["A wins 4 from the main pot.", "D wins 15 from side pot 1."]


def test_the_centre_is_no_part_of_anybodys_hand_and_is_picked_from_on_the_page():
    table = play(dealt(), PASSES)
    page = seen(table, 2)
    assert next(answer.words for answer in page.answers if answer.key == "G") == "You have a pair of kings."
    assert (page.bar.picks, page.bar.centre) == ("pick", True)
    assert page.bar.hint == "To swap a card, tap one of yours and one of the Centre."
    assert [face.code for face in page.boards[0].cards] == ["Ac", "As", "Jh", "Td", "9h"]
    hidden = seen(dealt(), 2)
    assert [face.code for face in hidden.boards[0].cards] == [""] * 5
    assert hidden.bar.picks == ""


def test_the_director_finds_the_hidden_hand_in_the_story():
    (laid,) = [event for event in dealt().view(DIRECTOR).events if isinstance(event, DealtToMiddle)]
    assert laid.cards == cards(MIDDLE)
