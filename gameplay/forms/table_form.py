"""The form of a table: its own options and those of its game, made from the typed options themselves; or
several games, dealer's choice or a rotation, which are ticked and played with the amounts of the house.

Several games ticked in a form, in the order in which they are played; and the rotations that everybody
knows.

Kinds of tables that a club opens most, each with its options; the form changes any of them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from pydantic import create_model

from clauses.forms import Group, read_form, tree, typed_of
from clauses.option import option
from clauses.refusal import NotAllowed
from clubs.rulebook import Section
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS
from gameplay.ring.game_order import GameOrder
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, OfferedOptions, Settings
from words.names import tidy
from words.text import Text
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class TableKind:
    """Kind of table. words: one sentence about it; options: those that differ from a new table's."""

    title: Text
    words: Text
    options: Mapping[str, Any]

    def made(self, seats: int) -> OfferedOptions:
        """Return the options of such a table with at most so many seats."""
        options = OfferedOptions(**self.options)
        return options.model_copy(update={"seats": min(options.seats, seats)})


KINDS: Final[Mapping[str, TableKind]] = {
    "home": TableKind(
        Text("Home game"),
        Text("Buy in again, come and go as you like; 30 seconds a turn."),
        {"turn_timer": "30", "time_bank": 60},
    ),
    "sit_and_go": TableKind(
        Text("Sit and go"),
        Text("No rebuys: the last player with chips wins; 20 seconds a turn."),
        {"rebuys": False, "turn_timer": "20", "time_bank": 60},
    ),
    "quick": TableKind(
        Text("Quick game"),
        Text("10 seconds a turn, and the next hand at once."),
        {"turn_timer": "10", "between_hands": 2, "house_pause": 300},
    ),
}
USUAL: Final = "home"


UNPLACED: Final = 10_000

HORSE: Final = (
    "dm-limit-holdem",
    "dm-limit-omaha-hi-lo",
    "dm-razz",
    "dm-seven-card-stud",
    "dm-stud-hi-lo",
)
ROTATIONS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "horse": (Text("HORSE"), HORSE),
    "8-game": (Text("8-game"), ("dm-triple-draw", *HORSE, "dm-holdem", "dm-pot-limit-omaha")),
}
"""Rotation → what it is called, and its games in their order."""


@dataclass(frozen=True, slots=True)
class TickedGame:
    """A game that can be ticked. place: where in the order it comes, 0 where it is not ticked."""

    preset: str
    label: str
    place: int

    @property
    def field(self) -> str:
        """The name of the field for its place."""
        return f"place-{self.preset}"


def offers(games: Sequence[tuple[str, str]], ticked: Sequence[str]) -> list[TickedGame]:
    """Every game with the place at which it is ticked. games: preset and label of each."""
    places = {preset: place for place, preset in enumerate(ticked, 1)}
    return [TickedGame(preset, label, places.get(preset, 0)) for preset, label in games]


def ticked_in(posted: QueryDict, offered_names: Collection[str]) -> tuple[str, ...]:
    """The games that were ticked and are known: those with a place by it, then the others as they stand."""
    ticked = [name for name in dict.fromkeys(posted.getlist("games")) if name in offered_names]
    return tuple(sorted(ticked, key=lambda name: _place(posted.get(f"place-{name}", ""))))


def _place(typed: str) -> int:
    number = typed_number(typed.strip(), longest=4)
    return UNPLACED if number is None else number


def rotation_asked_for(name: str | None) -> tuple[str, ...]:
    """The games of a rotation by its name; none for any other."""
    return ROTATIONS[name][1] if name in ROTATIONS else ()


DEALERS_CHOICE: Final = "dealers-choice"
LONGEST_NAME: Final = 80
GROUPS: Final = ("table.", "game.", "order.")
WHOSE: Final = {
    "bg": Text("mixed-game rules"),
    "cpl": Text("pub league rules"),
    "fnp": Text("Friday night rules"),
    "home": Text("home poker"),
}
HOW: Final = {"limit-": Text("limit"), "pot-limit-": Text("pot-limit"), "no-limit-": Text("no-limit")}


class SeveralGames(Section):
    """A table of several games, which are ticked beside this form."""

    order: GameOrder = option(GameOrder(), "Which game is next", "Dealer's choice, or a rotation.")
    table: OfferedOptions = option(OfferedOptions(), "The table", "Chips, time and seats.")


@dataclass(frozen=True, slots=True)
class TableForm:
    """Form of a table and its outcome. preset: the game, or DEALERS_CHOICE for several; ticked: the presets
    of these; settings: None while there is something to correct; games: that the club can play."""

    preset: str
    name: str
    tree: Group
    ticked: tuple[str, ...] = ()
    settings: Settings | None = None
    errors: Mapping[str, list[str]] = field(default_factory=dict)
    games: Mapping[str, Game] = field(default_factory=lambda: PRESETS)

    @property
    def has_several(self) -> bool:
        return self.preset == DEALERS_CHOICE

    def refused(self, refusal: NotAllowed) -> "TableForm":
        """The form with a sentence at its head."""
        return _form(self.preset, self.name, self.ticked, *_parts(self, {"": [refusal.text]}))


def blank(
    preset: str,
    settings: Settings | None = None,
    name: str = "",
    games: Mapping[str, Game] = PRESETS,
    rotation: Sequence[str] = (),
    kind: str = USUAL,
) -> TableForm:
    """The form as it is first shown. settings: of the table as it is, if it is that game's; games: that the
    club can play; rotation: of these the ones to tick, in their order; kind: of a new table, of KINDS."""
    model = model_of(preset, games)
    if rotation and preset == DEALERS_CHOICE:
        table = KINDS[kind].made(most_seats(preset, games))
        values, ticked = model(order=GameOrder(by="orbit"), table=table), tuple(rotation)
    elif settings is not None and preset == preset_of(settings, games):
        values = _of(model, settings)
        ticked = tuple(preset_of_spec(spec, games) for spec in settings.games)
    else:
        most = most_seats(preset, games)
        table = KINDS[kind].made(most) if settings is None else OfferedOptions.of(settings.table)
        values = model(table=table.model_copy(update={"seats": min(table.seats, most)}))
        ticked = ("c5-centre-five", "fcd-five-card-draw", "dm-holdem")
    typed = typed_of(values)
    return _form(preset, name, ticked, model, typed, {}, None, games)


def sent(preset: str, posted: QueryDict, games: Mapping[str, Game] = PRESETS) -> TableForm:
    """The form as it was sent, read."""
    model = model_of(preset, games)
    typed = {name: values for name, values in posted.lists() if name.startswith(GROUPS)}
    reading = read_form(model, typed)
    errors = {path: list(sentences) for path, sentences in reading.errors.items()}
    name = line(posted, "name", LONGEST_NAME)
    ticked = ticked_in(posted, games)
    if not name:
        errors["name"] = [Text("Please fill this in.")]
    settings = None
    if reading.made is not None and not errors:
        try:
            settings = _settings(preset, reading.made, ticked, games)
            settings.check()
            if faults := [fault for spec in settings.games if (fault := spec.made.unfit)]:
                raise NotAllowed(faults[0], "FNP-stakes")
        except NotAllowed as refusal:
            errors[""], settings = [refusal.text], None
    return _form(preset, name, ticked, model, typed, errors, settings, games)


def model_of(preset: str, games: Mapping[str, Game] = PRESETS) -> type[Any]:
    """Return what the form is made from: the options of the table, and of the game with what the preset
    says."""
    if preset == DEALERS_CHOICE:
        return SeveralGames
    rules_section = asked_of(offered(preset, games))
    return create_model(
        "TableAndGame",
        __base__=Section,
        table=(OfferedOptions, option(OfferedOptions(), "The table", "Chips, time and seats.")),
        game=(type(rules_section), option(rules_section, games[preset].title, "The rules of the game.")),
    )


def asked_of(game: Game, besides: Collection[str] = ()) -> Section:
    """The options of a game that a form asks for, as they are: without those that make it this game or decide
    nothing in it, and these others."""
    left_out = {*game.not_asked, *game.moot, *besides}
    if not left_out:
        return game
    fields: dict[str, Any] = {
        name: (about.rebuild_annotation(), about)
        for name, about in type(game).model_fields.items()
        if name not in left_out
    }
    rules_section: type[Section] = create_model("Rules", __base__=Section, **fields)
    return rules_section(**{name: getattr(game, name) for name in fields})


def answered(game: Game, rules: Section) -> Game:
    """The game with these answers to what a form asked of it."""
    return type(game)(**{**game.model_dump(), **rules.model_dump()})


def labels(games: Mapping[str, Game] = PRESETS) -> list[tuple[str, str]]:
    """Every game that can be chosen: preset, and what it is called."""
    return [(preset, label(preset, games)) for preset in games]


def label(preset: str, games: Mapping[str, Game] = PRESETS) -> str:
    """A preset for people: the game, how it is bet, and whose rules, where several books have it or none."""
    if preset not in PRESETS:
        return Text("{game}, {how}", game=games[preset].title, how=Text("the club's own"))
    game, (book, _, name) = PRESETS[preset], preset.partition("-")
    how = next((words for start, words in HOW.items() if name.startswith(start)), "")
    if how:
        return Text("{game}, {how}", game=game.title, how=how)
    if book in WHOSE and sum(each.title == game.title for each in PRESETS.values()) > 1:
        return Text("{game}, {how}", game=game.title, how=WHOSE[book])
    return Text("{game}", game=game.title)


def most_seats(preset: str, games: Mapping[str, Game] = PRESETS) -> int:
    return 6 if preset == DEALERS_CHOICE else max(offered(preset, games).players)


def preset_of(settings: Settings, games: Mapping[str, Game] = PRESETS) -> str:
    """The preset that comes nearest to the game of a table."""
    return DEALERS_CHOICE if settings.has_several else preset_of_spec(settings.games[0], games)


def preset_of_spec(spec: GameSpec, games: Mapping[str, Game] = PRESETS) -> str:
    names = [preset for preset, game in games.items() if game.is_as(spec.made)]
    exact = [preset for preset in names if offered(preset, games) == spec.made]
    return (exact or names)[0]


def with_those_of(settings: Settings, games: Mapping[str, Game]) -> Mapping[str, Game]:
    """Return what the club can play, and the games of a table that are no longer on its list."""
    gone = [spec.made for spec in settings.games if not any(game.is_as(spec.made) for game in games.values())]
    return {**games, **{f"of-table-{number}": game for number, game in enumerate(gone, 1)}}


def _settings(preset: str, values: Any, ticked: Iterable[str], games: Mapping[str, Game]) -> Settings:
    if preset != DEALERS_CHOICE:
        game = answered(games[preset], values.game)
        return Settings(table=values.table.plain, games=(GameSpec.of(game),))
    return Settings(table=values.table.plain, games=listed_specs(ticked, games), order=values.order)


def listed_specs(
    ticked: Iterable[str], games: Mapping[str, Game], before: Settings | None = None
) -> tuple[GameSpec, ...]:
    """The games that are ticked, those of before as they were. Raises NotAllowed for fewer than two."""
    kept = {preset_of_spec(spec, games): spec for spec in before.games} if before else {}
    chosen = tuple(kept.get(each) or GameSpec.of(offered(each, games)) for each in ticked)
    if len(chosen) < 2:
        raise NotAllowed("Tick two games at least.", "FNP-dealers-choice")
    return chosen


def _of(model: type[Any], settings: Settings) -> Any:
    table = OfferedOptions.of(settings.table)
    if settings.has_several:
        return model(table=table, order=settings.order)
    rules_model = model.model_fields["game"].annotation
    game: Game = settings.games[0].made
    return model(
        table=table, game=rules_model(**{name: getattr(game, name) for name in rules_model.model_fields})
    )


def _parts(form: TableForm, more: Mapping[str, list[str]]) -> tuple[Any, ...]:
    model = model_of(form.preset, form.games)
    settings = form.settings
    typed = typed_of(_of(model, settings)) if settings else {}
    return model, typed, {**form.errors, **more}, None, form.games


def _form(
    preset: str,
    name: str,
    ticked: tuple[str, ...],
    model: type[Any],
    typed: Mapping[str, list[str]],
    errors: Mapping[str, list[str]],
    settings: Settings | None,
    games: Mapping[str, Game],
) -> TableForm:
    return TableForm(preset, name, tree(model, typed, errors), ticked, settings, errors, games)


def line(sent: Mapping[str, str], name: str, longest: int = 200) -> str:
    """A line of text."""
    return tidy(sent.get(name, "")[: 4 * longest])[:longest].rstrip()
