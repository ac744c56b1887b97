"""Calculators of a wager that is no whole raise, and of who may raise after short all-ins: in the box
"Rulings", and on a dealer's tablet, where they need no network (static/js/wagers.js). They say how the chips
count and by which rule, and record nothing."""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Final

from django.core.exceptions import ValidationError

from clubs.rulebook import Rulebook
from clubs.rulebook.wagers import (
    BettingRound,
    RaiseRight,
    Reading,
    Wager,
    WagerRules,
    may_raise,
    read_wager,
    wager_rules,
)
from tournaments.fields import ChipsField
from words.text import Sentences, Text

SENTENCES: Final = {
    "raise": Text("A raise to {total:,}. {rule}"),
    "complete": Text("A raise, to be made {total:,}: {rest:,} more. {rule}"),
    "call": Text("A call: {rest:,} back. {rule}"),
    "exact": Text("A call. {rule}"),
    "undercall": Text("To be made a call of {total:,}: {rest:,} more. {rule}"),
}
WAYS: Final = (
    ("chips", Text("several chips, without a word")),
    ("chip", Text("one chip, without a word")),
    ("amount", Text("an amount was said")),
    ("raise", Text("“raise” was said")),
)
AMOUNTS: Final = ("faced", "raised", "out", "smallest", "earlier", "back")
BOUND: Final = Text("They took chips back: no fold any more. {earlier}")
RIGHTS: Final = {
    "may": Text("They may raise, to {least:,} or more. {rule}"),
    "between": Text("They may raise, from {least:,} to {most:,}. {rule}"),
    "exactly": Text("They may raise, to {least:,}. {rule}"),
    "no": Text("No raise: they call {call:,} or fold. {rule}"),
    "nothing": Text("No raise: they have nothing to answer. {rule}"),
}
LIMITS: Final = (
    ("no-limit", Text("no-limit")),
    ("pot-limit", Text("pot-limit")),
    ("limit", Text("limit")),
)
ROUND: Final = ("put", "least", "pot")
MOST_BETS: Final = 40  # of a round
BETWEEN_BETS: Final = re.compile(r"[\s;/]+")


@dataclass(frozen=True, slots=True)
class WagerCheck:
    """rules: of the club; typed: field → what was typed; sentence: what it comes to, nothing while something
    is missing; state: its outcome, as the page colours it."""

    rules: WagerRules
    typed: Mapping[str, str] = field(hash=False)
    sentence: str = ""
    state: str = ""

    @property
    def rules_as_json(self) -> str:
        """The rules, for a page that reckons itself."""
        return json.dumps(asdict(self.rules))

    @property
    def sentences(self) -> Mapping[str, Text]:
        """Outcome → what is said of it, with the fields still open."""
        return SENTENCES

    @property
    def ways(self) -> tuple[tuple[str, Text], ...]:
        """Ways in which chips can have been put in, with their words."""
        return WAYS

    @property
    def bound(self) -> Text:
        """The sentence on whoever took chips back, with its field still open."""
        return BOUND


@dataclass(frozen=True, slots=True)
class ReopeningCheck:
    """The calculator of who may raise. rules, typed, sentence, state: as above."""

    rules: WagerRules
    typed: Mapping[str, str] = field(hash=False)
    sentence: str = ""
    state: str = ""

    @property
    def rules_as_json(self) -> str:
        """The rules, for a page that reckons itself."""
        return json.dumps(asdict(self.rules))

    @property
    def sentences(self) -> Mapping[str, Text]:
        """Answer → what is said of it, with the fields still open."""
        return RIGHTS

    @property
    def limits(self) -> tuple[tuple[str, Text], ...]:
        """The betting structures, with their words."""
        return LIMITS


def wager_check(rulebook: Rulebook) -> WagerCheck | None:
    """Return the calculator with nothing typed; None for a club where no such amount is in doubt."""
    rules = wager_rules(rulebook.book)
    return WagerCheck(rules, {}) if rules else None


def reopening_check(rulebook: Rulebook) -> ReopeningCheck | None:
    """Return the calculator of who may raise, with nothing typed; None as for `wager_check`."""
    rules = wager_rules(rulebook.book)
    return ReopeningCheck(rules, {}) if rules else None


def checked_wager(
    rulebook: Rulebook, rests_on: Collection[str], query: Mapping[str, str]
) -> WagerCheck | None:
    """Return the calculator with what was typed and what it comes to; None where what decides is no rule
    about the size of a raise."""
    rules = wager_rules(rulebook.book)
    if rules is None or not rules.ids & set(rests_on):
        return None
    typed = {name: query.get(name, "")[:40] for name in (*AMOUNTS, "how")}
    try:
        amounts = {name: ChipsField(required=False).clean(typed[name]) or 0 for name in AMOUNTS}
    except ValidationError as wrong:
        return WagerCheck(rules, typed, " ".join(wrong.messages), "wrong")
    how = next((name for name, _ in WAYS if name == typed["how"]), None)
    if how is None or not amounts["faced"] or not amounts["out"]:
        return WagerCheck(rules, typed)
    if amounts["back"] > amounts["earlier"]:
        return WagerCheck(rules, typed, Text("They cannot take back more than they had out."), "wrong")
    wager = Wager(
        amounts["faced"],
        amounts["out"],
        how,  # type: ignore[arg-type]  # one of WAYS
        amounts["raised"],
        amounts["smallest"],
        amounts["earlier"],
        amounts["back"],
    )
    reading = read_wager(wager, rules)
    return WagerCheck(rules, typed, _sentence(reading, wager, rules), reading.outcome)


def _sentence(reading: Reading, wager: Wager, rules: WagerRules) -> str:
    rest = abs(reading.total - wager.out)
    words = SENTENCES["exact" if reading.outcome == "call" and not rest else reading.outcome]
    sentence = Text(words.one, total=reading.total, rest=rest, rule=reading.rule)
    return (
        Sentences([sentence, Text(BOUND.one, earlier=rules.earlier)], " ") if reading.is_bound else sentence
    )


def checked_reopening(
    rulebook: Rulebook, rests_on: Collection[str], query: Mapping[str, str]
) -> ReopeningCheck | None:
    """Return the calculator of who may raise with what was typed and the answer; None where what decides is
    no rule about it."""
    rules = wager_rules(rulebook.book)
    if rules is None or not rules.reopening_ids & set(rests_on):
        return None
    typed = {name: query.get(name, "")[:40] for name in (*ROUND, "limit", "acted")}
    typed["bets"] = query.get("bets", "")[:400]
    chips = ChipsField(required=False)
    try:
        amounts = {name: chips.clean(typed[name]) or 0 for name in ROUND}
        texts = [each.removesuffix(",") for each in BETWEEN_BETS.split(typed["bets"]) if each]
        bets = tuple(chips.clean(each) or 0 for each in texts)
    except ValidationError as wrong:
        return ReopeningCheck(rules, typed, " ".join(wrong.messages), "wrong")
    limit = next((name for name, _ in LIMITS if name == typed["limit"]), None)
    if limit is None or not bets:
        return ReopeningCheck(rules, typed)
    if wrong_bets := _why_wrong(bets, amounts["put"]):
        return ReopeningCheck(rules, typed, wrong_bets, "wrong")
    betting = BettingRound(bets, has_acted=bool(typed["acted"]), limit=limit, **amounts)  # type: ignore[arg-type]  # one of LIMITS
    right = may_raise(betting, rules)
    return ReopeningCheck(rules, typed, _answer(right, betting.to_call), "may" if right.may_raise else "no")


def _why_wrong(bets: tuple[int, ...], put: int) -> str:
    if len(bets) > MOST_BETS:
        return Text("That is more bets than a round has.")
    if any(bet <= before for before, bet in pairwise((0, *bets))):
        return Text("Each bet is more than the one before: type what it came to, not what was added.")
    return Text("They cannot have more out than the last bet.") if put > bets[-1] else ""


def _answer(right: RaiseRight, call: int) -> Text:
    if not right.may_raise:
        way = "no" if call else "nothing"
    elif right.most == right.least:
        way = "exactly"
    else:
        way = "between" if right.most else "may"
    return Text(RIGHTS[way].one, least=right.least, most=right.most, call=call, rule=right.rule)
