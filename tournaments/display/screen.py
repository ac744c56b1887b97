"""The room display: what everybody in the room wants to know, readable from ten metres.

A board is made of blocks that the director chooses (blocks.py). Nothing on it is private: who sits where,
what is paid, who leads, never what somebody paid, asked for or was warned for.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import TypeVar

from tournaments.display.announcements import Call, filled_in
from tournaments.models.blocks import BLOCKS
from tournaments.night.carrying_on import FlightDay
from tournaments.night.facts import EnvelopeOpened
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import EarlyClock, HeadCount, head_count, running_clock
from tournaments.night.floor.colours import Colours, chips_of
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.flights import until_bagging
from tournaments.night.floor.places import Deal, places
from tournaments.night.floor.prizes import in_the_money, pool
from tournaments.night.floor.side_games import mystery
from tournaments.night.floor.side_games.records import Win
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.windows import until_add_ons, until_rebuys_end
from tournaments.night.structure import Break, Level
from tournaments.presenters.clock_face import ante, blinds, face
from tournaments.presenters.countdown import ClockFace, countdown
from tournaments.presenters.ended import Ended, ended
from tournaments.presenters.figures import Figure, average, stage_of
from tournaments.presenters.format_board import format_board
from tournaments.presenters.moves import NewSeat, moves, seating
from tournaments.presenters.panels import Panel, PanelRow
from tournaments.presenters.payouts import payouts
from tournaments.presenters.side_games import side_board
from words.money import money
from words.names import search_key
from words.text import Listing, Sentences, Text, grouped

SOON = timedelta(minutes=5)  # how long before a break it is said which chips go
ROWS = 9  # of a panel
NAMES = 24  # of a page of seats
STANDINGS = 18

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Countdown:
    """Countdown to what is to come, in seconds; runs: whether they pass now or stand with the clock."""

    words: str
    seconds: float
    runs: bool

    @property
    def time(self) -> str:
        """As the clock writes it: 12:34 or 1:02:03."""
        return countdown(self.seconds)


@dataclass(frozen=True, slots=True)
class Display:
    """Content of the room's display.

    seating: everybody's seat before the start, in pages;
    moves: who has just got another one;
    notices: what is to be done with chips;
    calls: what is called out once;
    ended: who won, once it is decided.
    """

    stage: str
    face: ClockFace
    figures: Sequence[Figure]
    panels: Sequence[Panel]
    moves: Sequence[NewSeat]
    seating: Sequence[Sequence[NewSeat]]
    notices: Sequence[str]
    coming: Sequence[Countdown]
    calls: Sequence[Call]
    ended: Ended | None = None


def display(
    floor: Floor,
    seed: bytes,
    now: datetime,
    symbol: str,
    *,
    words: Mapping[str, str],
    blocks: Collection[str] = tuple(BLOCKS),
    standings: Sequence[PanelRow] = (),
    starts_at: datetime | None = None,
    days: Sequence[FlightDay] = (),
    rows: int = ROWS,
    names: int = NAMES,
) -> Display:
    """seed: of the next draw; symbol: of the club's money; words: occasion → what is called; standings: the
    season's first lines; starts_at: when the night is to begin; days: of a flight, all of its tournament.
    rows: of a panel; names: of a page of seats. Times are shown as `now` has them."""
    floor = floor.at(now)
    stage = stage_of(floor)
    moving = sorted(moves(floor, seed, now), key=lambda move: search_key(move.name))
    came_to = ended(floor, symbol)
    board = format_board(floor, symbol, days, now.tzinfo)
    return Display(
        stage,
        face(floor, now),
        [] if came_to else [*(board.figures if board else ()), *figures(floor, symbol, blocks)],
        [
            *in_pages(board.panels if board else (), rows),
            *(
                last_panels(floor, came_to, symbol, blocks, standings, rows)
                if came_to
                else panels(floor, symbol, blocks, standings, rows, now.tzinfo)
            ),
        ],
        moving,
        list(pages(seating(floor), names)) if stage == "setup" and "seating" in blocks else [],
        [*talks(floor), *envelopes(floor, symbol), *(colour_ups(floor) if "colour_up" in blocks else ())],
        list(coming(floor, now, starts_at)) if "coming" in blocks else [],
        list(calls(floor, moving, words, symbol)),
        came_to,
    )


def talks(floor: Floor) -> Iterator[str]:
    """Yield that a deal is talked about, and no number of it."""
    if floor.of(Proposals).open:
        yield Text("The players are discussing a deal.")


def envelopes(floor: Floor, symbol: str) -> Iterator[str]:
    """Yield how many mystery envelopes are sealed, under which hash; the one that was opened last."""
    sealed = mystery.sealed_envelopes(floor)
    if sealed is None:
        return
    if sealed.opened:
        last = sealed.opened[-1]
        amount = money(last.cents, symbol)
        yield Text("Envelope {number}: {money}", number=last.envelope, money=amount)
    elif not floor.is_over:
        yield Text(
            "{count} mystery envelopes are sealed: {hash}…",
            count=len(sealed.amounts),
            hash=sealed.commitment[:12],
        )


# Figures and panels


def figures(floor: Floor, symbol: str, blocks: Collection[str] = tuple(BLOCKS)) -> list[Figure]:
    """Return what stands beside the clock, in the order of BLOCKS: of the blocks that are wanted, those that
    there is something to say of. symbol: of the club's money."""
    money_in, counted = pool(floor).prizes, head_count(floor)
    bought = [grouped(floor.rebuys)] if floor.terms.rebuy or floor.rebuys else []
    bought += [grouped(floor.add_ons)] if floor.terms.add_on or floor.add_ons else []
    by_block = {
        **(_counted_figures(floor, counted) if counted else _figures_by_name(floor)),
        "pool": Figure(Text("Prize pool"), money(money_in, symbol)) if money_in else None,
        "entries": Figure(Text("Rebuys · add-ons" if len(bought) > 1 else "Rebuys"), Sentences(bought, " · "))
        if bought
        else None,
    }
    return [figure for name, figure in by_block.items() if figure and name in blocks]


def _figures_by_name(floor: Floor) -> dict[str, Figure | None]:
    """Players and their chips; nothing while a clock runs that nobody has bought in to."""
    if floor.of(EarlyClock).clock and not floor.in_play:
        return {}
    left = Text("{left:,} / {all:,}", left=len(floor.people), all=floor.field_size)
    return {"players": Figure(Text("Players"), left), "average": Figure(Text("Average"), average(floor))}


def _counted_figures(floor: Floor, counted: HeadCount) -> dict[str, Figure | None]:
    """The same of players who were counted without names."""
    left = Text("{left:,} / {all:,}", left=counted.left, all=counted.players)
    clock, stack = running_clock(floor), counted.average
    average_words = (
        Text("{stack:,} · {blinds:.0f} BB", stack=stack, blinds=stack / clock.level_played.big_blind)
        if clock
        else grouped(stack)
    )
    return {
        "players": Figure(Text("Players"), left),
        "average": Figure(Text("Average"), average_words) if stack else None,
    }


def in_pages(panels: Sequence[Panel], most: int) -> Iterator[Panel]:
    """The same panels, none with more lines than the board has room for."""
    for panel in panels:
        for rows in pages(panel.rows, most):
            yield replace(panel, rows=rows)


def panels(
    floor: Floor,
    symbol: str,
    blocks: Collection[str],
    standings: Sequence[PanelRow],
    most: int,
    zone: tzinfo | None,
) -> list[Panel]:
    """The panels that have something to show while the night is on."""
    by_name = {
        "payouts": (Text("Payouts"), paid_rows(floor, symbol), ""),
        "leaders": (Text("Chip leaders"), *leaders(floor, zone)),
        "out": (Text("Out"), last_out(floor), ""),
        "bounties": (Text("Bounties"), bounty_rows(floor, symbol), ""),
        "standings": (Text("Season"), list(standings), ""),
    }
    return [
        Panel(name, title, rows, note)
        for name, (title, every, note) in by_name.items()
        if name in blocks
        for rows in pages(every, most)
    ]


def last_panels(
    floor: Floor,
    came_to: Ended,
    symbol: str,
    blocks: Collection[str],
    standings: Sequence[PanelRow],
    most: int,
) -> list[Panel]:
    """Once the night is decided: what it paid, what it scored and, when that has been added, the season."""
    scored = [PanelRow(each.place, each.name, each.points) for each in came_to.finishers if each.points]
    choices = [
        ("payouts", Text("Prizes"), paid_rows(floor, symbol)),
        ("points", Text("Points"), scored if any(row.value != "0" for row in scored) else []),
        ("standings", Text("Season"), list(standings) if floor.finished_at else []),
    ]
    return [
        Panel(name, title, rows)
        for name, title, every in choices
        if name in blocks or name == "points"
        for rows in pages(every, most)
    ]


def paid_rows(floor: Floor, symbol: str) -> list[PanelRow]:
    """Places that are paid, the first one first, with the names of those who have them."""
    return [PanelRow(p.place, p.name, p.prize) for p in payouts(floor, symbol)]


def bounty_rows(floor: Floor, symbol: str) -> list[PanelRow]:
    """Return whose head is worth what, the dearest first, how many are worth an envelope, and what was won,
    the latest first."""
    side = side_board(floor, symbol)
    if side is None:
        return []
    alive = sorted(
        (head for head in side.heads if head.state in ("on", "waiting")), key=lambda head: -head.cents
    )
    heads = [
        PanelRow("◎" if head.is_bullseye else "★", head.name, head.worth) for head in alive if head.cents
    ]
    if envelopes := sum(not head.cents for head in alive):
        heads.append(_envelopes(floor, envelopes, symbol))
    return heads + [PanelRow("✓", win.name, win.amount) for win in reversed(side.wins) if not win.waits]


def _envelopes(floor: Floor, count: int, symbol: str) -> PanelRow:
    """So many heads are worth an envelope, and what the best of those that are still sealed holds."""
    sealed = mystery.sealed_envelopes(floor)
    left = Counter(sealed.amounts if sealed else ())
    left -= Counter(each.cents for each in sealed.opened) if sealed else Counter[int]()
    most = Text("up to {amount}", amount=money(max(left), symbol)) if left else ""
    return PanelRow("✉", Text("{count} mystery bounty", "{count} mystery bounties", count=count), most)


def pages(things: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """As few pages as will do, each about as full as the others."""
    count = -(-len(things) // most)
    for number in range(count):
        yield things[len(things) * number // count : len(things) * (number + 1) // count]


def leaders(floor: Floor, zone: tzinfo | None) -> tuple[list[PanelRow], str]:
    """The biggest stacks as they were counted last, and when the latest was, by the clock of `zone`."""
    counted = [(floor.players[p].counted, floor.name(p)) for p in floor.in_play]
    counts = sorted(((count[0], name) for count, name in counted if count), reverse=True)
    latest = max((count[1] for count, _ in counted if count), default=None)
    big_blind = floor.clock.level_played.big_blind if floor.clock else 0
    rows = [
        PanelRow(str(number), name, _stack(stack, big_blind))
        for number, (stack, name) in enumerate(counts[:ROWS], 1)
    ]
    return rows, f"{latest.astimezone(zone):%H:%M}" if latest else ""


def _stack(stack: int, big_blind: int) -> str:
    if not big_blind:
        return grouped(stack)
    return Text("{stack:,} · {blinds:.0f} BB", stack=stack, blinds=stack / big_blind)


def last_out(floor: Floor) -> list[PanelRow]:
    """Return who went out, the last one first, as many as the board has rows."""
    rows = [PanelRow(str(finish), floor.name(player), "") for player, finish in places(floor).items()]
    return rows[:ROWS]


# Who moves, and who sits where


# What is to come


def chip_words(floor: Floor, value: int) -> str:
    """The chip as people call it: "green 25"."""
    colour = next((chip.colour for chip in chips_of(floor) if chip.value == value), "")
    return Text("{colour} {value:,}", colour=colour, value=value) if colour else grouped(value)


def colour_ups(floor: Floor) -> Iterator[str]:
    """The chips that go now and, when the break is near, those that go then."""
    clock = floor.clock
    if clock is None or floor.is_over:
        return
    for chip in colour_ups_now(floor):
        yield Text("Colour up now: the {chip} chips", chip=chip_words(floor, chip))
    until = clock.until_next_break()
    following = next((p for p in clock.periods[clock.index + 1 :] if isinstance(p, Break)), None)
    if following and until is not None and until <= SOON:
        for chip in following.colour_up:
            if chip not in floor.of(Colours).removed:
                yield Text("In the break: the {chip} chips are coloured up", chip=chip_words(floor, chip))


def colour_ups_now(floor: Floor) -> list[int]:
    """Chips of this break, or of one just past, that are still in play."""
    clock = floor.clock
    if clock is None:
        return []
    begun = [period for period in clock.periods[: clock.index + 1] if isinstance(period, Break)]
    return [chip for period in begun for chip in period.colour_up if chip not in floor.of(Colours).removed]


def coming(floor: Floor, now: datetime, starts_at: datetime | None) -> Iterator[Countdown]:
    """The start, the end of rebuys or the add-on, the end of a pause. The clock itself says when the next
    break is."""
    clock = floor.clock
    if clock is None:
        if starts_at and starts_at > now:
            yield Countdown(Text("Play begins in"), (starts_at - now).total_seconds(), True)
        return
    if floor.is_over:
        return
    if clock.pause and clock.pause.until:
        yield Countdown(Text("Play goes on in"), (clock.pause.until - now).total_seconds(), True)
    bagging = until_bagging(floor)
    if bagging:
        yield Countdown(Text("Chips are bagged in"), bagging.total_seconds(), clock.is_running)
    left = until_rebuys_end(floor)
    if left is not None:
        yield Countdown(Text("Rebuys end in"), left.total_seconds(), clock.is_running)
    add_ons = until_add_ons(floor)
    if add_ons is not None:
        yield Countdown(Text("Add-on in"), add_ons.total_seconds(), clock.is_running)


# What is called out


def _is_of(win: Win, opened: EnvelopeOpened) -> bool:
    return win.of == opened.victim and win.knockout == opened.knockout


def calls(floor: Floor, moving: Sequence[NewSeat], words: Mapping[str, str], symbol: str) -> Iterator[Call]:
    """Everything of the night so far that is worth a call; a page calls what was not there before."""
    left = len(floor.in_play)
    for seat in moving:
        if seat.key:
            words_of_call = filled_in(words["move"], player=seat.name, table=seat.table, seat=seat.seat)
            yield Call(f"move-{seat.key}", "move", words_of_call)
    if floor.clock is None:
        return
    first = next(period for period in floor.structure if isinstance(period, Level))
    began = filled_in(
        words["start"],
        level=Text("Level {number}", number=1),
        blinds=blinds(first),
        small_blind=grouped(first.small_blind),
        big_blind=grouped(first.big_blind),
        ante=ante(floor, first),
        minutes=first.minutes,
        players=left,
        tables=len(floor.tables),
    )
    yield Call("start", "start", began)
    for chip in colour_ups_now(floor):
        yield Call(f"chip-{chip}", "colour_up", filled_in(words["colour_up"], chip=chip_words(floor, chip)))
    sealed = mystery.sealed_envelopes(floor)
    for opened in sealed.opened if sealed else ():
        player = Listing([floor.name(each.player) for _, each in account(floor).wins if _is_of(each, opened)])
        amount = money(opened.cents, symbol)
        sentence = filled_in(words["envelope"], player=player, number=opened.envelope, money=amount)
        yield Call(f"envelope-{opened.envelope}-{opened.victim}", "envelope", sentence)
    if len(floor.tables) == 1 and left > 1 and any(player.moved for player in floor.players.values()):
        yield Call("final-table", "final_table", filled_in(words["final_table"], players=left))
    if left > 1 and in_the_money(floor):
        yield Call("in-the-money", "in_the_money", filled_in(words["in_the_money"], players=left))
    if len(floor.in_play) == 1 and floor.is_over and not floor.of(Deal).is_shared and floor.contenders:
        winner = floor.contenders[0]
        yield Call(f"winner-{winner}", "winner", filled_in(words["winner"], player=floor.name(winner)))
