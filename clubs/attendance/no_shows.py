"""No-shows: members who missed a tournament after saying yes, and whom that bars from the rest of the season.

A no-show is a member who had a place, and neither came nor cancelled in time. It is known when the night is
over and follows from the answers and the results, so that a correction of either changes it. Whoever checked
in came, whether they then bought in or not; whoever has cancelled too late has done so whatever they answer
afterwards, unless they come. An answer from before the tournament was moved to another time promises nothing,
and neither does a place that somebody moved up to when it was too late to cancel. Whoever is barred cannot
miss what they may not play. Source: DM-noshow-zero, DM-rsvp-cancel, DM-noshow-ban; rulings 153, 249.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Night:
    """A tournament of the season that is over. cancel_by: when cancelling began to count as not having come;
    moved_at: when it was last given another time."""

    key: int
    starts_at: datetime
    cancel_by: datetime
    moved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Last answer of a member about a night, and its time. has_place: whether they had one when it began;
    placed_at: since when; is_late: they have cancelled when it was too late, whatever they said since."""

    night: int
    member: int
    is_coming: bool
    answered_at: datetime
    is_late: bool = False
    has_place: bool = True
    placed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Miss:
    """A no-show. is_late: they cancelled too late, and else they did not cancel."""

    night: int
    starts_at: datetime
    is_late: bool


def is_late(*, answered_at: datetime, placed_at: datetime | None, night: Night, now: datetime) -> bool:
    """Return whether a yes of that time, with a place since then, is cancelled too late now."""
    return now > night.cancel_by and _binds(answered_at, placed_at, night)


def _binds(answered_at: datetime, placed_at: datetime | None, night: Night) -> bool:
    """Return whether a yes is a promise: given for the present time of the tournament, and with a place while
    it could still be cancelled, or taken knowingly after that."""
    if is_void(answered_at, night.moved_at):
        return False
    return placed_at is None or placed_at <= max(night.cancel_by, answered_at)


def is_void(answered_at: datetime, moved_at: datetime | None) -> bool:
    """True if the tournament was given another time since an answer: then it holds nobody to anything."""
    return moved_at is not None and answered_at < moved_at


def misses(
    nights: Iterable[Night],
    answers: Iterable[Answer],
    came: Collection[tuple[int, int]],
    limit: int | None,
    lifted: Iterable[tuple[int, datetime]] = (),
) -> dict[int, list[Miss]]:
    """Member → their no-shows of the season, in order.

    came: (night, member) of all who played or checked in; limit: how many bar a player, None where nobody is
    barred;
    lifted: (member, when) of every ban that an elder has lifted.
    """
    answers_of: dict[int, list[Answer]] = {}
    for answer in answers:
        answers_of.setdefault(answer.night, []).append(answer)
    lifts: dict[int, list[datetime]] = {}
    for member, at in lifted:
        lifts.setdefault(member, []).append(at)
    missed: dict[int, list[Miss]] = {}
    for night in sorted(nights, key=lambda each: (each.starts_at, each.key)):
        for answer in answers_of.get(night.key, ()):
            before = missed.get(answer.member, [])
            then = [at for at in lifts.get(answer.member, ()) if at <= night.starts_at]
            if _missed(night, answer, came) and not bars(before, limit, then):
                is_late = not (answer.is_coming and answer.has_place)
                missed.setdefault(answer.member, []).append(Miss(night.key, night.starts_at, is_late))
    return missed


def _missed(night: Night, answer: Answer, came: Collection[tuple[int, int]]) -> bool:
    if (night.key, answer.member) in came:
        return False
    if answer.is_late:
        return not is_void(answer.answered_at, night.moved_at)
    is_standing = answer.is_coming and answer.has_place
    return is_standing and _binds(answer.answered_at, answer.placed_at, night)


def bars(missed: Sequence[Miss], limit: int | None, lifted: Sequence[datetime] = ()) -> bool:
    """Return whether these no-shows bar a player. A ban that was lifted comes back with the next no-show."""
    if limit is None or len(missed) < limit:
        return False
    return not lifted or missed[-1].starts_at > max(lifted)


def before(missed: Iterable[Miss], key: int, starts_at: datetime) -> list[Miss]:
    """Those of earlier nights than this one: a no-show bars from the next tournament on."""
    return [miss for miss in missed if (miss.starts_at, miss.night) < (starts_at, key)]
