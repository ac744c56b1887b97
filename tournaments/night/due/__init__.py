"""Due things of a night, the most pressing first: the director's brass bar.

Nothing here does anything. A `Due` names what should happen, says it in a sentence with a verb, and carries
what is needed to do it with one tap; the act itself is checked again when it is done. `key` tells one due
thing from another, so that a tap on a stale one is recognised.

- `due_things`: what a due thing is.
- `tables_due`: moves, tables that go, buttons, dealers; what the clock and its levels ask for.
- `announcements_due`: what dealers are told by the clock.

Here is their order, and what else there is: the start, the absent, chip leaders, payouts, the bubble, a deal,
the end, and what variations and side games ask for. Source: DM-absent-removed, DM-points-chip-leader,
DM-payout-6-7, DM-deal-who, CPL-winner, DM-bomb-when, DM-rit-transfer, DM-www-pot, DM-points-knockout; rulings
134, 142, 251, 258.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from tournaments.night.clock import Clock
from tournaments.night.due.announcements_due import announcements
from tournaments.night.due.due_things import Act, Due
from tournaments.night.due.tables_due import (
    add_ons_due,
    buttons_due,
    colour_ups_due,
    cut_off_soon,
    dealers_missing,
    roll_back_due,
    rolled_over_pots,
    shallow_levels,
    site_was_away,
    tables_due,
)
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.counts import ChipCounts, leads_are_over, most_leaders
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.digital_tables import is_short, room_for, uncounted
from tournaments.night.floor.flights import Bags, is_flight_over
from tournaments.night.floor.fold import When, has_stopped
from tournaments.night.floor.hands import has_played_its_hands, still_playing
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.payments import declared_unpaid
from tournaments.night.floor.places import Deal
from tournaments.night.floor.prizes import (
    Prizes,
    bubble_places,
    division,
    entries_settled,
    is_free,
    undecided,
    unplaced,
    why_not_finished,
)
from tournaments.night.floor.shoot_out import shoot_out_of
from tournaments.night.floor.side_games import mystery, wild_wild_west
from tournaments.night.floor.state import Floor
from tournaments.night.floor.turnout import Flights
from tournaments.night.floor.variations import bomb_pots, plaques
from tournaments.night.floor.windows import may_finish, removal_due
from tournaments.night.phrases import clock_time, counted, listed
from tournaments.night.structure import Break, levels_ended, period_name
from words.text import Listing, Text


def bounty_players_due(floor: Floor) -> Iterator[Due]:
    """Yield the draw of who carries a bounty in Wild Wild West, once everybody has a seat (DM-www-pot)."""
    if not wild_wild_west.draw_due(floor):
        return
    now, missing = wild_wild_west.drawn(floor), wild_wild_west.outlaws_missing(floor)
    sentence = Text("Draw the Bullseye and the Outlaws")
    if now:
        sentence = Text("Draw {count} more Outlaw", "Draw {count} more Outlaws", count=missing)
    key = f"bounty-players-{len(now.all) if now else 0}-{missing}"
    yield Due(Act.BOUNTY_PLAYERS, key, sentence, "DM-www-pot")


def envelopes_due(floor: Floor) -> Iterator[Due]:
    """Mystery envelopes are sealed once nobody can enter or rebuy, and opened knockout by knockout."""
    if mystery.can_seal(floor):
        sentence = Text("Fill and seal {count} mystery envelopes", count=len(floor.people))
        yield Due(Act.SEAL_ENVELOPES, "seal-envelopes", sentence, "DM-points-knockout")
    for claim in mystery.waiting(floor)[:1]:
        number = mystery.next_envelope(floor)
        names = listed([floor.name(player) for player in claim.winners])
        sentence = Text("Open envelope {number} for {names}", number=number, names=names)
        yield Due(Act.OPEN_ENVELOPE, f"envelope-{number}", sentence, "DM-points-knockout")


def bomb_pot_due(floor: Floor) -> Iterator[Due]:
    """The clock stands still for a Bomb Pot: which tables of felt are still to be dealt it, then the next
    level, once those on screens have played theirs, too."""
    if not stopped_for_bomb_pot(floor):
        return
    index = floor.clock.index if floor.clock else 0
    if tables := bomb_pots.to_come_on_felt(floor):
        sentence = Text(
            "{pot} at table {tables}: everybody posts {chips:,}",
            "{pot} at tables {tables}: everybody posts {chips:,}",
            pot=bomb_pots.called(floor),
            tables=listed([str(table) for table in tables]),
            chips=bomb_pots.posts(floor),
            count=len(tables),
        )
        yield Due(Act.BOMB_POT, f"bomb-pot-{index}-{len(tables)}", sentence, "DM-bomb-when")
        return
    if not bomb_pots.all_played(floor):
        return
    pot = bomb_pots.called(floor)
    sentence = Text("Every table has been dealt its {pot}: let the clock go on", pot=pot)
    yield Due(Act.CLOCK_ON, f"clock-on-{index}", sentence, "DM-bomb-when")


def plaques_due(floor: Floor) -> Iterator[Due]:
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


def declared_rebuys_due(floor: Floor) -> Iterator[Due]:
    """Yield who declared a rebuy before a hand and has still to pay it (TDA-27)."""
    for player, purchase in declared_unpaid(floor):
        sentence = Text("{who} declared a rebuy: take the money for it", who=player.name)
        key = f"declared-{purchase.sequence}"
        yield Due(Act.PAYMENT, key, sentence, "TDA-27", player=player.id)


__all__ = ["Act", "Due", "due", "snapshot_due"]


def due(floor: Floor, seed: bytes) -> list[Due]:
    """Return what is due on this floor, brought to the present by `floor.at(now)`. seed: of the next draw."""
    if floor.finished_at:
        return []
    if not floor.stopped and has_stopped(floor):
        floor = replace(floor, stopped=True)
    if floor.clock is None:
        return list(_before_the_start(floor))
    if floor.is_over:
        return [
            *_reported(floor),
            *_undecided(floor),
            *declared_rebuys_due(floor),
            *_payouts(floor),
            *envelopes_due(floor),
            *_finish(floor),
        ]
    return [
        *site_was_away(floor, floor.clock),
        *_bag(floor),
        *_deal(floor),
        *bomb_pot_due(floor),
        *bounty_players_due(floor),
        *envelopes_due(floor),
        *tables_due(floor, seed),
        *announcements(floor),
        *roll_back_due(floor, floor.clock),
        *_on_screens(floor),
        *_absent(floor),
        *declared_rebuys_due(floor),
        *plaques_due(floor),
        *_undecided(floor),
        *_snapshot(floor, floor.clock),
        *add_ons_due(floor, floor.clock),
        *colour_ups_due(floor, floor.clock),
        *_payouts(floor),
        *_bubble(floor),
        *_hand_to_time(floor, floor.clock),
        *_level_played(floor, floor.clock),
        *dealers_missing(floor),
        *cut_off_soon(floor),
        *shallow_levels(floor, floor.clock),
        *rolled_over_pots(floor),
    ]


def _before_the_start(floor: Floor) -> Iterator[Due]:
    if floor.rulebook.format.last_day and not floor.of(Flights).brought:
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
        yield from buttons_due(floor)
        yield from bounty_players_due(floor)
        if floor.structure:
            yield Due(
                Act.START, "start", Text("Start the clock with {count} players", count=len(floor.in_play))
            )


def _bag(floor: Floor) -> Iterator[Due]:
    """A flight has come to its end."""
    if is_flight_over(floor) and floor.reports:
        yield from _reported(floor)
    elif is_flight_over(floor):
        sentence = Text(
            "The flight is over: count and bag the chips of {players}",
            players=counted(len(floor.in_play), "player"),
        )
        yield Due(Act.BAG, "bag", sentence)


def _on_screens(floor: Floor) -> Iterator[Due]:
    """Yield what tables on screens wait for: chips from the felt that nobody has counted, the end of a
    pause."""
    if players := uncounted(floor):
        sentence = Text("Count what {names} brought to the screens", names=listed([p.name for p in players]))
        key = f"count-{'-'.join(str(player.id) for player in players)}"
        yield Due(Act.COUNT, key, sentence, player=players[0].id)
    for table in floor.tables.values():
        if table.paused is not None and (floor.on_screens(table.number) or not is_short(floor, table)):
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
    """Return whether chip leaders are to be compared now (DM-points-chip-leader, ruling 134)."""
    if not floor.rulebook.points.chip_leader or floor.rulebook.format.flight:
        return False
    if leads_are_over(floor):
        return False
    snapshots = floor.of(ChipCounts).snapshots
    last = snapshots[-1] if snapshots else None
    match floor.rulebook.points.chip_leader_every:
        case "hour":
            every = timedelta(minutes=floor.rulebook.points.chip_leader_minutes)
            times = clock.played // every
            return times > 0 and (last is None or last.played < times * every)
        case "level":
            ended = levels_ended(clock.periods, clock.index)
            return ended > 0 and (last is None or levels_ended(clock.periods, last.index) < ended)
        case _:
            return isinstance(clock.period, Break) and (last is None or last.index < clock.index)


def _snapshot(floor: Floor, clock: Clock) -> Iterator[Due]:
    if snapshot_due(floor, clock):
        sentence = Text("Chip-leader check: record the {count} biggest stacks", count=most_leaders(floor))
        yield Due(
            Act.SNAPSHOT, f"snapshot-{len(floor.of(ChipCounts).snapshots)}", sentence, "DM-points-chip-leader"
        )


def _payouts(floor: Floor) -> Iterator[Due]:
    if unplaced(floor):
        yield Due(Act.PAYOUTS, "payouts", Text("Set the payouts anew: the pool has changed"), "DM-payout-6-7")
    elif floor.of(Prizes).own_payouts is None and not is_free(floor) and entries_settled(floor):
        for warning in division(floor).warnings:
            yield Due(Act.PAYOUTS, "payouts", warning, "DM-payout-19-24")


def _bubble(floor: Floor) -> Iterator[Due]:
    paid, left = bubble_places(floor), len(may_finish(floor))
    if not entries_settled(floor) or len(floor.tables) < 2 or shoot_out_of(floor):
        return
    if left == paid + 1 and not floor.of(HandByHand).is_on:
        sentence = Text("One from the money: play hand for hand")
        if floor.rulebook.format.satellite:
            sentence = Text("One from the tickets: play hand for hand")
        yield Due(Act.HAND_FOR_HAND, "hand-for-hand", sentence)
    elif left <= paid and floor.of(HandByHand).is_on:
        yield Due(Act.HAND_FOR_HAND, "hand-for-hand-end", Text("In the money: end hand for hand"))


def _hand_to_time(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The time of a hand comes off the clock once every table has finished it (TDA-RP-8)."""
    if not clock.waits_for_hands or clock.pause:
        return
    seconds = floor.rulebook.clock.hand_for_hand_seconds
    sentence = Text(
        "Hand for hand, hand {number}: take {time} off the clock when every table has finished it",
        number=floor.of(HandByHand).timed + 1,
        time=clock_time(seconds),
    )
    tables = still_playing(floor)
    numbers = Listing([str(number) for number in tables])
    warning = Text(
        "Table {tables} is still playing.",
        "Tables {tables} are still playing.",
        tables=numbers,
        count=len(tables),
    )
    by_hand = floor.of(HandByHand)
    key = f"time-hand-{by_hand.began}-{by_hand.timed}"
    yield Due(Act.TIME_HAND, key, sentence, warning=warning if tables else "")


def _level_played(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The next level, once the slowest table has played the hands of this one (TDA-RP-19)."""
    if clock.is_last_period or clock.pause or stopped_for_bomb_pot(floor) or not has_played_its_hands(floor):
        return
    sentence = Text(
        "Every table has played {hands} hands: go on with {level}",
        hands=floor.rulebook.clock.hands_per_level,
        level=period_name(clock.periods, clock.index + 1),
    )
    yield Due(Act.NEXT_LEVEL, f"next-level-{clock.index}", sentence, "TDA-RP-19")


def _deal(floor: Floor) -> Iterator[Due]:
    """Those who are left are asked about a deal; who has answered is nobody's business (DM-deal-who)."""
    if proposal := floor.of(Proposals).open:
        sentence = Text(
            "A deal is talked about: {count} answer is missing",
            "Deal proposed: {count} answers missing",
            count=proposal.missing,
        )
        yield Due(Act.DEAL, f"deal-{proposal.sequence}", sentence, "DM-deal-who")


def _reported(floor: Floor) -> Iterator[Due]:
    """Yield a line while what is reported and not confirmed holds back the end: the tables' strip has the
    buttons for it."""
    if floor.reports:
        key = f"reported-{'-'.join(map(str, sorted(floor.reports)))}"
        yield Due(Act.NOTICE, key, Text("A knockout waits to be confirmed."))


def _finish(floor: Floor) -> Iterator[Due]:
    """The end, once nothing holds it back."""
    if why_not_finished(floor) is None:
        sentence, clause = _ending(floor)
        yield Due(Act.FINISH, "finish", sentence, clause)


def _ending(floor: Floor) -> tuple[str, str]:
    """The rule by which the end came, in words, and its clause."""
    if floor.of(Deal).is_shared:
        return Text("Close the tournament after the deal"), ""
    if floor.of(Bags).stacks is not None:
        return Text("The chips are bagged. Close the flight"), ""
    if floor.stopped:
        names = listed([floor.name(player) for player in floor.contenders])
        return Text("{names} have won tickets. Close the tournament", names=names), ""
    if len(floor.in_play) > 1:
        return Text("Only bots are left. Close the tournament"), ""
    if not floor.contenders:
        return Text("Nobody who came is still in. Close the tournament"), ""
    return Text("{who} wins. Close the tournament", who=floor.name(floor.contenders[0])), "CPL-winner"
