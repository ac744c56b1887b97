"""Sheets: the forms that a tap on the console opens, and what each of them shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from clauses.refusal import NotAllowed
from clubs.how_we_play import means_against_stalling
from tournaments.console.deal_sheet import plain_amount
from tournaments.console.forms.entry_acts import may_add_on
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.acting import cards_left
from tournaments.night.floor.clockwork import Outage
from tournaments.night.floor.counts import most_leaders, smallest_chip, to_be_counted
from tournaments.night.floor.deals import refuse_deal
from tournaments.night.floor.digital_tables import Screens, begun_with, is_short, uncounted
from tournaments.night.floor.entries import can_rebuy, may_rebuy, rebuys_go_on, still_open
from tournaments.night.floor.fold import When
from tournaments.night.floor.held_seats import HeldSeats, reserved_for
from tournaments.night.floor.leaving import HandByHand, hand_on
from tournaments.night.floor.prizes import (
    Prizes,
    division,
    is_free,
    places_paid,
    undecided,
)
from tournaments.night.floor.re_entries import can_enter_again, can_return, may_enter_again
from tournaments.night.floor.shoot_out import is_decided
from tournaments.night.floor.turnout import Flights, turnout
from tournaments.night.floor.windows import (
    ClosedEarly,
    add_on_open,
    entries_closed,
    rebuys_ended_at,
    until_entries_close,
    until_rebuys_end,
)
from tournaments.night.phrases import clock_time, some_names
from tournaments.night.structure import period_name
from tournaments.presenters.acting_time import may_be_called
from tournaments.presenters.felt_choice import felt_choice
from tournaments.presenters.picks import Pick, lacking_stacks, other_hands, pick, picks, same_hand
from tournaments.presenters.room import hand_words, how_long_out
from tournaments.presenters.set_aside import set_aside
from tournaments.presenters.varied_table import varied_table
from words.text import Listing, Text
from words.typed import number as typed_number

Context = dict[str, Any]
SHEETS: dict[str, Callable[[Floor, Mapping[str, str], datetime], Context]] = {}


def sheet(name: str) -> Callable[[Callable[..., Context]], Callable[..., Context]]:
    """Register the function that prepares the sheet of this name: from the floor, the query of the address
    and the time."""

    def register(show: Callable[..., Context]) -> Callable[..., Context]:
        SHEETS[name] = show
        return show

    return register


def in_play(floor: Floor) -> list[Player]:
    """Everybody with chips, absent ones too."""
    return [floor.players[player] for player in floor.in_play]


def number(query: Mapping[str, str], name: str) -> int:
    """A number of the query; 0 where there is none."""
    text = query.get(name, "")
    size = typed_number(text.removeprefix("-")) or 0
    return -size if text.startswith("-") else size


@sheet("player")
def player(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """One player, and everything that can happen to them."""
    who = floor.player(number(query, "player") or number(query, "out"))
    table = floor.tables.get(who.seat.table) if who.seat else None
    when = When(now, now, floor.sequence)
    others = [p for p in floor.at_table(table) if p.id != who.id] if table else []
    same = same_hand(floor, table.number, now) if table else None
    hand = hand_on(floor, table, when) if table else None
    kept = reserved_for(floor, who.id) or floor.of(HeldSeats).lapsed.get(who.id)
    return {
        "who": who,
        "pick": pick(who),
        "others": picks(p for p in others if not p.absent),
        "same_hand": same,
        "stack_decides": same is not None and not can_return(floor, who, when),
        "started": floor.clock is not None,
        "in_play": who.id in floor.in_play,
        "can_rebuy": can_rebuy(floor, who, when),
        "can_enter_again": who.out is not None and can_enter_again(floor, who, when),
        "rebuy_most": floor.rulebook.cut_off.rebuy_most_stack,
        "can_add_on": who.id in floor.in_play and not who.add_on and add_on_open(floor, who),
        "seated": [p for p in picks(in_play(floor)) if p.seat and p.player != who.id],
        "add_on_past": floor.terms.add_on is not None and cut_off_is_past(floor),
        "hand_before": hand is not None and hand.before is not None,
        "open_seats": [
            (number, seats) for number, t in sorted(floor.tables.items()) if (seats := t.open_to(who.id))
        ],
        "kept": kept,
        "at_table": who.seat.table if who.seat else "",
        "at_seat": who.seat.seat if who.seat else "",
        "is_dealer": table is not None and table.dealer == who.id,
        "is_out": how_long_out(floor, who),
        "may_penalise": floor.clock is not None and _may_penalise(floor, who),
        "may_call_clock": who.id in floor.in_play and may_be_called(floor, who),
        "time_cards": cards_left(floor, who) if floor.rulebook.conduct.time_cards else None,
    }


def _may_penalise(floor: Floor, player: Player) -> bool:
    """Return whether a player may be penalised: in play, or out, where the penalty waits for their return."""
    return player.id in floor.in_play or (player.out is not None and player.out.how != "disqualified")


def cut_off_is_past(floor: Floor) -> bool:
    """Return whether an add-on of the cut-off may have been taken and not recorded."""
    return floor.clock is not None and floor.clock.cut_off_at is not None


@sheet("knockout")
def knockout(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return those who may be out: everybody with chips, by seat."""
    return {"picks": picks(in_play(floor))}


@sheet("find")
def find(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everybody of the night, those in play first."""
    gone = [p for p in floor.players.values() if p.entered and p.id not in floor.in_play]
    return {"picks": [*picks(in_play(floor)), *(pick(p, Text("out")) for p in gone)]}


@sheet("correct")
def correct(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """A knockout put right; page.py adds what was recorded."""
    sequence = number(query, "sequence")
    return {
        "sequence": sequence,
        "leads_back": query.get("back", ""),
        "other_hands": other_hands(floor, sequence),
        "lacking": lacking_stacks(floor, sequence),
    }


@sheet("order")
def finishing_order(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everybody who is out, with their knockouts to be corrected; page.py adds them from the log."""
    return {"leads_back": query.get("back", "")}


@sheet("several")
def several(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Several out in one hand, or a knockout that is shared."""
    playing = [t for t in floor.tables.values() if len(t.players) > 1 and not is_decided(floor, t)]
    table = floor.tables.get(number(query, "table")) or min(
        playing or floor.tables.values(), key=lambda t: t.number, default=None
    )
    return {
        "table": table,
        "tables": sorted(floor.tables),
        "picks": picks(floor.at_table(table)) if table else [],
        "first": number(query, "out"),
    }


@sheet("rebuy")
def rebuy(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return who may come back in, and who has chips and may have few enough."""
    when = When(now, now, floor.sequence)
    return {
        "out": picks(may_rebuy(floor, when)),
        "picks": picks(in_play(floor)),
        "terms": floor.terms.rebuy,
        "most": floor.rulebook.cut_off.rebuy_most_stack,
    }


@sheet("add-on")
def add_on(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return who may take one now, how many have, and whether one of the cut-off may still be missing."""
    can = [floor.players[player] for player in may_add_on(floor)[0]]
    past = cut_off_is_past(floor) and floor.terms.add_on is not None
    return {"picks": picks(can), "terms": floor.terms.add_on, "taken": floor.add_ons, "past": past}


@sheet("late")
def late(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return who may still come: members are added by the view. at_most: where entry needs the director's
    consent, the chips that may be given with it."""
    rules, when = floor.rulebook.late_entry, When(now, now, floor.sequence)
    by_consent = entries_closed(floor, when) and "entries" not in floor.of(ClosedEarly).at
    return {
        "dock": rules.dock_big_blinds,
        "again": picks(may_enter_again(floor, when)),
        "at_most": rules.after_break_most if by_consent and floor.kind != "championship" else None,
        "by_consent": by_consent and rules.after_break_most is not None,
    }


@sheet("close")
def close(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return what the director may close early, and until when it would be open."""
    when = When(now, now, floor.sequence)
    names = still_open(floor, when)
    words = {"entries": Text("Late entry"), "rebuys": Text("Rebuys"), "add_ons": Text("Add-ons")}
    if floor.clock and rebuys_ended_at(floor, when) is not None:
        last = some_names([player.name for player in may_rebuy(floor, when)])
        is_for_short = rebuys_go_on(floor, when)
        if not last:
            words["rebuys"] = Text("Rebuys, which only whoever is short may still have")
        elif is_for_short:
            words["rebuys"] = Text(
                "Rebuys, which only {names} and whoever is short may still have", names=last
            )
        else:
            words["rebuys"] = Text("Rebuys, which only {names} may still have", names=last)
    left = {"entries": until_entries_close(floor), "rebuys": until_rebuys_end(floor)}
    ends = {name: now + time for name, time in left.items() if time is not None}
    return {"open": [(name, words[name], ends.get(name)) for name in names], "first": next(iter(names), "")}


@sheet("count")
def count(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everybody's stack at one table, or at all, and how the counted ones add up to the chips in play. Of one
    player who has come to screens: of all those whose chips nobody has counted there, and of nobody else."""
    waiting = uncounted(floor)
    if number(query, "player") not in {player.id for player in waiting}:
        waiting = []
    only = number(query, "table")
    tables = [floor.tables[n] for n in sorted(floor.tables) if not only or n == only]
    rows = [
        (
            table.number,
            _counted_at(floor, [each for each in floor.at_table(table) if _is_asked(each, waiting)]),
        )
        for table in tables
    ]
    return {
        "tables": [row for row in rows if row[1] or not waiting],
        "are_brought": bool(waiting),
        "started": floor.started_at is not None,
        "holders": picks(in_play(floor)),
        **reconciled(floor),
    }


def _is_asked(player: Player, waiting: Sequence[Player]) -> bool:
    return not waiting or player in waiting


def _counted_at(floor: Floor, players: Sequence[Player]) -> list[Pick]:
    """Those at a table, with the chips that they still have from the start where that is so."""
    begun = {player.id: begun_with(floor, player) for player in players}
    return [replace(each, known=str(begun[each.player] or "")) for each in picks(players)]


@sheet("bag")
def bag(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everybody's chips at the end of a flight."""
    return count(floor, {}, now)


def reconciled(floor: Floor) -> Context:
    """Return what a sheet on which stacks are typed compares them with: the chips that lie before players,
    how many players there are, and by how much a count of all may be wrong."""
    return {
        "in_play": to_be_counted(floor),
        "players": len(floor.in_play.keys() - floor.reported),
        "tolerance": smallest_chip(floor),
    }


@sheet("snapshot")
def snapshot(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The biggest stacks: those counted last on top, then by seat."""
    ranked = sorted(in_play(floor), key=lambda p: -(p.counted[0] - p.bought if p.counted else 0))
    return {
        "picks": [pick(p, Text("{chips:,} bought", chips=p.bought) if p.bought else "") for p in ranked],
        "qualify": most_leaders(floor),
        **reconciled(floor),
    }


@sheet("payouts")
def payouts(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return what the club's table warns of, and whether these are the director's own; page.py adds the
    money."""
    return {"warnings": division(floor).warnings, "own": floor.of(Prizes).own_payouts is not None}


@sheet("payments")
def payments(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return how everybody has paid: page.py adds the money."""
    return {}


@sheet("deal")
def deal(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return whether a deal is possible, and what the director can do about it; page.py adds the money."""
    why_not = None
    try:
        refuse_deal(floor)
    except NotAllowed as refusal:
        refusal.cite_for(floor.rulebook.book)
        why_not = refusal
    when = When(now, now, floor.sequence)
    entries_open = floor.clock is not None and not entries_closed(floor, when)
    time = until_entries_close(floor) if entries_open else until_rebuys_end(floor)
    return {
        "why_not": why_not,
        "to_close": why_not is not None and bool(set(still_open(floor, when)) & {"entries", "rebuys"}),
        "until": now + time if time and len(floor.contenders) <= places_paid(floor) else None,
    }


@sheet("terms")
def terms(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return what is sold tonight, and the prices as fields show them."""
    rebuy, add_on = floor.terms.rebuy, floor.terms.add_on
    return {
        "terms": floor.terms,
        "is_free": is_free(floor),
        "rebuy_price": plain_amount(rebuy.price) if rebuy else "",
        "rebuy_chips": rebuy.chips if rebuy else "",
        "add_on_price": plain_amount(add_on.price) if add_on else "",
        "add_on_chips": add_on.chips if add_on else "",
    }


@sheet("stacks")
def stacks(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Those who went out in one hand and whose places their stacks must decide (DM-place-same-hand)."""
    names = set(undecided(floor))
    return {"picks": [pick(p) for p in floor.players.values() if p.out and p.name in names]}


@sheet("table")
def table(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return who sits at one table, its hand and its dealer. Raises NotAllowed where there is no such
    table."""
    chosen = floor.table(number(query, "table"))
    screens = floor.on_screens(chosen.number)
    return {
        "table": chosen,
        "hand": hand_words(floor, chosen),
        "seats": range(1, chosen.seats + 1),
        "picks": picks(floor.at_table(chosen)),
        "held": [
            *((seat, floor.name(who)) for seat, who in sorted(chosen.kept.items())),
            *((seat, "") for seat in sorted(chosen.locked)),
        ],
        "dealer": floor.name(chosen.dealer) if chosen.dealer else "",
        "started": floor.clock is not None,
        "several_tables": len(floor.tables) > 1,
        "screens": Listing([game.title for game in screens.games]) if screens else "",
        "hand_on": chosen.hand if chosen.in_hand else None,
        "is_short": is_short(floor, chosen),
        "is_decided": is_decided(floor, chosen),
        "aside": set_aside(floor, chosen),
        "varied": varied_table(floor, chosen),
        "choice": felt_choice(floor, chosen, now),
    }


@sheet("remove-absent")
def remove_absent(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return whose stack is to go (DM-absent-removed)."""
    return {"who": floor.player(number(query, "player"))}


@sheet("start")
def start(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return how many are there, and how many the rulebook asks for (DM-season-minimum); and what is to be
    announced against stalling (TDA-RP-19)."""
    return {"turnout": turnout(floor), "announced": means_against_stalling(floor.rulebook)}


@sheet("break")
def call_break(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Minutes to choose from."""
    return {"lengths": (5, 10, 15, 20, 30)}


@sheet("ruling")
def ruling(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The numbers of the tables that a ruling may be about."""
    return {"tables": sorted(floor.tables)}


@sheet("more")
def more(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return what is rarely done: what may be switched, what there is to correct, to close before its time,
    to buy and to break."""
    return {
        "has_add_ons": floor.terms.add_on is not None,
        "has_knockouts": any(player.out for player in floor.players.values()),
        "several_tables": len(floor.tables) > 1,
        "hand_for_hand": floor.of(HandByHand).is_on,
        "time_hands": bool(floor.clock and floor.clock.waits_for_hands),
        "started": floor.clock is not None,
        "in_break": bool(floor.clock and floor.clock.in_break),
        "by_itself": floor.of(Screens).by_itself if floor.screens else None,
        "is_free": is_free(floor),
        "closable": bool(still_open(floor, When(now, now, floor.sequence))),
        "flights_came": bool(floor.of(Flights).brought),
    }


@sheet("structure")
def structure(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The rows are added by the view, which knows what was typed."""
    return {"played": floor.clock.index if floor.clock else 0, "started": floor.clock is not None}


@sheet("plan")
def plan(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return what a structure is planned from; the form is added by the view. Raises NotAllowed once play has
    begun."""
    if floor.clock:
        raise NotAllowed("The clock has been started: change what is still to come, level by level.")
    return {}


@sheet("site-away")
def site_away(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The clock went on while the site was away: it may stay as it is."""
    away, clock = floor.of(Outage).unanswered, floor.clock
    if away is None or clock is None or away.index >= len(clock.periods):
        return {"away": None}
    return {
        "away": away,
        "time": clock_time(away.seconds),
        "level": period_name(clock.periods, away.index),
        "left": clock_time(away.left),
    }
