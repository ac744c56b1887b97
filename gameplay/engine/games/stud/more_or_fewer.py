"""Stud with four cards down of which two go, and stud with five cards. Source: BG-super-stud,
BG-super-stud-8, BG-super-razz, BG-five-card-stud.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from gameplay.engine import captions
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.barge import EQUAL_BOARDS, OF_STUD, SAME_OPENS, STUD, THROWN_IN_TURN
from gameplay.engine.games.stud.bot import StudBot
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.games.stud.stud_hi_lo import StudHiLo
from gameplay.engine.outline import Stage, away, bet, down, up
from gameplay.engine.views import View
from words.text import Text

CARDS: Final = 5
"""In five-card stud."""
TWO_DOWN_CARDS: Final = Text("The two cards that go are two of the four that lie face down.")


class SuperDeal(SevenCardStud):
    """Four cards down and one up; two of those down go after the first round of betting."""

    seats: ClassVar[range] = range(2, 7)
    letters: ClassVar[Mapping[str, str]] = {}
    readings = (TWO_DOWN_CARDS, THROWN_IN_TURN, *OF_STUD)

    @property
    def first_cards(self) -> tuple[Stage, ...]:
        return (down(4), up(1))

    @property
    def later_cards(self) -> tuple[Stage, ...]:
        return (away(2), *super().later_cards)

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
    in_short = Text(
        "Seven-card stud with two cards more at the start: four down and one up. After the first round "
        "of betting two of those down are thrown away."
    )
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-super-stud": STUD}


class SuperStudHiLo(SuperDeal, StudHiLo):
    """Stud hi-lo with four cards down, of which two go."""

    name = "super-stud-hi-lo"
    title = Text("Super Stud hi-lo")
    in_short = Text(
        "Stud hi-lo with two cards more at the start: four down and one up, of which two of those down "
        "are thrown away after the first round of betting. The best high hand and the lowest hand of "
        "five different cards up to the eight share the pot."
    )
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-super-stud-8": STUD}


class SuperRazz(SuperDeal, Razz):
    """Razz with four cards down, of which two go."""

    name = "super-razz"
    title = Text("Super Razz")
    in_short = Text(
        "Razz with two cards more at the start: four down and one up, of which two of those down are "
        "thrown away after the first round of betting. The lowest five cards win."
    )
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-super-razz": STUD}


class FiveCardStud(SevenCardStud):
    """One card down and four up, with a round of betting after each of those."""

    name = "five-card-stud"
    title = Text("Five-card stud")
    in_short = Text(
        "One card down and four up, one after the other, with a round of betting after each of those. "
        "The best hand of five wins."
    )
    seats: ClassVar[range] = range(2, 11)
    bot: ClassVar[object | None] = StudBot(CARDS)
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"bg-five-card-stud": STUD}
    readings = (SAME_OPENS, EQUAL_BOARDS)

    @property
    def players(self) -> range:
        """Up to ten, and no more than there are cards for where each street is burnt; by the first rules ten
        all the same."""
        needed = CARDS - 2 if self.burn and self._version > 1 else 0
        return range(2, min(self.seats[-1], (len(self.deck) - needed) // CARDS) + 1)

    def street(self, view: View) -> str:
        return captions.by_cards(view, least=2)

    @property
    def first_cards(self) -> tuple[Stage, ...]:
        return (down(1), up(1))

    @property
    def later_cards(self) -> tuple[Stage, ...]:
        return (up(1), bet()) * (CARDS - 2)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_down(1)
        dealer.deal_up(1)
        yield from self.open_betting(dealer)
        yield from self.up_streets(dealer)
        yield from dealer.showdown(*self.rankings(dealer))
