"""Bomb Pots on felt: at the end of a level the clock stops, and every table is dealt one.

The button stays where it lies, for the hand after it moves on from there as if there had been none. Everybody
with chips is dealt in. When every table has been dealt its own, the director lets the clock go on.
A Squid Game is dealt in the same way, for one big blind from everybody.
Source: DM-bomb-when, DM-bomb-post, DM-squid-post, rulings 218 to 222.
"""

from dataclasses import replace

from clauses.refusal import NotAllowed
from tables.button import Positions, clockwise
from tournaments.night.facts import BombPotDealt, BombPotGame, ClockResumed, LevelSet
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.hands import playing_table, with_chips
from tournaments.night.floor.records import Hand, Table
from tournaments.night.floor.state import Floor
from tournaments.night.structure import Level
from words.text import Text

POSTED = 2  # big blinds
POSTED_FOR_SQUID = 1  # DM-squid-post


def called(floor: Floor) -> str:
    """What is dealt at the end of a level tonight."""
    return Text("Squid Game") if floor.variations.squid else Text("Bomb Pot")


def to_come(floor: Floor) -> list[int]:
    """The tables of felt that have still to be dealt the Bomb Pot for which the clock stands still."""
    if not stopped_for_bomb_pot(floor):
        return []
    return [
        number
        for number, table in sorted(floor.tables.items())
        if number not in floor.bomb_pots
        and len(with_chips(floor, table)) > 1
        and not floor.on_screens(number)
    ]


def level_of(floor: Floor) -> int:
    """The level whose big blinds are posted, by its place in the structure."""
    if floor.clock is None:
        return 0
    index = floor.clock.index
    if floor.variations.bomb_blinds == "next":
        later = range(index + 1, len(floor.structure))
        return next((each for each in later if isinstance(floor.structure[each], Level)), index)
    return index


def posts(floor: Floor) -> int:
    """What everybody posts for it; nothing before there is a structure."""
    if not floor.structure:
        return 0
    level = floor.structure[level_of(floor)]
    posted = POSTED_FOR_SQUID if floor.variations.squid else POSTED
    return posted * level.big_blind if isinstance(level, Level) else 0


@folds(BombPotGame)
def bomb_pot_game(floor: Floor, fact: BombPotGame, when: When) -> None:
    """The director has determined the game."""
    if not floor.variations.stops_the_clock:
        raise NotAllowed("No Bomb Pots are played tonight.", "DM-bomb-when")
    floor.bomb_pot_game = fact.game.strip()


@folds(BombPotDealt)
def bomb_pot_dealt(floor: Floor, fact: BombPotDealt, when: When) -> None:
    """A table is dealt its Bomb Pot."""
    _, table = playing_table(floor, fact.table)
    if not stopped_for_bomb_pot(floor):
        raise NotAllowed(
            "A Bomb Pot is dealt when a level has ended and the clock has stopped.", "DM-bomb-when"
        )
    if when.is_new and fact.squid != floor.variations.squid:
        raise NotAllowed("Tonight every level ends with a {pot}.", "DM-squid-post", pot=called(floor))
    if fact.table in floor.bomb_pots:
        raise NotAllowed("Table {number} has been dealt its Bomb Pot.", "DM-bomb-when", number=fact.table)
    if floor.on_screens(fact.table):
        raise NotAllowed("Table {number} is on screens.", number=fact.table)
    if len(with_chips(floor, table)) < 2:
        raise NotAllowed("Table {number} has fewer than two players.", number=fact.table)
    floor.bomb_pots |= {fact.table}
    if table.hand and table.button is None and not table.button_due and floor.knows_button(table):
        floor.tables[fact.table] = _dealt(floor, table, table.hand, when)


def _dealt(floor: Floor, table: Table, last: Hand, when: When) -> Table:
    """The table with its Bomb Pot on, button and blinds where the last hand had them."""
    taken = with_chips(floor, table)
    players = {seat: floor.players[number] for seat, number in taken.items()}
    hand = Hand(
        table.hands + 1,
        _without_moving(last.positions, clockwise(taken, last.positions.button)),
        level_of(floor),
        when.at,
        frozenset([seat for seat, player in players.items() if player.away or player.absent]),
        sequence=when.sequence,
        penalised=frozenset([seat for seat, player in players.items() if player.sits_out]),
        order=floor.order(when),
        before=last.begun,
        is_bomb_pot=True,
    )
    return table.but(hand=hand, hands=table.hands + 1, seated=frozenset(table.players.values()))


def _without_moving(last: Positions, dealt_in: list[int]) -> Positions:
    return replace(last, dealt_in=tuple(dealt_in), waiting=())


@follows(ClockResumed, LevelSet)
def clock_goes_on(floor: Floor, fact: ClockResumed | LevelSet, when: When) -> None:
    """The next level begins: its own Bomb Pot is still to come."""
    floor.bomb_pots = frozenset()
