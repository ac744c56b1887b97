"""The tables of a night as they are drawn: seats, discs, who waits and why."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType

from tables.button import Positions
from tournaments.night.floor import Floor, Player, Table
from tournaments.night.floor.hands import dead_hands
from tournaments.night.floor.shoot_out import is_decided
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.phrases import counted
from tournaments.night.structure import Level
from tournaments.presenters.clock_face import blinds
from tournaments.presenters.felt_choice import game_words
from tournaments.presenters.set_aside import set_aside
from tournaments.presenters.side_games import marks
from tournaments.presenters.varied_table import kill_words
from words.text import Listing, Sentences, Text, grouped

DISCS = {"button": "D", "small-blind": "SB", "big-blind": "BB"}
NAMES = {"small-blind": Text("small blind"), "big-blind": Text("big blind")}
NO_MARKS: Mapping[int, str] = MappingProxyType({})
THOUSANDS = 100_000  # from here on a small seat shows 125.4k
FRESH = timedelta(minutes=20)  # in which a count is shown as it is: about a level
AGES = timedelta(minutes=5)  # the steps in which an older one tells its age


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its number, who sits there and how.

    state: a class of the stylesheet;
    why: in words;
    mark: what their head carries in a side game;
    is_aged: the stack was counted a while ago, and says how long;
    role: what they do for the table, in words.
    """

    number: int
    player: int | None = None
    name: str = ""
    state: str = "vacant"
    why: str = ""
    stack: str = ""
    mark: str = ""
    is_aged: bool = False
    role: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc on the felt. kind: a class of the stylesheet."""

    kind: str
    letters: str
    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table.

    hand: which hand it plays at which blinds, in words;
    screens: the games that are played there on screens;
    in_hand, paused: only there;
    aside: what lies in its bank and on its Mushroom, and who kills, in words;
    game: the one that a dealer has chosen for the next hand, or who chooses it, in words;
    dealer_picks: the dealer says who shuffles;
    is_decided: at a shoot-out it has its winners, and deals no hand.
    """

    number: int
    size: int
    seats: tuple[Seat, ...]
    discs: tuple[Disc, ...]
    hand: str
    players: int
    needs_button: bool
    rolled_over: int
    dealer: str
    screens: str = ""
    in_hand: bool = False
    paused: bool = False
    aside: str = ""
    game: str = ""
    dealer_picks: bool = False
    is_decided: bool = False


def tables(floor: Floor, moving: Collection[int] = ()) -> list[TableView]:
    """Every table of the night. moving: players whom the director is about to move."""
    carry = marks(floor)
    return [table_view(floor, table, moving, carry) for _, table in sorted(floor.tables.items())]


def with_ages(floor: Floor, views: Sequence[TableView], now: datetime) -> list[TableView]:
    """The same tables, where each stack that was counted a while ago tells how long."""
    return [
        replace(
            table, seats=tuple(_aged(floor.players.get(seat.player or 0), seat, now) for seat in table.seats)
        )
        for table in views
    ]


def _aged(player: Player | None, seat: Seat, now: datetime) -> Seat:
    if player is None or player.counted is None or now - player.counted[1] < FRESH:
        return seat
    minutes = (now - player.counted[1]) // AGES * 5
    ago = Text("{minutes} min", minutes=minutes)
    return replace(seat, stack=Sentences([seat.stack, ago], " · "), is_aged=True)


def _besides(floor: Floor, table: Table) -> list[str]:
    """Return what is to be said of the variations at a table, and of its seats."""
    lies = set_aside(floor, table)
    besides = (lies.words if lies else "", kill_words(floor, table), _not_open(table))
    return [words for words in besides if words]


def _not_open(table: Table) -> str:
    """The empty seats that are kept for somebody or locked; not for whom, as everybody may read it."""
    seats = sorted(({*table.kept} | table.locked) - table.players.keys())
    if not seats:
        return ""
    return Text(
        "seat {seats} is not open",
        "seats {seats} are not open",
        seats=Listing([str(seat) for seat in seats]),
        count=len(seats),
    )


def table_view(
    floor: Floor, table: Table, moving: Collection[int] = (), carry: Mapping[int, str] = NO_MARKS
) -> TableView:
    """A table as it is shown; moving: players who are to leave it; carry: player → what their head carries
    (side_games.marks)."""
    dead = dead_hands(floor, table)
    screens = floor.on_screens(table.number)
    seats = tuple(
        _seat(floor, number, floor.players[table.players[number]], dead, moving, carry)
        if number in table.players
        else Seat(number)
        for number in range(1, table.seats + 1)
    )
    return TableView(
        table.number,
        table.seats,
        seats,
        _discs(floor, table),
        hand_words(floor, table),
        len(table.players),
        table.button_due or not (table.hand or table.button),
        table.rolled_over,
        floor.name(table.dealer) if table.dealer else "",
        Listing([game.title for game in screens.games]) if screens else "",
        bool(table.in_hand),
        table.paused is not None,
        Sentences(_besides(floor, table), " · "),
        game_words(floor, table),
        is_decided=is_decided(floor, table),
    )


@dataclass(frozen=True, slots=True)
class Balance:
    """Number of players at a table. state: "long" or "short" where tables differ by two or more, else
    nothing."""

    number: int
    players: int
    state: str


def balance(floor: Floor) -> list[Balance]:
    """The tables at a glance; nothing where there is only one (DM-balance-two)."""
    full = {number: len(table.players) for number, table in sorted(floor.tables.items())}
    if len(full) < 2:
        return []
    least, most = min(full.values()), max(full.values())
    uneven = {least: "short", most: "long"} if most - least > 1 else {}
    return [Balance(number, players, uneven.get(players, "")) for number, players in full.items()]


def hand_words(floor: Floor, table: Table) -> str:
    """Hand 12 · 100 / 200, with its game where that was chosen, or what it was where everybody posted for
    it; nothing where the latest is older than play."""
    hand = floor.latest_hand(table)
    if hand is None:
        return ""
    if hand.is_bomb_pot:
        return Text("Hand {number} · {pot}", number=hand.number, pot=bomb_pots.called(floor))
    level = floor.structure[hand.level]
    if not isinstance(level, Level):
        return ""
    values = {"number": hand.number, "blinds": blinds(level)}
    if hand.game:
        return Text("Hand {number} · {game} · {blinds}", game=hand.game.game.game.title, **values)
    return Text("Hand {number} · {blinds}", **values)


def _seat(
    floor: Floor,
    number: int,
    player: Player,
    dead: Collection[int],
    moving: Collection[int],
    carry: Mapping[int, str],
) -> Seat:
    state, why = _state(floor, player, number in dead, player.id in moving)
    return Seat(number, player.id, player.name, state, why, _stack(player), carry.get(player.id, ""))


def _state(floor: Floor, player: Player, is_dead: bool, moves: bool) -> tuple[str, str]:
    if player.id in floor.reported:
        return "reported", Text("out, to be confirmed")
    if moves:
        return "moves", Text("moves")
    if player.absent:
        return "away", Text("has not come")
    if floor.sits_out(player):
        return "away", how_long_out(floor, player)
    if player.away:
        return "away", Text("away")
    if is_dead:
        return "away", Text("hand is dead")
    if player.waited is not None:
        return "waiting", Text("dealt in after the button")
    return "", ""


def how_long_out(floor: Floor, player: Player) -> str:
    """Return how many hands or minutes a player still sits out: of two penalties the hands; nothing of
    none."""
    if player.sits_out:
        return Text("sits out {how_long}", how_long=counted(player.sits_out, "hand"))
    minutes = floor.minutes_out(player) or player.owed_minutes
    return Text("sits out {how_long}", how_long=counted(minutes, "minute")) if minutes else ""


def _stack(player: Player) -> str:
    """The stack when it was last counted; from a hundred thousand on in thousands: 125.4k."""
    if player.counted is None:
        return ""
    stack, _ = player.counted
    if stack < THOUSANDS:
        return grouped(stack)
    hundreds = round(stack / 100)
    return Text("{thousands:,.1f}k" if hundreds % 10 else "{thousands:,.0f}k", thousands=hundreds / 10)


def _discs(floor: Floor, table: Table) -> tuple[Disc, ...]:
    if table.button is not None:
        return (Disc("button", "D", table.button, Text("button")),)
    hand = floor.latest_hand(table)
    if hand is None:
        return ()
    positions = hand.positions
    if hand.is_bomb_pot:
        return (_button(positions),)
    seats = [("big-blind", positions.big_blind)]
    if not positions.is_dead_small_blind:
        seats.append(("small-blind", positions.small_blind))
    button = _button(positions)
    blinds = [Disc(kind, DISCS[kind], seat, NAMES[kind]) for kind, seat in seats]
    if button.seat in (seat for _, seat in seats):  # two at the table: they lie side by side
        button = replace(button, kind=f"{button.kind} beside-blind")
        blinds = [
            replace(each, kind=f"{each.kind} beside-button") if each.seat == button.seat else each
            for each in blinds
        ]
    return (button, *blinds)


def _button(positions: Positions) -> Disc:
    dead = positions.is_dead_button and positions.marker == positions.button
    return Disc(
        "button dead" if dead else "button",
        "D",
        positions.marker,
        Text("dead button" if dead else "button"),
    )
