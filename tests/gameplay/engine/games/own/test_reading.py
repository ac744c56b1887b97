"""Tests of what a club writes down: read, or refused line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.club_games.on_trial import check_by_chance
from gameplay.engine.cards import JOKERS, cards
from gameplay.engine.games.own.faults import Faulty
from gameplay.engine.games.own.hands import QUALIFYING, WINNINGS
from gameplay.engine.games.own.in_words import rules
from gameplay.engine.games.own.reading import EXAMPLES, LONGEST, read
from gameplay.engine.games.own.verbs import VERBS
from gameplay.engine.games.own.wilds import read_wild
from gameplay.engine.games.own_games import SHIPPED, faults, misreadings, own_game
from gameplay.engine.games.pattern import BET, FLOP, Down, Draw
from gameplay.engine.trial import tried
from tests.sweeps import sweep

SMALL = "name Two\ndeal 2 down\nbet\nwin high"


def refused(text):
    """Return what is said of a text that is no game."""
    with pytest.raises(Faulty) as faulty:
        read(text)
    return [str(fault.words) for fault in faulty.value.faults]


def with_lines(*lines, small=SMALL):
    """The small game with these lines before what wins."""
    return small.replace("win high", "\n".join([*lines, "win high"]))


def test_steps_are_read_in_their_order():
    game = read("name Half\ndeal 5 down\nbet\nflop\nbet\ndraw up to 3\nbet\nwin high")
    assert game.pattern == (Down(5), BET, FLOP, BET, Draw(3), BET)


def test_remarks_capitals_spaces_and_empty_lines_make_no_difference():
    game = read("\n  NAME  Two   Cards # for beginners\n\nDeal 2   DOWN\n# nothing\nbet\nWin HIGH and low 8")
    assert (game.title, game.pattern, game.winnings) == ("Two Cards", (Down(2), BET), ("high", "low 8"))


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("deck from 6", 36),
        ("deck without 8 9 T", 40),
        ("deck with 1 joker", 53),
        ("deck with 2 jokers", 54),
        ("deck from 7\ndeck with 2 jokers", 34),
        ("deck with 2 jokers\ndeck without 2", 50),
    ],
)
def test_decks(line, cards):
    assert len(read(SMALL.replace("deal", f"{line}\ndeal")).deck) == cards


def test_wild_cards_are_ranks_cards_and_jokers():
    game = read(SMALL.replace("deal", "wild 2 j Kh jokers\ndeal"))
    assert (game.wilds.ranks, game.wilds.cards) == ("2J", (46, *JOKERS))
    assert game.rankings[0].definition["ranks"] == "2J"


@sweep(
    ("text", "sentence"),
    [
        ("", "The game needs a name: “name Late Pineapple”."),
        ("name Two\ndeal 2 down\nwin high", "There has to be a round of betting: “bet”."),
        ("name Two\ndeal 2 down\nbet", "The last line says what wins, like “win high”."),
        ("name Two\nbet\nwin high", "Line 2: A hand begins with cards for everybody, like “deal 2 down”."),
        (
            "name Two\nflop\nbet\nwin high",
            "Line 2: A hand begins with cards for everybody, like “deal 2 down”.",
        ),
        (SMALL.replace("name Two", "name <b>"), "Line 1: A name has up to 40 letters, and begins with one."),
        (SMALL.replace("deal", "name Three\ndeal"), "Line 2: The game has a name already."),
        (
            SMALL.replace("deal 2 down", "dael 2 down"),
            "Line 2: “dael 2 down” is not known. Write it like “deal 2 down”.",
        ),
        (
            SMALL.replace("name Two", "nam Foo"),
            "Line 1: “nam Foo” is not known. Write it like “name Late Pineapple”.",
        ),
        (
            SMALL.replace("deal", "players 8 to 2\ndeal"),
            "Line 2: Write how many may play like “players 2 to 8”.",
        ),
        (
            SMALL.replace("deal", "players two\ndeal"),
            "Line 2: Write how many may play like “players 2 to 8”.",
        ),
        (SMALL.replace("deal", "limit none\ndeal"), "Line 2: Betting is no-limit, pot-limit or limit."),
        (SMALL.replace("deal", "deck of cards\ndeal"), "Line 2: Write a deck like “deck from 6”"),
        (SMALL.replace("deal", "wild things\ndeal"), "Line 2: Write wild cards like “wild 2 Jh jokers”"),
        (SMALL.replace("deal", "wild\ndeal"), "Line 2: Say which cards are wild"),
        (with_lines("limit limit"), "Line 4: “limit” stands above the first step."),
        (SMALL + "\nbet", "Line 5: Nothing comes after “win”."),
        (SMALL + "\nwin low", "Line 5: What wins stands in one line"),
        (SMALL.replace("high", "hihg"), "Line 4: Nothing is won with “hihg”. There is high, low,"),
        (SMALL.replace("high", "high and high"), "Line 4: Each part of the pot is won with something else."),
        (SMALL.replace("high", "high, low, badugi, low 8"), "Line 4: A pot has 3 parts at most."),
        (SMALL.replace("high", "omaha high"), "Line 4: Omaha needs a board of three cards or more."),
        (with_lines("throw away 2"), "Line 4: Nobody has so many cards face down by then."),
        (with_lines("turn up 2", "pass 1 left"), "Line 5: Nobody has so many cards face down by then."),
        (with_lines("draw up to 3"), "Line 4: Nobody has so many cards face down by then."),
        (SMALL.replace("deal 2", "deal 60"), "A hand is made of 12 cards at most, board and all."),
        (SMALL.replace("deal 2", "deal 13"), "A hand is made of 12 cards at most, board and all."),
        (SMALL.replace("deal 2", "deal 0"), "Line 2: A hand begins with cards"),
        (SMALL.replace("deal 2", "deal 10"), "Line 2: A hand has 10 cards by then; for “high” it may have 9"),
        (with_lines("board 3", "bet", "deal 5 up"), "Line 6: A hand has 10 cards by then; for “high”"),
        (
            with_lines("deal 5 down", "throw away 2", "board 5").replace("win high", "win own high and low"),
            "Line 6: A hand has 10 cards by then; for “low” it may have 9 at most.",
        ),
        (with_lines("match"), "Line 3: Where losers match the pot, nobody bets."),
        (
            SMALL.replace("bet", "declare\nmatch").replace("high", "high and low"),
            "Line 3: Where losers match the pot, nobody declares.",
        ),
        (SMALL.replace("bet", "match\nflop"), "Line 4: After the last “match” comes only what wins."),
        (
            SMALL.replace("bet", "draw any\n" * 5 + "match"),
            "Where losers match the pot, players choose in 4 steps of a round at most.",
        ),
        (with_lines("declare"), "Line 4: Who declares goes high or low: write what wins like"),
        (
            with_lines("declare").replace("high", "low and high"),
            "Line 4: Who declares goes high or low: write what wins like",
        ),
        (
            with_lines("declare", "flop").replace("high", "high and low"),
            "Line 5: After “declare” there is only betting.",
        ),
        (
            with_lines("declare", "declare").replace("high", "high and low"),
            "Line 5: After “declare” there is only betting.",
        ),
        (
            SMALL.replace("deal 2", "players 2 to 10\ndeal 7"),
            "10 players would need 70 cards, and the deck has 52.",
        ),
        (
            SMALL.replace("deal 2", "players 10 to 10\ndeal 6"),
            "10 players would need 60 cards, and the deck has 52.",
        ),
        (
            "name Five Down\ndeal 5 down\nbet\nwin low 8",
            "Line 4: Where no hand qualifies, nobody wins: add a part, like “win high and low 8”.",
        ),
        (
            "name Five Down\ndeal 5 down\nbet\nflop\nwin omaha low 8",
            "Line 5: Where no hand qualifies, nobody wins: add a part, like “win high and omaha low 8”.",
        ),
        ("name Five Down\ndeal 5 down\nbet\nflop\nwin low 8, omaha low 8", "Line 5: Where no hand qualifies"),
        (with_lines(*["bet"] * 8), "There are 8 rounds of betting at most."),
        (with_lines(*["bet"] * 50), "There are 8 rounds of betting at most."),
        (
            SMALL.replace("deal", "wild 2\ndeal").replace("high", "high and badugi"),
            "Line 5: There is no rule for wild cards in “badugi”.",
        ),
        (
            SMALL.replace("deal", "deck with 1 joker\ndeal").replace("high", "badugi"),
            "Line 5: There is no rule for wild cards in “badugi”.",
        ),
        ("#" * (LONGEST + 1), "A game is written in 4,000 characters at most."),
        ("\n" * 61 + SMALL, "A game is written in 60 lines at most."),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, sentence):
    assert any(said.startswith(sentence) for said in refused(text)), refused(text)


ABOVE = SMALL.replace("deal", "{}\ndeal")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (ABOVE.format("wild 2\nwild J"), "Line 3: “wild” stands in one line only."),
        (ABOVE.format("limit limit\nlimit no-limit"), "Line 3: “limit” stands in one line only."),
        (ABOVE.format("players 2 to 4\nplayers 2 to 6"), "Line 3: “players” stands in one line only."),
        (
            with_lines("board 2").replace("deal", "layout cross\nlayout 2 rows\ndeal"),
            "Line 3: “layout” stands in one line only.",
        ),
        (with_lines("deal 0 down"), "Line 4: This does nothing: write 1 card or more."),
        (with_lines("board 00"), "Line 4: This does nothing: write 1 card or more."),
        (with_lines("throw away 0"), "Line 4: This does nothing: write 1 card or more."),
        (ABOVE.format("deck from 6\nwild 2"), "Line 3: The deck has no 2 that could be wild."),
        (ABOVE.format("wild 2h\ndeck from 6"), "Line 2: The deck has no 2h that could be wild."),
        (
            ABOVE.format("wild jokers"),
            "Line 2: The deck has no joker that could be wild: write “deck with 1 joker”.",
        ),
    ],
)
def test_what_would_not_do_what_it_seems_to_is_refused_before_it_is_saved(text, sentence):
    assert [str(fault.words) for fault in misreadings(text)] == [sentence]
    assert faults(text) == []  # one that was saved before is played on
    with pytest.raises(Faulty):
        check_by_chance(text)


@pytest.mark.parametrize("text", [*SHIPPED.values(), SMALL, ABOVE.format("deck with 1 joker\nwild 2 jokers")])
def test_what_does_what_it_says_is_saved(text):
    assert misreadings(text) == []


def test_a_ten_is_a_ten_and_commas_stand_between_wild_cards():
    assert len(read(ABOVE.format("deck from 10")).deck) == 20
    assert len(read(ABOVE.format("deck without 9 10")).deck) == 44
    wilds = read(ABOVE.format("wild 10, Jh, 10s")).wilds
    assert (wilds.ranks, wilds.cards) == ("T", cards("Jh Ts"))
    assert read_wild("after 10").after == "T"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("discard 1", "throw away 1"),
        ("ante 5", "no blinds"),
        ("expose 1", "turn up 1"),
        ("showdown", "win high"),
        ("change up to 3", "draw up to 3"),
    ],
)
def test_words_of_others_lead_to_the_line_that_is_meant(line, meant):
    assert refused(with_lines(line)) == [f"Line 4: “{line}” is not known. Write it like “{meant}”."]


def test_a_last_line_that_names_nothing_asks_for_it():
    assert refused(SMALL.replace(" high", "")) == ["Line 4: The last line says what wins, like “win high”."]


def test_everything_that_is_wrong_is_said_at_once():
    assert len(refused("name <\ndael 2 down\nbet\nlimit no\nwin hihg")) == 6


def test_a_megabyte_is_refused_unread():
    assert refused("bet\n" * 250_000) == ["A game is written in 4,000 characters at most."]


@given(st.text(alphabet="abdeflnopruwt 0123456789#\n<”", max_size=200))
def test_whatever_is_typed_is_a_game_or_refused_in_sentences(text):
    found = faults(text)
    assert not found or all(str(fault.words).endswith((".", "”")) for fault in found)
    if not found:
        assert list(rules(read(text)))


@sweep("verb", VERBS, ids=lambda verb: verb.example)
def test_every_step_is_told_in_words(verb):
    step = verb.read(verb.example)
    assert str(step.stage.words).endswith(".")


def test_every_line_that_is_no_step_is_in_the_examples():
    assert {line.split()[0] for line in EXAMPLES} == {
        "name",
        "players",
        "limit",
        "deck",
        "wild",
        "layout",
        "no",
        "win",
    }


@sweep("winning", WINNINGS)
def test_the_rules_page_says_what_wins(winning):
    beside = "high and " if winning in QUALIFYING else ""
    text = f"name It\ndeal 5 down\nbet\nflop\nbet\nwin {beside}{winning}"
    assert str(WINNINGS[winning].told) in " ".join(map(str, rules(read(text))))


def test_the_rules_page_says_who_plays_with_what():
    said = list(
        map(str, rules(read(SMALL.replace("deal", "players 3 to 5\ndeck without 2 3\nwild Ah\ndeal"))))
    )
    assert said[:3] == [
        "3 to 5 may play.",
        "The deck has 44 cards, without 2 3.",
        "Wild cards: ace of hearts.",
    ]


@pytest.mark.parametrize(
    "text", ["deal 9 down\nbet\nwin high", "deal 5 down\nbet\nthrow away 1\nboard 5\nwin low"]
)
def test_as_many_cards_as_are_ranked_together_will_do(text):
    assert faults(f"name Most\n{text}") == []


def test_cards_that_are_chosen_of_may_be_more():
    assert faults("name Many\ndeal 6 down\nbet\nboard 6\nbet\nwin omaha high") == []
    assert faults("name Many\ndeal 6 down\nbet\nboard 6\nbet\nwin own high") == []


@sweep("winning", WINNINGS)
def test_a_hand_without_a_low_has_a_strength_unless_it_has_to_qualify(winning):
    ranking = WINNINGS[winning].ranking
    strength = ranking.strength(cards("Kh Kd Qh Qd"), cards("Ks Qs Js"))
    assert (strength is None) == (winning in QUALIFYING)


@pytest.mark.parametrize("winning", QUALIFYING)
def test_where_losers_match_the_pot_it_stays_until_a_hand_qualifies(winning):
    text = f"name Guts\nplayers 2 to 5\ndeal 5 down\nboard 3\nmatch\nwin {winning}"
    assert faults(text) == []
    assert tried(own_game(text, big_blind=2), hands=60, seed=1).fault == ""
