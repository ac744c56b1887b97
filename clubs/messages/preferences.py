"""Preferences of a member: which messages, by what channel, when, and at which address."""

import secrets
from collections.abc import Iterable
from datetime import time, timedelta
from typing import Final

from django.core.signing import BadSignature
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clauses.refusal import NotAllowed
from clubs.messages.kinds import WORDS, About
from clubs.messages.queueing import Notice, confirm, plan_again
from clubs.models import Member, Message, MessageSettings, MessageWish
from clubs.models.messages import confirm_keys, off_keys

PAUSE: Final = timedelta(minutes=1)  # between two links to confirm an address
A_DAY: Final = 5  # of them
TO_ONE: Final = 3  # a day to one address, whoever asks for them


def settings_of(member: Member) -> MessageSettings:
    """Return how a member is written to; as it is by itself, and no row, where they have said nothing yet."""
    settings_row = MessageSettings.objects.filter(member=member).first() or MessageSettings(member=member)
    settings_row.member = member
    return settings_row


def wishes_of(member: Member) -> set[tuple[str, str]]:
    """Return what they have asked for: (kind, channel)."""
    return set(MessageWish.objects.filter(member=member).values_list("about", "channel"))


def _held(member: Member) -> MessageSettings:
    MessageSettings.objects.get_or_create(member=member)
    settings_row = MessageSettings.objects.select_for_update().get(member=member)
    settings_row.member = member
    return settings_row


def settings_to_confirm(token: str) -> MessageSettings:
    """Return whose address a link confirms. Raises MessageSettings.DoesNotExist for one that does not
    hold."""
    try:
        key = confirm_keys().unsign(token)
    except BadSignature:
        raise MessageSettings.DoesNotExist from None
    rows = MessageSettings.objects.select_related("member__club").exclude(confirm_key="")
    return rows.get(confirm_key=key, member__left_at=None)


@transaction.atomic
def give_address(*, member: Member, address: str) -> MessageSettings:
    """A member gives an address, and a link is sent there that confirms it; until then mail goes where it
    went. Empty takes it back. Raises NotAllowed where links are asked for too often."""
    settings_row = _held(member)
    if not address:
        settings_row.address = settings_row.pending = settings_row.confirm_key = ""
        settings_row.save()
        return settings_row
    if address == settings_row.address:
        settings_row.pending = settings_row.confirm_key = ""
        settings_row.save()
        return settings_row
    now = timezone.now()
    if settings_row.asked_at and settings_row.pending == address and now - settings_row.asked_at < PAUSE:
        return settings_row  # tapped twice
    is_today = settings_row.asked_at is not None and now - settings_row.asked_at < timedelta(days=1)
    links = Message.objects.filter(about=About.CONFIRM, made_at__gt=now - timedelta(days=1))
    to_there = links.filter(ids__to=mark_of(address)).count()
    if to_there >= TO_ONE or (is_today and settings_row.asks >= A_DAY):
        raise NotAllowed("Enough links were sent today. Try again tomorrow.")
    settings_row.asks = settings_row.asks + 1 if is_today else 1
    settings_row.asked_at, settings_row.pending, settings_row.confirm_key = (
        now,
        address,
        secrets.token_urlsafe(12),
    )
    settings_row.save()
    confirm(member.club, Notice(member.pk, f"link-{settings_row.confirm_key}", {"to": mark_of(address)}))
    return settings_row


def mark_of(address: str) -> int:
    """By which an address is recognised, in any of the ways in which it reaches one box; it cannot be read
    from that."""
    box, _, host = address.casefold().rpartition("@")
    box = box.partition("+")[0].replace(".", "")
    return int(salted_hmac("clubs.messages.to", f"{box}@{host}", algorithm="sha256").hexdigest()[:12], 16)


@transaction.atomic
def confirm_address(*, token: str) -> MessageSettings:
    """The address is theirs: mail goes there from now on. Raises MessageSettings.DoesNotExist for a link that
    does not hold any more."""
    settings_row = settings_to_confirm(token)
    settings_row = MessageSettings.objects.select_for_update().get(
        pk=settings_row.pk, confirm_key=settings_row.confirm_key
    )
    settings_row.address, settings_row.pending, settings_row.confirm_key = settings_row.pending, "", ""
    settings_row.save()
    return MessageSettings.objects.select_related("member__club").get(pk=settings_row.pk)


@transaction.atomic
def choose(
    *,
    member: Member,
    wishes: Iterable[tuple[str, str]],
    offered: Iterable[str],
    language: str = "",
    quiet_from: time | None,
    quiet_until: time | None,
) -> None:
    """Set what they want from now on. wishes: (kind, channel); offered: the channels they could choose from,
    those of others stay. Doing it twice changes nothing."""
    settings_row = _held(member)
    has_other_hours = (settings_row.quiet_from, settings_row.quiet_until) != (quiet_from, quiet_until)
    settings_row.language, settings_row.quiet_from, settings_row.quiet_until = (
        language,
        quiet_from,
        quiet_until,
    )
    settings_row.save()
    if has_other_hours:
        plan_again(member)
    offered = set(offered)
    chosen = {(about, channel) for about, channel in wishes if about in WORDS and channel in offered}
    wish_rows = MessageWish.objects.filter(member=member, channel__in=offered)
    for wish in wish_rows:
        if (wish.about, wish.channel) not in chosen:
            wish.delete()
    had = set(wish_rows.values_list("about", "channel"))
    MessageWish.objects.bulk_create(
        [MessageWish(member=member, about=about, channel=channel) for about, channel in sorted(chosen - had)],
        ignore_conflicts=True,  # a browser of theirs may be added meanwhile
    )


def member_to_switch(token: str) -> tuple[Member, About, str]:
    """Return whom a link to switch off is for, which kind, and by which channel. Raises Member.DoesNotExist
    for one that is wrong, or of somebody who has left."""
    try:
        member, about, channel = off_keys().unsign(token).split("-")
        kind = About(about)
    except (BadSignature, ValueError):
        raise Member.DoesNotExist from None
    here = Member.objects.select_related("club").filter(left_at=None, anonymised_at=None)
    return here.get(pk=int(member)), kind, channel


@transaction.atomic
def switch(*, member: Member, about: About, channel: str, is_on: bool) -> None:
    """One kind of message by one channel, off or on again. Doing it twice changes nothing."""
    _held(member)
    if is_on:
        MessageWish.objects.get_or_create(member=member, about=about, channel=channel)
    else:
        MessageWish.objects.filter(member=member, about=about, channel=channel).delete()


def forget_address_of(member: Member, *_: object) -> None:
    """Their private link was taken back: whoever had it may have given an address of their own, and whoever
    has the new one is to read none. They give it again."""
    MessageSettings.objects.filter(member=member).update(address="", pending="", confirm_key="")


def forget_messages_of(member: Member, *_: object) -> None:
    """A member who is to be forgotten has no address and wants nothing."""
    MessageSettings.objects.filter(member=member).delete()
    MessageWish.objects.filter(member=member).delete()
