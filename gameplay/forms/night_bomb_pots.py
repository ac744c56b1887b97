"""Choices of Bomb Pots and Squid Games on a night's screens (DM-bomb-when, ruling 219)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from clauses.refusal import NotAllowed
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.posted_pots import posted
from gameplay.forms.table_form import label
from gameplay.sources.night_games import as_picked
from tournaments.night.floor import Floor
from tournaments.night.floor.variations import bomb_pots


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
    """Those of the club's games that fit the largest table; None where no such pots are played."""
    if not floor.variations.stops_the_clock:
        return None
    pot, most = _pot(floor), most_at_a_table(floor)
    fit = tuple((key, label(key, games)) for key in games if _fits(key, games, pot, most))
    return BombPotChoices(bomb_pots.called(floor), fit, _chosen(floor, games), floor.bomb_pot_game)


def _chosen(floor: Floor, games: Mapping[str, Game]) -> str:
    picked = floor.bomb_pot_picked
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
