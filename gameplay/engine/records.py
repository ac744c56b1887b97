"""A hand as JSON: its game with all options, its stacks, its deck, its choices, and the version of the rules
that it is played by; one that names none was played by the first. Nothing else is needed.

>>> from gameplay.engine.games import Holdem
>>> from gameplay.engine.hand import Hand
>>> record = Hand(Holdem(small_blind=5, big_blind=10), [100, 100], seed=bytes(32)).record
>>> to_json(record)["game"], from_json(to_json(record)) == record
('holdem', True)
"""

from typing import Any, Final

from gameplay.engine.choices import read, written
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import GAMES
from gameplay.engine.hand import Record

BEFORE: Final[dict[str, Any]] = {"uncalled_bet": "announced"}
"""Options as hands were played before there were these: meant by a record that does not name them."""


def to_json(record: Record) -> dict[str, Any]:
    """A record as plain values. It holds hidden cards: it is not for players."""
    deck = record.deck
    given = isinstance(deck, GivenDeck)
    return {
        "game": record.game.name,
        "options": record.game.model_dump(mode="json"),
        "stacks": list(record.stacks),
        "button": record.button,
        "dead_small_blind": record.dead_small_blind,
        "deck": _given(deck) if isinstance(deck, GivenDeck) else list(deck),
        "given": given,
        "seed": record.seed.hex() if record.seed is not None else None,
        "carry": record.carry.data if record.carry is not None else None,
        "asks_to_show": record.asks_to_show,
        "found": record.found,
        "rules": record.rules,
        **({"dead": list(record.dead)} if record.dead else {}),
        **({"posts": [list(each) for each in record.posts]} if record.posts else {}),
        "choices": written(record.choices),
    }


def from_json(data: dict[str, Any]) -> Record:
    """The record again. Raises KeyError for a game that is not there, and pydantic's ValidationError for
    options that it does not have."""
    game = GAMES[data["game"]]
    carry, deck, seed = data["carry"], data["deck"], data["seed"]
    options = {name: how for name, how in BEFORE.items() if name in game.model_fields} | data["options"]
    return Record(
        game=game(**options),
        stacks=tuple(data["stacks"]),
        button=data["button"],
        deck=_deck(deck) if data["given"] else tuple(deck),
        seed=bytes.fromhex(seed) if seed is not None else None,
        dead_small_blind=data["dead_small_blind"],
        carry=game.read_carry(carry),
        asks_to_show=data["asks_to_show"],
        found=data.get("found", 0),
        rules=data.get("rules", 1),
        dead=tuple(data.get("dead", ())),
        posts=tuple((seat, live, dead) for seat, live, dead in data.get("posts", ())),
        choices=tuple(read(data["choices"])),
    )


def _given(deck: GivenDeck) -> dict[str, Any]:
    return {
        "hole": {str(seat): list(cards) for seat, cards in deck.hole.items()},
        "board": list(deck.board),
        **({"dice": list(deck.dice)} if deck.dice else {}),
    }


def _deck(data: dict[str, Any]) -> GivenDeck:
    hole = {int(seat): tuple(cards) for seat, cards in data["hole"].items()}
    return GivenDeck(hole, tuple(data["board"]), tuple(data.get("dice", ())))
