"""Measure house players against a robot: `manage.py gauntlet GAME ROBOT [--hands N] [--seed S] [--level L]
[--seats 2] [--depth 100] [--json]`, without a database."""

import argparse
import json as notation
from collections.abc import Iterable
from dataclasses import asdict
from difflib import get_close_matches
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS, preset_or_game
from gameplay.engine.gauntlet import run_gauntlet
from gameplay.house.levels import CHAMPION, LEVELS, Level, level_below
from gameplay.house.robots import LEVEL_BELOW, ROBOTS

HANDS = 2_000


class Command(BaseCommand):
    help = (
        "Play hands of a game against a robot that knows one trick, and print what house players win from it "
        "in a hundred hands, in big blinds, with its 95 % interval. Every deal is played from every seat. "
        "Needs no database; docs/bots.md has the robots and the levels."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="a preset (dm-holdem) or a game (holdem)")
        parser.add_argument("robot", metavar="ROBOT", help=", ".join(ROBOTS))
        parser.add_argument("--hands", type=int, default=HANDS, help=f"how many hands, about ({HANDS:,})")
        parser.add_argument(
            "--seed", type=int, default=0, help="the same hands again for the same number (0)"
        )
        names = ", ".join(level.name for level in LEVELS)
        parser.add_argument("--level", default=CHAMPION.name, help=f"of the house players: {names}")
        parser.add_argument("--seats", type=int, default=2, help="players, one of them the robot (2)")
        parser.add_argument("--depth", type=int, default=100, help="big blinds at the start of a hand (100)")
        parser.add_argument("--json", action="store_true", help="one line of JSON")

    def handle(self, *, game: str, robot: str, level: str, json: bool, **options: Any) -> None:
        played, strength = game_named(game), level_named(level)
        if robot not in ROBOTS:
            raise CommandError(unknown("robot", robot, ROBOTS))
        if robot == LEVEL_BELOW and level_below(strength) is None:
            raise CommandError(f"No level is below {strength.name}.")
        hands, seed, seats, depth = (options[name] for name in ("hands", "seed", "seats", "depth"))
        if hands < 1 or depth < 1:
            raise CommandError("At least one hand has to be played, with at least one big blind.")
        if seats not in played.players:
            least, most = played.players[0], played.players[-1]
            raise CommandError(f"{played.title} is for {least} to {most} players.")
        score = run_gauntlet(played, robot, hands=hands, seed=seed, seats=seats, depth=depth, level=strength)
        if json:
            arguments = {
                "game": game,
                "robot": robot,
                "level": level,
                "seats": seats,
                "depth": depth,
                "seed": seed,
            }
            self.stdout.write(notation.dumps({**arguments, **asdict(score)}, ensure_ascii=False))
        else:
            self.stdout.write(
                f"{played.title}, {level} against {robot}, {score.hands:,} hands: {score.bb_per_100:+.1f} "
                f"big blinds per hundred ({score.low:+.1f} to {score.high:+.1f})."
            )


def game_named(name: str) -> Game:
    """A game with the amounts of a table. Raises CommandError."""
    try:
        game = preset_or_game(name)
    except KeyError:
        raise CommandError(unknown("game", name, [*PRESETS, *GAMES])) from None
    return game.with_amounts(game.at_a_table)


def level_named(name: str) -> Level:
    """A level. Raises CommandError."""
    levels = {level.name: level for level in LEVELS}
    if name not in levels:
        raise CommandError(unknown("level", name, levels))
    return levels[name]


def unknown(kind: str, name: str, names: Iterable[str]) -> str:
    """One sentence that a name means nothing, with what it may have been meant for."""
    near = get_close_matches(name, list(names), n=3, cutoff=0.6)
    return (
        f"There is no {kind} {name}; did you mean {' or '.join(near)}?"
        if near
        else f"There is no {kind} {name}."
    )
