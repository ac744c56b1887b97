"""The played example of a game: the hand in docs/records, step by step on the felt with all cards open."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from gameplay.engine.choices import Choice
from gameplay.engine.events import DIRECTOR, SPECTATOR
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand, Record
from gameplay.forms.typed_record import played, read
from gameplay.histories.step_by_step import Step, played_to
from gameplay.page.hand_view import Chair, TableContext, hand_view
from gameplay.page.stakes import stakes
from gameplay.page.table_page import TablePage, table_page

FOLDER: Final = Path(__file__).resolve().parent.parent.parent / "docs" / "records"
"""Where they lie; each is a hand that a test plays, too, and that `manage.py play_record` reads."""

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def has_example(game: Game) -> bool:
    """Return whether there is a hand of it."""
    return (FOLDER / f"{game.name}.json").is_file()


def example_step(game: Game, number: int) -> Step | None:
    """The example when so many of its choices have been made, the last step for a number beyond it; None
    where there is none."""
    if not has_example(game):
        return None
    record, choices = example(game.name)
    number = min(number, len(choices))
    hand, sentences = played_to(record, choices[:number], NAMES, DIRECTOR)
    return Step(number, len(choices), sentences, felt(hand))


@cache
def example(name: str) -> tuple[Record, tuple[Choice, ...]]:
    """The hand of the game with this name, and its choices."""
    typed = read(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    record = played(typed).hand.record
    return replace(record, choices=()), record.choices


def felt(hand: Hand) -> TablePage:
    """The felt at this moment, for somebody who may see everything and has nothing to decide."""
    record = hand.record
    around = TableContext(
        code="",
        title="",
        stakes=stakes(hand.game),
        chairs=tuple(
            Chair(place + 1, NAMES[place], stack, place, avatar=place + 1)
            for place, stack in enumerate(record.stacks)
        ),
        hand=1,
        button=record.button + 1,
        carry=record.in_the_middle,
    )
    view = replace(hand.view(DIRECTOR), viewer=SPECTATOR, decision=None)
    return table_page(around, hand_view(around, hand, names=NAMES[: len(record.stacks)], view=view))
