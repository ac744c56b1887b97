"""Entries of players: check-in, buy-in, rebuy, add-on, late and absent players, leaving; and closing all that
early.

Source: DM "Buyin/Rebuy/Addon" and "Late Players", CPL "Absent or late players"; rulings 73-76, 85, 129,
148-155, 171-172, 241, 243.
"""

from dataclasses import replace
from datetime import datetime

from clauses.refusal import NotAllowed
from clubs.rulebook import Rebuy
from tables.seating import SeatPlace
from tournaments.night.clock import Clock
from tournaments.night.facts import (
    AbsentRemoved,
    AddedOn,
    Arrived,
    BoughtIn,
    CameBack,
    CheckedIn,
    Committed,
    EntriesClosed,
    Left,
    Rebought,
    SeatedAt,
    SteppedAway,
    TermsSet,
)
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.held_seats import refuse_held
from tournaments.night.floor.late import late_stack
from tournaments.night.floor.leaving import leaving, take_out
from tournaments.night.floor.records import Player, Table
from tournaments.night.floor.shoot_out import refuse_decided, refuse_late
from tournaments.night.floor.state import Floor
from tournaments.night.floor.tickets import pay_with_ticket
from tournaments.night.floor.windows import (
    ClosedEarly,
    add_on_open,
    awaited,
    closed_by_hand,
    entries_closed,
    forfeited,
    re_entries_open,
    rebuys_ended_at,
    removal_due,
)
from tournaments.night.structure import Break
from words.text import Text


@folds(Committed)
def committed(floor: Floor, fact: Committed, when: When) -> None:
    """Put a player on tonight's list. Raises NotAllowed for one who is on it already."""
    if fact.player in floor.players:
        raise NotAllowed("{name} is on tonight's list already.", name=floor.name(fact.player))
    floor.players[fact.player] = Player(fact.player, fact.name)


@folds(CheckedIn)
def checked_in(floor: Floor, fact: CheckedIn, when: When) -> None:
    """Check a player in, who has not bought in yet."""
    who = floor.players.get(fact.player)
    if who and who.absent:
        _refuse_absent(floor, who, when)
    if who and who.present:
        raise NotAllowed("{name} is checked in already.", name=who.name)
    floor.players[fact.player] = Player(fact.player, fact.name, present=True)


@folds(BoughtIn)
def bought_in(floor: Floor, fact: BoughtIn, when: When) -> None:
    """An entry. The stack is the same for everyone who is there at the start (CPL-equal-stacks); a late one
    may be docked (CPL-late-dock)."""
    who = floor.players.get(fact.player) or Player(fact.player, fact.name)
    is_house = who.is_house or fact.house or fact.player < 0
    if floor.rulebook.format.last_day:
        raise NotAllowed("Nobody enters on the last day: entries are those of the flights.")
    if who.absent:
        _refuse_absent(floor, who, when)
    if who.entered:
        raise NotAllowed("{name} has bought in already.", name=who.name)
    is_earned = floor.kind == "championship"
    if fact.chips is not None and not is_earned and not (floor.clock and fact.consent):
        raise NotAllowed("Everyone begins with the same stack.", "CPL-equal-stacks")
    stack = fact.chips if is_earned and fact.chips is not None else floor.terms.chips
    if floor.clock:
        chips = None if is_earned else fact.chips
        stack = late_stack(floor, floor.clock, stack, when, consent=fact.consent, chips=chips)
    if floor.tables and fact.seat is None:
        raise NotAllowed("The seats are drawn: a late entrant needs one too.", "DM-seat-random")
    place = open_place(floor, fact.seat) if fact.seat else None
    if place:
        refuse_late(floor)
        refuse_decided(floor, floor.tables[place.table])
    if is_house:
        refuse_house_on_felt(floor)
    price = 0 if is_house else floor.terms.buy_in
    if fact.ticket:
        pay_with_ticket(floor, fact.player, fact.ticket, price, when)
    floor.players[fact.player] = who.but(
        name=fact.name,
        present=True,
        entered=True,
        chips_in=stack,
        paid=who.paid + price,
        stack=stack,
        is_house=is_house,
    )
    floor.in_play[fact.player] = None
    if place:
        floor.seat(fact.player, place)


def open_place(floor: Floor, seat: SeatedAt) -> SeatPlace:
    """A seat that nobody has. Raises NotAllowed for one that is taken or does not stand."""
    table = floor.table(seat.table)
    refuse_held(floor, SeatPlace(seat.table, seat.seat), seat.player)
    if seat.seat not in table.open_to(seat.player):
        raise NotAllowed("Seat {seat} at table {table} is not open.", seat=seat.seat, table=seat.table)
    return SeatPlace(seat.table, seat.seat)


@folds(Rebought)
def rebought(floor: Floor, fact: Rebought, when: When) -> None:
    """A rebuy, by someone with a small stack or just busted (DM-rebuy-stack, DM-rebuy-cutoff)."""
    player = floor.player(fact.player)
    had = 0 if player.out else fact.stack if player.stack is None else player.stack
    terms = rebuy_terms(floor, player, had, when)
    if player.out:
        free = player.out.seat if player.out.seat and is_free(floor, player.out.seat, player.id) else None
        place = open_place(floor, fact.seat) if fact.seat else free
        if place is None:
            raise NotAllowed(
                "The seat of {name} has been given away: {name} needs another one.", name=player.name
            )
        floor.in_play[fact.player] = None
        floor.change(fact.player, out=None)
        latest = floor.tables[place.table].hand
        same_seat = place == player.out.seat and not (latest and latest.begun > player.out.at)
        floor.seat(fact.player, place, new=not same_seat)
        if place != player.out.seat:
            floor.change(fact.player, moved=(when.sequence, when.at))
    floor.change(
        fact.player,
        rebuys=player.rebuys + 1,
        bought=player.bought + terms.chips,
        paid=player.paid + (0 if player.is_house else terms.price),
        counted=(had + terms.chips, when.at),
        stack=known_stack(floor, fact.player, had + terms.chips),
    )


def known_stack(floor: Floor, player: int, stack: int) -> int | None:
    """A stack that is known to the chip where they sit on screens."""
    seat = floor.players[player].seat
    return stack if seat and floor.on_screens(seat.table) else None


def refuse_house_on_felt(floor: Floor) -> None:
    """The house holds no cards of paper (see also tournaments/night/floor/digital_tables.py)."""
    if not floor.screens.get(0) or None in floor.screens.values():
        raise NotAllowed("Bots sit only where every table is on screens.")


def rebuy_terms(floor: Floor, player: Player, stack: int, when: When) -> Rebuy:
    """Return what a rebuy costs this player, who has `stack` chips; raises NotAllowed unless they may have
    one now."""
    rules, terms = floor.rulebook.cut_off, floor.terms.rebuy
    if floor.variations.heist:
        raise NotAllowed("There are no rebuys in a Money Heist.", "DM-heist-no-rebuy")
    if terms is None and not when.is_new and floor.kind != "championship":
        terms = floor.rulebook.terms_of(floor.kind).rebuy
    if terms is None:
        clause = "DM-champ-freezeout" if floor.kind == "championship" else "DM-rebuy-stack"
        raise NotAllowed("There are no rebuys at this tournament.", clause)
    if floor.clock is None:
        raise NotAllowed("Play has not begun.", "DM-rebuy-stack")
    if not player.entered:
        raise NotAllowed("{name} has not bought in.", "DM-rebuy-stack", name=player.name)
    if player.out and player.out.how != "knocked_out":
        floor.playing(player.id)
    _refuse_after_the_end(floor, player, when)
    refuse_late(floor)
    if player.out and player.out.seat and player.out.seat.table in floor.tables:
        refuse_decided(floor, floor.tables[player.out.seat.table])
    if when.is_new:
        floor.refuse_reported(player.id)
    if when.is_new and (table := plays_a_hand(floor, player)):
        raise NotAllowed(
            "{name} is in the hand that is being played at table {table}: a rebuy is bought between hands.",
            "DM-rebuy-stack",
            name=player.name,
            table=table.number,
        )
    if player.out is None and stack > rules.rebuy_most_stack:
        raise NotAllowed(
            "{name} has {stack:,} chips; a rebuy is possible with {rebuy_most_stack:,} or fewer.",
            "DM-rebuy-stack",
            name=player.name,
            stack=stack,
            rebuy_most_stack=rules.rebuy_most_stack,
        )
    if rules.rebuy_limit is not None and player.rebuys >= rules.rebuy_limit:
        raise NotAllowed(
            "{name} has used all {rebuy_limit} rebuys.",
            "DM-rebuy-stack",
            name=player.name,
            rebuy_limit=rules.rebuy_limit,
        )
    return terms


def _refuse_after_the_end(floor: Floor, player: Player, when: When) -> None:
    """Rebuys end at the cut-off, or when the director closes them (DM-rebuy-cutoff, ruling 239)."""
    clock, ended = floor.clock, rebuys_ended_at(floor, when)
    if clock is None or ended is None or when.claimed < ended:
        return
    if _last_hand(floor, player, clock, ended, when):
        return
    if clock.cut_off_at is None or ended < clock.cut_off_at:
        raise NotAllowed("Rebuys have ended: the director has closed them.", "DM-rebuy-cutoff")
    raise NotAllowed(
        "Rebuys have ended: the cut-off after {minutes} minutes has passed."
        if floor.rulebook.cut_off.moment != "end_of_level"
        else "Rebuys have ended: the cut-off at the end of level {level} has passed.",
        "DM-rebuy-cutoff",
        minutes=floor.rulebook.cut_off.minutes,
        level=floor.rulebook.cut_off.level,
    )


def plays_a_hand(floor: Floor, player: Player) -> Table | None:
    """The table at which a player is in a hand that is being played: on screens always, on the felt where
    it is recorded how hands end (ruling 243)."""
    table = floor.tables.get(player.seat.table) if player.seat else None
    hand = floor.hand_in_progress(table) if table else None
    if table is None or player.seat is None or hand is None:
        return None
    is_dealt_in = player.seat.seat in hand.positions.dealt_in
    on_felt = table.ends_told and not floor.on_screens(table.number)
    return table if player.id in table.in_hand or (on_felt and is_dealt_in) else None


def _last_hand(floor: Floor, player: Player, clock: Clock, ended: datetime, when: When) -> bool:
    """Return whether a player went out in a hand begun before rebuys ended, or has come out of one, and play
    has not gone on since: no hand has been dealt at that table or, where hands are not recorded, it is the
    break after the cut-off (ruling 149)."""
    out = player.out
    if out is None:
        return _short_after_it(floor, player, clock, when)
    if out.is_final or out.hand_begun >= ended:
        return False
    table = floor.tables.get(out.seat.table) if out.seat else None
    if table and table.hand and (floor.latest_hand(table) or table.hand.begun > out.hand_begun):
        return table.hand.begun <= out.hand_begun
    return _in_first_break(clock)


def _short_after_it(floor: Floor, player: Player, clock: Clock, when: When) -> bool:
    """The same of a player who has chips left, where the rulebook lets them rebuy, too, at the cut-off; once
    the director has closed rebuys it does not."""
    if floor.rulebook.cut_off.last_hand == "busted" or closed_by_hand(floor, "rebuys", when):
        return False
    table = floor.tables.get(player.seat.table) if player.seat else None
    hand, ended = floor.latest_hand(table) if table else None, clock.cut_off_at
    if hand is None:
        return _in_first_break(clock)
    return ended is not None and hand.begun < ended


def _in_first_break(clock: Clock) -> bool:
    """True in the break that follows the cut-off."""
    is_first = clock.cut_off_index is None or clock.index == clock.cut_off_index + 1
    return isinstance(clock.period, Break) and is_first


def can_rebuy(floor: Floor, player: Player, when: When) -> bool:
    """Return whether a player who is out may still come back by a rebuy."""
    try:
        rebuy_terms(floor, player, 0, when)
    except NotAllowed:
        return False
    return True


def is_free(floor: Floor, place: SeatPlace, player: int) -> bool:
    """True if a player may sit down on a seat."""
    return place.table in floor.tables and place.seat in floor.tables[place.table].open_to(player)


@folds(EntriesClosed)
def entries_closed_early(floor: Floor, fact: EntriesClosed, when: When) -> None:
    """The director ends late entry, rebuys or add-ons before their time (ruling 239). Where rebuys have ended
    but for whoever went out in the last hand before, they end for them."""
    if floor.clock is None:
        raise NotAllowed("The clock has not been started.")
    if not fact.reason.strip():
        raise NotAllowed("Closing entries early needs a reason.")
    is_open = still_open(floor, when)
    for what in fact.what:
        if what not in is_open:
            words = {
                "entries": Text("Late entry is closed already."),
                "rebuys": Text("There are no rebuys to close."),
                "add_ons": Text("There are no add-ons to close."),
            }
            raise NotAllowed(words[what])
    if "rebuys" in fact.what and rebuys_ended_at(floor, when) is not None:
        for player in may_rebuy(floor, when):
            if player.out:
                floor.change(player.id, out=replace(player.out, is_final=True))
    before = floor.of(ClosedEarly).at
    floor.put(ClosedEarly({**before, **{each: before.get(each, when.at) for each in fact.what}}))


def still_open(floor: Floor, when: When) -> list[str]:
    """Return what the director can close early: entries, while anybody may still come; rebuys, while anybody
    may still have one; add-ons; in this order."""
    clock = floor.clock
    if clock is None or floor.finished_at:
        return []
    is_open = []
    is_awaited = "entries" not in floor.of(ClosedEarly).at and awaited(floor)
    if not entries_closed(floor, when) or re_entries_open(floor, when) or is_awaited:
        is_open.append("entries")
    if rebuys_go_on(floor, when) or (floor.terms.rebuy is not None and may_rebuy(floor, when)):
        is_open.append("rebuys")
    to_come = clock.cut_off_at is None or add_on_open(floor)
    if floor.terms.add_on is not None and "add_ons" not in floor.of(ClosedEarly).at and to_come:
        is_open.append("add_ons")
    return is_open


def rebuys_go_on(floor: Floor, when: When) -> bool:
    """True while anybody who has chips may buy more: until rebuys end, and for whoever comes short out of the
    last hand before that until the next one is dealt."""
    if floor.terms.rebuy is None or floor.clock is None:
        return False
    if rebuys_ended_at(floor, when) is None:
        return True
    is_for_all = floor.rulebook.cut_off.last_hand == "anybody"
    return is_for_all and any(can_rebuy(floor, floor.players[player], when) for player in floor.in_play)


def may_rebuy(floor: Floor, when: When) -> list[Player]:
    """Return who is out and may still come back by a rebuy."""
    return [player for player in floor.players.values() if player.out and can_rebuy(floor, player, when)]


@folds(AddedOn)
def added_on(floor: Floor, fact: AddedOn, when: When) -> None:
    """One add-on for everyone still in, at the cut-off (DM-addon-once, ruling 152)."""
    player = floor.playing(fact.player)
    if floor.terms.add_on is None:
        clause = "DM-champ-freezeout" if floor.kind == "championship" else "DM-addon-once"
        raise NotAllowed("There are no add-ons at this tournament.", clause)
    if player.add_on:
        raise NotAllowed("{name} has had the add-on.", "DM-addon-once", name=player.name)
    if player.absent:
        raise NotAllowed("{name} has not come.", "DM-addon-once", name=player.name)
    if when.is_new:
        floor.refuse_reported(player.id)
    if not add_on_open(floor, player, when.claimed):
        raise NotAllowed("The add-on is taken at the cut-off, not before and not after.", "DM-addon-once")
    if when.is_new and player.seat and player.id in floor.tables[player.seat.table].in_hand:
        raise NotAllowed(
            "{name} is in a hand on screens: an add-on is bought between hands.",
            "DM-addon-once",
            name=player.name,
        )
    terms = floor.terms.add_on
    price = 0 if player.is_house else terms.price
    stack = None if player.stack is None else player.stack + terms.chips
    floor.change(
        fact.player, add_on=True, bought=player.bought + terms.chips, paid=player.paid + price, stack=stack
    )


@folds(Arrived)
def arrived(floor: Floor, fact: Arrived, when: When) -> None:
    """An absent player comes and plays on with what is left of the stack. If nothing is left, the player
    has been knocked out like anybody else, and may rebuy while rebuys are open."""
    player = floor.player(fact.player)
    if not player.absent:
        floor.playing(fact.player)
        raise NotAllowed("{name} has been here all along.", name=player.name)
    _refuse_arriving(floor, player, when)
    price = floor.terms.buy_in if fact.paid else 0
    if fact.ticket:
        pay_with_ticket(floor, fact.player, fact.ticket, price, when)
    floor.change(fact.player, absent=False, present=True, entered=True, paid=player.paid + price)


def _refuse_absent(floor: Floor, player: Player, when: When) -> None:
    """Refuse to buy in a player who was dealt in absent: they arrive, where that is still possible."""
    _refuse_arriving(floor, player, when)
    raise NotAllowed(
        "{name} was dealt in absent: record the arrival.", "DM-absent-dealt-in", name=player.name
    )


def _refuse_arriving(floor: Floor, player: Player, when: When) -> None:
    """Raises NotAllowed for an absent player whose stack is gone otherwise than by being blinded away, and
    for one who comes too late."""
    if player.out is None or player.out.how != "knocked_out":
        floor.playing(player.id)
    if forfeited(floor, player, None if floor.rules_version < 2 else when.claimed):
        raise NotAllowed(
            "{name} came after the first hand of the level behind the cut-off and may not play.",
            "DM-absent-removed",
            name=player.name,
        )


@folds(AbsentRemoved)
def absent_removed(floor: Floor, fact: AbsentRemoved, when: When) -> None:
    """The stack of somebody who never came leaves play (DM-absent-removed)."""
    player = floor.playing(fact.player)
    if not player.absent:
        raise NotAllowed("{name} is not absent.", "DM-absent-removed", name=player.name)
    if not removal_due(floor):
        raise NotAllowed(
            "{name} may still come: an absent stack is removed after the cut-off.",
            "DM-absent-removed" if floor.rulebook.absence.removed == "after_cut_off" else "CPL-absent-dealt",
            name=player.name,
        )
    if when.is_new:
        floor.refuse_reported(player.id)
    _refuse_stack(floor, player, fact.stack)
    take_out(floor, fact.player, leaving(floor, fact.player, "removed", when, fact.stack))
    floor.out_of_play += fact.stack


@folds(Left)
def left(floor: Floor, fact: Left, when: When) -> None:
    """A player quits: their chips go out of play entirely (CPL-leaver-chips, ruling 85)."""
    player = floor.playing(fact.player)
    if floor.clock is None:
        raise NotAllowed("Play has not begun: undo the buy-in of {name} instead.", name=player.name)
    if len(floor.in_play) == 1:
        raise NotAllowed("{name} has won.", "CPL-winner", name=player.name)
    if when.is_new:
        floor.refuse_reported(player.id)
    _refuse_stack(floor, player, fact.stack)
    take_out(floor, fact.player, leaving(floor, fact.player, "left", when, fact.stack))
    floor.out_of_play += fact.stack


def _refuse_stack(floor: Floor, player: Player, stack: int) -> None:
    if stack > floor.chips_in_play:
        raise NotAllowed(
            "{name} cannot have {stack:,} chips: {chips_in_play:,} are in play altogether.",
            name=player.name,
            stack=stack,
            chips_in_play=floor.chips_in_play,
        )


@folds(SteppedAway)
def stepped_away(floor: Floor, fact: SteppedAway, when: When) -> None:
    """They have not quit: they are dealt in and pay their blinds (CPL-absent-dealt)."""
    player = floor.playing(fact.player)
    if player.away or player.absent:
        raise NotAllowed("{name} is away already.", name=player.name)
    floor.change(fact.player, away=True)


@folds(CameBack)
def came_back(floor: Floor, fact: CameBack, when: When) -> None:
    """A player who was away plays again."""
    player = floor.playing(fact.player)
    if not player.away:
        raise NotAllowed("{name} is not away.", name=player.name)
    floor.change(fact.player, away=False)


@folds(TermsSet)
def terms_set(floor: Floor, fact: TermsSet, when: When) -> None:
    """Rebuys and add-ons of this night (ruling 151)."""
    if floor.clock and floor.clock.cut_off_at and rebuys_ended_at(floor, when):
        raise NotAllowed("Rebuys and add-ons are settled once the cut-off has passed.", "DM-rebuy-cutoff")
    if floor.kind == "championship" and (fact.rebuy or fact.add_on):
        raise NotAllowed("The Championship is a freezeout.", "DM-champ-freezeout")
    if floor.variations.heist and fact.rebuy:
        raise NotAllowed("There are no rebuys in a Money Heist.", "DM-heist-no-rebuy")
    floor.terms = floor.terms.model_copy(update={"rebuy": fact.rebuy, "add_on": fact.add_on})
