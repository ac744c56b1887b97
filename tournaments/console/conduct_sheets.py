"""The card "What now?": what the books say when something goes wrong, and logging what was decided."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.console.sheets import Context, in_play, number, sheet
from tournaments.night.floor import Floor
from tournaments.presenters.picks import picks
from tournaments.presenters.what_now import listed, situation_context


@sheet("what-now")
def what_now(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everything that may have gone wrong, to be found while one types: by its name, by what else people call
    it, by the words of the rule."""
    return {"situations": listed(floor.rulebook.book), "at_table": number(query, "table")}


@sheet("situation")
def situation(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The steps of one of them, and the form that logs the ruling."""
    return {
        **situation_context(floor.rulebook, query),
        "table_numbers": sorted(floor.tables),
        "picks": picks(in_play(floor)),
        "may_penalise": floor.clock is not None,
        "may_miss_hands": True,
    }
