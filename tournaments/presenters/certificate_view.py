"""The certificate of conservation as pages show it: two sides that come to the same, or what is wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from clubs.ledger import Certificate
from clubs.ledger.certificate import FIGURES
from words.money import Currency, money

CAME: Final = ("taken", "funded", "owing")
WENT: Final = ("paid_out", "withheld", "held", "owed")
ALWAYS: Final = frozenset({"taken", "paid_out", "withheld", "held", "owed"})


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: what it is called and how much, in words."""

    words: str
    amount: str


@dataclass(frozen=True, slots=True)
class CertificateView:
    """came, went: the two sides, and in_all what each comes to; wrong: sentences, none where it holds."""

    came: Sequence[Figure]
    went: Sequence[Figure]
    came_in_all: str
    went_in_all: str
    wrong: Sequence[str]


def certificate_view(
    certificate: Certificate, wrong: Iterable[str], symbol: str | Currency
) -> CertificateView:
    """Return what a page shows of a certificate. wrong: what `differences` has found."""

    def side(names: Sequence[str]) -> tuple[list[Figure], str]:
        amounts = {name: getattr(certificate, name) for name in names}
        lines = [
            Figure(FIGURES[name], money(cents, symbol))
            for name, cents in amounts.items()
            if cents or name in ALWAYS
        ]
        return lines, money(sum(amounts.values()), symbol)

    came, came_in_all = side(CAME)
    went, went_in_all = side(WENT)
    return CertificateView(came, went, came_in_all, went_in_all, tuple(wrong))
