"""What a player earned in one tournament: the lines of their bill.

Every line says how many of what, what each is worth, the factor of that kind of tournament and the points
that makes; a player's points are the sum of their lines. Amounts are exact fractions: a knockout shared by
three is a third of a point. Source: DM-points-placing to DM-points-factor, DM-deal-points,
DM-place-same-hand, DM-rebuy-knockout; rulings 125-139.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil

from clubs.rulebook import Kind, Rulebook
from words.numbers import number_in_words, ordinal
from words.text import Text


class LineKind(StrEnum):
    """What a line of the bill is for."""

    PLACING = "placing"
    IN_THE_MONEY = "in_the_money"
    WINNER = "winner"
    KNOCKOUT = "knockout"
    MULTI_KNOCKOUT = "multi_knockout"
    CHIP_LEADER = "chip_leader"


BONUS = frozenset({LineKind.IN_THE_MONEY, LineKind.WINNER})
DEAL = "DM-deal-points"


@dataclass(frozen=True, slots=True)
class Knockout:
    """A knockout credited to the player. share: 1, or their part of a shared one; nameless ones of a night
    kept on paper may stand together as more than 1. multi: it came in a hand in which they were credited with
    two or more. fact: the sequence of the knockout in the night's log."""

    share: Fraction = Fraction(1)
    multi: bool = False
    victim: str = ""
    fact: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerNight:
    """What one player did in a tournament.

    first, last: the places they share, equal when they have one to themselves;
    players: distinct people who took a seat (ruling 129);
    paid: places in the money;
    deal: how many players divided the prizes, themselves included; 0 without one;
    chip_leads: for each snapshot that pays them, the sequence of its fact, or None.
    """

    kind: Kind
    players: int
    paid: int
    first: int
    last: int
    deal: int = 0
    knockouts: tuple[Knockout, ...] = ()
    chip_leads: tuple[int | None, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.first <= self.last <= self.players:
            raise ValueError(f"There are no places {self.first} to {self.last} among {self.players} players.")


@dataclass(frozen=True, slots=True)
class Score:
    """What one player did in a tournament.

    player: the member's number in the club;
    first, last: the places they share, equal when they have one to themselves;
    prize: in cents, None where nobody wrote it down;
    deal: they took part in one;
    chip_leads: for each snapshot that pays them the sequence of its fact, or None.
    """

    player: int
    first: int
    last: int
    prize: int | None = 0
    deal: bool = False
    knockouts: tuple[Knockout, ...] = ()
    chip_leads: tuple[int | None, ...] = ()
    rebuys: int = 0
    add_ons: int = 0

    def night(self, kind: Kind, *, players: int, paid: int, dealing: int) -> PlayerNight:
        """The same as points are counted from. players, paid: of the tournament; dealing: how many took part
        in a deal, whoever they are."""
        return PlayerNight(
            kind=kind,
            players=players,
            paid=paid,
            first=self.first,
            last=self.last,
            deal=dealing if self.deal else 0,
            knockouts=self.knockouts,
            chip_leads=self.chip_leads,
        )


@dataclass(frozen=True, slots=True)
class BillEntry:
    """A line of the bill: quantity x each = before, x factor = points.

    victim: of a knockout, where it is known;
    fact: where it stands in the night's log;
    first, last, players, paid: of the night, as PlayerNight has them.
    """

    kind: LineKind
    clause: str
    quantity: Fraction
    each: int
    factor: Fraction
    victim: str = ""
    fact: int | None = None
    first: int = 0
    last: int = 0
    players: int = 0
    paid: int = 0

    @property
    def before(self) -> Fraction:
        """Points before the factor of the event type."""
        return self.quantity * self.each

    @property
    def points(self) -> Fraction:
        """What the line adds to the bill."""
        return self.before * self.factor

    @property
    def is_bonus(self) -> bool:
        """Whether it is BONUS points, which bring chips at the Championship and decide ties."""
        return self.kind in BONUS


def lines(night: PlayerNight, rulebook: Rulebook) -> tuple[BillEntry, ...]:
    """The player's bill, in the order in which it is read. A component worth nothing has no line."""
    rules = rulebook.points
    factor = Fraction(rulebook.terms[night.kind].factor)
    rest = factor if rules.factor_scope == "all" else Fraction(1)
    bill = [
        *_placing(night, rulebook, factor),
        *_bonuses(night, rulebook, rest),
        *_knockouts(night, rulebook, rest),
        *_chip_leads(night, rulebook, rest),
    ]
    return tuple(
        replace(line, first=night.first, last=night.last, players=night.players, paid=night.paid)
        for line in bill
        if line.before
    )


def total(bill: tuple[BillEntry, ...]) -> Fraction:
    """The points of a bill."""
    return sum((line.points for line in bill), Fraction(0))


def bonus(bill: tuple[BillEntry, ...], *, before_factor: bool = False) -> Fraction:
    """The BONUS points of a bill, as awarded or before the factor (ruling 126)."""
    mine = (line.before if before_factor else line.points for line in bill if line.is_bonus)
    return sum(mine, Fraction(0))


def reason(line: BillEntry) -> str:
    """Why there is such a line, in a sentence."""
    nameless = Text(
        "{number} knockout",
        "{number} knockouts",
        number=number_in_words(line.quantity),
        count=ceil(line.quantity),
    )
    match line.kind:
        case LineKind.PLACING:
            return Text("Finished {where}", where=_place(line))
        case LineKind.IN_THE_MONEY:
            paid = Text("{count} place paid", "{count} places paid", count=line.paid)
            return Text("In the money: {paid}", paid=paid)
        case LineKind.WINNER:
            return Text("Won the tournament")
        case LineKind.KNOCKOUT:
            if not line.victim:
                return nameless
            return Text(
                "Knocked out {whom}, shared" if line.quantity < 1 else "Knocked out {whom}", whom=line.victim
            )
        case LineKind.MULTI_KNOCKOUT:
            return Text("{whom}: several knocked out in one hand", whom=line.victim or nameless)
        case LineKind.CHIP_LEADER:
            return Text(
                "Chip leader at a snapshot",
                "Chip leader at {number} snapshots",
                number=number_in_words(line.quantity),
                count=ceil(line.quantity),
            )


def _place(line: BillEntry) -> Text:
    """The place of a night, among how many, and how it came to be shared."""
    span = {"first": ordinal(line.first), "last": ordinal(line.last), "players": line.players}
    if line.clause == DEAL:
        return Text("{first}–{last} of {players} by a deal: {last} was secured", **span)
    if line.last > line.first:
        return Text("{first}–{last} of {players}, shared", **span)
    return Text("{first} of {players}", **span)


def _placing(night: PlayerNight, rulebook: Rulebook, factor: Fraction) -> Iterator[BillEntry]:
    """One point for the last place and one more for every better one; shared places are averaged (ruling
    137), those of a deal count as the worst among them (ruling 139)."""
    rules = rulebook.points
    if rules.placing == "none":
        return
    place, clause = Fraction(night.first), "DM-points-placing"
    if night.deal and night.last > night.first and rules.deal_points == "secured":
        place, clause = Fraction(night.last), DEAL
    elif night.last > night.first:
        place, clause = Fraction(night.first + night.last, 2), "DM-place-same-hand"
    yield BillEntry(LineKind.PLACING, clause, night.players + 1 - place, 1, factor)


def _bonuses(night: PlayerNight, rulebook: Rulebook, factor: Fraction) -> Iterator[BillEntry]:
    """Who shares a paid place is in the money. Nobody has won who shares the first place."""
    rules = rulebook.points
    if night.first <= night.paid:
        yield BillEntry(LineKind.IN_THE_MONEY, "DM-points-itm", Fraction(1), rules.in_the_money, factor)
    if night.last == 1 and not night.deal:
        yield BillEntry(LineKind.WINNER, "DM-points-winner", Fraction(1), rules.winner, factor)


def _knockouts(night: PlayerNight, rulebook: Rulebook, factor: Fraction) -> Iterator[BillEntry]:
    """One line a knockout, then one more for each that came together with another in one hand."""
    rules = rulebook.points
    for kind, clause, each in (
        (LineKind.KNOCKOUT, "DM-points-knockout", rules.knockout),
        (LineKind.MULTI_KNOCKOUT, "DM-points-multi-knockout", rules.multi_knockout),
    ):
        for knockout in night.knockouts:
            if kind is LineKind.KNOCKOUT or knockout.multi:
                share = (
                    Fraction(ceil(knockout.share)) if rules.shared_knockout == "full_each" else knockout.share
                )
                yield BillEntry(kind, clause, share, each, factor, knockout.victim, knockout.fact)


def _chip_leads(night: PlayerNight, rulebook: Rulebook, factor: Fraction) -> Iterator[BillEntry]:
    """One line a snapshot; those known by their number only stand together."""
    each = rulebook.points.chip_leader
    for fact in night.chip_leads:
        if fact is not None:
            yield BillEntry(
                LineKind.CHIP_LEADER, "DM-points-chip-leader", Fraction(1), each, factor, fact=fact
            )
    on_paper = Fraction(night.chip_leads.count(None))
    yield BillEntry(LineKind.CHIP_LEADER, "DM-points-chip-leader", on_paper, each, factor)
