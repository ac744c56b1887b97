"""Every game as everybody plays it, by hands of chance: alone and with all variations that fit, and with any
of its options and theirs drawn. None is stuck, no chip is lost, a replay is what was played, pots are paid as
other code pays them, and nobody's view depends on cards that they do not know. A few thousand each time, a
million with the long tests.
"""

import random
from contextlib import contextmanager
from functools import cache
from itertools import chain, combinations, count, cycle, islice

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.carry import Carries
from gameplay.engine.events import SPECTATOR, Mucked, Reshuffled
from gameplay.engine.games import GAMES
from gameplay.engine.hand import Hand, replay
from gameplay.engine.trial import STACKS, any_choice, game_unit
from gameplay.engine.variations import VARIATIONS
from gameplay.engine.variations.straddle import Straddler
from tests.examples import first_seed
from tests.gameplay.engine.drawn import TOGETHER, drawn_game, usual
from tests.gameplay.engine.leaks import frozen, permuted
from tests.gameplay.engine.payout_hands import NOT_RECKONED, PARTS, is_reckoned
from tests.gameplay.engine.payouts import VARIED, Payout
from tests.gameplay.engine.ways import chips
from tests.sweeps import sweep

HANDS, PAID = 2_800, 1_600
"""Hands of all games, and of those whose pots are reckoned once more."""

MANY_HANDS, MANY_PAID = 700_000, 300_000
ROUNDS = 4
"""In so many parts the million is played."""

MOST_CHOICES = 5_000
"""In one hand: Double-Guts with ten players asks some hundreds of times."""

SESSION = 5
"""So many hands the same players play, and what one leaves is there in the next."""

LOOKED_AT = 0.06
"""How often somebody's view is compared, of all choices."""

TOLD_BY_RULES = {"good-bad-ugly", "screw-your-neighbour"}
"""Games whose rules tell the table something of hidden cards: how many of a rank went, that a king stays."""


@cache
def ways(name):
    """A game as each book has it, alone and with every one and every two variations that fit."""
    sets = list(chain.from_iterable(combinations(VARIATIONS, number) for number in range(TOGETHER + 1)))
    varied = [
        game.with_amounts({**game.at_a_table, "variations": {each: {} for each in of}})
        for game in usual(name)
        for of in sets
    ]
    return [game for game in varied if not game.unfit]


def as_played(name, chance):
    """A game in one of its ways and with options drawn, in turn, each way once before any comes again."""
    for way in cycle(chance.sample(ways(name), len(ways(name)))):
        yield way
        yield drawn_game(name, chance)


def session(game, chance, **how):
    """Hands of the same players, each with new stacks, before their first choice."""
    players = chance.choice([number for number in game.players if number <= 10])
    carry = game.takes_over({})
    for number in range(SESSION):
        stacks = [chance.choice(STACKS) * game_unit(game) + chance.randint(0, 2) for _ in range(players)]
        if game.variations.straddle:
            wanted = Straddler((number + 3) % players)
            carry = Carries.of_parts(carry.own, {**carry.of, "straddle": wanted})
        hand = Hand(game, stacks, button=number % players, seed=chance.randbytes(32), carry=carry, **how)
        yield hand
        carry = hand.carry


@contextmanager
def named(hand):
    """Whatever fails says in which hand, and after which seed."""
    try:
        yield
    except Exception as error:
        options = hand.game.model_dump(exclude_defaults=True, exclude_none=True)
        error.add_note(f"FIRST_SEED={first_seed()} {hand.game.name} {options}\n{hand.record}")
        raise


def played(hand, chance):
    """The hand, played to its end; it is checked at every choice that no chip is lost."""
    total = chips(hand)
    for _ in range(MOST_CHOICES):
        if hand.finished:
            assert hand.pot == 0
            return hand
        hand.choose(any_choice(hand.decision, chance))
        assert chips(hand) == total
        assert min(hand.stacks) >= 0
        if chance.random() < LOOKED_AT:
            compare_views(hand, chance)
    raise AssertionError("the hand does not end")


def compare_views(hand, chance):
    """Somebody's view is the same with cards that they do not know in each other's places, until hands are
    compared or discards are shuffled."""
    if any(
        isinstance(event, Mucked | Reshuffled) or getattr(event, "pot", None) is not None
        for event in hand.events
    ):
        return
    viewer = chance.choice((SPECTATOR, *range(len(hand.stacks))))
    try:
        other = permuted(hand, viewer, chance)
    except NotAllowed:
        # Who throws four cards away has an ace.
        assert "ace_must_stay" in type(hand.game).model_fields, "what may be chosen tells of hidden cards"
        return
    mine, others = hand.view(viewer), other.view(viewer)
    if hand.game.name in TOLD_BY_RULES and kinds(mine) != kinds(others):
        return
    assert frozen(mine) == frozen(others)


def kinds(view):
    """Return what has happened to whom, without the cards."""
    return [(type(event), getattr(event, "seat", None)) for event in view.events]


def prove(name, number, part=0):
    chance = random.Random(f"{name} {number} {part} {first_seed()}")
    showing = cycle(("automatic", "automatic", "ask"))
    every = chain.from_iterable(
        session(game, chance, showing=next(showing)) for game in as_played(name, chance)
    )
    for hand in islice(every, number):
        with named(hand):
            played(hand, chance)
            again = replay(hand.record)
            assert (again.events, again.stacks, again.carry) == (hand.events, hand.stacks, hand.carry)


def prove_paid(name, number, part=0):
    chance = random.Random(f"{name} {number} {part} {first_seed()}, paid")
    every = (drawn_game(name, chance, variations=VARIED) for _ in count())
    games = (game for game in every if is_reckoned(game))
    every = chain.from_iterable(session(game, chance) for game in games)
    for hand in islice(every, number):
        with named(hand):
            while not hand.finished:
                hand.choose(any_choice(hand.decision, chance))
            before, paid = hand.record.stacks, Payout(hand)
            assert paid.is_paid(before, hand.stacks), f"{paid.stacks(before)} instead of {hand.stacks}"


@pytest.mark.chance
@sweep("name", sorted(GAMES))
def test_no_hand_is_stuck_or_loses_or_tells_anything_and_each_is_replayed(name):
    prove(name, HANDS // len(GAMES) + 1)


@pytest.mark.chance
@sweep("name", sorted(PARTS))
def test_pots_are_paid_as_other_code_pays_them(name):
    prove_paid(name, PAID // len(PARTS) + 1)


@pytest.mark.long
@pytest.mark.parametrize("part", range(ROUNDS))
@sweep("name", sorted(GAMES))
def test_so_it_is_in_a_million(name, part):
    prove(name, max(MANY_HANDS // len(GAMES) // ROUNDS + 1, 2 * SESSION * len(ways(name))), part)


@pytest.mark.long
@pytest.mark.parametrize("part", range(ROUNDS))
@sweep("name", sorted(PARTS))
def test_of_which_so_many_are_paid_by_other_code(name, part):
    prove_paid(name, MANY_PAID // len(PARTS) // ROUNDS + 1, part)


def test_pots_of_each_game_are_reckoned_or_it_is_said_why_not():
    assert {*PARTS} | {*NOT_RECKONED} == {*GAMES}
    assert not {*PARTS} & {*NOT_RECKONED}


def test_each_game_and_each_variation_is_among_them():
    assert all(ways(name) for name in GAMES)
    varied = {each.name for name in GAMES for game in ways(name) for each in game.in_force}
    assert varied == set(VARIATIONS)
