"""Antes that a player may decline, and those of a game that begins again. Source: FNP-ante, FNP-bitch-reante,
rulings 109 and 124.
"""

from gameplay.engine.choices import FOLD
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Did
from gameplay.engine.paying import PAY, Anteing, AnteingAgain
from gameplay.engine.turns import Play
from gameplay.engine.wording import name_act
from words.text import Text

name_act("sits out", Text("sits this game out"), Text("sits out"))


def offer_antes(dealer: Dealer, amount: int) -> Play:
    """Ask everybody in turn, who pays the ante or sits this game out; whoever has less than it sits out
    unasked. The last one whom all others have left alone takes what lies in the middle."""
    for seat in dealer.order if amount else ():
        may_play = dealer.stacks[seat] >= amount and seat not in dealer.dead
        if may_play and (yield Anteing(seat, amount)) == PAY:
            dealer.contributed[seat] += dealer.takes(seat, amount, "ante")
            continue
        dealer.note((Did, seat, "sits out"))
        dealer.leave_out(seat)


def ante_again(dealer: Dealer, amount: int) -> Play:
    """Ask everybody still in, who pays the ante once more or folds; whoever has chips, but fewer, folds
    unasked, and whoever has none left plays on for what they are in for. The last one who could pay has
    nobody to pay against, and stays for nothing."""
    payers = [seat for seat in dealer.seats_from(dealer.left_of_button) if dealer.stacks[seat]]
    for seat in payers if amount else ():
        if all(dealer.folded[other] for other in payers if other != seat):
            return
        if dealer.stacks[seat] < amount or (yield AnteingAgain(seat, amount)) == FOLD:
            dealer.fold(seat)
        else:
            dealer.contributed[seat] += dealer.takes(seat, amount, "ante")
