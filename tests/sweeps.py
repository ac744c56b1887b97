"""Sweeps: one question asked of many values, in a few tests instead of one test a value.

Each test of a sweep asks it of its share of the values and names every value that fails, with its traceback.
`pytest --value holdem` asks it only of values whose names contain "holdem".
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

import pytest
from django.db import connection, transaction

VALUES = 20  # a test, about
PARTS = 6  # at most, so that all processors have some of a sweep

LUCK: list[Callable[[str], object]] = []
"""Seeds the chance of a test anew for each of its values: conftest.py puts it here."""

only: str = ""
"""What the names of values contain that are asked for on the command line."""


def sweep(
    names: str | Sequence[str],
    values: Iterable[Any],
    *,
    ids: Callable[[Any], str] | Sequence[str] | None = None,
    parts: int = 0,
    afresh: Sequence[str] = (),
) -> Callable[[Any], Any]:
    """Decorate a test function, or each of a class, to be called once for each value.

    names: of the argument, or of several with commas between them, whose values are tuples then;
    ids: the name of each value, or what names it; parts: into how many tests the values are divided, 0 by
    their number; afresh: the fixtures of which each value gets a copy, because they keep what they have made.
    What one value writes into the database and the caches is gone before the next. A value that is skipped
    leaves the others; where all are, the test is.
    """
    values = list(values)
    if any(hasattr(each, "marks") for each in values):
        raise TypeError("values with marks of their own need tests of their own: parametrize them")
    named = [(_name(each, number, ids), each) for number, each in enumerate(values)]
    shares = shared(named, parts)
    titles = [share[0][0] if len(share) == 1 else f"{share[0][0]}..{share[-1][0]}" for share in shares]

    def decorated(test: Any) -> Any:
        return pytest.mark.parametrize("share", shares, ids=titles)(of_each(names, afresh=afresh)(test))

    return decorated


def shared(named: Sequence[tuple[str, Any]], parts: int = 0) -> list[list[tuple[str, Any]]]:
    """Return values with their names, those that are asked for, as shares of about the same size."""
    chosen = [pair for pair in named if only in pair[0]]
    parts = max(1, min(parts or min(PARTS, 1 + len(chosen) // VALUES), len(chosen)))
    return [chosen[part::parts] for part in range(parts)]


def of_each(names: str | Sequence[str], *, afresh: Sequence[str] = ()) -> Callable[[Any], Any]:
    """Decorate a test function, or each of a class, to be called for each value of the fixture `share`."""
    arguments = [each.strip() for each in names.split(",")] if isinstance(names, str) else list(names)

    def decorated(test: Any) -> Any:
        if isinstance(test, type):
            for name, method in list(vars(test).items()):
                if name.startswith("test"):
                    setattr(test, name, decorated(method))
            return test
        return _asked(test, arguments, afresh)

    return decorated


def _name(value: Any, number: int, ids: Callable[[Any], str] | Sequence[str] | None) -> str:
    if callable(ids):
        return str(ids(value))
    if ids is not None:
        return str(ids[number])
    return str(getattr(value, "__name__", value))


def _asked(test: Callable[..., None], arguments: list[str], afresh: Sequence[str]) -> Callable[..., None]:
    signature = inspect.signature(test)
    share = inspect.Parameter("share", inspect.Parameter.KEYWORD_ONLY)
    others = [each for name, each in signature.parameters.items() if name not in arguments]

    def every(*positional: Any, share: list[tuple[str, Any]], **fixtures: Any) -> None:
        failures: list[Exception] = []
        failed: list[str] = []
        skipped: list[pytest.skip.Exception] = []
        for name, value in share:
            given = dict(zip(arguments, value if len(arguments) > 1 else (value,), strict=True))
            copies = {fixture: copy(fixtures[fixture]) for fixture in afresh}
            for seed in LUCK:
                seed(name)
            try:
                with _undone():
                    test(*positional, **given, **(fixtures | copies))
            except pytest.skip.Exception as reason:
                skipped.append(reason)
            except (Exception, pytest.fail.Exception) as failure:
                failed.append(name)
                failures.append(failure if isinstance(failure, Exception) else AssertionError(str(failure)))
                failures[-1].add_note(f"for {name}")
        if failures:
            raise ExceptionGroup(f"fails for {len(failed)} of {len(share)}: {', '.join(failed)}", failures)
        if len(skipped) == len(share):
            raise skipped[-1] if skipped else pytest.skip.Exception("no value of that name")

    every.__name__, every.__qualname__ = test.__name__, test.__qualname__
    every.__doc__, every.__module__ = test.__doc__, test.__module__
    every.__signature__ = signature.replace(parameters=[*others, share])  # type: ignore[attr-defined]
    every.asked = test  # type: ignore[attr-defined]
    every.pytestmark = list(getattr(test, "pytestmark", []))  # type: ignore[attr-defined]
    if getattr(test, "is_hypothesis_test", False):
        every = pytest.mark.hypothesis(every)
    return every


@contextmanager
def _undone() -> Iterator[None]:
    """Undo what is written meanwhile, where the test has a transaction around it."""
    if not connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)
            from tests.caches import clear_cache  # settings are ready only now

            clear_cache()
