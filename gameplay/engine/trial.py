"""A game tried by chance, before people sit down to it: thousands of hands in which everybody does anything
that is legal, with as many players as may play and stacks of all sizes.

>>> from gameplay.engine.games import Holdem
>>> tried(Holdem(small_blind=1, big_blind=2), hands=20, seed=1).fault
''
"""

import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import Final

from clauses.refusal import NotAllowed
from gameplay.engine.betting import Betting
from gameplay.engine.choices import FOLD, Choice, discard, raise_to
from gameplay.engine.decisions import Decision, Discards
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import NotRanked
from gameplay.house.player import decide
from words.text import Text

MOST_CHOICES: Final = 1_000
"""Choices in one hand: far more than ten players have with eight rounds of betting."""

MOST_PLAYERS: Final = 10
LEAST_HANDS_A_SECOND: Final = 100
TIMED_AFTER: Final = 50
"""Hands after which a game is known to be too slow."""

LONGEST_THOUGHT: Final = 0.5
"""Seconds of a processor that a house player may think: a table waits for it."""

STACKS: Final = (1, 2, 3, 5, 20, 100, 1_000)
LOOKED_AT: Final = 200
"""Choices among which one is drawn, where there are very many."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trial:
    """Result of trying a game. hands: how many came to their end; players: the fewest and the most who
    played; seconds: of a processor; choices: in the longest hand; fault: what went wrong, nothing if nothing
    did."""

    hands: int
    players: tuple[int, int]
    seconds: float
    choices: int
    fault: str = ""

    @property
    def hands_a_second(self) -> int:
        """Number of hands a processor plays in a second, 0 where none was played."""
        return round(self.hands / self.seconds) if self.seconds else 0


def tried(
    game: Game,
    *,
    hands: int,
    seed: int = 0,
    most_seconds: float = inf,
    between: Callable[[], object] = lambda: None,
) -> Trial:
    """Play so many hands of a game, the same ones for the same seed. It stops at the first fault.

    most_seconds: of a processor, in which they have to be played; between: called before every hand, and may
    raise to end it."""
    chance = random.Random(seed)  # noqa: S311 (the same hands again)
    players = seats_tried(game)
    seated = players[0], players[-1]
    began = time.thread_time()
    longest = 0
    for played in range(hands):
        between()
        number = chance.choice(players)
        choices, fault = one_hand(game, number, chance)
        longest = max(longest, choices)
        seconds = time.thread_time() - began
        timed = played == TIMED_AFTER and played / seconds < LEAST_HANDS_A_SECOND
        if not fault and (timed or seconds > most_seconds):
            fault = Text("it is too slow: {count} hands a second.", count=round(played / seconds))
        if fault:
            sentence = Text(
                "Hand {number}, with {players} players: {fault}",
                number=played + 1,
                players=number,
                fault=fault,
            )
            return Trial(played, seated, seconds, longest, sentence)
    return Trial(hands, seated, time.thread_time() - began, longest)


def seats_tried(game: Game) -> list[int]:
    """With how many players a game is tried: any number that a table has seats for."""
    return [number for number in game.players if number <= MOST_PLAYERS] or [game.players[0]]


def tried_by_house_players(
    game: Game,
    *,
    hands: int,
    seed: int = 0,
    most_seconds: float = inf,
    between: Callable[[], object] = lambda: None,
) -> str:
    """Return what goes wrong where house players play so many hands of a game: they choose what is not
    possible, think for too long, or fail. Nothing if all goes well. most_seconds: of a processor, after which
    it is enough; between: called before every choice, and may raise to end it."""
    chance = random.Random(seed)  # noqa: S311 (the same hands again)
    until = time.thread_time() + most_seconds
    for _ in range(hands):
        number = chance.choice(seats_tried(game))
        hand = Hand(game, [STACKS[-2] * game_unit(game)] * number, seed=chance.randbytes(32))
        while hand.decision is not None:
            between()
            if fault := _house_choice(hand, hand.decision, chance):
                return fault
            if time.thread_time() > until:
                return ""
    return ""


def _house_choice(hand: Hand, decision: Decision, chance: random.Random) -> str:
    """Return what goes wrong where a house player chooses, nothing if nothing does."""
    game, began = hand.game, time.thread_time()
    try:
        choice = decide(hand.view(decision.seat), game, chance)
        if time.thread_time() - began > LONGEST_THOUGHT:
            return Text("Bots need too long for it.")
        hand.choose(choice)
    except NotAllowed as no:
        return Text("A bot makes a move that is not allowed: {reason}", reason=no.reason)
    except Exception:
        log.exception("%s: a house player failed", game.title)
        return Text("Bots fail at it; the log of the site says where.")
    return ""


def one_hand(game: Game, players: int, chance: random.Random) -> tuple[int, str]:
    """Return how many choices a hand had, and what went wrong in it, nothing if nothing did. What no rule
    foresees is logged."""
    stacks = [chance.choice(STACKS) * game_unit(game) for _ in range(players)]
    try:
        hand = Hand(game, stacks, seed=chance.randbytes(32))
        for choices_made in range(MOST_CHOICES):
            if hand.decision is None:
                after = sum(hand.stacks) + hand.left_over
                if after != sum(stacks):
                    return choices_made, Text(
                        "{before} chips have become {after}.", before=sum(stacks), after=after
                    )
                return choices_made, ""
            hand.choose(any_choice(hand.decision, chance))
    except NotAllowed as no:
        return 0, no.reason
    except NotRanked as no:
        return 0, Text("hands cannot be compared: {reason}", reason=str(no))
    except Exception:
        log.exception("%s: a hand of %s players failed", game.title, players)
        return 0, Text("the site fails at it; its log says where.")
    return MOST_CHOICES, Text("it does not end.")


def game_unit(game: Game) -> int:
    """Return what stacks are counted in: the big blind, or one chip."""
    return max(1, game.full_blind)


def any_choice(decision: Decision, chance: random.Random) -> Choice:
    """Any legal choice: of bets a fold now and then, a check or call, or any raise."""
    return _any_bet(decision, chance) if isinstance(decision, Betting) else any_other(decision, chance)


def _any_bet(betting: Betting, chance: random.Random) -> Choice:
    drawn = chance.random()
    if drawn < 0.3 and (totals := betting.raises_to):
        return raise_to(chance.choice(totals))
    if drawn > 0.9 and betting.to_call:
        return FOLD
    return betting.passive


def any_other(decision: Decision, chance: random.Random) -> Choice:
    """Any legal choice that is no bet: of discards first their number."""
    if isinstance(decision, Discards):
        return _any_cards(decision, chance)
    return chance.choice(list(islice(decision.choices(), LOOKED_AT)))


def _any_cards(decision: Discards, chance: random.Random) -> Choice:
    for _ in range(LOOKED_AT):
        cards = chance.sample(decision.hand, chance.randint(decision.least, decision.most))
        if not decision.forbidden(cards):
            return discard(cards)
    return decision.on_timeout
