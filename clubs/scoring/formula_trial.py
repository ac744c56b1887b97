"""Trial of a club's formulas: tried on nights as they may come before they are saved. Pure.

A night that comes all the same and for which a formula gives no number ends: the component is worth nothing
there, and a line of the bill says so (clubs/scoring/points.py). Source: ruling 250.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from clauses.refusal import NotAllowed
from clubs.rulebook import Rulebook
from clubs.scoring.payouts import paid_places
from clubs.scoring.points import COMPONENT_NAMES, FORMULA, fault_of
from clubs.scoring.scores import Knockout, PlayerNight, Score, stakes
from words.numbers import ordinal

FIELDS: Final = (2, 3, 6, 10, 25, 100)  # players


def refuse_faulty(rulebook: Rulebook) -> None:
    """Raises NotAllowed for a formula that gives no number for one of the nights that a club may have, naming
    the component, the night and the place in the formula."""
    if not any(formula for _, formula in rulebook.points.formulas):
        return
    for night in _nights(rulebook):
        if kind_and_fault := fault_of(night, rulebook):
            kind, fault = kind_and_fault
            raise NotAllowed(
                "{component}: for {place} of {players} at a {kind} tournament it gives no number. {fault}",
                FORMULA,
                component=COMPONENT_NAMES[kind],
                place=ordinal(night.first),
                players=night.players,
                kind=night.kind.words,
                fault=fault.text,
            )


def _nights(rulebook: Rulebook) -> Iterator[PlayerNight]:
    """Small and large fields of each kind; first, second, the middle and the last; with everything that earns
    points and without; with rebuys and without."""
    for kind, terms in rulebook.terms.items():
        for players in FIELDS:
            paid = paid_places(rulebook, kind, players)
            for place in sorted({1, 2, (players + 1) // 2, players}):
                for much in (0, 1):
                    score = Score(
                        place,
                        place,
                        place,
                        prize=much * terms.buy_in,
                        knockouts=(Knockout(multi=True), Knockout(Fraction(1, 2), multi=True)) * much,
                        chip_leads=(1,) * much,
                        rebuys=2 * much if terms.rebuy else 0,
                        add_ons=much if terms.add_on else 0,
                    )
                    stakes_of_place = stakes([score], terms, terms.buy_in * players)[place]
                    yield score.night(kind, players=players, paid=paid, dealing=0, stakes=stakes_of_place)
