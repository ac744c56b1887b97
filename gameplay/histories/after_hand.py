"""The lesson of a hand, on its page: chances street by street as a picture, one sentence, and outs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from charts import LineChart, Series, Tick, line_chart
from config.caching.process_cache import ProcessCache
from gameplay.engine import captions
from gameplay.engine.cards import names
from gameplay.engine.looking_back import CallWorth, LookBack, look_back
from gameplay.engine.pokerstars.titles import STUD
from gameplay.histories.hand_history import History
from gameplay.page.run_out import percent
from gameplay.page.table_page import Seat, TablePage
from words.text import Text, grouped, localised

KEPT: Final = 200  # hands, each as one reader has seen it
MOST_OUTS: Final = 16

_looked_back: Final = ProcessCache[tuple[int, int, int], tuple[LookBack | None]](KEPT)


@dataclass(frozen=True, slots=True)
class AfterHand:
    """Page's words about a hand. sentence: of the largest call, nothing where nobody has called; picture:
    None where only one street can be told; outs: a sentence for each player and street."""

    sentence: str
    picture: LineChart | None
    outs: tuple[str, ...]


def after_hand(history: History) -> AfterHand | None:
    """Return what a hand teaches its reader; None where nothing can be said."""
    back = looked_back(history)
    if back is None:
        return None
    sentence = localised(_sentence(history, back.call)) if back.call else ""
    return AfterHand(sentence, _picture(history, back), tuple(_outs(history, back)))


def looked_back(history: History) -> LookBack | None:
    """The chances of a hand as its reader has seen it, kept for a while."""
    key = (history.row.pk, history.viewer, len(history.events))
    kept = _looked_back.get(key)
    if kept is None:
        kept = (look_back(history.game, history.events, history.viewer),)
        _looked_back.put(key, kept)
    return kept[0]


def with_chances(page: TablePage, history: History, happened: int) -> TablePage:
    """A step of the replay with the chances of its street beside the seats. happened: how many of the events
    there have been."""
    back = looked_back(history)
    streets = [street for street in back.streets if street.happened <= happened] if back else []
    if not streets:
        return page
    parts = streets[-1].parts
    return replace(page, seats=tuple(_with_chance(seat, parts) for seat in page.seats))


def _with_chance(seat: Seat, parts: Mapping[int, float]) -> Seat:
    """A seat with its chance, unless it has folded since or the reader does not know its cards."""
    place = seat.chair.place
    if place is None or place not in parts or "folded" in seat.css.split():
        return seat
    return replace(seat, odds=percent(parts[place]))


def _sentence(history: History, call: CallWorth) -> str:
    values = {
        "chips": grouped(call.amount),
        "pot": grouped(call.pot),
        "needed": percent(call.needed),
        "had": percent(call.part),
    }
    if call.seat == history.viewer:
        if call.is_open:
            return Text(
                "You called {chips} into {pot}: you needed {needed} of the pot and had {had}.", **values
            )
        return Text(
            "You called {chips} into {pot}: you needed {needed} of the pot and had {had} against cards that "
            "you have not seen.",
            **values,
        )
    values["name"] = history.names[call.seat]
    if call.is_open:
        return Text(
            "{name} called {chips} into {pot}: they needed {needed} of the pot and had {had}.", **values
        )
    return Text(
        "{name} called {chips} into {pot}: they needed {needed} of the pot and had {had} against cards that "
        "you have not seen.",
        **values,
    )


def street_name(history: History, cards: int) -> str:
    """Return what a street is called. cards: on the board, or at a player of stud."""
    names_of_streets = captions.STUD if history.game.name in STUD else captions.BOARD
    return localised(names_of_streets.get(cards, Text("Board")))


def _picture(history: History, back: LookBack) -> LineChart | None:
    if len(back.streets) < 2:
        return None
    places = list(dict.fromkeys(place for street in back.streets for place in street.parts))
    places.sort(key=lambda place: place != history.viewer)
    series = [
        Series(
            history.names[place],
            [
                (number, round(100 * street.parts[place], 1))
                for number, street in enumerate(back.streets)
                if place in street.parts
            ],
        )
        for place in places
    ]
    streets = [street_name(history, street.cards) for street in back.streets]
    rows = [
        [history.names[place]]
        + [percent(street.parts[place]) if place in street.parts else "" for street in back.streets]
        for place in places
    ]
    is_open = all(street.is_open for street in back.streets)
    words = (
        Text("The part of the pot that each hand won on average, in per cent, street by street.")
        if is_open
        else Text(
            "The part of the pot that each hand won on average, in per cent, street by street. Cards that "
            "you have not seen count as any others."
        )
    )
    return line_chart(
        title=localised(Text("Chances")),
        sentence=localised(words),
        series=series,
        x_ticks=[Tick(number, name) for number, name in enumerate(streets)],
        head=[localised(Text("Player")), *streets],
        rows=rows,
    )


def _outs(history: History, back: LookBack) -> list[str]:
    return [
        localised(
            Text(
                "{street}: {count} card helps {name}: {cards}.",
                "{street}: {count} cards help {name}: {cards}.",
                count=len(cards),
                street=street_name(history, street.cards),
                name=history.names[place],
                cards=names(cards[:MOST_OUTS]) + (" …" if len(cards) > MOST_OUTS else ""),
            )
        )
        for street in back.streets
        for place, cards in street.outs.items()
    ]
