"""Next act of a table on screens, between hands: what is due there, the next hand, or what it waits for.

Buttons are drawn on screens as a matter of course. Moves, broken tables, the final table, hand for hand, chip
leaders, absent players' chips, the clock after Bomb Pots and the end happen by themselves where the director
allows it; where they do not, a table whose players must move waits for their tap. A table that is too short
for the rulebook waits for a move that happens by itself. Nothing here does anything: `next_at` says which
facts are to be recorded, on the floor as it is under the lock, and the caller asks again once they are.

Source: DM-balance-two, DM-seat-redraw, DM-bomb-when, DM-clock-break-hands, DM-absent-removed,
DM-points-chip-leader, CPL-high-card, CPL-winner, C5-1.5-players, TDA 11; rulings 37, 39, 134, 163-167, 310.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clauses.refusal import NotAllowed
from tournaments.night.draws import Seeds
from tournaments.night.due import Act, Due, due
from tournaments.night.facts import (
    AbsentRemoved,
    AnyFact,
    BombPotDealt,
    ChipLeadersTaken,
    DealtOnScreens,
    HandDealt,
)
from tournaments.night.facts_of import done
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.digital_tables import (
    Screens,
    behind,
    has_a_hand,
    is_halted,
    playing_hand_for_hand,
)
from tournaments.night.floor.felt_games import Choice, as_house_chooses, chooser, for_lack_of_a_choice
from tournaments.night.floor.hands import in_hand_order, next_positions
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.shoot_out import is_decided
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.phrases import listed
from words.text import Text

DEVICE = "screens"  # what the log says has recorded it


@dataclass(frozen=True, slots=True)
class Wait:
    """Reason why no hand is dealt at a table, in a sentence; until: when that ends by itself, if it does."""

    sentence: str
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Choosing(Wait):
    """A dealer has to choose the game of the next hand first. choice: who; otherwise: the fact that is
    recorded if they do not within their time."""

    choice: Choice | None = None
    otherwise: AnyFact | None = None


def next_at(floor: Floor, seeds: Seeds, number: int) -> Sequence[AnyFact] | Wait:
    """Return what is to be recorded next at this table on screens, or why it waits. floor: as of now."""
    table = floor.tables.get(number)
    if table is None or not floor.on_screens(number):
        return Wait(Text("This table is not played on screens any more."))
    if floor.finished_at:
        return Wait(Text("The night is finished."))
    if floor.clock is None:
        return Wait(Text("Play has not begun."))
    if table.in_hand:
        return Wait(Text("A hand is being played."))
    if table.paused is not None:
        why = Text("The director has paused this table: {reason}", reason=table.paused)
        return Wait(why if table.paused else Text("The director has paused this table."))
    if floor.is_over:
        return _the_end(floor, seeds)
    if floor.of(Proposals).open:
        return Wait(Text("The players are discussing a deal."))
    for thing in due(floor, seeds.next_seed):
        what = _settle(floor, seeds, table, thing)
        if what is not None:
            return what
    return _wait(floor, table) or _choice(floor, table) or [deal(floor, number)]


def happens_by_itself(floor: Floor, thing: Due) -> bool:
    """Return whether tables on screens will do this without a tap."""
    if not floor.of(Screens).by_itself or not floor.screens:
        return False
    match thing.act:
        case Act.MOVE:
            seat = floor.players[thing.player].seat if thing.player else None
            return seat is not None and floor.on_screens(seat.table) is not None
        case Act.BREAK_TABLE:
            return floor.on_screens(thing.table or 0) is not None
        case Act.REDRAW | Act.NEXT_ROUND | Act.TIME_HAND:
            return all(floor.on_screens(number) for number in floor.tables)
    return False


def deals(fact: AnyFact) -> bool:
    """Return whether a fact deals a hand."""
    return isinstance(fact, HandDealt | BombPotDealt)


def deal(floor: Floor, number: int) -> HandDealt | BombPotDealt:
    """The fact that deals the next hand of a table on screens. Raises NotAllowed if there is none."""
    table = floor.table(number)
    is_bomb_pot = number in bomb_pots.to_come(floor)
    positions = bomb_pots.positions_at(floor, table) if is_bomb_pot else next_positions(floor, table)
    stacks = {player: floor.players[player].stack for player in in_hand_order(table, positions)}
    missing = [floor.name(player) for player, stack in stacks.items() if stack is None]
    if missing:
        raise NotAllowed("The chips of {names} have not been counted.", names=listed(missing))
    dealt = DealtOnScreens(
        hand=table.hands + 1,
        button=positions.button,
        small_blind=positions.small_blind,
        big_blind=positions.big_blind,
        stacks={player: stack for player, stack in stacks.items() if stack is not None},
    )
    if is_bomb_pot:
        return BombPotDealt(table=number, squid=bomb_pots.is_squid(floor), screens=dealt)
    return HandDealt(table=number, screens=dealt)


def still_in_action(floor: Floor, seeds: Seeds, number: int) -> list[int]:
    """Hand for hand: the tables for whose action an all-in of this one waits before its cards are turned up,
    none where the club runs them out at once.

    A table counts while it plays its hand and does not wait with an all-in of its own; or while its hand of
    this round is about to be dealt. One that waits for anything else might wait for this very hand. Source:
    TDA-RP-8.
    """
    if not floor.of(HandByHand).is_on or floor.rulebook.clock.hand_for_hand_all_ins != "held":
        return []
    table = floor.table(number)
    others = (other for other in playing_hand_for_hand(floor) if other.number != number)
    return [other.number for other in others if _acts_before(floor, seeds, other, table.round)]


def _acts_before(floor: Floor, seeds: Seeds, other: Table, of_round: int) -> bool:
    if has_a_hand(floor, other):
        return other.round <= of_round and other.hand is not None and not other.hand.held
    if other.round >= of_round or not floor.on_screens(other.number):
        return False
    what = next_at(floor, seeds, other.number)
    return isinstance(what, Choosing) or not isinstance(what, Wait)


def _the_end(floor: Floor, seeds: Seeds) -> Sequence[AnyFact] | Wait:
    things = due(floor, seeds.next_seed)
    if floor.of(Screens).by_itself and things and things[0].act is Act.FINISH:
        return done(floor, seeds, things[0])
    return Wait(things[0].sentence if things else Text("The night is decided."))


def _settle(floor: Floor, seeds: Seeds, table: Table, thing: Due) -> Sequence[AnyFact] | Wait | None:
    """Return what a due thing means for this table: facts, waiting, or nothing."""
    match thing.act:
        case Act.DRAW_BUTTON if thing.table == table.number:
            return done(floor, seeds, thing)
        case Act.MOVE if thing.player in table.players.values():
            return _change_tables(floor, seeds, thing, [table])
        case Act.MOVE if happens_by_itself(floor, thing) and is_halted(floor, table):
            return Wait(Text("This table is too short: it goes on as soon as somebody has moved here."))
        case Act.BREAK_TABLE if thing.table == table.number:
            return _change_tables(floor, seeds, thing, [table])
        case Act.REDRAW | Act.NEXT_ROUND:
            return _change_tables(floor, seeds, thing, list(floor.tables.values()))
        case Act.CLOCK_ON:
            return _clock_on(floor, seeds, thing)
        case Act.COUNT if any(floor.players[player].stack is None for player in table.players.values()):
            return Wait(thing.sentence)
    return _by_itself(floor, seeds, table, thing) if floor.of(Screens).by_itself else None


def _clock_on(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact] | Wait:
    """Every Bomb Pot has been played. Only the director knows whether those of felt are over."""
    if floor.of(Screens).by_itself and all(floor.on_screens(number) for number in floor.tables):
        return done(floor, seeds, thing)
    return Wait(Text("The director is asked: {what}.", what=thing.sentence))


def _change_tables(
    floor: Floor, seeds: Seeds, thing: Due, tables: Sequence[Table]
) -> Sequence[AnyFact] | Wait:
    """A draw by which players leave these tables: by itself, once all of them are between hands."""
    if not floor.of(Screens).by_itself or not all(floor.on_screens(table.number) for table in tables):
        return Wait(Text("The director is asked: {what}.", what=thing.sentence))
    playing = [str(table.number) for table in tables if table.in_hand]
    if playing:
        return Wait(
            Text(
                "{what}, when table {tables} has finished its hand.",
                "{what}, when tables {tables} have finished their hands.",
                what=thing.sentence,
                tables=listed(playing),
                count=len(playing),
            )
        )
    return done(floor, seeds, thing)


def _by_itself(floor: Floor, seeds: Seeds, table: Table, thing: Due) -> Sequence[AnyFact] | None:
    match thing.act:
        case Act.HAND_FOR_HAND:
            return done(floor, seeds, thing)
        case Act.TIME_HAND if not thing.warning and all(floor.on_screens(n) for n in floor.tables):
            return done(floor, seeds, thing)
        case Act.REMOVE_ABSENT if thing.player in table.players.values():
            player = floor.players[thing.player or 0]
            return [AbsentRemoved(player=player.id, stack=player.stack or 0)]
        case Act.SNAPSHOT:
            stacks = {player: floor.players[player].stack for player in floor.people}
            if None not in stacks.values():
                return [ChipLeadersTaken(stacks={player: stack or 0 for player, stack in stacks.items()})]
    return None


def _choice(floor: Floor, table: Table) -> Sequence[AnyFact] | Choosing | None:
    """The game that a dealer has still to choose; nothing before a Bomb Pot, while everybody plays for what
    lies in the middle, and where none of the games is for as many. House players choose at once."""
    if table.broke is not None or table.number in bomb_pots.to_come(floor):
        return None
    choice = chooser(floor, table)
    otherwise = for_lack_of_a_choice(floor, table)
    if choice is None or otherwise is None:
        return None
    if floor.players[choice.player].is_house:
        chosen = as_house_chooses(floor, table, choice)
        return [chosen] if chosen else None
    name = floor.name(choice.player)
    sentence = Text("{name} deals and chooses the game.", name=name)
    return Choosing(sentence, choice=choice, otherwise=otherwise)


def _why_still(floor: Floor) -> str:
    if stopped_for_bomb_pot(floor):
        return Text("The other tables are still to play their {pot}.", pot=bomb_pots.called(floor))
    return Text("The clock stands still.")


def _wait(floor: Floor, table: Table) -> Wait | None:
    clock = floor.clock
    if clock is None:
        return Wait(Text("Play has not begun."))
    if clock.pause and table.number not in bomb_pots.to_come(floor):
        return Wait(_why_still(floor), clock.pause.until)
    if clock.in_break:
        return Wait(Text("Break"), clock.as_of + clock.left)
    if is_decided(floor, table):
        return Wait(Text("This table is decided: its winners wait for the next round."))
    if others := behind(floor, table):
        numbers = listed([str(number) for number in others])
        return Wait(
            Text(
                "Hand for hand: table {numbers} is still playing.",
                "Hand for hand: tables {numbers} are still playing.",
                numbers=numbers,
                count=len(others),
            )
        )
    if len(table.players) < 2:
        return Wait(Text("This table has fewer than two players."))
    return None
