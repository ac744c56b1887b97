"""How a player goes out, whatever the reason."""

from tables.button import distance
from tournaments.night.floor.records import BustHand, How, Out, When
from tournaments.night.floor.state import Floor


def leaving(
    floor: Floor, player: int, how: How, when: When, stack: int | None, hand: BustHand | None = None
) -> Out:
    """How a player goes out from the seat they have now, in the hand their table plays.

    hand: where they are knocked out.
    """
    place = floor.players[player].seat
    begun, from_button = when.at, 0
    number, order, turn = (
        (hand.hand, hand.order, hand.turn) if hand else (when.sequence, floor.order(when), ())
    )
    if place and (hand_played := floor.tables[place.table].hand):
        begun = hand_played.begun
        from_button = distance(place.seat, hand_played.positions.button, floor.tables[place.table].seats)
    level = floor.clock.level_number if floor.clock else 0
    return Out(how, when.sequence, number, when.at, stack, place, begun, from_button, order, level, turn)


def take_out(floor: Floor, player: int, out: Out) -> None:
    """A player without chips, or whose chips have left play."""
    floor.unseat(player)
    del floor.in_play[player]
    floor.change(player, out=out, sits_out=0)
