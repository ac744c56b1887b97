"""The same hands of no-limit hold'em played by other engines, where they are installed."""

import importlib.util
import random
from collections.abc import Callable

HandOf = Callable[[random.Random], object]


def holdem(players: int, stack: int, at_random: bool) -> dict[str, HandOf]:
    """A way to play one hand for each engine found: everybody checks or calls, or chooses at random."""
    found = {}
    if importlib.util.find_spec("pokerkit"):
        found["pokerkit"] = pokerkit(players, stack, at_random)
    if importlib.util.find_spec("pyspiel"):
        found["open_spiel"] = open_spiel(players, stack, at_random)
        if not at_random:
            found["open_spiel_asked"] = open_spiel(players, stack, at_random, asked=True)
    return found


def pokerkit(players: int, stack: int, at_random: bool) -> HandOf:
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def hand(chance: random.Random) -> object:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, stack, players)
        while state.status:
            owed = state.checking_or_calling_amount
            least = state.min_completion_betting_or_raising_to_amount if at_random else None
            kinds = ["call"] + ["fold"] * (at_random and owed > 0) + ["raise"] * (least is not None)
            kind = kinds[int(chance.random() * len(kinds))]
            if kind == "call":
                state.check_or_call()
            elif kind == "fold":
                state.fold()
            else:
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least + int(chance.random() * (most - least + 1)))
        return state

    return hand


def open_spiel(players: int, stack: int, at_random: bool, *, asked: bool = False) -> HandOf:
    """asked: what is legal is asked for at each turn even though nobody chooses among it."""
    import pyspiel

    def each(value: int) -> str:
        return " ".join([str(value)] * players)

    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numRounds=4,firstPlayer=3 1 1 1,"
        f"numPlayers={players},blind=1 2{' 0' * (players - 2)},stack={each(stack)},"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
    )
    over, cards, call = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE), 1

    def hand(chance: random.Random) -> object:
        state = game.new_initial_state()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        while (player := state.current_player()) != over:
            if player == cards:
                actions = legal_actions()
                apply_action(actions[int(chance.random() * len(actions))])
            elif not at_random:
                if asked:
                    legal_actions()
                apply_action(call)
            else:
                actions = legal_actions()
                first = actions.index(call) + 1  # raises begin here; before them are call and perhaps fold
                raises = len(actions) - first
                kind = int(chance.random() * (first + (raises > 0)))
                apply_action(actions[kind if kind < first else first + int(chance.random() * raises)])
        return state.returns()

    return hand
