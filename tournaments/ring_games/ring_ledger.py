"""The lines of the ledger that follow from a ring game: chips bought and cashed, put right, debts paid.

What lies on its tables more than was paid came from somebody's pocket; what lies there less stays in the
club's box, for its kitty.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from clubs import ledger
from clubs.ledger import Line, Purpose
from tournaments.ring_games.ring_facts import CashedOut, ChipsBought, ChipsPutRight, ChipsRebought, DebtPaid
from tournaments.ring_games.ring_fold import RingRecorded


def ring_origin(opened_at: datetime) -> str:
    """Return what tells a game's lines from those of others, in the file of a club, too."""
    return f"ring-{opened_at:%Y%m%dT%H%M%S%f}"


def ring_lines(recorded: Sequence[RingRecorded]) -> Iterator[Line]:
    """Every line, as the facts in force stand."""
    game, owes = ledger.ring_games(), Counter[int]()
    for each in recorded:
        number = each.sequence
        match each.fact:
            case ChipsBought() | ChipsRebought() as fact:
                who = ledger.member(fact.player)
                is_first = isinstance(fact, ChipsBought)
                purpose = Purpose.BUY_IN if is_first else Purpose.REBUY
                source = who if fact.on_credit else ledger.OUTSIDE
                owes[fact.player] += fact.cents if fact.on_credit else 0
                yield Line(f"chips:{number}", purpose, source, game, fact.cents, fact.player, number)
            case DebtPaid(player=player, cents=cents):
                owes[player] -= cents
                who = ledger.member(player)
                yield Line(f"debt:{number}", Purpose.SETTLED, ledger.OUTSIDE, who, cents, player, number)
            case CashedOut(player=player, cents=cents, on_account=on_account) if cents:
                who, set_off = ledger.member(player), min(owes[player], cents)
                owes[player] -= set_off
                yield Line(f"cashed:{number}", Purpose.CASHED_OUT, game, who, cents, player, number)
                if cents > set_off and not on_account:
                    paid = cents - set_off
                    yield Line(f"paid:{number}", Purpose.PAID, who, ledger.OUTSIDE, paid, player, number)
            case ChipsPutRight(cents=cents) if cents > 0:
                yield Line(f"right:{number}", Purpose.ADDED, ledger.OUTSIDE, game, cents, None, number)
            case ChipsPutRight(cents=cents):
                yield Line(f"right:{number}", Purpose.WITHHELD, game, ledger.KITTY, -cents, None, number)
