"""What the console offers for each due thing: a sheet, or a tap that does it as it is (night/facts_of.py)."""

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
class Offer:
    """sheet: what a tap opens, empty where the tap itself does it. instead: what may be done in its place, in
    words, each with its sheet. on_the_page: before the start the page itself has the form, and no bar."""

    sheet: str = ""
    instead: tuple[tuple[Text, Sheet], ...] = ()
    on_the_page: bool = False


SEAT_CARDS: Final = (Text("With seat cards"), Sheet("seat-cards", {}))

OFFERS: Final[Mapping[Act, Offer]] = MappingProxyType(
    {
        Act.STRUCTURE: Offer("structure", on_the_page=True),
        Act.CHECK_IN: Offer(on_the_page=True),
        Act.DRAW_SEATS: Offer(instead=(SEAT_CARDS,), on_the_page=True),
        Act.DRAW_BUTTON: Offer(),
        Act.START: Offer(on_the_page=True),
        Act.MOVE: Offer(),
        Act.WHERE_BUTTON: Offer("button"),
        Act.NAME_DEALER: Offer("dealer"),
        Act.BREAK_TABLE: Offer(instead=((Text("Another table"), Sheet("break-table", {})),)),
        Act.REDRAW: Offer(
            instead=(SEAT_CARDS, (Text("Another table goes"), Sheet("break-table", {}))),
        ),
        Act.REMOVE_ABSENT: Offer("remove-absent"),
        Act.SNAPSHOT: Offer("snapshot"),
        Act.ADD_ONS: Offer("add-on"),
        Act.COLOUR_UP: Offer("colour-up"),
        Act.STACKS: Offer("stacks"),
        Act.PAYOUTS: Offer("payouts"),
        Act.HAND_FOR_HAND: Offer(),
        Act.FINISH: Offer(),
        Act.COUNT: Offer("count"),
        Act.RESUME: Offer(),
        Act.DEAL: Offer("deal"),
        Act.NOTICE: Offer(),
    }
)
