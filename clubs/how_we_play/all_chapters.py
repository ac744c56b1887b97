"""The chapters of how a club plays, in the order in which a player asks.

Differences between two rulebooks: in the sentences for players where there are any, and by the names of
options where there are none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from clauses.forms import changes
from clubs.how_we_play.coming import before_you_come, buying_more_chips, your_first_hand
from clubs.how_we_play.other_games import ring_games
from clubs.how_we_play.prizes import being_knocked_out, money
from clubs.how_we_play.season_points import points
from clubs.how_we_play.sentence import Chapter, Sentence, Teller, Told
from clubs.how_we_play.table_play import at_the_table, when_something_goes_wrong
from clubs.rulebook import Rulebook
from words.money import in_currency
from words.text import Sentences, Text

NONE: Final[Mapping[str, str]] = MappingProxyType({})
TELLERS: Final[Sequence[tuple[str, Text, Teller]]] = (
    ("before-you-come", Text("Before you come"), before_you_come),
    ("your-first-hand", Text("Your first hand"), your_first_hand),
    ("more-chips", Text("Buying more chips"), buying_more_chips),
    ("knocked-out", Text("Being knocked out"), being_knocked_out),
    ("prizes", Text("Money"), money),
    ("season-points", Text("Points"), points),
    ("at-the-table", Text("At the table"), at_the_table),
    ("goes-wrong", Text("When something goes wrong"), when_something_goes_wrong),
    ("other-games", Text("Ring games and heads-up"), ring_games),
)

NOT_FOR_PLAYERS: Final[Mapping[str, str]] = {
    "name": "It heads the page.",
    "chips.chips.owned": "How many chips lie in the cupboard matters to who packs the stacks.",
    "clock.decks_ready_seconds": "It says when the dealers are told something.",
    "rollovers.warn_percent": "It says when the director is asked something.",
    "tablets.knockouts_confirmed": "It divides work between dealers and directors.",
}
"""Options that no sentence comes from, each with the reason."""


def chapters(rulebook: Rulebook, names: Mapping[str, str] = NONE) -> tuple[Chapter, ...]:
    """Return how a club with these rules plays. names: kind of tournament → what the club calls it, for those
    that it plays, in its order; all by their own words if not given."""
    rules = Told.by(rulebook, names)
    return tuple(Chapter(key, title, tuple(teller(rules))) for key, title, teller in TELLERS)


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
