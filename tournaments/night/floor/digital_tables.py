"""Tables on screens: which they are, the hands played there, pauses, stacks put right.

A hand on screens is two facts, one that deals it and one that is its whole outcome. While it is played its
players stay where they are, and what they had when it was dealt must not change under it: a correction that
would change it is refused and names the hand. A hand is voided by taking back the fact that dealt it, which
gives everybody what they had.

Source: C5-1.5-players, C5-2.6-centre-wins, C5-9.1-next-hand, CPL-winner, DM-points-knockout,
DM-place-same-hand; rulings 36-40.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from clauses.refusal import NotAllowed
from clubs.rulebook import Balancing, Rulebook
from tournaments.night.facts import (
    AllInHeld,
    HandPlayed,
    LeftToItself,
    PlayedOnFelt,
    PlayedOnScreens,
    StacksCorrected,
    TablePaused,
    TableResumed,
)
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.hands import finish_hand, playing_table
from tournaments.night.floor.knockouts import knocked_out_on_screens
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.records import Player, Table
from tournaments.night.floor.shoot_out import shoot_out_of, tables_needed
from tournaments.night.floor.state import STALE, Feature, Floor
from tournaments.night.floor.variations.heist import add_to_bank
from tournaments.night.floor.variations.mushroom import add_to_mushroom
from tournaments.night.floor.variations.set_aside import refuse_taking

EVERY_TABLE = 0


@dataclass(frozen=True, slots=True)
class Screens(Feature):
    """Tables on screens: whether they do what is due by themselves."""

    by_itself: bool = False


def seats_at(floor: Floor, table: int) -> int:
    """Return how many seats a table gets: the rulebook's, or fewer where the games on its screens are for
    fewer."""
    return seats_with(floor.rulebook, floor.on_screens(table))


def seats_with(rulebook: Rulebook, screens: PlayedOnScreens | None) -> int:
    """Return how many seats a table has, with the games that are played on screens there."""
    most = [game.most for game in screens.games] if screens else []
    return min(rulebook.seating.seats_per_table, *most) if most else rulebook.seating.seats_per_table


def room_for(floor: Floor, players: int) -> dict[int, int]:
    """As few tables as seat so many players, at a shoot-out those of a round: table → its seats."""
    if rules := shoot_out_of(floor):
        numbers = range(1, tables_needed(rules, players) + 1)
        return {number: min(rules.seats, seats_at(floor, number)) for number in numbers}
    room: dict[int, int] = {}
    while sum(room.values()) < players or not room:
        number = len(room) + 1
        room[number] = seats_at(floor, number)
    return room


def balancing_now(floor: Floor) -> Balancing:
    """Return the options for moves and tables that go; the final table is no larger than the games on screens
    allow."""
    rules = floor.rulebook.balancing
    games = [game.most for screens in floor.screens.values() if screens for game in screens.games]
    if rules.final_table is None or not games:
        return rules
    return rules.model_copy(update={"final_table": min(rules.final_table, *games)})


@folds(PlayedOnScreens)
def played_on_screens(floor: Floor, fact: PlayedOnScreens, when: When) -> None:
    """From the next hand on; nobody may sit in a seat that the game does not have (C5-1.5-players)."""
    numbers = fact.tables or (EVERY_TABLE,)
    screens = {**floor.screens, **dict.fromkeys(numbers, fact)}
    if not fact.tables:
        screens = {number: None if how is None else fact for number, how in screens.items()}
    changed = [table for table in floor.tables.values() if screens.get(table.number, screens.get(0)) is fact]
    for table in changed:
        _refuse_seats(floor, table, seats_with(floor.rulebook, fact))
    floor.screens = screens
    for table in changed:
        seats = min(table.seats, seats_with(floor.rulebook, fact))
        floor.tables[table.number] = table.but(seats=seats)


def _refuse_seats(floor: Floor, table: Table, seats: int) -> None:
    beyond = [floor.name(player) for seat, player in table.players.items() if seat > seats]
    stays = shoot_out_of(floor) is not None and floor.started_at is not None
    if beyond:
        raise NotAllowed(
            "The game has {seats} seats, and {name} would have none at table {number}."
            if stays and min(table.open_seats, default=seats + 1) > seats
            else "The game has {seats} seats, and {name} would have none at table {number}: move them first.",
            "C5-1.5-players",
            seats=seats,
            name=beyond[0],
            number=table.number,
        )


@folds(PlayedOnFelt)
def played_on_felt(floor: Floor, fact: PlayedOnFelt, when: When) -> None:
    """Cards and chips again: what everybody has is written down as a count."""
    going = [table for table in floor.tables.values() if not fact.tables or table.number in fact.tables]
    for table in going:
        _refuse_in_hand(table)
    if any(player.is_house for player in floor.players.values()):
        raise NotAllowed("Bots sit only where every table is on screens.")
    if not fact.tables:
        floor.screens = {}
    else:
        floor.screens = {**floor.screens, **dict.fromkeys(fact.tables)}
    if floor.started_at:
        for table in going:
            _back_to_felt(floor, table)


def _back_to_felt(floor: Floor, table: Table) -> None:
    floor.tables[table.number] = table.but(paused=None, carries={}, broke=None)
    for player in table.players.values():
        floor.change(player, stack=None)


@folds(LeftToItself)
def left_to_itself(floor: Floor, fact: LeftToItself, when: When) -> None:
    """Tables on screens do, or do not do, what is due without the director."""
    floor.put(replace(floor.of(Screens), by_itself=fact.on))


@folds(TablePaused)
def table_paused(floor: Floor, fact: TablePaused, when: When) -> None:
    """No more hands are dealt at a table on screens; at one of felt where short tables are halted."""
    table = _table_on_screens(floor, fact.table)
    if table.paused is not None:
        raise NotAllowed("Table {number} is paused already.", number=table.number)
    floor.tables[table.number] = table.but(paused=fact.reason.strip(), waived_at=0)


@folds(TableResumed)
def table_resumed(floor: Floor, fact: TableResumed, when: When) -> None:
    """They are dealt again. Raises NotAllowed where the table is not paused."""
    table = _table_on_screens(floor, fact.table)
    if table.paused is None:
        raise NotAllowed("Table {number} is not paused.", number=table.number)
    waived_at = len(table.players) if is_short(floor, table) else 0
    floor.tables[table.number] = table.but(paused=None, waived_at=waived_at)


def is_short(floor: Floor, table: Table) -> bool:
    """True if a table has so many players fewer than the fullest that the rulebook halts it."""
    by = floor.rulebook.balancing.halt_at
    most = max((len(each.players) for each in floor.tables.values()), default=0)
    return by is not None and bool(table.players and table.open_seats) and most - len(table.players) >= by


def blinds_affected(floor: Floor, table: Table) -> bool:
    """True if the big blind would reach an empty seat in the next hand, or nobody knows where it is."""
    positions = table.positions
    if positions is None or floor.latest_hand(table) is None:
        return True
    return positions.big_blind % table.seats + 1 not in table.players


def is_halted(floor: Floor, table: Table) -> bool:
    """True if a table is short, its big blind would reach an empty seat, and the director has not let it go
    on with so many players."""
    return is_short(floor, table) and table.waived_at != len(table.players) and blinds_affected(floor, table)


def _table_on_screens(floor: Floor, number: int) -> Table:
    table = floor.table(number)
    if not floor.on_screens(number) and floor.rulebook.balancing.halt_at is None:
        raise NotAllowed("Table {number} is played on felt.", number=number)
    return table


def _refuse_in_hand(table: Table) -> None:
    if table.in_hand:
        raise NotAllowed(
            "Table {number} plays a hand on screens: let it end, or void it.", number=table.number
        )


@folds(HandPlayed)
def hand_played(floor: Floor, fact: HandPlayed, when: When) -> None:
    """Apply the result of a hand: stacks, what lies in the middle, who is out. Chips are neither made nor
    lost.

    A rebuy or an add-on taken during the hand comes on top of the stack with which it ended.
    """
    _, table = playing_table(floor, fact.table)
    hand, before = table.hand, table.in_hand
    if hand is None or not before or hand.sequence != fact.dealt:
        raise NotAllowed("That hand is not being played at table {number}.", number=table.number)
    if fact.stacks.keys() != before.keys():
        raise NotAllowed("A hand ends with those who were dealt in.")
    left_over = fact.rolled_over + fact.mushroom - fact.heisted
    if sum(fact.stacks.values()) + left_over != sum(before.values()) + table.rolled_over:
        raise NotAllowed("A hand neither makes nor loses chips.")
    refuse_taking(floor, table, fact.heisted, -fact.mushroom)
    bought = {player: (floor.players[player].stack or 0) - stack for player, stack in before.items()}
    broke = {player for player, stack in fact.stacks.items() if not stack + bought[player]}
    _refuse_busts(floor, table, fact, broke)
    for player, stack in fact.stacks.items():
        left = stack + bought[player]
        floor.change(player, stack=left, counted=(left, when.at))
    finish_hand(floor, table, when)
    carries = {} if not fact.rolled_over else dict(table.carries)
    if fact.rolled_over and fact.carry is not None:
        carries.pop(fact.game, None)  # as logs without names have it
        carries[fact.name or fact.game] = fact.carry
    floor.tables[table.number] = floor.tables[table.number].but(
        rolled_over=fact.rolled_over,
        carries=carries,
        broke=(table.broke or before) if fact.all_broke else None,
    )
    add_to_bank(floor, table, -fact.heisted)
    add_to_mushroom(floor, table, fact.mushroom)
    if fact.busts:
        knocked_out_on_screens(floor, fact, when)
    _to_the_last(floor, fact.table, when)


@folds(AllInHeld)
def all_in_held(floor: Floor, fact: AllInHeld, when: When) -> None:
    """An all-in waits for the action of the other tables; nothing where its hand has been taken back
    since."""
    table = floor.tables.get(fact.table)
    if table is not None and table.hand is not None and table.in_hand and table.hand.sequence == fact.dealt:
        floor.tables[fact.table] = table.but(hand=table.hand._replace(held=True))


def _refuse_busts(floor: Floor, table: Table, fact: HandPlayed, broke: set[int]) -> None:
    busted = [bust.player for bust in fact.busts]
    if len(set(busted)) != len(busted):
        raise NotAllowed("A player goes out once in a hand.")
    if fact.all_broke and (busted or not fact.rolled_over):
        raise NotAllowed("Nobody is out while all play for what lies in the middle.", "C5-2.6-centre-wins")
    if not fact.all_broke and set(busted) != broke:
        raise NotAllowed("Whoever has no chips after a hand is out, and nobody else.", "CPL-winner")
    winners = {by for bust in fact.busts for by in bust.by}
    if winners & broke or not winners <= fact.stacks.keys():
        raise NotAllowed("Chips are won by somebody who has them.", "DM-points-knockout")


def _to_the_last(floor: Floor, number: int, when: When) -> None:
    """Chips in the middle when one player is left are theirs (ruling 38)."""
    table = floor.tables[number]
    if len(floor.in_play) != 1 or not table.rolled_over or len(table.players) != 1:
        return
    (player,) = table.players.values()
    stack = (floor.players[player].stack or 0) + table.rolled_over
    floor.change(player, stack=stack, counted=(stack, when.at))
    floor.tables[number] = table.but(rolled_over=0, carries={})


@folds(StacksCorrected)
def stacks_corrected(floor: Floor, fact: StacksCorrected, when: When) -> None:
    """Between hands; whoever is to have nothing is knocked out or leaves, which is another thing."""
    if not fact.reason.strip():
        raise NotAllowed("A correction of stacks needs a reason.")
    players = [_corrected(floor, player) for player in fact.stacks]
    for player in players:
        after = fact.stacks[player.id]
        if not after:
            raise NotAllowed("{name} would have no chips.", name=player.name)
        floor.extra += after - (player.stack or 0)
        floor.change(player.id, stack=after, counted=(after, when.at))


def _corrected(floor: Floor, number: int) -> Player:
    player = floor.playing(number)
    if player.seat is None or player.stack is None or not floor.on_screens(player.seat.table):
        raise NotAllowed("The chips of {name} are not on screens: count them.", name=player.name)
    _refuse_in_hand(floor.tables[player.seat.table])
    return player


def uncounted(floor: Floor) -> list[Player]:
    """Return who sits on screens with chips from the felt that nobody has counted."""
    return [
        player
        for table in floor.tables.values()
        if floor.started_at and floor.on_screens(table.number)
        for player in floor.at_table(table)
        if player.stack is None
    ]


def begun_with(floor: Floor, player: Player) -> int | None:
    """The chips that a player of the felt still has from the start, as far as the site can tell: no hand and
    no knockout is recorded, and play has just begun. None where others may have won some of them."""
    if (
        player.stack is not None
        or player.rebuys
        or floor.re_entries
        or floor.started_at is None
        or floor.played >= STALE
    ):
        return None
    has_played = any(table.hands for table in floor.tables.values())
    if has_played or any(each.out is not None for each in floor.players.values()):
        return None
    return player.chips_in + player.bought


def known_stacks(floor: Floor, tables: Collection[int]) -> dict[int, int]:
    """Player → chips at these tables, empty for all, that nobody need count when they come to screens: the
    clock has not run since play began."""
    if floor.played:
        return {}
    seated = [
        player
        for table in floor.tables.values()
        if not tables or table.number in tables
        for player in floor.at_table(table)
    ]
    stacks_at_start = {player.id: begun_with(floor, player) for player in seated}
    return {player: stack for player, stack in stacks_at_start.items() if stack}


def behind(floor: Floor, table: Table) -> list[int]:
    """Hand for hand: the tables that must finish their hand before this one is dealt the next, or where the
    club waits softly, that must be dealt as many hands. A table of felt counts where its hands are
    recorded."""
    if not floor.of(HandByHand).is_on:
        return []
    is_soft = floor.rulebook.clock.hand_for_hand_waits == "soft"
    return [
        other.number
        for other in playing_hand_for_hand(floor)
        if other.number != table.number
        and (
            other.round < table.round
            or (not is_soft and other.round == table.round and has_a_hand(floor, other))
        )
    ]


def playing_hand_for_hand(floor: Floor) -> Iterable[Table]:
    """The tables that are waited for while play is hand for hand."""
    return (
        table
        for table in floor.tables.values()
        if len(table.players) > 1 and (floor.on_screens(table.number) or table.hands)
    )


def has_a_hand(floor: Floor, table: Table) -> bool:
    """True if a table that is waited for plays a hand. One on the felt from before is not waited for: it need
    not be recorded how it ended."""
    is_counted = table.round > 0 or floor.on_screens(table.number) is not None
    return is_counted and table.hand is not None and table.hand.finished is None
