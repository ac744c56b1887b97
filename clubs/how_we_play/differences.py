"""Differences between two rulebooks: in the sentences for players where there are any, and by the names of
options where there are none."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from clauses.forms import changes
from clubs.how_we_play.all_chapters import NONE, chapters
from clubs.how_we_play.sentence import Sentence
from clubs.rulebook import Rulebook
from words.money import in_currency
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that has changed. now, before: what is said of it, nothing where it is not said."""

    now: str
    before: str


def told_differences(
    before: Rulebook, after: Rulebook, symbol: str = "$", names: Mapping[str, str] = NONE
) -> list[Difference]:
    """In the order of the chapters, then what players are not told. symbol: of the club's currency; names:
    as in `chapters`."""
    pairs = list(_told(before, after, names))
    covered = {path for old, new in pairs for each in (old, new) if each for path in each.options}
    differences = [Difference(_written(new, symbol), _written(old, symbol)) for old, new in pairs]
    for change in changes(before, after, symbol, names):
        if not any(change.path == path or change.path.startswith(f"{path}.") for path in covered):
            trail = Sentences(change.trail, ", ")
            differences.append(Difference(_named(trail, change.after), _named(trail, change.before)))
    return differences


def _told(
    before: Rulebook, after: Rulebook, names: Mapping[str, str]
) -> Iterator[tuple[Sentence | None, Sentence | None]]:
    """Sentences of one key that are not the same, old and new."""
    old, new = _by_key(before, names), _by_key(after, names)
    for key in (*new, *(key for key in old if key not in new)):
        was, is_now = old.get(key), new.get(key)
        if (was and was.text) != (is_now and is_now.text):
            yield was, is_now


def _by_key(rulebook: Rulebook, names: Mapping[str, str]) -> dict[str, Sentence]:
    return {
        sentence.key: sentence
        for chapter in chapters(rulebook, names)
        for sentence in chapter.sentences
        if not sentence.is_example
    }


def _written(sentence: Sentence | None, symbol: str) -> str:
    return in_currency(sentence.text, symbol) if sentence else ""


def _named(option: Text, value: str) -> str:
    return Text("{option}: {value}", option=option, value=value) if value else ""
