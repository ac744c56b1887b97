"""Background jobs of this app (config/work/)."""

from functools import partial

from django.utils import timezone

from config.work.registry import A_WEEK, MORE, Effect, Outcome, Task, register
from gameplay.play.pruning import Untouched, find_untouched, take_away
from words.text import Text


def prune_tables() -> Effect | None:
    """Take away what nobody has touched for long, a table at a time."""
    untouched = find_untouched(timezone.now())
    return partial(_prune, untouched) if untouched else None


def _prune(untouched: Untouched) -> Outcome:
    take_away(untouched)
    return MORE


def register_tasks() -> None:
    """Have it done."""
    words = Text("Take away practice tables that nobody has touched for long")
    register(Task("prune_tables", words, prune_tables, is_daily=True, remembered_for=A_WEEK))
