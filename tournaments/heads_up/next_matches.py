"""Matches that there are, which can be played, and which of them come next at which table.

Who has played least comes first, so that nobody waits long; a match whose players both wait is put on the
free table with the lowest number."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tournaments.heads_up.contest import Contest, Match
from tournaments.heads_up.play_offs import tiers
from tournaments.heads_up.pools import Tie, is_played, pool_match, pool_matches, ties

ORDER = {"pool": 0, "tie": 0, "play_off": 1}


def all_matches(contest: Contest) -> Iterator[Match]:
    """Every match whose players are known, decided or not."""
    for pool in range(len(contest.pools)):
        yield from pool_matches(contest, pool)
        yield from tie_matches(contest, pool)
    for tier in tiers(contest):
        yield from tier.matches


def match_of(contest: Contest, key: str) -> Match | None:
    """The match with this key, if its players are known."""
    if key.startswith("pool-"):
        return pool_match(contest, key)
    if key.startswith("tie-"):
        matches = (match for pool in range(len(contest.pools)) for match in tie_matches(contest, pool))
    else:
        matches = (match for tier in tiers(contest) for match in tier.matches)
    return next((match for match in matches if match.key == key), None)


def tie_matches(contest: Contest, pool: int) -> Iterator[Match]:
    """Those between equals, once their pool is played."""
    if is_played(contest, pool):
        for tie in ties(contest, pool):
            yield from tie.matches


def open_matches(contest: Contest) -> list[Match]:
    """Those that can be played or are being played, in the order in which they come next."""
    played = dict.fromkeys(contest.entrants, 0)
    for won in contest.won.values():
        played[won.winner] += 1
        played[won.loser] += 1
    waiting = [match for match in all_matches(contest) if contest.is_open(match)]
    return sorted(
        waiting,
        key=lambda match: (
            ORDER[match.stage],
            sum(played[player] for player in match.players),
            match.turn,
            match.tier,
            match.pool,
            match.key,
        ),
    )


def draws_due(contest: Contest) -> list[Tie]:
    """Three or more equal players of a played pool, for whose knockout nobody has drawn yet."""
    return [
        tie
        for pool in range(len(contest.pools))
        if is_played(contest, pool)
        for tie in ties(contest, pool)
        if tie.needs_draw
    ]


def free_tables(contest: Contest) -> list[int]:
    """Those at which nobody plays, lowest number first."""
    taken = {match.table for match in contest.playing.values()}
    return [number for number in range(1, contest.table_count + 1) if number not in taken]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A match that can begin now, and where."""

    match: Match
    table: int


def suggestions(contest: Contest) -> list[Suggestion]:
    """The matches that can begin now, each at a table of its own. Nothing while the clocks stand still."""
    if contest.pause or contest.finished_at:
        return []
    busy, free = set(contest.busy), free_tables(contest)
    suggested: list[Suggestion] = []
    for match in open_matches(contest):
        if not free:
            break
        if not busy & set(match.players):
            busy |= set(match.players)
            suggested.append(Suggestion(match, free.pop(0)))
    return suggested


@dataclass(frozen=True, slots=True)
class NextMatch:
    """Next match of one player. match: None where it is not known; table: where it is played or can begin.

    stage: they play it; it can begin now; they wait for an opponent or a table; they wait for others'
    results; they have played everything; they have withdrawn."""

    stage: Literal["playing", "ready", "waiting", "others", "done", "withdrawn"]
    match: Match | None = None
    table: int | None = None


def next_match(contest: Contest, player: int) -> NextMatch:
    """Return what comes next for a player."""
    mine = [match for match in open_matches(contest) if player in match.players]
    if key := contest.busy.get(player):
        match = next(each for each in mine if each.key == key)
        return NextMatch("playing", match, contest.playing[key].table)
    if player in contest.withdrawn:
        return NextMatch("withdrawn")
    for suggestion in suggestions(contest):
        if player in suggestion.match.players:
            return NextMatch("ready", suggestion.match, suggestion.table)
    if mine:
        return NextMatch("waiting", mine[0])
    in_tiers = tiers(contest)
    mine_there = next((tier for tier in in_tiers if player in tier.players), None)
    is_done = bool(in_tiers) and (mine_there is None or player in mine_there.ranking)
    return NextMatch("done" if is_done else "others")
