"""Tournaments as The Tournament Director 3 saves them (.tdt), as tables of results.

A save is one expression in the notation of JavaScript: `{ V: "3.7.2", T: new Tournament({Title: "…", …}) }`.
Calls stand for what they are given, and of a tournament are read its title and start, its players with what
they bought, when and by whom they were knocked out, its prizes and chops. Whoever is not out stands before
those who are, and of these whoever went out later before. As far as it is known from saves of versions 3.3 to
3.7; the program itself describes no format.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, tzinfo
from fractions import Fraction
from typing import Any, Final

from clubs.files.sheet import Unreadable, decoded
from clubs.files.writing import sheet_csv
from words.numbers import number_in_words
from words.text import Text

HEADING: Final = (
    *("date", "tournament", "player", "place", "knockouts", "rebuys", "addons", "prize", "deal"),
)
BEGIN = re.compile(r"\s*\{ ?V: ?\"[^\"]{1,20}\", ?T: ?new Tournament\(")
TOKEN = re.compile(
    r"""\s*(?:(?P<string>"(?:[^"\\]|\\.)*")|(?P<number>-?[0-9.]+(?:[eE][+-]?[0-9]+)?)"""
    r"""|(?P<word>[A-Za-z_$][\w$.]*)|(?P<sign>[{}\[\]():,]))""",
    re.DOTALL,
)
ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}
WORDS: Final = {"true": True, "false": False, "null": None, "undefined": None}
DEEPEST: Final = 60  # brackets in brackets
LARGEST: Final = 3_000_000  # characters


def is_one(text: str) -> bool:
    """True for a text that begins as a save does."""
    return BEGIN.match(text) is not None


def as_table(source: bytes | str, zone: tzinfo) -> bytes | str:
    """A save as a table of results, by the clock of that zone; anything else as it is. Raises Unreadable for
    a save that is not whole, or in which nobody has played."""
    if isinstance(source, bytes) and b"new Tournament(" not in source[:200]:
        return source
    text = (source if isinstance(source, str) else decoded(source)).removeprefix("\ufeff")
    if not is_one(text):
        return source
    try:
        tournament = _Reading(text[:LARGEST]).value()["T"]
        rows = [*_rows(tournament, zone)]
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, OSError):
        what = Text("this save of The Tournament Director is not whole: save the tournament again.")
        raise Unreadable(what) from None
    if not rows:
        raise Unreadable(Text("nobody has played in this save of The Tournament Director."))
    return sheet_csv(HEADING, rows).replace("\r\n", "\n")


class _Reading:
    """One reading of an expression. Raises ValueError where it is none."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.kind, self.lexeme = "", ""
        self._next()

    def _next(self) -> str:
        """Go on to the next lexeme; the one before it."""
        before = self.lexeme
        match = TOKEN.match(self.text, self.at)
        self.kind, self.lexeme = (match.lastgroup or "", match[match.lastgroup or 0]) if match else ("", "")
        self.at = match.end() if match else self.at
        return before

    def value(self, depth: int = 0) -> Any:
        """The value that begins here."""
        if depth > DEEPEST or not self.kind:
            raise ValueError(self.at)
        kind, lexeme = self.kind, self._next()
        if kind == "string":
            return re.sub(r"\\(.)", lambda sign: ESCAPES.get(sign[1], sign[1]), lexeme[1:-1], flags=re.DOTALL)
        if kind == "number":
            return float(lexeme)
        if kind == "word":
            return self._called(lexeme, depth)
        if lexeme == "{":
            return dict(self._fields(depth))
        if lexeme == "[":
            return self._values("]", depth)
        raise ValueError(self.at)

    def _called(self, word: str, depth: int) -> Any:
        """A word, or a call: what it is given."""
        if word == "new":
            self._next()
        if self.lexeme != "(":
            return WORDS[word]
        self._next()
        values = self._values(")", depth)
        return values[0] if len(values) == 1 else values

    def _values(self, end: str, depth: int) -> list[Any]:
        values = []
        while self.lexeme != end or self.kind != "sign":
            values.append(self.value(depth + 1))
            self._comma(end)
        self._next()
        return values

    def _fields(self, depth: int) -> Iterator[tuple[str, Any]]:
        while self.lexeme != "}" or self.kind != "sign":
            name = self._next().strip('"')
            if self._next() != ":":
                raise ValueError(self.at)
            yield name, self.value(depth + 1)
            self._comma("}")
        self._next()

    def _comma(self, end: str) -> None:
        if self.lexeme == ",":
            self._next()
        elif self.lexeme != end:
            raise ValueError(self.at)


def _rows(tournament: Mapping[str, Any], zone: tzinfo) -> Iterator[list[str]]:
    """The cells of each player who took part, by their places."""
    everybody = tournament["Players"]
    players = {key: each for key, each in _by_key(everybody["Players"]).items() if each["Buyins"]}
    chops = [_by_key(chop["Portions"]) for chop in everybody.get("Chops", {}).get("Chops", [])]
    dealing = _dealing(players, chops)
    hits = _hits(players, is_shared=not everybody.get("Config", {}).get("FullCreditHit", True))
    prizes = _prizes(tournament)
    start = _start(tournament, players, zone)
    order = sorted(players, key=lambda key: -_out_at(players[key]))
    times = Counter(_out_at(each) for each in players.values())
    for key in order:
        player, time = players[key], _out_at(players[key])
        before = sum(count for other, count in times.items() if other > time)
        yield [
            *(start, str(tournament.get("Title") or ""), _name(player["Name"]), str(before + 1)),
            number_in_words(max(hits[key] + Fraction(player.get("HitsAdjustment") or 0), Fraction(0))),
            *(str(len(player["Buyins"]) - 1), str(len(player.get("AddOns") or ()))),
            f"{prizes[key] // 100}.{prizes[key] % 100:02}" if prizes[key] else "",
            "yes" if key in dealing else "",
        ]


def _by_key(rows: Any) -> dict[str, Any]:
    """Rows by their keys: pairs as new versions save them, or rows that hold their own as old ones do."""
    if isinstance(rows, dict):
        return rows
    return (
        {each["UUID"]: each for each in rows} if all(isinstance(each, dict) for each in rows) else dict(rows)
    )


def _out_at(player: Mapping[str, Any]) -> float:
    """The moment at which a player was out for good, in milliseconds; endless for who is not."""
    out = player["Buyins"][-1].get("BustOut")
    return float(out["Time"]) if out else float("inf")


def _dealing(players: Mapping[str, Any], chops: list[dict[str, Any]]) -> set[str]:
    """Those who ended it with a deal: all who are still in, where a chop has a portion for each of them."""
    still_in = {key for key, each in players.items() if _out_at(each) == float("inf")}
    return still_in if len(still_in) > 1 and any(still_in <= set(chop) for chop in chops) else set()


def _hits(players: Mapping[str, Any], *, is_shared: bool) -> dict[str, Fraction]:
    """Knockouts of each player; those by several are shared, or count whole for each of them."""
    hits = dict.fromkeys(players, Fraction(0))
    outs = [buy["BustOut"] for each in players.values() for buy in each["Buyins"] if buy.get("BustOut")]
    for out in outs:
        by = out.get("HitmanUUID") or ()
        by = [by] if isinstance(by, str) else [key for key in by if key]
        for key in by:
            if key in hits:
                hits[key] += Fraction(1, len(by)) if is_shared else 1
    return hits


def _prizes(tournament: Mapping[str, Any]) -> Counter[str]:
    """Cents of each player; who shares a prize has an equal part."""
    prizes: Counter[str] = Counter()
    for prize in tournament.get("Prizes", {}).get("Prizes", []):
        of = prize.get("AwardedToPlayers") or ()
        for key in of:
            prizes[key] += round(100 * (prize.get("CalculatedAmount") or 0)) // len(of)
    return prizes


def _start(tournament: Mapping[str, Any], players: Mapping[str, Any], zone: tzinfo) -> str:
    """The day and the time of its start; of the first buy-in where the clock was never started."""
    first = min((buy["Time"] for each in players.values() for buy in each["Buyins"]), default=0)
    moment = tournament.get("StartTime") or first
    return f"{datetime.fromtimestamp(moment / 1000, UTC).astimezone(zone):%Y-%m-%d %H:%M}"


def _name(name: Mapping[str, Any]) -> str:
    """The whole name; what a player is called where there is none."""
    whole = " ".join(filter(None, (name.get("Firstname"), name.get("Lastname"))))
    return " ".join((whole or str(name.get("Nickname") or "")).split())
