"""The card "What now?": what the books say when something goes wrong, and logging what was decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from clauses import book
from clauses.refusal import NotAllowed
from clubs.rulebook.situations import BY_KEY, SITUATIONS, Situation
from tournaments.console.sheets import Context, in_play, number, sheet
from tournaments.night.floor import Floor
from tournaments.presenters.picks import picks


@dataclass(frozen=True, slots=True)
class Step:
    """What a clause says to do."""

    clause: str
    rule: str


def steps(situation: Situation, name: str) -> list[Step]:
    """What one rulebook says of a situation, in order; nothing where it is silent."""
    return [Step(clause, book.clauses()[clause].rule) for clause in situation.of_book(name)]


@sheet("what-now")
def what_now(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everything that may have gone wrong, to be found while one types: by its name, by what else people call
    it, by the words of the rule."""
    name = floor.rulebook.book
    found = [(each, " ".join(step.rule for step in steps(each, name))) for each in SITUATIONS]
    return {"situations": found, "at_table": number(query, "table")}


@sheet("situation")
def situation(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The steps of one of them, and the form that logs the ruling."""
    found = BY_KEY.get(query.get("situation", ""))
    if found is None:
        raise NotAllowed("There is no such situation.")
    return {
        "situation": found,
        "steps": steps(found, floor.rulebook.book),
        "edition": floor.rulebook.tda_edition,
        "tables": sorted(floor.tables),
        "picks": picks(in_play(floor)),
        "at_table": number(query, "table"),
        "of_player": number(query, "player"),
        "started": floor.clock is not None,
    }
