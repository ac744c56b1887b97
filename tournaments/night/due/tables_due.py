"""Due things at the tables: who moves, which table goes, who draws a seat anew, where a button or a dealer is
missing.

Source: DM-balance-two, DM-balance-who, DM-seat-redraw, DM-dealer-seat, CPL-break, CPL-high-card; rulings
163-167.

Due things because of the clock and its levels: chips to be coloured up, add-ons, the end of rebuys, blinds
that are too large for what is in play.

Source: DM-colour-up, DM-addon-once, DM-rebuy-cutoff, C5-9.4-blind-note; rulings 45, 178. That all chips
together are twenty big blinds or more rests on no clause: with fewer, nobody plays poker any more.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from tables.balancing import BreakTable, Move, Redraw, proposal
from tournaments.night.clock import Clock
from tournaments.night.due.due_things import Act, Due
from tournaments.night.floor.clockwork import Outage, roll_back_to
from tournaments.night.floor.colours import Colours
from tournaments.night.floor.digital_tables import balancing_now, is_halted, room_for
from tournaments.night.floor.entries import may_rebuy
from tournaments.night.floor.held_seats import HeldSeats
from tournaments.night.floor.prizes import now_of
from tournaments.night.floor.re_entries import may_enter_again
from tournaments.night.floor.shoot_out import Rounds, is_decided, next_round_due, shoot_out_of
from tournaments.night.floor.state import Floor
from tournaments.night.floor.windows import add_on_open, until_add_ons, until_rebuys_end
from tournaments.night.phrases import clock_time, counted, listed
from tournaments.night.structure import Break, Level, first_shallow, period_name
from words.text import Text

SOON = timedelta(minutes=5)


def colour_ups_due(floor: Floor, clock: Clock) -> Iterator[Due]:
    """Chips to be removed in this break or, if it was missed, in an earlier one (ruling 178); screens know
    every amount."""
    if all(floor.on_screens(table) for table in floor.tables):
        return
    for period in clock.periods[: clock.index + 1]:
        if isinstance(period, Break):
            for chip in period.colour_up:
                if chip not in floor.of(Colours).removed:
                    sentence = Text("Colour up the {chip:,} chips", chip=chip)
                    yield Due(Act.COLOUR_UP, f"chip-{chip}", sentence, "DM-colour-up", chip=chip)


def cut_off_soon(floor: Floor) -> Iterator[Due]:
    """Yield that rebuys end in the next minutes or, where there are none, that the add-on is offered."""
    rebuys, add_ons = until_rebuys_end(floor), until_add_ons(floor)
    left = add_ons if rebuys is None else rebuys
    if left is None or left > SOON:
        return
    time = counted(max(1, -(-left // timedelta(minutes=1))), "minute")
    if rebuys is None:
        yield Due(Act.NOTICE, "cut-off", Text("Add-on in {time}", time=time), "DM-addon-once")
    else:
        yield Due(Act.NOTICE, "cut-off", Text("Rebuys end in {time}", time=time), "DM-rebuy-cutoff")


def site_was_away(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The clock went on while the site was away: it may be set back to where it stood."""
    away = floor.of(Outage).unanswered
    if away is None or away.index >= len(clock.periods):
        return
    sentence = Text(
        "The site was away for {time}: set the clock back to {level}, {left} left",
        time=clock_time(away.seconds),
        level=period_name(clock.periods, away.index),
        left=clock_time(away.left),
    )
    yield Due(Act.SITE_AWAY, f"away-{away.index}-{away.left}-{away.seconds}", sentence)


def roll_back_due(floor: Floor, clock: Clock) -> Iterator[Due]:
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


def shallow_levels(floor: Floor, clock: Clock) -> Iterator[Due]:
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


def add_ons_due(floor: Floor, clock: Clock) -> Iterator[Due]:
    """Yield who may still take an add-on."""
    if floor.terms.add_on is None or not add_on_open(floor):
        return
    players = [floor.players[p] for p in floor.in_play]
    left = sum(not p.add_on and not p.absent and add_on_open(floor, p) for p in players)
    if left:
        sentence = Text("Add-ons: {players} may still take one", players=counted(left, "player"))
        yield Due(Act.ADD_ONS, f"add-ons-{clock.cut_off_index}", sentence, "DM-addon-once")


def rolled_over_pots(floor: Floor) -> Iterator[Due]:
    """Rolled-over pots that have grown large (ruling 45: above a tenth of the chips in play)."""
    percent = floor.rulebook.rollovers.warn_percent
    if percent and floor.rolled_over * 100 > floor.chips_in_play * percent:
        sentence = Text("{chips:,} chips are rolled over: change the blinds?", chips=floor.rolled_over)
        yield Due(Act.NOTICE, "rolled-over", sentence, "C5-9.4-blind-note")


CARRIED_WITHIN: Final = timedelta(minutes=3)  # where no hand is recorded at the new table


def buttons_due(floor: Floor) -> Iterator[Due]:
    """Tables that have to draw for their button."""
    for table in floor.tables.values():
        if table.button_due and len(table.players) > 1 and not is_decided(floor, table):
            yield Due(
                Act.DRAW_BUTTON,
                f"button-{table.number}-{table.hands}",
                Text("Table {table}: high card for the button", table=table.number),
                "CPL-high-card",
                table=table.number,
                warning=_may_come_back(floor) if len(floor.tables) == 1 else "",
            )


def _may_come_back(floor: Floor) -> str:
    """While somebody may still rebuy the last table may not be the final one (DM-rebuy-cutoff)."""
    if floor.clock is None:
        return ""
    now = now_of(floor, floor.clock)
    if may_enter_again(floor, now):
        return Text("Re-entries are open: who is out may still come back")
    if not may_rebuy(floor, now):
        return ""
    return Text("Rebuys are open: who is out may still come back")


def tables_due(floor: Floor, seed: bytes) -> Iterator[Due]:
    """A move, a table to break, the final table; and the tables that need a button."""
    yield from _lapsed(floor)
    yield from _to_be_carried(floor)
    if floor.reports:  # who is left at a table is not yet known
        yield from buttons_due(floor)
        return
    if shoot_out_of(floor):
        yield from _rounds(floor)
        yield from buttons_due(floor)
        return
    states = [table.state for table in floor.tables.values()]
    match proposal(states, balancing_now(floor), floor.rulebook.seating, seed):
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
            names = [floor.name(who) for who in floor.tables[table].kept.values() if who in places]
            warning = Text("A seat there is kept for {names}", names=listed(names)) if names else ""
            yield Due(Act.BREAK_TABLE, f"break-{table}", sentence, "CPL-break", table=table, warning=warning)
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
    yield from buttons_due(floor)


def _lapsed(floor: Floor) -> Iterator[Due]:
    """Seats that were kept at tables that have gone."""
    for player, place in floor.of(HeldSeats).lapsed.items():
        if player in floor.in_play:
            sentence = Text(
                "The seat kept for {who} is gone with table {table}: reserve another one",
                who=floor.name(player),
                table=place.table,
            )
            yield Due(
                Act.NOTICE, f"kept-{player}-{place.table}-{place.seat}", sentence, "TDA-9", player=player
            )


def _to_be_carried(floor: Floor) -> Iterator[Due]:
    """Chips of players who were given another seat of felt and are not there to take them along, until a hand
    is dealt there or minutes have passed (TDA-RP-16)."""
    if floor.clock is None:
        return
    now = now_of(floor, floor.clock).at
    for player in map(floor.players.__getitem__, floor.in_play):
        is_gone = player.away or player.absent
        if not is_gone or player.moved is None or player.seat is None or floor.on_screens(player.seat.table):
            continue
        sequence, at = player.moved
        hand = floor.tables[player.seat.table].hand
        if now - at <= CARRIED_WITHIN and not (hand is not None and hand.begun > at):
            sentence = Text("Carry the chips of {who} to {where}", who=player.name, where=player.seat)
            key = f"carry-{player.id}-{sequence}"
            yield Due(Act.NOTICE, key, sentence, "TDA-RP-16", player=player.id)


def _rounds(floor: Floor) -> Iterator[Due]:
    """The next round of a shoot-out, and who waits for it."""
    players, number = len(floor.in_play), len(floor.of(Rounds).begun) + 1
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
            names = [player.name for player in floor.at_table(table)]
            sentence = Text(
                "Table {table} is decided: {names} waits for the next round",
                "Table {table} is decided: {names} wait for the next round",
                table=table.number,
                names=listed(names),
                count=len(names),
            )
            yield Due(Act.NOTICE, f"decided-{number}-{table.number}", sentence)


def _where_button(floor: Floor, giver: int, taker: int) -> Due:
    """Ask where the button is: who moves depends on it, and nobody has recorded the hands of that table
    (DM-balance-who)."""
    sentence = Text(
        "Table {giver} gives a player to table {taker}: where is its button?", giver=giver, taker=taker
    )
    hands = floor.tables[giver].hands
    return Due(Act.WHERE_BUTTON, f"where-{giver}-{hands}", sentence, "DM-balance-who", table=giver)


def dealers_missing(floor: Floor) -> Iterator[Due]:
    """Tables whose dealer is out or has moved away, and who has not been replaced (DM-dealer-seat)."""
    if not floor.rulebook.seating.dedicated_dealer:
        return
    for number, table in sorted(floor.tables.items()):
        if table.dealer is None and len(table.players) > 1 and not floor.on_screens(number):
            sentence = Text("Table {table} has no dealer: name one", table=number)
            yield Due(Act.NAME_DEALER, f"dealer-{number}", sentence, "DM-dealer-seat", table=number)


def _short(floor: Floor) -> Iterator[Due]:
    """Tables three or more short, where play may be halted until somebody has moved (ruling 167)."""
    if floor.rulebook.balancing.halt_at is not None:
        yield from _to_halt(floor)
        return
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


def _to_halt(floor: Floor) -> Iterator[Due]:
    """Tables of felt that are short of the fullest by as many as the rulebook says, each once its big blind
    would reach an empty seat (TDA-11)."""
    most = max(len(table.players) for table in floor.tables.values())
    for number, table in sorted(floor.tables.items()):
        if table.paused is None and not floor.on_screens(number) and is_halted(floor, table):
            short = most - len(table.players)
            sentence = Text(
                "Table {table} is {count} short: halt it until it is balanced", table=number, count=short
            )
            yield Due(Act.HALT, f"halt-{number}-{short}", sentence, "DM-balance-two", table=number)
