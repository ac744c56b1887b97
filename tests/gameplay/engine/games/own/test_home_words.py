"""Texts of home poker: the games that are shipped, lines that are refused, and what is written read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.games.own.faults import Faulty
from gameplay.engine.games.own.reading import read
from gameplay.engine.games.own.verbs import read_step
from gameplay.engine.games.own_games import SHIPPED, faults, own_game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.trial import tried, tried_by_house_players
from tests.gameplay.engine.games.own.home_games import dealt, game
from tests.sweeps import sweep

# What is shipped


def test_fourteen_games_are_shipped_in_twenty_lines_each_and_offered_everywhere():
    assert len(SHIPPED) == 14
    assert max(len(text.splitlines()) for text in SHIPPED.values()) <= 20
    assert SHIPPED.keys() <= PRESETS.keys()
    assert all(PRESETS[preset].in_short for preset in SHIPPED)


@sweep("preset", SHIPPED)
def test_a_shipped_game_is_played_out_by_chance_and_by_bots(preset):
    playing = own_game(SHIPPED[preset], small_blind=1, big_blind=2)
    assert tried(playing, hands=120, seed=7).fault == ""
    assert tried_by_house_players(playing, hands=3, seed=7) == ""


@sweep("preset", SHIPPED)
def test_every_part_of_a_shipped_game_has_a_caption(preset):
    hand = dealt(game(preset), 2, 1)
    while hand.decision is not None:
        view = hand.view(hand.decision.seat)
        assert str(hand.game.street(view))
        assert isinstance(str(hand.game.beside(view, ["A", "B"])), str)
        hand.time_out() if hand.decision.kind != "betting" else hand.choose(hand.decision.passive)


# What is refused

CHICAGO = SHIPPED["home-chicago"]


@sweep(
    ("text", "sentence"),
    [
        ("name A\ndeal 2 down\nbring in low\nwin high", "Line 3: Nobody has a card face up by then"),
        ("name A\ndeal 2 down\nbet high first\nwin high", "Line 3: Nobody has a card face up by then"),
        (
            "name A\ndeal 2 down\ndeal 1 up\nbet\nbring in low\nwin high",
            "Line 5: Only the first round of betting is brought in.",
        ),
        ("name A\nlayout circle\ndeal 2 down\nbet\nflop\nwin high", "Line 2: Write a layout like"),
        ("name A\nlayout cross\ndeal 2 down\nbet\nflop\nwin high", "Line 2: A cross is made of five cards"),
        ("name A\nlayout cross\ndeal 2 down\nbet\nwin high", "Line 2: There is no board"),
        ("name A\nlayout 2 rows\ndeal 2 down\nbet\nflop\nwin high", "Line 5: Each of 2 rows gets as many"),
        (
            "name A\nlayout 2 boards\ndeal 2 down\nbet\nflop\ndeclare\nwin high and low",
            "Line 6: With several boards nobody declares",
        ),
        ("name A\nlayout 3 boards\ndeal 2 down\nmatch\nwin high", "Line 2: There is no board"),
        ("name A\nno cards\ndeal 2 down\nbet\nwin high", "Line 2: Write “no blinds”"),
        ("name A\nwild middle\ndeal 2 down\nbet\nboard 5\nwin high", "Line 2: There is a middle only in"),
        ("name A\nwild after Q\ndeal 2 down\nbet\nwin high", "Line 2: To see what follows"),
        ("name A\nwild after Q\ndeal 2 up\nbet\nwin high", "Line 2: To see what follows"),
        ("name A\nwild after 1\ndeal 2 down\nbet\nwin high", "Line 2: Write wild cards like"),
        ("name A\ndeal 2 down\nbet\nwin high spade", "Line 4: Where no hand qualifies, nobody wins"),
        ("name A\ndeal 5 down\nbet\nwin own low 8", "Line 4: Where no hand qualifies, nobody wins"),
        (CHICAGO.replace("win", "declare\nwin"), "Line 14: Who declares goes high or low"),
        ("name A\ndeal 2 down\nbet\nflop\nauction\nwin high", "Line 4: An auction has its cards"),
        ("name A\ndeal 2 down\nauction\nmatch\nwin high", "Line 3: Where losers match the pot, nobody pays"),
        ("name A\ndeal 3 down\nmatch with 1 wild\nwin high", "Line 3: A rank that is wild is written"),
        ("name A\ndeal 3 down\nmatch\nmatch\nwin high", "Line 4: Between one “match” and the next"),
        ("name A\ndeal 3 down\nmatch\ndeal 1 down\nwin high", "Line 4: After the last “match”"),
        (
            "name A\ndeal 4 down\nmatch with 3 wild\nwin badugi",
            "Line 4: There is no rule for wild cards in “badugi”.",
        ),
        (
            "name A\nlayout 3 boards\nplayers 2 to 10\ndeal 4 down\nbet\nboard 5\nwin high",
            "10 players would need 55 cards, and the deck has 52.",
        ),
    ],
)
def test_lines_that_do_not_go_with_each_other_are_named(text, sentence):
    with pytest.raises(Faulty) as faulty:
        read(text)
    told = [str(fault.words) for fault in faulty.value.faults]
    assert any(each.startswith(sentence) for each in told), told


# Written and read

NUMBERS = st.integers(1, 3)
STEPS = st.one_of(
    st.builds("deal {} down".format, NUMBERS),
    st.builds("draw up to {}".format, NUMBERS),
    st.builds("turn up {}".format, NUMBERS),
    st.builds("pass {} left".format, NUMBERS),
    st.builds("throw away {}".format, NUMBERS),
    st.builds("board {}".format, NUMBERS),
    st.sampled_from(
        ["deal 1 up", "bet", "bet high first", "bet low first", "draw any", "flop", "turn", "river"]
    ),
    st.sampled_from(["deal 1 down or buy up", "declare"]),
)
WILDS = st.sampled_from(["", "2 9", "after Q", "lowest in the hole", "middle", "J Kh after 5", "2 middle"])
LAYOUTS = st.sampled_from(["", "cross", "2 rows", "3 rows", "2 boards", "3 boards"])
WINS = st.lists(
    st.sampled_from(["high", "low", "low 2-7", "own high", "own low a-6", "badugi ace high", "high spade"]),
    min_size=1,
    max_size=3,
    unique=True,
)


def again(found):
    """A definition written anew, line by line, from what was read."""
    wilds, layout = found.wilds, found.layout
    phrases = [*wilds.ranks, *("Kh" for card in wilds.cards if card == 46)]
    phrases += [f"after {wilds.after}"] if wilds.after else []
    phrases += ["lowest in the hole"] * wilds.is_lowest + ["middle"] * wilds.is_middle
    lies = {"cross": "cross", "row": ""}.get(layout.kind, f"{layout.number} {layout.kind}")
    yield f"name {found.title}"
    yield from ["no blinds"] * found.no_blinds
    yield from [f"layout {lies}"] if lies else []
    yield from [f"wild {' '.join(phrases)}"] if phrases else []
    for step in found.pattern:
        yield WRITTEN[step]
    yield f"win {', '.join(found.winnings)}"


def every_step():
    texts = [f"{verb} {number}{more}" for number in range(1, 4) for verb, more in FORMS]
    texts += ["bet", "bet high first", "bet low first", "draw any", "flop", "turn", "river"]
    texts += ["deal 1 down or buy up", "declare"]
    for text in texts:
        ask = read_step(text)
        yield ask, text


FORMS = [("deal", " down"), ("deal", " up"), ("draw up to", ""), ("turn up", ""), ("pass", " left")]
FORMS += [("throw away", ""), ("board", "")]
WRITTEN = dict(every_step())
WRITTEN[read_step("deal 4 down")] = "deal 4 down"


@given(st.lists(STEPS, max_size=9), WILDS, LAYOUTS, WINS, st.booleans())
def test_what_is_written_reads_back_the_same(steps, wilds, layout, wins, has_no_blinds):
    heads = (
        ["no blinds"] * has_no_blinds + [f"layout {layout}"] * bool(layout) + [f"wild {wilds}"] * bool(wilds)
    )
    text = "\n".join(["name It", *heads, "deal 4 down", *steps, "bet", f"win {', '.join(wins)}"])
    if refused := faults(text):
        assert all(0 <= fault.line <= len(text.splitlines()) for fault in refused)
        return
    found = read(text)
    assert read("\n".join(again(found))) == found
    assert (found.no_blinds, found.winnings) == (has_no_blinds, tuple(wins))
    assert len(found.pattern) == len(steps) + 2
