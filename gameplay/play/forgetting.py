"""A member who is to be forgotten: their name goes out of tables on screens and their hands."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import F, Q

from clubs.models import Member
from gameplay.models import Hand, PlayerNote, Table
from tables.models import Entry, Log
from words.without_name import replaced, without_name


def take_out_of_hands(member: Member, names: Collection[str], new: str) -> None:
    """The cards and chips of a hand stay, at the seat of somebody without a name. What was noted about them,
    and what they have noted, goes."""

    PlayerNote.objects.filter(Q(author=member) | Q(about=f"member-{member.pk}")).delete()

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
