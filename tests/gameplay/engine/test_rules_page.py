"""The rules of games in words: every game has them, and they are told as it is played."""

import pytest

from gameplay.engine.dealer import Dealer
from gameplay.engine.events import BoardDealt, Dealt, DealtToForehead, DealtUp
from gameplay.engine.games import GAMES
from gameplay.engine.games.barge import SHORT_DECK
from gameplay.engine.games.draw.five_card_draw import FiveCardDraw
from gameplay.engine.games.holdem.ante_holdem import AnteHoldem
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.games.home.double_guts import DoubleGuts
from gameplay.engine.games.own_games import own_game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.rules_page import paragraph, rules_page
from gameplay.engine.games.stud.mississippi import ONE_FOR_ALL
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.games.winnings import won_with
from gameplay.engine.hand import Hand
from gameplay.engine.outline import dealt
from gameplay.game_pages.explained import explained
from gameplay.ring.offered_games import offered
from tests.sweeps import sweep

WRITTEN_DOWN = "own-game"
"""Its rules are those of its definition."""
IN_ROUNDS = ("centre-five", "double-guts", "paradise-road", "screw-your-neighbour", "whiskey")
"""What is dealt in them depends on what players choose."""


def sentences(game, title):
    """A part of its rules page."""
    return [
        str(sentence)
        for section in rules_page(game)
        if section.title == title
        for sentence in section.sentences
    ]


@sweep("preset", PRESETS)
def test_every_game_that_is_offered_has_a_paragraph_stages_and_what_wins(preset):
    game = offered(preset)
    titles = [str(section.title) for section in rules_page(game)]
    assert titles[:2] == ["Before the deal", "How a hand goes"]
    assert len(paragraph(game)) > 60
    assert game.in_short
    assert ("Betting" in titles) == any(stage.kind == "bet" for stage in game.stages)
    if game.name != "screw-your-neighbour":  # the last player left wins, with whatever hand
        assert len(won_with(game)) >= len(game.compared_by) - (game.name in ("wonky-donkey", "paradise-road"))
        assert sentences(game, "What wins")


class Counted(Dealer):
    """A dealer who counts rounds of betting."""

    rounds = 0

    def betting_round(self, *args, **named):
        type(self).rounds += 1
        return super().betting_round(*args, **named)


def as_dealt(game, seed):
    """Return how many cards the first player is dealt down and up in a hand in which all check or call, how
    many the board is, and how many rounds of betting there are."""
    dealer = type("Counting", (Counted,), {"rounds": 0, "__slots__": ()})
    game.__dict__["dealt_by"] = dealer
    hand = Hand(game, [10_000] * 3, seed=bytes([seed]) * 32)
    while hand.decision:
        decision = hand.decision
        hand.choose(decision.passive if decision.kind == "betting" else decision.on_timeout)
    cards = {"down": 0, "up": 0, "board": 0}
    for event in hand.events:
        match event:
            case Dealt(seat=0):
                cards["down"] += len(event.cards)
            case DealtUp(seat=0) | DealtToForehead(seat=0):
                cards["up"] += len(event.cards)
            case BoardDealt():
                cards["board"] += len(event.cards)
    return cards, dealer.rounds


@sweep("name", sorted({*GAMES} - {*IN_ROUNDS, WRITTEN_DOWN}))
def test_the_stages_of_a_game_are_those_of_a_hand(name):
    """In one of several hands: in others a four brings one more card, or a red river."""
    game = GAMES[name]()
    told = (dict(dealt(game.stages)), sum(stage.kind == "bet" for stage in game.stages))
    assert told in [as_dealt(GAMES[name](), seed) for seed in range(12)]


def test_a_game_that_a_club_writes_down_has_a_paragraph_of_its_steps():
    game = own_game("name Two Cards\ndeal 2 down\nbet\nwin high", small_blind=1, big_blind=2)
    assert paragraph(game) == (
        "Everybody is dealt two cards face down. A round of betting. The pot is won with the best five cards."
    )
    assert sentences(game, "How a hand goes") == [
        "Everybody is dealt two cards face down.",
        "A round of betting.",
    ]


def test_antes_that_may_be_declined_are_told_as_such():
    posted = "Everybody posts an ante of 5 before the deal."
    offered = "Everybody is asked for an ante of 5 before the deal, or sits the game out."
    assert posted in sentences(AnteHoldem(ante=5), "Before the deal")
    assert offered in sentences(AnteHoldem(ante=5, antes="offered"), "Before the deal")


def test_wild_cards_and_jokers_are_told():
    told = sentences(FiveCardDraw(wild_ranks=("2", "J"), jokers=2), "Before the deal")
    assert "It is played with 54 cards, with 2 jokers." in told
    assert "Wild cards, which count as whatever card is best: deuces, jacks and the 2 jokers." in told
    assert not any("Wild" in sentence for sentence in sentences(FiveCardDraw(), "Before the deal"))


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("no-limit", "No-limit: a bet is 100 at least"),
        ("pot-limit", "Pot-limit: a bet is 100 at least"),
        ("limit", "bets and raises are 50 in the first 2 rounds and 100 in the others."),
    ],
)
def test_how_much_may_be_bet_follows_the_options(limit, told):
    game = Holdem(small_blind=50, big_blind=100, limit=limit)
    assert sum(told in sentence for sentence in sentences(game, "Betting")) == 1


@pytest.mark.rule("DM-limit-size")
@pytest.mark.parametrize(
    ("name", "rounds"), [("cincinnati", "2 rounds"), ("rio-bravo", "2 rounds"), ("single-draw", "round")]
)
def test_of_five_rounds_the_first_two_are_small_and_of_two_the_first(name, rounds):
    game = GAMES[name](small_blind=50, big_blind=100, limit="limit", limit_bets="sb_bb")
    (told,) = (line for line in sentences(game, "Betting") if line.startswith("Fixed limit"))
    assert told == f"Fixed limit: bets and raises are 50 in the first {rounds} and 100 in the others."


def test_the_spread_and_the_pot_at_which_betting_stops_are_told():
    told = sentences(AnteHoldem(least_bet=1, largest_raise=5, pot_cap=100), "Betting")
    assert "A bet or a raise is 1 to 5, however large the one before it was." in told
    assert "Betting stops once the pot has reached 100." in told


def test_who_opens_a_stud_game_follows_the_game_and_its_options():
    low, high = sentences(SevenCardStud(), "Betting"), sentences(Razz(opening="free"), "Betting")
    assert "shows the lowest card has to bring it in for 2" in low[0]
    assert "shows the highest card, aces low, acts first, and may bet, check or fold" in high[0]
    assert "the lowest cards" in high[2]


def test_guts_has_no_betting_and_says_at_which_pot_it_ends():
    game = DoubleGuts(ends_at=2_000)
    assert sentences(game, "Betting") == []
    assert "holds 2,000 or more" in sentences(game, "How a hand goes")[-1]


def test_variations_are_told_with_the_game_they_are_played_on():
    game = Holdem(small_blind=1, big_blind=2, variations={"run_it_twice": {}})
    assert sentences(game, "Played on top of it")[0].startswith("Run It Twice: ")


def test_the_readings_of_a_game_stand_beside_its_rules():
    game = offered("bg-archie")
    assert sentences(game, "Fallback rules") == [str(each) for each in game.readings]


BARGE = [preset for preset in PRESETS if preset.startswith("bg-")]
RUN_OUT = (str(SHORT_DECK), str(ONE_FOR_ALL))


def silent(preset, game):
    """Return what stands on its page where the book is silent."""
    parts = {str(part.title): part.sentences for part in explained(game, preset).rules}
    return [str(each) for each in parts.get("Fallback rules", ())]


@sweep("preset", BARGE)
def test_the_page_of_every_game_of_barge_says_how_silence_is_read_and_what_becomes_of_a_short_deck(preset):
    game = offered(preset)
    told = silent(preset, game)
    assert told
    most = max(game.players)
    dealt_out = dict(dealt(game.stages))
    needed = most * (dealt_out["down"] + dealt_out["up"]) + dealt_out["board"]
    assert (needed > len(game.deck)) == any(sentence in told for sentence in RUN_OUT)


def test_how_a_book_is_read_stands_only_where_it_is_played_by_that_book():
    assert silent("dm-razz", offered("dm-razz")) == []
    changed = offered("bg-razz").with_amounts({"burn": True})
    assert silent("bg-razz", changed) == []
