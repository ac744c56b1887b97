"""The hands of a table in one file: each as its own file has it, the earliest first."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain, pairwise
from typing import Final

from django.db.models import Prefetch
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.histories import files, text
from gameplay.histories.hand_history import History, ended_at, history_of
from gameplay.models import Choice, Hand, Table
from gameplay.rules import Requester

MOST: Final = 500
"""Hands that one file holds, the latest ones."""
AT_ONCE: Final = 50  # hands fetched together


def histories(table: Table, who: Requester, now: datetime | None = None) -> Iterator[History]:
    """The latest hands that are over, the earliest first, for whoever asks."""
    finished = Hand.objects.filter(table=table.pk, finished_at__isnull=False)
    numbers = list(finished.order_by("-number").values_list("number", flat=True)[:MOST])
    if not numbers:
        return
    choices = Prefetch("choices", Choice.objects.only("hand", "number", "what", "at"))
    rows = finished.filter(number__range=(numbers[-1], numbers[0])).order_by("number")
    now = now or timezone.now()
    for row, after in pairwise(chain(rows.prefetch_related(choices).iterator(AT_ONCE), [None])):
        if row is not None:
            promised = after.commitment if after is not None and after.number == row.number + 1 else None
            yield history_of(table, row, who, now, promised=promised)


def in_text(hands: Iterable[History], table: Table) -> str:
    """Hands as text, two empty lines between one and the next."""
    return "\n\n".join(text.in_text(each, table.name, ended_at(table, each)) for each in hands)


def in_phhs(hands: Iterable[History], table: Table) -> str:
    """Hands as tables of one PHHS file, numbered from 1; those that have no PHH file are left out. Raises
    NotAllowed if none has one."""
    written = list(_records(hands, table))
    if not written:
        raise NotAllowed("None of these hands can be recorded in this format.")
    return "\n".join(f"[{number}]\n{record}" for number, record in enumerate(written, start=1))


def in_stars(hands: Iterable[History], table: Table) -> str:
    """Hands as PokerStars writes them, two empty lines between them; those of games that it does not have are
    left out. Raises NotAllowed if none is left."""
    written = []
    for each in hands:
        try:
            written.append(files.in_stars(each, table.name, ended_at(table, each)))
        except NotAllowed:
            continue
    if not written:
        raise NotAllowed("None of these hands can be recorded in this format.")
    return "\n\n".join(written)


def _records(hands: Iterable[History], table: Table) -> Iterator[str]:
    for each in hands:
        try:
            yield files.in_phh(each, table.name, ended_at(table, each))
        except NotAllowed:
            continue
