"""Two players who met: how often, who finished ahead, who knocked out whom. Knockouts in units."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """Record of one player against another. together: tournaments that both played; ahead, behind: in which
    the one finished before the other, or after; the rest they shared."""

    rival: int
    together: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The same with knockouts: given by the one to the rival, and taken."""

    meeting: Meeting
    given: int
    taken: int


def rivalries(
    player: int, meetings: Iterable[Meeting], credited: Iterable[tuple[int, int, int]]
) -> list[Rivalry]:
    """Everybody a player has met, those with whom there were the most knockouts first, then the most nights.
    credited: by whom, whom and how much of it, of all knockouts in which the player had a part."""
    given: dict[int, int] = defaultdict(int)
    taken: dict[int, int] = defaultdict(int)
    for by, victim, share in credited:
        if by == player:
            given[victim] += share
        elif victim == player:
            taken[by] += share
    rivals = [Rivalry(each, given[each.rival], taken[each.rival]) for each in meetings]
    return sorted(
        rivals,
        key=lambda each: (-(each.given + each.taken), -each.meeting.together, each.meeting.rival),
    )
