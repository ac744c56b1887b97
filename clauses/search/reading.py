"""Reading the words of a floor call, or of a rule, before they are compared.

A text becomes stems: lower case, without the commonest words, endings cut off lightly, American spelling as
British, small numbers as words and large ones, which are amounts, left out. Beside them stand the terms of
the trade: docs/rules/trade_words.tsv says which words and phrases people use for each ("shoved" and "moved
in" are "all in"). In a phrase "…" leaves room for a few words. static/js/rulings.js reads likewise.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from clauses.book import FOLDER
from words.typed import number

WORD: Final = re.compile(r"[a-z]+|[0-9][0-9.,]*")
VOWEL: Final = re.compile("[aeiouy]")
SHORT: Final = re.compile(r"[a-z0-9/]+")
THOUSANDS: Final = re.compile(r"\b([0-9]+)k(?=s?\b)")
LABEL: Final = re.compile(r"\b(seat|table|level) [0-9]+\b")
GAP: Final = "…"
ROOM: Final = 4  # words that may stand in a gap
TERM: Final = "="  # begins a term, so that no stem can be taken for one
NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COMMON: Final = frozenset(
    WORD.findall(
        "a about am an and any are as at be been but by can could did do does doing dont for from get "
        "gets got guy had has have he her hers him his i if in into is it its just ll m me my myself "
        "not now of oh on or our out re s seat she should so some than that the their them then there "
        "they this those to up ve was we were what when which while who will with would you your"
    )
)
SHORTENED: Final = {
    "isn't": "is not",
    "wasn't": "was not",
    "didn't": "did not",
    "doesn't": "does not",
    "don't": "do not",
    "hadn't": "had not",
    "hasn't": "has not",
    "haven't": "have not",
    "can't": "can not",
    "won't": "will not",
    "wouldn't": "would not",
    "couldn't": "could not",
}


ABBREVIATED: Final = {
    "w/o": "without",
    "w/": "with",
    "w": "with",
    "b4": "before",
    "n": "and",
    "em": "them",
    "vs": "versus",
    "v": "versus",
    "b/c": "because",
    "cuz": "because",
    "gonna": "going to",
    "gotta": "have to",
    "wanna": "want to",
    "shoulda": "should have",
    "woulda": "would have",
    "coulda": "could have",
    "dunno": "do not know",
    "1st": "first",
    "2nd": "second",
    "3rd": "third",
    "ppl": "people",
    "cant": "can not",
    "wont": "will not",
    "didnt": "did not",
    "doesnt": "does not",
    "isnt": "is not",
    "wasnt": "was not",
    "hasnt": "has not",
    "hadnt": "had not",
    "havent": "have not",
    "wouldnt": "would not",
    "couldnt": "could not",
    "shouldnt": "should not",
    "arent": "are not",
    "dlr": "dealer",
    "tbl": "table",
    "tbls": "tables",
    "btn": "button",
    "bb": "big blind",
    "sb": "small blind",
    "hu": "heads up",
    "ft": "final table",
    "oot": "out of turn",
    "ai": "all in",
    "opp": "opponent",
    "opps": "opponents",
    "villain": "opponent",
    "utg": "first player",
    "nl": "no limit",
    "nlh": "no limit",
    "nlhe": "no limit",
    "lhe": "limit",
}
"""Something written shorter, as in a message, or a common abbreviation of the trade → the words."""

AMERICAN: Final = {
    "center": "centr",
    "color": "colour",
    "behavior": "behaviour",
    "neighbor": "neighbour",
    "gray": "grey",
    "defens": "defenc",
    "judgment": "judgement",
}
"""American stem → the British one."""


def stem(word: str) -> str:
    """The word without a common ending.

    >>> [stem(word) for word in ("raises", "raised", "raising", "mucked", "splitting", "tables", "bodies")]
    ['rais', 'rais', 'rais', 'muck', 'split', 'tabl', 'bodi']
    >>> [stem(word) for word in ("string", "coloring", "colour", "oversize", "center")]
    ['string', 'colour', 'colour', 'oversis', 'centr']
    """
    return _british(_without_ending(word))


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2 and VOWEL.search(word[: -len(ending)]):
            word = word[: -len(ending)]
            doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls"
            return _without_e(word[:-1] if doubled else word)
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}i"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    return _without_e(f"{word[:-1]}i" if word.endswith("y") and len(word) > 3 else word)


def _without_e(word: str) -> str:
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _british(stem: str) -> str:
    if stem in AMERICAN:
        return AMERICAN[stem]
    return f"{stem[:-1]}s" if stem.endswith("iz") and len(stem) > 4 else stem


def words(text: str) -> list[str]:
    """Stems in their order, the commonest words among them: a small number is its word, a large one "#".

    >>> words("He's got 4 cards, bet was 1,400")
    ['he', 's', 'got', 'four', 'card', 'bet', 'was', '#']
    """
    return [stem_of(each) for each in pieces(text)]


def pieces(text: str) -> list[str]:
    """The words and numbers of a text in their order, in lower case, what is shortened in full; the number of
    a seat, a table or a level says nothing."""
    text = text.lower().replace("’", "'")
    for short, long in SHORTENED.items():
        text = text.replace(short, long)
    text = SHORT.sub(lambda match: ABBREVIATED.get(match[0], match[0]), THOUSANDS.sub(r"\g<1>000", text))
    return WORD.findall(LABEL.sub(r"\g<1>", text))


def stem_of(piece: str) -> str:
    """The stem of a word, or of a number."""
    return stem(piece) if number(piece[0]) is None else _number(piece)


def _number(digits: str) -> str:
    value = number(digits.strip(".,"), longest=2)
    return "#" if value is None or value > 10 else stem(NUMBERS[value])


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that people say for a term; stems: with GAP where other words may stand."""

    term: str
    stems: tuple[str, ...]

    def stands_at(self, spoken: Sequence[str], place: int) -> bool:
        """True if it begins at a place of a text."""
        room = 0
        for each in self.stems:
            if each == GAP:
                room = ROOM
                continue
            window = spoken[place : place + room + 1]
            if each not in window:
                return False
            place += window.index(each) + 1
            room = 0
        return True


@cache
def stems_of_phrases() -> frozenset[str]:
    """Every stem of something that people say for a term."""
    return frozenset(each for some in phrases().values() for phrase in some for each in phrase.stems)


@cache
def phrases() -> dict[str, list[Phrase]]:
    """First stem → the phrases that begin with it."""
    by_stem: dict[str, list[Phrase]] = {}
    with (FOLDER / "trade_words.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            for variant in row["said"].split(";"):
                pieces = [words(piece) for piece in variant.split(GAP)]
                stems = [each for piece in pieces for each in (GAP, *piece)][1:]
                by_stem.setdefault(stems[0], []).append(Phrase(f"{TERM}{row['term']}", tuple(stems)))
    return by_stem


def terms(spoken: Sequence[str]) -> Iterator[str]:
    """The terms of the trade that a text speaks of, each once."""
    seen: set[str] = set()
    for place, first in enumerate(spoken):
        for phrase in phrases().get(first, ()):
            if phrase.term not in seen and phrase.stands_at(spoken, place):
                seen.add(phrase.term)
                yield phrase.term


def tokens(spoken: Sequence[str]) -> list[str]:
    """The tokens of stems in their order: those that mean something, and the terms that they speak of."""
    return [each for each in spoken if each not in COMMON and each != "#" and len(each) > 1] + list(
        terms(spoken)
    )


def read(text: str) -> list[str]:
    """The tokens by which a text is compared."""
    return tokens(words(text))


def reading_data() -> Mapping[str, object]:
    """Return what a reader in another language needs: common words, what is short for what, abbreviations,
    American stems, and the phrases of the trade, each its term and then its stems."""
    return {
        "common": sorted(COMMON),
        "shortened": SHORTENED,
        "abbreviated": ABBREVIATED,
        "american": AMERICAN,
        "phrases": [[phrase.term, *phrase.stems] for some in phrases().values() for phrase in some],
    }
