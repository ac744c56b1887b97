"""House player, whatever it is asked.

>>> import random
>>> from gameplay.engine.games import Holdem
>>> from gameplay.engine.hand import Hand
>>> hand = Hand(Holdem(small_blind=1, big_blind=2), stacks=[200, 200], seed=bytes(32))
>>> decide(hand.view(1), hand.game, random.Random(1)) in hand.decision.choices()
True

Discards of house players: those without which the wishes of the game's bot come true.

Answers of a house player who is asked to ante, or whether the betting shall stop.
"""

import random
from collections.abc import Iterable
from itertools import combinations

from clauses.refusal import NotAllowed
from gameplay.engine.agreement import GO_ON, STOP, Stopping
from gameplay.engine.choices import FOLD, Choice, discard
from gameplay.engine.decisions import Decision, Discards
from gameplay.engine.game import Game
from gameplay.engine.offer import Offer
from gameplay.engine.paying import PAY, Anteing, AnteingAgain
from gameplay.engine.ranking import held
from gameplay.engine.ranking.wilds import wild_in
from gameplay.engine.views import View
from gameplay.house import bet_sizing
from gameplay.house.bet_sizing import CROWD
from gameplay.house.bot import bot_of, has_drawn, opponents, place
from gameplay.house.levels import CHAMPION, Level, answer_without_thought
from gameplay.house.prospects import prospect, strength

PLAYS_ON = 0.7
"""With so good a hand nobody agrees to stop betting."""


def stay_or_go(
    decision: Stopping | Anteing | AnteingAgain, view: View, game: Game, chance: random.Random
) -> Choice:
    """Antes are paid, a second one where the pot is worth it; the betting stops unless the hand is good."""
    against = len(opponents(view))
    if isinstance(decision, Stopping):
        return GO_ON if prospect(view, game, chance, against**CROWD) > PLAYS_ON else STOP
    if isinstance(decision, Anteing):
        return PAY
    pot = sum(pot.amount for pot in view.pots)
    return PAY if decision.amount * (against + 1) <= 2 * pot + decision.amount else FOLD


def throw_away(decision: Discards, view: View, game: Game, chance: random.Random) -> Choice:
    """The discard of a player: the first that is legal of those they would like to make."""
    if decision.least:
        return forced_discard(decision, view, game)
    bot = bot_of(game)
    if (valued := bot.discards(decision, view, game, chance)) is not None:
        return valued
    draws = bot.draws - len(has_drawn(view, view.viewer))
    for stays in bot.keeps(decision.hand, draws, wild_in(game.rankings(view)[0])):
        choice = discard(card for card in decision.hand if card not in stays)
        if is_legal(decision, choice):
            return choice
    return decision.on_timeout


def is_legal(decision: Discards, choice: Choice) -> bool:
    """Return whether these cards may go together."""
    try:
        decision.check(choice)
    except NotAllowed:
        return False
    return True


def forced_discard(decision: Discards, view: View, game: Game) -> Choice:
    """Return where cards have to go and none come back: those without which the rest is best."""
    board = next(iter(game.shared(view.boards)), ())
    up = view.seats[place(view)].up

    def left(gone: Iterable[int]) -> list[int]:
        hand = held(tuple(card for card in decision.hand if card not in gone), up)
        return [strength(ranking, hand, board) for ranking in game.rankings(view)]

    offers = [
        gone for gone in combinations(decision.hand, decision.least) if is_legal(decision, discard(gone))
    ]
    return discard(max(offers, key=left)) if offers else decision.on_timeout


def decide(view: View, game: Game, chance: random.Random, level: Level = CHAMPION) -> Choice:
    """A legal choice for the viewer, whose turn it is. chance: what it varies with; the same view and the
    same chance make the same choice. Raises ValueError if the view has nothing to decide."""
    match view.decision:
        case decision if (choice := _of_a_variation(decision, view, game)) is not None:
            return choice
        case Offer() as offer if level.slips and chance.random() < level.slips:
            return answer_without_thought(offer, chance)
        case Offer() as offer:
            return bot_of(game).bet(offer, view, game, chance) or bet_sizing.bet(offer, view, game, chance)
        case Discards() as discards:
            return throw_away(discards, view, game, chance)
        case Stopping() | Anteing() | AnteingAgain() as asked:
            return stay_or_go(asked, view, game, chance)
        case None:
            raise ValueError("There is nothing to decide in this view.")
        case other:
            return bot_of(game).choose(other, view, game, chance)


def _of_a_variation(decision: Decision | None, view: View, game: Game) -> Choice | None:
    """Return what one of the game's variations has to say to a decision."""
    if decision is None or not game.in_force:
        return None
    answers = (each.answer(decision, view) for each in game.in_force)
    return next((answer for answer in answers if answer is not None), None)
