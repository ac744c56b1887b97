"""The same hands of no-limit hold'em played by other engines, where they are installed."""

import importlib.util
import random
from collections.abc import Callable

Contender = Callable[[random.Random], Callable[[], object]]
"""Given chance, a way to play one hand after the other."""

Drawing = Callable[[random.Random, int], Callable[[], list[int]]]
"""Given chance and how many, a way to draw cards off a deck."""


def holdem(players: int, stack: int, at_random: bool, drawing: Drawing) -> dict[str, Contender]:
    """Each engine found: everybody checks or calls, or chooses at random.

    OpenSpiel is driven in several ways. open_spiel: it says at each turn what is legal, and which cards are
    left to deal; open_spiel_unasked: nobody asks it whether a check or call is legal; open_spiel_dealt: it
    is not asked what is left in the deck either, the cards are drawn for it."""
    found = {}
    if importlib.util.find_spec("pokerkit"):
        found["pokerkit"] = pokerkit(players, stack, at_random)
    if importlib.util.find_spec("pyspiel"):
        found["open_spiel"] = open_spiel(players, stack, at_random)
        if not at_random:
            found["open_spiel_unasked"] = open_spiel(players, stack, at_random, asked=False)
        found["open_spiel_dealt"] = open_spiel(players, stack, at_random, asked=False, drawing=drawing)
    return found


def pokerkit(players: int, stack: int, at_random: bool) -> Contender:
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def contender(chance: random.Random) -> Callable[[], object]:
        random = chance.random

        def hand() -> object:
            state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, stack, players)
            while state.status:
                owed = state.checking_or_calling_amount
                least = state.min_completion_betting_or_raising_to_amount if at_random else None
                kinds = ["call"] + ["fold"] * (at_random and owed > 0) + ["raise"] * (least is not None)
                kind = kinds[int(random() * len(kinds))]
                if kind == "call":
                    state.check_or_call()
                elif kind == "fold":
                    state.fold()
                else:
                    most = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(least + int(random() * (most - least + 1)))
            return state

        return hand

    return contender


def open_spiel(
    players: int, stack: int, at_random: bool, *, asked: bool = True, drawing: Drawing | None = None
) -> Contender:
    """asked: whether it is asked what is legal even when nobody chooses among it; drawing: what draws its
    cards, if it is not asked which are left."""
    import pyspiel

    def each(value: int) -> str:
        return " ".join([str(value)] * players)

    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numRounds=4,firstPlayer=3 1 1 1,"
        f"numPlayers={players},blind=1 2{' 0' * (players - 2)},stack={each(stack)},"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
    )
    over, cards, call = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE), 1

    def contender(chance: random.Random) -> Callable[[], object]:
        random = chance.random
        draw = drawing(chance, 2 * players + 5) if drawing else None

        def hand() -> object:
            state = game.new_initial_state()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            current_player = state.current_player
            drawn = draw() if draw else None
            while (player := current_player()) != over:
                if player == cards:
                    if drawn:
                        apply_action(drawn.pop())
                    else:
                        actions = legal_actions()
                        apply_action(actions[int(random() * len(actions))])
                elif not at_random:
                    if asked:
                        legal_actions()
                    apply_action(call)
                else:
                    actions = legal_actions()
                    first = actions.index(call) + 1  # raises begin here; before them are call, perhaps fold
                    raises = len(actions) - first
                    kind = int(random() * (first + (raises > 0)))
                    apply_action(actions[kind if kind < first else first + int(random() * raises)])
            return state.returns()

        return hand

    return contender
