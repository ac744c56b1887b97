"""The sheets that the director's console of a heads-up tournament opens: the box "Rulings"."""

from collections.abc import Mapping
from typing import Any

from clauses.refusal import NotAllowed
from tournaments.heads_up.contest import Contest
from tournaments.presenters.picks import Pick
from tournaments.presenters.what_now import what_now_context

MATCH_SHEETS = ("what-now", "situation")


def match_sheet(contest: Contest, sheet: str, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what one of MATCH_SHEETS shows. Players who are at a table come first."""
    try:
        context = what_now_context(contest.rulebook, sheet, query)
    except NotAllowed as refusal:
        return {"sheet": "tournaments/sheets/gone.html", "refusal": refusal}
    at = {player: contest.playing[key].table for player, key in contest.busy.items()}
    seated = sorted(contest.entrants.values(), key=lambda each: (at.get(each.number, 10_000), each.name))
    return {
        **context,
        "sheet": f"tournaments/heads_up/sheets/{sheet}.html",
        "table_numbers": range(1, contest.table_count + 1),
        "picks": [Pick(each.number, each.name, str(at.get(each.number, ""))) for each in seated],
        "may_penalise": True,
    }
