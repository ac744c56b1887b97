"""PokerStars text of every game that it has: read again by other code, nothing in it that was not shown."""

import random
import warnings
from datetime import UTC, datetime

import pytest
from pokerkit import HandHistory

from clauses.refusal import NotAllowed
from gameplay.engine.cards import UNKNOWN, name, names
from gameplay.engine.carry import Carries
from gameplay.engine.choices import CALL, FOLD, raise_to
from gameplay.engine.events import DIRECTOR, SPECTATOR, BoardDealt, DealtUp, Shown, seen_by
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import DECK, Hand
from gameplay.engine.pokerstars.stars_out import StarsHand, written
from gameplay.engine.variations.straddle import Straddler
from tests.gameplay.engine.phh.test_write import played
from tests.gameplay.engine.pokerstars.stars_reader import read
from tests.sweeps import sweep

NAMES = ("Ann: A", "Bob [2]", "Cat", "Dan 5", "Cat", "Fay")
ENDED = datetime(2026, 7, 1, 19, 30, tzinfo=UTC)
TOLD = {
    "Hold'em No Limit": ("holdem", {"ante": 1, "big_blind_ante": 2}),
    "Hold'em Pot Limit": ("holdem", {"limit": "pot-limit"}),
    "Hold'em Limit": ("holdem", {"limit": "limit", "limit_bets": "bb_2bb"}),
    "Omaha Pot Limit": ("omaha", {"limit": "pot-limit"}),
    "Omaha Hi/Lo Pot Limit": ("omaha-hi-lo", {"limit": "pot-limit"}),
    "Omaha Hi/Lo Limit": ("omaha-hi-lo", {"limit": "limit"}),
    "7 Card Stud Limit": ("seven-card-stud", {}),
    "7 Card Stud Hi/Lo Limit": ("stud-hi-lo", {}),
    "Razz Limit": ("razz", {}),
    "5 Card Draw No Limit": (
        "five-card-draw",
        {"ante": 0, "small_blind": 1, "big_blind": 2, "most_players": 6},
    ),
    "5 Card Draw Pot Limit": ("five-card-draw", {"ante": 2, "limit": "pot-limit", "most_players": 6}),
    "Triple Draw 2-7 Lowball Limit": ("triple-draw", {}),
    "Single Draw 2-7 Lowball No Limit": ("single-draw", {}),
    "Badugi Limit": ("badugi-draw", {"limit": "limit"}),
}


def told(hand, viewer=DIRECTOR, names_=NAMES):
    players = len(hand.stacks)
    return written(
        StarsHand(
            number=7_000_001,
            title="Ann's table",
            game=hand.game,
            seats=[2, 3, 5, 6, 8, 9][:players],
            names=names_[:players],
            stacks=hand.record.stacks,
            button=[2, 3, 5, 6, 8, 9][hand.record.button],
            events=[seen_by(event, viewer) for event in hand.events],
            ended=ENDED,
        )
    )


def random_hand(kind, chance):
    name, options = TOLD[kind]
    return played(GAMES[name](**options), chance)


@sweep("kind", TOLD)
def test_every_chip_is_where_it_should_be(kind):
    chance = random.Random(kind)
    for _ in range(150):
        hand = random_hand(kind, chance)
        text = told(hand)
        again = read(text)
        assert f"{again.game} {again.limit}" == kind
        assert tuple(again.stacks.values()) == hand.stacks, text
        assert list(again.seats) == ["Ann A", "Bob 2", "Cat", "Dan 5", "Cat 8", "Fay"][: len(hand.stacks)]


@sweep("kind", TOLD)
def test_nothing_is_told_that_the_reader_was_not_shown(kind):
    chance = random.Random(f"{kind}, hidden")
    hidden = 0
    for _ in range(60):
        hand = random_hand(kind, chance)
        for viewer in (SPECTATOR, *range(len(hand.stacks))):
            shown = {
                name(card)
                for event in (seen_by(each, viewer) for each in hand.events)
                for card in getattr(event, "cards", ())
                if card != UNKNOWN
            }
            again = read(told(hand, viewer))
            seen = {card for cards in again.cards.values() for card in cards} | {*again.board}
            assert seen <= shown
            everything = read(told(hand, DIRECTOR))
            hidden += len({card for cards in everything.cards.values() for card in cards} - shown)
            assert tuple(again.stacks.values()) == hand.stacks
    assert hidden > 100


def test_a_spectator_sees_up_cards_boards_and_hands_that_were_shown():
    chance = random.Random(5)
    hand = random_hand("7 Card Stud Limit", chance)
    open_cards = {
        name(card)
        for event in hand.events
        if isinstance(event, DealtUp | Shown | BoardDealt)
        for card in event.cards
    }
    again = read(told(hand, SPECTATOR))
    assert {card for cards in again.cards.values() for card in cards} | {*again.board} == open_cards


def test_a_whole_hand():
    deck = [*DECK]
    hand = Hand(Holdem(small_blind=5, big_blind=10), [300, 100, 200], deck=deck)
    for each in (raise_to(30), CALL, raise_to(100), CALL, FOLD):
        hand.choose(each)
    text = told(hand, 1, ("Ann", "Bob", "Cat"))
    assert (
        text
        == f"""PokerStars Hand #7000001:  Hold'em No Limit (5/10) - 2026/07/01 15:30:00 ET
Table 'Ann’s table' 9-max (Play Money) Seat #5 is the button
Seat 2: Ann (300 in chips)
Seat 3: Bob (100 in chips)
Seat 5: Cat (200 in chips)
Ann: posts small blind 5
Bob: posts big blind 10
*** HOLE CARDS ***
Dealt to Bob [{names(hand.events[3].cards)}]
Cat: raises 20 to 30
Ann: calls 25
Bob: raises 70 to 100 and is all-in
Cat: calls 70
Ann: folds
*** FLOP *** [3s 4c 4d]
*** TURN *** [3s 4c 4d] [4s]
*** RIVER *** [3s 4c 4d 4s] [5d]
*** SHOW DOWN ***
{text[text.index("*** SHOW DOWN ***") + 18 : text.index("*** SUMMARY ***")]}*** SUMMARY ***
Total pot 230 | Rake 0
Board [3s 4c 4d 4s 5d]
Seat 2: Ann (small blind) folded before Flop
{text[text.index("Seat 3: Bob (big blind)") :]}"""
    )


def test_a_straddle():
    carry = Carries.of_parts(None, {"straddle": Straddler(player=2)})
    hand = Hand(Holdem(variations={"straddle": {}}), [50] * 4, deck=DECK, carry=carry)
    while hand.decision is not None:
        hand.choose(FOLD)
    assert "Cat: posts straddle 4" in told(hand)
    read(told(hand))


def test_missed_blinds():
    hand = Hand(Holdem(), [50] * 5, deck=DECK, posts={3: (2, 1)})
    while hand.decision is not None:
        hand.choose(FOLD)
    text = told(hand)
    assert "Dan 5: posts big blind 2" in text
    assert "Dan 5: posts small blind 1" in text
    read(text)


def test_what_is_not_told():
    hand = played(GAMES["irish"](), random.Random(1))
    with pytest.raises(NotAllowed, match="PokerStars has no hand histories of"):
        told(hand)


def test_pokerkit_reads_no_limit_holdem():
    chance = random.Random(3)
    read_hands = 0
    for _ in range(40):
        hand = played(Holdem(), chance)
        text = told(hand, DIRECTOR, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for history in HandHistory.from_pokerstars(f"{text}\n\n\n"):
                *_, state = history
                read_hands += 1
                assert sorted(state.stacks) == sorted(hand.stacks), text
    assert read_hands == 40
