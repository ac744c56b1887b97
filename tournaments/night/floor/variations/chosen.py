"""Choice of the variations of a night, and their names. Source: DM-heist-no-rebuy, DM-mushroom-add."""

from clauses.refusal import NotAllowed
from clubs.rulebook import Variations
from tournaments.night.facts import VariationsSet
from tournaments.night.floor.clockwork import StructureAsSet
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.state import Floor
from tournaments.night.floor.variations.plaques import NAMES
from tournaments.night.phrases import Words, because, says
from tournaments.night.structure import with_antes
from words.text import Listing, Sentences, Text


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
    floor.structure = with_antes(floor.of(StructureAsSet).periods, floor.ante)


def variations_named(variations: Variations) -> list[str]:
    """Return what a night is played with, each by its name."""
    names: list[str] = []
    if variations.heist:
        is_mini = variations.heist.bank == "mini"
        names.append(Text("Mini Money Heist") if is_mini else Text("Money Heist"))
    if variations.mushroom:
        names.append(Text("Mushroom"))
    if variations.kill != "none":
        names.append(Text("Kill pots"))
    names += [words for kind, words in NAMES.items() if getattr(variations, kind)]
    if variations.bomb_pot:
        names.append(Text("Bomb Pots"))
    if variations.squid:
        names.append(Text("Squid Game"))
    return names


@says(VariationsSet)
def _say_set(fact: VariationsSet, words: Words) -> str:
    variations = variations_named(fact.variations)
    sentence = (
        Text("Tonight: {variations}", variations=Listing(variations))
        if variations
        else Text("No variations tonight")
    )
    return Sentences([sentence, because(fact.reason)], "")
