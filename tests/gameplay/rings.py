"""Ring tables to test with: their facts in a few words."""

from gameplay.engine.games import CentreFive, FiveCardDraw, Holdem
from gameplay.ring import after, apply
from gameplay.ring.facts import HandPlayed, Left, Opened, Player, SatDown, Where
from gameplay.ring.game_order import GameOrder
from gameplay.ring.lineup import next_lineup
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from gameplay.sources.ring import where_of

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jem")
HOLDEM = Holdem(small_blind=100, big_blind=200)
DRAW = FiveCardDraw()
CENTRE = CentreFive(small_blind=100, big_blind=200)


def player(number, kind="member"):
    """Ann is member 1, Bob 2 …"""
    return Player(kind=kind, id=number, name=NAMES[number - 1])


def settings(*games, by="dealer", **table):
    """Settings of a table of one game or several. by: how the next of several comes."""
    return Settings(
        table=TableOptions(**table),
        games=tuple(GameSpec.of(game) for game in games or (HOLDEM,)),
        order=GameOrder(by=by),
    )


def ring(taken=(1, 2, 3), /, *games, host=1, **table):
    """A table at which Ann, Bob, Cat … sit in these seats."""
    opened = Opened(settings=settings(*games, **table), host=player(host).key)
    sat = [SatDown(seat=seat, player=player(number)) for number, seat in enumerate(taken, 1)]
    return after([opened, *sat])


def played(ring, stacks, *, button=None, carry=None):
    """The table after a hand that left these chips: seat → chips."""
    lineup = next_lineup(ring, button)
    where = where_of(lineup)
    fact = HandPlayed(
        number=ring.hands + 1,
        game=lineup.game.name,
        stacks=tuple(Left(seat=seat, chips=chips) for seat, chips in stacks.items()),
        button=lineup.button,
        where=where,
        carry=carry,
        found=lineup.found,
    )
    return apply(ring, fact)


__all__ = ["CENTRE", "DRAW", "HOLDEM", "NAMES", "Where", "played", "player", "ring", "settings"]
