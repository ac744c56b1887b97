"""Facts that a program may record, and the site's own checks of them under the lock.

Each kind of fact says whether it is one of them (`by_programs`), and what of it the site alone fills in
(`filled_in`). The site adds the name a member has in the club, a drawn seat for who enters late, what is owed
to whom, the game of a hand that nobody chose, the envelopes that are opened at the end. All else the floor
decides, as it does for a tap.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Union

from pydantic import Field

from clauses.refusal import NotAllowed
from clubs.api.problems import FORBIDDEN, Refused, Wrong
from clubs.models import Club
from tournaments.models import Tournament
from tournaments.night import draws
from tournaments.night import facts as f
from tournaments.night import floor as folding
from tournaments.night.actions import Act, Draws
from tournaments.night.facts import AnyFact
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
    ]


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

    def act(floor: Floor, seeds: Draws) -> list[AnyFact]:
        club = tournament.event.season.club
        facts_made: list[AnyFact] = []
        for position, fact in enumerate(facts):
            try:
                whole = list(_whole(fact, floor, seeds, club, tournament))
                for number, each in enumerate(whole, start=len(facts_made) + 1):
                    floor = folding.apply(floor, Recorded(seeds.log.length + number, at, each)).at(at)
            except NotAllowed as refusal:
                raise _refused(refusal, position, club) from None
            facts_made += whole
        return facts_made

    return act


def _refused(refusal: NotAllowed, position: int, club: Club) -> Refused:
    """The refusal, with which of the facts it was."""
    refusal.say_money(club.sign)
    where = Wrong(where=f"facts[{position}]", what=localised(refusal.reason))
    clauses = [refusal.clause] if refusal.clause else []
    return Refused(422, refusal.reason, code=FORBIDDEN, clauses=clauses, errors=[where])


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
