"""The page of Centre Five."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.carry import Carry
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.centre_five import payout, phases
from gameplay.engine.games.centre_five.bot import CentreFiveBot
from gameplay.engine.games.centre_five.choices import VERBS
from gameplay.engine.games.centre_five.events import CentreShown, Laid, RolledOver, Traded
from gameplay.engine.games.centre_five.options import CentreFiveOptions
from gameplay.engine.games.centre_five.rollover import Rollover
from gameplay.engine.turns import LastStanding
from gameplay.engine.views import View
from words.text import Text


class CentreFive(CentreFiveOptions):
    """Five cards each and two in the Centre; a round of betting; trades and draws until somebody calls or the
    Centre has five; a last round with a trade or none; and the Centre has to be beaten."""

    name = "centre-five"
    title = Text("Centre Five")
    seats: ClassVar[range] = range(2, 7)
    carry: ClassVar[type[Carry] | None] = Rollover
    board_cards: ClassVar[int] = phases.FULL
    board_title: ClassVar[str] = Text("Centre")
    plays_board: ClassVar[bool] = False
    seats_clause: ClassVar[str] = "C5-1.5-players"
    letters: ClassVar[Mapping[str, str]] = {"": "C5"}
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    bot: ClassVar[object | None] = CentreFiveBot()
    events: ClassVar[tuple[type, ...]] = (Traded, Laid, CentreShown, RolledOver)

    def play(self, dealer: Dealer) -> Play:
        self.take_over(dealer)
        self.post(dealer)
        dealer.deal_down(5)
        dealer.burn()
        dealer.deal_board(2, place="Centre")
        try:
            yield from dealer.betting_round(dealer.left_of_big_blind, self.betting(dealer))
            opener = yield from phases.modification(dealer, self)
            beforehand = phases.FinalMode(dealer, self)
            yield from dealer.betting_round(opener, self.betting(dealer), beforehand)
        except LastStanding:
            if not self.last_player_must_beat_centre:
                raise
            phases.complete(dealer)
        payout.showdown(dealer, self)

    def street(self, view: View) -> str:
        return phases.caption(view)

    def take_over(self, dealer: Dealer) -> None:
        """What was rolled over lies in the main pot; nothing has been left for the next hand yet."""
        dealer.carry_out = Rollover()
        if dealer.carry_in is not None and dealer.carry_in.chips:
            dealer.find(dealer.carry_in.chips)
