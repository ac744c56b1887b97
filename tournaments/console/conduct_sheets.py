"""The box "Rulings": what the books say when something goes wrong, and logging what was decided."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.console.sheets import Context, in_play, sheet
from tournaments.night.floor import Floor
from tournaments.presenters.picks import picks
from tournaments.presenters.what_now import search_context, situation_context


@sheet("what-now")
def what_now(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The box: the rulings for what was typed."""
    return search_context(floor.rulebook, query)


@sheet("situation")
def situation(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The steps of one of them, and the form that logs the ruling."""
    answer_context = situation_context(floor.rulebook, query)
    table = floor.tables.get(answer_context["at_table"])
    return {
        **answer_context,
        "asks_hand": any(each.hands for each in floor.tables.values()),
        "latest_hand": table.hands or None if table else None,
        "table_numbers": sorted(floor.tables),
        "picks": picks(in_play(floor)),
        "may_penalise": floor.clock is not None,
        "may_miss_hands": True,
    }
