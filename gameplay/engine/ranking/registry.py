"""Rankings as plain data, so that a hand can be kept with the ranking by which it was compared.

A ranking of its own name is that name. One that is made from options says in `definition` what it was made
of: its maker's name, and the options that differ from the usual ones. A new ranking is put in with
`register`, one that is made from options with `register_maker`; any other is refused when it is written.

>>> from gameplay.engine.ranking import HIGH, wild
>>> to_data(HIGH), to_data(wild(ranks="2"))
('HIGH', {'name': 'wild', 'of': 'HIGH', 'ranks': '2'})
>>> from_data({"name": "wild", "of": "high", "ranks": "2"}) == wild(ranks="2")
True
"""

from collections.abc import Callable, Mapping
from typing import Any

from gameplay.engine.ranking.ace_low import ACE_TO_SIX, MADISON
from gameplay.engine.ranking.badugi import BADUGI, BADUGI_ACE_HIGH
from gameplay.engine.ranking.bug import BUG, MEXICAN_POKER, MEXICAN_POKER_TURNED, QUICK_QUADS
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.duck_flush import DUCK_FLUSH
from gameplay.engine.ranking.high import HIGH
from gameplay.engine.ranking.low import DEUCE_TO_SEVEN, EIGHT_OR_BETTER, LOW
from gameplay.engine.ranking.lowest_straight import LOWEST_STRAIGHT
from gameplay.engine.ranking.omaha import OMAHA_EIGHT_OR_BETTER, OMAHA_HIGH, OMAHA_SHORT_DECK, along_again
from gameplay.engine.ranking.points import POINTS_21, POINTS_HIGH, POINTS_LOW
from gameplay.engine.ranking.short_deck import MEXICAN, SHORT_DECK, SHORT_DECK_TRIPS
from gameplay.engine.ranking.wilds import wild

Data = str | dict[str, Any]

_named: dict[str, Ranking] = {
    "HIGH": HIGH,
    "LOW": LOW,
    "EIGHT_OR_BETTER": EIGHT_OR_BETTER,
    "DEUCE_TO_SEVEN": DEUCE_TO_SEVEN,
    "OMAHA_HIGH": OMAHA_HIGH,
    "OMAHA_EIGHT_OR_BETTER": OMAHA_EIGHT_OR_BETTER,
    "SHORT_DECK": SHORT_DECK,
    "ACE_TO_SIX": ACE_TO_SIX,
    "MADISON": MADISON,
    "BADUGI": BADUGI,
    "BADUGI_ACE_HIGH": BADUGI_ACE_HIGH,
    "BUG": BUG,
    "MEXICAN_POKER": MEXICAN_POKER,
    "MEXICAN_POKER_TURNED": MEXICAN_POKER_TURNED,
    "QUICK_QUADS": QUICK_QUADS,
    "DUCK_FLUSH": DUCK_FLUSH,
    "LOWEST_STRAIGHT": LOWEST_STRAIGHT,
    "OMAHA_SHORT_DECK": OMAHA_SHORT_DECK,
    "POINTS_21": POINTS_21,
    "POINTS_HIGH": POINTS_HIGH,
    "POINTS_LOW": POINTS_LOW,
    "MEXICAN": MEXICAN,
    "SHORT_DECK_TRIPS": SHORT_DECK_TRIPS,
}
_makers: dict[str, Callable[..., Ranking]] = {}


def register(name: str, ranking: Ranking) -> None:
    """Let a ranking be kept under this name. Raises ValueError where another one has it."""
    if _named.setdefault(name.upper(), ranking) is not ranking:
        raise ValueError(f"There is another ranking called {name.upper()}.")


def register_maker(name: str, make: Callable[..., Ranking]) -> None:
    """Let rankings be kept whose `definition` has this name: `make` is given the rest of it. Raises
    ValueError where another maker has the name."""
    if _makers.setdefault(name, make) is not make:
        raise ValueError(f"There is another maker called {name}.")


def to_data(ranking: Ranking) -> Data:
    """A ranking as JSON takes it. Raises ValueError for one that is not known."""
    for name, registered in _named.items():
        if registered is ranking:
            return name
    definition: Mapping[str, Any] | None = getattr(ranking, "definition", None)
    if definition is None or definition.get("name") not in _makers:
        raise ValueError(f"The ranking {ranking!r} is not registered.")
    return dict(definition)


def from_data(data: Data | Mapping[str, Any]) -> Ranking:
    """The ranking again. Raises KeyError for one that is not known."""
    if isinstance(data, str):
        return _named[data.upper()]
    return _makers[data["name"]](**{name: value for name, value in data.items() if name != "name"})


def _wild(*, of: Data = "HIGH", **options: Any) -> Ranking:
    return wild(from_data(of), **options)


register_maker("wild", _wild)
register_maker("along", along_again)
