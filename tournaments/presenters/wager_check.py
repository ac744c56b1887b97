"""The calculator of a wager that is no whole raise: in the box "Rulings", and on a dealer's tablet, where it
needs no network (static/js/wagers.js). It says how the chips count and by which rule, and records nothing."""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Final

from django.core.exceptions import ValidationError

from clubs.rulebook import Rulebook
from clubs.rulebook.wagers import Reading, Wager, WagerRules, read_wager, wager_rules
from tournaments.fields import ChipsField
from words.text import Text

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
AMOUNTS: Final = ("faced", "raised", "out", "smallest")


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


def wager_check(rulebook: Rulebook) -> WagerCheck | None:
    """Return the calculator with nothing typed; None for a club where no such amount is in doubt."""
    rules = wager_rules(rulebook.book)
    return WagerCheck(rules, {}) if rules else None


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
    wager = Wager(amounts["faced"], amounts["out"], how, amounts["raised"], amounts["smallest"])  # type: ignore[arg-type]  # one of WAYS
    reading = read_wager(wager, rules)
    return WagerCheck(rules, typed, _sentence(reading, wager), reading.outcome)


def _sentence(reading: Reading, wager: Wager) -> Text:
    rest = abs(reading.total - wager.put)
    words = SENTENCES["exact" if reading.outcome == "call" and not rest else reading.outcome]
    return Text(words.one, total=reading.total, rest=rest, rule=reading.rule)
