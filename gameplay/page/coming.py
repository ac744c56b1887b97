"""The pot that everybody posts for next, as a table says it before it comes (DM-bomb-when)."""

from datetime import datetime

from gameplay.engine.variations import VARIATIONS
from gameplay.ring import Ring
from gameplay.sources import NightSource, RingSource, TableSource
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.structure import Level
from words.text import Text


def pot_to_come(source: TableSource, now: datetime, *, is_on: bool) -> str:
    """Return when the next such pot comes, in words; nothing where none is played. is_on: a hand is being
    played."""
    if isinstance(source, NightSource):
        return _of_the_level(source, now)
    return after_hands(source.ring, is_on=is_on) if isinstance(source, RingSource) else ""


def _of_the_level(source: NightSource, now: datetime) -> str:
    floor = source.floor.at(now)
    clock, pot = floor.clock, bomb_pots.called(floor)
    if clock is None or not floor.variations.stops_the_clock or floor.is_over:
        return ""
    if source.number in bomb_pots.to_come(floor):
        return Text("The next hand is a {pot}.", pot=pot)
    if stopped_for_bomb_pot(floor) or clock.is_last_period or not isinstance(clock.period, Level):
        return ""
    return Text("This level ends with a {pot}.", pot=pot)


def after_hands(ring: Ring, *, is_on: bool) -> str:
    """The same at a ring table: after how many hands."""
    options = ring.options
    if options.posted_pot == "none" or ring.is_over:
        return ""
    pot = VARIATIONS[options.posted_pot].title
    is_played = is_on and ring.posted_next is not None
    left = options.posted_pot_every - (0 if is_played else ring.since_pot + is_on)
    if left <= 0:
        return Text("The next hand is a {pot}.", pot=pot)
    return Text("{pot} after {count} more hand", "{pot} after {count} more hands", pot=pot, count=left)
