"""Offers of the console for each due thing: a sheet, or a tap that does it as it is (night/facts_of.py)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournaments.night.due import Act
from words.text import Text


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet by its name, and about what it is to be."""

    name: str
    query: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DueButton:
    """sheet: what a tap opens, empty where the tap itself does it. instead: what may be done in its place, in
    words, each with its sheet. on_the_page: before the start the page itself has the form, and no bar."""

    sheet: str = ""
    instead: tuple[tuple[Text, Sheet], ...] = ()
    on_the_page: bool = False


SEAT_CARDS: Final = (Text("With seat cards"), Sheet("seat-cards", {}))

OFFERS: Final[Mapping[Act, DueButton]] = MappingProxyType(
    {
        Act.STRUCTURE: DueButton("structure", on_the_page=True),
        Act.CHECK_IN: DueButton(on_the_page=True),
        Act.DRAW_SEATS: DueButton(instead=(SEAT_CARDS,), on_the_page=True),
        Act.DRAW_BUTTON: DueButton(),
        Act.START: DueButton(on_the_page=True),
        Act.MOVE: DueButton(),
        Act.WHERE_BUTTON: DueButton("button"),
        Act.NAME_DEALER: DueButton("dealer"),
        Act.BREAK_TABLE: DueButton(instead=((Text("Another table"), Sheet("break-table", {})),)),
        Act.REDRAW: DueButton(
            instead=(SEAT_CARDS, (Text("Another table goes"), Sheet("break-table", {}))),
        ),
        Act.NEXT_ROUND: DueButton(instead=(SEAT_CARDS,)),
        Act.REMOVE_ABSENT: DueButton("remove-absent"),
        Act.SNAPSHOT: DueButton("snapshot"),
        Act.ADD_ONS: DueButton("add-on"),
        Act.COLOUR_UP: DueButton("colour-up"),
        Act.STACKS: DueButton("stacks"),
        Act.PAYOUTS: DueButton("payouts"),
        Act.HAND_FOR_HAND: DueButton(),
        Act.TIME_HAND: DueButton(),
        Act.NEXT_LEVEL: DueButton(),
        Act.BAG: DueButton("bag"),
        Act.BRING_FLIGHTS: DueButton(on_the_page=True),
        Act.FINISH: DueButton(),
        Act.COUNT: DueButton("count"),
        Act.RESUME: DueButton(),
        Act.HALT: DueButton(),
        Act.DEAL: DueButton("deal"),
        Act.SHALLOW: DueButton("structure"),
        Act.ROLL_BACK: DueButton(),
        Act.BOUNTY_PLAYERS: DueButton("side-games"),
        Act.SEAL_ENVELOPES: DueButton(),
        Act.OPEN_ENVELOPE: DueButton(),
        Act.BOMB_POT: DueButton("bomb-pot"),
        Act.CLOCK_ON: DueButton(),
        Act.SITE_AWAY: DueButton(instead=((Text("Leave the clock"), Sheet("site-away", {})),)),
        Act.PLAQUES: DueButton("plaques"),
        Act.PAYMENT: DueButton("payments"),
        Act.NOTICE: DueButton(),
    }
)
