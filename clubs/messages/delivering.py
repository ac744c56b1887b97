"""Sending messages: a job takes a batch of them over one connection, and marks each as it is taken.

SMTP knows no transaction. Each message is marked in one of its own, at once after the server has taken it:
whoever is killed between the two leaves one message that is sent again, with the same Message-ID. To mark it
first would lose it instead, and nobody would know.
"""

import logging
import re
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone, translation

from clubs.messages.channels import Channel, Content, Deferred, Refused, Send, channel_of
from clubs.messages.composing import Shared, composed
from clubs.messages.kinds import UNASKED
from clubs.models import Message, MessageWish
from config.privacy.redaction import redacted
from config.work.registry import Effect, Task
from config.work.runner import at_work
from words.text import Text

TOO_LATE: Final = "too late"
NOT_WANTED: Final = "not wanted any more"
NOTHING_TO_SAY: Final = "nothing to say any more"
NO_CHANNEL: Final = "not set up here any more"
CLUB_FROZEN: Final = "the club was frozen"
ONE_MESSAGE: Final = timedelta(minutes=3)  # by then it is taken or refused

WHY_LEFT: Final = {
    TOO_LATE: Text("too late"),
    NOT_WANTED: Text("not wanted any more"),
    NOTHING_TO_SAY: Text("nothing to say any more"),
    NO_CHANNEL: Text("not set up here any more"),
    CLUB_FROZEN: Text("the club was frozen"),
}
"""Reasons why a message was left, as pages say them."""

ADDRESSES: Final = re.compile(r"""(?:"[^"]{0,64}"|[^\s<>"(),;:]{1,64})@[^\s<>"'(),;]{1,255}""")

log = logging.getLogger(__name__)


class NotAllSent(Exception):
    """Some of a batch could not be sent: the job is tried again, with those that still wait."""


def deliver(*, club: int, batch: int) -> Effect | None:
    """Send what still waits of a batch. Raises NotAllSent, or what broke the connection."""
    waiting = Message.objects.filter(club=club, batch=batch, state=Message.State.WAITING)
    messages = list(waiting.select_related("member__message_settings", "member__club").order_by("pk"))
    if not messages:
        return None
    channel = channel_of(messages[0].channel)
    if channel is None:
        for message in messages:
            _settle(message, Message.State.LEFT, NO_CHANNEL)
        return None
    members = {message.member_id for message in messages}
    wishes = MessageWish.objects.filter(member__in=members, channel=channel.name)
    batch_of = Batch(
        wanted=set(wishes.values_list("member_id", "about")),
        reached=channel.reached(members),
        shared=Shared(),
    )
    with ExitStack() as opened:
        settled = []
        for message in messages:
            at_work()
            settled.append(_handled(message, batch_of, channel, opened))
    if not all(settled):
        raise NotAllSent(f"{settled.count(False)} of {len(messages)} messages could not be sent")
    return None


@dataclass
class Batch:
    """Settings that hold for all messages of a batch. wanted: (member, kind) of what is still asked for;
    reached: the members whom the channel reaches; send: how to send one, once there was one to send."""

    wanted: set[tuple[int, str]]
    reached: set[int]
    shared: Shared
    send: Send | None = None


def _handled(message: Message, batch: Batch, channel: Channel, opened: ExitStack) -> bool:
    """Return whether this message is settled: sent, refused for good, or left. Raises what broke the
    connection."""
    if why := _why_not(message, batch):
        _settle(message, Message.State.LEFT, why)
        return True
    with translation.override(language_of(message)):
        try:
            content = composed(message, batch.shared)
        except Exception as fault:  # it holds back none of the others
            log.exception("%s could not be composed", message)
            _note(message, f"{type(fault).__name__}: {fault}")
            return False
        if content is None:
            _settle(message, Message.State.LEFT, NOTHING_TO_SAY)
            return True
        batch.send = batch.send or opened.enter_context(channel.connect())
        return _sent(batch.send, message, content)


def _why_not(message: Message, batch: Batch) -> str:
    """Return why it is not sent; nothing if it is."""
    is_wanted = (message.member_id, message.about) in batch.wanted and message.member_id in batch.reached
    if message.member.left_at or not (is_wanted or message.about in UNASKED):
        return NOT_WANTED
    if message.member.club.frozen_at is not None and message.about not in UNASKED:
        return CLUB_FROZEN
    return TOO_LATE if message.until and message.until < timezone.now() else ""


def language_of(message: Message) -> str:
    """The language in which a member is written to."""
    chosen = getattr(message.member, "message_settings", None)
    code = (chosen.language if chosen else "") or message.member.club.language
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _sent(send: Send, message: Message, content: Content) -> bool:
    """Return whether this message is settled, sent or refused."""
    try:
        send(message, content)
    except Refused as refusal:
        _settle(message, Message.State.FAILED, str(refusal))
    except Deferred as reason:
        _note(message, str(reason))
        return False
    except OSError:  # the connection, and with it the way to everybody else
        raise
    except Exception as fault:  # it holds back none of the others
        log.exception("%s could not be sent", message)
        _note(message, f"{type(fault).__name__}: {fault}")
        return False
    else:
        _settle(message, Message.State.SENT)
    return True


def _note(message: Message, error: str) -> None:
    """Note the error of a message that waits to be tried again."""
    Message.objects.filter(pk=message.pk).update(error=_short(error))


def _settle(message: Message, state: Message.State, error: str = "") -> None:
    waiting = Message.objects.filter(pk=message.pk, state=Message.State.WAITING)
    waiting.update(state=state, settled_at=timezone.now(), error=_short(error))


def _short(text: str) -> str:
    """As it is kept, without addresses: directors read it."""
    return ADDRESSES.sub("…", redacted(text.replace("\0", "")))[:300]


DELIVER: Final = Task("deliver_messages", Text("Send messages to members"), deliver, silent_for=ONE_MESSAGE)
