"""Settling up: who pays whom, in the fewest transfers, so that everybody has what is theirs.

Whoever owes pays, whoever is owed is paid. Parties split into groups that are even among themselves; a group
of n is settled in n - 1 transfers, so the fewest transfers come of the most groups. Up to `EXACT` parties the
most groups are looked for; beyond that equal amounts are matched and the rest is paid from the largest to the
largest. Amounts are whole cents. Source: by no book.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

EXACT: Final = 13  # parties: twelve people and the cash box; 8,192 groups are looked at
CASH_BOX: Final = 0
"""The club's cash box among the parties: it pays, or gets, what members are owed more than they owe."""


class Transfer(NamedTuple):
    """An amount that one party pays another. payer, payee: numbers of members, `CASH_BOX` for the club."""

    payer: int
    payee: int
    cents: int

    @property
    def is_between_members(self) -> bool:
        """True if the club's cash box has no part in it."""
        return CASH_BOX not in (self.payer, self.payee)


def transfers(sums: Mapping[int, int]) -> list[Transfer]:
    """Return who pays whom. sums: member → what they are owed, below zero what they owe; what is left over of
    them all is the cash box's to pay, or to get.

    >>> transfers({1: 30, 2: -20, 3: -10})
    [Transfer(payer=2, payee=1, cents=20), Transfer(payer=3, payee=1, cents=10)]
    """
    parties = {number: cents for number, cents in sorted(sums.items()) if cents}
    if left := sum(parties.values()):
        parties[CASH_BOX] = parties.get(CASH_BOX, 0) - left
    groups = _most_groups(parties) if len(parties) <= EXACT else _equal_pairs(parties)
    return sorted(transfer for group in groups for transfer in _within(group))


def still_open(sums: Mapping[int, int], paid: Sequence[Transfer]) -> list[Transfer]:
    """Return the transfers that are left. sums: before any was paid. Whoever has not paid yet keeps whom they
    pay, unless sums have been corrected since."""
    left, done = Counter(transfers(sums)), Counter(paid)
    if done <= left:
        return sorted((left - done).elements())
    return transfers(after(sums, paid))


def after(sums: Mapping[int, int], paid: Iterable[Transfer]) -> dict[int, int]:
    """Return what members are owed, or owe, once these have been paid."""
    changed = dict(sums)
    for payer, payee, cents in paid:
        changed[payer] = changed.get(payer, 0) + cents
        changed[payee] = changed.get(payee, 0) - cents
    return changed


def _within(group: Mapping[int, int]) -> list[Transfer]:
    """Settle parties that are even among themselves, each time the largest debt with the largest claim."""
    left, settled = dict(group), []
    while any(left.values()):
        payer = min(left, key=lambda number: (left[number], number))
        payee = max(left, key=lambda number: (left[number], -number))
        cents = min(-left[payer], left[payee])
        left[payer] += cents
        left[payee] -= cents
        settled.append(Transfer(payer, payee, cents))
    return settled


def _most_groups(parties: Mapping[int, int]) -> list[dict[int, int]]:
    """Split parties into as many groups as possible that are even among themselves. A set of parties is a bit
    mask; the most groups of one are those of one party less, and one more where it is even itself."""
    numbers = list(parties)
    whole = (1 << len(numbers)) - 1
    total, most = [0] * (whole + 1), [0] * (whole + 1)
    for mask in range(1, whole + 1):
        low = mask & -mask
        total[mask] = total[mask ^ low] + parties[numbers[low.bit_length() - 1]]
        fewer = max(most[mask ^ 1 << bit] for bit in range(len(numbers)) if mask >> bit & 1)
        most[mask] = fewer + (total[mask] == 0)
    groups: list[dict[int, int]] = []
    mask = whole
    while mask:
        is_even = total[mask] == 0
        if is_even:
            groups.append({})
        bit = next(
            bit
            for bit in range(len(numbers))
            if mask >> bit & 1 and most[mask ^ 1 << bit] == most[mask] - is_even
        )
        groups[-1][numbers[bit]] = parties[numbers[bit]]
        mask ^= 1 << bit
    return groups


def _equal_pairs(parties: Mapping[int, int]) -> list[dict[int, int]]:
    """Match everybody who owes with somebody who is owed just as much; the others are one group."""
    rest, groups = dict(parties), []
    for number, cents in parties.items():
        other = next((each for each in rest if cents < 0 and rest[each] == -cents), None)
        if other is not None:
            groups.append({number: rest.pop(number), other: rest.pop(other)})
    return [*groups, rest]
