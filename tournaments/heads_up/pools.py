"""The pools: who has won how often, who is equal, and who comes before whom.

Whoever withdraws while their pool is being played stands behind all who stay; what they have not played
counts as won by the others. Equal players are told apart by separate matches, or first by those between
them where the club says so. Source: DM-hu-pools, DM-hu-ties; rulings 173, 175.

Everybody against everybody, in rounds in which nobody plays twice (the circle method). Source:
DM-hu-pools.

Tie-breaks: the order of those who are equal in a pool, by separate matches.

Two play one match. Three or more play a knockout in an order that was drawn: those first in it have byes
until the field is a power of two. The winner is first, the loser of the final second; those who lost in the
same round are equal again and play on among themselves, in the order of the draw. So everybody gets a place
of their own, and no two meet twice. Source: DM-hu-ties, ruling 175.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tournaments.heads_up.contest import Contest, Match

Winner = Callable[[int, int], int | None]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """State of a tie-break. pairs: every two who have met or can meet now, in order; ranking: best first,
    None while matches are open."""

    pairs: tuple[tuple[int, int], ...]
    ranking: tuple[int, ...] | None


def tie_break(order: Sequence[int], winner: Winner) -> TieBreak:
    """order: as it was drawn; winner: who won between two, None while nobody has."""
    if len(order) < 2:
        return TieBreak((), tuple(order))
    pairs: list[tuple[int, int]] = []
    losers: list[list[int]] = []
    alive = list(order)
    while len(alive) > 1:
        byes = (1 << (len(alive) - 1).bit_length()) - len(alive)
        meeting = list(zip(alive[byes::2], alive[byes + 1 :: 2], strict=True))
        pairs += meeting
        winners = [winner(*pair) for pair in meeting]
        won = [each for each in winners if each is not None]
        if len(won) < len(meeting):
            break
        losers.append([one if other in won else other for one, other in meeting])
        alive = alive[:byes] + won
    decided = [tie_break(equal, winner) for equal in reversed(losers)]
    pairs += [pair for each in decided for pair in each.pairs]
    if len(alive) > 1 or any(each.ranking is None for each in decided):
        return TieBreak(tuple(pairs), None)
    return TieBreak(tuple(pairs), (alive[0], *(player for each in decided for player in each.ranking or ())))


class Pairing(NamedTuple):
    """Two who meet. round: from 1, in which of them."""

    round: int
    first: int
    second: int


def round_robin(players: Sequence[int]) -> tuple[Pairing, ...]:
    """Every two of the players once. With an odd number one sits out in each round.

    >>> [tuple(pairing) for pairing in round_robin([1, 2, 3])]
    [(1, 2, 3), (2, 1, 3), (3, 1, 2)]
    """
    return _round_robin(tuple(players))


@lru_cache(maxsize=100)
def _round_robin(players: tuple[int, ...]) -> tuple[Pairing, ...]:
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    pairings = []
    for number in range(1, len(circle)):
        half = len(circle) // 2
        for one, other in zip(circle[:half], circle[: half - 1 : -1], strict=True):
            if one is not None and other is not None:
                pairings.append(Pairing(number, min(one, other), max(one, other)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(pairings)


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A player in the table of a pool. to_play: how many matches of theirs are open."""

    player: int
    won: int
    lost: int
    to_play: int


@dataclass(frozen=True, slots=True)
class Tie:
    """Players of a pool who have won as many matches. needs_draw: three or more, and nobody has drawn yet;
    matches: those between them that can be played; ranking: None while they are equal."""

    pool: int
    players: tuple[int, ...]
    needs_draw: bool
    matches: tuple[Match, ...]
    ranking: tuple[int, ...] | None


def pool_matches(contest: Contest, pool: int) -> tuple[Match, ...]:
    """Every two of a pool once, in rounds."""
    return tuple(_matches(contest.pools[pool], pool).values())


def pool_match(contest: Contest, key: str) -> Match | None:
    """The match of a pool with this key, if there is one."""
    candidates = (_matches(players, pool).get(key) for pool, players in enumerate(contest.pools))
    return next(filter(None, candidates), None)


@lru_cache(maxsize=100)
def _matches(players: tuple[int, ...], pool: int) -> dict[str, Match]:
    """By key. Kept, as they are the same until the pools are drawn again."""
    matches = (
        Match(pool_key(pair.first, pair.second), "pool", (pair.first, pair.second), pool, turn=pair.round)
        for pair in round_robin(players)
    )
    return {match.key: match for match in matches}


def pool_key(one: int, other: int) -> str:
    """Return what their match in the pool is called in the log."""
    return f"pool-{min(one, other)}-{max(one, other)}"


def tie_key(one: int, other: int) -> str:
    """Return what their match to settle a tie is called in the log."""
    return f"tie-{min(one, other)}-{max(one, other)}"


def pool_table(contest: Contest, pool: int) -> list[PoolLine]:
    """The table of a pool, most matches won first, who has withdrawn last."""
    won = dict.fromkeys(contest.pools[pool], 0)
    played = dict(won)
    for match in pool_matches(contest, pool):
        if (winner := contest.winner(match)) is not None:
            won[winner] += 1
            for player in match.players:
                played[player] += 1
    each = len(contest.pools[pool]) - 1
    lines = [
        PoolLine(player, won[player], played[player] - won[player], each - played[player])
        for player in contest.pools[pool]
    ]
    return sorted(lines, key=lambda line: (line.player in contest.withdrawn, -line.won, line.lost))


def is_played(contest: Contest, pool: int) -> bool:
    """Return whether every match of a pool is decided."""
    return not any(contest.is_open(match) for match in pool_matches(contest, pool))


def ties(contest: Contest, pool: int) -> list[Tie]:
    """The groups of a played pool, best first: whoever is equal to nobody is a group of one."""
    staying = [
        line
        for line in pool_table(contest, pool)
        if (gone := contest.withdrawn.get(line.player)) is None or gone.stage != "pool"
    ]
    staying.sort(key=lambda line: -line.won)
    equal = [[line.player for line in group] for _, group in groupby(staying, key=lambda line: line.won)]
    if contest.rulebook.heads_up.pool_tie == "direct_result":
        equal = [part for group in equal for part in _by_direct_results(contest, group)]
    return [_tie(contest, pool, group) for group in equal]


def _by_direct_results(contest: Contest, group: Sequence[int]) -> list[list[int]]:
    """The group in parts that are equal in the matches between them as well, best first."""
    won = dict.fromkeys(group, 0)
    for pair in round_robin(sorted(group)):
        match = Match(pool_key(pair.first, pair.second), "pool", (pair.first, pair.second))
        winner = contest.winner(match)
        if winner is not None:
            won[winner] += 1
    ordered = sorted(group, key=lambda player: -won[player])
    parts = [list(part) for _, part in groupby(ordered, key=lambda player: won[player])]
    if len(parts) == 1:
        return parts
    return [each for part in parts for each in _by_direct_results(contest, part)]


def _tie(contest: Contest, pool: int, group: Sequence[int]) -> Tie:
    players = tuple(sorted(group))
    order = contest.ties.get(frozenset(players), players if len(players) < 3 else None)
    if order is None:
        return Tie(pool, players, True, (), None)

    def match(one: int, other: int) -> Match:
        return Match(tie_key(one, other), "tie", (min(one, other), max(one, other)), pool)

    result: TieBreak = tie_break(order, lambda one, other: contest.winner(match(one, other)))
    return Tie(pool, players, False, tuple(match(*pair) for pair in result.pairs), result.ranking)


def ranking(contest: Contest, pool: int) -> tuple[int, ...] | None:
    """Return who goes on to the play-offs, best first; None until it is known. Whoever has withdrawn before
    them does not, and those behind move up."""
    if not is_played(contest, pool):
        return None
    ranked: list[int] = []
    for tie in ties(contest, pool):
        if tie.ranking is None:
            return None
        ranked += tie.ranking
    return tuple(
        player
        for player in ranked
        if (gone := contest.withdrawn.get(player)) is None or gone.stage == "play_off"
    )
