"""Losers match the pot. Seat 0, called A, deals; B sits to the left. Everybody puts in 2."""

from gameplay.engine.events import SPECTATOR, Announced, Did, Posted, RoundBegan, Shown, WentOut, Won
from gameplay.engine.games.matching import PaidIn
from gameplay.engine.games.own.guts import MOST_ROUNDS
from gameplay.engine.games.own_games import own_game
from gameplay.engine.games.rules_page import rules_page
from gameplay.engine.trial import tried, tried_by_house_players
from gameplay.page.games import stakes
from tests.gameplay.engine.games.home.script import play
from tests.gameplay.engine.table import hand, told
from tests.gameplay.page.tables import seen

TEXT = "name Guts\ndeal 3 down\nmatch\nwin high"
ACES, KINGS, JUNK = "AsAh9c", "KsKh9d", "2c3d9s"


def guts(*holes, stacks=None, text=TEXT, **options):
    game = own_game(text, small_blind=1, big_blind=2, **options)
    return hand(game, stacks or [100] * len(holes), "/".join(holes))


def all_of(way, *seats):
    return " ".join(f"{seat}={way}" for seat in seats)


def test_everybody_puts_in_the_big_blind_or_the_ante():
    assert [event.amount for event in guts(ACES, KINGS, JUNK).events if isinstance(event, Posted)] == [2] * 3
    with_ante = guts(ACES, KINGS, JUNK, ante=5)
    assert (with_ante.pot, with_ante.stacks) == (15, (95, 95, 95))


def test_its_only_stake_is_an_ante_which_is_the_big_blind_of_a_level_without_one():
    game = own_game(TEXT)
    assert (game.full_blind, game.stakes) == (0, ())
    assert stakes(game.with_amounts(game.at_a_table)) == "Guts ante 200"
    level = {"small_blind": 50, "big_blind": 100}
    assert [game.at_level(level | more).ante for more in ({"ante": 0}, {"ante": 10})] == [100, 10]
    assert own_game(TEXT, variations={"mushroom": {}}).unfit == "The Mushroom is for games with blinds."


def test_its_rules_tell_of_no_blinds_and_no_bets():
    told = {str(part.title): part.sentences for part in rules_page(own_game(TEXT, ante=5))}
    assert told.keys() == {"Before the deal", "How a hand goes", "What wins"}
    assert told["Before the deal"] == ("2 to 17 may play.", "Everybody posts an ante of 5 before the deal.")
    assert "pays as much as was in the pot" in " ".join(told["How a hand goes"])


def test_who_cannot_put_it_in_sits_out_and_where_one_could_it_is_less():
    table = guts(ACES, KINGS, JUNK, stacks=[50, 1, 50])
    assert told(table, WentOut) == ["B is out of the game."]
    assert (table.stacks, table.decision.seat) == ((48, 1, 48), 2)
    assert guts(ACES, KINGS, stacks=[50, 1]).pot == 2


def test_who_goes_in_alone_takes_the_pot_unseen():
    table = play(guts(ACES, KINGS, JUNK), "1=out 2=in 0=out")
    assert told(table, Won) == ["C wins 6."]
    assert not told(table, Shown)
    assert (table.finished, table.stacks) == (True, (98, 98, 104))


def test_a_loser_pays_what_was_in_the_pot_and_it_is_dealt_again():
    table = play(guts(JUNK * 2, ACES + JUNK, KINGS * 2), "1=in 2=in 0=out")
    assert told(table, Won) == ["B wins 6."]
    assert told(table, PaidIn) == ["C pays 6 into the pot."]
    assert told(table, RoundBegan) == ["Round 1 begins.", "Round 2 begins."]
    assert (table.pot, table.stacks) == (6, (98, 104, 92))
    play(table, "1=out 2=in 0=out")
    assert (table.finished, table.stacks) == (True, (98, 104, 98))


def test_two_losers_pay_as_much_each():
    table = play(guts(ACES * 2, KINGS * 2, JUNK * 2), all_of("in", 1, 2, 0))
    assert (table.pot, table.stacks) == (12, (104, 92, 92))


def test_nobody_in_leaves_the_pot_for_the_next_round():
    table = play(guts(ACES * 2, KINGS * 2, JUNK * 2), all_of("out", 1, 2, 0))
    assert told(table, Announced) == ["Nobody goes in, and the pot stays."]
    assert (table.pot, table.decision.seat) == (6, 1)


def test_who_cannot_match_the_pot_pays_what_they_have_and_is_out():
    table = play(guts(ACES * 2, KINGS * 2, JUNK * 2, stacks=[100, 100, 5]), all_of("in", 1, 2, 0))
    assert told(table, PaidIn) == ["B pays 6 into the pot.", "C owes the pot 6 and pays the 3 left."]
    assert told(table, WentOut) == ["C is out of the game."]
    assert (table.pot, table.decision.seat) == (9, 1)
    play(table, "1=in 0=out")
    assert table.stacks == (104, 101, 0)


def test_the_last_one_who_is_not_out_takes_what_the_others_have_paid():
    table = play(guts(ACES, KINGS, stacks=[100, 4]), all_of("in", 1, 0))
    assert told(table, Won) == ["A wins 4.", "A wins 2."]
    assert (table.finished, table.stacks) == (True, (104, 0))


def test_equal_hands_share_and_do_not_pay():
    table = play(guts(JUNK, "AsKh9c", "AdKc9h"), "1=in 2=in 0=out")
    assert told(table, Won) == ["B wins 3.", "C wins 3."]
    assert (table.finished, table.stacks) == (True, (98, 101, 101))


def test_whoever_wins_a_part_does_not_pay():
    text = TEXT.replace("high", "high and low")
    table = play(guts(KINGS * 2, ACES * 2, JUNK * 2, text=text), all_of("in", 1, 2, 0))
    assert told(table, Won) == ["B wins 3 with the high.", "C wins 3 with the low."]
    assert told(table, PaidIn) == ["A pays 6 into the pot."]


def test_where_nobody_has_a_hand_nobody_pays():
    text = TEXT.replace("high", "low 8")
    table = play(guts(ACES * 2, KINGS * 2, JUNK * 2, text=text), all_of("in", 1, 2, 0))
    assert not told(table, PaidIn, Won)
    assert table.pot == 6


def test_what_the_last_round_leaves_is_shared():
    table = guts(*[JUNK * MOST_ROUNDS] * 3)
    for _ in range(MOST_ROUNDS):
        assert not table.finished
        play(table, all_of("out", 1, 2, 0))
    assert (table.finished, table.stacks) == (True, (100, 100, 100))


def test_nobody_hears_who_goes_in_before_all_have_said_it():
    table, other = guts(ACES, KINGS, JUNK), guts(ACES, KINGS, JUNK)
    before = table.events
    play(table, "1=in 2=out")
    play(other, "1=out 2=in")
    assert table.events == before
    for viewer in (0, SPECTATOR):
        assert table.view(viewer).events == other.view(viewer).events
        assert table.view(viewer).question == "In or out, for yourself alone?"
    play(table, "0=in")
    assert [event.act for event in table.events if isinstance(event, Did)] == [
        "goes in",
        "stays out",
        "goes in",
    ]


def test_what_going_in_may_cost_stands_beside_the_hand():
    table = play(guts(ACES * 2, KINGS * 2, JUNK * 2), "1=in 2=in 0=out")
    page = seen(table, 1)
    assert "Who goes in and loses pays 6." in str(page)
    assert "C pays 6 into the pot." in str(page) or "Carol pays 6 into the pot." in str(page)


def test_it_ends_and_keeps_its_chips_whoever_plays():
    steps = ["deal 4 down", "deal 1 up", "pass 1 left", "draw up to 2", "board 2", "match"]
    text = "\n".join(["name All", "deck with 2 jokers", *steps, "win high and low 8"])
    game = own_game(text, small_blind=1, big_blind=2)
    assert tried(game, hands=300, seed=5).fault == ""
    assert tried_by_house_players(game, hands=2, seed=5) == ""
