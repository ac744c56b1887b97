"""The floors this process knows: the last one of each tournament, brought up to date by what is new in its
log.

Asking for a floor costs one query and the folding of what was recorded since it was last asked for; a
correction of something earlier folds the log again. Floors are never changed once handed out.

With and without, processor time of a console after a change (200 players, a third of the night, a shared
machine): 10 and 69 ms; what is derived once for three directors who look, 9 and 21 ms each. In the bench:
`bin/bench night`, a fact (20 ms asked), and `bin/bench devices`, until a director shows it.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

from clubs.models import Event
from clubs.queries.rulebooks import as_played, in_money_of, version_in_force
from clubs.rulebook import Rulebook
from config.caching.process_cache import ProcessCache
from tables.correcting import fold_standing
from tables.log import LogLine, in_force
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night import floor as folding
from tournaments.night.facts import FACT
from tournaments.night.facts.timing import ASKED_AGAIN
from tournaments.night.facts_of import facts, fold
from tournaments.night.floor import Floor
from tournaments.night.sentences import sentence
from words.money import has_cents

MOST = 50

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KnownFloor:
    """A floor and what it was folded from: the log up to `length`, the rulebook as data. rewritten: how often
    the log had been then. derived: what else follows from that log, as of when, made as it is asked for;
    making: who makes it lets others wait."""

    length: int
    rules: Any
    floor: Floor
    rewritten: int = 0
    derived: dict[Any, tuple[Hashable, Any]] = field(default_factory=dict)
    making: dict[Any, Lock] = field(default_factory=dict)


_known = ProcessCache[int, KnownFloor](MOST)


def floor_of(tournament: Tournament, length: int | None = None) -> Floor:
    """The present floor. Its clock stands at the latest fact: `floor.at` brings it to the present.

    length: of the log, for whoever holds its lock or has just read it; without it the log is asked for
    anything new.
    """
    cached = _known.get(tournament.pk)
    rules, rulebook = _rules(tournament, cached)
    if cached and (cached.rules, cached.rewritten) != (rules, tournament.log.rewritten):
        cached = None
    if cached and cached.length == length:
        return cached.floor
    new = lines(tournament.log, after=cached.length) if cached else []
    if cached and not new:
        return cached.floor
    if cached and not any(line.is_correction for line in new):
        floor = folding.after(facts(new), rulebook, tournament.kind, cached.floor)
    else:
        new = lines(tournament.log)
        floor = fold(new, rulebook, tournament.kind)
    length = new[-1].sequence if new else 0
    remember(tournament, KnownFloor(length, rules, floor, tournament.log.rewritten))
    return floor


def _rules(tournament: Tournament, cached: KnownFloor | None) -> tuple[Any, Rulebook]:
    """The frozen rulebook or, before the start, the one in force; as data and as it is."""
    data = tournament.rulebook_data or _in_force(tournament.event)
    if cached and cached.rules == data:
        return data, cached.floor.rulebook
    return data, Rulebook.model_validate(data)


def _in_force(event: Event) -> Any:
    """The rules of a night that has not begun, as they will be frozen into it."""
    data, club = version_in_force(event.season.club_id).data, event.season.club
    if event.format == Event.Format.TOURNAMENT and not event.rules and has_cents(club.currency):
        return data
    return as_played(event, in_money_of(club, Rulebook.model_validate(data))).model_dump(mode="json")


def rulebook_of(tournament: Tournament) -> Rulebook:
    """The rules a night is played by: the frozen ones or, before the start, those in force."""
    return _rules(tournament, None)[1]


def remember(tournament: Tournament, entry: KnownFloor) -> None:
    """Keep a floor whose log is committed, unless a later one is known."""
    before = _known.get(tournament.pk)
    same = before is not None and (before.rules, before.rewritten) == (entry.rules, entry.rewritten)
    if before is None or not same or before.length <= entry.length:
        _known.put(tournament.pk, entry)


def derived(tournament: Tournament, key: Hashable, make: Callable[[], T], as_of: Hashable = None) -> T:
    """Return what follows from the log of `tournament` as that was read, made once for as long as nothing is
    added; key: names it, with all else that it depends on. as_of: another one takes the place of the one
    before."""
    cached = _known.get(tournament.pk)
    if cached is None or cached.length != tournament.log.length:
        return make()
    with cached.making.setdefault(key, Lock()):
        entry = cached.derived.get(key)
        if entry is None or entry[0] != as_of:
            entry = cached.derived[key] = (as_of, make())
    value: T = entry[1]
    return value


def fold_corrected(lines: Sequence[LogLine], before: Floor, put_right: Collection[int] = ()) -> Floor:
    """The floor that a log amounts to which ends with new corrections; `before` is the one without them.
    put_right: the entries in whose place they put other facts.

    Raises NotAllowed where such a fact cannot be, and else naming the facts that cannot stand any more: what
    would stand could have been recorded in that order. Logs of the first version are asked what they were
    asked then.
    """
    is_asked = before.rules_version >= ASKED_AGAIN
    names = {player.id: player.name for player in before.players.values()}
    return fold_standing(
        in_force(lines),
        Floor.opening(before.rulebook, before.kind),
        lambda floor, line: folding.apply(floor, *facts([line]), is_new=is_asked, stands=True),
        lambda line: sentence(FACT.validate_python(line.payload), names),
        put_right,
    )
