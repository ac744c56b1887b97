"""Who is in: check-in, buy-in, rebuy, add-on, late and absent players, leaving.

Source: DM "Buyin/Rebuy/Addon" and "Late Players", CPL "Absent or late players"; rulings 73-76, 85, 129,
148-155, 171-172.
"""

from clubs.refusal import NotAllowed
from clubs.rulebook import Rebuy
from clubs.saying import Said
from tables.seating import Place
from tournaments.clock import Clock
from tournaments.facts import (
    AbsentRemoved,
    AddedOn,
    Arrived,
    BoughtIn,
    CameBack,
    CheckedIn,
    Committed,
    Left,
    Rebought,
    SeatedAt,
    SteppedAway,
    TermsSet,
)
from tournaments.floor.fold import When, folds
from tournaments.floor.records import Player
from tournaments.floor.state import Floor
from tournaments.structure import Break, Level, level_number


@folds(Committed)
def committed(floor: Floor, fact: Committed, when: When) -> None:
    if fact.player in floor.players:
        raise NotAllowed("{name} is on tonight's list already.", name=floor.name(fact.player))
    floor.players[fact.player] = Player(fact.player, fact.name)


@folds(CheckedIn)
def checked_in(floor: Floor, fact: CheckedIn, when: When) -> None:
    known = floor.players.get(fact.player)
    if known and known.absent:
        raise NotAllowed(
            "{name} was dealt in absent: record the arrival.", "DM-absent-dealt-in", name=known.name
        )
    if known and known.present:
        raise NotAllowed("{name} is checked in already.", name=known.name)
    floor.players[fact.player] = (known or Player(fact.player, fact.name)).but(present=True, name=fact.name)


@folds(BoughtIn)
def bought_in(floor: Floor, fact: BoughtIn, when: When) -> None:
    """An entry. The stack is the same for everyone who is there at the start (CPL-equal-stacks); a late one
    may be docked (CPL-late-dock)."""
    known = floor.players.get(fact.player) or Player(fact.player, fact.name)
    if known.absent:
        raise NotAllowed(
            "{name} was dealt in absent: record the arrival.", "DM-absent-dealt-in", name=known.name
        )
    if known.entered or known.out:
        raise NotAllowed("{name} has bought in already.", name=known.name)
    if fact.chips is not None and floor.kind != "championship":
        raise NotAllowed("Everyone begins with the same stack.", "CPL-equal-stacks")
    stack = fact.chips if fact.chips is not None else floor.terms.chips
    if floor.clock:
        stack = late_stack(floor, floor.clock, stack, when, consent=fact.consent)
    if floor.tables and fact.seat is None:
        raise NotAllowed("The seats are drawn: a late entrant needs one too.", "DM-seat-random")
    place = _open_place(floor, fact.seat) if fact.seat else None
    if known.is_house:
        refuse_house_on_felt(floor)
    price = 0 if known.is_house else floor.terms.buy_in
    floor.players[fact.player] = known.but(
        name=fact.name, present=True, entered=True, chips_in=stack, paid=known.paid + price, stack=stack
    )
    floor.in_play[fact.player] = None
    if place:
        floor.seat(fact.player, place)


def late_stack(floor: Floor, clock: Clock, stack: int, when: When, *, consent: bool) -> int:
    """The stack of a late entrant.

    Raises NotAllowed once entries are closed, or when the dock would leave nothing.
    Source: CPL-late-window, CPL-late-dock, CPL-late-after-break; rulings 73-75, 155.
    """
    rules = floor.rulebook.late_entry
    if rules.dock_big_blinds:
        dock = rules.dock_big_blinds * clock.level.big_blind
        if dock >= stack:
            raise NotAllowed(
                "Late entry costs {dock_big_blinds} big blinds, {dock:,} chips now: nothing would be left.",
                "CPL-late-dock",
                dock_big_blinds=rules.dock_big_blinds,
                dock=dock,
            )
        stack -= dock
    if not entries_closed(floor, when):
        return stack
    if rules.after_break_most is None:
        raise NotAllowed("Entries are closed: {closing}.", "CPL-late-window", closing=_closing(floor))
    if not _break_since_closing(floor, clock):
        raise NotAllowed(
            "Entries are closed: {closing}. The director may admit players after the next break.",
            "CPL-late-after-break",
            closing=_closing(floor),
        )
    if not consent:
        raise NotAllowed("After the break an entry needs the director's consent.", "CPL-late-after-break")
    return min(stack, rules.after_break_most)


def entries_closed(floor: Floor, when: When) -> bool:
    """Whether the regular time to enter is over; rebuys may be possible for longer."""
    clock, rules = floor.clock, floor.rulebook.late_entry
    if clock is None:
        return False
    if rules.until == "start":
        return True
    if rules.until == "cut_off":
        return _after_cut_off(clock, when)
    return clock.index > _last_index(clock, rules.level)


def _closing(floor: Floor) -> str:
    rules = floor.rulebook.late_entry
    return {
        "start": Said("play has begun"),
        "cut_off": Said("the cut-off has passed"),
        "end_of_level": Said("level {level} is over", level=rules.level),
    }[rules.until]


def _last_index(clock: Clock, level: int) -> int:
    """Where in the structure the level with this number stands; the last period if there are fewer."""
    for index, period in enumerate(clock.periods):
        if isinstance(period, Level) and level_number(clock.periods, index) == level:
            return index
    return len(clock.periods) - 1


def _break_since_closing(floor: Floor, clock: Clock) -> bool:
    rules = floor.rulebook.late_entry
    closed = _last_index(clock, rules.level) if rules.until == "end_of_level" else clock.cut_off_index or 0
    return any(isinstance(period, Break) for period in clock.periods[closed + 1 : clock.index + 1])


def _after_cut_off(clock: Clock, when: When) -> bool:
    return clock.cut_off_at is not None and when.claimed >= clock.cut_off_at


def _open_place(floor: Floor, seat: SeatedAt) -> Place:
    table = floor.table(seat.table)
    if seat.seat not in table.open_seats:
        raise NotAllowed("Seat {seat} at table {table} is not open.", seat=seat.seat, table=seat.table)
    return Place(seat.table, seat.seat)


@folds(Rebought)
def rebought(floor: Floor, fact: Rebought, when: When) -> None:
    """A rebuy, by someone with a small stack or just busted (DM-rebuy-stack, DM-rebuy-cutoff)."""
    player = floor.player(fact.player)
    had = fact.stack if player.stack is None or player.out else player.stack
    terms = rebuy_terms(floor, player, had, when)
    if player.out:
        free = player.out.seat if player.out.seat and _is_free(floor, player.out.seat) else None
        place = _open_place(floor, fact.seat) if fact.seat else free
        if place is None:
            raise NotAllowed(
                "The seat of {name} has been given away: he needs another one.", name=player.name
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
        stack=_known_stack(floor, fact.player, had + terms.chips),
    )


def _known_stack(floor: Floor, player: int, stack: int) -> int | None:
    """A stack that is known to the chip where he sits on screens."""
    seat = floor.players[player].seat
    return stack if seat and floor.on_screens(seat.table) else None


def refuse_house_on_felt(floor: Floor) -> None:
    """The house holds no cards of paper (see also tournaments/floor/screens.py)."""
    if not floor.screens.get(0) or None in floor.screens.values():
        raise NotAllowed("House players sit only where every table is on screens.")


def rebuy_terms(floor: Floor, player: Player, stack: int, when: When) -> Rebuy:
    """What a rebuy costs this player, who has `stack` chips; raises NotAllowed unless he may have one now."""
    rules, clock = floor.rulebook.cut_off, floor.clock
    if floor.terms.rebuy is None:
        clause = "DM-champ-freezeout" if floor.kind == "championship" else "DM-rebuy-stack"
        raise NotAllowed("There are no rebuys at a {kind} tournament.", clause, kind=floor.kind.words)
    if clock is None:
        raise NotAllowed("Play has not begun.", "DM-rebuy-stack")
    if player.absent or not player.entered:
        raise NotAllowed("{name} has not bought in.", "DM-rebuy-stack", name=player.name)
    if player.out and player.out.how != "knocked_out":
        floor.playing(player.id)
    if clock.cut_off_at and when.claimed >= clock.cut_off_at and not _last_hand(floor, player, clock):
        raise NotAllowed(
            "Rebuys have ended: the cut-off after {minutes} minutes has passed.",
            "DM-rebuy-cutoff",
            minutes=rules.minutes,
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
    return floor.terms.rebuy


def _last_hand(floor: Floor, player: Player, clock: Clock) -> bool:
    """Whether a player went out in a hand begun before the cut-off and play has not gone on without him: no
    hand has been dealt at his table since or, where hands are not recorded, it is the break after the cut-off
    (ruling 149)."""
    out = player.out
    if out is None or clock.cut_off_at is None or out.hand_begun >= clock.cut_off_at:
        return False
    table = floor.tables.get(out.seat.table) if out.seat else None
    if table and table.hand:
        return table.hand.begun <= out.hand_begun
    return isinstance(clock.period, Break)


def can_rebuy(floor: Floor, player: Player, when: When) -> bool:
    """Whether a player who is out may still come back by a rebuy."""
    try:
        rebuy_terms(floor, player, 0, when)
    except NotAllowed:
        return False
    return True


def _is_free(floor: Floor, place: Place) -> bool:
    return place.table in floor.tables and place.seat in floor.tables[place.table].open_seats


@folds(AddedOn)
def added_on(floor: Floor, fact: AddedOn, when: When) -> None:
    """One add-on for everyone still in, at the cut-off (DM-addon-once, ruling 152)."""
    player = floor.playing(fact.player)
    if floor.terms.add_on is None:
        clause = "DM-champ-freezeout" if floor.kind == "championship" else "DM-addon-once"
        raise NotAllowed("There are no add-ons at a {kind} tournament.", clause, kind=floor.kind.words)
    if player.add_on:
        raise NotAllowed("{name} has had the add-on.", "DM-addon-once", name=player.name)
    if player.absent:
        raise NotAllowed("{name} has not come.", "DM-addon-once", name=player.name)
    if not add_on_open(floor, player):
        raise NotAllowed("The add-on is taken at the cut-off, not before and not after.", "DM-addon-once")
    terms = floor.terms.add_on
    price = 0 if player.is_house else terms.price
    stack = None if player.stack is None else player.stack + terms.chips
    floor.change(
        fact.player, add_on=True, bought=player.bought + terms.chips, paid=player.paid + price, stack=stack
    )


def add_on_open(floor: Floor, player: Player | None = None) -> bool:
    """From the cut-off to the end of the break that follows it; without one, until the next hand is dealt (at
    the player's table), or to the end of that level where hands are not recorded."""
    clock = floor.clock
    if clock is None or clock.cut_off_at is None or clock.cut_off_index is None:
        return False
    if clock.index > clock.cut_off_index + 1:
        return False
    if clock.index == clock.cut_off_index or isinstance(clock.period, Break):
        return True
    table = floor.tables.get(player.seat.table) if player and player.seat else None
    return not (table and table.hand and table.hand.begun >= clock.cut_off_at)


@folds(Arrived)
def arrived(floor: Floor, fact: Arrived, when: When) -> None:
    player = floor.playing(fact.player)
    if not player.absent:
        raise NotAllowed("{name} has been here all along.", name=player.name)
    if forfeited(floor, player):
        raise NotAllowed(
            "{name} came after the first hand of the level behind the cut-off and may not play.",
            "DM-absent-removed",
            name=player.name,
        )
    floor.change(
        fact.player,
        absent=False,
        present=True,
        entered=True,
        paid=player.paid + (floor.terms.buy_in if fact.paid else 0),
    )


def removal_due(floor: Floor) -> bool:
    """Whether the stacks of players who never came are to be removed (DM-absent-removed)."""
    clock = floor.clock
    if floor.rulebook.absence.removed == "never" or clock is None or clock.cut_off_index is None:
        return False
    return clock.index > clock.cut_off_index


def forfeited(floor: Floor, player: Player) -> bool:
    """Whether an absent player has come too late: the first hand of the level after the cut-off is dealt."""
    clock = floor.clock
    if clock is None or clock.cut_off_index is None or not removal_due(floor):
        return False
    table = floor.tables.get(player.seat.table) if player.seat else None
    if table and table.hand:
        return table.hand.level > clock.cut_off_index
    return any(isinstance(p, Level) for p in clock.periods[clock.cut_off_index + 1 : clock.index + 1])


@folds(AbsentRemoved)
def absent_removed(floor: Floor, fact: AbsentRemoved, when: When) -> None:
    player = floor.playing(fact.player)
    if not player.absent:
        raise NotAllowed("{name} is not absent.", "DM-absent-removed", name=player.name)
    if not removal_due(floor):
        raise NotAllowed(
            "{name} may still come: an absent stack is removed after the cut-off.",
            "DM-absent-removed" if floor.rulebook.absence.removed == "after_cut_off" else "CPL-absent-dealt",
            name=player.name,
        )
    _refuse_stack(floor, player, fact.stack)
    floor.take_out(fact.player, floor.leaving(fact.player, "removed", when, fact.stack))
    floor.out_of_play += fact.stack


@folds(Left)
def left(floor: Floor, fact: Left, when: When) -> None:
    """A player quits: his chips go out of play entirely (CPL-leaver-chips, ruling 85)."""
    player = floor.playing(fact.player)
    if floor.clock is None:
        raise NotAllowed("Play has not begun: undo the buy-in of {name} instead.", name=player.name)
    if len(floor.in_play) == 1:
        raise NotAllowed("{name} has won.", "CPL-winner", name=player.name)
    _refuse_stack(floor, player, fact.stack)
    floor.take_out(fact.player, floor.leaving(fact.player, "left", when, fact.stack))
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
    """He has not quit: he is dealt in and pays his blinds (CPL-absent-dealt)."""
    player = floor.playing(fact.player)
    if player.away or player.absent:
        raise NotAllowed("{name} is away already.", name=player.name)
    floor.change(fact.player, away=True)


@folds(CameBack)
def came_back(floor: Floor, fact: CameBack, when: When) -> None:
    player = floor.playing(fact.player)
    if not player.away:
        raise NotAllowed("{name} is not away.", name=player.name)
    floor.change(fact.player, away=False)


@folds(TermsSet)
def terms_set(floor: Floor, fact: TermsSet, when: When) -> None:
    """Rebuys and add-ons of this night (ruling 151)."""
    if floor.clock and floor.clock.cut_off_at:
        raise NotAllowed("Rebuys and add-ons are settled once the cut-off has passed.", "DM-rebuy-cutoff")
    if floor.kind == "championship" and (fact.rebuy or fact.add_on):
        raise NotAllowed("The Championship is a freezeout.", "DM-champ-freezeout")
    floor.terms = floor.terms.model_copy(update={"rebuy": fact.rebuy, "add_on": fact.add_on})
