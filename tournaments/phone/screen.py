"""A player's phone: what is theirs on this night, and nothing that is another's.

Names and seats are for the whole room; stacks, points, requests are shown to their owner alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil

from clauses.refusal import NotAllowed
from clubs.how_we_play import means_against_stalling
from clubs.scoring.bill_groups import group_reason, in_groups
from clubs.scoring.points import BillEntry, total
from tables.seating import SeatPlace
from tournaments.night import floor as folding
from tournaments.night.facts import AddedOn
from tournaments.night.floor import Floor, Player, Recorded
from tournaments.night.floor.entries import rebuy_terms
from tournaments.night.floor.flights import Bags
from tournaments.night.floor.fold import When
from tournaments.night.floor.places import Deal, Finish
from tournaments.night.floor.prizes import from_a_ticket, prizes, tickets_won
from tournaments.night.floor.re_entries import can_enter_again, re_entry_terms
from tournaments.night.floor.shoot_out import Rounds, is_decided, without_place
from tournaments.night.floor.windows import add_on_open, re_entries_last_until, until_re_entries_end
from tournaments.night.scoring import SoFar, so_far
from tournaments.presenters.figures import average, stage_of
from tournaments.presenters.moves import is_moving, moves_due
from tournaments.presenters.room import TableView, table_view
from tournaments.presenters.side_games import HeadRow, WinRow, marks, my_heads, my_wins
from tournaments.presenters.terms import price_words
from words.money import money
from words.numbers import number_in_words, ordinal
from words.text import Sentences, Text, grouped

ENDED = ("over", "finished")  # stages with nothing left to play for


@dataclass(frozen=True, slots=True)
class Notice:
    """A seat they are sent to. sequence: the fact that gave it to them, 0 while it is only about to; is_old:
    they must be there by now."""

    table: int
    seat: int
    sequence: int
    is_old: bool = False

    @property
    def key(self) -> str:
        """By which a phone knows that it has shown it."""
        return f"{self.sequence}-{self.table}-{self.seat}"


@dataclass(frozen=True, slots=True)
class MapTable:
    """A table on the map of the room. is_mine: one sits there oneself."""

    number: int
    players: int
    seats: int
    on_screens: bool = False
    is_mine: bool = False


@dataclass(frozen=True, slots=True)
class BillRow:
    """A line of what they have scored, or several that are read as one, with the clause it rests on. victims:
    whom they knocked out, where there are several lines."""

    why: str
    clause: str
    points: str
    victims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PhoneOffer:
    """Something they may ask for. terms: what it costs and brings; needs_stack: they say what they have
    left."""

    kind: str
    title: str
    terms: str
    needs_stack: bool


@dataclass(frozen=True, slots=True)
class SharedScreen:
    """Screen that all phones of a night have in common.

    tables: as whoever sits there may see them;
    won: player → cents;
    moving: whom the director is about to move, and where;
    average, left: figures in words;
    announced: before the start, what the club does against stalling.
    """

    floor: Floor
    tables: Mapping[int, TableView]
    stage: str
    so_far: Mapping[int, SoFar]
    won: Mapping[int, int]
    moving: Mapping[int, SeatPlace]
    average: str
    left: str
    announced: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PhoneScreen:
    """Screen of one player's phone. Once there is nothing left to play for there is no seat, table or stack.

    place: how they stand, in a sentence;
    bill, points, rank: what they have so far, if the night ended now;
    heads, wins: what their own head carries in side games, what they have won there;
    announced: as on the screen they share.
    """

    stage: str
    notice: Notice | None
    place: str
    seat: SeatPlace | None
    table: TableView | None
    stack: str
    average: str
    left: str
    prize: str
    bill: Sequence[BillRow]
    points: str
    rank: str
    offers: Sequence[PhoneOffer]
    heads: Sequence[HeadRow]
    wins: Sequence[WinRow]
    announced: Sequence[str] = ()

    @property
    def is_playing(self) -> bool:
        """True if they have a seat."""
        return self.seat is not None

    @property
    def has_clock(self) -> bool:
        """True if there is anything left to play for."""
        return self.stage not in ENDED


def shared_screen(floor: Floor, seed: bytes) -> SharedScreen:
    """floor: brought to the present; seed: of the next draw."""
    carry, stage = marks(floor), stage_of(floor)
    return SharedScreen(
        floor=floor,
        tables={
            number: public_table(table_view(floor, table, carry=carry))
            for number, table in floor.tables.items()
        },
        stage=stage,
        so_far=so_far(floor),
        won=prizes(floor),
        moving=dict(moves_due(floor, seed)),
        average=average(floor),
        left=Text("{left:,} / {all:,}", left=len(floor.people), all=floor.field_size),
        announced=means_against_stalling(floor.rulebook) if stage == "setup" else (),
    )


def phone(
    room: SharedScreen, number: int, now: datetime, symbol: str, *, rank: tuple[int, int] | None, seen: int
) -> PhoneScreen:
    """number: of the member; rank: their place of how many in the season if it ended now; seen: the latest
    move that they have acknowledged."""
    floor = room.floor
    player, night = floor.players.get(number), room.so_far.get(number)
    prize = room.won.get(number, 0)
    is_on = room.stage not in ENDED
    seat = player.seat if player and is_on else None
    return PhoneScreen(
        stage=room.stage,
        notice=notice(floor, player, room.moving, seen, now),
        place=standing_words(floor, player, night),
        seat=seat,
        table=room.tables.get(seat.table) if seat else None,
        stack=own_stack(floor, player) if is_on else "",
        average=room.average,
        left=room.left,
        prize=money(prize, symbol) if prize else "",
        bill=_bill_rows(night.bill) if night else [],
        points=number_in_words(total(night.bill)) if night else "",
        rank=Text("{rank} of {all:,}", rank=ordinal(rank[0]), all=rank[1]) if rank else "",
        offers=[] if floor.finished_at else offers(floor, player, now, symbol),
        heads=my_heads(floor, number, symbol),
        wins=my_wins(floor, number, symbol),
        announced=room.announced,
    )


def _bill_rows(bill: Sequence[BillEntry]) -> list[BillRow]:
    """The lines of a bill, equal knockouts in one row."""
    return [
        BillRow(
            group_reason(group),
            group[0].clause,
            number_in_words(sum(line.points for line in group)),
            tuple(line.victim for line in group) if len(group) > 1 else (),
        )
        for group in in_groups(bill, lambda line: line)
    ]


def spots(floor: Floor, mine: int = 0) -> list[MapTable]:
    """The map of the room. mine: the number of one's own table."""
    return [
        MapTable(
            number,
            len(table.players),
            table.seats,
            floor.on_screens(number) is not None,
            is_mine=number == mine,
        )
        for number, table in sorted(floor.tables.items())
    ]


def notice(
    floor: Floor, player: Player | None, moving: Mapping[int, SeatPlace], seen: int, now: datetime
) -> Notice | None:
    """Return where they have to go: about to be moved, or moved and not yet acknowledged, however long
    ago."""
    if player is None or player.seat is None or stage_of(floor) in ENDED:
        return None
    if place := moving.get(player.id):
        return Notice(place.table, place.seat, 0)
    if player.moved and player.moved[0] > seen:
        is_old = not is_moving(floor, player, now)
        return Notice(player.seat.table, player.seat.seat, player.moved[0], is_old)
    return None


def public_table(view: TableView) -> TableView:
    """The table without what is private to those who sit there: stacks, and why somebody sits out."""
    seats = tuple(
        replace(seat, stack="", why=Text("away") if seat.state == "away" else "") for seat in view.seats
    )
    return replace(view, seats=seats)


def own_stack(floor: Floor, player: Player | None) -> str:
    """Their stack when it was last counted, and what it is in big blinds now."""
    if player is None or player.counted is None or player.id not in floor.in_play:
        return ""
    stack, _ = player.counted
    if floor.clock is None:
        return grouped(stack)
    blinds = stack / floor.clock.level_played.big_blind
    return Text("{stack:,} · {blinds:.0f} BB", stack=stack, blinds=blinds)


def standing_words(floor: Floor, player: Player | None, night: SoFar | None) -> str:
    """Return how a player stands tonight, in a sentence. night: None before the start."""
    if player is None:
        return Text("You are not on tonight's list.")
    if floor.rulebook.format.flight and floor.started_at:
        return _in_flight(floor, player)
    if player.id in without_place(floor):
        return Text("You are out. Your place is known when the round is over.")
    if player.id in floor.in_play and (words := _in_format(floor, player)):
        return words
    if floor.finished_at and night is None:
        return Text("You did not play.")
    if night is None or floor.clock is None:
        if player.id in floor.in_play:
            return Text(
                "You have bought in." if player.seat else "You have bought in; seats are not drawn yet."
            )
        return Text("You are checked in." if player.present else "You are expected.")
    if player.id in (floor.of(Deal).shares or {}):
        if player.id in floor.in_play and not floor.is_over:
            return Text("The deal is made. You are in, for what it left to play for.")
        return Text("You finished {place} (deal).", place=_in_order(night.finish))
    if floor.is_over and player.id in tickets_won(floor):
        return Text("You have won a ticket.")
    if floor.is_over and night.finish.first == 1 and not night.finish.is_shared:
        return Text("You won!")
    if floor.finished_at:
        return Text("You finished {place}.", place=_in_order(night.finish))
    if night.is_sure:
        return Text("Still in – at worst {place} place.", place=ordinal(night.finish.first))
    if player.out and player.out.how != "knocked_out":
        return Text("You have left. {place} place.", place=ordinal(night.finish.first))
    return Text("You are out in {place} place.", place=ordinal(night.finish.first))


def _in_format(floor: Floor, player: Player) -> str:
    """Return what counts where a table or a ticket is to be won; nothing elsewhere."""
    table = floor.tables.get(player.seat.table) if player.seat else None
    if table and is_decided(floor, table):
        return Text("You go on to round {number}.", number=len(floor.of(Rounds).begun) + 1)
    if floor.started_at and (left := from_a_ticket(floor)):
        return Text(
            "You are in, {count} place from a ticket.",
            "You are in, {count} places from a ticket.",
            count=left,
        )
    return ""


def _in_flight(floor: Floor, player: Player) -> str:
    """Return how a player stands in a flight, whose places are those of its last day."""
    if stack := (floor.of(Bags).stacks or {}).get(player.id):
        return Text("You take {chips:,} chips to the last day.", chips=stack)
    return Text("You are in.") if player.id in floor.in_play else Text("You are out of this flight.")


def _in_order(finish: Finish) -> str:
    """4th, or 1st–5th where several share the places."""
    first, last = ordinal(finish.first), ordinal(finish.last)
    return Sentences([first, last], "–") if finish.is_shared else first


def offers(floor: Floor, player: Player | None, now: datetime, symbol: str) -> list[PhoneOffer]:
    """Return what the rules let them ask for now."""
    if player is None or (floor.is_over and player.out is None):
        return []
    rebuy, add_on = floor.terms.rebuy, floor.terms.add_on
    possible = []
    if player.out and can_enter_again(floor, player, When(now, now, floor.sequence)):
        possible.append(_re_entry(floor, player, now, symbol))
    if rebuy and may_rebuy(floor, player, 0, now):
        terms = price_words(rebuy.price, rebuy.chips, symbol)
        possible.append(PhoneOffer("rebuy", Text("Rebuy"), terms, player.out is None))
    if add_on and may_add_on(floor, player, now):
        terms = price_words(add_on.price, add_on.chips, symbol)
        possible.append(PhoneOffer("add-on", Text("Add-on"), terms, False))
    return possible


def _re_entry(floor: Floor, player: Player, now: datetime, symbol: str) -> PhoneOffer:
    """Return the offer to enter again, with what it costs and until when it may be had."""
    chips = re_entry_terms(floor, player, When(now, now, floor.sequence))
    left, terms = until_re_entries_end(floor), price_words(floor.terms.buy_in, chips, symbol)
    words = Text("{terms}, until {until}", terms=terms, until=re_entries_last_until(floor))
    if left is not None:
        minutes = ceil(left / timedelta(minutes=1))
        words = Text(
            "{terms}, in {count} minute of play",
            "{terms}, in {count} minutes of play",
            terms=words,
            count=minutes,
        )
    return PhoneOffer("re-enter", Text("Enter again"), words, False)


def may_rebuy(floor: Floor, player: Player, stack: int, now: datetime) -> bool:
    """Return whether the rules let this player rebuy now with `stack` chips left (DM-rebuy-stack, DM-rebuy-
    cutoff)."""
    try:
        rebuy_terms(floor, player, stack, When(now, now, floor.sequence))
    except NotAllowed:
        return False
    return True


def may_add_on(floor: Floor, player: Player, now: datetime) -> bool:
    """Return whether the rules let this player take an add-on now (DM-addon-once)."""
    if not add_on_open(floor, player):
        return False
    try:
        folding.apply(floor, Recorded(floor.sequence + 1, now, AddedOn(player=player.id)))
    except NotAllowed:
        return False
    return True
