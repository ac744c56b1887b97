"""The form of a table: its own options and those of its game, made from the typed options themselves; or
dealer's choice, where several games are ticked and played with the amounts of the house."""

from collections.abc import Iterable, Mapping
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
from gameplay.forms.sent import line
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, OfferedOptions, Settings, TableOptions
from words.text import Text

DEALERS_CHOICE: Final = "dealers-choice"
LONGEST_NAME: Final = 80
WHOSE: Final = {
    "bg": Text("mixed-game rules"),
    "cpl": Text("pub league rules"),
    "fnp": Text("Friday night rules"),
}
HOW: Final = {"limit-": Text("limit"), "pot-limit-": Text("pot-limit")}


class SeveralGames(Section):
    """A table of dealer's choice: the games are ticked beside this form."""

    table: OfferedOptions = option(OfferedOptions(), "The table", "Chips, time and seats.")


@dataclass(frozen=True, slots=True)
class TableForm:
    """What is shown and what came of it. preset: the game, or DEALERS_CHOICE; ticked: the presets of dealer's
    choice; settings: None while there is something to correct."""

    preset: str
    name: str
    tree: Group
    ticked: tuple[str, ...] = ()
    settings: Settings | None = None
    errors: Mapping[str, list[str]] = field(default_factory=dict)

    @property
    def is_dealers_choice(self) -> bool:
        return self.preset == DEALERS_CHOICE

    def refused(self, refusal: NotAllowed) -> "TableForm":
        """The form with a sentence at its head."""
        return _form(self.preset, self.name, self.ticked, *_parts(self, {"": [refusal.text]}))


def blank(preset: str, settings: Settings | None = None, name: str = "") -> TableForm:
    """The form as it is first shown. settings: of the table as it is, if it is that game's."""
    model = model_of(preset)
    if settings is not None and (settings.is_dealers_choice or preset == preset_of(settings)):
        made = _of(model, settings)
        ticked = tuple(preset_of_spec(spec) for spec in settings.games)
    else:
        table = OfferedOptions.of(settings.table if settings is not None else TableOptions())
        made = model(table=table.model_copy(update={"seats": min(table.seats, most_seats(preset))}))
        ticked = ("c5-centre-five", "fcd-five-card-draw", "dm-holdem")
    typed = typed_of(made)
    return _form(preset, name, ticked, model, typed, {}, None)


def sent(preset: str, posted: QueryDict) -> TableForm:
    """The form as it was sent, read."""
    model = model_of(preset)
    typed = {name: values for name, values in posted.lists() if name.startswith(("table.", "game."))}
    reading = read_form(model, typed)
    errors = {path: list(sentences) for path, sentences in reading.errors.items()}
    name = line(posted, "name", LONGEST_NAME)
    ticked = tuple(name for name in posted.getlist("games") if name in PRESETS)
    if not name:
        errors["name"] = [Text("Please fill this in.")]
    settings = None
    if reading.made is not None and not errors:
        try:
            settings = _settings(preset, reading.made, ticked)
            settings.check()
            if faults := [fault for spec in settings.games if (fault := spec.made.unfit)]:
                raise NotAllowed(faults[0], "FNP-stakes")
        except NotAllowed as refusal:
            errors[""], settings = [refusal.text], None
    return _form(preset, name, ticked, model, typed, errors, settings)


def model_of(preset: str) -> type[Any]:
    """What the form is made from: the options of the table, and of the game with what the preset says."""
    if preset == DEALERS_CHOICE:
        return SeveralGames
    game = offered(preset)
    return create_model(
        "TableAndGame",
        __base__=Section,
        table=(OfferedOptions, option(OfferedOptions(), "The table", "Chips, time and seats.")),
        game=(type(game), option(game, game.title, "The rules of the game.")),
    )


def games() -> list[tuple[str, str]]:
    """Every game that can be chosen: preset, and what it is called."""
    return [(preset, label(preset)) for preset in PRESETS]


def label(preset: str) -> str:
    """A preset for people: the game, how it is bet, and whose rules, where several books have it."""
    game, (book, _, name) = PRESETS[preset], preset.partition("-")
    how = next((words for start, words in HOW.items() if name.startswith(start)), "")
    if how:
        return Text("{game}, {how}", game=game.title, how=how)
    if book in WHOSE and sum(each.title == game.title for each in PRESETS.values()) > 1:
        return Text("{game}, {how}", game=game.title, how=WHOSE[book])
    return Text("{game}", game=game.title)


def most_seats(preset: str) -> int:
    return 6 if preset == DEALERS_CHOICE else max(offered(preset).players)


def preset_of(settings: Settings) -> str:
    """The preset that comes nearest to the game of a table."""
    return DEALERS_CHOICE if settings.is_dealers_choice else preset_of_spec(settings.games[0])


def preset_of_spec(spec: GameSpec) -> str:
    names = [preset for preset, game in PRESETS.items() if game.name == spec.game]
    exact = [preset for preset in names if offered(preset) == spec.made]
    return (exact or names)[0]


def _settings(preset: str, made: Any, ticked: Iterable[str]) -> Settings:
    if preset != DEALERS_CHOICE:
        return Settings(table=made.table.plain, games=(GameSpec.of(made.game),))
    chosen = tuple(GameSpec.of(offered(each)) for each in ticked)
    if len(chosen) < 2:
        raise NotAllowed("Tick two games at least for dealer's choice.", "FNP-dealers-choice")
    return Settings(table=made.table.plain, games=chosen)


def _of(model: type[Any], settings: Settings) -> Any:
    table = OfferedOptions.of(settings.table)
    if settings.is_dealers_choice:
        return model(table=table)
    game: Game = settings.games[0].made
    return model(table=table, game=game)


def _parts(form: TableForm, more: Mapping[str, list[str]]) -> tuple[Any, ...]:
    model = model_of(form.preset)
    settings = form.settings
    typed = typed_of(_of(model, settings)) if settings else {}
    return model, typed, {**form.errors, **more}, None


def _form(
    preset: str,
    name: str,
    ticked: tuple[str, ...],
    model: type[Any],
    typed: Mapping[str, list[str]],
    errors: Mapping[str, list[str]],
    settings: Settings | None,
) -> TableForm:
    return TableForm(preset, name, tree(model, typed, errors), ticked, settings, errors)
