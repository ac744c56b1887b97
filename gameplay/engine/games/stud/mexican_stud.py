"""Mexican Stud. Source: FNP-mexican, rulings 97, 98 and 111."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.exposing import EXPOSE, TurnedUp, expose
from gameplay.engine.games.friday import FRIDAY_STUD
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.games.stud.last_card import deal_last
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from words.text import Text


class MexicanStud(SevenCardStud):
    """Stud in which all cards come face down; from third to sixth street everybody turns up one of their
    choice, all at once, before the betting."""

    name = "mexican-stud"
    title = Text("Mexican Stud")
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-mexican-stud": FRIDAY_STUD}
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(BRING_IN[0]), EXPOSE)
    events: ClassVar[tuple[type, ...]] = (TurnedUp,)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(3)
        yield from expose(dealer, 1)
        yield from self.open_betting(dealer)
        for street in (4, 5, 6):
            if self.burn:
                dealer.burn()
            dealer.deal_down(1, dealer.still_in)
            yield from expose(dealer, 1)
            yield from dealer.betting_round(self.first(dealer), self.bets(street, dealer))
        deal_last(dealer, dealer.still_in, burns=self.burn)
        yield from dealer.betting_round(self.first(dealer), self.bets(7, dealer), is_last=True)
        yield from dealer.showdown(*self.rankings(dealer))
