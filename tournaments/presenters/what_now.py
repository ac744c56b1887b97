"""Content of the box "Rulings", on whatever console it is opened: what may have gone wrong, the steps that
a rulebook gives, and a calculator where a rule asks for one."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from clauses import book
from clauses.refusal import NotAllowed
from clubs.rulebook import Rulebook
from clubs.rulebook.floor_book import LONGEST_CALL, FloorRuling, answer, find_rulings, is_answer
from clubs.rulebook.situations import BY_KEY, TDA_RULE, Situation
from clubs.rulebook.wagers import PutIn
from tournaments.fields import ChipsField
from tournaments.presenters.wager_check import checked_reopening, checked_wager
from words.text import Text
from words.typed import number as typed_number

MISUNDERSTOOD = "DM-nl-misunderstood"
STANDS = Text("{put:,} of {wagered:,} is {percent}%: as a rule the call stands.")
MAY_BE_UNDONE = Text("{put:,} of {wagered:,} is {percent}%: they may be let off.")


@dataclass(frozen=True, slots=True)
class Step:
    """Step that a clause asks for."""

    clause: str
    rule: str


@dataclass(frozen=True, slots=True)
class Claim:
    """The calculator of a call that was misunderstood. wagered, put: as they were typed; sentence: what they
    come to, or why nothing can be made of them; state: whether the claim is good, as the page colours it."""

    wagered: str
    put: str
    sentence: str = ""
    state: str = ""

    @property
    def sentences(self) -> dict[str, str]:
        """State → what is said in it, with the fields still open, for a page that fills them itself."""
        return {"stands": STANDS, "may_be_undone": MAY_BE_UNDONE}


def steps(situation: Situation, name: str) -> list[Step]:
    """Return what one rulebook says of a situation, in order; nothing where it is silent."""
    return [Step(clause, book.clauses()[clause].rule) for clause in situation.of_book(name)]


def steps_by(rulebook: Rulebook, situation: Situation) -> tuple[list[Step], bool]:
    """Return what decides a situation, and True where the club's own book is silent: its clauses, else those
    that it has on the TDA rule behind it, else that rule."""
    if own := steps(situation, rulebook.book):
        return own, False
    behind = answer(rulebook, TDA_RULE[situation.key])
    return _steps_of(behind), behind.is_silent


def _steps_of(ruling: FloorRuling) -> list[Step]:
    """The clauses that an answer rests on, the TDA rule by the line that decides."""
    clauses = book.clauses()
    return [Step(each, clauses[each].rule if each in clauses else ruling.passage) for each in ruling.rules]


def search_context(
    rulebook: Rulebook, query: Mapping[str, str], *, at_ring_game: bool = False
) -> dict[str, Any]:
    """The box: the rulings for what was typed."""
    typed = query.get("q", "")
    results: list[FloorRuling] = []
    refused = ""
    if typed.strip():
        try:
            results = find_rulings(rulebook, typed, at_ring_game=at_ring_game)
        except NotAllowed as refusal:
            refused = refusal.text
    return {
        "typed": typed[:LONGEST_CALL],
        "longest": LONGEST_CALL,
        "answers": results,
        "refused": refused,
        "at_table": typed_number(query.get("table", "")) or 0,
    }


def situation_context(
    rulebook: Rulebook, query: Mapping[str, str], *, at_ring_game: bool = False
) -> dict[str, Any]:
    """One situation, or one answer of the floor's book, as a console's sheet shows it: the rules that
    decide, the calculator, and what table and player it is opened for. Raises NotAllowed for one that is not
    there."""
    key = query.get("situation", "")
    situation: Situation | FloorRuling
    if key in BY_KEY:
        situation = BY_KEY[key]
        rules, is_silent = steps_by(rulebook, situation)
    elif is_answer(rulebook, key):
        situation = answer(rulebook, key, query.get("q", "")[:LONGEST_CALL], at_ring_game=at_ring_game)
        rules, is_silent = _steps_of(situation), situation.is_silent
    else:
        raise NotAllowed("There is no such situation.")
    return {
        "situation": situation,
        "steps": rules,
        "is_silent": is_silent,
        "floor_steps": () if isinstance(situation, Situation) or situation.is_otherwise else situation.steps,
        "edition": rulebook.tda_edition,
        "claim": claim([step.clause for step in rules], query),
        "wager": checked_wager(rulebook, [step.clause for step in rules], query),
        "reopening": checked_reopening(rulebook, [step.clause for step in rules], query),
        "at_table": typed_number(query.get("table", "")) or 0,
        "of_player": typed_number(query.get("player", "")) or 0,
    }


def what_now_context(
    rulebook: Rulebook, sheet: str, query: Mapping[str, str], *, at_ring_game: bool = False
) -> dict[str, Any]:
    """Return what either sheet of the card shows by a rulebook: "what-now" or "situation". Raises NotAllowed
    for a situation that is not there."""
    if sheet == "situation":
        return situation_context(rulebook, query, at_ring_game=at_ring_game)
    return search_context(rulebook, query, at_ring_game=at_ring_game)


def claim(rests_on: Collection[str], query: Mapping[str, str]) -> Claim | None:
    """Return what was typed into the calculator; None where what decides is no such rule."""
    if MISUNDERSTOOD not in rests_on:
        return None
    typed = Claim(query.get("wagered", "")[:40], query.get("put", "")[:40])
    try:
        wagered, put = (ChipsField(required=False).clean(text) for text in (typed.wagered, typed.put))
    except ValidationError as wrong:
        return Claim(typed.wagered, typed.put, " ".join(wrong.messages), "wrong")
    if not wagered or put is None:
        return typed
    wager = PutIn(wagered, put)
    values = {"put": put, "wagered": wagered, "percent": wager.percent}
    words, state = (STANDS, "stands") if wager.stands else (MAY_BE_UNDONE, "may-be-undone")
    return Claim(typed.wagered, typed.put, Text(words.one, **values), state)
