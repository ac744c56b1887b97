"""Corrections of a log: entries that stand, and on which nothing rests that happened later."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from clauses.refusal import NotAllowed
from tables.log import VOIDED, LogLine, in_force
from words.text import Sentences, Text

State = TypeVar("State")

NAMED: Final = 3
"""Of the entries that rest on one, so many are named."""


class Resting(NamedTuple):
    """An entry that cannot stand any more once another is corrected. words: what it records;
    refusal: why it cannot."""

    words: str
    sequence: int
    refusal: NotAllowed


def refuse_correcting(lines: Sequence[LogLine], sequences: Sequence[int], kind: str = "") -> None:
    """Raises NotAllowed unless each of these entries is there and in force. kind: what each has to be."""
    by_sequence = {line.sequence: line for line in lines}
    void = {number for line in lines if line.kind == VOIDED for number in line.payload["sequences"]}
    standing = {line.sequence for line in in_force(lines)}
    for sequence in sequences:
        line = by_sequence.get(sequence)
        if line is None:
            raise NotAllowed("There is no fact #{sequence}.", sequence=sequence)
        if sequence not in standing and (not line.is_correction or sequence in void):
            raise NotAllowed("Fact #{sequence} has been undone already.", sequence=sequence)
        if kind and line.kind != kind:
            raise NotAllowed("Fact #{sequence} is of another kind.", sequence=sequence)


def refuse_resting(resting: Sequence[Resting]) -> None:
    """Raises NotAllowed, naming the first of them, where any entry rests on what is to be corrected."""
    if not resting:
        return
    named = [
        Text("“{said}” (#{sequence})", said=each.words, sequence=each.sequence) for each in resting[:NAMED]
    ]
    first = resting[0].refusal
    raise NotAllowed(
        "Later entries depend on this: {facts}{more}. Undo those first. {reason}",
        first.clause,
        facts=Sentences(named, ", "),
        more=Text(" and {more} more", more=len(resting) - NAMED) if len(resting) > NAMED else "",
        reason=first.reason,
    )


def fold_standing(
    standing: Iterable[LogLine],
    state: State,
    apply: Callable[[State, LogLine], State],
    say: Callable[[LogLine], str],
    put_right: Collection[int] = (),
) -> State:
    """Return where a log leads whose corrections are taken into account.

    standing: its entries in force; state: from which they lead; apply: one more of them; say: what one says;
    put_right: entries in whose place others were put.
    Raises NotAllowed where one of those cannot be, and else naming the entries that cannot stand any more.
    """
    resting: list[Resting] = []
    for line in standing:
        try:
            state = apply(state, line)
        except NotAllowed as refusal:
            if line.sequence in put_right:
                raise
            resting.append(Resting(say(line), line.sequence, refusal))
    refuse_resting(resting)
    return state
