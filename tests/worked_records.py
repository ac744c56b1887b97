"""Write docs/records: a worked hand of each game, as manage.py play_record reads it and the game's page shows
it.

`python -m tests.with_django tests.worked_records` writes those that are missing, with `--all` all of them.
House players play; of many hands the first is taken that shows what is the game's own: several hands at a
showdown, each part of the pot won by somebody, every kind of event and choice that only this game has, after
few choices. Where none of them does all that, it is the one that does most.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gameplay.engine.cards import names
from gameplay.engine.events import Shown, Won
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.forms.choice_text import text_of
from gameplay.forms.typed_record import Played, played, read
from gameplay.house import decide
from tests.bench.engine import for_chips

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "records"
STACKS = [60, 80, 70]
FEWEST, MOST = 5, 24
"""Choices that a hand shown as an example has."""
TRIES = 300


def main(arguments: list[str]) -> None:
    for name in told():
        path = FOLDER / f"{name}.json"
        if "--all" in arguments or not path.exists():
            path.write_text(as_text(worked(name)), encoding="utf-8")


def told() -> list[str]:
    """The games with a worked record."""
    return sorted(name for name, game in GAMES.items() if not game.only_in_histories)


def worked(name: str) -> dict[str, Any]:
    """A hand of the game that shows what is its own: a record with its end."""
    preset, game = as_played(name)
    return written(preset, game, min(by_house_players(game), key=too_plain))


def too_plain(hand: Hand) -> tuple[int, ...]:
    """Return what it lacks: hands that are shown, kinds of events and of choices that only this game has,
    winners of parts of the pot, a bet, choices, or by how many there are too many."""
    game, choices = hand.game, hand.record.choices
    kinds = {type(event) for event in hand.events}
    shown = sum(isinstance(event, Shown) for event in hand.events)
    won = {(event.seat, event.part) for event in hand.events if isinstance(event, Won)}
    seats = {seat for seat, _ in won}
    wanted = min(len(game.compared_by), 2)
    made = {choice[0] for choice in choices}
    own = sum(kind not in kinds for kind in game.events) + sum(verb.name not in made for verb in game.verbs)
    return (
        max(2 - shown, 0),
        own,
        max(wanted - len(seats), 0),
        max(FEWEST - len(choices), len(choices) - MOST, 0),
    )


def as_played(name: str) -> tuple[str, Game]:
    """As the first book has it, or as it is where none does."""
    for preset, game in PRESETS.items():
        if game.name == name:
            return preset, for_chips(game)
    return name, for_chips(GAMES[name]())


def by_house_players(game: Game) -> Iterator[Hand]:
    """Hands, the same ones each time, until one is as it should be."""
    for number in range(TRIES):
        chance = random.Random(f"{game.name} {number}")
        hand = Hand(game, STACKS, seed=chance.randbytes(32))
        while hand.decision:
            hand.choose(decide(hand.view(hand.decision.seat), game, chance))
        yield hand
        if not any(too_plain(hand)):
            return


def written(preset: str, game: Game, hand: Hand) -> dict[str, Any]:
    """Return what is typed for it: the options that are not the preset's, and no more cards than matter."""
    record = hand.record
    usual = (PRESETS[preset] if preset in PRESETS else GAMES[preset]()).model_dump()
    typed: dict[str, Any] = {
        "game": preset,
        "options": {key: value for key, value in game.model_dump().items() if value != usual[key]},
        "stacks": list(record.stacks),
        "button": record.button,
        "deck": names(record.deck),
        "seed": record.seed.hex() if record.seed else "",
        "choices": [text_of(choice) for choice in record.choices],
        "finishing_stacks": list(hand.stacks),
    }
    if hand.carry is not None:
        typed["finishing_carry"] = hand.carry.data
    return shortened(typed)


def shortened(typed: dict[str, Any]) -> dict[str, Any]:
    """Without the seed if nothing was shuffled again, and without the cards beneath those that were dealt."""
    unseeded = {key: value for key, value in typed.items() if key != "seed"}
    if told_by(unseeded) == told_by(typed):
        typed = unseeded
    dealt = typed["deck"].split()
    while len(dealt) > 1 and told_by({**typed, "deck": " ".join(dealt[:-1])}) == told_by(typed):
        dealt.pop()
    return {**typed, "deck": " ".join(dealt)}


def told_by(typed: dict[str, Any]) -> tuple[str, object]:
    """Return how a record ends, and all that happens in it."""
    result: Played = played(read(typed))
    return result.result, result.events


def as_text(typed: dict[str, Any]) -> str:
    """JSON with a line for each key."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in typed.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
