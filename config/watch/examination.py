"""Looking through all that is stored for what does not hold (`manage.py doctor`): each app says what can be
looked through, and what of it can be made anew.

    register(Check("standings", Text("Standings equal a recomputation"), look))     # when an app is ready

A check looks and yields findings; one that follows from something else brings what mends it. Nothing that was
recorded is ever changed by it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from clauses.refusal import NotAllowed
from words.text import Text


@dataclass(frozen=True, slots=True)
class Finding:
    """where: what it is about; words: what does not hold; mend: makes it anew from what it follows from,
    and raises NotAllowed where the rules do not let it; None where a person has to decide."""

    where: str
    words: str
    mend: Callable[[], None] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Check:
    """name: by which it is asked for; words: what holds where it finds nothing."""

    name: str
    words: str
    look: Callable[[], Iterator[Finding]] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Examined:
    """Result of one check. mended: of these, what holds again; left: what does not, with why it could not be
    mended where that was tried."""

    check: Check
    left: tuple[Finding, ...]
    mended: tuple[Finding, ...] = ()


_checks: dict[str, Check] = {}


def register(check: Check) -> None:
    """It is part of every examination from now on. Raises ValueError where another one has its name."""
    if _checks.setdefault(check.name, check) is not check:
        raise ValueError(f"There is another check called {check.name}.")


def all_checks() -> list[Check]:
    """Every check there is."""
    return list(_checks.values())


def examine(check: Check, *, fix: bool) -> Examined:
    """Look; with fix mend what can be, and look again: only what is not found any more is mended."""
    findings = list(check.look())
    mending = [finding for finding in findings if finding.mend]
    if not (fix and mending):
        return Examined(check, tuple(findings))
    why: dict[Finding, str] = {}
    for finding in mending:
        try:
            finding.mend()  # type: ignore[misc]  # those alone are in the list
        except NotAllowed as refusal:
            why[finding] = refusal.reason
    again = list(check.look())
    left = [
        Finding(each.where, Text("{words} It cannot be mended: {reason}", words=each.words, reason=why[each]))
        if each in why
        else each
        for each in again
    ]
    return Examined(check, tuple(left), tuple(each for each in mending if each not in again))
