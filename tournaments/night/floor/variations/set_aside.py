"""Chips in banks and on Mushrooms: taken at most as many as lie there, and set as they were counted.

Source: DM-heist-empty, DM-mushroom-win.
"""

from dataclasses import replace

from clauses.refusal import NotAllowed
from tournaments.night.facts import SetAsideCounted
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.hands import playing_table
from tournaments.night.floor.records import Table
from tournaments.night.floor.state import Floor
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.night.floor.variations.sharing import added
from tournaments.night.phrases import Words, because, says
from words.text import Sentences, Text


def refuse_taking(floor: Floor, table: Table, from_bank: int, from_mushroom: int) -> None:
    """Raises NotAllowed where more is taken than lies at a table."""
    if from_bank > floor.of(Banks).by_table.get(table.number, 0):
        raise NotAllowed("The bank does not have so many chips.", "DM-heist-empty")
    if from_mushroom > floor.of(Mushrooms).by_table.get(table.number, 0):
        raise NotAllowed("There are not that many chips on the Mushroom.", "DM-mushroom-win")


@folds(SetAsideCounted)
def set_aside_counted(floor: Floor, fact: SetAsideCounted, when: When) -> None:
    """Set what was counted there: whatever it is more or less than was thought, players have less or more."""
    _, table = playing_table(floor, fact.table)
    is_bank = fact.what == "bank"
    if (floor.variations.heist if is_bank else floor.variations.mushroom) is None:
        raise NotAllowed(
            "There is no bank tonight." if is_bank else "There is no Mushroom tonight.",
            "DM-heist-bank" if is_bank else "DM-mushroom-add",
        )
    if floor.is_over:
        raise NotAllowed("The tournament is decided.", "CPL-winner")
    if table.in_hand:
        raise NotAllowed(
            "Table {number} plays a hand on screens: let it end, or void it.", number=table.number
        )
    if not fact.reason.strip():
        raise NotAllowed("A count of what is set aside needs a reason.")
    banks, mushrooms = floor.of(Banks), floor.of(Mushrooms)
    held = banks.by_table if is_bank else mushrooms.by_table
    if fact.chips + floor.set_aside - held.get(table.number, 0) > floor.chips_in_play:
        raise NotAllowed("Only {chips_in_play:,} chips are in play.", chips_in_play=floor.chips_in_play)
    counted = added({**held, table.number: 0}, {table.number: fact.chips})
    floor.put(replace(banks, by_table=counted) if is_bank else replace(mushrooms, by_table=counted))


@says(SetAsideCounted)
def _say_counted(fact: SetAsideCounted, words: Words) -> str:
    sentence = Text(
        "Counted in the bank of table {table}: {chips:,}"
        if fact.what == "bank"
        else "Counted on the Mushroom of table {table}: {chips:,}",
        table=fact.table,
        chips=fact.chips,
    )
    return Sentences([sentence, because(fact.reason)], "")
