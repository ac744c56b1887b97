"""Tests of what may be corrected in a log, and on what later entries rest (tables/correcting.py)."""

from datetime import UTC, datetime

import pytest

from clauses.refusal import NotAllowed
from tables.correcting import Resting, refuse_correcting, refuse_resting
from tables.log import LogLine, amended, voided

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)


def log(*payloads):
    return [
        LogLine(number, payload["kind"], payload, NOON, NOON) for number, payload in enumerate(payloads, 1)
    ]


BOUGHT, MOVED = {"kind": "bought_in"}, {"kind": "moved"}


@pytest.mark.parametrize(
    ("payloads", "sequence", "reason"),
    [
        ([BOUGHT], 2, "There is no fact #2."),
        ([BOUGHT, voided([1])], 1, "Fact #1 has been undone already."),
        ([BOUGHT, voided([1]), voided([2])], 2, "Fact #2 has been undone already."),
        ([BOUGHT, amended(1, BOUGHT), voided([2])], 2, "Fact #2 has been undone already."),
    ],
)
def test_what_is_not_there_or_undone_is_not_undone(payloads, sequence, reason):
    with pytest.raises(NotAllowed) as refusal:
        refuse_correcting(log(*payloads), [sequence])
    assert str(refusal.value.reason) == reason


def test_what_stands_is_undone_and_so_is_a_correction_or_the_undoing_of_it():
    refuse_correcting(log(BOUGHT, MOVED), [1, 2])
    refuse_correcting(log(BOUGHT, voided([1])), [2])
    refuse_correcting(log(BOUGHT, amended(1, BOUGHT)), [2])
    refuse_correcting(log(BOUGHT, voided([1]), voided([2])), [1])


def test_a_fact_is_amended_by_one_of_its_kind():
    refuse_correcting(log(BOUGHT, MOVED), [2], "moved")
    with pytest.raises(NotAllowed, match="Fact #1 is of another kind"):
        refuse_correcting(log(BOUGHT, MOVED), [1], "moved")


def test_of_what_rests_on_it_the_first_three_are_named_with_the_reason_of_the_first():
    refuse_resting([])
    resting = [
        Resting(f"Fact {number}", number, NotAllowed(f"Reason {number}.", f"DM-{number}"))
        for number in range(4, 9)
    ]
    with pytest.raises(NotAllowed) as refusal:
        refuse_resting(resting)
    named = "“Fact 4” (#4), “Fact 5” (#5), “Fact 6” (#6) and 2 more"
    said = f"Later entries depend on this: {named}. Undo those first. Reason 4."
    assert (str(refusal.value.reason), refusal.value.clause) == (said, "DM-4")
    with pytest.raises(
        NotAllowed,
        match=r"^Later entries depend on this: “Fact 4” \(#4\)\. Undo those first\. Reason 4\. \(DM-4\)$",
    ):
        refuse_resting(resting[:1])
