"""gameplay/page/action_bar.py: exactly the legal choices, in every game."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from gameplay.engine.agreement import Stopping
from gameplay.engine.betting import Betting
from gameplay.engine.carry import Carries
from gameplay.engine.choices import FOLD, discard, raise_to
from gameplay.engine.decisions import Discards, Menu, Showing
from gameplay.engine.games import CentreFive, FiveCardDraw, Holdem, SevenCardStud
from gameplay.engine.games.centre_five.choices import lay, trade
from gameplay.engine.games.centre_five.decisions import Lay, Modification
from gameplay.engine.games.middle_hand import MiddleTurn
from gameplay.engine.games.own.auction import Taking
from gameplay.engine.games.stud.bring_in import BringIn
from gameplay.engine.hand import Hand
from gameplay.engine.paying import Paying
from gameplay.engine.picking import Picking
from gameplay.engine.variations.straddle import Straddler
from gameplay.forms.choice_text import parse
from gameplay.page.action_bar import action_bar
from gameplay.page.hand_view import hand_view
from tests.browser.table_moments import asked, at_a_table
from tests.gameplay.engine.table import act
from tests.gameplay.engine.ways import WAYS, named
from tests.gameplay.page.tables import seen, table
from tests.sweeps import sweep

SEED = bytes(range(32))
HOLDEM = Holdem(small_blind=5, big_blind=10)


def written(page):
    about = {"page": page, "request_id": "r", "table": SimpleNamespace(pk=1, version=1)}
    return render_to_string("gameplay/parts/page.html", about)


def offered(page):
    return [(each.value, each.words, each.key) for each in page.bar.acts]


def opened(game=HOLDEM, stacks=(500, 500, 500), **how):
    return Hand(game, stacks, seed=SEED, **how)


@pytest.mark.rule("FCD-key-f", "FCD-key-c")
def test_facing_a_bet_one_folds_or_calls_and_without_one_checks():
    dealt = opened()
    assert offered(seen(dealt, 3)) == [("fold", "Fold", "F"), ("call", "Call 10", "C")]
    act(dealt, "c c")
    assert offered(seen(dealt, 2)) == [("fold", "Fold", "F"), ("check", "Check", "C")]


def test_a_raise_lies_between_its_bounds_and_fractions_of_the_pot_are_a_tap():
    amount = seen(opened(), 3).bar.amount
    assert (amount.words, amount.least, amount.most) == ("Raise to", 20, 500)
    assert amount.sizes == (("2.5 BB", 25), ("3 BB", 30), ("Pot", 35))


def test_once_somebody_has_raised_before_the_flop_sizes_are_parts_of_the_pot():
    amount = seen(act(opened(), "2=r30"), 1).bar.amount
    assert [words for words, _ in amount.sizes] == ["⅓ pot", "½ pot", "¾ pot", "Pot"]


@pytest.mark.rule("TDA-54")
def test_the_pot_before_the_flop_counts_a_dead_small_blind_in_pot_limit_alone():
    def pot(limit, script):
        game = Holdem(small_blind=5, big_blind=10, limit=limit)
        page = seen(act(opened(game, (500,) * 4, dead_small_blind=True), script), 2)
        return dict(page.bar.amount.sizes)["Pot"], page.bar.amount.most

    assert pot("pot-limit", "1=r30 2=c 3=r100 0=f") == (100 + 170 + 5 + 70, 345)
    assert pot("no-limit", "1=r30 2=c 3=r100 0=f") == (100 + 170 + 70, 500)


@pytest.mark.rule("TDA-54", "DM-pl-max-raise")
@pytest.mark.parametrize("rules", [2, 3])
def test_the_pot_at_a_tap_is_what_the_hand_allows_by_the_rules_that_it_was_dealt_by(rules):
    game = Holdem(small_blind=5, big_blind=10, limit="pot-limit")
    dealt = act(opened(game, (500,) * 4, dead_small_blind=True, rules=rules), "1=r30 2=c 3=r100 0=f")
    amount = seen(dealt, 2).bar.amount
    assert dict(amount.sizes)["Pot"] == amount.most == 345 - (5 if rules == 2 else 0)


@pytest.mark.rule("DM-pl-open", "DM-pl-max-raise")
@pytest.mark.parametrize("opening", ["cap", "pot_rule"])
def test_over_a_straddle_too_it_is_the_most_that_may_be_bet(opening):
    blinds = {"small_blind": 5, "big_blind": 10, "variations": {"straddle": {}}}
    game = Holdem(limit="pot-limit", pot_limit_open=opening, **blinds)
    carry = Carries.of_parts(None, {"straddle": Straddler(player=2)})
    dealt = opened(game, (500,) * 4, carry=carry)
    assert dealt.decision.bet == 20
    amount = seen(dealt, dealt.decision.seat + 1).bar.amount
    assert dict(amount.sizes)["Pot"] == amount.most == (70 if opening == "cap" else 20 + 35 + 20)


@pytest.mark.rule("FCD-pot-limit")
@pytest.mark.parametrize("before_call", [False, True])
def test_a_pot_that_is_counted_before_the_call_is_named_so(before_call):
    game = FiveCardDraw(ante=5, limit="pot-limit", pot_before_call=before_call)
    dealt = act(opened(game), "r10")
    amount = seen(dealt, dealt.decision.seat + 1).bar.amount
    assert dict(amount.sizes)["Pot"] == amount.most == 15 + 10 + (0 if before_call else 10)


def test_without_a_bet_it_is_called_one():
    dealt = act(opened(), "c c k")
    amount = seen(dealt, 1).bar.amount
    assert (amount.words, amount.least) == ("Bet", 10)
    assert amount.sizes == (("⅓ pot", 10), ("½ pot", 15), ("¾ pot", 22), ("Pot", 30))


@pytest.mark.rule("FCD-key-shift-a")
def test_all_in_is_all_chips_or_the_most_that_the_limit_allows():
    assert seen(opened(), 3).bar.all_in.value == "raise 500"
    assert seen(opened(), 3).bar.all_in.key == "Shift+A"
    dealt = opened(Holdem(small_blind=5, big_blind=10, limit="pot-limit"))
    assert (seen(dealt, 3).bar.all_in.value, seen(dealt, 3).bar.all_in.words) == ("raise 35", "Max 35")


def test_a_fixed_limit_has_its_one_raise():
    dealt = opened(Holdem(small_blind=5, big_blind=10, limit="limit"))
    (total,) = dealt.decision.raises_to
    page = seen(dealt, 3)
    assert offered(page)[2:] == [(f"raise {total}", f"Raise to {total}", "R Shift+A")]
    assert page.bar.amount is None


def test_who_cannot_raise_is_not_asked_how_much():
    dealt = act(opened(stacks=(500, 500, 40)), "2=c 0=r400 1=c")
    page = seen(dealt, 3)
    assert offered(page) == [("fold", "Fold", "F"), ("call", "Call 30", "C")]
    assert (page.bar.amount, page.bar.all_in) == (None, None)


def test_centre_five_has_keys_of_its_own():
    dealt = act(opened(CentreFive(small_blind=5, big_blind=10)), "c c k")
    assert offered(seen(dealt, 1)) == [
        ("trade", "Trade", "E"),
        ("draw", "Draw", "D"),
        ("player call", "Declare Call", "L"),
    ]
    assert (seen(dealt, 1).bar.picks, seen(dealt, 1).bar.centre) == ("pick", True)
    act(dealt, "call")
    assert [value for value, _, _ in offered(seen(dealt, 2))] == ["trade", "draw", "pass"]
    act(dealt, "pass pass")
    assert [value for value, _, _ in offered(seen(dealt, 1))] == ["trade", "stay"]


def test_a_bring_in_may_be_opened_in_full():
    dealt = Hand(SevenCardStud(ante=1, bring_in=2, small_bet=5, big_bet=10), [500] * 3, seed=SEED)
    page = seen(dealt, dealt.decision.seat + 1)
    assert offered(page) == [("bring in", "Bring in 2", "C"), ("raise 5", "Open for 5", "R")]


def test_who_is_asked_shows_or_mucks():
    dealt = act(opened(showing="ask"), "2=c c k " + "k k k " * 3)
    page = seen(dealt, dealt.decision.seat + 1)
    assert offered(page) == [("show", "Show", "V"), ("muck", "Muck", "F")]


def test_a_question_of_a_games_own_is_a_menu():
    dealt = opened()
    now = hand_view(table(dealt, 3), dealt)
    menu = Menu(
        2,
        {("knock",): "knock", ("pass",): "pass"},
        ("pass",),
        "Knock or pass?",
        {("knock",): "K", ("pass",): "O"},
    )
    asked = type(now)(**{name: getattr(now, name) for name in now.__slots__} | {"kind": "menu"})
    view = type(now.view)(
        **{name: getattr(now.view, name) for name in now.view.__slots__} | {"decision": menu}
    )
    asked = type(now)(**{name: getattr(asked, name) for name in asked.__slots__} | {"view": view})
    assert [(each.value, each.words) for each in action_bar(asked).acts] == [
        ("knock", "knock"),
        ("pass", "pass"),
    ]


def ahead_of(page):
    """Return what may be chosen ahead: by the place of which act, the choice, its words, and for how long."""
    lasts = {page.ahead_key: "this bet", page.street_key: "this street"}
    return [
        (place, each.button.value, each.button.words, lasts[each.key])
        for place in ("fold", "stay")
        for each in getattr(page.ahead, place)
    ]


@pytest.mark.rule("FELT-ahead")
def test_ahead_of_the_turn_each_choice_lies_in_the_place_of_its_act():
    dealt = act(opened(), "c c k")
    assert ahead_of(seen(dealt, 3)) == [
        ("fold", "check fold", "Check or fold", "this street"),
        ("stay", "check", "Check", "this bet"),
        ("stay", "check call", "Call any", "this street"),
    ]
    act(dealt, "r30")
    assert ahead_of(seen(dealt, 3)) == [
        ("fold", "check fold", "Fold", "this street"),
        ("stay", "call", "Call 30", "this bet"),
        ("stay", "check call", "Call any", "this street"),
    ]


@pytest.mark.rule("FELT-ahead")
def test_what_holds_for_this_bet_lasts_as_long_as_it():
    dealt = act(opened(), "c c k")
    check = seen(dealt, 3).ahead.stay[0]
    act(dealt, "k k")
    assert seen(dealt, 3).bar is not None
    assert seen(dealt, 3).ahead_key == check.key
    bet = act(opened(), "c c k r30")
    assert seen(bet, 3).ahead_key != check.key


def test_nobody_makes_up_his_mind_who_has_folded_or_is_all_in_or_watches():
    dealt = act(opened(stacks=(5, 500, 500)), "2=f")
    assert (seen(dealt, 3).ahead, seen(dealt, 1).ahead, seen(dealt, 0).ahead) == (None, None, None)


@pytest.mark.rule("DM-out-of-turn")
def test_what_is_made_up_ahead_is_never_a_raise_and_a_call_lapses_when_the_bet_changes():
    dealt = opened()
    big_blind = seen(dealt, 2).ahead
    assert [each.button.value for each in (*big_blind.fold, *big_blind.stay)] == [
        "check fold",
        "check",
        "check call",
    ]
    act(dealt, "2=r40")
    call = seen(dealt, 2).ahead.stay[0]
    assert (call.button.value, call.key) == ("call", seen(dealt, 2).ahead_key)
    assert call.key != big_blind.stay[0].key
    act(dealt, "0=r80")
    assert seen(dealt, 3).ahead_key not in (call.key, big_blind.stay[0].key)


@pytest.mark.rule("FELT-ahead")
def test_what_holds_whatever_is_bet_lasts_as_long_as_the_street():
    dealt = opened()
    any_bet = seen(dealt, 2).ahead.stay[1]
    act(dealt, "2=r40")
    assert seen(dealt, 2).street_key == any_bet.key
    act(dealt, "c c")
    assert len(dealt.view(1).boards[0]) == 3
    assert seen(dealt, 2).street_key != any_bet.key


# What takes two taps


def asking_first(page):
    return {each.value: each.sure for each in page.bar.acts if each.sure}


@pytest.mark.rule("FELT-two-taps")
def test_folding_asks_first_where_checking_is_free():
    dealt = opened()
    assert asking_first(seen(dealt, 3)) == {}
    act(dealt, "c c")
    assert asking_first(seen(dealt, 2)) == {"fold": "Fold anyway?"}


@pytest.mark.rule("FELT-two-taps")
def test_what_commits_all_chips_asks_first():
    dealt = act(opened(stacks=(500, 500, 40)), "2=c 0=r400 1=c")
    assert asking_first(seen(dealt, 3)) == {"call": "All-in for 30?"}
    covered = act(opened(stacks=(500, 500, 500)), "2=r60")
    assert asking_first(seen(covered, 1)) == {}
    limit = Holdem(small_blind=5, big_blind=10, limit="limit")
    assert asking_first(seen(opened(limit, stacks=(500, 500, 15)), 3)) == {"raise 15": "All-in for 15?"}
    assert asking_first(seen(opened(limit, stacks=(500, 500, 16)), 3)) == {}


def test_a_card_that_costs_all_chips_asks_first():
    dealt = asked(at_a_table("baseball"), "Buying", 6)
    page = seen(dealt, dealt.decision.seat + 1)
    assert asking_first(page) == {}
    now = hand_view(table(dealt, dealt.decision.seat + 1), dealt)
    seats = tuple(replace(each, stack=dealt.decision.amount) for each in now.view.seats)
    broke = replace(now, view=replace(now.view, seats=seats))
    assert [each.sure for each in action_bar(broke).acts] == [f"All-in for {dealt.decision.amount:,}?", ""]


@pytest.mark.parametrize(
    ("options", "places"),
    [
        ({}, 2),
        ({"limit": "pot-limit"}, 2),
        ({"limit": "limit"}, 3),
        ({"variations": {"goldschlager": {}}}, 3),
        ({"limit": "limit", "variations": {"goldschlager": {}}}, 4),
    ],
)
def test_every_act_of_a_round_of_betting_has_its_place(options, places):
    page = seen(opened(Holdem(small_blind=5, big_blind=10, **options)), 3)
    assert page.places == places
    assert page.bar.is_betting
    assert len(page.bar.acts) == places


def possible(hand, page):
    """The choices that the bar of a page leads to, as far as it names them."""
    decision = hand.decision
    for each in page.bar.acts:
        match each.value.split():
            case ["trade"]:
                yield trade(decision.hand[0], decision.centre[-1])
            case ["exchange"]:
                yield ("exchange", decision.hand[0], decision.middle[-1])
            case ["lay"]:
                yield lay(decision.drawn)
            case [verb] if isinstance(decision, Picking):
                yield (verb, *decision.hand[: decision.count])
            case ["discard"]:
                yield discard(decision.hand[: decision.least])
            case ["raise", total]:
                yield raise_to(int(total))
            case _:
                yield parse(each.value)
    if page.bar.amount:
        amount = page.bar.amount
        for named in (amount.least, amount.most, *(size for _, size in amount.sizes)):
            yield raise_to(named + amount.above)
        yield raise_to(int(page.bar.all_in.value.split()[1]))


@sweep("game", WAYS, ids=named)
def test_what_is_offered_is_legal_and_what_is_legal_is_offered(game):
    chance = random.Random(named(game))
    for deal in range(4):
        players = chance.choice(game.players[:5])
        stacks = [chance.choice((15, 60, 400, 5000)) for _ in range(players)]
        dealt = Hand(game, stacks, seed=bytes([deal]) * 32)
        while (decision := dealt.decision) is not None:
            page = seen(dealt, decision.seat + 1)
            choices = list(possible(dealt, page))
            for choice in choices:
                decision.check(choice)
            assert kinds(choices) == kinds(legal(decision))
            assert choices
            sensible = [choice for choice in choices if choice != FOLD] or choices
            dealt.choose(chance.choice(sensible if chance.random() < 0.8 else choices))


def legal(decision):
    """One legal choice of each kind; of bets those at the bounds."""
    if isinstance(decision, Betting):
        yield FOLD
        yield ("call",) if decision.to_call else ("check",)
        if decision.least:
            yield raise_to(decision.least)
        yield from ((each.value,) for each in decision.besides)
        return
    assert isinstance(
        decision,
        (Discards, MiddleTurn, Modification, Lay, BringIn, Picking, Showing, Menu, Paying, Stopping, Taking),
    )
    yield from decision.choices()


def kinds(choices):
    return {choice[0] for choice in choices}


@pytest.mark.rule("FCD-key-r")
def test_the_draw_game_asks_what_to_raise_by_and_shows_what_that_makes():
    dealt = act(opened(FiveCardDraw(ante=5)), "r40")
    page = seen(dealt, dealt.decision.seat + 1)
    amount = page.bar.amount
    assert (amount.words, amount.least, amount.most, amount.above) == ("Raise by", 40, 455, 40)
    assert amount.least_total == 80
    assert page.question == "40 to call; raise by 40 to 455."
    assert ("Pot", 95) in amount.sizes
    assert page.bar.all_in.value == "raise 495"
    first = seen(opened(FiveCardDraw(ante=5)), 1).bar.amount
    assert (first.words, first.least, first.above) == ("Bet", 5, 0)
    act(dealt, "r100")
    assert [line.words for line in seen(dealt, 0).lines][-2:] == ["Ann bets 40.", "Bob raises by 60 to 100."]


def test_everywhere_else_a_raise_is_what_the_bet_comes_to():
    amount = seen(act(opened(), "2=c"), 1).bar.amount
    assert (amount.words, amount.above, amount.least_total) == ("Raise to", 0, amount.least)


def test_a_trade_says_what_to_tap_and_needs_both_cards():
    dealt = act(opened(CentreFive(small_blind=5, big_blind=10)), "c c k")
    page = seen(dealt, 1)
    assert page.bar.hint == "To trade, tap a card of yours and one of the Centre."
    assert [each.needs for each in page.bar.acts] == ["card centre", "", ""]
    html = written(page)
    assert html.count('data-needs="card centre"') == 1
    assert page.bar.hint in html


def test_all_in_stands_with_the_sizes_and_not_beside_the_call():
    html = written(seen(opened(), 3))
    call, raising = html.index('value="call"'), html.index('id="raise"')
    assert call < raising < html.index('data-size="500"')
    assert 'value="raise 500"' not in html  # Raise commits


def test_a_draw_is_confirmed_with_the_cards_that_are_marked():
    dealt = act(opened(FiveCardDraw(ante=5)), "k k k")
    page = seen(dealt, dealt.decision.seat + 1)
    assert (page.bar.picks, page.bar.centre) == ("mark", False)
    assert [(each.words, each.marked) for each in page.bar.acts] == [("Stand pat", "Draw new cards")]
