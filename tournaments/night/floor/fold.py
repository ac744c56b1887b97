"""Folding a log: one fact after another, each refused unless the rules allow it where it stands."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, TypeVar

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind, Rulebook
from tournaments.night.facts import Fact, KnockedOut
from tournaments.night.floor.leaving import joined_to
from tournaments.night.floor.records import Recorded, When
from tournaments.night.floor.state import PUT_BACK, Floor

__all__ = ["When", "after", "apply", "folds"]


Handler = Callable[[Floor, Any, When], None]
HANDLERS: dict[type[Fact], Handler] = {}
FOLLOWERS: dict[type[Fact], list[Handler]] = {}
SETTLERS: list[Callable[[Floor], bool]] = []

H = TypeVar("H", bound=Handler)


def folds(fact: type[Fact]) -> Callable[[H], H]:
    """Marks the function that checks and applies a kind of fact. It checks everything before it changes
    anything; when a fact of this kind can happen at all is said with its class (`About`)."""

    def register(handler: H) -> H:
        HANDLERS[fact] = handler
        return handler

    return register


def settles(stops: Callable[[Floor], bool]) -> Callable[[Floor], bool]:
    """Marks a function that says whether play has stopped although several are left."""
    SETTLERS.append(stops)
    return stops


def has_stopped(floor: Floor) -> bool:
    """Return whether play has stopped by now although several are left."""
    return any(stops(floor) for stops in SETTLERS)


def follows(*facts: type[Fact]) -> Callable[[H], H]:
    """Marks a function that is called when a fact of these kinds has been applied; it refuses nothing."""

    def register(handler: H) -> H:
        for fact in facts:
            FOLLOWERS.setdefault(fact, []).append(handler)
        return handler

    return register


def after(facts: Iterable[Recorded], rulebook: Rulebook, kind: Kind, floor: Floor | None = None) -> Floor:
    """The floor after these facts, from the beginning or from an earlier `floor`.

    Raises NotAllowed at the first fact that the rules do not allow.
    """
    floor = floor.copy() if floor else Floor.opening(rulebook, kind)
    for recorded in facts:
        _fold(floor, recorded, is_new=False)
    return floor


def steps(facts: Iterable[Recorded], rulebook: Rulebook, kind: Kind) -> Iterator[tuple[Recorded, Floor]]:
    """Every fact with the floor after it: one floor, which changes under way. Raises NotAllowed."""
    floor = Floor.opening(rulebook, kind)
    for recorded in facts:
        _fold(floor, recorded, is_new=False)
        yield recorded, floor


def apply(floor: Floor, recorded: Recorded, *, is_new: bool = True, stands: bool = False) -> Floor:
    """The floor after one more fact; `floor` itself stays as it was. Raises NotAllowed.

    is_new, stands: as in `When`.
    """
    following = floor.copy()
    _fold(following, recorded, is_new=is_new, stands=stands)
    return following


def _fold(floor: Floor, recorded: Recorded, *, is_new: bool, stands: bool = False) -> None:
    kind, about = type(recorded.fact), recorded.fact.about
    if floor.finished_at and not about.after_the_end:
        raise NotAllowed("The night is finished. Undo its end to correct it.")
    if is_new and not floor.finished_at:
        for part in floor.features.values():
            part.refuse(about)
    at = _moment(floor, recorded)
    if floor.clock:
        floor.clock = floor.clock.at(at)
    floor.stopped = has_stopped(floor)
    when = When(at, recorded.at, recorded.sequence, is_new, stands)
    if floor.stopped and is_new and _goes_on(floor, recorded.fact, when):
        raise NotAllowed("Play has stopped: everybody who is left has won the same.")
    HANDLERS[kind](floor, recorded.fact, when)
    for follower in FOLLOWERS.get(kind, ()):
        follower(floor, recorded.fact, when)
    _count_the_last(floor, at)
    for part in tuple(floor.features.values()):
        part.follow(floor, about, at)
    if floor.clock and floor.clock.players_left != len(floor.in_play):
        floor.clock = floor.clock.with_players(len(floor.in_play))
    floor.as_of = at
    floor.sequence = recorded.sequence
    floor.stopped = has_stopped(floor)


def _count_the_last(floor: Floor, at: datetime) -> None:
    """The last player in play has every chip but what is left in a bank: that needs no counting."""
    if floor.started_at is None or len(floor.in_play) != 1:
        return
    (player,) = floor.in_play
    who, held = floor.players[player], floor.chips_in_play - floor.set_aside
    if who.stack is None and (who.counted is None or who.counted[0] != held):
        floor.change(player, counted=(held, at))


def _goes_on(floor: Floor, fact: Fact, when: When) -> bool:
    """Return whether it happens only while play goes on; a knockout may be of the hand in which it
    stopped."""
    return not fact.about.once_stopped or (
        isinstance(fact, KnockedOut) and joined_to(floor, fact, when) is None
    )


def _moment(floor: Floor, recorded: Recorded) -> datetime:
    """Return when a fact counts as having happened: never before the one before it, which a device that was
    offline may not have known. If meanwhile the server's own clock has been put back, that of the night goes
    on from where it stood."""
    before, heard_at = floor.heard_at, recorded.heard_at
    floor.heard_at = heard_at
    if before and heard_at and heard_at < before - PUT_BACK:
        floor.clock = floor.clock and floor.clock.put_back_to(heard_at)
        floor.put_back += 1
        return heard_at
    return max(recorded.at, floor.as_of) if floor.as_of else recorded.at
