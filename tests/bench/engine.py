"""How fast hands are played and ranked, beside pokerkit and OpenSpiel where these are installed.

One process, six players with 200 chips each, blinds 1 and 2 or an ante of 1, every event recorded and every
choice checked. *Check or call*: everybody checks or calls to the end. *Random*: each choice is drawn evenly
from folding (when facing a bet), checking or calling, and raising, and a raise evenly from all its sizes;
other choices (cards to throw away, trades) are drawn evenly too. Cards are drawn within the time measured, as
many as a hand needs. How the others are asked the same is in `peers.py`.

All contenders take turns in short rounds, each on the processor's own time, and the median of theirs counts:
what else the machine does disturbs all of them alike.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gameplay.engine.betting import Betting
from gameplay.engine.cards import DECK
from gameplay.engine.choices import CALL, CHECK, FOLD, Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import HIGH, high
from gameplay.engine.trial import any_other
from tests.bench import peers
from tests.bench.peers import Contender

PLAYERS = 6
STACKS = (200,) * PLAYERS
SECONDS = 0.1
ROUNDS = 35
FEWER_ROUNDS = 9  # where nobody is compared with
AT_A_TIME = 20  # hands between two looks at the clock
HANDS_TO_RANK = 10_000

Answer = Callable[[Decision], Choice]
Policy = Callable[[random.Random], Answer]

LEVEL = {"small_blind": 1, "big_blind": 2, "bring_in": 1, "small_bet": 2, "big_bet": 4}
ANTE = 1
"""What is played for: blinds where a game has them and does not insist on an ante, else an ante."""


def run() -> Iterator[dict[str, object]]:
    yield ranking()
    yield tables()
    holdem = Holdem(small_blind=1, big_blind=2)
    for name, policy, target in (("check or call", passive, 10_000), ("random", bets_at_random, 12_000)):
        contenders: dict[str, Contender] = {"value": played(holdem, policy, cards=20)}
        contenders |= peers.holdem(PLAYERS, STACKS[0], policy is bets_at_random, drawing)
        yield figure(f"no-limit hold'em, {name}", speeds(contenders), target)
    for name, game in each_game().items():
        ours: Contender = played(game, at_random)
        yield figure(f"{name}, random", speeds({"value": ours}, rounds=FEWER_ROUNDS), 2_000)


def each_game() -> dict[str, Game]:
    """Every game as each book plays it, by the book's prefix and its name, and games that no book has."""
    named = {name: type(game) for name, game in PRESETS.items()}
    without = {game.name: game() for game in GAMES.values() if game not in named.values()}
    return {name: for_chips(game) for name, game in {**PRESETS, **without}.items()}


def for_chips(game: Game) -> Game:
    """With the amounts of the level, for as many players as play here."""
    fields = type(game).model_fields
    amounts = {name: amount for name, amount in LEVEL.items() if name in fields}
    if "ante" in fields and ("small_blind" not in fields or game.model_dump()["ante"]):
        amounts["ante"] = ANTE
    most = {"most_players": PLAYERS} if "most_players" in fields else {}
    return type(game)(**{**game.model_dump(), **amounts, **most})


def figure(bench: str, speeds: dict[str, float], target: int) -> dict[str, object]:
    return {
        "bench": bench,
        "unit": "hands/s",
        **{name: round(speed) for name, speed in speeds.items()},
        "target": target,
    }


def speeds(contenders: dict[str, Contender], rounds: int = ROUNDS) -> dict[str, float]:
    """Hands in a second of each, the median of many short rounds in which they take turns."""
    hands = {name: contender(random.Random(1)) for name, contender in contenders.items()}
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, hand in hands.items():
            found[name].append(speed(hand))
    return {name: statistics.median(each) for name, each in found.items()}


def speed(hand: Callable[[], object]) -> float:
    hands = 0
    began = now = time.process_time()
    while now - began < SECONDS:
        for _ in range(AT_A_TIME):
            hand()
        hands += AT_A_TIME
        now = time.process_time()
    return hands / (now - began)


def played(game: Game, policy: Policy, cards: int = 52) -> Contender:
    """Play hands of a game by a policy, with so many cards drawn for each."""

    def contender(chance: random.Random) -> Callable[[], Hand]:
        deck = [card for card in game.deck if card in DECK]
        draw, choose = drawing(chance, min(cards, len(deck)), deck), policy(chance)

        def hand() -> Hand:
            playing = Hand(game, STACKS, deck=draw())
            playing.play_out(choose)
            return playing

        return hand

    return contender


def drawing(chance: random.Random, count: int, cards: Sequence[int] = DECK) -> Callable[[], list[int]]:
    """A way to draw so many cards off a shuffled deck, each time again."""
    deck, bits, rest = list(cards), chance.getrandbits, len(cards) - count

    def draw() -> list[int]:
        for last in range(len(deck) - 1, rest - 1, -1):
            place = bits(24) * (last + 1) >> 24
            deck[place], deck[last] = deck[last], deck[place]
        return deck[rest:]

    return draw


def passive(chance: random.Random) -> Answer:
    """Check or call."""

    def choose(betting: Any) -> Choice:
        return betting.passive

    return choose


def bets_at_random(chance: random.Random) -> Answer:
    """In no-limit, any kind of choice, evenly; then any raise. Whether a raise is possible is asked only when
    it makes a difference to what has been drawn."""
    random = chance.random

    def choose(betting: Any) -> Choice:
        drawn = random()
        if betting.passive is CALL:
            if drawn < 1 / 3:
                return FOLD
            if drawn < 1 / 2:
                return CALL if betting.bounds()[0] else FOLD
            if drawn < 2 / 3:
                return CALL
        elif drawn < 1 / 2:
            return CHECK
        least, most = betting.bounds()
        if not least:
            return betting.passive
        return ("raise", least + int(random() * (most - least + 1)))

    return choose


def at_random(chance: random.Random) -> Answer:
    """The same in any game: of two possible raises one, and of all that is not a bet anything."""
    bet = bets_at_random(chance)

    def choose(decision: Decision) -> Choice:
        if type(decision) is not Betting:
            return any_other(decision, chance)
        choice = bet(decision)
        if choice[0] == "raise" and decision.structure.larger:
            return ("raise", chance.choice(decision.raises_to))
        return choice

    return choose


def ranking() -> dict[str, object]:
    """The best hand of seven cards, two of one's own and five shared, one call for each."""
    chance = random.Random(7)
    dealt = [chance.sample(DECK, 7) for _ in range(HANDS_TO_RANK)]
    hands = [(tuple(cards[:2]), tuple(cards[2:])) for cards in dealt]
    high.fill(7)
    best = 0.0
    for _ in range(100):
        began = time.process_time()
        for hole, board in hands:
            HIGH.strength(hole, board)
        best = max(best, len(hands) / (time.process_time() - began))
    return {"bench": "ranking of seven cards", "value": round(best), "unit": "hands/s", "target": 2_500_000}


def tables() -> dict[str, object]:
    """All that ranking seven cards looks up, made at once; otherwise each is made when it is first met."""
    shortest = float("inf")
    for _ in range(5):
        high.by_ranks.clear()
        high.by_suited.clear()
        began = time.process_time()
        high.fill(7)
        shortest = min(shortest, time.process_time() - began)
    return {"bench": "tables for seven cards", "value": round(shortest, 3), "unit": "s", "target": 0.6}
