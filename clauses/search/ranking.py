"""Ranking entries by what a call is about: BM25 over weighted fields (BM25F).

Terms of the trade count more than other words. A word that nothing contains is read as the nearest one that
something does, if it is long enough, begins alike and is one or two letters off; two words that something
has as one are read as that, too. Points are whole numbers, so that static/js/rulings.js, which ranks alike
without a network, comes to the same sums. Nothing here knows what the entries are: an entry is a key and its
fields.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from clauses.search.reading import COMMON, TERM, pieces, read, stem, stem_of, stems_of_phrases, tokens

SATURATION: Final = 2.0  # BM25's k1: how soon a word that comes again counts no more
LENGTH: Final = 0.3  # BM25's b: how much a long entry is held against it
TERM_WORTH: Final = 1.5  # of a term of the trade, beside a word
SHORTEST: Final = 5  # letters of a word that is put right
LONG: Final = 8  # letters of a word in which two may be wrong
COMPOUND: Final = 3  # letters of either part of a word that may be written as two
POINTS: Final = 1000  # that a weight of 1 comes to


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
    score: int


class Index:
    """Entries ready to be searched."""

    def __init__(self, entries: Sequence[Searchable]) -> None:
        weighed = {entry.key: weights_of(entry) for entry in entries}
        holders = Counter(token for weights in weighed.values() for token in weights)
        count = max(len(entries), 1)
        worth = {token: _worth(token, held, count) for token, held in holders.items()}
        mean = sum(sum(weights.values()) for weights in weighed.values()) / count
        self._worth = {token: round(each * POINTS) for token, each in worth.items()}
        self._points: dict[str, dict[str, int]] = {}
        for entry in entries:
            weights = weighed[entry.key]
            norm = SATURATION * (1 - LENGTH + LENGTH * sum(weights.values()) / mean)
            self._points[entry.key] = {
                token: round(POINTS * entry.worth * worth[token] * each * (SATURATION + 1) / (each + norm))
                for token, each in weights.items()
            }
        stems = {token for token in self._worth if not token.startswith(TERM)}
        self._known = stems | stems_of_phrases() | COMMON

    def find(self, call: str, most: int = 10) -> list[Match]:
        """The entries that a call is about, the likeliest first; none where no word of it is in any."""
        of_call = self.tokens_of(call)
        scored = [
            Match(key, sum(points.get(token, 0) for token in of_call)) for key, points in self._points.items()
        ]
        good = [match for match in scored if match.score > 0]
        return sorted(good, key=lambda match: -match.score)[:most]

    def tokens_of(self, call: str) -> frozenset[str]:
        """The tokens by which a call is compared: the stems and terms that some entry has."""
        spoken = pieces(call)
        read_as = tokens([self._meant(each) for each in spoken])
        joined = [token for each in self._compounds(spoken) for token in tokens([each])]
        return frozenset(self._worth.keys() & {*read_as, *joined})

    def _compounds(self, spoken: Sequence[str]) -> Iterator[str]:
        """Stems of two words that some entry has as one: "over sized"."""
        for one, other in pairwise(spoken):
            if min(len(one), len(other)) >= COMPOUND and (joined := stem(one + other)) in self._known:
                yield joined

    def data(self) -> Mapping[str, object]:
        """The index for a search in another language. entries: their keys in order; tokens: token → its
        worth, then the place of an entry that has it and its points there, and so on; known: more words
        that are not put right."""
        postings: dict[str, list[int]] = {token: [worth] for token, worth in self._worth.items()}
        for place, points in enumerate(self._points.values()):
            for token, each in points.items():
                postings[token] += [place, each]
        return {
            "entries": list(self._points),
            "tokens": postings,
            "known": sorted(self._known - self._worth.keys()),
        }

    def likeness(self, tokens: Set[str], text: str) -> int:
        """The tokens of a call that a text speaks of, weighed."""
        return sum(self._worth[token] for token in tokens & tokens_of_text(text))

    def _meant(self, piece: str) -> str:
        """The stem of a word, or where neither an entry nor a phrase of the trade has it the one that it is
        most likely meant for: near the stem, else near the whole word."""
        read_as = stem_of(piece)
        if read_as in self._known or len(piece) < SHORTEST:
            return read_as
        return self._nearest(read_as) or self._nearest(piece) or read_as

    def _nearest(self, typed: str) -> str:
        """The nearest stem: two letters off in a long word, one in others; in one of four letters no more
        than two that were swapped. Nothing if there is none."""
        most = 2 if len(typed) >= LONG else 1
        near = [
            (distance, self._worth.get(each, 0), each)
            for each in self._known
            if each[0] == typed[0]
            and abs(len(each) - len(typed)) <= most
            and (len(typed) >= SHORTEST or sorted(each) == sorted(typed))
            and (distance := steps_between(typed, each)) <= most
        ]
        return min(near)[2] if near else ""


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
