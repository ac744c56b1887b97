"""Requests of dealers' tablets to the director, on their console: calls, reported knockouts, questions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Question
from tournaments.night.floor import Floor
from tournaments.night.sentences import sentence, why_called
from tournaments.presenters.acting_time import OnTheClock, all_on_the_clock
from tournaments.tablet.questions import Remedy, remedies


@dataclass(frozen=True, slots=True)
class TabletCall:
    """A call or a reported knockout. sequence: of its fact; words: with a verb."""

    sequence: int
    table: int
    words: str
    time: datetime


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question, and what the rules allow as an answer."""

    question: Question
    remedies: Sequence[Remedy]


@dataclass(frozen=True, slots=True)
class Strip:
    """calls: of tables that ring for the director; clocks: who is on the clock at a table."""

    calls: Sequence[TabletCall]
    clocks: Sequence[OnTheClock]
    reports: Sequence[TabletCall]
    questions: Sequence[AskedQuestion]


def strip(floor: Floor, questions: Sequence[Question], now: datetime) -> Strip:
    """questions: those that wait for an answer."""
    present = floor.at(now)
    names = {player.id: player.name for player in floor.players.values()}
    return Strip(
        [
            TabletCall(call.sequence, call.table, why_called(call.reason, call.note), call.at)
            for call in floor.calls.values()
        ],
        all_on_the_clock(present, now),
        [
            TabletCall(
                report.sequence,
                report.hand.table,
                sentence(report.fact.model_copy(update={"pending": False}), names),
                report.hand.order[1],
            )
            for report in floor.reports.values()
        ],
        [AskedQuestion(question, remedies(question, present)) for question in questions],
    )
