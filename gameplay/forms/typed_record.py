"""A hand typed by somebody: its game, stacks, cards from the top of the deck and choices in words; played, it
says what everybody wins and what is carried on, or which choice is refused and why. It needs no database.

>>> typed = read({"game": "dm-holdem", "options": {"small_blind": 1, "big_blind": 2}, "stacks": [50, 50],
...               "deck": "Ah 7c Ad 2d", "choices": ["raise 6", "fold"]})
>>> played(typed).won
(-2, 2)

Hands of another place that somebody pastes or sends to read them: played on the engine, told in words.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, Final, Literal

from django.core.files.base import File
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from clauses.invalid import sentences as faults
from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards, name
from gameplay.engine.carry import Carry
from gameplay.engine.choices import Choice
from gameplay.engine.choices import read as read_choices
from gameplay.engine.events import Event, Won
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.engine.phh.replay import Outcome
from gameplay.engine.recorded_files import decoded, replayed_hands
from gameplay.forms.choice_text import parse
from words.text import Text, localised

LONGEST: Final = 300_000
"""Characters that are read on a page, some hundred hands; a larger file is read by a command."""
MOST: Final = 10
"""Hands that a page tells."""


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand. name: its number in the file; result: ok, differs or refused; reason: of either of these, or of
    a rake; unit: what one chip of the sentences is, nothing where it is one."""

    name: str
    result: str
    reason: str
    sentences: tuple[str, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class ToldHands:
    """The hands of a text. is_cut: whether it has more of them than are told."""

    hands: tuple[ToldHand, ...] = ()
    refusal: str = ""
    is_cut: bool = False


def sent_text(typed: str, sent: "File[bytes] | None") -> str:
    """Return what was pasted, or else the file that was sent, as far as it is read."""
    if typed.strip() or sent is None:
        return typed
    return decoded(sent.read(4 * LONGEST))


def told_hands(text: str) -> ToldHands | None:
    """The first hands of a text in words; None where nothing was sent."""
    if not text.strip():
        return None
    if len(text) > LONGEST:
        refusal = Text("This is too long: {count:,} characters are read at most.", count=LONGEST)
        return ToldHands(refusal=localised(refusal))
    outcomes = list(islice(replayed_hands(text), MOST + 1))
    return ToldHands(tuple(_told(outcomes[:MOST])), is_cut=len(outcomes) > MOST)


def _told(outcomes: list[Outcome]) -> Iterator[ToldHand]:
    for each in outcomes:
        places = range(len(each.stacks))
        names = each.players or tuple(f"p{place + 1}" for place in places)
        sentences = tuple(localised(event.words(names)) for event in each.events)
        unit = f"{1 / each.scale:g}" if each.scale > 1 else ""
        line = f"{each.line}: " if each.line else ""
        yield ToldHand(each.name, each.result, f"{line}{each.reason}", sentences, unit)


MOST_CHIPS: Final = 10**12
MOST_CHOICES: Final = 10_000


class NoRecord(Exception):
    """It is no record of a hand that could be played. Its text is a sentence that says why."""


def _named_cards(value: object) -> object:
    """Cards by their names in one text or a list of texts, or as numbers."""
    if isinstance(value, str):
        return cards(value)
    if isinstance(value, list):
        return [cards(each)[0] if isinstance(each, str) and len(each) == 2 else each for each in value]
    return value


class TypedChoice(BaseModel):
    """A choice with the seat that makes it, which has to be the one that is asked."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    seat: int
    choice: str | list[Any]


Chips = Annotated[int, Field(ge=0, le=MOST_CHIPS)]


class TypedRecord(BaseModel):
    """Record that is typed.

    game: a game's name ("irish"), or a book's prefix and it ("dm-irish"), with the options of that book;
    options: those that are otherwise, blinds, antes and limits among them;
    stacks: chips of each player dealt in, clockwise; a seat is a place in this list, from 0;
    button: the seat of the button, the last where none is named;
    deck: cards from the top, as many as matter; the others lie beneath them from deuces to aces, clubs,
        diamonds, hearts, spades, jokers last where the game is played with them;
    choices: one text for each ("raise 300", "discard Ah 3d"), as a list (["raise", 300]), or
        with the seat that makes it;
    carry: what the hand before has left; found: chips that another game's hand left in the middle;
    seed: 64 hexadecimal digits by which cards are shuffled again when a deck runs out;
    showing: "ask" where players are asked at showdown whether they show;
    finishing_stacks, finishing_carry: what it is said to come to, checked where it is there.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    game: str
    options: dict[str, Any] = {}
    stacks: list[Chips]
    button: int | None = None
    dead_small_blind: bool = False
    deck: Annotated[list[int], BeforeValidator(_named_cards)] = []
    seed: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""
    carry: dict[str, Any] | None = None
    found: Chips = 0
    showing: Literal["automatic", "ask"] = "automatic"
    choices: Annotated[list[str | list[Any] | TypedChoice], Field(max_length=MOST_CHOICES)] = []
    finishing_stacks: list[int] | None = None
    finishing_carry: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The choice that was refused.

    number: which one, from 1; seat: who was asked, None once the hand was over; text: what was typed;
    reason: a sentence; clause: the rule that says so, if one does."""

    number: int
    seat: int | None
    text: str
    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """Hand as far as a record went.

    typed: the record; hand: the hand after the last choice that was accepted; refused: the choice it stopped
    at."""

    typed: TypedRecord
    hand: Hand
    refused: Refused | None = None

    @property
    def result(self) -> str:
        """Result in words: "over"; "refused"; "unfinished" where a choice is missing; "differs" where the
        hand ends otherwise than the record says."""
        if self.refused:
            return "refused"
        if not self.hand.finished:
            return "unfinished"
        stacks_typed, carry = self.typed.finishing_stacks, self.typed.finishing_carry
        holds = stacks_typed in (None, list(self.hand.stacks)) and carry in (None, _data(self.hand.carry))
        return "over" if holds else "differs"

    @property
    def before(self) -> tuple[int, ...]:
        """The stacks it began with."""
        return tuple(self.typed.stacks)

    @property
    def won(self) -> tuple[int, ...]:
        """Chips that each seat has more than before, less than 0: fewer."""
        return tuple(after - before for after, before in zip(self.hand.stacks, self.before, strict=True))

    @property
    def pots(self) -> list[Won]:
        """Pots won, in the order in which they were paid."""
        return [event for event in self.hand.events if isinstance(event, Won)]

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, hidden cards too."""
        return self.hand.events


def read(data: object) -> TypedRecord:
    """Return what was typed, from JSON. Raises NoRecord."""
    try:
        return TypedRecord.model_validate(data)
    except ValidationError as wrong:
        raise NoRecord(faults(wrong, data, whole="The record")[0]) from None


def played(typed: TypedRecord) -> Played:
    """Play it as far as it goes. Raises NoRecord where it cannot even begin."""
    hand = begun(typed)
    for number, choice in enumerate(typed.choices, start=1):
        seat = hand.decision.seat if hand.decision else None
        try:
            hand.choose(_choice(choice, seat))
        except NotAllowed as no:
            return Played(typed, hand, Refused(number, seat, _typed(choice), str(no.reason), no.clause))
    return Played(typed, hand)


def begun(typed: TypedRecord) -> Hand:
    """The hand before its first choice. Raises NoRecord."""
    game = game_of(typed)
    try:
        return Hand(
            game,
            typed.stacks,
            button=typed.button,
            dead_small_blind=typed.dead_small_blind,
            deck=whole_deck(game, typed.deck),
            seed=bytes.fromhex(typed.seed) if typed.seed else None,
            carry=game.read_carry(typed.carry),
            found=typed.found,
            showing=typed.showing,
        )
    except NotAllowed as no:
        raise NoRecord(str(no.reason)) from None
    except (TypeError, ValidationError):
        raise NoRecord(f"What {game.name} carries on is written otherwise.") from None


def game_of(typed: TypedRecord) -> Game:
    """The game with its options. Raises NoRecord."""
    if typed.game not in GAMES and typed.game not in PRESETS:
        raise NoRecord(f"There is no game {typed.game!r}.")
    named = PRESETS[typed.game] if typed.game in PRESETS else GAMES[typed.game]()
    options = {**named.model_dump(), **typed.options}
    try:
        return type(named)(**options)
    except ValidationError as wrong:
        raise NoRecord(faults(wrong, options, within="options")[0]) from None


def whole_deck(game: Game, top: Sequence[int]) -> tuple[int, ...]:
    """The deck with these cards on top. Raises NoRecord for a card that is there twice, or not in the game's
    deck.

    >>> from gameplay.engine.games import Holdem
    >>> whole_deck(Holdem(), [50, 45])[:4]
    (50, 45, 0, 1)
    """
    for place, card in enumerate(top):
        if card not in game.deck:
            raise NoRecord(f"{_card(card)} is no card that {game.name} is played with.")
        if card in top[:place]:
            raise NoRecord(f"{_card(card)} lies in the deck twice.")
    return (*top, *(card for card in game.deck if card not in top))


def _choice(typed_choice: str | list[Any] | TypedChoice, seat: int | None) -> Choice:
    if isinstance(typed_choice, TypedChoice):
        if seat is not None and typed_choice.seat != seat:
            raise NotAllowed("Seat {seat} is asked.", seat=seat)
        typed_choice = typed_choice.choice
    return parse(typed_choice) if isinstance(typed_choice, str) else read_choices([typed_choice])[0]


def _typed(typed_choice: str | list[Any] | TypedChoice) -> str:
    choice = typed_choice.choice if isinstance(typed_choice, TypedChoice) else typed_choice
    return choice if isinstance(choice, str) else json.dumps(choice)


def _card(card: int) -> str:
    try:
        return name(card)
    except ValueError:
        return str(card)


def summary(result: Played) -> Mapping[str, Any]:
    """The result as plain values, for JSON."""
    refused = result.refused
    return {
        "result": result.result,
        "game": result.hand.game.name,
        "won": list(result.won),
        "stacks": list(result.hand.stacks),
        "pots": [{"seat": each.seat, "chips": each.amount, "part": each.part} for each in result.pots],
        "carry": _data(result.hand.carry),
        "left_over": result.hand.left_over,
        "refused": refused and {field: getattr(refused, field) for field in Refused.__slots__},
        "asked": _asked(result.hand),
    }


def _data(carry: Carry | None) -> dict[str, Any] | None:
    return carry.data if carry is not None else None


def _asked(hand: Hand) -> dict[str, Any] | None:
    """Return whose choice is missing, and what they are asked."""
    if hand.decision is None:
        return None
    return {"seat": hand.decision.seat, "question": str(hand.decision.question)}


def sentences(result: Played) -> list[str]:
    """Return what happened, and how it ended."""
    names = [Text("Seat {seat}", seat=seat) for seat in range(len(result.before))]
    return [str(event.words(names)) for event in result.events]
