"""Every game with options that change how it is played, and hands of it, for tests."""

from hypothesis import strategies as st

from gameplay.engine.betting import Betting
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.games import (
    GAMES,
    CentreFive,
    FiveCardDraw,
    Holdem,
    Omaha,
    OmahaHiLo,
    Razz,
    SevenCardStud,
    SingleDraw,
    StudHiLo,
    TripleDraw,
)
from gameplay.engine.games.centre_five import Rollover
from gameplay.engine.games.own_games import SHIPPED
from gameplay.engine.games.pattern import Pattern
from gameplay.engine.hand import Hand
from tests.examples import examples

BLINDS = {"small_blind": 5, "big_blind": 10}
STUD = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}
FRIDAY = {"limit": "spread", "opening": "free", "low_tie": "position", "burn": False}
WAYS = [
    Holdem(**BLINDS),
    Holdem(**BLINDS, ante=1, raise_over_short_all_in="complete"),
    Holdem(**BLINDS, big_blind_ante=10, losing_hands="show"),
    Holdem(**BLINDS, limit="pot-limit"),
    Holdem(**BLINDS, limit="limit"),
    Omaha(**BLINDS),
    OmahaHiLo(**BLINDS),
    OmahaHiLo(**BLINDS, limit="limit"),
    SevenCardStud(**STUD),
    SevenCardStud(**STUD, stud_odd_chip="suit", raise_over_short_all_in="full"),
    Razz(**STUD),
    StudHiLo(**STUD),
    SingleDraw(**BLINDS, ante=1),
    TripleDraw(**BLINDS),
    TripleDraw(**BLINDS, new_cards="after_all"),
    FiveCardDraw(ante=5),
    FiveCardDraw(ante=0, most_players=8, most_discards=5, most_discards_with_ace=5, **BLINDS),
    FiveCardDraw(ante=1, limit="pot-limit", most_raises=3, ace_must_stay=True),
    FiveCardDraw(ante=1, limit="double-pot-limit", pot_before_call=True, losing_hands="muck"),
    FiveCardDraw(ante=1, limit="spread"),
    CentreFive(**BLINDS),
    CentreFive(**BLINDS, fmr_after_middle_call="trade_or_pass", fmr_pass=False, far_mode="every_action"),
    CentreFive(**BLINDS, last_player_must_beat_centre=True, reveal="clockwise", stall_guard_orbits=1),
    CentreFive(**BLINDS, all_broke="return", rollover_counts_in_pot_limit=False),
    CentreFive(**BLINDS, all_broke="best_player"),
    *(
        GAMES[name](**BLINDS)
        for name in (
            "cincinnati",
            "double-board",
            "double-entendre",
            "irish",
            "pineapple",
            "river-of-blood",
            "rocky-mtn",
            "triple-flop",
        )
    ),
    GAMES["ante-holdem"](ante=1),
    GAMES["ante-omaha"](ante=1, limit="no-limit", burn=True),
    *(
        GAMES[name](**STUD)
        for name in (
            "action-razz",
            "action-razzdugi",
            "deuce-to-seven-razz",
            "five-card-stud",
            "london-lowball",
            "mexican-poker",
            "super-razz",
            "super-stud",
            "super-stud-hi-lo",
            "razzdugi",
            "stud-hi-lo-no-qualifier",
        )
    ),
    GAMES["london-lowball"](**STUD, limit="pot-limit", raise_over_short_all_in="full"),
    GAMES["mexican-poker"](**STUD, burn=False, limit="spread", opening="free"),
    GAMES["california-lowball"](**BLINDS, limit="limit", sevens_rule=True, check_raise=False),
    GAMES["california-lowball"](**BLINDS, sevens_rule=True),
    GAMES["mexican-stud"](**STUD),
    GAMES["mexican-stud"](**STUD, limit="spread", opening="free", low_tie="position", burn=False),
    GAMES["baseball"](ante=1, **FRIDAY),
    GAMES["baseball"](**STUD, four_bonus="down", wild_ranks=("2",), jokers=2, wild_board="printed"),
    GAMES["black-bitch"](ante=1, **FRIDAY, antes="offered"),
    GAMES["black-bitch"](**STUD, jokers=1, natural_beats_wild=True),
    GAMES["good-bad-ugly"](ante=1, **FRIDAY),
    GAMES["good-bad-ugly"](**STUD, jokers=2, wild_limit="none"),
    GAMES["seven-card-stud"](ante=1, **FRIDAY, antes="offered", short_agreement=True, jokers=2),
    GAMES["stud-hi-lo"](**STUD, wild_ranks=("7", "J"), wild_limit="hand"),
    GAMES["razz"](**STUD, jokers=2, wild_board="printed"),
    GAMES["five-card-draw"](ante=1, limit="spread", jokers=2, wild_ranks=("2",), short_agreement=True),
    GAMES["ante-holdem"](ante=1, antes="offered", short_agreement=True, jokers=2),
    GAMES["ante-omaha"](ante=1, short_agreement=True, jokers=1, wild_ranks=("10",)),
    GAMES["oklahoma"](ante=1, limit="spread"),
    GAMES["oklahoma"](ante=0, most_players=5, **BLINDS),
    GAMES["psycho"](ante=1, limit="spread", most_discards=5, most_discards_with_ace=5),
    GAMES["double-entendre"](**BLINDS, two_hands="two_entries", limit="limit"),
    GAMES["whiskey"](ante=1),
    GAMES["whiskey"](ante=1, stall_guard_orbits=1, pot_cap=30, tied_short_stack="capped_equal_share"),
    GAMES["indian-poker"](ante=1),
    GAMES["double-guts"](ante=1),
    GAMES["double-guts"](ante=5, ends_at=60, most_rounds=3),
    GAMES["screw-your-neighbour"](stake=5),
    GAMES["screw-your-neighbour"](stake=40, lives=1, deal_passes="round"),
    GAMES["sohe"](**BLINDS),
    GAMES["paradise-road"](**BLINDS),
    GAMES["paradise-road"](**BLINDS, limit="limit", limit_bets="bb_2bb"),
    GAMES["river-of-blood"](**BLINDS, burn=False, limit="pot-limit"),
    Holdem(**BLINDS, limit="limit", variations={"kill": {}}),
    OmahaHiLo(**BLINDS, limit="limit", variations={"kill": {"size": "half"}, "run_it_twice": {}}),
    Holdem(**BLINDS, variations={"run_it_twice": {}, "goldschlager": {}}),
    Holdem(**BLINDS, variations={"run_it_twice": {"second_board": "whole", "after_river": True}}),
    Holdem(**BLINDS, variations={"bomb_pot": {}, "goldschlager": {"scoop_needs_showdown": True}}),
    Omaha(**BLINDS, variations={"bomb_pot": {}}),
    OmahaHiLo(**BLINDS, variations={"run_it_twice": {}, "goldschlager": {}}),
    GAMES["rocky-mtn"](**BLINDS, variations={"bomb_pot": {}}),
    GAMES["river-of-blood"](**BLINDS, variations={"run_it_twice": {}, "goldschlager": {}}),
    GAMES["double-entendre"](**BLINDS, variations={"bomb_pot": {}, "run_it_twice": {}}),
    GAMES["cincinnati"](**BLINDS, variations={"run_it_twice": {}, "goldschlager": {}}),
    Holdem(**BLINDS, variations={"squid": {}, "heist": {"bank": 500}}),
    GAMES["omaha-hi-lo"](**BLINDS, variations={"squid": {}, "mushroom": {}}),
    GAMES["rocky-mtn"](**BLINDS, variations={"squid": {}}),
    Holdem(**BLINDS, big_blind_ante=10, variations={"heist": {"bank": 120}, "mushroom": {}}),
    Holdem(**BLINDS, variations={"heist": {}, "goldschlager": {}, "mushroom": {"short_button": "pay"}}),
]


def is_definition(game):
    """Return whether a game is nothing but a deal pattern and rankings: what it does is tried with every
    other such game."""
    return issubclass(game, Pattern) and game.play is Pattern.play and not game.verbs


TRASH = """name Pass the Trash
players 2 to 6
deck with 1 joker
wild 2
deal 6 down
deal 1 up
bet
pass 2 left
bet
pass 1 right
draw up to 2
throw away 1
turn up 2
bet
win high and low
"""
"""A game of a club's own with nearly all that can be said in one."""

SWING = """name Five-Card Swing
players 2 to 6
deal 4 down
deal 1 up
bet
draw up to 3
bet
declare
bet
win high and low 8
"""
GUTS = """name Three-Card Guts
deal 3 down
board 2
draw up to 1
match
win high and low
"""
WRITTEN = [
    GAMES["own-game"](**BLINDS, definition_text=text) for text in (TRASH, SWING, GUTS, *SHIPPED.values())
]
WAYS += WRITTEN

DEFINED = [game(**BLINDS) for game in GAMES.values() if is_definition(game)]


MANY, SOME, FEW, SHARE = examples(12, long=40), examples(6, long=15), examples(6), examples(3)
"""Of each game: a hundred of them together see thousands of hands each time."""


def named(way):
    changed = way.model_dump(exclude_defaults=True, exclude=set(BLINDS) | set(STUD))
    return "-".join([way.name, *map(str, changed.values())])


@st.composite
def dealt(draw, game):
    """A hand of the game, for two to the most players with stacks from a single chip to a hundred blinds."""
    players = draw(st.integers(game.players[0], game.players[-1]))
    chips = st.one_of(st.integers(1, 30), st.integers(1, 1000))
    stacks = draw(st.lists(chips, min_size=players, max_size=players))
    return Hand(
        game,
        stacks,
        button=draw(st.integers(0, players - 1)),
        dead_small_blind=draw(st.booleans()) and "small_blind" in type(game).model_fields,
        seed=draw(st.binary(min_size=32, max_size=32)),
        carry=Rollover(draw(st.integers(0, 100))) if game.carry else game.takes_over({}),
    )


def legal(decision, chance):
    """Some legal choice. Betting: one of fold, call or check, raise; the rest: any that is offered."""
    if isinstance(decision, Betting):
        ways = [FOLD] if decision.to_call or chance.random() < 0.1 else []
        ways.append(CALL if decision.to_call else CHECK)
        if amounts := decision.raises_to:
            ways.append(raise_to(chance.choice([amounts[0], amounts[-1], chance.choice(amounts)])))
        return chance.choice(ways)
    return chance.choice(list(decision.choices()))


def chips(hand):
    """All chips there are."""
    return sum(hand.stacks) + hand.pot + (hand.carry.chips if hand.carry else 0)
