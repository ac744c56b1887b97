"""What is due next on a night, the most pressing first: the director's brass bar.

Nothing here does anything. A `Due` names what should happen, says it in a sentence with a verb, and carries
what is needed to do it with one tap; the act itself is checked again when it is done. `key` tells one due
thing from another, so that a tap on a stale one is recognised. Source: DM-balance-two, DM-seat-redraw,
CPL-break, DM-rebuy-cutoff, DM-addon-once, DM-absent-removed, DM-points-chip-leader, DM-colour-up,
DM-balance-who, DM-dealer-seat,
DM-deal-who, C5-9.4-blind-note; rulings 45, 134, 163-167, 178. That all chips together are twenty big blinds
or more rests on no clause: with fewer, nobody plays poker any more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from tables.balancing import BreakTable, Move, Redraw, proposal
from tournaments.night.clock import Clock
from tournaments.night.floor.clockwork import roll_back_to, stopped_for_bomb_pot
from tournaments.night.floor.counts import most_leaders
from tournaments.night.floor.digital_tables import room_for, uncounted
from tournaments.night.floor.flights import is_flight_over
from tournaments.night.floor.fold import When, has_stopped
from tournaments.night.floor.prizes import (
    bubble_places,
    division,
    entries_settled,
    in_the_money,
    is_free,
    undecided,
    unplaced,
)
from tournaments.night.floor.shoot_out import is_decided, next_round_due, shoot_out_of
from tournaments.night.floor.side_games import mystery, wild_wild_west
from tournaments.night.floor.state import Floor
from tournaments.night.floor.variations import bomb_pots, plaques
from tournaments.night.floor.windows import add_on_open, may_finish, removal_due, until_rebuys_end
from tournaments.night.phrases import counted, listed
from tournaments.night.structure import Break, Level, first_shallow, period_name
from words.text import Text

SOON = timedelta(minutes=5)


class Act(StrEnum):
    """What a tap on a due thing does."""

    STRUCTURE = "structure"
    CHECK_IN = "check_in"
    DRAW_SEATS = "draw_seats"
    DRAW_BUTTON = "draw_button"
    START = "start"
    MOVE = "move"
    WHERE_BUTTON = "where_button"
    NAME_DEALER = "name_dealer"
    BREAK_TABLE = "break_table"
    REDRAW = "redraw"
    NEXT_ROUND = "next_round"
    REMOVE_ABSENT = "remove_absent"
    SNAPSHOT = "snapshot"
    ADD_ONS = "add_ons"
    COLOUR_UP = "colour_up"
    STACKS = "stacks"
    PAYOUTS = "payouts"
    HAND_FOR_HAND = "hand_for_hand"
    BAG = "bag"
    BRING_FLIGHTS = "bring_flights"
    FINISH = "finish"
    COUNT = "count"
    RESUME = "resume"
    DEAL = "deal"
    SHALLOW = "shallow"
    ROLL_BACK = "roll_back"
    BOUNTY_PLAYERS = "bounty_players"
    SEAL_ENVELOPES = "seal_envelopes"
    OPEN_ENVELOPE = "open_envelope"
    BOMB_POT = "bomb_pot"
    CLOCK_ON = "clock_on"
    PLAQUES = "plaques"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be done now.

    act: what a tap does, NOTICE for what is only said;
    table, player, chip: about what;
    clause: the rule that asks for it;
    warning: what speaks against doing it yet.
    """

    act: Act
    key: str
    sentence: str
    clause: str = ""
    table: int | None = None
    player: int | None = None
    chip: int | None = None
    warning: str = ""


def due(floor: Floor, seed: bytes) -> list[Due]:
    """What is due on this floor, brought to the present by `floor.at(now)`. seed: of the next draw."""
    if floor.finished_at:
        return []
    if not floor.stopped and has_stopped(floor):
        floor = replace(floor, stopped=True)
    if floor.clock is None:
        return list(_before_the_start(floor))
    if floor.is_over:
        return [
            *_undecided(floor),
            *_payouts(floor),
            *_envelopes(floor),
            Due(Act.FINISH, "finish", _finish(floor), "CPL-winner"),
        ]
    return [
        *_bag(floor),
        *_deal(floor),
        *_bomb_pot(floor),
        *_bounty_players(floor),
        *_envelopes(floor),
        *_tables(floor, seed),
        *_roll_back(floor, floor.clock),
        *_on_screens(floor),
        *_absent(floor),
        *_plaques(floor),
        *_undecided(floor),
        *_snapshot(floor, floor.clock),
        *_add_ons(floor, floor.clock),
        *_colour_up(floor, floor.clock),
        *_payouts(floor),
        *_bubble(floor),
        *_dealers(floor),
        *_cut_off_soon(floor),
        *_shallow(floor, floor.clock),
        *_rolled_over(floor),
    ]


def _bomb_pot(floor: Floor) -> Iterator[Due]:
    """The clock stands still for a Bomb Pot: which tables are still to be dealt it, then the next level."""
    if not stopped_for_bomb_pot(floor):
        return
    index = floor.clock.index if floor.clock else 0
    if tables := bomb_pots.to_come(floor):
        sentence = Text(
            "Bomb Pot at table {tables}: everybody posts {chips:,}",
            "Bomb Pot at tables {tables}: everybody posts {chips:,}",
            tables=listed([str(table) for table in tables]),
            chips=bomb_pots.posts(floor),
            count=len(tables),
        )
        yield Due(Act.BOMB_POT, f"bomb-pot-{index}-{len(tables)}", sentence, "DM-bomb-when")
        return
    sentence = Text("Every table has been dealt its Bomb Pot: let the clock go on")
    yield Due(Act.CLOCK_ON, f"clock-on-{index}", sentence, "DM-bomb-when")


def _plaques(floor: Floor) -> Iterator[Due]:
    """Plaques of players who are finally out go to somebody, or lapse."""
    if floor.clock is None or not plaques.kinds(floor):
        return
    now = floor.clock.as_of
    for player in plaques.to_pass_on(floor, When(now, now, floor.sequence)):
        yield Due(
            Act.PLAQUES,
            f"plaques-{player}",
            Text("To whom do the plaques of {who} go?", who=floor.name(player)),
            "DM-rit-transfer",
            player=player,
        )


def _before_the_start(floor: Floor) -> Iterator[Due]:
    if floor.rulebook.format.last_day and not floor.flights:
        yield Due(Act.BRING_FLIGHTS, "bring-flights", Text("Bring the flights in with their chips"))
        return
    if not floor.structure:
        yield Due(Act.STRUCTURE, "structure", Text("Choose the structure"))
    unseated = [player for player in floor.in_play if floor.players[player].seat is None]
    if len(floor.in_play) < 2:
        yield Due(Act.CHECK_IN, "check_in", Text("Check players in"))
    elif unseated:
        tables = counted(len(room_for(floor, len(floor.in_play))), "table")
        yield Due(
            Act.DRAW_SEATS,
            f"seats-{floor.sequence}",
            Text(
                "Draw seats for {players} at {tables}",
                players=counted(len(floor.in_play), "player"),
                tables=tables,
            ),
            "DM-seat-random",
        )
    else:
        yield from _buttons(floor)
        yield from _bounty_players(floor)
        if floor.structure:
            yield Due(
                Act.START, "start", Text("Start the clock with {count} players", count=len(floor.in_play))
            )


def _bag(floor: Floor) -> Iterator[Due]:
    """A flight has come to its end."""
    if is_flight_over(floor):
        sentence = Text(
            "The flight is over: count and bag the chips of {players}",
            players=counted(len(floor.in_play), "player"),
        )
        yield Due(Act.BAG, "bag", sentence)


def _buttons(floor: Floor) -> Iterator[Due]:
    for table in floor.tables.values():
        if table.button_due and len(table.players) > 1 and not is_decided(floor, table):
            yield Due(
                Act.DRAW_BUTTON,
                f"button-{table.number}-{table.hands}",
                Text("Draw high card for the button at table {table}", table=table.number),
                "CPL-high-card",
                table=table.number,
                warning=_may_come_back(floor) if len(floor.tables) == 1 and floor.clock else "",
            )


def _may_come_back(floor: Floor) -> str:
    """While rebuys are open the last table may not be the final one (DM-rebuy-cutoff)."""
    if floor.terms.rebuy is None or floor.clock is None or floor.clock.cut_off_at is not None:
        return ""
    if not any(player.out for player in floor.players.values()):
        return ""
    return Text("Rebuys are open: who is out may still come back")


def _tables(floor: Floor, seed: bytes) -> Iterator[Due]:
    """A move, a table to break, the final table; and the tables that need a button."""
    if floor.reports:  # who is left at a table is not yet known
        yield from _buttons(floor)
        return
    if shoot_out_of(floor):
        yield from _rounds(floor)
        yield from _buttons(floor)
        return
    states = [table.state for table in floor.tables.values()]
    match proposal(states, floor.rulebook.balancing, floor.rulebook.seating, seed):
        case Move(_, origin, to) if not floor.knows_button(floor.tables[origin.table]):
            yield _where_button(floor, origin.table, to.table)
            yield from _short(floor)
        case Move(player, _, to):
            key = f"move-{player}-{to.table}-{to.seat}"
            sentence = Text("Move {who} to {where}", who=floor.name(player), where=to)
            yield Due(Act.MOVE, key, sentence, "DM-balance-two", player=player)
            yield from _short(floor)
        case BreakTable(table, places):
            sentence = Text(
                "Break table {table}: {players} to other tables",
                table=table,
                players=counted(len(places), "player"),
            )
            yield Due(Act.BREAK_TABLE, f"break-{table}", sentence, "CPL-break", table=table)
        case Redraw() as redraw:
            where = Text("the final table") if redraw.is_final_table else counted(len(redraw.tables), "table")
            yield Due(
                Act.REDRAW,
                f"redraw-{len(redraw.tables)}-{len(redraw.places)}",
                Text(
                    "Draw seats for {where}: {players}",
                    where=where,
                    players=counted(len(redraw.places), "player"),
                ),
                "DM-seat-redraw",
                warning=_may_come_back(floor),
            )
    yield from _buttons(floor)


def _rounds(floor: Floor) -> Iterator[Due]:
    """The next round of a shoot-out, and who waits for it."""
    players, number = len(floor.in_play), len(floor.rounds) + 1
    if next_round_due(floor):
        tables = counted(len(room_for(floor, players)), "table")
        sentence = Text(
            "Draw round {number}: {players} at {tables}",
            number=number,
            players=counted(players, "player"),
            tables=tables,
        )
        yield Due(Act.NEXT_ROUND, f"round-{number}-{floor.sequence}", sentence)
        return
    for table in floor.tables.values():
        if is_decided(floor, table) and table.players:
            names = listed([player.name for player in floor.at_table(table)])
            sentence = Text(
                "Table {table} is decided: {names} wait for the next round", table=table.number, names=names
            )
            yield Due(Act.NOTICE, f"decided-{number}-{table.number}", sentence)


def _where_button(floor: Floor, giver: int, taker: int) -> Due:
    """Who moves depends on the button, and nobody has recorded the hands of that table (DM-balance-who)."""
    sentence = Text(
        "Table {giver} gives a player to table {taker}: where is its button?", giver=giver, taker=taker
    )
    hands = floor.tables[giver].hands
    return Due(Act.WHERE_BUTTON, f"where-{giver}-{hands}", sentence, "DM-balance-who", table=giver)


def _dealers(floor: Floor) -> Iterator[Due]:
    """Tables whose dealer is out or has moved away, and who has not been replaced (DM-dealer-seat)."""
    if not floor.rulebook.seating.dedicated_dealer:
        return
    for number, table in sorted(floor.tables.items()):
        if table.dealer is None and len(table.players) > 1 and not floor.on_screens(number):
            sentence = Text("Table {table} has no dealer: name one", table=number)
            yield Due(Act.NAME_DEALER, f"dealer-{number}", sentence, "DM-dealer-seat", table=number)


def _short(floor: Floor) -> Iterator[Due]:
    """Tables three or more short, where play may be halted until somebody has moved (ruling 167)."""
    playing = [table for _, table in sorted(floor.tables.items()) if table.players]
    most = max(len(table.players) for table in playing)
    short = [str(t.number) for t in playing if t.open_seats and most - len(t.players) >= 3]
    if short:
        sentence = Text(
            "Table {tables} is three short: halt play there?",
            "Tables {tables} are three short: halt play there?",
            tables=listed(short),
            count=len(short),
        )
        yield Due(Act.NOTICE, f"short-{'-'.join(short)}", sentence, "DM-balance-two")


def _on_screens(floor: Floor) -> Iterator[Due]:
    """What tables on screens wait for: chips from the felt that nobody has counted, the end of a pause."""
    if players := uncounted(floor):
        sentence = Text("Count what {names} brought to the screens", names=listed([p.name for p in players]))
        key = f"count-{'-'.join(str(player.id) for player in players)}"
        yield Due(Act.COUNT, key, sentence, player=players[0].id)
    for table in floor.tables.values():
        if table.paused is not None:
            sentence = Text("Table {table} is paused: let it go on", table=table.number)
            yield Due(Act.RESUME, f"resume-{table.number}-{table.hands}", sentence, table=table.number)


def _absent(floor: Floor) -> Iterator[Due]:
    if not removal_due(floor):
        return
    for player in floor.in_play:
        if floor.players[player].absent:
            yield Due(
                Act.REMOVE_ABSENT,
                f"absent-{player}",
                Text("Remove the stack of {who}, who never came", who=floor.name(player)),
                "DM-absent-removed",
                player=player,
            )


def _undecided(floor: Floor) -> Iterator[Due]:
    if names := undecided(floor):
        sentence = Text("Enter the stacks of {names} at the start of their last hand", names=listed(names))
        yield Due(Act.STACKS, f"stacks-{len(names)}", sentence, "DM-place-same-hand")


def snapshot_due(floor: Floor, clock: Clock) -> bool:
    """Whether chip leaders are to be compared now (DM-points-chip-leader, ruling 134)."""
    if not floor.rulebook.points.chip_leader or floor.rulebook.format.flight:
        return False
    if in_the_money(floor):
        return False
    last = floor.snapshots[-1] if floor.snapshots else None
    match floor.rulebook.points.chip_leader_every:
        case "hour":
            every = timedelta(minutes=floor.rulebook.points.chip_leader_minutes)
            times = clock.played // every
            return times > 0 and (last is None or last.played < times * every)
        case "level":
            return clock.index > 0 and (last is None or last.index < clock.index)
        case _:
            return isinstance(clock.period, Break) and (last is None or last.index < clock.index)


def _snapshot(floor: Floor, clock: Clock) -> Iterator[Due]:
    if snapshot_due(floor, clock):
        sentence = Text(
            "Compare the {count} biggest stacks for chip-leader points", count=most_leaders(floor)
        )
        yield Due(Act.SNAPSHOT, f"snapshot-{len(floor.snapshots)}", sentence, "DM-points-chip-leader")


def _add_ons(floor: Floor, clock: Clock) -> Iterator[Due]:
    if floor.terms.add_on is None or not add_on_open(floor):
        return
    players = [floor.players[p] for p in floor.in_play]
    left = sum(not p.add_on and not p.absent and add_on_open(floor, p) for p in players)
    if left:
        sentence = Text("Add-ons: {players} may still take one", players=counted(left, "player"))
        yield Due(Act.ADD_ONS, f"add-ons-{clock.cut_off_index}", sentence, "DM-addon-once")


def _colour_up(floor: Floor, clock: Clock) -> Iterator[Due]:
    """Chips to be removed in this break or, if it was missed, in an earlier one (ruling 178); screens know
    every amount."""
    if all(floor.on_screens(table) for table in floor.tables):
        return
    for period in clock.periods[: clock.index + 1]:
        if isinstance(period, Break):
            for chip in period.colour_up:
                if chip not in floor.coloured_up:
                    sentence = Text("Colour up the {chip:,} chips", chip=chip)
                    yield Due(Act.COLOUR_UP, f"chip-{chip}", sentence, "DM-colour-up", chip=chip)


def _payouts(floor: Floor) -> Iterator[Due]:
    if unplaced(floor):
        yield Due(Act.PAYOUTS, "payouts", Text("Set the payouts anew: the pool has changed"), "DM-payout-6-7")
    elif floor.own_payouts is None and not is_free(floor) and entries_settled(floor):
        for warning in division(floor).warnings:
            yield Due(Act.PAYOUTS, "payouts", warning, "DM-payout-19-24")


def _bubble(floor: Floor) -> Iterator[Due]:
    paid, left = bubble_places(floor), len(may_finish(floor))
    if not entries_settled(floor) or len(floor.tables) < 2 or shoot_out_of(floor):
        return
    if left == paid + 1 and not floor.hand_for_hand:
        sentence = Text("One from the money: play hand for hand")
        if floor.rulebook.format.satellite:
            sentence = Text("One from the tickets: play hand for hand")
        yield Due(Act.HAND_FOR_HAND, "hand-for-hand", sentence)
    elif left <= paid and floor.hand_for_hand:
        yield Due(Act.HAND_FOR_HAND, "hand-for-hand-end", Text("In the money: end hand for hand"))


def _deal(floor: Floor) -> Iterator[Due]:
    """Those who are left are asked about a deal; who has answered is nobody's business (DM-deal-who)."""
    if asked := floor.open_proposal:
        sentence = Text(
            "A deal is talked about: {count} answer is missing",
            "A deal is talked about: {count} answers are missing",
            count=asked.missing,
        )
        yield Due(Act.DEAL, f"deal-{asked.sequence}", sentence, "DM-deal-who")


def _bounty_players(floor: Floor) -> Iterator[Due]:
    """Who carries a bounty in Wild Wild West is drawn once everybody has a seat (DM-www-pot)."""
    if not wild_wild_west.draw_due(floor):
        return
    now, missing = wild_wild_west.drawn(floor), wild_wild_west.outlaws_missing(floor)
    sentence = Text("Draw the Bullseye and the Outlaws")
    if now:
        sentence = Text("Draw {count} more Outlaw", "Draw {count} more Outlaws", count=missing)
    key = f"bounty-players-{len(now.all) if now else 0}-{missing}"
    yield Due(Act.BOUNTY_PLAYERS, key, sentence, "DM-www-pot")


def _envelopes(floor: Floor) -> Iterator[Due]:
    """Mystery envelopes are sealed once nobody can enter or rebuy, and opened knockout by knockout."""
    if mystery.can_seal(floor):
        sentence = Text("Fill and seal {count} mystery envelopes", count=len(floor.people))
        yield Due(Act.SEAL_ENVELOPES, "seal-envelopes", sentence, "DM-points-knockout")
    for claim in mystery.waiting(floor)[:1]:
        number = mystery.next_envelope(floor)
        names = listed([floor.name(player) for player in claim.winners])
        sentence = Text("Open envelope {number} for {names}", number=number, names=names)
        yield Due(Act.OPEN_ENVELOPE, f"envelope-{number}", sentence, "DM-points-knockout")


def _cut_off_soon(floor: Floor) -> Iterator[Due]:
    left = until_rebuys_end(floor)
    if left is not None and left <= SOON:
        minutes = max(1, -(-left // timedelta(minutes=1)))
        sentence = Text("Rebuys end in {time}", time=counted(minutes, "minute"))
        yield Due(Act.NOTICE, "cut-off", sentence, "DM-rebuy-cutoff")


def _rolled_over(floor: Floor) -> Iterator[Due]:
    """Rolled-over pots that have grown large (ruling 45: above a tenth of the chips in play)."""
    percent = floor.rulebook.rollovers.warn_percent
    if percent and floor.rolled_over * 100 > floor.chips_in_play * percent:
        sentence = Text("{chips:,} chips are rolled over: change the blinds?", chips=floor.rolled_over)
        yield Due(Act.NOTICE, "rolled-over", sentence, "C5-9.4-blind-note")


def _roll_back(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The last table is drawn, and the club likes its blinds lower."""
    index = roll_back_to(floor)
    level = None if index is None else clock.periods[index]
    if index is not None and isinstance(level, Level):
        sentence = Text(
            "Roll the blinds back for the final table: to {level}, {small:,} / {big:,}",
            level=period_name(clock.periods, index),
            small=level.small_blind,
            big=level.big_blind,
        )
        yield Due(Act.ROLL_BACK, f"roll-back-{index}", sentence)


def _shallow(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The level that is on, or the next one, at which all chips together are fewer than twenty big blinds."""
    coming = next(
        (n for n in range(clock.index + 1, len(clock.periods)) if isinstance(clock.periods[n], Level)),
        clock.index,
    )
    index = first_shallow(clock.periods[: coming + 1], floor.chips_in_play, clock.index)
    if index is None:
        return
    level = clock.periods[index]
    big_blind = level.big_blind if isinstance(level, Level) else 1
    sentence = Text(
        "At {level} all chips together are {count} big blinds: change the levels?",
        level=period_name(clock.periods, index),
        count=floor.chips_in_play // big_blind,
    )
    yield Due(Act.SHALLOW, f"shallow-{index}", sentence)


def _finish(floor: Floor) -> str:
    if floor.is_shared:
        return Text("Finish the night after the deal")
    if floor.bagged is not None:
        return Text("The chips are bagged: finish the flight")
    if floor.stopped:
        names = listed([floor.name(player) for player in floor.contenders])
        return Text("{names} have won tickets: finish the night", names=names)
    if len(floor.in_play) > 1:
        return Text("Everybody is out but the house: finish the night")
    if not floor.contenders:
        return Text("Nobody who came is still in: finish the night")
    return Text("{who} has won: finish the night", who=floor.name(floor.contenders[0]))
