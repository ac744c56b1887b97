"""The play-offs: tiers of up to four, the top two of each pool in the first, the next two in the second,
and so on.

A tier of four is first of one pool against second of the other, then a final and a match for third place,
so that with eight players everybody has five matches. A tier of three has one of the two first matches, and
the player without opponent waits in the final; two play the final alone; one has the place without a match.
Source: DM-hu-brackets; rulings 173, 174."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments.heads_up.contest import Contest, Match
from tournaments.heads_up.pools import ranking

TIER = 2  # players of each pool


@dataclass(frozen=True, slots=True)
class Tier:
    """Those who play for the same places. matches: whose players are known; first: the best place of it;
    ranking: its places, best first, None where one is not known yet."""

    number: int
    first: int
    players: tuple[int, ...]
    matches: tuple[Match, ...]
    ranking: tuple[int | None, ...]


def tiers(contest: Contest) -> tuple[Tier, ...]:
    """All tiers; nothing until it is known who of both pools goes on."""
    if not contest.pools:
        return ()
    ranked = [ranking(contest, pool) for pool in range(len(contest.pools))]
    if None in ranked:
        return ()
    one, other = (list(each or ()) for each in ranked)
    tiers_so_far: list[Tier] = []
    first = 1
    while one or other:
        tier = _tier(contest, len(tiers_so_far) + 1, first, one[:TIER], other[:TIER])
        tiers_so_far.append(tier)
        first += len(tier.players)
        one, other = one[TIER:], other[TIER:]
    return tuple(tiers_so_far)


def _tier(contest: Contest, number: int, first: int, one: Sequence[int], other: Sequence[int]) -> Tier:
    players = (*one, *other)
    bracket = _Bracket(contest, number)
    match len(players):
        case 1:
            ranked: tuple[int | None, ...] = players
        case 2:
            ranked = bracket.play("final", *players)
        case 3:
            two, alone = (one, other) if len(one) == TIER else (other, one)
            semi = bracket.play("semi1", alone[0], two[1])
            ranked = (*bracket.play("final", two[0], semi[0]), semi[1])
        case _:
            upper = bracket.play("semi1", one[0], other[1])
            lower = bracket.play("semi2", other[0], one[1])
            ranked = (
                *bracket.play("final", upper[0], lower[0]),
                *bracket.play("third", upper[1], lower[1]),
            )
    return Tier(number, first, players, tuple(bracket.matches), ranked)


class _Bracket:
    """The matches of a tier as far as it is known who plays them."""

    def __init__(self, contest: Contest, number: int) -> None:
        self.contest, self.number = contest, number
        self.matches: list[Match] = []

    def play(
        self, name: Literal["semi1", "semi2", "final", "third"], one: int | None, other: int | None
    ) -> tuple[int | None, int | None]:
        """The winner and the loser, each None while it is not known."""
        if one is None or other is None:
            return None, None
        match = Match(
            f"tier{self.number}-{name}",
            "play_off",
            (min(one, other), max(one, other)),
            tier=self.number,
            title="semi" if name.startswith("semi") else "final" if name == "final" else "third",
            turn={"semi1": 1, "semi2": 1, "third": 2, "final": 3}[name],
        )
        self.matches.append(match)
        winner = self.contest.winner(match)
        if winner is None:
            return None, None
        return winner, other if winner == one else one
