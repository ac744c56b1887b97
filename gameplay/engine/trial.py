"""A game tried by chance, before people sit down to it: thousands of hands in which everybody does anything
that is legal, with as many players as may play and stacks of all sizes.

>>> from gameplay.engine.games import Holdem
>>> tried(Holdem(small_blind=1, big_blind=2), hands=20, seed=1).fault
''
"""

import random
import time
from dataclasses import dataclass
from itertools import islice
from typing import Final

from clauses.refusal import NotAllowed
from gameplay.engine.betting import Betting
from gameplay.engine.choices import FOLD, Choice, discard, raise_to
from gameplay.engine.decisions import Decision, Discards
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import NotRanked
from words.text import Text

MOST_CHOICES: Final = 1_000
"""Choices in one hand: far more than ten players have with eight rounds of betting."""

MOST_PLAYERS: Final = 10
LEAST_HANDS_A_SECOND: Final = 100
TIMED_AFTER: Final = 50
"""Hands after which a game is known to be too slow."""

STACKS: Final = (1, 2, 3, 5, 20, 100, 1_000)
LOOKED_AT: Final = 200
"""Choices among which one is drawn, where there are very many."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How a game did. hands: how many came to their end; players: the fewest and the most who played;
    seconds: of a processor; choices: in the longest hand; fault: what went wrong, nothing if nothing did;
    seed: the hand in which it did can be played again with it."""

    hands: int
    players: tuple[int, int]
    seconds: float
    choices: int
    fault: str = ""

    @property
    def hands_a_second(self) -> int:
        """How many of them a processor plays in a second, 0 where none was played."""
        return round(self.hands / self.seconds) if self.seconds else 0


def tried(game: Game, *, hands: int, seed: int = 0) -> Trial:
    """Play so many hands of a game, the same ones for the same seed. It stops at the first fault."""
    chance = random.Random(seed)  # noqa: S311 (the same hands again)
    players = [number for number in game.players if number <= MOST_PLAYERS] or [game.players[0]]
    seated = players[0], players[-1]
    began = time.process_time()
    longest = 0
    for played in range(hands):
        number = chance.choice(players)
        choices, fault = one_hand(game, number, chance)
        longest = max(longest, choices)
        seconds = time.process_time() - began
        if not fault and played == TIMED_AFTER and played / seconds < LEAST_HANDS_A_SECOND:
            fault = Text("it is too slow: {count} hands a second.", count=round(played / seconds))
        if fault:
            said = Text(
                "Hand {number}, with {players} players: {fault}",
                number=played + 1,
                players=number,
                fault=fault,
            )
            return Trial(played, seated, seconds, longest, said)
    return Trial(hands, seated, time.process_time() - began, longest)


def one_hand(game: Game, players: int, chance: random.Random) -> tuple[int, str]:
    """How many choices a hand had, and what went wrong in it, nothing if nothing did."""
    stacks = [chance.choice(STACKS) * game_unit(game) for _ in range(players)]
    try:
        hand = Hand(game, stacks, seed=chance.randbytes(32))
        for made in range(MOST_CHOICES):
            if hand.decision is None:
                after = sum(hand.stacks) + hand.left_over
                if after != sum(stacks):
                    return made, Text("{before} chips have become {after}.", before=sum(stacks), after=after)
                return made, ""
            hand.choose(any_choice(hand.decision, chance))
    except NotAllowed as no:
        return 0, no.reason
    except NotRanked as no:
        return 0, Text("hands cannot be compared: {reason}", reason=str(no))
    return MOST_CHOICES, Text("it does not end.")


def game_unit(game: Game) -> int:
    """What stacks are counted in: the big blind, or one chip."""
    return max(1, game.full_blind)


def any_choice(decision: Decision, chance: random.Random) -> Choice:
    """Any legal choice: of bets a fold now and then, a check or call, or any raise."""
    if isinstance(decision, Betting):
        return _any_bet(decision, chance)
    if isinstance(decision, Discards):
        return _any_cards(decision, chance)
    return chance.choice(list(islice(decision.choices(), LOOKED_AT)))


def _any_bet(betting: Betting, chance: random.Random) -> Choice:
    drawn = chance.random()
    least, most = betting.bounds()
    if least and drawn < 0.3:
        return (
            raise_to(chance.randint(least, most))
            if not betting.structure.larger
            else raise_to(chance.choice(list(betting.raises_to)))
        )
    if drawn > 0.9 and betting.to_call:
        return FOLD
    return betting.passive


def _any_cards(decision: Discards, chance: random.Random) -> Choice:
    for _ in range(LOOKED_AT):
        cards = chance.sample(decision.hand, chance.randint(decision.least, decision.most))
        if not decision.forbidden(cards):
            return discard(cards)
    return decision.on_timeout
