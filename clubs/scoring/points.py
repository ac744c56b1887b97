"""Points of a player from one tournament: the lines of their bill.

Every line says how many of what, what each is worth, the factor of that kind of tournament and the points
that makes; a player's points are the sum of their lines. Amounts are exact fractions: a knockout shared by
three is a third of a point. What a formula of the club's gives is rounded to two places, and again when it
has been multiplied by the factor; where it gives no number the component is worth nothing, and a line says
so. Source: DM-points-placing to DM-points-factor, DM-deal-points, DM-place-same-hand, DM-rebuy-knockout;
rulings 125-139, 250.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil

from clubs.rulebook import FormulaFault, Rulebook, two_places, worked_out
from clubs.scoring.scores import PlayerNight, variables
from words.numbers import number_in_words, ordinal
from words.text import Text


class LineKind(StrEnum):
    """Kind of a line of the bill."""

    PLACING = "placing"
    IN_THE_MONEY = "in_the_money"
    WINNER = "winner"
    KNOCKOUT = "knockout"
    MULTI_KNOCKOUT = "multi_knockout"
    CHIP_LEADER = "chip_leader"
    COMING = "coming"


BONUS = frozenset({LineKind.IN_THE_MONEY, LineKind.WINNER})
DEAL = "DM-deal-points"
FORMULA = "250"  # the ruling that a line by a formula rests on


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
        """Points that the line adds to the bill; by a formula, rounded to two places."""
        points = self.before * self.factor
        return two_places(points) if self.clause == FORMULA else points

    @property
    def is_fault(self) -> bool:
        """True if it says that the club's formula gives no number here."""
        return self.clause == FORMULA and self.each == 1 and not self.quantity

    @property
    def is_bonus(self) -> bool:
        """True if it is BONUS points, which bring chips at the Championship and decide ties."""
        return self.kind in BONUS


def lines(night: PlayerNight, rulebook: Rulebook) -> tuple[BillEntry, ...]:
    """The player's bill, in the order in which it is read. A component worth nothing has no line."""
    rules = rulebook.points
    factor = Fraction(rulebook.terms_of(night.kind).factor)
    rest = factor if rules.factor_scope == "all" else Fraction(1)
    bill = [
        *_placing(night, rulebook, factor),
        BillEntry(LineKind.COMING, "DM-points-placing", Fraction(1), rules.coming, rest),
        *_bonuses(night, rulebook, rest),
        *_knockouts(night, rulebook, rest),
        *_chip_leads(night, rulebook, rest),
    ]
    return tuple(
        replace(line, first=night.first, last=night.last, players=night.players, paid=night.paid)
        for line in bill
        if line.before or line.is_fault
    )


def fault_of(night: PlayerNight, rulebook: Rulebook) -> tuple[LineKind, FormulaFault] | None:
    """The first component for which the club's formula gives no number, and why; None where all do. What the
    player did not earn is not worked out."""
    for line in lines(night, rulebook):
        if line.is_fault:
            try:
                _valued(night, rulebook, line.kind)
            except FormulaFault as fault:
                return line.kind, fault
    return None


def total(bill: tuple[BillEntry, ...]) -> Fraction:
    """The points of a bill."""
    return sum((line.points for line in bill), Fraction(0))


def bonus(bill: tuple[BillEntry, ...], *, before_factor: bool = False) -> Fraction:
    """The BONUS points of a bill, as awarded or before the factor (ruling 126)."""
    mine = (line.before if before_factor else line.points for line in bill if line.is_bonus)
    return sum(mine, Fraction(0))


COMPONENT_NAMES = {
    LineKind.PLACING: Text("Formula for the place"),
    LineKind.IN_THE_MONEY: Text("Formula for the money"),
    LineKind.WINNER: Text("Formula for the winner"),
    LineKind.KNOCKOUT: Text("Formula for a knockout"),
    LineKind.MULTI_KNOCKOUT: Text("Formula for several knockouts in one hand"),
    LineKind.CHIP_LEADER: Text("Formula for a chip lead"),
}
NO_NUMBER = {
    LineKind.PLACING: Text("The club's formula for the place gives no number here"),
    LineKind.IN_THE_MONEY: Text("The club's formula for the money gives no number here"),
    LineKind.WINNER: Text("The club's formula for the winner gives no number here"),
    LineKind.KNOCKOUT: Text("The club's formula for a knockout gives no number here"),
    LineKind.MULTI_KNOCKOUT: Text("The club's formula for several knockouts gives no number here"),
    LineKind.CHIP_LEADER: Text("The club's formula for a chip lead gives no number here"),
    LineKind.COMING: Text("The club's formula for coming gives no number here"),
}


def reason(line: BillEntry) -> str:
    """Return why there is such a line, in a sentence."""
    if line.is_fault:
        return NO_NUMBER[line.kind]
    nameless = Text(
        "{number} knockout",
        "{number} knockouts",
        number=number_in_words(line.quantity),
        count=ceil(line.quantity),
    )
    match line.kind:
        case LineKind.PLACING:
            return Text("Finished {where}", where=_place(line))
        case LineKind.COMING:
            return Text("Came and played")
        case LineKind.IN_THE_MONEY:
            paid = Text("{count} place paid", "{count} places paid", count=line.paid)
            return Text("In the money: {paid}", paid=paid)
        case LineKind.WINNER:
            return Text("Won the tournament")
        case LineKind.KNOCKOUT:
            if line.clause == FORMULA:
                return Text("Knocked out {whom}", whom=line.victim) if line.victim else Text("Knockouts")
            if not line.victim:
                return nameless
            return Text(
                "Knocked out {whom}, shared" if line.quantity < 1 else "Knocked out {whom}", whom=line.victim
            )
        case LineKind.MULTI_KNOCKOUT:
            if line.clause == FORMULA and not line.victim:
                return Text("Several knocked out in one hand")
            return Text("{whom}: several knocked out in one hand", whom=line.victim or nameless)
        case LineKind.CHIP_LEADER:
            if line.clause == FORMULA and line.fact is None:
                return Text("Chip leader at snapshots")
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
    137), those of a deal count as the worst among them (ruling 139). By a formula, what it gives for each of
    the shared places is averaged."""
    rules = rulebook.points
    if rules.formulas.placing:
        yield _by_formula(night, rulebook, LineKind.PLACING, factor)
        return
    if rules.placing == "none":
        return
    place, clause = Fraction(night.first), "DM-points-placing"
    if _is_secured(night, rulebook):
        place, clause = Fraction(night.last), DEAL
    elif night.last > night.first:
        place, clause = Fraction(night.first + night.last, 2), "DM-place-same-hand"
    yield BillEntry(LineKind.PLACING, clause, night.players + 1 - place, 1, factor)


def _is_secured(night: PlayerNight, rulebook: Rulebook) -> bool:
    return bool(night.deal) and night.last > night.first and rulebook.points.deal_points == "secured"


def _bonuses(night: PlayerNight, rulebook: Rulebook, factor: Fraction) -> Iterator[BillEntry]:
    """Yield the lines of bonuses: whoever shares a paid place is in the money. Nobody has won who shares the
    first place."""
    rules = rulebook.points
    if night.first <= night.paid:
        if rules.formulas.in_the_money:
            yield _by_formula(night, rulebook, LineKind.IN_THE_MONEY, factor)
        else:
            yield BillEntry(LineKind.IN_THE_MONEY, "DM-points-itm", Fraction(1), rules.in_the_money, factor)
    if night.last == 1 and not night.deal:
        if rules.formulas.winner:
            yield _by_formula(night, rulebook, LineKind.WINNER, factor)
        else:
            yield BillEntry(LineKind.WINNER, "DM-points-winner", Fraction(1), rules.winner, factor)


def _knockouts(night: PlayerNight, rulebook: Rulebook, factor: Fraction) -> Iterator[BillEntry]:
    """One line a knockout, then one more for each that came together with another in one hand."""
    rules = rulebook.points
    for kind, clause, each, formula in (
        (LineKind.KNOCKOUT, "DM-points-knockout", rules.knockout, rules.formulas.knockout),
        (
            LineKind.MULTI_KNOCKOUT,
            "DM-points-multi-knockout",
            rules.multi_knockout,
            rules.formulas.multi_knockout,
        ),
    ):
        for knockout in night.knockouts:
            if kind is LineKind.KNOCKOUT or knockout.multi:
                share = (
                    Fraction(ceil(knockout.share)) if rules.shared_knockout == "full_each" else knockout.share
                )
                if formula:
                    line = _by_formula(night, rulebook, kind, factor, share)
                    yield replace(line, victim=knockout.victim, fact=knockout.fact)
                else:
                    yield BillEntry(kind, clause, share, each, factor, knockout.victim, knockout.fact)


def _chip_leads(night: PlayerNight, rulebook: Rulebook, factor: Fraction) -> Iterator[BillEntry]:
    """One line a snapshot; those known by their number only stand together."""
    rules, kind = rulebook.points, LineKind.CHIP_LEADER
    for fact in (*(fact for fact in night.chip_leads if fact is not None), None):
        number = Fraction(1 if fact is not None else night.chip_leads.count(None))
        if rules.formulas.chip_leader and number:
            yield replace(_by_formula(night, rulebook, kind, factor, number), fact=fact)
        elif number:
            yield BillEntry(kind, "DM-points-chip-leader", number, rules.chip_leader, factor, fact=fact)


# By formulas of the club's own


def _by_formula(
    night: PlayerNight, rulebook: Rulebook, kind: LineKind, factor: Fraction, number: Fraction = Fraction(1)
) -> BillEntry:
    """The line of a component that has a formula, earned `number` times; one without quantity where that
    gives no number. What it gives is rounded before and after it is multiplied."""
    try:
        value = _valued(night, rulebook, kind)
    except FormulaFault:
        return BillEntry(kind, FORMULA, Fraction(0), 1, factor)
    quantity = two_places(value * number)
    return BillEntry(kind, FORMULA, quantity, 1 if quantity else 0, factor)


def _valued(night: PlayerNight, rulebook: Rulebook, kind: LineKind) -> Fraction:
    """Return what the formula for this component gives, averaged over the places that are shared. Raises
    FormulaFault."""
    formula = getattr(rulebook.points.formulas, kind.value)
    first = night.last if _is_secured(night, rulebook) else night.first
    places = range(first, night.last + 1)
    values = [worked_out(formula, variables(night, place)) for place in places]
    return two_places(sum(values, Fraction(0)) / len(values))
