"""Correcting a knockout on the console: the form, its sheet, and what a correction changes, which is shown
before it is recorded.

Source: DM-points-placing, DM-place-same-hand, DM-points-knockout.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from clubs.scoring.points import total
from tables.log import LogLine
from tournaments.console.forms.registry import Act
from tournaments.fields import typed_stacks
from tournaments.night.facts import KnockedOut
from tournaments.night.finishing_order import PutRight, floor_before
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.places import places
from tournaments.night.floor.prizes import cash_prizes, prizes
from tournaments.night.floor.side_games.registry import account
from tournaments.night.scoring import bills
from tournaments.presenters.ended import HOW_OUT
from tournaments.presenters.picks import Pick, picks
from words.money import in_column, money
from words.numbers import number_in_words
from words.text import Text
from words.typed import number as typed_number

WHEN: Final = re.compile(r"(before|after)-(-?[0-9]{1,9})")


class CorrectKnockout(Act):
    """who-N: who went out in place of player N; by-N: who knocked them out, asked where there is a field
    credit-N; stack-N: what player N had at the start of the hand; when: “before-7” or “after-7”, nothing for
    as it stands; shown: the last entry of the log when the consequences were shown, which they are first."""

    sheet = "correct"

    when = forms.RegexField(WHEN, required=False)
    shown = forms.IntegerField(required=False, min_value=0)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["who"] = {old: new[0] for old, new in _players(self.data, "who").items() if new}
        cleaned["by"] = _players(self.data, "by")
        cleaned["stacks"] = typed_stacks(self.data)
        return cleaned

    def put_right(self, sequence: int, fact: KnockedOut) -> PutRight:
        """Return what is said of this knockout. fact: as it stands."""
        cleaned, out = self.cleaned, [bust.player for bust in fact.busts]
        who = {old: new for old, new in cleaned["who"].items() if old in out}
        match = WHEN.fullmatch(cleaned["when"] or "")
        order: Literal["before", "after"] = "before" if match and match[1] == "before" else "after"
        return PutRight(
            sequence,
            who=who,
            by={who.get(old, old): self._by(old, who) for old in out if f"credit-{old}" in self.data},
            stacks=cleaned["stacks"],
            beside=int(match[2]) if match else None,
            order=order,
        )

    def _by(self, old: int, who: Mapping[int, int]) -> tuple[int, ...]:
        """Return who knocked them out: whoever went out in place of somebody cannot have, that one may."""
        instead = {new: player for player, new in who.items() if new != player}
        return tuple(instead.get(by, by) for by in self.cleaned["by"].get(old, ()))


def _players(data: Any, field: str) -> dict[int, tuple[int, ...]]:
    """Player → who is named in the fields “field-7”. Raises ValidationError for no player's number."""
    return {
        int(match[1]): tuple(_player(text) for text in data.getlist(name) if text)
        for name in data
        if (match := re.fullmatch(rf"{field}-(-?[0-9]{{1,9}})", name))
    }


def _player(text: str) -> int:
    """The number of a player; those of the house are below 0. Raises ValidationError."""
    number = typed_number(text.removeprefix("-"))
    if number is None:
        raise ValidationError(gettext("That player is not on tonight's list."))
    return -number if text.startswith("-") else number


# The sheet


@dataclass(frozen=True, slots=True)
class BustToCorrect:
    """A player who went out. could: who may have gone out in their place, those of their table first;
    by: who may have knocked them out; credited: who is said to have."""

    player: int
    name: str
    could: Sequence[Pick]
    by: Sequence[Pick]
    credited: Sequence[int]


@dataclass(frozen=True, slots=True)
class Gone:
    """A player who is out, with their place. sequence: of the knockout that can be corrected, 0 for none;
    how: they went out, where it was otherwise."""

    player: int
    name: str
    place: str
    sequence: int
    how: str = ""

    @property
    def key(self) -> str:
        """Their number as a form sends it."""
        return str(self.player)


def knockout_context(
    written: Sequence[LogLine], floor: Floor, fact: KnockedOut, sequence: int
) -> dict[str, Any]:
    """Return what the sheet of a knockout shows. written: the log; fact: as it stands there."""
    before, listed = floor_before(written, floor, sequence), gone(written, floor)
    busted = [bust.player for bust in fact.busts]
    hand = floor.busts.get(sequence)
    together = [
        player
        for player in floor.players.values()
        if player.out and hand and player.out.hand == hand.hand and player.out.how == "knocked_out"
    ]
    mine = {player.id for player in together} or set(busted)
    own = next((each for each in listed if each.player in mine), None)
    return {
        "busts": [_bust(before, fact, bust.player, bust.by) for bust in fact.busts],
        "stacks": [(player.id, player.name, player.out.stack) for player in together if player.out]
        if len(together) > 1
        else [],
        "place": own.place if own else "",
        "others": [each for each in listed if each.player not in mine] if own else [],
    }


def _bust(before: Floor, fact: KnockedOut, player: int, by: Sequence[int]) -> BustToCorrect:
    here = [each for each in _at(before, fact.table) if not each.absent]
    elsewhere = [before.players[each] for each in before.in_play]
    elsewhere = [each for each in elsewhere if each not in here]
    other_victims = {bust.player for bust in fact.busts} - {player}
    return BustToCorrect(
        player,
        before.players[player].name,
        [pick for pick in (*picks(here), *picks(elsewhere)) if pick.player not in other_victims],
        [pick for pick in picks(here) if pick.player != player],
        by,
    )


def _at(floor: Floor, number: int) -> Iterable[Player]:
    table = floor.tables.get(number)
    return floor.at_table(table) if table else ()


def gone(written: Sequence[LogLine], floor: Floor) -> list[Gone]:
    """Everybody who is out and has a place, the best first."""
    on_felt = {line.sequence for line in written if line.kind == "knocked_out"}
    listed = []
    for player, finish in places(floor).items():
        if out := floor.players[player].out:
            can = out.sequence in on_felt
            how = HOW_OUT[out.how] or ("" if can else Text("on screens"))
            listed.append(Gone(player, floor.name(player), str(finish), out.sequence if can else 0, how))
    return listed


# What it changes


@dataclass(frozen=True, slots=True)
class Changed:
    """Change that a correction makes for a player, in words: as it was and as it becomes, nothing where it
    stays. settle: what they have been paid otherwise than they should have been then."""

    name: str
    place: tuple[str, str] | None = None
    points: tuple[str, str] | None = None
    prize: tuple[str, str] | None = None
    side: tuple[str, str] | None = None
    settle: str = ""


@dataclass(frozen=True, slots=True)
class Consequences:
    """Everybody for whom something changes, best placed first. length: of the log it was worked out from."""

    players: Sequence[Changed]
    length: int

    @property
    def columns(self) -> list[str]:
        """Columns in which anything changes."""
        names = ("place", "points", "prize", "side", "settle")
        return [name for name in names if any(getattr(each, name) for each in self.players)]


def consequences(before: Floor, after: Floor, symbol: str, length: int) -> Consequences:
    """Return what becomes otherwise. Both floors are brought to the present; symbol: of the club's money."""
    was, becomes = _standing(before, symbol), _standing(after, symbol)
    order = [*becomes, *(player for player in was if player not in becomes)]
    changed = [_changed(after.players[player].name, was.get(player), becomes.get(player)) for player in order]
    return Consequences([each for each in changed if each], length)


@dataclass(frozen=True, slots=True)
class StandsAt:
    """Standing of a player, in words."""

    place: str = ""
    points: str = ""
    prize: str = ""
    side: str = ""
    settle: str = ""


def _standing(floor: Floor, symbol: str) -> dict[int, StandsAt]:
    """Everybody whose place is known, best first, then who has won something besides."""
    won, cash, billed, side = prizes(floor), cash_prizes(floor), bills(floor), account(floor)
    sign = in_column([*won.values(), *side.won.values()], symbol)
    finished = places(floor)
    return {
        number: StandsAt(
            str(finished[number]) if number in finished else "",
            number_in_words(total(billed[number])) if number in billed else "",
            money(won[number], sign) if won.get(number) else "",
            money(side.won[number], sign) if side.won.get(number) else "",
            _settle(cash.get(number, 0) + side.won.get(number, 0), _handed(floor, side.handed, number), sign),
        )
        for number in dict.fromkeys([*finished, *side.won])
    }


def _handed(floor: Floor, side: Mapping[int, int], player: int) -> int:
    return floor.players[player].handed + side.get(player, 0)


def _settle(won: int, handed: int, sign: str) -> str:
    """Return what is between what somebody has won and what they were handed, once they were handed
    anything."""
    if not handed or won == handed:
        return ""
    if won > handed:
        return Text("{money} still to be paid", money=money(won - handed, sign))
    return Text("{money} too much was paid", money=money(handed - won, sign))


def _changed(name: str, was: StandsAt | None, becomes: StandsAt | None) -> Changed | None:
    was, becomes = was or StandsAt(), becomes or StandsAt()
    if was == becomes:
        return None

    def pair(field: str) -> tuple[str, str] | None:
        both = getattr(was, field) or "–", getattr(becomes, field) or "–"
        return both if both[0] != both[1] else None

    settle = becomes.settle if was.settle != becomes.settle else ""
    return Changed(name, pair("place"), pair("points"), pair("prize"), pair("side"), settle)
