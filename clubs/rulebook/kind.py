"""The kinds of tournament, and what a club makes of them.

The four of the books, and eight more that are a club's own. What a club calls them, in which order it lists
them and which it plays no more is its own, too; what stands in logs, calendars and rulebooks is always the
kind itself, so a new name changes nothing that was. Source: DM-season-calendar, DM-points-factor.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from clauses.section import Named
from words.text import Text


class Kind(Named):
    """The kinds of tournament a season is made of."""

    ONLINE = "online"
    LIVE = "live"
    BIG_MONEY = "big_money"
    CHAMPIONSHIP = "championship"
    OWN_1 = "own_1"
    OWN_2 = "own_2"
    OWN_3 = "own_3"
    OWN_4 = "own_4"
    OWN_5 = "own_5"
    OWN_6 = "own_6"
    OWN_7 = "own_7"
    OWN_8 = "own_8"

    @property
    def words(self) -> str:
        match self:
            case Kind.ONLINE:
                return Text("Online")
            case Kind.LIVE:
                return Text("Live")
            case Kind.BIG_MONEY:
                return Text("Big Money")
            case Kind.CHAMPIONSHIP:
                return Text("Championship")
        return Text("Kind {number}", number=len(STANDARD) + OWN.index(self) + 1)

    @classmethod
    def standard(cls) -> tuple[Self, ...]:
        """The four of the books: every rulebook has terms for them."""
        return (cls.ONLINE, cls.LIVE, cls.BIG_MONEY, cls.CHAMPIONSHIP)


STANDARD: Final = Kind.standard()
RegularKind = Literal[
    Kind.ONLINE,
    Kind.LIVE,
    Kind.BIG_MONEY,
    Kind.OWN_1,
    Kind.OWN_2,
    Kind.OWN_3,
    Kind.OWN_4,
    Kind.OWN_5,
    Kind.OWN_6,
    Kind.OWN_7,
    Kind.OWN_8,
]
"""All but the Championship, at which what the others brought is played for."""
OWN: Final = tuple(kind for kind in Kind if kind not in STANDARD)


LONGEST_NAME: Final = 40


class KindKept(BaseModel):
    """A kind as a club keeps it. name: what it is called, empty for what it is called anyway; retired: it is
    not offered for new tournaments."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Kind
    name: str = Field("", max_length=LONGEST_NAME)
    retired: bool = False


_KEPT: Final = TypeAdapter(tuple[KindKept, ...])


@dataclass(frozen=True, slots=True)
class ClubKind:
    """A kind in a club's list. name: what the club calls it, be it in the words of everybody."""

    kind: Kind
    name: str
    retired: bool = False


def kinds_of(data: Any) -> tuple[ClubKind, ...]:
    """A club's list, in its order, as a club keeps it. Of the four of the books those that it does not name
    are at the end. Raises ValueError for what is no such list.

    >>> [each.name for each in kinds_of([{"kind": "live", "name": "Thursday"}])]
    ['Thursday', 'Online', 'Big Money', 'Championship']
    """
    kept = _KEPT.validate_python(data or ())
    if len({each.kind for each in kept}) < len(kept):
        raise ValueError(Text("A kind of tournament stands in the list once."))
    named = [ClubKind(each.kind, each.name or each.kind.words, each.retired) for each in kept]
    return (*named, *(ClubKind(kind, kind.words) for kind in STANDARD if all(kind != e.kind for e in kept)))


def as_kept(kinds: Iterable[ClubKind]) -> list[dict[str, Any]]:
    """The list as a club keeps it: what is called as it is anyway has no name of its own."""
    return [
        KindKept(
            kind=each.kind, name="" if each.name == each.kind.words else each.name, retired=each.retired
        ).model_dump(mode="json")
        for each in kinds
    ]


def next_own(kinds: Sequence[ClubKind]) -> Kind | None:
    """The kind that a club's next one of its own is; None where it has all of them."""
    taken = {each.kind for each in kinds}
    return next((kind for kind in OWN if kind not in taken), None)


PRESET_NAMES: Final[Mapping[str, Mapping[Kind, str]]] = {
    "cpl": {Kind.LIVE: Text("League night"), Kind.CHAMPIONSHIP: Text("League final")},
    "tda": {Kind.LIVE: Text("Tournament"), Kind.CHAMPIONSHIP: Text("Championship")},
    **{
        home: {Kind.LIVE: Text("Game night"), Kind.CHAMPIONSHIP: Text("Championship")}
        for home in ("centre_five", "friday_night", "five_card_draw", "home_game")
    },
    "league": {Kind.LIVE: Text("League night"), Kind.CHAMPIONSHIP: Text("League final")},
}
"""Kinds that a club begins with, and their names, by the rulebook it begins with; the others are
retired. A rulebook that is not here begins with all four."""


def begun_with(preset: str, translate_name: Callable[[str], str]) -> list[dict[str, Any]]:
    """The list with which a club begins, as it keeps it. translate_name: a name in the club's language."""
    names = PRESET_NAMES.get(preset)
    if names is None:
        return []
    listed = [ClubKind(kind, translate_name(name)) for kind, name in names.items()]
    rest = [ClubKind(kind, kind.words, retired=True) for kind in STANDARD if kind not in names]
    return as_kept([*listed, *rest])
