"""Signs of soft play and of chips given away, in hands written down event by event and in hands played."""

import pytest
from django.urls import reverse
from django.utils import timezone

from gameplay import archive
from gameplay.engine.betting import Betting
from gameplay.engine.events import (
    DIRECTOR,
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
from gameplay.engine.games.own_games import own_game
from gameplay.engine.hand import Hand as EngineHand
from gameplay.histories import worth_a_look
from gameplay.histories.find import RELEVANT_KINDS, played_hands
from gameplay.histories.worth_a_look import DUMPED, HEADS_UP, TOGETHER, Dump, PlayedHand, dumps, soft_play
from gameplay.live_hands import in_progress
from gameplay.models import Hand
from gameplay.play import tables
from gameplay.ring.offered_games import offered
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
    table = play(taken=(1, 2, 3), rebuys=True)
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


@pytest.mark.django_db(transaction=True)
def test_namesakes_are_told_apart_and_a_void_hand_counts_for_nothing(checked_down, browser, club):
    club.members.filter(name="Cat").update(name="Bob", name_key="bob")
    where = reverse("table_reports", args=[checked_down.table.code])
    first, second = (club.members.get(pk=checked_down.members[name].pk) for name in ("Bob", "Cat"))
    pair = sorted(f"Bob #{each.number}" for each in (first, second))
    ann = browser("Ann")
    page = ann.get(where).content.decode()
    assert any(" and ".join(order) + ": in" in page for order in (pair, pair[::-1]))
    Hand.objects.update(voided_at=timezone.now(), voided_why="The hand broke off.")
    assert "Worth a look" not in ann.get(where).content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_page_is_found_when_those_who_played_have_gone(checked_down, browser):
    ann = browser("Ann")
    for seat in (2, 3):
        checked_down.act(tables.stand(seat=seat))
    assert len(checked_down.ring.chairs) == 1
    assert "Fair play" in ann.get(reverse("table_players", args=[checked_down.table.code])).content.decode()
    checked_down.act(tables.close())
    assert "Fair play" in ann.get(reverse("table_players", args=[checked_down.table.code])).content.decode()


LIKE_ANY = ("dm-omaha", "dm-seven-card-stud", "dm-triple-draw", "bg-badugi", "dm-irish")
THREE_AND_THREE = "name Three and Three\ndeal 3 down\nbet\nflop\nbet\nturn\nbet\nwin high"
GUTS = "name Guts\ndeal 2 down\nflop\nmatch\nwin high"


def played_by_three(game, *, bets):
    """A hand of a game: the first who may fold does, the others check and call. bets: once only two are left
    and the first round is over, whoever may bet does."""
    hand = EngineHand(game, [1000] * 3, seed=bytes(32))
    for _ in range(200):
        decision = hand.decision
        if decision is None:
            break
        offered = [choice[0] for choice in decision.choices()]
        left = sum(not seat.folded for seat in hand.view(DIRECTOR).seats)
        is_first = not any(isinstance(event, (Collected, BoardDealt)) for event in hand.events)
        if not isinstance(decision, Betting):
            hand.choose(decision.on_timeout)
        elif left == 3 and "fold" in offered:
            hand.choose(("fold",))
        elif bets and left == 2 and not is_first and "raise" in offered:
            hand.choose(("raise", decision.least))
        else:
            hand.choose(("check",) if "check" in offered else ("call",))
    kept = [event for event in archive.to_data(hand.events) if event["kind"] in RELEVANT_KINDS]
    return PlayedHand(("x", 1), (ANN, BOB, CAT), (1000,) * 3, archive.from_data(kept))


@pytest.mark.parametrize(
    "game",
    [*(offered(preset) for preset in LIKE_ANY), own_game(THREE_AND_THREE, small_blind=1, big_blind=2)],
    ids=lambda game: game.title,
)
def test_other_games_and_a_clubs_own_are_read_alike(game, monkeypatch):
    monkeypatch.setattr(worth_a_look, "TOGETHER", 1)
    monkeypatch.setattr(worth_a_look, "HEADS_UP", 1)
    softly, hard = played_by_three(game, bets=False), played_by_three(game, bets=True)
    assert [sign.heads_up for sign in soft_play([softly])] == [1]
    assert soft_play([hard]) == soft_play([softly, hard]) == []


def test_who_pays_and_drops_out_where_nobody_bets_has_given_nothing_away():
    game = own_game(GUTS, small_blind=1, big_blind=2)
    hands = [played_by_three(game, bets=False)] * TOGETHER
    assert (soft_play(hands), dumps(hands)) == ([], [])
