"""Bomb Pots: at the end of a level the clock stops, and every table is dealt one.

The button stays where it lies, for the hand after it moves on from there as if there had been none. Everybody
with chips is dealt in. Tables on screens are dealt theirs by themselves, of tables of felt it is recorded.
When every table has been dealt its own, and those on screens have played it, the clock goes on.
A Squid Game is dealt in the same way, for one big blind from everybody; where both are played, levels end
with them in turn, the Bomb Pot first.
Source: DM-bomb-when, DM-bomb-post, DM-squid-post, rulings 218 to 222 and 310.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from clauses.refusal import NotAllowed
from tables.button import Positions, clockwise
from tournaments.night.facts import BombPotDealt, BombPotGame, ClockResumed, GamePicked, LevelSet
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.hands import (
    begun_at,
    dealt_on_screens,
    next_positions,
    playing_table,
    with_chips,
)
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.records import Hand, Table
from tournaments.night.floor.shoot_out import is_decided, refuse_decided
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.windows import late_from
from tournaments.night.phrases import Words, says
from tournaments.night.structure import Level
from words.text import Text

POSTED = 2  # big blinds
POSTED_FOR_SQUID = 1  # DM-squid-post


@dataclass(frozen=True, slots=True)
class BombPots(Feature):
    """Bomb Pots of a night.

    dealt: the tables that have been dealt the one for which the clock stands still;
    game, picked: what the director has determined for it, in words and for screens.
    """

    dealt: frozenset[int] = frozenset()
    game: str = ""
    picked: GamePicked | None = None


def called(floor: Floor) -> str:
    """Return what is dealt at the end of this level."""
    return Text("Squid Game") if is_squid(floor) else Text("Bomb Pot")


def is_squid(floor: Floor) -> bool:
    """Return whether this level ends with a Squid Game: where Bomb Pots are played, too, every second one
    does."""
    played = floor.variations
    if not (played.bomb_pot and played.squid):
        return played.squid
    index = floor.clock.index if floor.clock else 0
    return sum(isinstance(period, Level) for period in floor.structure[: index + 1]) % 2 == 0


def to_come(floor: Floor) -> list[int]:
    """The tables that have still to be dealt the Bomb Pot for which the clock stands still. One at which
    nobody has chips plays on for what lies in the middle (ruling 37)."""
    if not stopped_for_bomb_pot(floor):
        return []
    dealt = floor.of(BombPots).dealt
    return [
        number
        for number, table in sorted(floor.tables.items())
        if number not in dealt
        and table.broke is None
        and len(with_chips(floor, table)) > 1
        and not is_decided(floor, table)
    ]


def to_come_on_felt(floor: Floor) -> list[int]:
    """Of these, the tables of felt: what is dealt there is recorded."""
    return [number for number in to_come(floor) if not floor.on_screens(number)]


def all_played(floor: Floor) -> bool:
    """Return whether every table has been dealt its Bomb Pot, and those on screens have played it to its
    end."""
    return not to_come(floor) and not any(table.in_hand for table in floor.tables.values())


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
    """Return what everybody posts for it; nothing before there is a structure."""
    if not floor.structure:
        return 0
    level = floor.structure[level_of(floor)]
    posted = POSTED_FOR_SQUID if is_squid(floor) else POSTED
    return posted * level.big_blind if isinstance(level, Level) else 0


@folds(BombPotGame)
def bomb_pot_game(floor: Floor, fact: BombPotGame, when: When) -> None:
    """The director has determined the game."""
    if not floor.variations.stops_the_clock:
        raise NotAllowed("No Bomb Pots are played tonight.", "DM-bomb-when")
    floor.put(replace(floor.of(BombPots), game=fact.game.strip(), picked=fact.picked))


@folds(BombPotDealt)
def bomb_pot_dealt(floor: Floor, fact: BombPotDealt, when: When) -> None:
    """A table is dealt its Bomb Pot."""
    _, table = playing_table(floor, fact.table)
    if not stopped_for_bomb_pot(floor):
        raise NotAllowed(
            "A Bomb Pot is dealt when a level has ended and the clock has stopped.", "DM-bomb-when"
        )
    if when.is_new and fact.squid != is_squid(floor):
        raise NotAllowed("This level ends with a {pot}.", "DM-squid-post", pot=called(floor))
    pots = floor.of(BombPots)
    if fact.table in pots.dealt:
        raise NotAllowed("Table {number} has been dealt its Bomb Pot.", "DM-bomb-when", number=fact.table)
    refuse_decided(floor, table)
    if len(with_chips(floor, table)) < 2:
        raise NotAllowed("Table {number} has fewer than two players.", number=fact.table)
    if fact.screens is None and not floor.on_screens(fact.table) and not _is_button_known(floor, table):
        floor.put(replace(pots, dealt=pots.dealt | {fact.table}))
        return
    positions = positions_at(floor, table)
    stacks = dealt_on_screens(floor, table, positions, fact.screens)
    floor.put(replace(pots, dealt=pots.dealt | {fact.table}))
    floor.tables[fact.table] = _dealt(floor, table, positions, stacks, when)


def _is_button_known(floor: Floor, table: Table) -> bool:
    """Return whether hands of a table of felt are recorded, so that this one is a hand among them."""
    is_known = table.hand is not None and table.button is None and not table.button_due
    return is_known and floor.knows_button(table)


def positions_at(floor: Floor, table: Table) -> Positions:
    """Return where the button lies in the Bomb Pot of a table: where the last hand had it, or where it was
    drawn. Raises NotAllowed where there can be no hand."""
    if table.hand is None or table.button or table.button_due:
        return next_positions(floor, table)
    last = table.hand.positions
    return replace(last, dealt_in=tuple(clockwise(with_chips(floor, table), last.button)), waiting=())


def _dealt(floor: Floor, table: Table, positions: Positions, stacks: Mapping[int, int], when: When) -> Table:
    """The table with its Bomb Pot on. stacks: on screens, of everybody dealt in."""
    players = {seat: floor.players[number] for seat, number in with_chips(floor, table).items()}
    latest = floor.latest_hand(table)
    hand = Hand(
        table.hands + 1,
        positions,
        level_of(floor),
        begun_at(floor, when),
        frozenset([seat for seat, player in players.items() if player.away or player.absent]),
        sequence=when.sequence,
        stacks=stacks or None,
        penalised=frozenset([seat for seat, player in players.items() if floor.sits_out(player)]),
        order=floor.order(when),
        before=latest.begun if latest else None,
        is_bomb_pot=True,
        played=floor.played,
    )
    return table.but(
        hand=hand,
        hands=table.hands + 1,
        bomb_pots=table.bomb_pots + 1,
        round=table.round + floor.of(HandByHand).is_on,
        seated=frozenset(table.players.values()),
        late_from=late_from(floor, table, hand),
    )


@follows(ClockResumed, LevelSet)
def clock_goes_on(floor: Floor, fact: ClockResumed | LevelSet, when: When) -> None:
    """The next level begins: its own Bomb Pot is still to come."""
    floor.put(replace(floor.of(BombPots), dealt=frozenset()))


@says(BombPotGame)
def _say_game(fact: BombPotGame, words: Words) -> str:
    return Text("Bomb Pots are played as {game}", game=fact.game)


@says(BombPotDealt)
def _say_dealt(fact: BombPotDealt, words: Words) -> str:
    return Text(
        "Squid Game dealt at table {table}" if fact.squid else "Bomb Pot dealt at table {table}",
        table=fact.table,
    )
