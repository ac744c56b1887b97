"""Messengers of a club's group: what each is given, how it is called, and how much of that is shown again.

    service = SERVICES["telegram"]
    request = service.request(target, "Friday\nAnn is in.", message_id)

A target is what an admin has typed, by the names of the service's parts; it is kept sealed, and of a secret
part a page shows the last four signs. Every request goes through config/outgoing/, to https and http alone.
Sources: the documentation of each service (Discord's webhooks, Telegram's Bot API, signal-cli-rest-api, the
Matrix client-server API, Slack's incoming webhooks, ntfy).
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote, urlsplit

from clubs.models import Webhook
from config.outgoing import NotCalled, refuse_address
from config.privacy.sealing import seal, unseal
from words.text import Text

PURPOSE: Final = "messenger"
SHOWN_SIGNS: Final = 4
LEAST_SECRET: Final = 12  # signs of which the last four are shown; of shorter ones none
LONGEST_SHOWN: Final = 500
CUT: Final = "…"

Target = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TargetPart:
    """A part of a target. words, help: of its field; form: what it must look like, whole; wrong: said where
    it does not; is_address: it is one that the site may call; initial: stands in the field of a new one."""

    name: str
    words: str
    help: str = ""
    form: str = r"[!-~]+"
    wrong: str = field(default=Text("This may hold no spaces and no special signs."))
    is_address: bool = False
    is_secret: bool = False
    is_optional: bool = False
    initial: str = ""

    def checked(self, typed: str) -> str:
        """The part as it is kept. Raises ValueError with a Text that says what is wrong with it."""
        value = typed.strip()
        if self.is_address:
            try:
                refuse_address(value)
            except NotCalled as refusal:
                raise ValueError(refusal.text) from None
        elif not re.fullmatch(self.form, value):
            raise ValueError(self.wrong)
        return value

    def shown(self, value: str) -> str:
        """So much of the value as a page shows.

        >>> TargetPart("token", "Token", is_secret=True).shown("123456:ABCDEFGH")
        '…EFGH'
        """
        if not self.is_secret:
            return value
        end = value[-SHOWN_SIGNS:] if len(value) >= LEAST_SECRET else ""
        return f"{urlsplit(value).hostname}/{CUT}{end}" if self.is_address else f"{CUT}{end}"


@dataclass(frozen=True, slots=True)
class Request:
    """A request to a messenger. body: JSON as it is sent."""

    url: str
    body: Mapping[str, Any]
    token: str = ""
    method: str = "POST"

    def headers(self) -> dict[str, str]:
        """Its headers, with the token where it has one."""
        of_body = {"Content-Type": "application/json", "User-Agent": "Dead-Button"}
        return of_body | ({"Authorization": f"Bearer {self.token}"} if self.token else {})

    def encoded(self) -> bytes:
        """The body as bytes."""
        return json.dumps(self.body, ensure_ascii=False).encode()


@dataclass(frozen=True, slots=True)
class Service:
    """A messenger. longest: characters of one message; knows_repeats: True if it shows a message once,
    however often it is sent under one id; request: makes the call for a target, a text and an id."""

    name: str
    words: str
    parts: tuple[TargetPart, ...]
    longest: int
    request: Callable[[Target, str, str], Request] = field(repr=False)
    knows_repeats: bool = False

    def shown(self, target: Target) -> str:
        """One line that tells a target from others, without its secrets."""
        kept = (part.shown(target[part.name]) for part in self.parts if target.get(part.name))
        return " · ".join(kept)[:LONGEST_SHOWN]

    def cut(self, text: str) -> str:
        """The text, shortened to what the service takes."""
        return text if len(text) <= self.longest else f"{text[: self.longest - 1].rstrip()}{CUT}"


def sealed(target: Target) -> str:
    """The target as it stands in the database."""
    return seal(json.dumps(target), PURPOSE)


def target_of(hook: Webhook) -> dict[str, str]:
    """Read where and with which keys a group is reached. Raises NotReadable."""
    target: dict[str, str] = json.loads(unseal(hook.secret, PURPOSE))
    return target


def _base(target: Target) -> str:
    return target["server"].rstrip("/")


def _discord(target: Target, text: str, _: str) -> Request:
    return Request(target["address"], {"content": text, "allowed_mentions": {"parse": []}})


def _slack(target: Target, text: str, _: str) -> Request:
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Request(target["address"], {"text": plain, "mrkdwn": False})


def _telegram(target: Target, text: str, _: str) -> Request:
    body = {"chat_id": target["chat"], "text": text, "link_preview_options": {"is_disabled": True}}
    return Request(f"{_base(target)}/bot{target['token']}/sendMessage", body)


def _signal(target: Target, text: str, _: str) -> Request:
    body = {"message": text, "number": target["number"], "recipients": [target["group"]]}
    return Request(f"{_base(target)}/v2/send", body)


def _matrix(target: Target, text: str, message_id: str) -> Request:
    room = quote(target["room"], safe="")
    url = f"{_base(target)}/_matrix/client/v3/rooms/{room}/send/m.room.message/{message_id}"
    return Request(url, {"msgtype": "m.text", "body": text}, target["token"], "PUT")


def _ntfy(target: Target, text: str, _: str) -> Request:
    title, _, rest = text.partition("\n")
    body = {"topic": target["topic"], "title": title, "message": rest.strip() or title}
    return Request(f"{_base(target)}/", body, target.get("token", ""))


def _server(help_text: str, initial: str = "") -> TargetPart:
    return TargetPart("server", Text("Server"), help_text, is_address=True, initial=initial)


TOKEN: Final = TargetPart("token", Text("Access token"), is_secret=True)

SERVICES: Final[Mapping[str, Service]] = {
    each.name: each
    for each in (
        Service(
            "discord",
            "Discord",
            (
                TargetPart(
                    "address",
                    Text("Webhook address"),
                    Text("In Discord: the channel’s settings, Integrations, Webhooks, Copy webhook URL."),
                    is_address=True,
                    is_secret=True,
                ),
            ),
            longest=2000,
            request=_discord,
        ),
        Service(
            "telegram",
            "Telegram",
            (
                TargetPart(
                    "token",
                    Text("Token of the bot"),
                    Text("@BotFather gives it. Add the bot to the group."),
                    form=r"\d+:[\w-]+",
                    wrong=Text("A token looks like 123456:ABC-def."),
                    is_secret=True,
                ),
                TargetPart(
                    "chat",
                    Text("Chat"),
                    Text("The number of the group, which begins with a minus, or @name of a channel."),
                    form=r"-?\d+|@\w+",
                    wrong=Text("A chat is a number, or @name of a channel."),
                ),
                _server(Text("Another one only if the club runs it."), "https://api.telegram.org"),
            ),
            longest=4096,
            request=_telegram,
        ),
        Service(
            "signal",
            "Signal",
            (
                _server(Text("Where signal-cli-rest-api runs, as https://signal.example.org.")),
                TargetPart(
                    "number",
                    Text("Number that sends"),
                    Text("As +4930123456: the one that is registered there."),
                    form=r"\+\d{6,15}",
                    wrong=Text("A number looks like +4930123456."),
                ),
                TargetPart(
                    "group",
                    Text("Group"),
                    Text("As the server lists it: group. and what follows."),
                    form=r"group\.[\w+/=-]+|\+\d{6,15}",
                    wrong=Text("A group begins with “group.”."),
                    is_secret=True,
                ),
            ),
            longest=2000,
            request=_signal,
        ),
        Service(
            "matrix",
            "Matrix",
            (
                _server(Text("The homeserver of the account that sends, as https://matrix.org.")),
                TargetPart(
                    "room",
                    Text("Room"),
                    Text("Its internal id, as !abc:matrix.org; the account has to be in it."),
                    form=r"![!-~]+",
                    wrong=Text("The id of a room begins with an exclamation mark."),
                ),
                TOKEN,
            ),
            longest=8000,
            request=_matrix,
            knows_repeats=True,
        ),
        Service(
            "slack",
            "Slack",
            (
                TargetPart(
                    "address",
                    Text("Webhook address"),
                    Text("Of an “incoming webhook”. Mattermost and Rocket.Chat take the same."),
                    is_address=True,
                    is_secret=True,
                ),
            ),
            longest=4000,
            request=_slack,
        ),
        Service(
            "ntfy",
            "ntfy",
            (
                _server("", "https://ntfy.sh"),
                TargetPart(
                    "topic",
                    Text("Topic"),
                    Text("Whoever knows it reads along: choose one that nobody guesses."),
                    form=r"[\w-]{1,64}",
                    wrong=Text("A topic holds letters, numbers, dashes and underscores, 64 at most."),
                    is_secret=True,
                ),
                TargetPart("token", Text("Access token"), is_secret=True, is_optional=True),
            ),
            longest=3500,
            request=_ntfy,
        ),
    )
}
"""The messengers that a club can tell, by the name that rows have."""
