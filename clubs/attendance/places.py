"""Places at a tournament and its waiting list.

A party is a member with the guests they bring. Whoever has been given a place keeps it until they cancel or
are barred, even when fewer places are offered than before. Free places go to those who wait, in the order
in which they said yes; nobody overtakes, so a party that does not fit yet holds up those behind it, and may
come with fewer guests at any time. Source: DM-rsvp-cancel, DM-noshow-ban; rulings 153, 249.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Wish:
    """A yes that stands. since: when it was said; guests: how many come with the member; placed_at: when they
    were given a place, None where they never were."""

    member: int
    since: datetime
    guests: int = 0
    placed_at: datetime | None = None

    @property
    def size(self) -> int:
        """Number of places the party takes."""
        return 1 + self.guests


@dataclass(frozen=True, slots=True)
class Places:
    """Places and waiting list, the next one first; members' keys. capacity: None where there is room for as
    many as come; taken: places that are taken, guests included."""

    placed: tuple[int, ...]
    waiting: tuple[int, ...]
    taken: int
    capacity: int | None

    @property
    def free(self) -> int | None:
        """Places that are left, None where there is no end of them."""
        return None if self.capacity is None else max(self.capacity - self.taken, 0)

    def turn(self, member: int) -> int:
        """At which place of the waiting list somebody is, from 1; 0 for whoever is not on it."""
        return self.waiting.index(member) + 1 if member in self.waiting else 0


def allocate(wishes: Iterable[Wish], capacity: int | None, barred: Collection[int] = ()) -> Places:
    """Gives out the places. The answers of barred members are void; their guests do not come either."""
    standing = [wish for wish in wishes if wish.member not in barred]
    placed = sorted(
        (wish for wish in standing if wish.placed_at is not None),
        key=lambda wish: (wish.placed_at, wish.since, wish.member),
    )
    queue = sorted(
        (wish for wish in standing if wish.placed_at is None), key=lambda wish: (wish.since, wish.member)
    )
    taken = sum(wish.size for wish in placed)
    moved_up = 0
    for wish in queue:
        if capacity is not None and taken + wish.size > capacity:
            break
        taken += wish.size
        moved_up += 1
    return Places(
        tuple(wish.member for wish in (*placed, *queue[:moved_up])),
        tuple(wish.member for wish in queue[moved_up:]),
        taken,
        capacity,
    )


def has_room_for(wish: Wish, guests: int, places: Places) -> bool:
    """Return whether somebody with a place may bring so many guests: what is free belongs first to those who
    wait."""
    more = guests - wish.guests
    return more <= 0 or places.free is None or (more <= places.free and not places.waiting)
