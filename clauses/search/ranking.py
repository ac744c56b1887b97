"""Ranking entries by what a call is about: BM25 over weighted fields (BM25F).

Terms of the trade count more than other words. A word that nothing contains is read as the nearest one that
something does, if it is long enough, begins alike and is one or two letters off. Nothing here knows what
the entries are: an entry is a key and its fields.
"""

import math
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from clauses.search.reading import COMMON, TERM, read, stems_of_phrases

SATURATION: Final = 2.0  # BM25's k1: how soon a word that comes again counts no more
LENGTH: Final = 0.3  # BM25's b: how much a long entry is held against it
TERM_WORTH: Final = 1.5  # of a term of the trade, beside a word
SHORTEST: Final = 5  # letters of a word that is put right
LONG: Final = 8  # letters of a word in which two may be wrong


@dataclass(frozen=True, slots=True)
class Searchable:
    """Something that can be found. fields: weight and text; worth: what its score is multiplied by."""

    key: str
    fields: tuple[tuple[float, str], ...]
    worth: float = 1.0


@dataclass(frozen=True, slots=True)
class Match:
    """An entry that answers a call, and how well."""

    key: str
    score: float


class Index:
    """Entries ready to be searched."""

    def __init__(self, entries: Sequence[Searchable]) -> None:
        self._factors = {entry.key: entry.worth for entry in entries}
        self._weights = {entry.key: weights_of(entry) for entry in entries}
        holders = Counter(token for weights in self._weights.values() for token in weights)
        count = max(len(entries), 1)
        self._worth = {token: _worth(token, held, count) for token, held in holders.items()}
        stems = {token for token in self._worth if not token.startswith(TERM)}
        self._known = stems | stems_of_phrases() | COMMON
        mean = sum(sum(weights.values()) for weights in self._weights.values()) / count
        self._norms = {
            key: SATURATION * (1 - LENGTH + LENGTH * sum(weights.values()) / mean)
            for key, weights in self._weights.items()
        }

    def find(self, call: str, most: int = 10) -> list[Match]:
        """The entries that a call is about, the likeliest first; none where no word of it is in any."""
        tokens = self.tokens_of(call)
        scored = [Match(key, self._score(key, tokens)) for key in self._weights]
        good = [match for match in scored if match.score > 0]
        return sorted(good, key=lambda match: -match.score)[:most]

    def _score(self, key: str, tokens: Set[str]) -> float:
        weights, norm = self._weights[key], self._norms[key]
        parts = (
            self._worth[token] * weights[token] * (SATURATION + 1) / (weights[token] + norm)
            for token in sorted(tokens & weights.keys())
        )
        return sum(parts) * self._factors[key]

    def tokens_of(self, call: str) -> frozenset[str]:
        """The tokens by which a call is compared: the stems and terms that some entry has."""
        return frozenset(self._worth.keys() & read(call, self.nearest))

    def likeness(self, tokens: Set[str], text: str) -> float:
        """The tokens of a call that a text speaks of, weighed."""
        return sum(self._worth[token] for token in sorted(tokens & tokens_of_text(text)))

    def nearest(self, stem: str) -> str:
        """The stem, or where neither an entry nor a phrase of the trade has it the one that it is most likely
        meant for."""
        if len(stem) < SHORTEST or stem in self._known:
            return stem
        most = 2 if len(stem) >= LONG else 1
        near = [
            (distance, self._worth.get(each, 0.0), each)
            for each in self._known
            if each[0] == stem[0]
            and abs(len(each) - len(stem)) <= most
            and (distance := steps_between(stem, each)) <= most
        ]
        return min(near)[2] if near else stem


def _worth(token: str, held: int, count: int) -> float:
    """The weight of a token: the fewer entries hold it, the more."""
    rarity = math.log(1 + (count - held + 0.5) / (held + 0.5))
    return rarity * TERM_WORTH if token.startswith(TERM) else rarity


@lru_cache(maxsize=4096)
def tokens_of_text(text: str) -> frozenset[str]:
    """The stems and terms of a text, kept for the next time: the texts of the rules are always the same."""
    return frozenset(read(text))


def weights_of(entry: Searchable) -> dict[str, float]:
    """Token → how often an entry has it, each time by the weight of its field."""
    weights: dict[str, float] = {}
    for weight, text in entry.fields:
        for token in read(text):
            weights[token] = weights.get(token, 0.0) + weight
    return weights


def steps_between(one: str, other: str) -> int:
    """The number of letters to put in, take out, change or swap to make one word another.

    >>> steps_between("oversied", "oversized"), steps_between("stirng", "string"), steps_between("", "ab")
    (1, 1, 2)
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        row = [i]
        for j, against in enumerate(other, start=1):
            cheapest = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cheapest = min(cheapest, before[j - 2] + 1)
            row.append(cheapest)
        before, last = last, row
    return last[-1]
