"""Outline of a hand of a game, stage by stage: each with its sentence on the rules page and with what a
picture of the deal shows of it.

>>> BIG_O = (down(5), bet(), *on_the_board(), )
>>> [stage.kind for stage in BIG_O][:4], BIG_O[2].words
(['down', 'bet', 'board', 'bet'], 'Flop: three cards for the board.')
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from gameplay.engine.wording import PLACES, counted
from words.text import Text

Kind = Literal["down", "up", "board", "bet", "draw", "away", "pass", "turn", "dice", "choice"]
DEALT: Final = ("down", "up", "board")

FLOP_TURN_RIVER: Final = ((3, Text("Flop")), (1, Text("Turn")), (1, Text("River")))


class Stage(NamedTuple):
    """A stage of a hand.

    kind: what happens in it: cards are dealt "down" or "up" to everybody or turned for the "board", a round
        of betting ("bet"), cards are drawn ("draw"), thrown "away", passed to a neighbour ("pass") or turned
        up by choice ("turn"), "dice" are rolled, or players choose something else ("choice");
    number: of how many cards or dice, 0 for any number of cards and for what is none;
    words: the sentence.
    """

    kind: Kind
    number: int
    words: str

    @property
    def marks(self) -> range:
        """As many marks as a picture shows for it."""
        return range(self.number)


def down(count: int) -> Stage:
    """Cards face down for everybody."""
    return Stage("down", count, Text("Everybody is dealt {cards} face down.", cards=counted(count)))


def up(count: int, street: str = "") -> Stage:
    """Cards face up for everybody. street: what this part of the hand is called."""
    if street:
        words = Text("{street}: {cards} face up for everybody still in.", street=street, cards=counted(count))
        return Stage("up", count, words)
    return Stage("up", count, Text("Everybody is dealt {cards} face up.", cards=counted(count)))


def last_down(count: int, street: str) -> Stage:
    """Cards face down on a later street."""
    words = Text("{street}: {cards} face down for everybody still in.", street=street, cards=counted(count))
    return Stage("down", count, words)


def board(count: int, caption: str = "", place: str = "board") -> Stage:
    """Cards in the middle. place: where, as the game calls it (`wording.name_place`)."""
    if not caption:
        return Stage("board", count, Text("The dealer turns {cards} for the board.", cards=counted(count)))
    if place == "board":
        words = Text("{street}: {cards} for the board.", street=caption, cards=counted(count))
    else:
        words = Text(
            "{street}: {cards} for {place}.", street=caption, cards=counted(count), place=PLACES[place]
        )
    return Stage("board", count, words)


def bet(words: str = Text("A round of betting.")) -> Stage:
    """A round of betting."""
    return Stage("bet", 0, words)


def draw(most: int | None) -> Stage:
    """Cards are thrown away for new ones. most: None for as many as one likes."""
    if most is None:
        words = Text("Everybody may throw away any of their cards and is dealt as many new ones.")
    else:
        words = Text(
            "Everybody may throw away up to {cards} and is dealt as many new ones.", cards=counted(most)
        )
    return Stage("draw", most or 0, words)


def away(count: int) -> Stage:
    """Cards are thrown away for nothing."""
    return Stage("away", count, Text("Everybody throws {cards} away.", cards=counted(count)))


def passed(count: int, to: Literal["left", "right"]) -> Stage:
    """Cards go to a neighbour."""
    if to == "left":
        words = Text("Everybody passes {cards} to the left.", cards=counted(count))
    else:
        words = Text("Everybody passes {cards} to the right.", cards=counted(count))
    return Stage("pass", count, words)


def turned_up(count: int) -> Stage:
    """Cards of the players' choice are turned up."""
    words = Text("Everybody turns {cards} of their choice up, all together.", cards=counted(count))
    return Stage("turn", count, words)


def dice(count: int) -> Stage:
    """Dice are rolled."""
    words = Text(
        "Whoever has the button rolls a die.", "Whoever has the button rolls {count} dice.", count=count
    )
    return Stage("dice", count, words)


def choice(words: str) -> Stage:
    """Stage that only this game has."""
    return Stage("choice", 0, words)


def on_the_board(streets: Sequence[tuple[int, str]] = FLOP_TURN_RIVER) -> Iterator[Stage]:
    """Cards of the board, street by street, with a round of betting after each."""
    for cards, caption in streets:
        yield board(cards, caption)
        yield bet()


def dealt(stages: Sequence[Stage]) -> Mapping[str, int]:
    """Return how many cards are dealt down, up and for the board.

    >>> dealt((down(2), bet(), *on_the_board()))
    {'down': 2, 'up': 0, 'board': 5}
    """
    return {kind: sum(stage.number for stage in stages if stage.kind == kind) for kind in DEALT}


def draws(stages: Sequence[Stage]) -> int:
    """Return how often everybody throws cards away.

    >>> draws([down(5), bet(), draw(3), bet(), draw(2), bet()])
    2
    """
    return sum(stage.kind in ("draw", "away") for stage in stages)
