"""Decisions that are made in secret and revealed together."""

from collections.abc import Generator, Iterable

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision

Answers = Generator[Decision, Choice, dict[int, Choice]]


def decide_together(questions: Iterable[Decision]) -> Answers:
    """The answers by seat, in the order of the questions. Whoever is asked later hears of none of them: that
    there has been an answer is all that anybody sees before the game tells what all of them were."""
    answers = {}
    for question in questions:
        answers[question.seat] = yield question
    return answers
