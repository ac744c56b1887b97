"""The floor's book: what a director reads when something goes wrong, the club's own rule first.

An answer is a TDA rule or a topic that only rulebooks rule. Its ruling is one line: the club's own clauses
where they rule otherwise than the TDA, the passage of the TDA rule that the call is about where they say
the same or are silent. An option that the club has set otherwise than its book stands for its clause. It
rests on at most four ids, the club's first.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from clauses import tda
from clauses.book import clauses
from clauses.forms.changes import changes
from clauses.option import explain
from clauses.refusal import NotAllowed
from clauses.search.ranking import Index, Searchable
from clauses.search.reading import reading_data
from clauses.section import Section
from clubs.rulebook.model import Rulebook
from clubs.rulebook.presets import PRESETS
from clubs.rulebook.topics import BY_KEY, RING_ONLY, TOPICS, clauses_of_rule, clauses_of_topics
from words.text import Text, localised

MOST_IDS: Final = 4
LONGEST_CALL: Final = 300
LONGEST_LINE: Final = 300
ALWAYS_PENALISED: Final[Mapping[str, str]] = {"TDA-33": "rounds"}  # not merely warned: a round is missed
LAST_RESORT: Final = "TDA-1"  # the director decides
TOPIC_WORTH: Final = 0.8  # of what a floor call finds, rarely a matter of how a game is dealt
SENTENCE: Final = re.compile(r"(?<=[.])\s+(?=[A-Z(])|(?<=[;:])\s+")
SANCTION: Final = re.compile(r"penal|warn|disqualif", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FloorRuling:
    """A ruling for one club. key: "TDA-44" or a topic's; ruling: in one line; steps: what the director does;
    rules: the ids it rests on; is_otherwise: the club's book rules otherwise than the TDA; is_silent: the
    club's book says nothing of it; may_sanction: a penalty may follow; suggested: the one that the rule asks
    for in every case, as its kind; passage: the line of the TDA rule, whether or not the club follows it."""

    key: str
    title: str
    ruling: str
    steps: tuple[str, ...]
    rules: tuple[str, ...]
    is_otherwise: bool = False
    is_silent: bool = False
    may_sanction: bool = False
    suggested: str = ""
    passage: str = ""

    @property
    def of_club(self) -> tuple[str, ...]:
        """The ids that are clauses of the club's own book."""
        return tuple(each for each in self.rules if each not in tda.rules())


def read_call(typed: str) -> str:
    """The text of the box, tidied. Raises NotAllowed where nothing can be looked up by it."""
    call = " ".join(typed.replace("\0", " ").split())
    if not call:
        raise NotAllowed("Type what happened: three words are enough.")
    if len(call) > LONGEST_CALL:
        raise NotAllowed(
            "That is too long to look up: {count} characters, and {most} at most.",
            count=len(call),
            most=LONGEST_CALL,
        )
    return call


def find_rulings(
    rulebook: Rulebook, call: str, most: int = 5, *, at_ring_game: bool = False
) -> list[FloorRuling]:
    """The rulings for a call, the likeliest first; where nothing is like it, that the floor decides.

    at_ring_game: clauses that hold outside tournaments hold. Raises NotAllowed for a call that is empty or
    too long.
    """
    call = read_call(call)
    keys = [match.key for match in _index(rulebook.book, rulebook.tda_edition).find(call, most)]
    return answers(rulebook, keys or [LAST_RESORT], call, at_ring_game=at_ring_game)


def is_answer(rulebook: Rulebook, key: str) -> bool:
    """True if this is a key of an answer that the rulebook has."""
    return key in tda.rules(rulebook.tda_edition) or key in clauses_of_topics(rulebook.book)


def keys_of(rulebook: Rulebook) -> list[str]:
    """The keys of all answers of a rulebook, the TDA rules in their order before its own topics."""
    return [*tda.rules(rulebook.tda_edition), *clauses_of_topics(rulebook.book)]


def answers(
    rulebook: Rulebook, keys: Iterable[str], call: str = "", *, at_ring_game: bool = False
) -> list[FloorRuling]:
    """Several of them in this order. call: what they are looked up for; their passages are chosen by it.
    Raises NotAllowed where the rulebook has no such answer."""
    lines = _Lines(rulebook, call, at_ring_game)
    return [lines.of(key) for key in keys]


def answer(rulebook: Rulebook, key: str, call: str = "", *, at_ring_game: bool = False) -> FloorRuling:
    """One of them, likewise."""
    return answers(rulebook, [key], call, at_ring_game=at_ring_game)[0]


def title_of(key: str) -> str:
    """Return what an answer of any club is called; nothing for a key that is none."""
    if rule := tda.rules().get(key):
        return rule.title
    return BY_KEY[key].title if key in BY_KEY else ""


class _Lines:
    """The lines of answers by one rulebook, for one call."""

    def __init__(self, rulebook: Rulebook, call: str, at_ring_game: bool) -> None:
        self._left_out = frozenset[str]() if at_ring_game else RING_ONLY
        self._book = rulebook.book
        self._rules = tda.rules(rulebook.tda_edition)
        self._topics = clauses_of_topics(rulebook.book)
        self._index = _index(rulebook.book, rulebook.tda_edition)
        self._tokens = self._index.tokens_of(call)
        self._changed = options_changed(rulebook)

    def of(self, key: str) -> FloorRuling:
        if key in self._rules:
            return self._of_rule(self._rules[key])
        if key in self._topics:
            return self._of_topic(key)
        raise NotAllowed("There is no such rule in the floor's book.")

    def _of_rule(self, rule: tda.TdaRule) -> FloorRuling:
        own = [each for each in clauses_of_rule(rule.id, self._book) if each not in self._left_out]
        otherwise = self._by_likeness(each for each in own if each in rule.otherwise or each in self._changed)
        others = self._by_likeness(each for each in own if each not in otherwise)
        ids = (*otherwise, *others)[: MOST_IDS - 1]
        own_steps = tuple(self._line(each) for each in ids)
        decided = [self._line(each) for each in self._nearly_as_like(otherwise)]
        return FloorRuling(
            key=rule.id,
            title=rule.title,
            ruling=first_lines(decided) if decided else self._passage(rule.parts),
            steps=own_steps if decided else rule.steps,
            rules=(*ids, rule.id),
            is_otherwise=bool(decided),
            is_silent=not own,
            passage=self._passage(rule.parts),
            may_sanction=bool(SANCTION.search(" ".join((rule.says, *rule.steps)))),
            suggested=ALWAYS_PENALISED.get(rule.id, ""),
        )

    def _of_topic(self, key: str) -> FloorRuling:
        ids = self._by_likeness(self._topics[key])[:MOST_IDS]
        lines = tuple(self._line(each) for each in ids)
        return FloorRuling(key, BY_KEY[key].title, lines[0], lines, tuple(ids))

    def _line(self, clause: str) -> str:
        return self._changed.get(clause) or clauses()[clause].rule

    def _by_likeness(self, ids: Iterable[str]) -> list[str]:
        return sorted(ids, key=lambda each: -self._index.likeness(self._tokens, clauses()[each].rule))

    def _nearly_as_like(self, ids: Sequence[str]) -> list[str]:
        """The first, and what is at least half as like the call."""
        likeness = [self._index.likeness(self._tokens, clauses()[each].rule) for each in ids]
        return [each for each, like in zip(ids, likeness, strict=True) if like * 2 >= likeness[0]]

    def _passage(self, parts: Sequence[str]) -> str:
        """The sentences that are most like the call, as many as fit in a line."""
        windows = [window for part in parts for window in passages(part)]
        return max(windows, key=lambda window: self._index.likeness(self._tokens, window))


def passages(text: str) -> list[str]:
    """A text as it fits in a line: the whole of it, or else every run of its sentences that does.

    >>> passages("A short rule.")
    ['A short rule.']
    """
    pieces = sentences(text)
    runs = []
    for start in range(len(pieces)):
        run = pieces[start]
        for more in pieces[start + 1 :]:
            if len(run) + len(more) >= LONGEST_LINE:
                break
            run = f"{run} {more}"
        runs.append(run)
    return runs


def sentences(text: str) -> list[str]:
    """A text that is too long for a line, cut at its sentences; the whole of one that is not."""
    return [text] if len(text) <= LONGEST_LINE else SENTENCE.split(text)


def first_lines(lines: Sequence[str]) -> str:
    """As many of them as fit in one, the first at any rate."""
    line = lines[0]
    for more in lines[1:]:
        if len(line) + len(more) >= LONGEST_LINE:
            break
        line = f"{line} {more}"
    return line


def options_changed(rulebook: Rulebook) -> Mapping[str, str]:
    """Clause → what the club has decided instead, where its option is not as its book has it."""
    book = next((preset for preset in PRESETS.values() if preset.book == rulebook.book), rulebook)
    by_clause: dict[str, str] = {}
    for change in changes(book, rulebook):
        section, _, name = change.path.partition(".")
        kind = Rulebook.model_fields[section].annotation if section in Rulebook.model_fields else None
        if not (isinstance(kind, type) and issubclass(kind, Section) and name in kind.model_fields):
            continue
        about = explain(kind.model_fields[name])
        words = Text("{option}: {value}", option=about.title, value=change.after)
        by_clause.update({clause: words for clause in about.clauses if clause in clauses()})
    return by_clause


def book_data(rulebook: Rulebook) -> Mapping[str, object]:
    """The whole book for a device that looks rulings up without a network (static/js/rulings.js), as it holds
    at tournaments: how a call is read, the index, and what each answer is made of, in the language of whoever
    asks."""
    edition = rulebook.tda_edition
    return {
        "reading": reading_data(),
        "index": _index(rulebook.book, edition).data(),
        "answers": [_answer_data(rulebook, key) for key in keys_of(rulebook)],
        "lastResort": LAST_RESORT,
        "longestLine": LONGEST_LINE,
        "mostIds": MOST_IDS,
    }


def _answer_data(rulebook: Rulebook, key: str) -> Mapping[str, object]:
    """own: id, text and line of the club's clauses, and true for those that rule otherwise than the TDA;
    parts: of the TDA rule, each as its sentences; none for a topic."""
    rule, changed = tda.rules(rulebook.tda_edition).get(key), options_changed(rulebook)
    ids = clauses_of_rule(key, rulebook.book) if rule else clauses_of_topics(rulebook.book)[key]
    otherwise = {*rule.otherwise, *changed} if rule else set[str]()
    return {
        "key": key,
        "title": localised(title_of(key)),
        "own": [
            [each, clauses()[each].rule, localised(changed.get(each, "")), each in otherwise]
            for each in ids
            if each not in RING_ONLY
        ],
        "parts": [sentences(part) for part in rule.parts] if rule else [],
        "steps": list(rule.steps) if rule else [],
    }


@cache
def _index(book: str, edition: str) -> Index:
    """Everything that can be looked up by a rulebook."""
    rules = [_entry(rule, clauses_of_rule(rule.id, book)) for rule in tda.rules(edition).values()]
    own = clauses_of_topics(book)
    topics = [
        Searchable(
            topic.key,
            ((3.0, topic.title), (2.5, topic.words), (1.0, _text(own[topic.key]))),
            TOPIC_WORTH,
        )
        for topic in TOPICS
        if topic.key in own
    ]
    return Index([*rules, *topics])


def _entry(rule: tda.TdaRule, own: Sequence[str]) -> Searchable:
    fields = (
        (3.0, rule.title),
        (2.5, " ; ".join(rule.search)),
        (1.0, rule.says),
        (0.7, " ".join(rule.steps)),
        (0.7, rule.example),
        (0.5, _text(own)),
    )
    return Searchable(rule.id, fields)


def _text(ids: Iterable[str]) -> str:
    return " ".join(clauses()[each].rule for each in ids)
