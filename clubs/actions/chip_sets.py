"""The chip sets of a club: the one in the rulebook is kept by a name, another takes its place.

Which chips are in the rulebook decides what everybody is handed at the start and what is coloured up when.
Source: DM-chip-values, DM-colour-up.
"""

from typing import Any, Final

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs.actions.founding import save_rulebook
from clubs.actions.locks import locked_club
from clubs.actions.naming import checked_title
from clubs.models import ChipSet, Club, Member
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import Chip, Chips
from words.names import key
from words.text import Text

MOST: Final = 20
LONGEST_NAME: Final = 40


def checked_chips(data: Any) -> tuple[Chip, ...]:
    """The chips of a set as a club keeps them. Raises ValueError for anything else, and for none."""
    chips = Chips.model_validate({"chips": data}).chips
    if not chips:
        raise ValueError(Text("A chip set has at least one chip."))
    return chips


@transaction.atomic
def keep_chip_set(*, club: Club, name: str) -> ChipSet:
    """The chips of the rulebook by that name; a set that has the name already is this one from now on. Raises
    NotAllowed where the rulebook lists none, for what is no name, and for more than a club keeps."""
    club = locked_club(club.pk)
    name = checked_title(name)
    if len(name) > LONGEST_NAME:
        raise NotAllowed("The name of a chip set has {most} letters at most.", most=LONGEST_NAME)
    chips = version_in_force(club.pk).rulebook.chips.chips
    if not chips:
        raise NotAllowed("The club has not said which chips it has.", "DM-chip-values")
    rows = list(ChipSet.objects.select_for_update().filter(club=club).order_by("pk"))
    row = next((each for each in rows if key(each.name) == key(name)), None)
    if row is None and len(rows) >= MOST:
        raise NotAllowed("A club keeps {most} chip sets at the most: remove one first.", most=MOST)
    row = row or ChipSet(club=club)
    row.name, row.chips = name, [chip.model_dump(mode="json") for chip in chips]
    row.save()
    return row


@transaction.atomic
def use_chip_set(*, club: Club, number: int, by: Member | None = None) -> ChipSet:
    """Its chips are those of the rulebook from now on: a new version, for every tournament whose clock has
    not started. Raises NotAllowed for a set that is gone."""
    club = locked_club(club.pk)
    row = ChipSet.objects.filter(club=club, pk=number).first()
    if row is None:
        raise NotAllowed("That chip set is not kept any more.")
    rulebook = version_in_force(club.pk).rulebook
    chips = rulebook.chips.model_copy(update={"chips": checked_chips(row.chips)})
    save_rulebook(
        club=club,
        rulebook=rulebook.model_copy(update={"chips": chips}),
        by=by,
        note=Text("Chips: {name}", name=row.name).localised(),
    )
    return row


@transaction.atomic
def remove_chip_set(*, club: Club, number: int) -> None:
    """A set that is gone already is gone; the rulebook keeps its chips."""
    club = locked_club(club.pk)
    ChipSet.objects.filter(club=club, pk=number).delete()
