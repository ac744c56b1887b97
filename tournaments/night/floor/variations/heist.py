"""Money Heist: a bank at every table, and who takes from it.

The bank comes into play when the clock starts, with as many chips as are in play then, or one buy-in's; those
who enter late do not enlarge it. Scooping with a pocket pair takes five or ten big blinds of the level of the
hand, as long as there are any. Source: DM-heist-bank, DM-heist-scoop, DM-heist-empty, rulings 216, 224, 225.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from clauses.refusal import NotAllowed
from clubs.rulebook import MoneyHeist
from tournaments.night.facts import BankHeisted, ClockStarted, Moved, SeatsDrawn, TableBroken
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.hands import dead_hands, playing_table
from tournaments.night.floor.records import Table
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.variations.sharing import added, of_standing, over_tables
from tournaments.night.phrases import Words, says
from tournaments.night.structure import Level
from words.text import Text


@dataclass(frozen=True, slots=True)
class Banks(Feature):
    """The banks of a night.

    bank: chips that came into play as its bank;
    by_table: what lies in the bank of each;
    heisted: by table, the number of the hand in which its bank was heisted last.
    """

    bank: int = 0
    by_table: Mapping[int, int] = field(default_factory=dict)
    heisted: Mapping[int, int] = field(default_factory=dict)

    @property
    def chips_added(self) -> int:
        """The bank, as it was at first."""
        return self.bank

    @property
    def set_aside(self) -> int:
        """Chips in all banks."""
        return sum(self.by_table.values())


@follows(ClockStarted)
def bank_laid_out(floor: Floor, fact: ClockStarted, when: When) -> None:
    """The bank of the night, divided between its tables."""
    heist = floor.variations.heist
    if heist:
        bank = floor.chips_in_play if heist.bank == "full" else floor.terms.chips
        floor.put(replace(floor.of(Banks), bank=bank, by_table=added({}, over_tables(floor, bank))))


@follows(TableBroken, SeatsDrawn, Moved)
def banks_shared_out(floor: Floor, fact: TableBroken | SeatsDrawn | Moved, when: When) -> None:
    """Share out the banks of tables that are gone between those that stand (ruling 225)."""
    banks = floor.of(Banks)
    floor.put(replace(banks, by_table=of_standing(floor, banks.by_table)))


def played(floor: Floor) -> MoneyHeist:
    """The heist of this night. Raises NotAllowed where there is none."""
    if floor.variations.heist is None:
        raise NotAllowed("No Money Heist is played tonight.", "DM-heist-bank")
    return floor.variations.heist


def big_blind(floor: Floor, table: Table) -> int:
    """Of the latest hand at a table, or of the level that is on where none is known."""
    hand = floor.latest_hand(table) if floor.knows_button(table) else None
    level = floor.structure[hand.level] if hand else None
    if not isinstance(level, Level) and floor.clock:
        level = floor.clock.level
    return level.big_blind if isinstance(level, Level) else 0


def takes(floor: Floor, table: Table, pair: str) -> int:
    """Return what a pocket pair takes from the bank of a table now: what there is, where that is less. pair:
    its rank. Raises NotAllowed where no heist is played."""
    due = played(floor).big_blinds(pair) * big_blind(floor, table)
    return min(due, floor.of(Banks).by_table.get(table.number, 0))


def add_to_bank(floor: Floor, table: Table, chips: int) -> None:
    """Lays chips into the bank of a table; less than none, they are taken from it."""
    banks = floor.of(Banks)
    floor.put(replace(banks, by_table=added(banks.by_table, {table.number: chips})))


@folds(BankHeisted)
def bank_heisted(floor: Floor, fact: BankHeisted, when: When) -> None:
    """Pay a scoop with a pocket pair at a table of felt, once in a hand."""
    _, table = playing_table(floor, fact.table)
    refuse_scoop(floor, table, fact.player)
    chips = takes(floor, table, fact.pair)
    if not chips:
        raise NotAllowed(
            "The bank of table {number} is empty: play continues as usual.",
            "DM-heist-empty",
            number=table.number,
        )
    banks = floor.of(Banks)
    is_recorded = floor.latest_hand(table) is not None and floor.knows_button(table)
    if is_recorded and banks.heisted.get(table.number) == table.hands:
        raise NotAllowed("The bank was heisted in this hand already.", "DM-heist-scoop")
    floor.put(replace(banks, heisted={**banks.heisted, table.number: table.hands}))
    add_to_bank(floor, table, -chips)


def refuse_scoop(floor: Floor, table: Table, number: int) -> None:
    """Raises NotAllowed for whoever cannot have scooped a hand at this table of felt."""
    player = floor.playing(number)
    if floor.on_screens(table.number):
        raise NotAllowed("Table {number} is on screens: its hands say what is won.", number=table.number)
    floor.refuse_reported(number)
    if player.seat is None or player.seat.table != table.number:
        raise NotAllowed("{name} does not sit at table {number}.", name=player.name, number=table.number)
    if player.absent or player.seat.seat in dead_hands(floor, table):
        raise NotAllowed("{name} was not there: that hand was dead.", "CPL-absent-folded", name=player.name)


@says(BankHeisted)
def _say_heisted(fact: BankHeisted, words: Words) -> str:
    return Text(
        "{who} heisted the bank of table {table} with {pair}{pair}",
        who=words(fact.player),
        table=fact.table,
        pair=fact.pair,
    )
