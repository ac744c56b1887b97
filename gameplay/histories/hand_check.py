"""Check that every hand on screens is still what it was, and that the log of every ring table can be read.

Check of a hand's file: what its reader was told, against what was shown before the deal.

It needs no database and no secret: the cards that the file opens have to be the ones that were promised, each
card that somebody saw has to lie where the deal put it, and the seed, once the file has it, has to make all
of that.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.db.models import Prefetch
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from config.watch.examination import Check, Finding, register
from gameplay import archive
from gameplay import ring as folding
from gameplay.engine.cards import UNKNOWN, name
from gameplay.engine.choices import read
from gameplay.engine.events import Event, Reshuffled, Shown
from gameplay.engine.fair import CARDS, Opening, check_deck, check_opening, deck_of, places
from gameplay.engine.games import GAMES
from gameplay.histories import open_cards
from gameplay.histories.deck_places import left_the_deck
from gameplay.histories.verify import differences
from gameplay.models import Choice, Hand, Table
from gameplay.ring.facts import FACT
from tables.queries import lines
from words.text import Text

FORMAT: Final = "dead-button-hand"


def faults(data: Mapping[str, Any], published: str = "") -> list[str]:
    """Return what is wrong with the file of a hand, nothing if it holds. data: what it says; published: what
    its reader saw before the deal, where they noted it."""
    try:
        return list(_faults(data, published.strip().lower()))
    except (KeyError, TypeError, ValueError, AttributeError, ValidationError):
        return ["It is no file of a hand, or not a whole one."]


def _faults(data: Mapping[str, Any], published: str) -> Iterator[str]:
    if data["format"] != FORMAT:
        yield "It is no file of a hand."
        return
    promised = str(data["commitment"])
    if published and published != promised:
        yield "It names another hash than the one that was shown before the deal."
        return
    events = archive.from_data([{k: v for k, v in each.items() if k != "words"} for each in data["events"]])
    deck = GAMES[data["game"]](**data["options"]).deck
    if data.get("opened") is not None:
        yield from _of_opened_cards(open_cards.from_json(data["opened"]), promised, events, deck)
    elif not data.get("seed"):
        yield "It opens no card, and the seed is not in it yet."
    if data.get("seed"):
        yield from _of_the_seed(bytes.fromhex(data["seed"]), promised, events, deck)


def _of_opened_cards(
    opening: Opening, promised: str, events: Sequence[Event], deck: Sequence[int]
) -> Iterator[str]:
    checked = check_opening(opening, promised)
    if not checked.holds:
        yield checked.reason
        return
    if not set(CARDS) - set(deck) <= {each.card for each in opening.cards}:
        yield "The cards that the game does not play with are not all opened."
        return
    by_place = places(opening.cards, deck)
    yield from _of_places(by_place, events)
    shown_cards = {card for event in events if isinstance(event, Shown) for card in event.cards}
    if shown_cards - set(by_place.values()) and not any(isinstance(event, Reshuffled) for event in events):
        yield "Cards were shown that are not opened."


def _of_places(by_place: Mapping[int, int], events: Sequence[Event]) -> Iterator[str]:
    """Each card that was seen has to lie where the deal put it, each other one in the hand that showed it."""
    seen = _turned_up(events)
    for left in left_the_deck(events):
        for place, card in zip(left.places, left.cards, strict=True):
            was = by_place.get(place)
            if card != UNKNOWN and was != card:
                yield f"Card {place} of the deck was {name(card)}, which is not opened there."
            elif card == UNKNOWN and was is not None and was not in seen[left.seat]:
                yield f"Card {place} of the deck, {name(was)}, was never shown by whoever got it."


def _turned_up(events: Sequence[Event]) -> Mapping[int | None, set[int]]:
    """By seat, the cards that somebody turned up after they had been dealt face down."""
    by_seat: dict[int | None, set[int]] = defaultdict(set)
    for event in events:
        if cards := getattr(event, "turned_up", ()):
            by_seat[getattr(event, "seat", None)].update(cards)
    return by_seat


def _of_the_seed(seed: bytes, promised: str, events: Sequence[Event], deck: Sequence[int]) -> Iterator[str]:
    checked = check_deck(seed, promised, (), deck)
    if not checked.holds:
        yield checked.reason
        return
    order = deck_of(seed, promised, deck)
    for left in left_the_deck(events):
        for place, card in zip(left.places, left.cards, strict=True):
            if card not in (UNKNOWN, order[place - 1]):
                yield f"Card {place} of the deck is {name(order[place - 1])}, not {name(card)}."


AT_ONCE = 200  # hands fetched together


def finished_hands(table: str = "") -> Iterator[Hand]:
    """Every hand that is over, in the order of their tables, with its choices. table: the code of one."""
    rows = Hand.objects.filter(finished_at__isnull=False).select_related("table").order_by("table", "number")
    if table:
        rows = rows.filter(table__code=table)
    choices = Choice.objects.order_by("number").only("hand", "number", "what")
    yield from rows.prefetch_related(Prefetch("choices", choices)).iterator(chunk_size=AT_ONCE)


def look_at_hands() -> Iterator[Finding]:
    """Each is played again from its record and its choices; no card is said."""
    for row in finished_hands():
        if differing := differences(row, read(choice.what for choice in row.choices.all())):
            yield Finding(_where(row.table, row.number), "; ".join(differing))


def look_at_ring_tables() -> Iterator[Finding]:
    """The log of each is folded from its beginning."""
    for table in Table.objects.exclude(log=None).select_related("log").order_by("pk").iterator():
        if table.log is None:
            continue
        try:
            folding.after([FACT.validate_python(dict(line.payload)) for line in lines(table.log)], None)
        except NotAllowed as refusal:
            words = Text("Its log cannot be read: {reason}", reason=refusal.reason)
            yield Finding(Text("Table {code}", code=table.pk), words)
        except ValidationError:
            yield Finding(
                Text("Table {code}", code=table.pk), Text("Its log holds something that is not a fact.")
            )


def _where(table: Table, number: int) -> Text:
    return Text("Table {code}, hand {number}", code=table.pk, number=number)


def register_checks() -> None:
    """Have it looked at."""
    register(Check("hands", Text("Hands on screens can be played again as they were"), look_at_hands))
    register(Check("ring_tables", Text("Logs of ring tables can be read"), look_at_ring_tables))
