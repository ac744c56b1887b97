"""The random acts of a night, as facts that follow from the floor and a seed.

Each function is given the floor before the act and a `Draw`, and returns the fact that the act is; asked
again with the seed that the fact published it returns the same one, which is how a draw is checked. Source:
DM-seat-random, DM-dealer-redraw, DM-balance-two, DM-seat-redraw, CPL-high-card; rulings 14, 69, 163-166.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from clauses.refusal import NotAllowed
from tables.balancing import (
    BreakTable,
    Move,
    Redraw,
    TableState,
    break_table,
    broken_up,
    can_go,
    proposal,
    redraw_at,
)
from tables.chips import race
from tables.randomness import chosen, commitment
from tables.seat_cards import draw_cards, seat_order
from tables.seating import (
    SeatPlace,
    draw_for_button,
    draw_open_seat,
    draw_seats,
    high_card,
)
from tournaments.night.facts import (
    AnyFact,
    BoughtIn,
    BountyPlayersDrawn,
    ButtonDrawn,
    ColouredUp,
    DealerRedrawn,
    Drawn,
    EnvelopeOpened,
    EnvelopesSealed,
    LotDrawn,
    Moved,
    Rebought,
    Reentered,
    SeatedAt,
    SeatsDrawn,
    TableBroken,
    TableSeats,
)
from tournaments.night.floor.colours import by_table, larger_chip, only_small_chips
from tournaments.night.floor.digital_tables import balancing_now, room_for, seats_at
from tournaments.night.floor.entries import is_free
from tournaments.night.floor.held_seats import HeldSeats, reserved_for
from tournaments.night.floor.shoot_out import is_decided, next_round_due, shoot_out_of
from tournaments.night.floor.side_games import mystery, wild_wild_west
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from tournaments.night.floor.state import Floor

Right = Literal["new_player", "last_dealer"]


@dataclass(frozen=True, slots=True)
class Draw:
    """A seed to draw with, and how the fact tells of it."""

    seed: bytes
    drawn: Drawn

    @classmethod
    def again(cls, drawn: Drawn) -> "Draw":
        """The draw that a fact was made by."""
        return cls(bytes.fromhex(drawn.seed), drawn)


class Seeds(Protocol):
    """Source of draws (tournaments.night.actions.Draws)."""

    @property
    def next_seed(self) -> bytes:
        """The seed of the next draw, still secret."""

    def take(self) -> Draw:
        """The next seed to draw with; from now on it is public."""

    def seal(self) -> Draw:
        """The next seed to draw with, which stays secret until what it drew is opened."""

    def sealed(self, published: str) -> bytes:
        """The seed that was sealed with this commitment. Raises KeyError where it is not known here."""


def seats_for_all(
    floor: Floor,
    draw: Draw,
    *,
    absent: Collection[int] = (),
    tables: int | None = None,
    stacks: Mapping[int, int] | None = None,
) -> SeatsDrawn:
    """Seats for everyone who has bought in and the absent who are dealt in, at as few tables as hold them or,
    where the director wants more, at `tables`. stacks: what players begin the Championship with. Raises
    NotAllowed when they do not fit."""
    players = [*floor.in_play, *sorted(set(absent) - set(floor.in_play))]
    room = room_for(floor, len(players))
    if tables is not None and tables < len(room):
        raise NotAllowed(
            "{count} players need {needed} tables of {seats} seats.",
            "DM-seat-random",
            count=len(players),
            needed=len(room),
            seats=max(room.values()),
        )
    room |= {number: seats_at(floor, number) for number in range(len(room) + 1, (tables or 0) + 1)}
    places = _drawn_at(floor, draw, players, room)
    cards: dict[int, tuple[dict[int, str], ...]] = {}
    if floor.rulebook.seating.seat_draw == "cards":
        held = floor.of(HeldSeats).by_place
        drawing = {player: place for player, place in places.items() if held.get(place) != player}
        cards, by_card = by_cards(drawing, draw.seed)
        places = {**places, **by_card}
    earned = {player: chips for player, chips in (stacks or {}).items() if player not in floor.in_play}
    return SeatsDrawn(
        occasion="start",
        tables=_tables(room),
        seats=_seats(places.items()),
        draw=draw.drawn,
        stacks={player: earned[player] for player in players if player in earned},
        cards=cards,
    )


def _drawn_at(
    floor: Floor, draw: Draw, players: Sequence[int], room: Mapping[int, int]
) -> dict[int, SeatPlace]:
    """A seat for each of these at those tables; whoever has one kept there gets it. Raises NotAllowed where
    locked and kept seats leave too few."""
    try:
        return draw_seats(
            players,
            room,
            draw.seed,
            dealer_seat=floor.rulebook.seating.dedicated_dealer,
            reserved={who: place for place, who in floor.of(HeldSeats).by_place.items() if who is not None},
            locked=[place for place, who in floor.of(HeldSeats).by_place.items() if who is None],
        )
    except ValueError as full:
        raise NotAllowed(
            "With the seats that are kept or locked {count} players do not fit: draw at one table more.",
            "DM-seat-random",
            count=len(players),
        ) from full


def by_cards(
    places: Mapping[int, SeatPlace], seed: bytes
) -> tuple[dict[int, tuple[dict[int, str], ...]], dict[int, SeatPlace]]:
    """The cards that the players of each table draw for their seats, and who sits where by them: the lowest
    card in the first of these seats (FNP-seat-draw, ruling 301)."""
    cards, seated = {}, {}
    for table in sorted({place.table for place in places.values()}):
        players = [player for player, place in places.items() if place.table == table]
        seats = sorted(places[player].seat for player in players)
        rounds = draw_cards(players, seed, f"seats of table {table} by card")
        cards[table] = tuple(rounds)
        for player, seat in zip(seat_order(rounds), seats, strict=True):
            seated[player] = SeatPlace(table, seat)
    return cards, {player: seated[player] for player in places}


def late_seat(floor: Floor, draw: Draw, player: int) -> SeatedAt:
    """A seat for a late entrant, or for one who comes back and has none any more: the one that is kept for
    them, else by draw."""
    kept = reserved_for(floor, player)
    if kept and is_free(floor, kept, player) and not is_decided(floor, floor.tables[kept.table]):
        return SeatedAt(player=player, table=kept.table, seat=kept.seat)
    try:
        place = draw_open_seat(
            {
                table.number: table.open_seats
                for table in floor.tables.values()
                if not is_decided(floor, table)
            },
            {table.number: len(table.players) for table in floor.tables.values()},
            draw.seed,
        )
    except ValueError as full:
        raise NotAllowed(
            "Every seat is taken, and no table is opened at a shoot-out."
            if shoot_out_of(floor) and floor.started_at
            else "Every seat is taken: open another table first.",
            "DM-seat-random",
        ) from full
    return SeatedAt(player=player, table=place.table, seat=place.seat)


def late_entry(floor: Floor, draw: Draw, entry: BoughtIn) -> BoughtIn:
    """The entry with a drawn seat."""
    return entry.model_copy(update={"seat": late_seat(floor, draw, entry.player), "draw": draw.drawn})


def rebuy_seat(floor: Floor, draw: Draw, rebuy: Rebought) -> Rebought:
    """The rebuy with a drawn seat."""
    return rebuy.model_copy(update={"seat": late_seat(floor, draw, rebuy.player), "draw": draw.drawn})


def re_entry(floor: Floor, draw: Draw, entry: Reentered) -> Reentered:
    """The re-entry with a drawn seat."""
    return entry.model_copy(update={"seat": late_seat(floor, draw, entry.player), "draw": draw.drawn})


def button(floor: Floor, draw: Draw, number: int) -> ButtonDrawn:
    """High card at a table: one card for each player in the order of their seats."""
    table = floor.table(number)
    if len(table.players) < 2:
        raise NotAllowed("Table {number} has fewer than two players.", "CPL-high-card", number=number)
    rounds = draw_for_button(sorted(table.players), draw.seed, ties=floor.rulebook.seating.draw_ties)
    return ButtonDrawn(table=number, seat=high_card(rounds), cards=tuple(rounds), draw=draw.drawn)


def right_to_redraw(floor: Floor, player: int, rights: Mapping[int, Right]) -> Right:
    """Return why a player may give the dealer card back. Raises NotAllowed when they may not
    (DM-dealer-redraw)."""
    if player not in rights:
        raise NotAllowed(
            "{name} is not new and did not deal last time.",
            "DM-dealer-redraw",
            name=floor.player(player).name,
        )
    return rights[player]


def dealer_redraw(floor: Floor, draw: Draw, player: int, right: Right) -> DealerRedrawn:
    """Return who gets the dealer card that a player gives back: drawn among all others (DM-dealer-redraw)."""
    others = [other for other in floor.in_play if other != player]
    if not others:
        raise NotAllowed("There is nobody else to deal.", "DM-dealer-redraw")
    other = chosen(others, draw.seed, "dealer card")
    return DealerRedrawn(player=player, other=other, right=right, draw=draw.drawn)


def chip_race(floor: Floor, draw: Draw, chip: int, counts: Mapping[int, int]) -> ColouredUp:
    """A chip goes and the odd ones are raced for at each table. counts: player → how many they have."""
    larger = larger_chip(floor, chip)
    only = only_small_chips(floor, counts, chip)
    given: dict[int, int] = {}
    for table, players in by_table(floor, counts).items():
        here = {player: counts[player] for player in players}
        exchanges = race(here, chip, larger, draw.seed, only=only, table=table)
        given |= {player: exchange.larger for player, exchange in exchanges.items()}
    return ColouredUp(chip=chip, larger=larger, counts=dict(counts), given=given, draw=draw.drawn)


def bounty_players(floor: Floor, draw: Draw, last: LastEvent) -> BountyPlayersDrawn:
    """The Bullseye and the Outlaws, or the Outlaws who are missing (DM-www-*). last: the event before."""
    return wild_wild_west.bounty_players(floor, draw.seed, draw.drawn, last)


def seal_envelopes(floor: Floor, seeds: Seeds) -> EnvelopesSealed:
    """The mystery envelopes, filled by a seed that stays secret. Raises NotAllowed while it is not time."""
    mystery.refuse_sealing(floor)
    draw = seeds.seal()
    amounts = mystery.amounts(floor)
    return EnvelopesSealed(
        amounts=amounts,
        commitments=mystery.commitments(amounts, draw.seed),
        commitment=commitment(draw.seed),
        next_commitment=draw.drawn.next_commitment,
    )


def open_envelopes(floor: Floor, seeds: Seeds, *, up_to: int | None = None) -> list[EnvelopeOpened]:
    """The next envelopes, as many as knockouts wait for one. up_to: the number of the last to be opened.
    Raises NotAllowed where the site does not have the seed that filled them."""
    sealed = mystery.sealed_envelopes(floor)
    if sealed is None:
        return []
    waiting = mystery.waiting(floor)
    if up_to is not None:
        waiting = waiting[: max(up_to - len(sealed.opened), 0)]
    if not waiting:
        return []
    try:
        seed = seeds.sealed(sealed.commitment)
    except KeyError:
        raise NotAllowed("This site does not have the seed that filled the envelopes.") from None
    filled = mystery.contents(sealed.amounts, seed)
    last = len(sealed.amounts)
    return [
        EnvelopeOpened(
            envelope=number,
            victim=claim.victim,
            knockout=claim.knockout,
            cents=filled[number - 1].cents,
            salt=filled[number - 1].salt,
            seed=seed.hex() if number == last else None,
        )
        for number, claim in enumerate(waiting, len(sealed.opened) + 1)
    ]


def tables_due(floor: Floor, draw: Draw) -> Moved | TableBroken | SeatsDrawn:
    """The move, the broken table or the new draw that is due. Raises NotAllowed when nothing is."""
    if shoot_out_of(floor):
        return next_round(floor, draw)
    states = [table.state for table in floor.tables.values()]
    match proposal(states, balancing_now(floor), floor.rulebook.seating, draw.seed):
        case Move(player, _, to):
            return Moved(player=player, table=to.table, seat=to.seat, reason="balance", draw=draw.drawn)
        case BreakTable() | Redraw() as change:
            return _table_gone(change, draw)
    raise NotAllowed("The tables are balanced.", "DM-balance-two")


def next_round(floor: Floor, draw: Draw) -> SeatsDrawn:
    """Seats in the next round of a shoot-out, for the winners of every table. Raises NotAllowed while one is
    still played."""
    if not next_round_due(floor):
        raise NotAllowed("The round is still being played.")
    tables = sorted(_occupied(floor), key=lambda table: table.number)
    players = [table.players[seat] for table in tables for seat in sorted(table.players)]
    room = room_for(floor, len(players))
    places = _drawn_at(floor, draw, players, room)
    return SeatsDrawn(occasion="round", tables=_tables(room), seats=_seats(places.items()), draw=draw.drawn)


def table_broken(floor: Floor, draw: Draw, number: int) -> TableBroken | SeatsDrawn:
    """The director has that table go. Raises NotAllowed where the others have no seats for its players."""
    tables = _occupied(floor)
    going = next((table for table in tables if table.number == number), None)
    if going is None or len(tables) < 2:
        raise NotAllowed("The last table is not broken.", "CPL-break")
    if not can_go(going, tables):
        raise NotAllowed(
            "The other tables have no seats for the {count} players of table {table}.",
            "CPL-break",
            count=len(going.players),
            table=number,
        )
    return _table_gone(broken_up(going, tables, floor.rulebook.seating, draw.seed), draw)


def _occupied(floor: Floor) -> list[TableState]:
    return [table.state for table in floor.tables.values() if table.players]


def _table_gone(change: BreakTable | Redraw, draw: Draw) -> TableBroken | SeatsDrawn:
    if isinstance(change, BreakTable):
        return TableBroken(table=change.table, seats=_seats(change.places.items()), draw=draw.drawn)
    return SeatsDrawn(
        occasion="final_table" if change.is_final_table else "table_removed",
        tables=_tables(change.tables),
        seats=_seats(change.places.items()),
        draw=draw.drawn,
    )


def lot(floor: Floor, draw: Draw, among: Sequence[str], reason: str, table: int | None = None) -> LotDrawn:
    """One of several, whatever they are. Raises ValueError where there is none."""
    return LotDrawn(
        among=tuple(among),
        chosen=chosen(among, draw.seed, "lot"),
        reason=reason,
        table=table,
        draw=draw.drawn,
    )


def drawn_again(floor: Floor, fact: AnyFact) -> AnyFact:
    """The fact that the published seed of `fact` makes on the floor before it: equal to `fact` if nobody has
    touched it. Raises NotAllowed where the floor calls for no such draw."""
    drawn: Drawn | None = getattr(fact, "draw", None)
    if drawn is None:
        raise NotAllowed("Nothing was drawn.")
    draw = Draw.again(drawn)
    match fact:
        case SeatsDrawn(occasion="start"):
            absent = [seated.player for seated in fact.seats if seated.player not in floor.in_play]
            return seats_for_all(floor, draw, absent=absent, tables=len(fact.tables), stacks=fact.stacks)
        case BoughtIn():
            return late_entry(floor, draw, fact)
        case Rebought():
            return rebuy_seat(floor, draw, fact)
        case Reentered():
            return re_entry(floor, draw, fact)
        case ButtonDrawn():
            return button(floor, draw, fact.table)
        case DealerRedrawn():
            return dealer_redraw(floor, draw, fact.player, fact.right)
        case LotDrawn():
            return lot(floor, draw, fact.among, fact.reason, fact.table)
        case ColouredUp():
            return chip_race(floor, draw, fact.chip, fact.counts)
        case BountyPlayersDrawn():
            return bounty_players(floor, draw, LastEvent(fact.last_winner, fact.last_paid))
        case TableBroken():
            tables = _occupied(floor)
            staying = [table for table in tables if table.number != fact.table]
            return _table_gone(break_table(floor.table(fact.table).state, staying, draw.seed), draw)
        case SeatsDrawn(occasion="round"):
            return next_round(floor, draw)
        case SeatsDrawn():
            room = {table.table: table.seats for table in fact.tables}
            return _table_gone(redraw_at(_occupied(floor), room, floor.rulebook.seating, draw.seed), draw)
        case _:
            return tables_due(floor, draw)


def _tables(room: Mapping[int, int]) -> tuple[TableSeats, ...]:
    return tuple(TableSeats(table=number, seats=seats) for number, seats in room.items())


def _seats(places: Collection[tuple[int, SeatPlace]]) -> tuple[SeatedAt, ...]:
    return tuple(
        SeatedAt(player=player, table=place.table, seat=place.seat)
        for player, place in sorted(places, key=lambda placed: placed[1])
    )
