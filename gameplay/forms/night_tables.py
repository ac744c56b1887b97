"""The form that puts tables of a tournament on screens: which tables, which games with which of their
options, and time. Amounts come from the levels of the night.

Choices of Bomb Pots and Squid Games on a night's screens (DM-bomb-when, ruling 219).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

from django.http import QueryDict
from pydantic import create_model

from clauses.forms import Group, read_form, tree, typed_of
from clauses.option import option
from clauses.refusal import NotAllowed
from clubs.rulebook import Section
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.posted_pots import posted
from gameplay.forms.table_form import answered, asked_of, label, ticked_in
from gameplay.ring.table_options import (
    LEAST_BETWEEN,
    LEAST_HOUSE_PAUSE,
    ROLLOVER_IN_ROTATION,
    TIMERS,
    RolloverInRotation,
)
from gameplay.sources.night_games import as_picked, picked
from tournaments.night.facts import PlayedOnScreens
from tournaments.night.floor import Floor
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.floor.variations.bomb_pots import BombPots
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class BombPotChoices:
    """Choices of the director.

    pot: a Bomb Pot or a Squid Game, as it is called;
    games: preset or key, and what it is called;
    chosen: which of them is played so far, nothing where none was chosen for screens;
    told: what was determined, in words.
    """

    pot: str
    games: tuple[tuple[str, str], ...]
    chosen: str
    told: str


def bomb_pot_choices(floor: Floor, games: Mapping[str, Game]) -> BombPotChoices | None:
    """The club's games that fit the largest table; None where no such pots are played."""
    if not floor.variations.stops_the_clock:
        return None
    pot, most = _pot(floor), most_at_a_table(floor)
    fit = tuple((key, label(key, games)) for key in games if _fits(key, games, pot, most))
    return BombPotChoices(bomb_pots.called(floor), fit, _chosen(floor, games), floor.of(BombPots).game)


def _chosen(floor: Floor, games: Mapping[str, Game]) -> str:
    picked = floor.of(BombPots).picked
    if picked is None or picked.preset in games:
        return picked.preset if picked else ""
    game_meant = as_picked(picked)
    return next((key for key, game in games.items() if game.is_as(game_meant)), "")


def most_at_a_table(floor: Floor) -> int:
    """Return how many the largest table deals in, two where none has been drawn."""
    return max([2, *(len(table.players) for table in floor.tables.values())])


def refuse_bomb_pot(floor: Floor, key: str, games: Mapping[str, Game]) -> None:
    """Raises NotAllowed for a game that cannot be dealt so at the largest table."""
    most = most_at_a_table(floor)
    if not _fits(key, games, _pot(floor), most):
        raise NotAllowed(
            "{game} cannot be dealt as a {pot} to {players} players: it takes a board, blinds, and cards "
            "enough in the deck.",
            "DM-bomb-boards",
            game=games[key].title,
            pot=bomb_pots.called(floor),
            players=most,
        )


def _pot(floor: Floor) -> str:
    return "squid" if bomb_pots.is_squid(floor) else "bomb_pot"


def _fits(key: str, games: Mapping[str, Game], pot: str, players: int) -> bool:
    return _preset_fits(key, pot, players) if key in PRESETS else posted(games[key], pot, players) is not None


@cache
def _preset_fits(preset: str, pot: str, players: int) -> bool:
    return posted(PRESETS[preset], pot, players) is not None


ROTATION: Final = "rotation"
MOST_TABLES: Final = 200


class NightTime(Section):
    """Time at the tables of a tournament."""

    turn_timer: Literal["none", "5", "10", "15", "20", "30", "45", "60", "90"] = option(
        "30", "Turn timer", "How long a turn may take, in seconds.", "FCD-opt-timer", choices=TIMERS
    )
    time_bank: int = option(
        60, "Time bank", "Seconds that each player may take beyond the timer, at each table.", ge=0, le=600
    )
    between_hands: int = option(4, "Between hands", "Seconds between two hands.", ge=LEAST_BETWEEN, le=60)
    changes: Literal["hands", "orbit", "level"] = option(
        "hands",
        "When the next game comes",
        "With several games: when the next one of them is played.",
        choices={
            "hands": "after so many hands",
            "orbit": "when the button has been all round",
            "level": "with each level",
        },
    )
    hands_each: int = option(
        6, "Hands of each game", "With several games: after how many hands the next one begins.", ge=1, le=100
    )
    rollover_in_rotation: RolloverInRotation = ROLLOVER_IN_ROTATION
    house_pause: int = option(
        1200,
        "Bots think for",
        "Milliseconds before a bot acts.",
        ge=LEAST_HOUSE_PAUSE,
        le=10_000,
    )


@dataclass(frozen=True, slots=True)
class NightForm:
    """Form of a night's tables and its outcome.

    preset: the game, or ROTATION;
    tables: their numbers as typed, empty for all;
    ticked: the presets of a rotation;
    fact: None while there is something to correct;
    games: that the club can play.
    """

    preset: str
    tables: str
    tree: Group
    ticked: tuple[str, ...] = ()
    fact: PlayedOnScreens | None = None
    errors: Mapping[str, list[str]] = field(default_factory=dict)
    games: Mapping[str, Game] = field(default_factory=lambda: PRESETS)

    @property
    def is_rotation(self) -> bool:
        return self.preset == ROTATION


def model_of(preset: str, games: Mapping[str, Game] = PRESETS) -> type[Any]:
    """Return what the form is made from: time, and the rules of the game without what the levels say."""
    return _of_the_books(preset) if preset in {*PRESETS, ROTATION} else _model(games[preset])


@cache
def _of_the_books(preset: str) -> type[Any]:
    return _model(PRESETS.get(preset))


def _model(game: Game | None) -> type[Any]:
    time: dict[str, Any] = {"time": (NightTime, option(NightTime(), "Time", "How long things take."))}
    if game is not None:
        rules_section = asked_of(game, besides=game.of_the_level)
        time["game"] = (type(rules_section), option(rules_section, game.title, "The rules of the game."))
    return create_model("NightTables", __base__=Section, **time)


def blank(preset: str, games: Mapping[str, Game] = PRESETS, rotation: tuple[str, ...] = ()) -> NightForm:
    """The form as it is first shown. rotation: the games to tick, in their order."""
    model = model_of(preset, games)
    ticked = (rotation or ("dm-holdem", "c5-centre-five")) if preset == ROTATION else ()
    return NightForm(preset, "", tree(model, typed_of(model())), ticked, games=games)


def sent(preset: str, posted: QueryDict, games: Mapping[str, Game] = PRESETS) -> NightForm:
    """The form as it was sent, read."""
    model = model_of(preset, games)
    typed = {name: values for name, values in posted.lists() if name.startswith(("time.", "game."))}
    reading = read_form(model, typed)
    errors = {path: list(sentences) for path, sentences in reading.errors.items()}
    ticked = ticked_in(posted, games)
    tables, fact = posted.get("tables", "").strip()[:200], None
    if reading.made is not None and not errors:
        try:
            fact = _fact(preset, reading.made, ticked, table_numbers(tables), games)
        except NotAllowed as refusal:
            errors[""] = [refusal.text]
    return NightForm(preset, tables, tree(model, typed, errors), ticked, fact, errors, games)


def _fact(
    preset: str, values: Any, ticked: tuple[str, ...], tables: tuple[int, ...], games: Mapping[str, Game]
) -> PlayedOnScreens:
    if preset == ROTATION:
        if len(ticked) < 2:
            raise NotAllowed("Tick two games at least, or choose one game above.")
        chosen = tuple(picked(each, games[each]) for each in ticked)
    else:
        chosen = (picked(preset, answered(games[preset], values.game)),)
    time = values.time
    return PlayedOnScreens(
        tables=tables,
        games=chosen,
        hands_each=time.hands_each,
        changes=time.changes,
        turn_seconds=None if time.turn_timer == "none" else int(time.turn_timer),
        bank_seconds=time.time_bank,
        pause_seconds=time.between_hands,
        house_pause=time.house_pause,
        rollover_in_rotation=time.rollover_in_rotation,
    )


def table_numbers(typed: str) -> tuple[int, ...]:
    """The tables of "3" or "2, 3 and 5" or "2-5"; none for all of them. Raises NotAllowed."""
    numbers: list[int] = []
    for part in typed.replace("–", "-").replace(",", " ").replace(";", " ").split():
        begins, _, ends = part.partition("-")
        first, last = typed_number(begins, longest=4), typed_number(ends or begins, longest=4)
        if first is None or last is None:
            raise NotAllowed("“{typed}” is not a list of tables; write 3, or 2, 3, 5, or 2-5.", typed=typed)
        numbers += range(first, last + 1)
        if len(numbers) > MOST_TABLES or not all(0 < number <= MOST_TABLES for number in numbers):
            raise NotAllowed("Tables have numbers from 1 to {most}.", most=MOST_TABLES)
    return tuple(dict.fromkeys(numbers))


__all__ = ["ROTATION", "NightForm", "blank", "label", "sent", "table_numbers"]
