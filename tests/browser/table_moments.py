"""Moments of hands: somebody is asked what only some games ask."""

import random
from itertools import count, islice

from gameplay.engine.betting import Betting
from gameplay.engine.choices import FOLD
from gameplay.engine.games import GAMES
from gameplay.engine.hand import Hand
from gameplay.engine.plaques import Plaques
from gameplay.engine.variations.kill import KillButton
from gameplay.engine.variations.run_it_twice import RunTwicePlaques
from gameplay.page.games import GameChoice, GameDealt, OfferedGame, amounts_of
from gameplay.ring.announcing import Announcement
from tests.gameplay.page.tables import seen

MOST_CHOICES = 300
ENOUGH = 20_000  # chips


def at_a_table(name, **options):
    """A game with the amounts of a table."""
    game = GAMES[name](**options)
    return game.with_amounts(game.at_a_table)


def dealt(game, players, seed):
    stacks = [ENOUGH] * min(max(players, game.players[0]), game.players[-1])
    return Hand(game, stacks, seed=seed.to_bytes(32, "big"), carry=game.takes_over({}))


def any_choice(decision, chance):
    """Return what is legal, most of the time to stay in: nobody folds where they need not."""
    if isinstance(decision, Betting):
        if decision.besides and chance.random() < 0.5:
            return (decision.besides[0].value,)
        return decision.passive
    legal = [choice for choice in islice(decision.choices(), 60) if choice != FOLD]
    return chance.choice(legal)


def asked(game, wanted, players=4, seat=0):
    """The first hand of the game in which the player at this seat is asked `wanted`, the name of a kind of
    decision."""
    for seed in count():
        hand, chance = dealt(game, players, seed), random.Random(seed)
        for _ in range(MOST_CHOICES):
            if hand.decision is None:
                break
            if hand.decision.seat == seat and type(hand.decision).__name__ == wanted:
                return hand
            hand.choose(any_choice(hand.decision, chance))
    raise AssertionError("Nobody is ever asked that.")


def with_plaques():
    """Fixed limit with everything that lies beside the chips of a player."""
    lies = {"kill": {}, "run_it_twice": {}, "goldschlager": {}, "mushroom": {}}
    game = at_a_table("holdem", limit="limit", variations=lies)
    kill = KillButton(game="holdem", holder=3, legs={3: 2})
    plaques = {
        "run_it_twice": RunTwicePlaques(held=dict.fromkeys(range(9), 1)),
        "goldschlager": Plaques(held={0: 2, 3: 1, 5: 3}),
    }
    return Hand(game, [ENOUGH] * 9, seed=bytes(32), carry=game.takes_over({"kill": kill, **plaques}))


GAMES_OF_AN_EVENING = (
    "double-guts",
    "whiskey",
    "baseball",
    "screw-your-neighbour",
    "good-bad-ugly",
    "holdem",
)


def choice_of_games():
    """Return what a dealer chooses from, one of them not possible now."""
    made = [at_a_table(name) for name in GAMES_OF_AN_EVENING]
    offered = [OfferedGame(number, game.title, amounts_of(game)) for number, game in enumerate(made)]
    offered[1] = OfferedGame(1, made[1].title, amounts_of(made[1]), "You have fewer chips than the ante.")
    return GameChoice("Ann", 1, True, 8, 0, 45, 31.2, tuple(offered), announces="stakes")


def chosen(name):
    """The game of somebody who has chosen it and announced something with it."""
    game = at_a_table(name)
    said = Announcement("dealer", {"ante": 100}).words("Dmitri", game)
    return GameDealt(said, amounts_of(game), game)


def moments_of_games():
    """The pages, each with its name."""
    yield "plaques", seen(with_plaques(), 1)
    yield "a hand in the middle", seen(asked(at_a_table("whiskey"), "MiddleTurn", 9), 1)
    yield "passing cards", seen(asked(at_a_table("oklahoma"), "PassingLeft", 5), 1)
    yield "turning up", seen(asked(at_a_table("mexican-poker"), "Menu", 8), 1)
    yield "buying", seen(asked(at_a_table("baseball"), "Buying", 6), 1)
    yield "in or out", seen(asked(at_a_table("double-guts"), "Menu", 8), 1)
    yield "a forehead", seen(asked(at_a_table("indian-poker"), "Betting", 9), 1)
    over = dealt(at_a_table("holdem"), 6, 0)
    over.play_out(lambda decision: decision.on_timeout)
    yield "choosing the game", seen(over, 1, choice=choice_of_games())
    yield (
        "a game chosen",
        seen(over, 1, dealt=chosen("good-bad-ugly"), waiting="The next hand is about to be dealt."),
    )
    yield "a game dealt", seen(asked(at_a_table("double-guts"), "Menu", 5), 1, dealt=chosen("double-guts"))
