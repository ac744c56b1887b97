"""Mexican Stud. Source: FNP-mexican, rulings 97, 98 and 111."""

from collections.abc import Mapping
from typing import ClassVar

from gameplay.engine import captions
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.exposing import EXPOSE, TurnedUp, expose
from gameplay.engine.games.friday import FRIDAY_STUD
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.outline import Stage, bet, down, last_down, turned_up
from words.text import Text


class MexicanStud(SevenCardStud):
    """Stud in which all cards come face down; from third to sixth street everybody turns up one of their
    choice, all at once, before the betting."""

    name = "mexican-stud"
    title = Text("Mexican Stud")
    in_short = Text(
        "Seven-card stud in which all cards come face down: from third to sixth street everybody turns "
        "up one of theirs, whichever they like, all together."
    )
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-mexican-stud": FRIDAY_STUD}
    verbs: ClassVar[tuple[Verb, ...]] = (Verb(BRING_IN[0]), EXPOSE)
    events: ClassVar[tuple[type, ...]] = (TurnedUp,)

    @property
    def first_cards(self) -> tuple[Stage, ...]:
        return (down(3), turned_up(1))

    @property
    def later_cards(self) -> tuple[Stage, ...]:
        face_up = [
            stage
            for street in (4, 5, 6)
            for stage in (last_down(1, captions.STUD[street]), turned_up(1), bet())
        ]
        return (*face_up, last_down(1, captions.STUD[7]), bet())

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(3)
        dealer.kill_dead()
        yield from expose(dealer, 1)
        yield from self.open_betting(dealer)
        yield from self.later_streets(dealer)
        yield from dealer.showdown(*self.rankings(dealer))

    def deal_street(self, dealer: Dealer, street: int) -> Play:
        """A card face down, and then one of those that lie so is turned up."""
        dealer.deal_down(1, self.dealt_to(dealer))
        return expose(dealer, 1)

    def dealt_to(self, dealer: Dealer) -> list[int]:
        """Return who is still in: nobody who has folded turns anything up."""
        return list(dealer.still_in)
