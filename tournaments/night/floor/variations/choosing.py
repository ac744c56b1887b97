"""Choice of the variations of a night. Source: DM-heist-no-rebuy, DM-mushroom-add."""

from clauses.refusal import NotAllowed
from tournaments.night.facts import VariationsSet
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.state import Floor
from tournaments.night.structure import with_antes


@folds(VariationsSet)
def variations_set(floor: Floor, fact: VariationsSet, when: When) -> None:
    """The variations of this night, chosen while nobody plays: a heist is played without rebuys, a Mushroom
    without the big-blind ante."""
    if floor.clock:
        raise NotAllowed("Variations are chosen before the clock starts.", "DM-heist-bank")
    usual = floor.rulebook.terms_of(floor.kind).rebuy if floor.kind != "championship" else None
    if fact.variations.heist:
        floor.terms = floor.terms.model_copy(update={"rebuy": None})
    elif floor.variations.heist:
        floor.terms = floor.terms.model_copy(update={"rebuy": usual})
    floor.variations = fact.variations
    floor.structure = with_antes(floor.planned, floor.ante)
