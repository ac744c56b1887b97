"""A tablet records about its own table, and nothing else: whatever form facts came from, they are looked at
once more."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from clauses.refusal import NotAllowed
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    AnyFact,
    BankHeisted,
    BombPotDealt,
    ButtonDrawn,
    ButtonPlaced,
    ButtonShort,
    CameBack,
    ClockAnswered,
    ClockCalled,
    ClockPaused,
    FloorCalled,
    GameChosen,
    HandDealt,
    HandFinished,
    HighHandShown,
    KnockedOut,
    LotDrawn,
    Moved,
    MushroomWon,
    PlaqueEarned,
    PlaquePlayed,
    PotWon,
    Rebought,
    Reentered,
    StacksCounted,
    SteppedAway,
    TimeCardSpent,
)
from tournaments.night.floor import Floor


def due_moves(floor: Floor, seed: bytes) -> Mapping[int, int]:
    """Return who is to be moved now, and to which table. seed: of the next draw."""
    moves = (thing for thing in due(floor, seed) if thing.act is Act.MOVE and thing.player)
    return {thing.player or 0: int(thing.key.rsplit("-", 2)[1]) for thing in moves}


def check_own_table(
    facts: Sequence[AnyFact], floor: Floor, table: int, moves: Mapping[int, int] = MappingProxyType({})
) -> Sequence[AnyFact]:
    """The same facts. moves: those that are due, as `due_moves`; a tablet makes no others from its table or
    to it. Raises NotAllowed unless every fact is about this table."""
    for fact in facts:
        if isinstance(fact, Moved) and _crosses(fact, floor, table) and moves.get(fact.player) != fact.table:
            raise NotAllowed(
                "No move of {name} to table {table} is due: the director moves players between tables.",
                clause="DM-balance-two",
                name=floor.name(fact.player),
                table=fact.table,
            )
        if not _is_here(fact, floor, table):
            raise NotAllowed("This tablet belongs to table {table}.", table=table)
    return facts


def _crosses(fact: Moved, floor: Floor, table: int) -> bool:
    """Return whether somebody comes to this table from elsewhere, or leaves it."""
    return (fact.table == table) is not (_sits_at(floor, fact.player) == table)


def _is_here(fact: AnyFact, floor: Floor, table: int) -> bool:
    match fact:
        case HandDealt() | HandFinished() | KnockedOut() | ButtonDrawn() | ButtonPlaced() | FloorCalled():
            return fact.table == table
        case BankHeisted() | MushroomWon() | ButtonShort() | PotWon() | BombPotDealt() | GameChosen():
            return fact.table == table
        case ClockCalled() | ClockAnswered() | TimeCardSpent() | LotDrawn():
            return fact.table == table
        case Moved():
            return fact.table == table or _sits_at(floor, fact.player) == table
        case StacksCounted():
            return all(_sits_at(floor, player) in (table, None) for player in fact.stacks)
        case SteppedAway() | CameBack() | HighHandShown() | PlaquePlayed() | PlaqueEarned():
            return _sits_at(floor, fact.player) in (table, None)
        case Rebought() if not fact.declared or fact.seat is not None:
            return False
        case Rebought() | Reentered():
            return table in (_sits_at(floor, fact.player), left_from(floor, fact.player))
        case ClockPaused():
            return fact.reason == "break" and len(floor.tables) == 1
    return False


def left_from(floor: Floor, player: int) -> int | None:
    """The table from which a player went out."""
    who = floor.players.get(player)
    return who.out.seat.table if who and who.out and who.out.seat else None


def _sits_at(floor: Floor, player: int) -> int | None:
    who = floor.players.get(player)
    return who.seat.table if who and who.seat else None
