"""Pruning of what has not been touched for long: practice tables with their hands, and visitors who have sat
at no table that is kept. Tables that somebody opened for others, and those of nights, stay.

A member who is to be forgotten: their name goes out of tables on screens and their hands. One who reads what
is kept of them: the hands that they were dealt into.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.models import Club, Member
from clubs.queries.own_data import OneselfOf
from gameplay.models import Guest, Hand, PlayerNote, PlayerReport, Table
from tables.models import Entry, Log
from words.without_name import replaced, without_name


def take_out_of_hands(member: Member, names: Collection[str], new: str) -> None:
    """The cards and chips of a hand stay, at the seat of somebody without a name. What was noted about them,
    what they have noted and reports about them go; what they have reported stays."""

    PlayerNote.objects.filter(Q(author=member) | Q(about=f"member-{member.pk}")).delete()
    reports = PlayerReport.objects.filter(table__club=member.club)
    reports.filter(about=f"member-{member.pk}").delete()
    for report in reports.exclude(text=""):
        reports.filter(pk=report.pk).update(text=replaced(report.text, names, new)[:300])

    def is_theirs(data: Mapping[str, Any]) -> bool:
        return data.get("kind") == "member" and data.get("id") == member.pk

    for hand in Hand.objects.filter(table__club=member.club).only("seats", "voided_why").iterator(500):
        seats = without_name(hand.seats, is_theirs, names, new)
        why = replaced(hand.voided_why, names, new)[:200]
        if (seats, why) != (hand.seats, hand.voided_why):
            Hand.objects.filter(pk=hand.pk).update(seats=seats, voided_why=why)
    tables = Table.objects.filter(club=member.club)
    for table in tables.only("name", "turn"):
        turn = without_name(table.turn, is_theirs, names, new)
        tables.filter(pk=table.pk).update(name=replaced(table.name, names, new)[:80], turn=turn)
    logs = tables.exclude(log=None).values("log")
    for entry in Entry.objects.filter(log__in=logs).iterator(1000):
        payload = without_name(entry.payload, is_theirs, names, new)
        if payload != entry.payload:
            Entry.objects.filter(pk=entry.pk).update(payload=payload)
            Log.objects.filter(pk=entry.log_id).update(rewritten=F("rewritten") + 1)
    Entry.objects.filter(log__in=logs, recorded_by=member).update(recorded_name=new, device="")


def forget_table_logs(club: Club) -> Callable[[], object]:
    """The logs of a club's tables, which go once the tables are gone."""
    logs = list(Table.objects.filter(club=club).exclude(log=None).values_list("log", flat=True))
    return Log.objects.filter(pk__in=logs).delete


def own_hands(oneself: OneselfOf) -> QuerySet[Hand]:
    """The hands that a member was dealt into."""
    dealt_in = Q()
    for each in oneself.members:  # PostgreSQL sorts the keys of an object, SQLite keeps them as they came
        dealt_in |= Q(words__contains=f'"kind": "member", "id": {each.pk},')
        dealt_in |= Q(words__contains=f'"id": {each.pk}, "kind": "member"')
    hands = Hand.objects.filter(table__club=oneself.member.club)
    return (
        hands.select_related("table")
        .prefetch_related("choices")
        .annotate(words=Cast("seats", TextField()))
        .filter(dealt_in)
    )


def hand_about(hand: Hand, oneself: OneselfOf) -> dict[str, object]:
    """Return what a hand says of a member: where they sat and what they chose. Cards are on the page of the
    hand, which shows each player what they may see."""
    pks = {each.pk for each in oneself.members}
    own = [
        each
        for each in hand.seats
        if each["player"].get("kind") == "member" and each["player"].get("id") in pks
    ]
    seats = {each["seat"] for each in own}
    return {
        "table": hand.table.name,
        "address": hand.table.code,
        "number": hand.number,
        "started_at": hand.started_at.isoformat(),
        "seats": own,
        "choices": [
            {"what": each.what, "at": each.at.isoformat()}
            for each in hand.choices.all()
            if each.seat in seats
        ],
        "voided_why": hand.voided_why,
    }


def own_reports(oneself: OneselfOf) -> QuerySet[PlayerReport]:
    """The reports that a member has written. Those about them are for whoever runs the table."""
    keys = [f"member-{each.pk}" for each in oneself.members]
    return PlayerReport.objects.filter(table__club=oneself.member.club, by__in=keys)


def report_sent(report: PlayerReport, oneself: OneselfOf) -> dict[str, object]:
    """Return what a member has reported, without what became of it."""
    return {
        "table": report.table.name,
        "hand": report.hand,
        "about": report.about,
        "reason": report.reason,
        "text": report.text,
        "at": report.at.isoformat(),
    }


UNTOUCHED: Final = timedelta(days=30)
AT_ONCE: Final = 500
"""Number of visitors that go before others have their turn at the database."""


@dataclass(frozen=True, slots=True)
class Untouched:
    """Some of what is to go: a table with all that belongs to it, else visitors. entry: the latest of all
    logs when it was looked for who has sat down; before: since when it has not been touched."""

    before: datetime
    table: int | None = None
    guests: tuple[int, ...] = ()
    entry: int = 0


def find_untouched(now: datetime) -> Untouched | None:
    """Return what goes next, or None; this may take long, and locks nothing."""
    before = now - UNTOUCHED
    table = _practice(before).values_list("pk", flat=True).first()
    if table is not None:
        return Untouched(before, table)
    entry = Entry.objects.aggregate(latest=Max("pk"))["latest"] or 0
    old = Guest.objects.filter(created_at__lt=before).order_by("pk").values_list("pk", flat=True)
    kept = _seated(Entry.objects.all()) if old.exists() else set()
    gone = [pk for pk in old if pk not in kept]
    return Untouched(before, None, tuple(gone[:AT_ONCE]), entry) if gone else None


@transaction.atomic
def take_away(untouched: Untouched) -> None:
    """It goes, unless somebody has come back meanwhile."""
    if untouched.table is not None:
        _take_away_table(untouched.table, untouched.before)
    if untouched.guests:
        back = _seated(Entry.objects.filter(pk__gt=untouched.entry))
        Guest.objects.filter(pk__in=[pk for pk in untouched.guests if pk not in back]).delete()


def _practice(before: datetime) -> QuerySet[Table]:
    return Table.objects.filter(practice=True, tournament=None, seen_at__lt=before).order_by("pk")


def _take_away_table(pk: int, before: datetime) -> None:
    """A table with its hands and its log."""
    table = _practice(before).select_for_update(of=("self",)).select_related("log").filter(pk=pk).first()
    if table is None:
        return
    log = table.log
    table.delete()
    if log is not None:
        log.delete()


def _seated(entries: QuerySet[Entry]) -> set[int]:
    """The visitors who sat down in these entries."""
    sat = entries.filter(kind="sat_down", payload__player__kind="guest")
    return set(sat.values_list("payload__player__id", flat=True))
