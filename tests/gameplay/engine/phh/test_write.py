"""Hands written as records: what is in them, and that they read back to the same end, whatever the game."""

import random
import tomllib

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.betting import Betting
from gameplay.engine.cards import DECK, cards
from gameplay.engine.carry import Carries
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.events import SPECTATOR
from gameplay.engine.games import (
    GAMES,
    CentreFive,
    FiveCardDraw,
    Holdem,
    Omaha,
    SevenCardStud,
    TripleDraw,
)
from gameplay.engine.games.centre_five import Rollover
from gameplay.engine.hand import Hand
from gameplay.engine.phh import toml
from gameplay.engine.phh.replay import replayed
from gameplay.engine.phh.write import written
from gameplay.engine.records import from_json, to_json
from gameplay.engine.variations.straddle import Straddler
from tests.sweeps import sweep

WRITABLE = {
    "NT": (Holdem, {"ante": 1, "big_blind_ante": 2}),
    "PT": (Holdem, {"limit": "pot-limit"}),
    "FT": (Holdem, {"limit": "limit"}),
    "NO": (Omaha, {}),
    "PO": (Omaha, {"limit": "pot-limit"}),
    "FO": (Omaha, {"limit": "limit", "limit_bets": "bb_2bb"}),
    "NO/8": (GAMES["omaha-hi-lo"], {}),
    "PO/8": (GAMES["omaha-hi-lo"], {"limit": "pot-limit"}),
    "FO/8": (GAMES["omaha-hi-lo"], {"limit": "limit", "limit_bets": "bb_2bb"}),
    "F7S": (SevenCardStud, {"open_pair": False}),
    "F7S, open pairs": (SevenCardStud, {"most_raises": 9}),
    "F7S/8": (GAMES["stud-hi-lo"], {}),
    "FR": (GAMES["razz"], {}),
    "N2L1D": (GAMES["single-draw"], {}),
    "F2L3D": (TripleDraw, {}),
    "F2L3D, raises": (TripleDraw, {"most_raises": 0}),
    "FB": (GAMES["badugi-draw"], {"limit": "limit", "limit_bets": "bb_2bb"}),
    "5CD": (FiveCardDraw, {"ante": 1, "limit": "pot-limit", "most_players": 6}),
    "5CD, blinds": (FiveCardDraw, {"ante": 0, "small_blind": 1, "big_blind": 2, "most_players": 6}),
    "C5": (CentreFive, {}),
}


def choice(chance, decision):
    """Any choice, but calls more often than raises, so that hands go on."""
    if isinstance(decision, Betting) and chance.random() < 0.7:
        return CALL if decision.to_call else CHECK
    if isinstance(decision, Betting) and decision.least:
        return raise_to(chance.choice(decision.raises_to))
    return chance.choice(tuple(decision.choices()))


def played(game, chance, **how):
    players = chance.randint(2, 6)
    stacks = [chance.choice((chance.randint(3, 12), chance.randint(10, 200))) for _ in range(players)]
    button = chance.randrange(players)
    hand = Hand(game, stacks, deck=chance.sample(DECK, 52), button=button, **how)
    while hand.decision is not None:
        hand.choose(choice(chance, hand.decision))
    return hand


@sweep("variant", WRITABLE)
def test_every_game_reads_back_to_the_same_end(variant):
    kind, options = WRITABLE[variant]
    chance = random.Random(variant)
    for _ in range(120):
        how = {"carry": Rollover(chance.choice((0, 7)))} if variant == "C5" else {}
        hand = played(kind(**options), chance, **how)
        text = written(hand.record)
        assert tomllib.loads(text)["variant"] == variant.partition(",")[0]
        outcome = replayed(text)
        assert outcome.result == "ok", (outcome, text)
        first = hand.record.button + 1
        assert outcome.stacks == hand.stacks[first:] + hand.stacks[:first]


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit"])
def test_a_straddled_hand_reads_back(limit):
    chance = random.Random(limit)
    game = Holdem(limit=limit, variations={"straddle": {}})
    straddled = 0
    for _ in range(120):
        players = chance.randint(3, 6)
        stacks = [chance.randint(3, 200) for _ in range(players)]
        carry = Carries.of_parts(None, {"straddle": Straddler(player=2)})
        hand = Hand(game, stacks, deck=chance.sample(DECK, 52), carry=carry)
        while hand.decision is not None:
            hand.choose(choice(chance, hand.decision))
        text = written(hand.record)
        if stacks[2] > 4:
            straddled += 1
            assert tomllib.loads(text)["blinds_or_straddles"][:3] == [1, 2, 4]
        assert replayed(text).result == "ok", text
    assert straddled > 50


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "limit"])
def test_missed_blinds_read_back(limit):
    chance = random.Random(limit)
    for owed in [(2, 1), (0, 1)] * 40:
        players = chance.randint(4, 6)
        stacks = [chance.randint(4, 200) for _ in range(players)]
        hand = Hand(Holdem(limit=limit), stacks, deck=chance.sample(DECK, 52), posts={3: owed})
        while hand.decision is not None:
            hand.choose(choice(chance, hand.decision))
        text = written(hand.record)
        fields = tomllib.loads(text)
        assert fields["blinds_or_straddles"][:4] == [1, 2, 0, -owed[0]]
        assert fields["antes"][3] == 1
        assert replayed(text).result == "ok", text


def test_a_game_whose_format_has_no_words_for_missed_blinds_is_not_written():
    game = FiveCardDraw(ante=0, small_blind=1, big_blind=2, most_players=6)
    hand = Hand(game, [9] * 4, deck=DECK, posts={3: (2, 1)})
    assert from_json(to_json(hand.record)) == hand.record
    with pytest.raises(NotAllowed, match="no words for missed blinds"):
        written(hand.record)


@pytest.mark.rule("CPL-absent-folded")
def test_a_blind_that_has_put_an_absent_player_all_in_is_folded():
    hand = Hand(Holdem(), [50, 2, 70], deck=DECK, dead=[1])
    for each in (raise_to(6), FOLD):
        hand.choose(each)
    text = written(hand.record)
    fields = tomllib.loads(text)
    assert fields["_dead"] == [2]
    assert "p2 f" in fields["actions"]
    assert fields["finishing_stacks"] == [49, 0, 73]
    assert replayed(text).result == "ok"
    assert replayed(text.replace("_dead = [2]\n", "")).result == "ok"  # all-in with a blind, they fold


def test_a_dead_small_blind_reads_back():
    chance = random.Random(1)
    for _ in range(60):
        hand = Hand(Holdem(), [50, 60, 70], deck=chance.sample(DECK, 52), dead_small_blind=True)
        while hand.decision is not None:
            hand.choose(choice(chance, hand.decision))
        text = written(hand.record)
        assert tomllib.loads(text)["blinds_or_straddles"] == [2, 0, 0]
        assert replayed(text).result == "ok", text


def test_players_are_numbered_from_the_left_of_the_button():
    hand = Hand(Holdem(), [100, 200, 300], button=0, deck=DECK)
    for choice in (FOLD, FOLD):
        hand.choose(choice)
    assert written(hand.record, players=("Ann", 'Bob "B"', "Carl")) == (
        'variant = "NT"\n'
        "ante_trimming_status = true\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [1, 2, 0]\n"
        "min_bet = 2\n"
        "starting_stacks = [200, 300, 100]\n"
        "actions = [\n"
        '  "d dh p1 2c2s",\n'
        '  "d dh p2 2d3c",\n'
        '  "d dh p3 2h3d",\n'
        '  "p3 f",\n'
        '  "p1 f",\n'
        "]\n"
        "finishing_stacks = [199, 301, 100]\n"
        'players = [\n  "Bob \\"B\\"",\n  "Carl",\n  "Ann",\n]\n'
    )


def test_a_hand_under_way_has_no_finishing_stacks():
    hand = Hand(Holdem(), [100, 100], deck=DECK)
    assert "finishing_stacks" not in tomllib.loads(written(hand.record))


@sweep("variant", WRITABLE)
def test_a_player_s_record_has_no_card_he_may_not_know(variant):
    kind, options = WRITABLE[variant]
    chance = random.Random(f"{variant} seen")
    hidden = 0
    for _ in range(40):
        hand = played(kind(**options), chance)
        for viewer in (0, 1, SPECTATOR):
            text = written(hand.record, viewer=viewer)
            may_know = set()
            for event in hand.view(viewer).events:
                may_know.update(card for part in event for card in named(part))
            recorded = {
                card
                for action in tomllib.loads(text)["actions"]
                for word in action.split()[2:]
                if not word.isdecimal() and word[0] != "p"
                for card in cards(word)
            }
            hidden += -1 in recorded
            assert recorded - {-1} <= may_know
    assert hidden > 20


def named(part):
    """The cards that a part of an event may be."""
    if isinstance(part, int):
        return (part,)
    if isinstance(part, tuple):
        return tuple(card for inner in part for card in named(inner))
    return ()


def test_games_without_letters_are_refused():
    for game in (
        Holdem().model_copy(update={"limit": "?"}),
        SevenCardStud(opening="free"),
        SevenCardStud(low_tie="position"),
        SevenCardStud(limit="spread"),
        TripleDraw(limit="no-limit"),
    ):
        hand = Hand(game, [100, 100], deck=DECK)
        with pytest.raises(NotAllowed, match="There is no record of"):
            written(hand.record)
    between = Hand(FiveCardDraw(limit="spread"), [100, 100], deck=DECK)
    with pytest.raises(NotAllowed, match="There is no record of Five card draw"):
        written(between.record)


@sweep(
    "value",
    [
        "",
        "Ann",
        'a "b" \\ c',
        "tab\tnew\nline",
        "\x00\x1f\x7f",
        "Žofie 🂡",
        True,
        False,
        0,
        -5,
        [1, 2],
        ["a", "b"],
        [],
    ],
)
def test_values_are_written_as_toml_reads_them(value):
    assert tomllib.loads(toml.written({"key": value})) == {"key": value}


def test_chips_that_another_game_left_in_the_middle_are_written_and_read():
    hand = Hand(Holdem(small_blind=1, big_blind=2), [100, 100], deck=DECK, found=30)
    assert hand.pot == 33
    hand.play_out(lambda decision: decision.passive)
    text = written(hand.record)
    assert "_rollover = 30" in text
    outcome = replayed(text)
    assert (outcome.result, sum(outcome.stacks)) == ("ok", 230)
