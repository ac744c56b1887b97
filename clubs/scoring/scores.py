"""Score of a player in a tournament, as it is known when the night is over; points are counted from it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction

from clubs.rulebook import Kind, Terms


@dataclass(frozen=True, slots=True)
class Knockout:
    """A knockout credited to the player. share: 1, or their part of a shared one; nameless ones of a night
    kept on paper may stand together as more than 1. multi: it came in a hand in which they were credited with
    two or more. fact: the sequence of the knockout in the night's log; victim_number: the member's, where
    it is known."""

    share: Fraction = Fraction(1)
    multi: bool = False
    victim: str = ""
    fact: int | None = None
    victim_number: int | None = None


@dataclass(frozen=True, slots=True)
class Stakes:
    """Stakes, for formulas: what the player paid and won, and everybody together. Money in cents; pot: what
    was divided in prizes."""

    buy_in: int = 0
    rebuys: int = 0
    add_ons: int = 0
    cost: int = 0
    prize: int = 0
    pot: int = 0
    total_rebuys: int = 0
    total_add_ons: int = 0


@dataclass(frozen=True, slots=True)
class PlayerNight:
    """Night of one player in a tournament.

    first, last: the places they share, equal when they have one to themselves;
    players: distinct people who took a seat (ruling 129);
    paid: places in the money;
    deal: how many players divided the prizes, themselves included; 0 without one;
    chip_leads: for each snapshot that pays them, the sequence of its fact, or None;
    stakes: for formulas.
    """

    kind: Kind
    players: int
    paid: int
    first: int
    last: int
    deal: int = 0
    knockouts: tuple[Knockout, ...] = ()
    chip_leads: tuple[int | None, ...] = ()
    stakes: Stakes = Stakes()

    def __post_init__(self) -> None:
        if not 1 <= self.first <= self.last <= self.players:
            raise ValueError(f"There are no places {self.first} to {self.last} among {self.players} players.")


@dataclass(frozen=True, slots=True)
class Score:
    """Score of one player in a tournament.

    player: the member's number in the club;
    first, last: the places they share, equal when they have one to themselves;
    prize: in cents, None where nobody wrote it down;
    deal: they took part in one;
    chip_leads: for each snapshot that pays them the sequence of its fact, or None;
    cost: all that they paid, in cents; None where it follows from the terms;
    exit_level: the level in which they went out, the last one for the winner, None where nobody knows;
    bounties: what they won of those that are a part of the buy-ins, in cents.
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
    cost: int | None = None
    exit_level: int | None = None
    bounties: int = 0

    def night(
        self, kind: Kind, *, players: int, paid: int, dealing: int, stakes: Stakes | None = None
    ) -> PlayerNight:
        """The same as points are counted from. players, paid: of the tournament; dealing: how many took part
        in a deal, whoever they are; stakes: as `stakes` gives them."""
        return PlayerNight(
            kind=kind,
            players=players,
            paid=paid,
            first=self.first,
            last=self.last,
            deal=dealing if self.deal else 0,
            knockouts=self.knockouts,
            chip_leads=self.chip_leads,
            stakes=stakes or Stakes(),
        )


def stakes(scores: Collection[Score], terms: Terms, pot: int | None = None) -> dict[int, Stakes]:
    """Player → what formulas may ask for, of all who played. pot: in cents; without it the prizes that are
    known, together."""
    rebuy, add_on = terms.rebuy.price if terms.rebuy else 0, terms.add_on.price if terms.add_on else 0
    whole = Stakes(
        buy_in=terms.buy_in,
        pot=sum(score.prize or 0 for score in scores) if pot is None else pot,
        total_rebuys=sum(score.rebuys for score in scores),
        total_add_ons=sum(score.add_ons for score in scores),
    )
    by_terms = {
        score.player: terms.buy_in + score.rebuys * rebuy + score.add_ons * add_on for score in scores
    }
    return {
        score.player: replace(
            whole,
            rebuys=score.rebuys,
            add_ons=score.add_ons,
            cost=by_terms[score.player] if score.cost is None else score.cost,
            prize=score.prize or 0,
        )
        for score in scores
    }


def variables(night: PlayerNight, place: int) -> dict[str, Fraction | int]:
    """Return what a formula may ask for (VARIABLES), at one place; money in units, not in cents."""
    stakes = night.stakes
    return {
        "rank": place,
        "players": night.players,
        "paidPlaces": night.paid,
        "inTheMoney": int(place <= night.paid),
        "buyin": Fraction(stakes.buy_in, 100),
        "rebuys": stakes.rebuys,
        "addons": stakes.add_ons,
        "totalRebuys": stakes.total_rebuys,
        "totalAddons": stakes.total_add_ons,
        "cost": Fraction(stakes.cost, 100),
        "pot": Fraction(stakes.pot, 100),
        "prize": Fraction(stakes.prize, 100),
        "knockouts": sum((knockout.share for knockout in night.knockouts), Fraction(0)),
        "chipLeads": len(night.chip_leads),
    }
