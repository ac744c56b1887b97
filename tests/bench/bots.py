"""Data: what the club's bots win from each robot, in big blinds per hundred hands with the bounds of the 95 %
interval (gameplay/engine/gauntlet.py)."""

from collections.abc import Iterator, Sequence

from gameplay.engine.games.presets import preset_or_game
from gameplay.engine.gauntlet import run_gauntlet
from gameplay.house.robots import ROBOTS

GAMES = ("holdem", "dm-pot-limit-omaha", "omaha-hi-lo", "centre-five", "five-card-draw", "seven-card-stud")
HANDS = 400


def run(games: Sequence[str] = GAMES, hands: int = HANDS) -> Iterator[dict[str, object]]:
    for name in games:
        game = preset_or_game(name)
        game = game.with_amounts(game.at_a_table)
        for robot in ROBOTS:
            score = run_gauntlet(game, robot, hands=hands, seed=0)
            yield {
                "bench": f"bots: {name}, club champion against {robot}, {score.hands} hands",
                "value": score.bb_per_100,
                "unit": "bb/100",
                "low": score.low,
                "high": score.high,
            }
