"""The game that a dealer chooses at a table of a night, as tablet, console and room show it."""

import json
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.night.facts import FeltGame
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.felt_games import Choice, chooser, hindrance, list_of, standing
from tournaments.night.floor.hands import level_of_hand
from tournaments.night.floor.records import ChosenGame
from tournaments.night.structure import Level
from words.text import Text


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game whose rules are shown.

    key: on the list; picked: the fact's GamePicked as JSON, from which the rules are made;
    level: for its amounts; ante: who pays that, as in the rulebook;
    listed: the same as `picked`, without what was announced; announces: its FeltOptions as JSON; announced:
    what of them was announced, as JSON.
    """

    key: str
    title: str
    picked: str
    level: Level | None
    ante: str
    listed: str = ""
    announces: str = ""
    announced: str = ""


@dataclass(frozen=True, slots=True)
class OfferedFeltGame:
    """A game of the list. why: why it cannot be chosen now, nothing if it can."""

    game: ShownGame
    why: str = ""


@dataclass(frozen=True, slots=True)
class FeltChoice:
    """Dealer's choice at a table.

    player, name: who chooses the game of the next hand, 0 and nothing where none can be dealt;
    hand: the number it will have;
    chosen: its game, where one has been chosen and stands; by: who chose it;
    played: the game of the hand that is on; dealer: who chose it;
    seconds: what is left of the time to choose, None while that does not run;
    games: the list.
    """

    player: int
    name: str
    hand: int
    chosen: ShownGame | None
    by: str
    played: ShownGame | None
    dealer: str
    seconds: int | None
    games: tuple[OfferedFeltGame, ...]

    @property
    def shown(self) -> ShownGame | None:
        """The game whose rules all read now: the one that is next, else the one that is played."""
        return self.chosen or self.played

    @property
    def rules(self) -> list[ShownGame]:
        """Every game whose rules may be asked for: those of the list, and the one that all read, as it was
        announced, although it may stand there no more."""
        on_page = self.shown
        listed = [each.game for each in self.games if on_page is None or each.game.key != on_page.key]
        return listed if on_page is None else [*listed, on_page]


def felt_choice(floor: Floor, table: Table, now: datetime) -> FeltChoice | None:
    """None where no game is chosen."""
    listed = list_of(floor, table.number)
    if listed is None or floor.clock is None:
        return None
    choice, chosen, hand = chooser(floor, table), standing(floor, table), floor.hand_in_progress(table)
    played = hand.game if hand is not None else None
    level = _level(floor, level_of_hand(floor, table, floor.clock))
    return FeltChoice(
        player=choice.player if choice else 0,
        name=floor.name(choice.player) if choice else "",
        hand=table.hands + 1,
        chosen=_chosen(floor, chosen, level) if chosen else None,
        by=floor.name(chosen.player) if chosen else "",
        played=_chosen(floor, played, _level(floor, hand.level)) if played and hand else None,
        dealer=floor.name(played.player) if played else "",
        seconds=None if chosen else _seconds(floor, table, choice, listed.choosing_time, now),
        games=tuple(
            OfferedFeltGame(_shown(floor, game, level), hindrance(game, choice.dealt_in) if choice else "")
            for game in listed.games
        ),
    )


def game_words(floor: Floor, table: Table) -> str:
    """Return what is said of the next game in the middle of a table: which it is, or who chooses it."""
    if chosen := standing(floor, table):
        return Text(
            "next: {game}, chosen by {name}", game=chosen.game.game.title, name=floor.name(chosen.player)
        )
    choice = None if floor.hand_in_progress(table) else chooser(floor, table)
    return Text("{name} chooses the game", name=floor.name(choice.player)) if choice else ""


def _shown(floor: Floor, game: FeltGame, level: Level | None) -> ShownGame:
    picked = game.game.model_dump_json()
    announces = json.dumps([option.model_dump(mode="json") for option in game.announces])
    return ShownGame(
        game.key,
        game.game.title,
        picked,
        level,
        floor.rulebook.clock.ante,
        picked,
        announces if game.announces else "",
    )


def _chosen(floor: Floor, chosen: ChosenGame, level: Level | None) -> ShownGame:
    """The game with what was announced."""
    announced = json.dumps(dict(chosen.announced)) if chosen.announced else ""
    game_shown = _shown(floor, chosen.game, level)
    return replace(game_shown, picked=chosen.picked.model_dump_json(), announced=announced)


def _level(floor: Floor, index: int) -> Level | None:
    """The level at this place of the structure, or the next one after it."""
    return next((period for period in floor.structure[index:] if isinstance(period, Level)), None)


def _seconds(
    floor: Floor, table: Table, choice: Choice | None, choosing_time: int, now: datetime
) -> int | None:
    """The time runs from the end of the hand before, while the clock does."""
    ended = table.hand.finished if table.hand else None
    if choice is None or ended is None or floor.clock is None or floor.clock.pause or floor.clock.in_break:
        return None
    return max(0, choosing_time - int((now - ended).total_seconds()))
