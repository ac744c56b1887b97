"""Six players of Centre Five, called P1 to P6 as in its rulebook: P1 sits left of the button."""

from gameplay.engine.betting import Betting
from gameplay.engine.games import CentreFive
from gameplay.engine.games.centre_five import Rollover
from gameplay.engine.games.centre_five.choices import DRAW, lay, trade
from tests.gameplay.engine.table import act, hand

BLINDS = {"small_blind": 50, "big_blind": 100}


def six(holes=None, board="", *, stacks=(5000,) * 6, rolled=0, button=None, **options):
    """A hand with the deck unshuffled, or with given cards."""
    game = CentreFive(**BLINDS, **options)
    carry = Rollover(rolled) if rolled else None
    return hand(game, stacks, holes, board, button=len(stacks) - 1 if button is None else button, carry=carry)


def bet_out(table):
    """Pre-modification betting with all players calling."""
    while isinstance(table.decision, Betting):
        act(table, "c" if table.decision.to_call else "k")
    return table


def turns(table, script):
    """Turns by number and word: `P2 draw` draws and lays the oldest card, `P4 trade` trades the first card
    for the Centre's first; any other word is a choice."""
    words = script.split()
    for player, word in zip(words[::2], words[1::2], strict=True):
        decision = table.decision
        assert decision is not None, f"the hand is over before {player}"
        assert f"P{decision.seat + 1}" == player, f"it is P{decision.seat + 1}'s turn, not {player}'s"
        if word == "draw":
            table.choose(DRAW)
            table.choose(lay(table.decision.hand[0]))
        elif word == "trade":
            table.choose(trade(decision.hand[0], decision.centre[0]))
        else:
            act(table, word)
    return table


def centre(table):
    """The Centre's cards."""
    return table.view(-1).boards[0]


def with_centre_of(size, **options):
    """A hand in Phase 1 whose Centre has grown to this size by draws, with P1 to act next."""
    table = bet_out(six(**options))
    for seat in range(size - 2):
        assert table.decision.seat == seat
        turns(table, f"P{seat + 1} draw")
    while table.decision.seat:
        turns(table, f"P{table.decision.seat + 1} trade")
    return table
