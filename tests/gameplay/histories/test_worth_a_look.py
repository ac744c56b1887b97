"""Signs of soft play and of chips given away, in hands written down event by event and in hands played."""

import pytest
from django.urls import reverse

from gameplay.engine.events import (
    BoardDealt,
    Called,
    Checked,
    Collected,
    Folded,
    Posted,
    Raised,
    Returned,
    Won,
)
from gameplay.histories import worth_a_look
from gameplay.histories.find import played_hands
from gameplay.histories.worth_a_look import DUMPED, HEADS_UP, TOGETHER, Dump, PlayedHand, dumps, soft_play
from gameplay.live_hands import in_progress
from gameplay.views import players
from tests.gameplay.views.conftest import browser

__all__ = ["browser"]

ANN, BOB, CAT, BOT = "member-1", "member-2", "member-3", "house-1"
SEE_A_FLOP = (Called(0, 10), Checked(1), Collected(20), BoardDealt((1, 2, 3)))


def hands_of(events, count, *, players=(ANN, BOB, CAT), stacks=(1000, 1000, 1000), first=1):
    """The same hand, played so many times."""
    return [PlayedHand(("x", first + number), players, stacks, events) for number in range(count)]


CHECKED_DOWN = (Folded(2), *SEE_A_FLOP, Checked(1), Checked(0), Won(0, 20))
MULTIWAY = (Called(2, 10), *SEE_A_FLOP, Checked(2), Raised(1, 10, 0, 10), Folded(0), Folded(2), Won(1, 30))
BET = (Folded(2), *SEE_A_FLOP, Checked(1), Raised(0, 10, 0, 10), Folded(1), Won(0, 20))
ALL_IN = (Folded(2), Raised(0, 1000, 10, 1000, True), Called(1, 990, True), Collected(2000), Won(0, 2000))


@pytest.mark.rule("TDA-69")
def test_a_pair_that_never_bets_when_only_they_are_left_is_worth_a_look():
    others = TOGETHER - HEADS_UP
    played = [*hands_of(CHECKED_DOWN, HEADS_UP), *hands_of(MULTIWAY, others, first=50)]
    [sign] = soft_play(played)
    assert (sign.players, sign.together, sign.heads_up) == ((ANN, BOB), TOGETHER, HEADS_UP)
    assert sign.hands == tuple(("x", number) for number in range(1, HEADS_UP + 1))


@pytest.mark.parametrize(
    "played",
    [
        hands_of(CHECKED_DOWN, TOGETHER - 1),
        [*hands_of(CHECKED_DOWN, HEADS_UP - 1), *hands_of(MULTIWAY, TOGETHER)],
        [*hands_of(CHECKED_DOWN, TOGETHER), *hands_of(BET, 1)],
        hands_of(ALL_IN, TOGETHER),
        hands_of(CHECKED_DOWN, TOGETHER, players=(ANN, BOT, CAT)),
    ],
    ids=["too few", "too few heads-up", "one bet", "all-in before", "a bot"],
)
def test_others_are_not(played):
    assert soft_play(played) == []


def test_a_pair_is_the_same_whatever_its_seats():
    swapped = hands_of(CHECKED_DOWN, TOGETHER // 2, players=(BOB, ANN, CAT), first=50)
    [sign] = soft_play([*hands_of(CHECKED_DOWN, TOGETHER // 2), *swapped])
    assert sign.together == sign.heads_up == TOGETHER


GIVEN = (
    Folded(2),
    Posted(1, 10, "big blind"),
    Raised(0, 700, 10, 700),
    Raised(1, 1000, 700, 990, True),
    Folded(0),
    Returned(1, 300),
    Won(1, 1400),
)


@pytest.mark.rule("TDA-69")
def test_who_folds_to_one_player_after_most_of_a_stack_is_worth_a_look():
    assert dumps(hands_of(GIVEN, DUMPED)) == [Dump(ANN, BOB, 700 * DUMPED, (("x", 1), ("x", 2)))]


BLIND = (Folded(2), Posted(0, 700, "big blind"), Raised(1, 1400, 700, 1400), Folded(0), Won(1, 1400))
TO_ANOTHER = (*GIVEN[:-1], Won(2, 1400))


@pytest.mark.parametrize(
    "played",
    [
        hands_of(GIVEN, DUMPED - 1),
        hands_of(BLIND, DUMPED),
        hands_of(GIVEN, DUMPED, stacks=(1200, 1000, 1000)),
        hands_of(TO_ANOTHER, DUMPED),
        hands_of(GIVEN, DUMPED, players=(ANN, BOT, CAT)),
    ],
    ids=["once", "a blind alone", "less than most", "another won", "a bot"],
)
def test_a_fold_that_gives_nothing_away_is_not(played):
    assert dumps(played) == []


@pytest.fixture
def checked_down(play, monkeypatch):
    """Ann, Bob and Cat after three hands that Bob and Cat, once Ann is out, check to the end."""
    for module, name in ((worth_a_look, "TOGETHER"), (worth_a_look, "HEADS_UP"), (players, "TOGETHER")):
        monkeypatch.setattr(module, name, 1)
    table = play(taken=(1, 2, 3))
    for _ in range(3):
        table.deal()
        while in_progress(table.live):
            legal = "check" if not table.live.hand.decision.to_call else "call"
            table.choose("fold" if table.live.turn.name == "Ann" and legal == "call" else legal)
        table.move(seconds=60)
    return table


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("TDA-69")
def test_only_whoever_runs_the_table_reads_it_with_its_hands(checked_down, browser, club):
    table = checked_down.table
    assert [hand.key[1] for hand in played_hands(table)] == [3, 2, 1]
    where = reverse("table_reports", args=[table.code])
    ann = browser("Ann")
    listed = ann.get(where).content.decode()
    assert "Bob and Cat: in" in listed
    assert "never bet or raised against each other there." in listed
    [sign] = soft_play(played_hands(table))
    assert all(reverse("table_hand", args=key) in listed for key in sign.hands)
    assert "Fair play" in ann.get(reverse("table_players", args=[table.code])).content.decode()
    assert "Worth a look" not in browser("Bob").get(where).content.decode()  # a director, and one of the two
    cat = browser("Cat")
    assert cat.get(where).status_code == 404
    assert "Fair play" not in cat.get(reverse("table_players", args=[table.code])).content.decode()
