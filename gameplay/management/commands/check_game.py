"""Check a game that a club has written down, without a database: `manage.py check_game FILE [--hands N]
[--seed S] [--json]`."""

import argparse
import json as notation
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.games.own_games import Faulty, misreadings, own_game, rules_of
from gameplay.engine.trial import Trial, tried, tried_by_house_players

HANDS = 10_000
HANDS_OF_HOUSE_PLAYERS = 20
BLINDS = {"small_blind": 1, "big_blind": 2}


class Command(BaseCommand):
    help = (
        "Read a game that a club has written down, print its rules in words and play it by chance: every "
        "hand has to end, with no chip lost and never more cards than a deck. Ends with 1 where something is "
        "wrong. Needs no database; docs/own-games.md says how a game is written."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the definition; - reads from the input")
        parser.add_argument("--hands", type=int, default=HANDS, help=f"how many hands ({HANDS:,})")
        parser.add_argument(
            "--seed", type=int, default=0, help="the same hands again for the same number (0)"
        )
        parser.add_argument("--json", action="store_true", help="one line of JSON")

    def handle(self, *, file: str, hands: int, seed: int, json: bool, **options: Any) -> None:
        if hands < 1:
            raise CommandError("At least one hand has to be played.")
        text = loaded(file)
        try:
            game = own_game(text, **BLINDS)
            if doubts := misreadings(text):
                raise Faulty(doubts)
        except Faulty as faulty:
            self._refuse(faulty, json)
        trial = tried(game, hands=hands, seed=seed)
        if not trial.fault:
            fault = tried_by_house_players(game, hands=HANDS_OF_HOUSE_PLAYERS, seed=seed)
            trial = replace(trial, fault=fault)
        if json:
            self.stdout.write(notation.dumps(in_json(game.title, trial), ensure_ascii=False))
        else:
            self.stdout.write(
                "\n".join([game.title, *(f"  {each}" for each in rules_of(text)), in_words(trial)])
            )
        if trial.fault:
            sys.exit(1)

    def _refuse(self, faulty: Faulty, json: bool) -> None:
        """Say what is wrong, and end."""
        if json:
            faults = [{"line": fault.line, "reason": str(fault.sentence)} for fault in faulty.faults]
            self.stdout.write(notation.dumps({"result": "faulty", "faults": faults}, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(str(fault.words) for fault in faulty.faults))
        sys.exit(1)


def loaded(name: str) -> str:
    """Return what a file says. Raises CommandError where it cannot be read."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as bad:
        raise CommandError(f"{name} cannot be read: {getattr(bad, 'strerror', None) or bad}.") from bad


def in_words(trial: Trial) -> str:
    """Return how the hands went."""
    if trial.fault:
        return str(trial.fault)
    fewest, most = trial.players
    return (
        f"{trial.hands:,} hands with {fewest} to {most} players: all ended, no chip was lost "
        f"(at most {trial.choices} choices in a hand, {trial.hands_a_second:,} hands a second)."
    )


def in_json(title: str, trial: Trial) -> dict[str, Any]:
    return {
        "result": "fault" if trial.fault else "ok",
        "name": title,
        "hands": trial.hands,
        "players": list(trial.players),
        "longest": trial.choices,
        "hands_a_second": trial.hands_a_second,
        "fault": str(trial.fault),
    }
