"""Registry of background jobs: each app registers its tasks when it is ready; what is done daily says so.

A task is a function that is given the ids of a job. It looks first, in no transaction of the job, so that it
may take long and hold up nobody (what it writes even so, it writes by itself, and may write twice without
harm), and returns what is to be done with what it found: its *effect*, which is done in one transaction with
the mark that the job is done, after a look whether somebody else was quicker. So a task may be begun twice,
and whoever is killed at any moment leaves it to be done again, but its effect is there once. It returns None
where there is nothing to do: what it was about may be gone. An effect returns MORE where it has done a part
and wants to be asked again at once, so that what takes long holds the database for a moment at a time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from typing import Final


class Outcome(Enum):
    """Outcome of an effect: that there is more to do."""

    MORE = "more"


MORE: Final = Outcome.MORE
Effect = Callable[[], Outcome | None]
Do = Callable[..., Effect | None]

A_YEAR: Final = timedelta(days=365)
A_WEEK: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Task:
    """name: what jobs call it, so it does not change; words: what it is called on pages; do: looks and
    returns the effect; is_daily: it is done by itself, once a day; after_upgrade: once after each upgrade
    that has migrated the database; remembered_for: how long a job of it is known when it is done, and so
    cannot be asked for again under the same key; silent_for: for so long it may be under way without a word
    (`runner.at_work`), then others take it over; None for as long as any job."""

    name: str
    words: str
    do: Do = field(repr=False)
    is_daily: bool = False
    after_upgrade: bool = False
    remembered_for: timedelta = A_YEAR
    silent_for: timedelta | None = None


_tasks: dict[str, Task] = {}


def register(task: Task) -> Task:
    """The task exists from now on. Raises ValueError where another one has its name."""
    if _tasks.setdefault(task.name, task) != task:
        raise ValueError(f"There is another task called {task.name}.")
    return task


def find(name: str) -> Task | None:
    """The task of this name; None where this version of the site has none."""
    return _tasks.get(name)


def all_tasks() -> list[Task]:
    """Every task there is."""
    return list(_tasks.values())
