"""A hand history in the PHH format as it is written: its fields, and its actions with their lines.

The format is TOML. Amounts may be broken (half a chip after a split pot, cents), so they are read exactly and
multiplied by `scale`, which makes all of them whole.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import Any

from gameplay.engine.cards import UNKNOWN, cards

AMOUNTS = (
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "finishing_stacks",
    "_rollover",
    "_finishing_rollover",
    "winnings",
)
UNKNOWN_STACKS = ("inf", "+inf")
"""Word of a record for the chips of a player of whom it does not know them."""

TOKEN = re.compile(r"""\#[^\n]*|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?|\]""")

HEADING = re.compile(
    r"""^[ \t]*\[[ \t]*(?P<name>[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:\#.*)?$""", re.MULTILINE
)


class BadRecord(ValueError):
    """The record cannot be followed. action: where, if it is one of its actions."""

    def __init__(self, reason: str, action: "Action | None" = None) -> None:
        super().__init__(reason)
        self.action = action


@dataclass(frozen=True)
class Action:
    """One action. words: its parts, without a comment; line: where it stands in the file, counted from 1."""

    words: tuple[str, ...]
    line: int

    def __str__(self) -> str:
        return " ".join(self.words)

    def cards(self, text: str) -> tuple[int, ...]:
        """The cards named in it. Raises BadRecord."""
        try:
            return cards(text)
        except ValueError as error:
            raise BadRecord(str(error), self) from None

    def card(self, text: str) -> int:
        """The one card named in it. Raises BadRecord."""
        named = self.cards(text)
        if len(named) != 1:
            raise BadRecord(f"“{text}” is not one card.", self)
        return named[0]

    def player(self, word: str, players: int) -> int:
        """The place of the player named in it, counted from 0. Raises BadRecord."""
        number = word.removeprefix("p")
        if word[:1] != "p" or not re.fullmatch(r"[0-9]{1,3}", number) or not 1 <= int(number) <= players:
            raise BadRecord(f"There is no player {word}.", self)
        return int(number) - 1


@dataclass(frozen=True)
class Source:
    """A record. fields: what stands in the file, amounts as fractions; scale: what makes them whole;
    unknown: the places of players whose chips it does not know, who have more than anybody bets."""

    fields: Mapping[str, Any]
    actions: tuple[Action, ...]
    scale: int
    unknown: frozenset[int] = frozenset()

    @property
    def variant(self) -> str:
        """The game, in the format's letters."""
        return str(self.fields.get("variant", ""))

    def amount(self, name: str, default: int | None = None) -> int:
        """An amount in whole units. Raises BadRecord if it is missing and has no default."""
        if name not in self.fields:
            if default is None:
                raise BadRecord(f"“{name}” is missing.")
            return default
        value = self.fields[name]
        if not isinstance(value, Fraction):
            raise BadRecord(f"“{name}” is not an amount.")
        return int(value * self.scale)

    def count(self, name: str, default: int) -> int:
        """A whole number that is no amount. Raises BadRecord."""
        value = self.fields.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BadRecord(f"“{name}” is not a number.")
        return value

    def amounts(self, name: str, default: Sequence[int] | None = None) -> tuple[int, ...]:
        """Amounts in whole units, one for each player. Raises BadRecord."""
        if name not in self.fields:
            if default is None:
                raise BadRecord(f"“{name}” is missing.")
            return tuple(default)
        values = self.fields[name]
        if not isinstance(values, list) or not all(isinstance(value, Fraction) for value in values):
            raise BadRecord(f"“{name}” is not a list of amounts.")
        return tuple(int(value * self.scale) for value in values)

    def scaled(self, text: str, action: Action) -> int:
        """An amount of an action in whole units. Raises BadRecord."""
        try:
            return int(Fraction(text) * self.scale)
        except (ValueError, ZeroDivisionError):
            raise BadRecord(f"“{text}” is not an amount.", action) from None


def read(text: str) -> Source:
    """Read a record. Raises BadRecord for what is no TOML, or has no list of actions.

    >>> source = read("variant = 'NT'\\nstarting_stacks = [1.5, 2]\\nactions = [\\n 'p1 f', # gone\\n]")
    >>> source.scale, source.amounts("starting_stacks"), source.actions[0].words, source.actions[0].line
    (2, (3, 4), ('p1', 'f'), 4)
    """
    try:
        fields = tomllib.loads(text, parse_float=exactly)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadRecord(f"This is no TOML: {error}") from None
    written = fields.get("actions")
    if not isinstance(written, list) or not all(isinstance(action, str) for action in written):
        raise BadRecord("“actions” is not a list of actions.")
    for name in AMOUNTS:
        if name in fields:
            fields[name] = fraction(fields[name])
    unknown = without_unknown_stacks(fields, written)
    lines = lines_of(text, len(written))
    actions = tuple(
        Action(tuple(action.partition("#")[0].split()), line)
        for action, line in zip(written, lines, strict=True)
    )
    kept = tuple(action for action in actions if action.words)
    return Source(fields, kept, scale(fields, actions), unknown)


@dataclass(frozen=True)
class OneHand:
    """A hand of a file. name: its heading, without brackets and quotes, nothing for the only one; line: how
    many lines come before it."""

    name: str
    text: str
    line: int


def parts(text: str) -> Iterator[OneHand]:
    """The hands of a file: itself, or what stands under each of its headings.

    >>> [(part.name, part.line) for part in parts("[1]\\nactions = []\\n\\n[ 'b' ]\\nactions = []")]
    [('1', 1), ('b', 4)]
    """
    heads = list(HEADING.finditer(text))
    if not heads or re.search(r"^[ \t]*[\"']?actions\b", text[: heads[0].start()], re.MULTILINE):
        yield OneHand("", text, 0)
        return
    ends = [*(head.start() for head in heads[1:]), len(text)]
    line, place = 0, 0
    for head, end in zip(heads, ends, strict=True):
        line, place = line + text.count("\n", place, head.end()), head.end()
        after = text.find("\n", head.end()) + 1 or len(text)
        yield OneHand(head["name"].strip("\"'"), text[after:end], line + 1)


def exactly(text: str) -> Fraction | str:
    """A number with a point, exactly; as text if it is none that can be counted (inf, nan)."""
    try:
        return Fraction(text)
    except ValueError:
        return text


def fraction(value: Any) -> Any:
    """Whole numbers among amounts as fractions, all else as it is."""
    if isinstance(value, list):
        return [fraction(one) for one in value]
    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value


def without_unknown_stacks(fields: dict[str, Any], written: Sequence[str]) -> frozenset[int]:
    """The places of players whose stacks are unknown. In `fields` they get more than all others could bet."""
    stacks = fields.get("starting_stacks")
    if not isinstance(stacks, list):
        return frozenset()
    unknown = frozenset(place for place, stack in enumerate(stacks) if stack in UNKNOWN_STACKS)
    if unknown:
        actions = [Action(tuple(action.split()), 1) for action in written]
        plenty = 1 + 2 * Fraction(ceil(sum(map(abs, every_amount(fields, actions)))))
        for name in ("starting_stacks", "finishing_stacks"):
            values = fields.get(name)
            if isinstance(values, list):
                fields[name] = [plenty if value in UNKNOWN_STACKS else value for value in values]
    return unknown


def scale(fields: Mapping[str, Any], actions: Sequence[Action]) -> int:
    """The least whole number that makes every amount whole."""
    return lcm(*(amount.denominator for amount in every_amount(fields, actions)))


def every_amount(fields: Mapping[str, Any], actions: Sequence[Action]) -> Iterator[Fraction]:
    """All amounts of a file as they are written, in fields and in bets and raises: what a chip has to be
    worth so that each is a whole number."""
    for name in AMOUNTS:
        value = fields.get(name)
        yield from (
            one for one in (value if isinstance(value, list) else [value]) if isinstance(one, Fraction)
        )
    for action in actions:
        if len(action.words) == 3 and action.words[1] == "cbr":
            try:
                yield Fraction(action.words[2])
            except (ValueError, ZeroDivisionError):
                continue


def lines_of(text: str, count: int) -> list[int]:
    """The line of each action, counted from 1; that of the whole list where they are not found."""
    start = re.search(r"^[ \t]*[\"']?actions[\"']?[ \t]*=[ \t]*\[", text, re.MULTILINE)
    if start is None:
        return [1] * count
    lines = []
    for token in TOKEN.finditer(text, start.end()):
        if token[0] == "]":
            break
        if token[0][0] != "#":
            lines.append(text.count("\n", 0, token.start()) + 1)
    own = text.count("\n", 0, start.end()) + 1
    return lines if len(lines) == count else [own] * count


def fill(dealt: Sequence[int], revealed: Sequence[int]) -> list[int] | None:
    """Cards of which some are unknown, filled up from the hand as it was shown; None if that is another."""
    left = list(revealed)
    for card in dealt:
        if card != UNKNOWN:
            if card not in left:
                return None
            left.remove(card)
    if len(revealed) != len(dealt):
        return None
    return [card if card != UNKNOWN else left.pop(0) for card in dealt]
