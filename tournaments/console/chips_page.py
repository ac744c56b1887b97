"""The chips of a night: which it is played with, and on paper what everybody gets and a sheet for each
colour-up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from clauses.refusal import NotAllowed
from clubs.actions.chip_sets import checked_chips
from clubs.models import ChipSet
from clubs.rulebook import Chip
from tournaments.console.forms.chip_rows import COLOURS, ChipRows
from tournaments.console.forms.plan_form import expected_players
from tournaments.models import Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor.colours import chips_of, chips_on_tables, is_raced
from tournaments.night.structure import Level, level_number
from tournaments.structures.hand_out import ColourUpSheet, HandOut, OwnedChip, colour_up_sheets, hand_out
from words.text import Sentences, Text
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class ChipLine:
    """A chip of the club. each: for a player; all: for everybody; owned, spare: nothing where it was not
    counted."""

    colour: str
    value: int
    each: int
    all: int
    owned: int | None
    spare: int | None


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A colour-up. after: the level before its break; lacking: how many larger chips the club may be short
    of."""

    sheet: ColourUpSheet
    after: int
    colour: str
    lacking: int


@dataclass(frozen=True, slots=True)
class ChipsPage:
    """players, stack: for how many, and what each gets; why_not: why it cannot be handed out;
    remaining: what is left; tables: number → seat and name of everybody there."""

    players: int
    stack: int
    lines: Sequence[ChipLine]
    pieces: int
    why_not: NotAllowed | None
    remaining: str
    sheets: Sequence[PaperSheet]
    raced: bool
    tables: Sequence[tuple[int, Sequence[tuple[int, str]]]]


def chips_page(floor: Floor) -> ChipsPage:
    """Everything about the chips of this floor."""
    chips = [OwnedChip(chip.colour, chip.value, chip.owned) for chip in chips_of(floor)]
    players, stack = max(expected_players(floor), 1), floor.terms.chips
    first = next((period for period in floor.structure if isinstance(period, Level)), None)
    handed, why_not = None, None
    try:
        if first is None:
            raise NotAllowed("There is no structure yet: choose the levels first.")
        handed = hand_out(chips, stack, players, first)
    except NotAllowed as refusal:
        refusal.cite_for(floor.rulebook.book)
        why_not = refusal
    colours = {chip.value: chip.colour for chip in chips}
    sheets = colour_up_sheets(
        floor.structure,
        list(colours),
        is_raced=is_raced(floor),
        handed_out=handed.each if handed else {},
        players=players,
    )
    return ChipsPage(
        players,
        stack,
        _lines(chips, handed, players),
        handed.pieces if handed else 0,
        why_not,
        _what_remains(floor, handed),
        [_paper(floor, sheet, colours, handed) for sheet in sheets],
        is_raced(floor),
        [
            (number, [(p.seat.seat, p.name) for p in floor.at_table(table) if p.seat])
            for number, table in sorted(floor.tables.items())
        ],
    )


def chips_of_set(tournament: Tournament, floor: Floor, name: str) -> tuple[Chip, ...]:
    """Return what the sheet of the chips begins with. name: of a set that the club keeps its number,
    "rulebook", or nothing for those of the night. Raises Http404 for a set that is not there."""
    if name == "rulebook":
        return floor.rulebook.chips.chips
    if not name:
        return chips_of(floor)
    row = sets_of(tournament).filter(pk=typed_number(name, longest=12) or 0).first()
    if row is None:
        raise Http404
    return checked_chips(row.chips)


def sets_of(tournament: Tournament) -> QuerySet[ChipSet]:
    """The sets that the club keeps."""
    return ChipSet.objects.filter(club=tournament.event.season.club).order_by("name", "pk")


def chips_context(tournament: Tournament, floor: Floor, rows: ChipRows) -> dict[str, Any]:
    """The sheet of the chips: its rows, and the sets that may be taken in their place."""
    fixed = [chip.value for chip in chips_on_tables(floor)]
    return {
        "rows": rows.shown(fixed),
        "colours": [(colour, Text(colour)) for colour in COLOURS],
        "fixed": fixed,
        "sets": sets_of(tournament),
    }


def _lines(chips: Sequence[OwnedChip], handed: HandOut | None, players: int) -> list[ChipLine]:
    each = handed.each if handed else {}
    spare = handed.spare if handed else {}
    return [
        ChipLine(
            chip.colour,
            chip.value,
            each.get(chip.value, 0),
            each.get(chip.value, 0) * players,
            chip.owned,
            spare.get(chip.value),
        )
        for chip in chips
    ]


def _what_remains(floor: Floor, handed: HandOut | None) -> str:
    """Return what the box still holds, and how many rebuys that is."""
    if handed is None or not handed.spare:
        return ""
    worth = sum(value * count for value, count in handed.spare.items())
    remains = Text("{worth:,} remain in the box.", worth=worth)
    if not floor.terms.rebuy or not floor.terms.rebuy.chips:
        return remains
    enough = Text("That is one rebuy.", "That is {count:,} rebuys.", count=worth // floor.terms.rebuy.chips)
    return Sentences([remains, enough])


def _paper(floor: Floor, sheet: ColourUpSheet, colours: dict[int, str], handed: HandOut | None) -> PaperSheet:
    spare = handed.spare.get(sheet.larger) if handed else None
    lacking = 0 if spare is None or sheet.needed is None else max(sheet.needed - spare, 0)
    after = level_number(floor.structure, sheet.index)
    return PaperSheet(sheet, after, colours[sheet.chip], lacking)
