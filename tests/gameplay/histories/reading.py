"""Reading a hand that is over, as one of those who may."""

import json

from django.utils import timezone

from gameplay.engine.events import DIRECTOR
from gameplay.histories import files, history_of, text
from gameplay.histories.after_hand import after_hand
from gameplay.histories.step_by_step import step_of
from gameplay.models import Hand, Table
from gameplay.ring.facts import Player
from gameplay.rules import Requester
from tests.gameplay.playing import (
    guest,
    hand,
)

ANN, BOB, CAROL = guest(1, "Ann"), guest(2, "Bob"), guest(3, "Carol")


def row(table: Table, number: int = 1) -> Hand:
    return Hand.objects.get(table=table, number=number)


def read(table: Table, who: Requester, number: int = 1):
    return history_of(table, row(table, number), who)


def as_player(player: Player, *, directs: bool = False) -> Requester:
    return Requester(player, directs=directs)


def cards_of(table: Table, player: Player) -> tuple[int, ...]:
    """Return what this player was dealt."""
    live = hand(table)
    return live.view(DIRECTOR).seats[live.place_of(player.key)].hole


def who_folded(table: Table) -> Player:
    return hand(table).players[-1]


def everything_written(table: Table, who: Requester) -> str:
    """All that a reader is given of a hand, in every form."""
    history, now = read(table, who), timezone.now()
    steps = [step_of(table, history, number) for number in range(20)]
    told = [sentence for step in steps for sentence in step.sentences]
    lesson = after_hand(history)
    views = [str(step.page.seats) + str(step.page.boards) for step in steps]
    return "\n".join(
        [
            *text.lines(history, table.name, now),
            files.in_phh(history, table.name, now),
            files.in_stars(history, table.name, now),
            json.dumps(json.loads(files.in_json(history, table.name))["events"]),
            *told,
            *views,
            lesson.sentence if lesson else "",
        ]
    )
