"""Hands as PokerStars writes them, with the oddities of real ones: what they come to, what is refused."""

import random

import pytest

from gameplay.engine.events import DIRECTOR, SPECTATOR
from gameplay.engine.recorded_files import LARGEST, UNKNOWN, decoded, replayed_hands
from tests.gameplay.engine.pokerstars.test_stars_out import TOLD, random_hand, told
from tests.sweeps import sweep

CASH = """\ufeffPokerStars Hand #100:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/01/02 12:00:00 CET
Table 'Ceres II' 6-max Seat #5 is the button
Seat 1: Ann ($100 in chips)
Seat 2: B.o: b ($1,075.50 in chips)
Seat 3: Cat ($50 in chips) is sitting out
Seat 5: Dan ($80.25 in chips)
Seat 6: Eve ($100 in chips)
Eve: posts small blind $0.50
Ann: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Cat said, "posts big blind $1"
B.o: b: raises $2 to $3
Dan: folds
Eve: folds
Ann: calls $2
*** FLOP *** [2c 7d Ks]
Ann: checks
B.o: b: bets $4.50
Cat leaves the table
Ann: raises $10 to $14.50
B.o: b: folds
Uncalled bet ($10) returned to Ann
Ann collected $14.73 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $15.50 | Rake $0.77
Board [2c 7d Ks]
Seat 1: Ann (big blind) collected ($14.73)
Seat 2: B.o: b folded on the Flop
Seat 5: Dan (button) folded before Flop (didn't bet)
Seat 6: Eve (small blind) folded before Flop
"""

TOURNAMENT = """PokerStars Hand #200: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level V (50/100)
Table '9 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Seat 3: Cat (40 in chips) is sitting out
Seat 4: Dan (8 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
Cat: posts the ante 10
Dan: posts the ante 8 and is all-in
Bob: posts small blind 50
Cat: posts big blind 30 and is all-in
*** HOLE CARDS ***
Dealt to Ann [Ah Ad]
Ann: raises 100 to 200
Bob: folds
Cat: folds
Uncalled bet (150) returned to Ann
*** FLOP *** [2c 7d Ks]
*** TURN *** [2c 7d Ks] [3c]
*** RIVER *** [2c 7d Ks 3c] [4h]
*** SHOW DOWN ***
Ann: shows [Ah Ad] (a pair of Aces)
Ann collected 136 from side pot
Dan: shows [Jh Td] (high card King)
Ann collected 32 from main pot
Dan finished the tournament in 4th place
*** SUMMARY ***
Total pot 168 Main pot 32. Side pot 136. | Rake 0
Board [2c 7d Ks 3c 4h]
Seat 1: Ann (button) showed [Ah Ad] and won (168) with a pair of Aces
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cat (big blind) folded before Flop
Seat 4: Dan showed [Jh Td] and lost with high card King
"""


def only(text):
    outcomes = list(replayed_hands(text))
    assert len(outcomes) == 1
    return outcomes[0]


def changed(text, *changes):
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    return text


@sweep("kind", TOLD)
def test_what_we_write_is_read_and_ends_the_same(kind):
    chance = random.Random(f"{kind}, in")
    for _ in range(40):
        hand = random_hand(kind, chance)
        for viewer in (DIRECTOR, SPECTATOR, 0):
            outcome = only(told(hand, viewer))
            assert (outcome.result, outcome.reason) == ("ok", ""), (outcome, told(hand, viewer))
            assert sorted(outcome.stacks) == sorted(hand.stacks)


def test_a_cash_hand_with_cents_a_rake_and_names_with_signs():
    outcome = only(CASH)
    assert (outcome.result, outcome.reason, outcome.name) == ("ok", "A rake of 0.77.", "100")
    assert outcome.players == ("Eve", "Ann", "B.o: b", "Dan")  # Cat sits out
    assert outcome.stacks == (99.5, 108, 1068, 80.25)


def test_newcomers_post_a_blind_or_both():
    one = changed(CASH, ("Ann: posts big blind $1\n", "Ann: posts big blind $1\nDan: posts big blind $1\n"))
    one = changed(one, ("14.73", "15.73"))
    assert only(one).result == "ok"
    both = changed(
        one, ("Dan: posts big blind $1", "Dan: posts small & big blinds $1.50"), ("15.73", "16.23")
    )
    assert only(both).result == "ok"
    assert only(both).stacks[3] == 78.75
    dead = changed(one, ("Dan: posts big blind $1", "Dan: posts small blind $0.50"), ("15.73", "15.23"))
    assert only(dead).stacks[3] == 79.75


def test_a_straddle():
    text = changed(
        CASH,
        ("Ann: posts big blind $1\n", "Ann: posts big blind $1\nB.o: b: posts straddle $2\n"),
        (
            "B.o: b: raises $2 to $3\nDan: folds\nEve: folds\nAnn: calls $2\n",
            "Dan: folds\nEve: folds\nAnn: calls $1\nB.o: b: raises $1 to $3\nAnn: calls $1\n",
        ),
    )
    text = changed(
        text,
        ("B.o: b: raises $1 to $3", "B.o: b: raises $2 to $4"),
        ("Ann: calls $1\n***", "Ann: calls $2\n***"),
    )
    text = changed(text, ("14.73", "16.65"))
    outcome = only(text)
    assert outcome.result == "ok", outcome
    assert any("a straddle" in event.words(outcome.players) for event in outcome.events)


def test_short_blinds_antes_and_a_big_blind_who_is_not_there():
    outcome = only(TOURNAMENT)
    assert (outcome.result, outcome.reason) == ("ok", ""), outcome
    assert outcome.stacks == (1440, 0, 0, 1608)


def test_a_big_blind_who_is_all_in_with_the_ante():
    text = changed(
        TOURNAMENT,
        ("Cat (40", "Cat (6"),
        ("Cat: posts the ante 10", "Cat: posts the ante 6 and is all-in"),
        ("Cat: posts big blind 30 and is all-in\n", ""),
        ("Cat: folds\n", ""),
        ("136", "104"),
        ("32 from main", "30 from main"),
    )
    outcome = only(text)
    assert outcome.result in ("ok", "differs")
    assert outcome.stacks[2:] == (1500 - 50 - 10 - 50, 0) or outcome.players[0] == "Bob"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("*** SUMMARY ***", ""), "Only part of this hand is in the file: it has no summary."),
        (("Hold'em No Limit", "Courchevel Pot Limit"), "The game of this hand is not known here."),
        (("Hold'em No Limit", "5 Card Omaha Pot Limit"), "The game of this hand is not known here."),
        (("*** FLOP ***", "*** FIRST FLOP ***"), "The board was dealt twice, which is not replayed here."),
        (("Dan: folds", "Dan: folds twice and dances"), "ok"),
        (("Dan: folds", "Dan: dances"), "“dances” is not known here."),
        (("Eve: folds\n", ""), "It is not p2's turn, but p1's."),
        (("raises $2 to $3", "raises $0.25 to $1.25"), "A raise has to be to 200 or more."),
    ],
)
def test_what_cannot_be_replayed_is_said_with_its_line(change, reason):
    outcome = only(changed(CASH, change))
    assert (outcome.reason if outcome.result == "refused" else "ok") == reason
    if outcome.line:
        assert outcome.action


def test_a_broken_hand_leaves_the_others_as_they_are():
    text = f"{CASH}\n\n\n{CASH[:600].replace('#100', '#101')}\n\n{TOURNAMENT}"
    assert [(each.name, each.result) for each in replayed_hands(text)] == [
        ("100", "ok"),
        ("101", "refused"),
        ("200", "ok"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Poker Hand #HD123: Hold'em No Limit ($1/$2)", "This is a hand history of GGPoker"),
        ("#Game No : 12\n***** 888poker Hand History", "This is a hand history of 888poker"),
        ("***** Hand History for Game 1 *****", "This is a hand history of partypoker"),
        ("Winamax Poker - CashGame", "This is a hand history of Winamax"),
        ("PokerStars - Mano n.º 12", "This is a hand history of PokerStars in another language"),
        ("entry,at,order\n", "This is a hand history of PokerNow"),
        ("Dear diary", UNKNOWN),
        ("", UNKNOWN),
        ("\x00\xff", UNKNOWN),
    ],
)
def test_other_files_are_named_as_such(text, reason):
    outcome = only(text)
    assert outcome.result == "refused"
    assert outcome.reason.startswith(reason)


def test_a_huge_file_is_refused_at_once():
    assert only("x" * (LARGEST + 1)).reason.startswith("The file is too large")


def test_encodings():
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert only(decoded(CASH.lstrip("\ufeff").encode(encoding))).result == "ok"


def test_pieces_of_a_hand_never_fail_otherwise():
    chance = random.Random(7)
    for _ in range(300):
        start, end = sorted(chance.sample(range(len(TOURNAMENT)), 2))
        for outcome in replayed_hands(TOURNAMENT[:start] + TOURNAMENT[end:]):
            assert outcome.result in ("ok", "differs", "refused")
