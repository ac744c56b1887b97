"""High hand: a pot between those who enter it, for the best hand that one of them shows; hands rank as usual.

It is paid when the night is decided or, where the club has a time for it, when so many minutes have been
played. Equal hands share it; where nobody has shown one, everybody gets their money back.

Source: CPL-winner; rulings 254, 261.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, NamedTuple

from clauses.refusal import NotAllowed
from tournaments.night.facts import HighHandShown
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.records import Player
from tournaments.night.floor.side_games.hand_ranks import NAMES, HandRank, best_of
from tournaments.night.floor.side_games.records import GameAccount, Head, Win, shared
from tournaments.night.floor.side_games.taking_part import takes_part, taking_part
from tournaments.night.floor.state import Feature, Floor
from words.text import Text

NAME: Final = "high_hand"
ROLE: Final = Text("High hand")


class ShownHand(NamedTuple):
    """A hand that was shown."""

    player: int
    rank: HandRank


@dataclass(frozen=True, slots=True)
class HighHand(Feature):
    """Hands that were shown for the high hand, in their order."""

    hands: tuple[ShownHand, ...] = ()


def shown(floor: Floor) -> tuple[ShownHand, ...]:
    """Every hand that was shown, in order."""
    return floor.of(HighHand).hands


def best(floor: Floor) -> list[ShownHand]:
    """The best so far; several where they tie, one for each player."""
    highest = max((hand.rank for hand in shown(floor)), default=None)
    return list({hand.player: hand for hand in shown(floor) if hand.rank == highest}.values())


def is_closed(floor: Floor) -> bool:
    """Return whether it is decided."""
    rules = floor.side_games.high_hand
    if rules is None or rules.minutes is None:
        return floor.is_over
    return floor.is_over or floor.played >= timedelta(minutes=rules.minutes)


@folds(HighHandShown)
def high_hand_shown(floor: Floor, fact: HighHandShown, when: When) -> None:
    """A hand that is at least as good as the best so far."""
    if floor.side_games.high_hand is None:
        raise NotAllowed("No high hand is played tonight.", "CPL-winner")
    player = floor.player(fact.player)
    if not takes_part(floor, NAME, player, unless_said=False):
        raise NotAllowed("{name} has not entered for the high hand.", "CPL-winner", name=player.name)
    if len(set(fact.cards)) < len(fact.cards):
        raise NotAllowed("A card is named twice.", "CPL-winner")
    hand = ShownHand(player.id, best_of(fact.cards))
    if when.is_new:
        if floor.clock is None or is_closed(floor):
            raise NotAllowed("The high hand is not open now.", "CPL-winner")
        standing = best(floor)
        if standing and hand.rank < standing[0].rank:
            raise NotAllowed(
                "{name} has the high hand with {hand}: that is better.",
                "CPL-winner",
                name=floor.name(standing[0].player),
                hand=NAMES[standing[0].rank[0]],
            )
    floor.put(HighHand((*shown(floor), hand)))


def refuse_joining(floor: Floor, player: Player) -> None:
    """One enters it while it is open, and leaves it until somebody has shown a hand."""
    if is_closed(floor):
        raise NotAllowed("The high hand is not open now.", "CPL-winner")
    if shown(floor) and takes_part(floor, NAME, player, unless_said=False):
        raise NotAllowed("A hand has been shown already: nobody leaves it any more.", "CPL-winner")


def refuse_choosing(floor: Floor) -> None:
    """It is played, or otherwise, from now on until the cut-off, while nobody has shown a hand for it."""
    if shown(floor):
        raise NotAllowed("A hand has been shown already: the high hand stays what it is.", "CPL-winner")
    if floor.is_over or (floor.clock and floor.clock.cut_off_at is not None):
        raise NotAllowed("The cut-off has passed: a high hand is agreed on before it.", "CPL-winner")


def settled(floor: Floor) -> GameAccount:
    """Return who put in what, who has the high hand, and who has won it once it is closed."""
    rules = floor.side_games.high_hand
    if rules is None:
        return GameAccount()
    taken = dict.fromkeys(taking_part(floor, NAME, unless_said=False), rules.amount)
    pot, standing = sum(taken.values()), best(floor)
    if not is_closed(floor):
        heads = [Head(hand.player, ROLE, pot, "on", NAMES[hand.rank[0]]) for hand in standing]
        return GameAccount(taken, heads=heads)
    if not standing:
        back = [Win(player, cents, Text("their money back")) for player, cents in taken.items()]
        return GameAccount(taken, back)
    parts = shared(pot, [hand.player for hand in standing], floor.side_games.coin)
    return GameAccount(taken, [Win(player, cents, Text("the high hand")) for player, cents in parts.items()])
