"""List of those expected at a heads-up tournament, who is late and who has paid: as a night's list says it
(tournaments/presenters/expected.py). An entry is a buy-in that was paid, so nobody owes."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.heads_up.contest import Contest
from tournaments.heads_up.next_matches import next_match
from tournaments.presenters.expected import ExpectedRow, TonightsList, in_order
from words.text import Text


def contest_list(
    contest: Contest, expected: Mapping[int, str], starts_at: datetime, now: datetime
) -> TonightsList:
    """Everybody who has entered and everybody who said that they come. expected: number → name of those."""
    has_begun = contest.started_at is not None or now > starts_at
    rows = [_entered(contest, player) for player in contest.entrants]
    for number, name in expected.items():
        if number not in contest.entrants:
            where = _missing(contest, has_begun=has_begun)
            rows.append(ExpectedRow(number, name, where, True, has_begun, 0, 0))
    return in_order(rows)


def _missing(contest: Contest, *, has_begun: bool) -> str:
    if contest.finished_at:
        return Text("never came")
    if contest.pools:
        return Text("too late: the pools are drawn")
    return Text("late") if has_begun else Text("expected")


def _entered(contest: Contest, player: int) -> ExpectedRow:
    gone = contest.withdrawn.get(player)
    is_missing = gone is not None and gone.reason == "no_show"
    where = _where(contest, player)
    paid = contest.terms.buy_in
    return ExpectedRow(player, contest.name(player), where, is_missing, is_missing, paid, 0)


def _where(contest: Contest, player: int) -> str:
    gone = contest.withdrawn.get(player)
    if gone:
        return Text("never came") if gone.reason == "no_show" else Text("out")
    if not contest.pools:
        return Text("bought in")
    if key := contest.busy.get(player):
        return Text("table {table}", table=contest.playing[key].table)
    return Text("out") if next_match(contest, player).stage == "done" else Text("waits")
