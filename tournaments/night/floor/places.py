"""Places: who finished where.

The later out, the better placed; players out in the same hand are placed by their stacks at its start, equal
stacks share the places. A player who never came has no place, however their stack ended; after a deal all who
made it share the best places, or are ranked by chips where the club says so. House players have no places.
Source: DM-place-same-hand, DM-points-placing, DM-deal-points, DM-noshow-zero; rulings 129, 137-139, 180, 240.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from clauses.refusal import NotAllowed
from tournaments.night.facts import About
from tournaments.night.floor.records import Order, Player, Turn
from tournaments.night.floor.shoot_out import Rounds, in_rounds, without_place
from tournaments.night.floor.state import Feature, Floor


@dataclass(frozen=True, slots=True)
class Deal(Feature):
    """The deal that players have made.

    shares: by player, in cents, None before there is one;
    stacks: by player, as they were counted for it;
    sequence: of its fact;
    played_for: what it left to play for, first place first.
    """

    shares: Mapping[int, int] | None = None
    stacks: Mapping[int, int] = field(default_factory=dict)
    sequence: int = 0
    played_for: tuple[int, ...] = ()

    @property
    def is_shared(self) -> bool:
        """True if it has divided all there was."""
        return self.shares is not None and not self.played_for

    @property
    def is_end(self) -> bool:
        """True if it has left nothing to play for."""
        return self.is_shared

    @property
    def is_settlement(self) -> bool:
        """True once it is made."""
        return self.shares is not None

    def refuse(self, about: About) -> None:
        """Raises NotAllowed for what cannot happen any more since the players have made a deal."""
        is_late = about.after_a_deal == "never" or (
            about.after_a_deal == "while_played_for" and not self.played_for
        )
        if is_late and self.shares is not None:
            raise NotAllowed("The players have made a deal: undo it first.", "DM-deal-who")


@dataclass(frozen=True, slots=True, order=True)
class Finish:
    """A place, or the places from `first` to `last` that several players share."""

    first: int
    last: int

    @property
    def is_shared(self) -> bool:
        """True if several players share the place."""
        return self.first != self.last

    def __str__(self) -> str:
        return f"{self.first}–{self.last}" if self.is_shared else str(self.first)


def places(floor: Floor) -> dict[int, Finish]:
    """Player → finish, best first: of everyone who is out for good or may still rebuy, and, once the night is
    decided, of those who remain."""
    deal = floor.of(Deal)
    shared = deal.shares if deal.played_for and deal.shares else {}
    waiting = without_place(floor)
    out = [
        player for player in floor.players.values() if player.id not in shared and player.id not in waiting
    ]
    gone = _gone_in_rounds(floor, out) if floor.of(Rounds).begun else _gone(floor, out)
    groups = [*_remaining(floor), *gone]
    ahead = len(floor.people) + sum(not floor.players[player].is_house for player in waiting)
    return _placed(groups, 1 if floor.is_over or shared else ahead + 1)


def _gone_in_rounds(floor: Floor, out: Sequence[Player]) -> list[list[int]]:
    """Those who are out of a shoot-out."""
    return in_rounds(floor, out, lambda those: _gone(floor, those))


def played_on(floor: Floor) -> dict[int, Finish]:
    """Return where those who made a deal come in what they left to play for, of everyone who is out of it
    and, once it is decided, of those who remain. It counts for that money alone: their places are those of
    the deal."""
    deal = floor.of(Deal)
    if not deal.played_for or not deal.shares:
        return {}
    left = [player for player in floor.contenders if player in deal.shares]
    gone = _gone(floor, [floor.players[player] for player in deal.shares])
    return _placed([left, *gone], 1) if floor.is_over else _placed(gone, len(left) + 1)


def _gone(floor: Floor, players: Iterable[Player]) -> list[list[int]]:
    """Those of the players who are out, the last first, in groups that share places."""
    out = [(p.out.when_out, p) for p in players if p.out and not p.absent and not p.is_house]
    groups = []
    for _, in_one_hand in groupby(sorted(out, key=_when_out, reverse=True), key=_when_out):
        groups += _by_stack(floor, [player for _, player in in_one_hand])
    return groups


def _placed(groups: Sequence[Sequence[int]], first: int) -> dict[int, Finish]:
    finished: dict[int, Finish] = {}
    for group in groups:
        last = first + len(group) - 1
        finished |= {player: Finish(first, last) for player in group}
        first = last + 1
    return finished


def _when_out(out: tuple[tuple[Order, Turn], Player]) -> tuple[Order, Turn]:
    """Return when their hand happened, and which it was."""
    return out[0]


def _remaining(floor: Floor) -> list[list[int]]:
    """Those with chips at the end, or when a deal was made, in groups that share places."""
    deal = floor.of(Deal)
    if not floor.is_over and not deal.played_for:
        return []
    players = list(deal.shares or ()) if deal.played_for else floor.contenders
    if floor.rulebook.points.deal_points == "by_chips":
        return _ranked({player: deal.stacks.get(player, 0) for player in players})
    return [players]


def _by_stack(floor: Floor, players: Sequence[Player]) -> list[list[int]]:
    """Players out in one hand, the larger stack first."""
    stacks = {player.id: (player.out.stack or 0) if player.out else 0 for player in players}
    tables = {player.out.seat.table for player in players if player.out and player.out.seat}
    rules = floor.rulebook.points
    if not tables and len(set(stacks.values())) == 1:  # out in flights, after as long
        return [list(stacks)]
    if len(tables) > 1 and rules.hand_for_hand == "share":
        return [list(stacks)]
    groups = _ranked(stacks)
    if rules.equal_bust == "button_order":
        seat = {player.id: player.out.from_button for player in players if player.out}
        return [[player] for group in groups for player in sorted(group, key=lambda p: seat[p])]
    return groups


def _ranked(stacks: Mapping[int, int]) -> list[list[int]]:
    order = sorted(stacks, key=lambda player: -stacks[player])
    return [list(group) for _, group in groupby(order, key=lambda player: stacks[player])]
