"""Shares of a prize pool for as many places as a director wishes to pay, and the amounts they come to.

As many places as a row of the club's tables has are paid by that row. For any other number, and for fields
without a row where the club wishes, second place gets half of what first place gets, third place a third of
it, and so on, in whole percents for a director to change, in tenths for
others (finer, where a place would have nothing). Amounts are rounded as all
prizes are: down to the club's unit, what is left over goes to first place. Where every place is to get
something at least, those below it are raised to it, and the others divide the rest by their shares.

Money is in cents, shares are percents. Source: DM-payout-6-7, ruling 144; the shares of other numbers of
places are by no book.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import count, pairwise
from typing import Final

from clauses.refusal import NotAllowed
from clubs.rulebook import Band
from words.money import Amount
from words.shares import apportioned
from words.text import Text

MOST_PLACES: Final = 1000
PERCENT: Final = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,4}))?\s*%?")


def proposed_shares(places: int, rows: Sequence[Band]) -> tuple[Fraction, ...]:
    """Percents that add up to 100, first place first. rows: of the club's tables, the table meant first.

    >>> [int(share) for share in proposed_shares(4, ())]
    [48, 24, 16, 12]
    """
    row = next((row for row in rows if len(row.percents) == places), None)
    return tuple(Fraction(percent) for percent in row.percents) if row else smooth_shares(places, 0)


def smooth_shares(places: int, digits: int = 1) -> tuple[Fraction, ...]:
    """Every place gets the first share divided by its number, rounded to `digits` of a percent behind the
    point, or as finely as the last place needs. They never rise, and add up to 100.

    >>> [str(written_percent(share)) for share in smooth_shares(20)][-3:]
    ['1.5', '1.5', '1.4']
    """
    parts = [Fraction(1, place) for place in range(1, places + 1)]
    whole = sum(parts)
    exact = [100 * part / whole for part in parts]
    step = next(size for finer in count(digits) if exact[-1] >= (size := Fraction(1, 10**finer)))
    return tuple(step * steps for steps in apportioned([share / step for share in exact], int(100 / step)))


def in_amounts(prizes: int, percents: Sequence[Fraction], unit: int, least: int = 0) -> tuple[int, ...]:
    """Return what shares that add up to 100 come to: whole units, and what is left over for first place.
    least: what every place gets at least, rounded up to whole units. Raises NotAllowed where the pool does
    not hold that.

    >>> in_amounts(24_030, [Fraction(50), Fraction(30), Fraction(20)], 100)
    (12030, 7200, 4800)
    >>> in_amounts(20_000, [Fraction(60), Fraction(35), Fraction(5)], 100, least=2_000)
    (11400, 6600, 2000)
    """
    if not percents:
        return ()
    least = -(-least // unit) * unit
    if least * len(percents) > prizes:
        raise NotAllowed(
            "{count} places with at least {least} each need {sum}; the prize pool is {pool}.",
            "DM-payout-6-7",
            count=len(percents),
            least=Amount(least),
            sum=Amount(least * len(percents)),
            pool=Amount(prizes),
        )
    amounts = [int(amount) // unit * unit for amount in _raised(prizes, percents, least)]
    amounts[0] += prizes - sum(amounts)
    return tuple(amounts)


def _raised(prizes: int, percents: Sequence[Fraction], least: int) -> list[Fraction]:
    """Exact amounts, none below `least`."""
    shares = sum(percents)
    for last in range(
        len(percents) - 1, -1, -1
    ):  # the last place that has more than that without being raised
        raised = len(percents) - 1 - last
        rate = Fraction(prizes - raised * least) / (shares or 1)
        if percents[last] * rate >= least:
            return [share * rate for share in percents[: last + 1]] + [Fraction(least)] * raised
        shares -= percents[last]
    return [Fraction(least)] * len(percents)


def shares_of_amounts(amounts: Sequence[int]) -> tuple[Fraction, ...]:
    """Return what amounts are of their sum, in hundredths of a percent that add up to 100.

    >>> [str(written_percent(share)) for share in shares_of_amounts([6980, 3700])]
    ['65.36', '34.64']
    """
    whole = sum(amounts)
    if not whole:
        return ()
    exact = [Fraction(10_000 * each, whole) for each in amounts]
    return tuple(Fraction(steps, 100) for steps in apportioned(exact, 10_000))


def refuse_wrong_shares(percents: Sequence[Fraction]) -> None:
    """Raises NotAllowed unless the shares add up to 100 and do not rise from one place to the next."""
    if (total := Fraction(sum(percents))) != 100:
        raise NotAllowed(
            "These shares add up to {total}%, not 100%.", "DM-payout-6-7", total=written_percent(total)
        )
    if any(better < worse for better, worse in pairwise(percents)):
        raise NotAllowed("A better place cannot get less than the one behind it.", "DM-payout-6-7")


def refuse_below(amounts: Sequence[int], least: int) -> None:
    """Raises NotAllowed where a place gets less than every place is to get. Amounts do not rise."""
    if amounts and amounts[-1] < least:
        raise NotAllowed(
            "The last of these {count} places gets {amount}; at least {least} is asked for.",
            "DM-payout-6-7",
            count=len(amounts),
            amount=Amount(amounts[-1]),
            least=Amount(least),
        )


def refuse_places(places: int | None, players: int) -> int:
    """Return how many places. Raises NotAllowed for none, or for more than there are players."""
    if not places or places > min(players, MOST_PLACES):
        raise NotAllowed(
            "With {players} players between 1 and {most} places can be paid.",
            "DM-payout-6-7",
            players=players,
            most=min(players, MOST_PLACES),
        )
    return places


def typed_percent(text: str) -> Fraction:
    """A percent as people type it. Raises ValueError with a sentence.

    >>> typed_percent("12,5 %") == typed_percent("12.50") == Fraction(25, 2)
    True
    """
    match = PERCENT.fullmatch(text.strip())
    if not match:
        raise ValueError(Text("“{text}” is not a percent; write 25 or 12.5.", text=text.strip()[:40]))
    return Fraction(f"{match[1]}.{match[2] or '0'}")


def written_percent(share: Fraction) -> str:
    """A share as it is typed, with two decimal places at most.

    >>> [written_percent(share) for share in (Fraction(40), Fraction(25, 2), Fraction(100, 3))]
    ['40', '12.5', '33.33']
    """
    return f"{Decimal(share.numerator) / share.denominator:.2f}".rstrip("0").rstrip(".")
