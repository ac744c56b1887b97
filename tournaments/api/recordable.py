"""Facts that a program may record, and the site's own checks of them under the lock.

Each kind of fact says whether it is one of them (`by_programs`), and what of it the site alone fills in
(`filled_in`). The site adds the name a member has in the club, a drawn seat for who enters late, what is owed
to whom, the game of a hand that nobody chose, the envelopes that are opened at the end. All else the floor
decides, as it does for a tap.

Amendments that a program may make to a fact that stands, where and when it happened: what pages put right.
For all else a fact is taken back and recorded anew.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Final, Literal, Union

from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.api.problems import Refused, Wrong
from clubs.models import Club
from tables.correcting import refuse_correcting
from tables.log import in_force
from tables.models import Log
from tables.queries import lines
from tournaments.api.writing import one_by_one, without_name
from tournaments.models import Tournament
from tournaments.night import draws
from tournaments.night import facts as f
from tournaments.night import floor as folding
from tournaments.night.actions import Act, Draws
from tournaments.night.facts import FACT, AnyFact, ClockPaused, KnockedOut
from tournaments.night.facts.parts import PlayerId
from tournaments.night.facts_of import deal, pay
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor.entries import can_rebuy, is_free
from tournaments.night.floor.fold import When
from tournaments.night.queries import championship_stacks, member_names
from words.text import Text, localised

if TYPE_CHECKING:
    RecordableFact = AnyFact
else:
    RecordableFact = Annotated[
        Union[tuple(fact for fact in f.KINDS.values() if fact.about.by_programs)],  # noqa: UP007 (computed)
        Field(discriminator="kind"),
        without_name(f.KINDS),
    ]


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


def refuse_filled_in(facts: Sequence[AnyFact]) -> None:
    """Raises Refused, 422, where something was sent that the site alone fills in."""
    sentence = localised(Text("This is filled in here: leave it out."))
    wrong = [
        Wrong(where=f"facts[{number}].{name}", what=sentence)
        for number, fact in enumerate(facts)
        for name in sorted(fact.about.filled_in & fact.model_fields_set)
    ]
    if wrong:
        raise Refused(422, Text("What was sent is not possible: see what is wrong with it."), errors=wrong)


def act_of(tournament: Tournament, facts: Sequence[AnyFact], at: datetime) -> Act:
    """Return an act that records these facts, each completed from the floor that the one before it leaves."""

    club = tournament.event.season.club

    def act(floor: Floor, seeds: Draws) -> list[AnyFact]:
        return one_by_one(
            floor,
            seeds.log.length,
            facts,
            lambda floor, fact: _whole(fact, floor, seeds, club, tournament),
            lambda floor, number, fact: folding.apply(floor, Recorded(number, at, fact)).at(at),
            club,
            floor.rulebook.book,
        )

    return act


def _whole(
    fact: AnyFact, floor: Floor, seeds: Draws, club: Club, tournament: Tournament
) -> Iterator[AnyFact]:
    if isinstance(fact, (f.Committed, f.CheckedIn, f.BoughtIn)):
        names = member_names(club)
        if fact.player not in names:
            raise NotAllowed("The club has no such member.")
        fact = fact.model_copy(update={"name": names[fact.player]})
    match fact:
        case f.BoughtIn():
            stacks = championship_stacks(tournament, floor)
            if stacks is not None:
                fact = fact.model_copy(update={"chips": stacks.get(fact.player)})
            yield draws.late_entry(floor, seeds.take(), fact) if floor.tables else fact
        case f.Rebought():
            yield draws.rebuy_seat(floor, seeds.take(), fact) if _needs_seat(floor, fact) else fact
        case f.Reentered():
            yield draws.re_entry(floor, seeds.take(), fact)
        case f.PrizePaid(cents=None):
            yield pay(floor, fact.player)
        case f.HandDealt():
            yield from deal(floor, fact.table)
        case f.Finished():
            yield from draws.open_envelopes(floor, seeds)
            yield fact
        case _:
            yield fact


def _needs_seat(floor: Floor, fact: f.Rebought) -> bool:
    """Return whether the seat of somebody who is out was given away meanwhile, and they may still rebuy."""
    player = floor.players.get(fact.player)
    seat = player.out.seat if player and player.out else None
    if player is None or seat is None or floor.clock is None:
        return False
    now = floor.clock.as_of
    return not is_free(floor, seat, player.id) and can_rebuy(floor, player, When(now, now, 0))
