"""The showdown of Centre Five: who beats the Centre, and what rolls over.

The Centre plays for each pot like a hand. A player is paid only where their hand beats it; where it ties, the
Centre's share stays on the table, and where it wins the whole pot does. Odd chips go to players first.
Source: C5 sections 2.4 to 2.6, 8 and 9, rulings 29 to 38 and 43.
"""

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Mucked, Shown, Won
from gameplay.engine.games.centre_five.events import CentreShown, RolledOver
from gameplay.engine.games.centre_five.options import CentreFiveOptions
from gameplay.engine.games.centre_five.rollover import Rollover
from gameplay.engine.pots import Pot
from gameplay.engine.ranking import HIGH
from words.shares import split


def showdown(dealer: Dealer, options: CentreFiveOptions) -> None:
    """Show every hand and pay the pots in which players beat or tie the Centre."""
    strengths = _reveal(dealer, options)
    centre = HIGH.strength(dealer.board)
    pots = dealer.pots()
    paid = [_against(centre, pot, strengths) for pot in pots]
    rolled = sum(left for _, left in paid)
    if rolled and not any(dealer.stacks) and not any(won for won, _ in paid):
        if options.all_broke == "best_player":
            paid = [_against(0, pot, strengths) for pot in pots]
        elif options.all_broke == "return":
            _give_back(dealer)
            paid = [({}, dealer.dead_chips)]
        rolled = sum(left for _, left in paid)
    dealer.empty_the_middle()
    for number, (won, _) in enumerate(paid):
        for seat, chips in won.items():
            dealer.stacks[seat] += chips
            dealer.note((Won, seat, chips, number, len(pots)))
    dealer.carry_out = Rollover(rolled, all_broke=rolled > 0 and not any(dealer.stacks))
    if rolled:
        dealer.note((RolledOver, rolled))


def _reveal(dealer: Dealer, options: CentreFiveOptions) -> dict[int, int]:
    """Turn up every hand and the Centre; the strengths of the hands. A hand that a record does not know is
    mucked."""
    order = list(dealer.still_in)
    if options.reveal == "clockwise":
        aggressor = dealer.last_aggressor
        order = dealer.seats_from(dealer.first_to_act if aggressor is None else aggressor)
    strengths = {}
    for seat in order:
        hand = dealer.holes[seat]
        if UNKNOWN in hand:
            dealer.note((Mucked, seat))
            continue
        strengths[seat] = HIGH.strength(hand)
        dealer.shown += (seat,)
        dealer.note((Shown, seat, hand, ((),), (HIGH,)))
    dealer.note((CentreShown, dealer.board))
    return strengths


def _against(centre: int, pot: Pot, strengths: dict[int, int]) -> tuple[dict[int, int], int]:
    """Return what each winner gets of a pot, and what stays on the table."""
    contenders = [seat for seat in pot.eligible if seat in strengths]
    best = max((strengths[seat] for seat in contenders), default=-1)
    if best < centre:
        return {}, pot.amount
    winners = [seat for seat in contenders if strengths[seat] == best]
    parts = split(pot.amount, len(winners) + (best == centre))
    won = {seat: chips for seat, chips in zip(winners, parts, strict=False) if chips}
    return won, pot.amount - sum(won.values())


def _give_back(dealer: Dealer) -> None:
    """Give everybody back what they put into this hand."""
    for seat, chips in enumerate(dealer.contributed):
        if chips:
            dealer.stacks[seat] += chips
            dealer.note((Won, seat, chips))
