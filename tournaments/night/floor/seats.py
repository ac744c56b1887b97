"""Draws, moves, broken tables, dealers.

Source: DM "Seating Players" and "Moving Players", CPL "Breaking down and moving tables"; rulings
67-72, 163-166.

Seats drawn by cards: in their order, and the highest card deals first.

Source: FNP-seat-draw, FNP-seat-draw-tie, FNP-first-dealer, rulings 95 and 301.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

from clauses.refusal import NotAllowed
from tables.button import clockwise
from tables.seat_cards import seat_order
from tables.seating import SeatPlace, middle_seat
from tournaments.night.facts import (
    DealerNamed,
    DealerRedrawn,
    Moved,
    SeatedAt,
    SeatsDrawn,
    SeatsSwapped,
    TableBroken,
    TableOpened,
)
from tournaments.night.floor.buttons import (
    button_that_stays,
    draw_where_new,
    draws_for_button,
    note_seated,
    place_button,
    seated_before,
)
from tournaments.night.floor.clockwork import FinalTable
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.held_seats import HeldSeats, note_held, refuse_held
from tournaments.night.floor.records import Player, Table
from tournaments.night.floor.shoot_out import (
    Round,
    Rounds,
    next_round_due,
    refuse_changing_tables,
    shoot_out_of,
)
from tournaments.night.floor.state import Feature, Floor
from words.shares import split


@dataclass(frozen=True, slots=True)
class Redraws(Feature):
    """Draws of seats.

    at: time played when they were last drawn for everybody;
    dealers: those who have drawn another seat since, to deal elsewhere.
    """

    at: timedelta = field(default_factory=timedelta)
    dealers: frozenset[int] = frozenset()


def refuse_other_cards(fact: SeatsDrawn, kept: Mapping[SeatPlace, int | None]) -> None:
    """Refuse seats that do not follow from the cards of a draw. kept: seat → the player for whom it is
    reserved: they draw no card for it."""
    for table, rounds in fact.cards.items():
        seated = {
            at.seat: at.player
            for at in fact.seats
            if at.table == table and kept.get(SeatPlace(at.table, at.seat)) != at.player
        }
        try:
            order = seat_order(rounds) if rounds else []
        except ValueError as wrong:
            raise NotAllowed("Players who draw the same rank draw again.", "FNP-seat-draw-tie") from wrong
        if [seated[seat] for seat in sorted(seated)] != order:
            raise NotAllowed("Seats are taken in the order of the cards, the lowest first.", "FNP-seat-draw")


def first_dealers(fact: SeatsDrawn) -> Mapping[int, int]:
    """Table → the seat of whoever drew the highest card there."""
    return {
        table: max(
            at.seat for at in fact.seats if at.table == table and any(at.player in each for each in rounds)
        )
        for table, rounds in fact.cards.items()
        if rounds
    }


@folds(SeatsDrawn)
def seats_drawn(floor: Floor, fact: SeatsDrawn, when: When) -> None:
    """Everybody gets a seat. At the start a committed player who is missing may be drawn for too: they are
    dealt in absent (DM-absent-dealt-in). Tables that are not named go."""
    if fact.occasion == "start" and floor.clock:
        raise NotAllowed("Play has begun: seats are drawn anew only when a table goes.", "DM-seat-redraw")
    if fact.occasion != "start" and not floor.clock:
        raise NotAllowed("Play has not begun.")
    if fact.occasion == "final_table" and len(fact.tables) != 1:
        raise NotAllowed("There is one final table.")
    if when.is_new and not fact.seats:
        raise NotAllowed("Nobody has bought in yet: there is nobody to draw seats for.")
    _refuse_round(floor, fact)
    _refuse_places(fact, fact.seats)
    for seated in fact.seats:
        refuse_held(floor, SeatPlace(seated.table, seated.seat), seated.player)
    refuse_other_cards(fact, floor.of(HeldSeats).by_place)
    drawn = [seated.player for seated in fact.seats]
    missing = [floor.name(player) for player in floor.in_play if player not in set(drawn)]
    if missing:
        raise NotAllowed("{names} would have no seat.", "DM-seat-random", names=", ".join(missing))
    absent = [floor.player(player) for player in drawn if player not in floor.in_play]
    for player in absent:
        _refuse_dealing_in(floor, fact, player)
    _refuse_stacks(floor, fact, absent)
    refuse_hands_on_screens(floor, floor.tables.values())
    goes_to = {seated.player: seated.table for seated in fact.seats}
    left = [settle_rollover(floor, table, when, goes_to) for table in [*floor.tables.values()]]
    before = {player: floor.players[player].seat for player in drawn}
    for player in absent:
        stack = fact.stacks.get(player.id, floor.terms.chips)
        floor.change(player.id, absent=True, chips_in=stack, stack=stack)
        floor.in_play[player.id] = None
    since = max((table.since_cut_off for table in floor.tables.values()), key=len, default=())
    ends_told = any(table.ends_told for table in floor.tables.values())
    latest = max((table.round for table in floor.tables.values()), default=0)
    earlier = floor.tables
    _begin_round(floor, fact, when)
    floor.tables = {
        table.table: Table(
            table.table,
            table.seats,
            hands=earlier[table.table].hands if table.table in earlier else 0,
            round=latest,
            seated=seated_before(floor, earlier.get(table.table)),
            since_cut_off=since,
            ends_told=ends_told,
        )
        for table in fact.tables
    }
    note_held(floor)
    _lay_down(floor, left)
    for seated in fact.seats:
        floor.seat(seated.player, SeatPlace(seated.table, seated.seat))
        if fact.occasion != "start" and before[seated.player] != floor.players[seated.player].seat:
            sent(floor, seated.player, when)
    for table in floor.tables.values():
        before_it, draws = earlier.get(table.number), draws_for_button(floor, fact, table)
        stays = None if draws or before_it is None else button_that_stays(before_it)
        floor.tables[table.number] = table.but(
            button_due=stays is None,
            button=stays,
            button_at=before_it.button_at if before_it and stays else floor.played,
            seated_at=floor.played,
        )
    for number, seat in first_dealers(fact).items():
        place_button(floor, floor.tables[number], seat)
    floor.put(Redraws(floor.played))
    _note_final_table(floor, len(earlier))


def _note_final_table(floor: Floor, tables_before: int) -> None:
    """Remember the level with which the last of several tables begins."""
    if floor.clock and tables_before > 1 and len(floor.tables) == 1:
        floor.put(replace(floor.of(FinalTable), level=floor.clock.level_played_next))
    elif len(floor.tables) > 1:
        floor.put(replace(floor.of(FinalTable), level=None))


def _refuse_round(floor: Floor, fact: SeatsDrawn) -> None:
    """At a shoot-out everybody sits down anew when every table is decided, and then alone."""
    is_round = fact.occasion == "round"
    if shoot_out_of(floor) is None:
        if is_round:
            raise NotAllowed("Only a shoot-out has rounds.")
    elif fact.occasion != "start" and not is_round:
        refuse_changing_tables(floor)
    elif is_round and (floor.reports or not next_round_due(floor)):
        raise NotAllowed("The round is still being played.")


def _begin_round(floor: Floor, fact: SeatsDrawn, when: When) -> None:
    """The next round of a shoot-out. Where all begin it with the same stack, what is left over of their chips
    goes out of play."""
    rules = shoot_out_of(floor)
    if rules is None:
        return
    if fact.occasion == "start":
        floor.put(Rounds((Round(when.sequence),)))
        return
    went_on = {
        table.number: tuple(player.id for player in floor.at_table(table)) for table in floor.tables.values()
    }
    *before, last = floor.of(Rounds).begun
    floor.put(Rounds((*before, last._replace(went_on=went_on), Round(when.sequence))))
    if rules.stacks == "equal":
        stack = floor.average_stack
        floor.out_of_play += floor.chips_in_play - floor.set_aside - stack * len(floor.in_play)
        for player in floor.in_play:
            stack_before = None if floor.players[player].stack is None else stack
            floor.change(player, counted=(stack, when.at), stack=stack_before)


def _refuse_stacks(floor: Floor, fact: SeatsDrawn, absent: Iterable[Player]) -> None:
    """Only at the Championship has each absent player a stack of their own (DM-champ-stack, ruling 241)."""
    if fact.stacks and floor.kind != "championship":
        raise NotAllowed("Everyone begins with the same stack.", "CPL-equal-stacks")
    if not fact.stacks.keys() <= {player.id for player in absent}:
        raise NotAllowed("A stack is given with the seats to those alone who are dealt in absent.")


def sent(floor: Floor, player: int, when: When) -> None:
    """Remember that a player was given another seat, for the screens that tell them so."""
    floor.change(player, moved=(when.sequence, when.at))


def _refuse_dealing_in(floor: Floor, fact: SeatsDrawn, player: Player) -> None:
    if fact.occasion != "start":
        floor.playing(player.id)
    if player.present:
        raise NotAllowed("{name} is here but has not bought in.", name=player.name)
    if not floor.rulebook.absence.dealt_in:
        raise NotAllowed("{name} is not here.", "DM-absent-dealt-in", name=player.name)


def _refuse_places(fact: SeatsDrawn, seats: Iterable[SeatedAt]) -> None:
    """Every seat exists, nobody sits twice, no seat is given twice."""
    room = {table.table: table.seats for table in fact.tables}
    places = Counter((seated.table, seated.seat) for seated in seats)
    players = Counter(seated.player for seated in seats)
    if any(table not in room or seat > room[table] for table, seat in places):
        raise NotAllowed("A seat was drawn that does not exist.")
    if any(times > 1 for times in (*places.values(), *players.values())):
        raise NotAllowed("Every player gets one seat of their own.", "DM-seat-random")


def _dealer(floor: Floor, table: Table) -> int | None:
    """Return who drew the dealer card (DM-dealer-seat)."""
    if not floor.rulebook.seating.dedicated_dealer or floor.on_screens(table.number):
        return None
    return table.players.get(middle_seat(table.seats))


def refuse_hands_on_screens(floor: Floor, tables: Iterable[Table]) -> None:
    """On screens nobody gets up in the middle of a hand."""
    playing = [table.number for table in tables if table.in_hand]
    if playing:
        raise NotAllowed("Table {number} plays a hand on screens: let it end, or void it.", number=playing[0])


LeftOver = tuple[int, int]
"""A table, and chips that lie in its middle from another one."""


def settle_rollover(floor: Floor, table: Table, when: When, goes_to: Mapping[int, int]) -> LeftOver | None:
    """Return what lies in the middle of a table on screens that goes is its players', odd chips from the left
    of the button; or it goes to the next table of the first of them, where the rulebook says so and they have
    chips to play with (ruling 39). goes_to: player → table."""
    if not floor.on_screens(table.number) or not table.rolled_over or not table.players:
        return None
    button = table.hand.positions.button if table.hand else 0
    in_order = clockwise(table.players, button)
    chips, to = table.rolled_over, goes_to.get(table.players[in_order[0]])
    if floor.rulebook.balancing.rollover_on_break == "carry" and to is not None and table.broke is None:
        return to, chips
    for part, seat in zip(split(chips, len(in_order)), in_order, strict=True):
        player = floor.players[table.players[seat]]
        if player.stack is not None:
            stack = player.stack + part
            floor.change(player.id, stack=stack, counted=(stack, when.at))
    return None


def _lay_down(floor: Floor, left: Iterable[LeftOver | None]) -> None:
    """Chips that came from a table that goes lie in the middle of the next one."""
    for each in left:
        if each is not None:
            number, chips = each
            table = floor.tables[number]
            floor.tables[number] = table.but(rolled_over=table.rolled_over + chips)


@folds(DealerRedrawn)
def dealer_redrawn(floor: Floor, fact: DealerRedrawn, when: When) -> None:
    """The dealer card is given back once and goes to a player drawn from the others (DM-dealer-redraw)."""
    player, other = floor.playing(fact.player), floor.playing(fact.other)
    if player.seat is None or other.seat is None:
        raise NotAllowed("The seats have not been drawn.")
    table = floor.table(player.seat.table)
    if table.dealer != player.id:
        raise NotAllowed("{name} did not draw the dealer card.", "DM-dealer-redraw", name=player.name)
    if player.id in floor.of(Redraws).dealers:
        raise NotAllowed("{name} has redrawn once.", "DM-dealer-redraw", name=player.name)
    if any(t.hand for t in floor.tables.values()):
        raise NotAllowed("A hand has been dealt since the seats were drawn.", "DM-dealer-redraw")
    _swap(floor, player, other, when)
    for number in {player.seat.table, other.seat.table}:
        floor.tables[number] = floor.tables[number].but(dealer=_dealer(floor, floor.tables[number]))
    redraws = floor.of(Redraws)
    floor.put(replace(redraws, dealers=redraws.dealers | {player.id}))


def _swap(floor: Floor, player: Player, other: Player, when: When) -> None:
    """Two players change places."""
    if player.seat is None or other.seat is None or player.id == other.id:
        raise NotAllowed("Two players with seats are needed.")
    refuse_held(floor, other.seat, player.id)
    refuse_held(floor, player.seat, other.id)
    floor.unseat(player.id)
    floor.unseat(other.id)
    for who, place in ((player.id, other.seat), (other.id, player.seat)):
        floor.seat(who, place)
        sent(floor, who, when)


@folds(SeatsSwapped)
def seats_swapped(floor: Floor, fact: SeatsSwapped, when: When) -> None:
    """Two players change places; at a table of its own each waits as after any move (CPL-moved-wait)."""
    player, other = floor.playing(fact.player), floor.playing(fact.other)
    if player.seat and other.seat and player.seat.table != other.seat.table:
        refuse_changing_tables(floor)
    dealers = {number: table.dealer for number, table in floor.tables.items()}
    have_dealt = floor.dealers
    note_seated(floor, {place.table for place in (player.seat, other.seat) if place})
    _swap(floor, player, other, when)
    for number, dealer in dealers.items():
        table = floor.tables[number]
        if dealer != table.dealer:
            stays = dealer in table.players.values()
            floor.tables[number] = table.but(dealer=dealer if stays else _dealer(floor, table))
    floor.dealers = have_dealt
    floor.note_dealers()
    if floor.clock:
        draw_where_new(floor, {place.table for place in (player.seat, other.seat) if place})


@folds(DealerNamed)
def dealer_named(floor: Floor, fact: DealerNamed, when: When) -> None:
    """Name the player who deals from now on, on the button or not (CPL-other-dealer)."""
    player = floor.playing(fact.player)
    if player.seat is None:
        raise NotAllowed("{name} has no seat yet.", name=player.name)
    floor.tables[player.seat.table] = floor.table(player.seat.table).but(dealer=player.id)
    floor.note_dealers()


@folds(TableOpened)
def table_opened(floor: Floor, fact: TableOpened, when: When) -> None:
    """One more table."""
    refuse_changing_tables(floor)
    if fact.table in floor.tables:
        raise NotAllowed("Table {table} is open.", table=fact.table)
    latest = max((table.round for table in floor.tables.values()), default=0)
    floor.tables[fact.table] = Table(fact.table, fact.seats, button_due=True, round=latest)
    note_held(floor)
    _note_final_table(floor, len(floor.tables))


@folds(Moved)
def moved(floor: Floor, fact: Moved, when: When) -> None:
    """A player takes another seat; where it is a waiting seat they wait there (CPL-moved-wait)."""
    player = floor.playing(fact.player)
    if player.seat is None:
        raise NotAllowed("{name} has no seat yet.", name=player.name)
    target = floor.table(fact.table)
    refuse_held(floor, SeatPlace(fact.table, fact.seat), player.id)
    if fact.seat not in target.open_to(player.id):
        raise NotAllowed("Seat {seat} at table {table} is not open.", seat=fact.seat, table=fact.table)
    origin = player.seat.table
    if origin != fact.table:
        refuse_changing_tables(floor)
    if len(floor.tables[origin].players) == 1 and origin != fact.table:
        going = floor.tables[origin]
        _lay_down(floor, [settle_rollover(floor, going, when, {player.id: fact.table})])
    note_seated(floor, [fact.table])
    floor.unseat(player.id)
    floor.seat(player.id, SeatPlace(fact.table, fact.seat))
    sent(floor, player.id, when)
    if not floor.tables[origin].players:
        del floor.tables[origin]
        note_held(floor)
        _note_final_table(floor, len(floor.tables) + 1)
    if floor.clock and floor.rulebook.seating.counts_as_new == "every_move":
        draw_where_new(floor, [fact.table])


@folds(TableBroken)
def table_broken(floor: Floor, fact: TableBroken, when: When) -> None:
    """A table goes; a table of which enough is new draws for the button again (CPL-high-card-reseat)."""
    table = floor.table(fact.table)
    if len(floor.tables) < 2:
        raise NotAllowed("The last table is not broken.", "CPL-break")
    refuse_changing_tables(floor)
    going = set(table.players.values())
    if going != {seated.player for seated in fact.seats} or len(going) != len(fact.seats):
        raise NotAllowed("Everybody at table {table} needs one new seat.", "CPL-break", table=fact.table)
    taken = Counter((seated.table, seated.seat) for seated in fact.seats)
    for seated in fact.seats:
        target = floor.table(seated.table)
        refuse_held(floor, SeatPlace(seated.table, seated.seat), seated.player)
        if (
            target is table
            or seated.seat not in target.open_to(seated.player)
            or taken[(seated.table, seated.seat)] > 1
        ):
            raise NotAllowed(
                "Seat {seat} at table {table} is not open.", "CPL-break", seat=seated.seat, table=seated.table
            )
    refuse_hands_on_screens(floor, [table])
    goes_to = {seated.player: seated.table for seated in fact.seats}
    _lay_down(floor, [settle_rollover(floor, table, when, goes_to)])
    targets = {seated.table for seated in fact.seats}
    note_seated(floor, targets)
    for seated in fact.seats:
        floor.unseat(seated.player)
        floor.seat(seated.player, SeatPlace(seated.table, seated.seat))
        sent(floor, seated.player, when)
    del floor.tables[fact.table]
    note_held(floor)
    _note_final_table(floor, len(floor.tables) + 1)
    draw_where_new(floor, targets)
