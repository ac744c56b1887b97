"""Stud with four cards down of which two go, and stud with five cards. Source: BG-super-stud,
BG-super-stud-8, BG-super-razz, BG-five-card-stud.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.barge import SAME_OPENS, STUD, THROWN_IN_TURN
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.games.stud.stud_hi_lo import StudHiLo
from words.text import Text

TWO_DOWN_CARDS: Final = Text("The two cards that go are two of the four that lie face down.")


class SuperDeal(SevenCardStud):
    """Four cards down and one up; two of those down go after the first round of betting."""

    seats: ClassVar[range] = range(2, 7)
    letters: ClassVar[Mapping[str, str]] = {}
    readings = (TWO_DOWN_CARDS, THROWN_IN_TURN, SAME_OPENS)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(4)
        dealer.deal_up(1)
        yield from self.open_betting(dealer)
        yield from dealer.throw_away(2)
        yield from self.later_streets(dealer)
        yield from dealer.showdown(*self.rankings(dealer))


class SuperStud(SuperDeal):
    """Seven-card stud with four cards down, of which two go."""

    name = "super-stud"
    title = Text("Super Stud")
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-super-stud": STUD}


class SuperStudHiLo(SuperDeal, StudHiLo):
    """Stud hi-lo with four cards down, of which two go."""

    name = "super-stud-hi-lo"
    title = Text("Super Stud hi-lo")
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-super-stud-8": STUD}


class SuperRazz(SuperDeal, Razz):
    """Razz with four cards down, of which two go."""

    name = "super-razz"
    title = Text("Super Razz")
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-super-razz": STUD}


class FiveCardStud(SevenCardStud):
    """One card down and four up, with a round of betting after each of those."""

    name = "five-card-stud"
    title = Text("Five-card stud")
    seats: ClassVar[range] = range(2, 11)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-five-card-stud": STUD}
    readings = (SAME_OPENS,)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(1)
        dealer.deal_up(1)
        yield from self.open_betting(dealer)
        yield from self.up_streets(dealer)
        yield from dealer.showdown(*self.rankings(dealer))
