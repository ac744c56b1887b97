"""A hand that is over, step by step on the felt: a step is a choice, and what it brought about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clauses.refusal import NotAllowed
from gameplay.engine.choices import Choice
from gameplay.engine.events import SPECTATOR, Event, Names, seen_by
from gameplay.engine.hand import Hand, Record, replay
from gameplay.engine.views import View
from gameplay.histories import History
from gameplay.histories.after_hand import with_chances
from gameplay.live_hands import whole
from gameplay.models import Table
from gameplay.page.games import stakes
from gameplay.page.hand_view import Chair, TableContext, hand_view
from gameplay.page.plate_names import avatars_of
from gameplay.page.table_page import TablePage, table_page
from gameplay.sources import source_of
from words.text import Text, localised


@dataclass(frozen=True, slots=True)
class Step:
    """The hand when `number` of its `of` choices have been made. sentences: what the last of them brought
    about, in words; page: how the table looked then."""

    number: int
    of: int
    sentences: tuple[str, ...]
    page: TablePage

    @property
    def before(self) -> int | None:
        """The number of the step before, None at the first."""
        return self.number - 1 if self.number else None

    @property
    def after(self) -> int | None:
        """The number of the step that follows, None at the last."""
        return self.number + 1 if self.number < self.of else None


def step_of(table: Table, history: History, number: int) -> Step | None:
    """A step; the last one for a number beyond it, None if today's rules play the hand otherwise."""
    try:
        live = whole(history.row)
        if len(live.hand.events) + len(live.revealed) != len(history.events):
            return None
        number = min(number, len(live.choices))
        hand, sentences = played_to(live.record, live.choices[:number], history.names, history.viewer)
    except NotAllowed:
        return None
    page = with_chances(table_then(table, history, hand), history, len(hand.events))
    return Step(number, len(live.choices), sentences, page)


def played_to(
    record: Record, choices: Sequence[Choice], names: Names, viewer: int
) -> tuple[Hand, tuple[str, ...]]:
    """The hand after these choices, and what the last of them brought about, as the viewer may know it.
    Raises NotAllowed where today's rules do not allow one of them."""
    hand = replay(record, choices)
    if not choices:
        return hand, in_words(hand.events, names, viewer)
    before = replay(record, choices[:-1])
    sentences = in_words(hand.events[len(before.events) :], names, viewer)
    if not sentences and before.decision is not None:
        sentences = (localised(Text("{name} decides in secret.", name=names[before.decision.seat])),)
    return hand, sentences


def in_words(events: Sequence[Event], names: Names, viewer: int) -> tuple[str, ...]:
    """Events as the viewer may know them."""
    return tuple(localised(seen_by(event, viewer).words(names)) for event in events)


def table_then(table: Table, history: History, hand: Hand) -> TablePage:
    """The felt as it was for this reader. They only watch: their cards lie at their seat like everybody's."""
    dealt = {place.number: number for number, place in enumerate(history.places)}
    most = max(source_of(table).settings.table.seats, *dealt)
    avatars = avatars_of(place.player for place in history.places)
    chairs = []
    for number in range(1, most + 1):
        if number in dealt:
            place = history.places[dealt[number]]
            who = place.player
            chairs.append(Chair(number, who.name, place.stack, dealt[number], avatar=avatars[who.key]))
        else:
            chairs.append(Chair(number))
    around = TableContext(
        code=table.code,
        title=table.name,
        stakes=stakes(history.game),
        chairs=tuple(chairs),
        hand=history.row.number,
        button=history.row.button,
        carry=hand.record.in_the_middle,
    )
    view = reader_view(hand, history.viewer)
    return table_page(hand_view(around, hand, names=history.names, view=view))


def reader_view(hand: Hand, viewer: int) -> View:
    """Return what the reader may see; nothing is theirs to decide any more."""
    return replace(hand.view(viewer), viewer=SPECTATOR, decision=None)
