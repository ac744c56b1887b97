"""Tablet of a table at a heads-up tournament: the match that is played there, or comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.heads_up.contest import Contest
from tournaments.heads_up.next_matches import open_matches, suggestions
from tournaments.heads_up.screen import MatchView, stage_of, view
from tournaments.presenters.clock_face import WHY

COMING = 3  # matches of those that wait for players


@dataclass(frozen=True, slots=True)
class MatchTabletScreen:
    """stage: as on the console, or gone: there is no such table (any more);
    match: that is played here; ready: that can begin here; coming: the next ones, at whatever table;
    pause: why all clocks stand still."""

    stage: str
    number: int
    match: MatchView | None = None
    ready: MatchView | None = None
    coming: Sequence[MatchView] = ()
    pause: str = ""


def match_tablet_screen(contest: Contest, number: int, now: datetime) -> MatchTabletScreen:
    """The table with this number at `now`."""
    contest = contest.at(now)
    stage = stage_of(contest)
    if stage != "running":
        return MatchTabletScreen(stage, number)
    if number > contest.table_count:
        return MatchTabletScreen("gone", number)
    offered = suggestions(contest)
    by_key = {match.key: match for match in open_matches(contest)}
    playing = next(((key, each) for key, each in contest.playing.items() if each.table == number), None)
    ready = next((each.match for each in offered if each.table == number), None)
    taken = {each.match.key for each in offered} | contest.playing.keys()
    waiting = [match for match in by_key.values() if match.key not in taken]
    return MatchTabletScreen(
        stage,
        number,
        view(contest, by_key[playing[0]], now, playing=playing[1]) if playing else None,
        view(contest, ready, now, table=number) if ready else None,
        [view(contest, match, now) for match in waiting[:COMING]],
        WHY[contest.pause.reason] if contest.pause else "",
    )
