"""Nights with variations, in names."""

from clubs.rulebook import PRESETS, Kind, MoneyHeist, Mushroom, Variations
from tests.tournaments.nights import Night
from tournaments.night.facts import BankHeisted, ButtonShort, MushroomWon, SetAsideCounted
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms

SIX = "Ann Bob Cat Dan Eve Fay"
EIGHT = f"{SIX} Gus Hal"


class VariedNight(Night):
    """A night under Dead Money's rules with variations. redraw: who draws a new seat when a table goes, if
    not everybody."""

    def __init__(self, kind=Kind.LIVE, redraw="always", **variations):
        book = PRESETS["dead_money"].model_copy(update={"variations": Variations(**variations)})
        book = book.model_copy(update={"seating": book.seating.model_copy(update={"redraw": redraw})})
        super().__init__(rulebook=book, kind=kind)

    def heists(self, name, pair, table=1):
        return self.record(BankHeisted(table=table, player=self.ids[name], pair=pair))

    def wins_mushroom(self, name, table=1):
        return self.record(MushroomWon(table=table, player=self.ids[name]))

    def short_button(self, chips=0, table=1):
        return self.record(ButtonShort(table=table, chips=chips))

    def counts_aside(self, what, chips, table=1, reason="counted"):
        return self.record(SetAsideCounted(table=table, what=what, chips=chips, reason=reason))

    @property
    def banks(self):
        return dict(self.floor.of(Banks).by_table)

    @property
    def mushrooms(self):
        return dict(self.floor.of(Mushrooms).by_table)


def heist_night(bank="full", **more):
    return VariedNight(heist=MoneyHeist(bank=bank), **more)


def mushroom_night(short_button="waive"):
    return VariedNight(mushroom=Mushroom(short_button=short_button))
