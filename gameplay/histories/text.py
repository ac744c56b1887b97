"""A hand as text that anybody can read."""

from collections.abc import Iterator
from datetime import datetime

from gameplay.histories.hand_history import DealtPlayer, History
from gameplay.histories.open_cards import lines as lines_of
from words.text import Text, grouped, localised


def lines(history: History, title: str, played: datetime) -> Iterator[str]:
    """The whole hand. title: of its table; played: when it ended, in the club's time."""
    yield localised(
        Text(
            "{table}, hand {number}: {game}",
            table=title,
            number=history.row.number,
            game=history.game.title,
        )
    )
    yield played.strftime("%Y-%m-%d %H:%M")
    for place in history.places:
        yield seat_lines(place)
    yield ""
    if history.chosen:
        yield localised(history.chosen)
    yield from sentences(history)
    if history.is_voided:
        yield localised(history.void_words)
    yield ""
    for place in history.places:
        if place.won:
            yield localised(outcome_line(place))
    yield from fair_cards(history)


def in_text(history: History, title: str, played: datetime) -> str:
    """The whole hand as a file."""
    return "\n".join(lines(history, title, played)) + "\n"


def fair_cards(history: History) -> Iterator[str]:
    """Yield what the cards can be checked by."""
    yield ""
    yield localised(Text("Shown before the deal: {hash}", hash=history.row.commitment))
    if history.following:
        yield localised(Text("Shown for the next hand: {hash}", hash=history.following))
    if history.seed:
        yield localised(Text("Shown after it: seed {seed}", seed=history.seed))
    if history.opening:
        yield localised(Text("Cards opened, with their positions and salts, and the hashes of the others:"))
        yield from lines_of(history.opening)


def seat_lines(place: DealtPlayer) -> str:
    """Return who sat where with what."""
    if place.has_button:
        return localised(
            Text(
                "Seat {seat}: {name}, {chips:,}, button",
                seat=place.number,
                name=place.player.name,
                chips=place.stack,
            )
        )
    return localised(
        Text("Seat {seat}: {name}, {chips:,}", seat=place.number, name=place.player.name, chips=place.stack)
    )


def outcome_line(place: DealtPlayer) -> str:
    """Return what the hand came to for somebody."""
    if place.won > 0:
        return Text("{name} has {chips} more.", name=place.player.name, chips=grouped(place.won))
    return Text("{name} has {chips} less.", name=place.player.name, chips=grouped(-place.won))


def sentences(history: History) -> list[str]:
    """Return what happened, event by event, in the language of now."""
    return [localised(event.words(history.names)) for event in history.events]
