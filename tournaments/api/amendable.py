"""Amendments that a program may make to a fact that stands, where and when it happened: what pages put right.
For all else a fact is taken back and recorded anew."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from tables.correcting import refuse_correcting
from tables.log import in_force
from tables.models import Log
from tables.queries import lines
from tournaments.night.facts import FACT, AnyFact, ClockPaused, KnockedOut
from tournaments.night.facts.parts import PlayerId

MOST_CREDITED: Final = 12

Credited = Annotated[PlayerId, Field(ge=-10_000_000, le=10_000_000)]


class Credit(BaseModel):
    """Credit for a knockout after all, none for nobody. player: whose knockout it is, where several went out
    in it; otherwise all of them."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["knocked_out"]
    by: Annotated[tuple[Credited, ...], Field(max_length=MOST_CREDITED)]
    player: Credited | None = None


class PauseReason(BaseModel):
    """Reason why the clock stood still."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["clock_paused"]
    reason: Literal["break", "dispute", "all_in", "other"]


Amendment = Annotated[Credit | PauseReason, Field(discriminator="kind")]


def put_right(log: Log, sequence: int, amendment: Credit | PauseReason) -> AnyFact:
    """The fact that takes the place of the one which stands there. The log is locked. Raises NotAllowed where
    none of this kind stands."""
    written = lines(log)
    refuse_correcting(written, [sequence], amendment.kind)
    fact = FACT.validate_python(next(line.payload for line in in_force(written) if line.sequence == sequence))
    match fact, amendment:
        case KnockedOut(), Credit():
            return _credited(fact, amendment)
        case ClockPaused(), PauseReason():
            return fact.model_copy(update={"reason": amendment.reason})
    raise AssertionError(f"{fact.kind} is not amended as {amendment.kind}")


def _credited(fact: KnockedOut, credit: Credit) -> KnockedOut:
    if credit.player is not None and credit.player not in {bust.player for bust in fact.busts}:
        raise NotAllowed("They did not go out in that knockout.")
    busts = tuple(
        bust.model_copy(update={"by": credit.by}) if credit.player in (None, bust.player) else bust
        for bust in fact.busts
    )
    return fact.model_copy(update={"busts": busts})
