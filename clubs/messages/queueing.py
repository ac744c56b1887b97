"""Asking for messages, in the transaction of what they are about: a row for each, and a job for fifty.

Quiet hours go by the club's clock.
"""

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from clubs.messages.channels import Channel, channel_of, channels
from clubs.messages.delivering import DELIVER
from clubs.messages.kinds import UNASKED, URGENT, About
from clubs.models import Club, Member, Message, MessageSettings, MessageWish
from clubs.models.messages import QUIET_FROM, QUIET_UNTIL
from config.work.later import Asked, all_later


def when_to_send(
    now: datetime, zone: ZoneInfo, quiet_from: time | None, quiet_until: time | None
) -> datetime:
    """Now, or in quiet hours when they are over. They may span midnight; where the clock jumps over their
    end, that is when it has.

    >>> when_to_send(datetime(2026, 1, 9, 23, tzinfo=UTC), ZoneInfo("Europe/Paris"), time(22), time(8))
    datetime.datetime(2026, 1, 10, 7, 0, tzinfo=datetime.timezone.utc)
    """
    if quiet_from is None or quiet_until is None or quiet_from == quiet_until:
        return now
    local = now.astimezone(zone)
    at = local.time()
    if quiet_from < quiet_until:
        is_quiet = quiet_from <= at < quiet_until
    else:
        is_quiet = at >= quiet_from or at < quiet_until
    if not is_quiet:
        return now
    day = local.date() if at < quiet_until else local.date() + timedelta(days=1)
    return max(datetime.combine(day, quiet_until, zone).astimezone(UTC), now)


AT_ONCE: Final = 50  # messages that go over one connection
ROWS: Final = 500  # written by one statement


@dataclass(frozen=True, slots=True)
class Notice:
    """One member is to be told. member: their key; subject: what tells it from others of its kind, so that it
    is told once, 80 signs at most; ids: what the text is made of."""

    member: int
    subject: str
    ids: Mapping[str, int] = field(default_factory=dict)


def somebody_wants(club: Club, *kinds: About) -> bool:
    """Return whether any member of the club has asked for messages of one of these kinds, by a channel that
    this site has. One query, none where it has no channel."""
    names = [channel.name for channel in channels()]
    if not names:
        return False
    wishes = MessageWish.objects.filter(member__club=club, about__in=kinds, channel__in=names)
    return wishes.exists()


@transaction.atomic
def tell(
    club: Club,
    about: About,
    notices: Iterable[Notice],
    *,
    until: datetime | None = None,
    is_urgent: bool = False,
) -> int:
    """Tell those of these members who have asked for it; to how many, by whatever channel, it will be sent.
    What they have been told before they are not told again. until: when it is too late; is_urgent: quiet
    hours do not hold it back.

    A handful of queries for each channel, however many members."""
    by_member = {notice.member: notice for notice in notices}
    if not by_member:
        return 0
    return sum(
        _queue(club, channel, about, _wanted(club, channel, about, by_member), until, is_urgent)
        for channel in channels()
    )


def confirm(club: Club, notice: Notice) -> int:
    """Send a link to an address that somebody has given, whether or not they have asked for anything yet."""
    mail = channel_of("mail")
    return _queue(club, mail, About.CONFIRM, [notice], None, True) if mail else 0


def send_links(club: Club, notices: Collection[Notice]) -> int:
    """Send their private links to members at the addresses that the club has; to how many."""
    mail = channel_of("mail")
    return _queue(club, mail, About.LINK, notices, None, True) if mail else 0


@transaction.atomic
def plan_again(member: Member) -> None:
    """A member has chosen other quiet hours: what the old ones held back waits for the new ones to end."""
    now = timezone.now()
    held = Message.objects.select_for_update(of=["self"]).filter(
        member=member, state=Message.State.WAITING, due_at__gt=now
    )
    messages = list(held.order_by("pk"))
    if not messages:
        return
    at = _due(member.club, [Notice(member.pk, "")], now, is_urgent=False)[member.pk]
    jobs = []
    for message in messages:
        due = now if message.until and at > message.until else at
        message.due_at, message.batch = due, secrets.randbits(52)
        ids = {"club": message.club_id, "batch": message.batch}
        jobs.append(Asked(f"{DELIVER.name}/{message.batch}", ids, due if due > now else None))
    Message.objects.bulk_update(messages, ["due_at", "batch"], batch_size=ROWS)
    all_later(DELIVER, jobs)


def _wanted(club: Club, channel: Channel, about: About, by_member: Mapping[int, Notice]) -> list[Notice]:
    """Those for members who want it by this channel and are reached by it."""
    wishes = MessageWish.objects.filter(
        member__club=club, member__left_at=None, about=about, channel=channel.name
    )
    members = by_member.keys() & set(wishes.values_list("member_id", flat=True))
    return [by_member[member] for member in sorted(channel.reached(members))] if members else []


def _queue(
    club: Club,
    channel: Channel,
    about: About,
    notices: Collection[Notice],
    until: datetime | None,
    is_urgent: bool,
) -> int:
    if club.frozen_at is not None and about not in UNASKED:
        return 0  # nothing goes on there
    notices = _new(club, channel, about, notices)
    if not notices:
        return 0
    now = timezone.now()
    due = _due(club, notices, now, is_urgent or about in URGENT)
    together: defaultdict[datetime, list[Notice]] = defaultdict(list)
    for notice in notices:
        at = due[notice.member]
        # who would hear of it when it is too late, hears of it in the night
        together[now if until and at > until else at].append(notice)
    rows, jobs = [], []
    for at, those in together.items():
        for first in range(0, len(those), AT_ONCE):
            batch = secrets.randbits(52)
            rows += [
                Message(
                    club=club,
                    member_id=notice.member,
                    channel=channel.name,
                    about=about,
                    subject=notice.subject,
                    ids=dict(notice.ids),
                    made_at=now,
                    due_at=at,
                    until=until,
                    batch=batch,
                )
                for notice in those[first : first + AT_ONCE]
            ]
            ids = {"club": club.pk, "batch": batch}
            jobs.append(Asked(f"{DELIVER.name}/{batch}", ids, at if at > now else None))
    Message.objects.bulk_create(rows, batch_size=ROWS, ignore_conflicts=True)
    all_later(DELIVER, jobs)
    return len(rows)


def _new(club: Club, channel: Channel, about: About, notices: Collection[Notice]) -> list[Notice]:
    """Those that have not been asked for before, or were left unsent: there was nothing to say, or nobody
    wanted it."""
    earlier = Message.objects.filter(
        club=club,
        member__in=[notice.member for notice in notices],
        channel=channel.name,
        about=about,
        subject__in={notice.subject for notice in notices},
    )
    earlier.filter(state=Message.State.LEFT).delete()
    before = set(earlier.values_list("member_id", "subject"))
    return [notice for notice in notices if (notice.member, notice.subject) not in before]


def _due(club: Club, notices: Collection[Notice], now: datetime, is_urgent: bool) -> dict[int, datetime]:
    """Member → when they may be told."""
    if is_urgent:
        return {notice.member: now for notice in notices}
    members = [notice.member for notice in notices]
    chosen: dict[int, tuple[time | None, time | None]] = {
        member: (quiet_from, quiet_until)
        for member, quiet_from, quiet_until in MessageSettings.objects.filter(member__in=members).values_list(
            "member_id", "quiet_from", "quiet_until"
        )
    }
    usual = (QUIET_FROM, QUIET_UNTIL)
    return {member: when_to_send(now, club.zone, *chosen.get(member, usual)) for member in members}
