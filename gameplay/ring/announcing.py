"""Announcements that a dealer may make with a game: its stakes and its variations, as far as the table lets
them.

Everything that is asked of the players is an option of the game, so what is announced is a change of options.
How a table is run (what happens to beaten hands, when time runs out) and what outlives a hand stays as the
table has it. Source: FNP-dealers-choice, FNP-declare-stakes, FNP-stakes, FNP-pot-limit, ruling 300.

>>> from gameplay.engine.games.home.double_guts import DoubleGuts
>>> spec = GameSpec.of(DoubleGuts(ante=50, ends_at=100_000))
>>> announced(spec, {"ante": 100}, GameOrder()).ante
100
>>> sorted(differences(spec, announced(spec, {"ante": 100}, GameOrder())))
['ante']
"""

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import ValidationError, create_model
from pydantic.fields import FieldInfo

from clauses.forms.layout import Single, parts
from clauses.option import explain, option
from clauses.refusal import NotAllowed
from clauses.section import Section, Unit
from gameplay.engine.game import Game
from gameplay.ring.game_order import GameOrder
from gameplay.ring.table_options import GameSpec
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class Announcement:
    """Announcement: how a game was chosen. by: "dealer", "house" or "time", as in GamePicked; told: what was
    announced; dealer: who chose it, on a night: the button may lie where they do not sit."""

    by: str
    told: Mapping[str, Any]
    dealer: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """As a hand keeps it."""
        named = {"dealer": self.dealer} if self.dealer else {}
        return {"by": self.by, "options": dict(self.told), **named}

    @classmethod
    def of(cls, data: Mapping[str, Any] | None) -> "Announcement | None":
        """From what a hand keeps."""
        return None if data is None else cls(data["by"], data["options"], data.get("dealer", ""))

    @property
    def spoken_of(self) -> Collection[str]:
        """The options that its words tell; nothing of what is dealt because the time has run out."""
        return () if self.by == "time" else self.told.keys()

    def words(self, name: str, game: Game) -> str:
        """Return who deals what, and what they have announced. name: of whoever has the button; game: as it
        is dealt."""
        name = self.dealer or name
        if self.by == "time":
            return Text("{name} has not chosen in time and deals {game}.", name=name, game=game.title)
        options = in_words(game, self.spoken_of)
        if not options:
            return Text("{name} deals {game}.", name=name, game=game.title)
        listed_options = Sentences(
            [Text("{option} {value}", option=title, value=value) for title, value in options], ", "
        )
        return Text("{name} deals {game}: {announced}.", name=name, game=game.title, announced=listed_options)


def in_words(game: Game, names: Collection[str]) -> list[tuple[str, str]]:
    """Options of a game, each with its value in words."""
    single_options = (part for part in parts(type(game)) if isinstance(part, Single) and part.name in names)
    return [(part.about.title, part.leaf.words(getattr(game, part.name), "")) for part in single_options]


def stakes_of(game: Game) -> tuple[str, ...]:
    """The names of the options that are played for: blinds, antes, bets. At which pot a game ends is no
    stake, so the dealer may name any."""
    return tuple(
        name for name, field in _fields(type(game)) if _counts_chips(field) and name not in game.pot_limits
    )


def may_announce(game: Game, order: GameOrder) -> tuple[str, ...]:
    """The names of the options that the dealer may announce at a table with this order."""
    if order.announces == "game":
        return ()
    all_of_them = order.announces == "variations"
    return tuple(name for name, field in _fields(type(game)) if all_of_them or _counts_chips(field))


def announced(spec: GameSpec, options: Mapping[str, Any], order: GameOrder) -> Game:
    """The game as the dealer announces it. options: its options that are otherwise than the table has them.

    Raises NotAllowed for what the table does not let them announce, and for what cannot be played.
    """
    listed = spec.made
    try:
        game = type(listed)(**{**listed.model_dump(), **options})
    except ValidationError as wrong:
        raise NotAllowed("The game has no such options.", "FNP-dealers-choice") from wrong
    changed = differences(spec, game)
    if not changed.keys() <= {*may_announce(listed, order)}:
        raise NotAllowed("The dealer does not announce that at this table.", "FNP-declare-stakes")
    most, stakes = order.most_stakes, stakes_of(listed)
    for name in changed.keys() & {*stakes}:
        amount, allowed = getattr(game, name), most * _usual(listed, name)
        if amount > allowed:
            raise NotAllowed(
                "{option}: {chips:,} is more than {times} times the stakes of the table, {most:,}.",
                "FNP-declare-stakes",
                option=explain(type(game).model_fields[name]).title,
                chips=amount,
                times=most,
                most=allowed,
            )
    if fault := game.unfit:
        raise NotAllowed(fault, "FNP-stakes")
    return game


def differences(spec: GameSpec, game: Game) -> dict[str, Any]:
    """Return which options of a game are otherwise than the table has them, as they are kept."""
    usual, now = spec.made.model_dump(mode="json"), game.model_dump(mode="json")
    return {name: value for name, value in now.items() if usual[name] != value}


@cache
def announcement(game: type[Game], announces: str) -> type[Section]:
    """Return what a dealer fills in who announces one of these games: its stakes, and how it is varied.
    announces: as the order of the table says it."""
    groups = {
        "stakes": (Text("Stakes"), Text("What is played for, in chips."), True),
        "variations": (Text("Variations"), Text("How the game is varied this once."), False),
    }
    sections: dict[str, Any] = {}
    for group, (title, sentence, in_chips) in groups.items():
        fields: dict[str, Any] = {
            name: (field.annotation, copy(field))
            for name, field in _fields(game)
            if _counts_chips(field) == in_chips and (in_chips or announces == "variations")
        }
        if fields and announces != "game":
            inner: type[Section] = create_model(group.title(), __base__=Section, **fields)
            sections[group] = (inner, option(inner(), title, sentence))
    filled: type[Section] = create_model("AnnouncedOptions", __base__=Section, **sections)
    return filled


def as_listed(game: Game, announces: str) -> Section:
    """Return what is filled in before the dealer changes anything: the game as the table lists it."""
    model = announcement(type(game), announces)
    own = game.model_dump()
    groups: dict[str, Any] = {name: field.annotation for name, field in model.model_fields.items()}
    return model(
        **{group: {name: own[name] for name in section.model_fields} for group, section in groups.items()}
    )


def told_by(filled: Section) -> dict[str, Any]:
    """All options that were filled in."""
    return {name: value for group in filled.model_dump().values() for name, value in group.items()}


def _usual(game: Game, name: str) -> int:
    """A stake as the table has it; where it has none, the least that it has."""
    own = int(getattr(game, name))
    return own or min((amount for each in stakes_of(game) if (amount := getattr(game, each))), default=1)


def _fields(game: type[Game]) -> Iterator[tuple[str, FieldInfo]]:
    """The options that are the game's own and decide something in it, in their order; no free text."""
    for name, field in game.model_fields.items():
        if name not in game.moot and name not in Game.model_fields and field.annotation is not str:
            yield name, field


def _counts_chips(field: FieldInfo) -> bool:
    return Unit("chips") in field.metadata
