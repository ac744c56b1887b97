"""The page of Centre Five."""

from collections.abc import Mapping
from typing import ClassVar, Final

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
from gameplay.engine.outline import Stage, bet, board, choice, down
from gameplay.engine.turns import LastStanding
from gameplay.engine.views import View
from words.text import Text

CENTRE_STAGES: Final = (
    down(5),
    board(2, place="Centre", caption=Text("Centre")),
    bet(),
    choice(
        Text(
            "In turn from the left of the button: trade a card with the Centre, draw a card and lay one of "
            "the six in the Centre, or declare Call. Nobody passes."
        )
    ),
    choice(
        Text(
            "The fifth card of the Centre ends this at once. After a Call everybody else has one more turn, "
            "in which they may also pass, and the Centre is filled from the deck."
        )
    ),
    bet(
        Text(
            "A last round of betting. Before they first act players trade one more card with the Centre, or "
            "stay."
        )
    ),
    choice(
        Text(
            "All hands are shown. The best of them wins what its owner is in for if it beats the Centre's "
            "five cards. Where it ties, the Centre's share stays on the table for the next hand; where the "
            "Centre is better, the whole pot does."
        )
    ),
)


OPENS: Final = Text(
    "In the first round of betting whoever sits left of the big blind acts first; in the last one whoever "
    "declared Call, or the player after the one who completed the Centre."
)


class CentreFive(CentreFiveOptions):
    """Five cards each and two in the Centre; a round of betting; trades and draws until somebody calls or the
    Centre has five; a last round with a trade or none; and the Centre has to be beaten."""

    name = "centre-five"
    title = Text("Centre Five")
    in_short = Text(
        "Everybody has five cards, and so has the middle in the end: the Centre, which begins with two. "
        "After a round of betting players trade cards with the Centre or draw and lay one there, until "
        "somebody calls or the Centre is full. After a last round of betting the best hand has to beat "
        "the Centre, too; what the Centre wins stays for the next hand."
    )
    seats: ClassVar[range] = range(2, 7)
    carry: ClassVar[type[Carry] | None] = Rollover
    board_cards: ClassVar[int] = phases.FULL
    held: ClassVar[int] = 6
    board_title: ClassVar[str] = Text("Centre")
    picks_from_board: ClassVar[bool] = True
    plays_board: ClassVar[bool] = False
    seats_clause: ClassVar[str] = "C5-1.5-players"
    letters: ClassVar[Mapping[str, str]] = {"": "C5"}
    tells_showdown: ClassVar[bool] = True
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    bot: ClassVar[object | None] = CentreFiveBot()
    events: ClassVar[tuple[type, ...]] = (Traded, Laid, CentreShown, RolledOver)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return CENTRE_STAGES

    @property
    def opens(self) -> tuple[str, ...]:
        return (OPENS,)

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
            if dealer.rules.version > 1:
                dealer.return_uncalled()
            phases.complete(dealer)
        payout.showdown(dealer, self)

    def street(self, view: View) -> str:
        return phases.caption(view)

    def take_over(self, dealer: Dealer) -> None:
        """Take over chips rolled over: they lie in the main pot; nothing has been left for the next hand
        yet."""
        dealer.carry_out = Rollover()
        if dealer.carry_in is not None and dealer.carry_in.chips:
            dealer.find(dealer.carry_in.chips)
