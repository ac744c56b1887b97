"""Messages by e-mail: plain text and the same as a page, a link that switches the kind off, a calendar entry
where one helps.

Mail is there where the host has named a server (EMAIL_URL) and what links begin with (PUBLIC_ADDRESS): who
sends it is asked by nobody and knows no other name of the site.
"""

import re
import smtplib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from email.utils import formataddr, parseaddr
from typing import Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from clubs.calendar.feed import invite, plain
from clubs.messages.channels import Channel, Content, Deferred, Refused, Send
from clubs.messages.kinds import WORDS, About
from clubs.models import Message, MessageSettings
from clubs.models.messages import off_keys
from config.public_address import host_of, public_link, sends_mail
from words.text import Text, localised

FOR_GOOD: Final = 500  # SMTP's answers from here on
NAME: Final = "mail"
SPACES: Final = {0xA0: " ", 0x202F: " "}  # those that hold an amount together


def is_there() -> bool:
    """Return whether this site can send mail."""
    return sends_mail()


def reached(members: Collection[int]) -> set[int]:
    """Return who of them has confirmed an address."""
    with_address = MessageSettings.objects.filter(member__in=members).exclude(address="")
    return set(with_address.values_list("member_id", flat=True))


@contextmanager
def connect() -> Iterator[Send]:
    """One connection to the server for several messages."""
    with get_connection() as server:

        def send(message: Message, content: Content) -> None:
            try:
                mail = mail_of(message, content)
                mail.message()
            except ValueError as fault:  # an address or a name that no header can hold
                raise Refused(str(fault)) from fault
            try:
                server.send_messages([mail])
            except smtplib.SMTPRecipientsRefused as refusal:
                code, reply = next(iter(refusal.recipients.values()))
                raise _answer(code, reply, mail.to[0]) from refusal
            except smtplib.SMTPDataError as refusal:
                raise _answer(refusal.smtp_code, refusal.smtp_error, mail.to[0]) from refusal
            except (smtplib.SMTPNotSupportedError, ValueError) as refusal:  # an address that it cannot take
                raise Refused(str(refusal)) from refusal

        yield send


def _answer(code: int, reply: bytes | str, address: str) -> Exception:
    """Return what the server has said, without the address: directors read it."""
    words = reply.decode(errors="replace") if isinstance(reply, bytes) else reply
    words = re.sub(re.escape(address), "…", words, flags=re.IGNORECASE)
    return (Refused if code >= FOR_GOOD else Deferred)(f"{code} {words}")


def mail_of(message: Message, content: Content) -> EmailMultiAlternatives:
    """A message as mail, in the language that is active."""
    club, about = message.member.club, About(message.about)
    address = _address(message, about)
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    headers = {"Message-ID": message_id(message), "Auto-Submitted": "auto-generated"}
    off = public_link(off_path(message.member_id, about, NAME)) if about in WORDS else ""
    foot = ["-- ", f"{club.name}"]
    if off:
        headers |= {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        sentence = Text("No more of these (“{kind}”): {address}", kind=WORDS[about], address=off)
        foot.append(localised(sentence))
    mail = EmailMultiAlternatives(
        subject=one_line(f"{localised(content.title)} · {club.name}"),
        body="\n\n".join([*_paragraphs(content), "\n".join(foot)]) + "\n",
        from_email=formataddr((one_line(club.name), sender)),
        to=[address],
        headers=headers,
    )
    mail.attach_alternative(_as_page(message, content, off), "text/html")
    if content.entry:
        entry = invite(
            content.entry,
            method=content.method.value,
            organizer=sender,
            organizer_name=club.name,
            attendee=address,
            is_coming=content.is_coming,
        )
        kind = f"text/calendar; method={content.method.value}"
        mail.attach_alternative(entry.decode(), kind)
    return mail


def _paragraphs(content: Content) -> list[str]:
    """Return what it says as plain text: its sentences, the facts, and the links, each choice with its
    words."""
    paragraphs = [_written(line) for line in content.lines]
    if content.facts:
        paragraphs.append("\n".join(f"{_written(name)}: {_written(value)}" for name, value in content.facts))
    paragraphs += [f"{_written(words)}: {public_link(path)}" for words, path in content.choices]
    if content.path:
        paragraphs.append(public_link(content.path))
    return paragraphs


def _as_page(message: Message, content: Content, off: str) -> str:
    """The same for programs that show pages: nothing is loaded from anywhere."""
    context = {
        "club": message.member.club,
        "language": get_language(),
        "title": _written(content.title),
        "lines": [_written(line) for line in content.lines],
        "facts": [(_written(name), _written(value)) for name, value in content.facts],
        "choices": [(_written(words), public_link(path)) for words, path in content.choices],
        "link": public_link(content.path) if content.path else "",
        "kind": WORDS.get(About(message.about), ""),
        "off": off,
    }
    return render_to_string("clubs/mail.html", context)


def _written(text: str) -> str:
    """A text in the language that is active, with ordinary spaces and without what no mail should hold."""
    return plain(localised(text).translate(SPACES))


def _address(message: Message, about: About) -> str:
    if about is About.LINK:
        return message.member.email
    chosen = message.member.message_settings
    return chosen.pending if about is About.CONFIRM else chosen.address


def message_id(message: Message) -> str:
    """The same however often it is sent, and no other message's on any site."""
    host = host_of(settings.PUBLIC_ADDRESS)
    return f"<message-{message.pk}.{message.made_at:%Y%m%d%H%M%S%f}@{host}>"


def off_path(member: int, about: About, channel: str) -> str:
    """The page that switches a kind of message off for a member, by a channel, without signing in."""
    return reverse("message_off", args=[off_keys().sign(f"{member}-{about}-{channel}")])


def one_line(text: str) -> str:
    """A text as a header has it."""
    return " ".join(plain(text.translate(SPACES)).split())


MAIL: Final = Channel(NAME, Text("E-mail"), is_there, reached, connect)
