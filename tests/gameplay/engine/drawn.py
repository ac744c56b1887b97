"""Games with options drawn at random, for hands of chance: of every option any value, of amounts and numbers
some that make a difference, and up to two variations with options of their own.
"""

from functools import cache
from typing import Annotated, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import ValidationError

from clauses.section import Unit
from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.variations import VARIATIONS

AMOUNTS = {
    "small_blind": (0, 1, 2, 5),
    "big_blind": (1, 2, 3, 10),
    "ante": (0, 0, 1, 3),
    "big_blind_ante": (0, 0, 2, 10),
    "least_bet": (0, 0, 1, 7),
    "bring_in": (0, 1, 2),
    "small_bet": (2, 4, 5),
    "big_bet": (5, 8, 10),
    "largest_raise": (1, 5, 12),
    "pot_cap": (0, 0, 20, 60),
    "ends_at": (10, 60, 2_000),
    "stake": (1, 7, 40),
    "bank": (0, 1, 77, 10_000),
}
"""What amounts in chips may be: none, the least, odd ones, and some that a stack cannot pay."""

NUMBERS = {"most_rounds": (1, 3, 50), "lives": (1, 2, 3, 10), "stall_guard_orbits": (1, 2, 10)}
"""Numbers that would make hands without end."""

TOGETHER = 2
"""So many variations are played together at most."""

RARELY = 0.25
"""How often there are wild cards, where a game may have some: comparing them takes long."""

WILD = {"wild_ranks", "jokers"}


def literals(annotation):
    """The values among which an option chooses; none where it is typed."""
    if annotation is bool:
        return [False, True]
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return literals(get_args(annotation)[0]) if get_origin(annotation) is Annotated else []


def counted(name, field):
    """The values of a number: given ones, or its least, its most, the default and what lies beside these."""
    if name in AMOUNTS or name in NUMBERS:
        return list((AMOUNTS | NUMBERS)[name])
    assert not any(isinstance(each, Unit) for each in field.metadata), f"{name} is in chips: how many?"
    least = next((each.ge for each in field.metadata if isinstance(each, Ge)), 0)
    most = next((each.le for each in field.metadata if isinstance(each, Le)), field.default + 1)
    near = {least, least + 1, field.default, most - 1, most}
    return sorted(number for number in near if least <= number <= most and number <= field.default + 10)


@cache
def values(kind):
    """Option → the values that are drawn, of a game or a variation."""
    found = {}
    for name, field in kind.model_fields.items():
        if choices := literals(field.annotation):
            found[name] = choices
        elif name == "wild_ranks":
            found[name] = [("2",), ("7", "J"), ("10", "K", "A")]
        elif field.annotation is int:
            found[name] = counted(name, field)
    return found


def asked(game):
    """The options of a game that a form asks for."""
    return {name: of for name, of in values(game).items() if name not in game.not_asked | game.moot}


@cache
def usual(name):
    """A game as each book has it."""
    return [game for game in PRESETS.values() if game.name == name] or [GAMES[name]()]


def drawn_options(kind, chance, among, share):
    """Some of the options, each with any value."""
    return {name: chance.choice(of) for name, of in among.items() if chance.random() < share}


def drawn_variations(chance, most=TOGETHER, names=tuple(VARIATIONS)):
    """Up to two variations, with options of their own."""
    of = chance.sample(names, chance.randint(0, min(most, len(names))))
    return {name: drawn_options(VARIATIONS[name], chance, values(VARIATIONS[name]), 0.7) for name in of}


def drawn_game(name, chance, *, variations=tuple(VARIATIONS), wild=RARELY):
    """A game with at least two of its options drawn, as a table may play it."""
    among = asked(GAMES[name])
    kept = chance.random() >= wild
    while True:
        base = chance.choice(usual(name))
        options = drawn_options(type(base), chance, among, chance.choice((0.2, 0.5, 0.9)))
        for _ in range(2 - len(options)):
            each = chance.choice([*among])
            options[each] = chance.choice(among[each])
        if kept:
            options = {each: value for each, value in options.items() if each not in WILD}
        try:
            game = base.with_amounts({**options, "variations": drawn_variations(chance, names=variations)})
        except ValidationError:
            continue
        if not game.unfit and len(game.players):
            return game
