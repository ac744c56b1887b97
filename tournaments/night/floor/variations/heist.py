"""Money Heist: a bank at every table, and who takes from it.

The bank comes into play when the clock starts, with as many chips as are in play then, or one buy-in's; those
who enter late do not enlarge it. Scooping with a pocket pair takes five or ten big blinds of the level of the
hand, as long as there are any. Source: DM-heist-bank, DM-heist-scoop, DM-heist-empty, rulings 216, 224, 225.
"""

from clauses.refusal import NotAllowed
from clubs.rulebook import MoneyHeist
from tournaments.night.facts import BankHeisted, ClockStarted
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.hands import dead_hands, playing_table
from tournaments.night.floor.records import Table
from tournaments.night.floor.state import Floor
from tournaments.night.floor.variations.sharing import added, over_tables
from tournaments.night.structure import Level


@follows(ClockStarted)
def bank_laid_out(floor: Floor, fact: ClockStarted, when: When) -> None:
    """The bank of the night, divided between its tables."""
    heist = floor.variations.heist
    if heist:
        floor.bank = floor.chips_in_play if heist.bank == "full" else floor.terms.chips
        floor.banks = added({}, over_tables(floor, floor.bank))


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
    return min(due, floor.banks.get(table.number, 0))


@folds(BankHeisted)
def bank_heisted(floor: Floor, fact: BankHeisted, when: When) -> None:
    """Somebody at a table of felt has scooped with a pocket pair, once in a hand."""
    _, table = playing_table(floor, fact.table)
    refuse_scoop(floor, table, fact.player)
    chips = takes(floor, table, fact.pair)
    if not chips:
        raise NotAllowed(
            "The bank of table {number} is empty: play continues as usual.",
            "DM-heist-empty",
            number=table.number,
        )
    is_recorded = floor.latest_hand(table) is not None and floor.knows_button(table)
    if is_recorded and floor.heists.get(table.number) == table.hands:
        raise NotAllowed("The bank was heisted in this hand already.", "DM-heist-scoop")
    floor.banks = added(floor.banks, {table.number: -chips})
    floor.heists = {**floor.heists, table.number: table.hands}


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
