"""Hands: dealt, finished, at which level, with whose hand dead.

Source: DM-dead-button, DM-clock-runs-out, DM-clock-break-hands, CPL-level-next-hand, CPL-absent-folded;
rulings 66-72, 76, 161.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from clauses.refusal import NotAllowed
from tables.button import Positions, first_hand, next_hand
from tournaments.night.clock import Clock
from tournaments.night.facts import DealtOnScreens, HandDealt, HandFinished, HandForHand, HandsTimed
from tournaments.night.floor.clockwork import refuse_at_bomb_pot, refuse_in_break
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.records import Hand, Table
from tournaments.night.floor.rotation import all_round
from tournaments.night.floor.shoot_out import refuse_decided
from tournaments.night.floor.state import Floor
from tournaments.night.floor.windows import late_from
from tournaments.night.structure import Break


def playing_table(floor: Floor, table: int) -> tuple[Clock, Table]:
    """The clock and a table. Raises NotAllowed before the start, and for a table that is not there."""
    if floor.clock is None:
        raise NotAllowed("The clock has not been started.")
    return floor.clock, floor.table(table)


@folds(HandDealt)
def hand_dealt(floor: Floor, fact: HandDealt, when: When) -> None:
    """Button and blinds move on; the hand is played at the level the rulebook says (DM-clock-runs-out)."""
    clock, table = playing_table(floor, fact.table)
    refuse_in_break(floor)
    refuse_decided(floor, table)
    refuse_at_bomb_pot(floor)
    if when.is_new and table.paused is not None and not floor.on_screens(table.number):
        raise NotAllowed("Table {number} is halted: the director lets it go on.", number=table.number)
    positions = next_positions(floor, table)
    level, latest = level_of_hand(floor, table, clock), floor.latest_hand(table)
    stacks = dealt_on_screens(floor, table, positions, fact.screens)
    players = [(seat, floor.players[number]) for seat, number in with_chips(floor, table).items()]
    missing = frozenset([seat for seat, player in players if player.away or player.absent])
    hand = Hand(
        table.hands + 1,
        positions,
        level,
        begun_at(floor, when),
        missing,
        sequence=when.sequence,
        stacks=stacks or None,
        penalised=frozenset([seat for seat, player in players if floor.sits_out(player)]),
        order=floor.order(when),
        before=latest.begun if latest else None,
        played=clock.played,
    )
    since = (*table.since_cut_off, when.at)[:2] if clock.play_on_at else ()
    orbits, orbit_from = all_round(table, positions.marker)
    floor.tables[table.number] = table.but(
        hand=hand,
        button=None,
        hands=table.hands + 1,
        ordinary=table.hands + 1,
        orbits=orbits,
        orbit_from=orbit_from,
        round=table.round + floor.of(HandByHand).is_on,
        button_at=clock.played,
        seated=frozenset(table.players.values()),
        seated_at=clock.played,
        since_cut_off=since,
        late_from=late_from(floor, table, hand),
        of_level=(level, table.of_level[1] + 1 if table.of_level[0] == level else 1),
    )
    for seat, player in players:
        waits = seat in positions.waiting
        if player.sits_out or player.waited is not None:
            waited = (player.waited or 0) + 1 if waits else None
            floor.change(player.id, waited=waited, sits_out=max(player.sits_out - 1, 0))


def dealt_on_screens(
    floor: Floor, table: Table, positions: Positions, dealt: DealtOnScreens | None
) -> Mapping[int, int]:
    """Player → chips of everybody dealt in on screens; nothing on the felt. Raises NotAllowed where the hand
    was dealt otherwise than the floor has it: another fact before it is not what it was."""
    if bool(floor.on_screens(table.number)) != bool(dealt):
        raise NotAllowed(
            "Table {number} is played on felt." if dealt else "Table {number} is dealt on screens.",
            number=table.number,
        )
    if dealt is None:
        return {}
    if table.in_hand:
        raise NotAllowed("A hand is being played at table {number}.", number=table.number)
    stacks = {player: floor.players[player].stack or 0 for player in in_hand_order(table, positions)}
    lies = (table.hands + 1, positions.button, positions.small_blind, positions.big_blind)
    if (dealt.hand, dealt.button, dealt.small_blind, dealt.big_blind) != lies or dealt.stacks != stacks:
        raise NotAllowed(
            "Hand {hand} at table {number} was dealt with other seats or stacks.",
            hand=dealt.hand,
            number=table.number,
        )
    return dealt.stacks


def in_hand_order(table: Table, positions: Positions) -> list[int]:
    """The players dealt in, by seat."""
    return [table.players[seat] for seat in sorted(positions.dealt_in)]


def begun_at(floor: Floor, when: When) -> datetime:
    """Return when a hand was dealt, which a device without a network may have told late; in logs of the first
    version, when it was told."""
    return when.at if floor.rules_version < 2 else floor.order(when)[1]


def next_positions(floor: Floor, table: Table) -> Positions:
    """Button and blinds of the next hand at this table. Raises NotAllowed if there cannot be one."""
    taken = with_chips(floor, table)
    if len(taken) < 2:
        raise NotAllowed("Table {number} has fewer than two players.", number=table.number)
    if table.button_due or not (table.button or table.hand):
        raise NotAllowed(
            "Table {number} has no button yet: draw high card.", "CPL-high-card", number=table.number
        )
    if table.button or not table.hand:
        return first_hand(table.button or 1, taken)
    return next_hand(
        table.hand.positions,
        taken,
        table.seats,
        new={
            seat: waited
            for seat, player in taken.items()
            if (waited := floor.players[player].waited) is not None
        },
        waits=floor.rulebook.button.moved_player_waits,
        marker=floor.rulebook.button.marker,
    )


def with_chips(floor: Floor, table: Table) -> Mapping[int, int]:
    """Seat → player, those left out whose knockout waits for a director."""
    if not floor.reports:
        return table.players
    reported = floor.reported
    return {seat: player for seat, player in table.players.items() if player not in reported}


def level_of_hand(floor: Floor, table: Table, clock: Clock) -> int:
    """The level running when the hand before it had its winner, unless a break has been held since
    (CPL-level-next-hand, ruling 161)."""
    hand = floor.latest_hand(table)
    if hand and hand.is_bomb_pot:
        return clock.index
    if floor.rulebook.button.new_hand_at == "first_riffle" or not hand or hand.finished_level is None:
        return clock.index
    since = clock.periods[hand.finished_level : clock.index + 1]
    return clock.index if any(isinstance(period, Break) for period in since) else hand.finished_level


@folds(HandFinished)
def hand_finished(floor: Floor, fact: HandFinished, when: When) -> None:
    """The hand of a table is over."""
    _, table = playing_table(floor, fact.table)
    if table.in_hand:
        raise NotAllowed("The hand at table {number} is played on screens.", number=table.number)
    if table.hand is None or table.hand.finished:
        raise NotAllowed("No hand is being played at table {number}.", number=table.number)
    finish_hand(floor, table.but(ends_told=True), when)


def finish_hand(floor: Floor, table: Table, when: When) -> None:
    """Marks the hand of a table as over, if one is being played."""
    hand, clock = table.hand, floor.clock
    if hand is None or hand.finished or clock is None:
        return
    over = hand._replace(finished=when.at, finished_level=clock.index, ended=clock.played)
    floor.tables[table.number] = table.but(hand=over)


def dead_hands(floor: Floor, table: Table) -> frozenset[int]:
    """Seats whose hand is dead: their time to act ran out, or their players are not there: those missing at
    the first card, or, where the last card decides, those of them still away (CPL-absent-folded, ruling 76).
    On screens the last card is dealt with the first."""
    hand = floor.hand_in_progress(table)
    if hand is None:
        return frozenset()
    missing = hand.missing & table.players.keys()
    if hand.stacks or floor.rulebook.absence.must_be_seated_by == "first_card":
        return missing | hand.timed_out
    players = {seat: floor.players[table.players[seat]] for seat in missing}
    gone = frozenset(seat for seat, player in players.items() if player.away or player.absent)
    return gone | hand.timed_out


@folds(HandForHand)
def hand_for_hand(floor: Floor, fact: HandForHand, when: When) -> None:
    """Hand for hand begins or ends."""
    if floor.clock is None:
        raise NotAllowed("The clock has not been started.")
    by_hand = fact.on and floor.rulebook.clock.hand_for_hand_seconds > 0
    floor.clock = floor.clock.counting_hands(on=by_hand)
    before = floor.of(HandByHand)
    if fact.on and not before.is_on:
        before = HandByHand(began=when.sequence)
        floor.tables = {number: table.but(round=0) for number, table in floor.tables.items()}
    floor.put(replace(before, is_on=fact.on))


@folds(HandsTimed)
def hands_timed(floor: Floor, fact: HandsTimed, when: When) -> None:
    """The time of hands that all tables have played comes off the clock. Raises NotAllowed where it runs on
    by itself, and in a break."""
    by_hand = floor.of(HandByHand)
    if floor.clock is None or not by_hand.is_on:
        raise NotAllowed("Play is not hand for hand.")
    if not floor.clock.by_hand:
        raise NotAllowed("The clock runs on while play is hand for hand.")
    refuse_in_break(floor)
    floor.clock = floor.clock.hands_played(fact.hands * floor.rulebook.clock.hand_for_hand_seconds)
    floor.put(replace(by_hand, timed=by_hand.timed + fact.hands))


def has_played_its_hands(floor: Floor) -> bool:
    """Return whether every table has finished as many hands of the level that is on as the club gives it; one
    whose hands nobody records has not (TDA-RP-19)."""
    clock, hands = floor.clock, floor.rulebook.clock.hands_per_level
    tables = [table for table in floor.tables.values() if len(table.players) > 1]
    if not hands or clock is None or clock.in_break or not tables:
        return False
    return all(
        table.of_level[0] == clock.index
        and table.of_level[1] - (floor.hand_in_progress(table) is not None and table.ends_told) >= hands
        for table in tables
    )


def still_playing(floor: Floor) -> list[int]:
    """The tables that have not finished the hand of hand for hand whose time comes off the clock next; those
    of felt whose hands nobody records are not among them."""
    return [
        number
        for number, table in sorted(floor.tables.items())
        if len(table.players) > 1
        and (floor.on_screens(number) or table.round)
        and (
            table.round <= floor.of(HandByHand).timed
            or (table.round == floor.of(HandByHand).timed + 1 and floor.hand_in_progress(table) is not None)
        )
    ]
