"""Data: what nobody should send, sent to every form and address of a site (tests/test_fuzz.py).

The forms are those of the pages themselves: a crawl collects them with what stands in their fields, so that a
hostile value comes in company that is right. Every request is taken back again.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from urllib.parse import quote, urlencode, urlsplit

from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from tests.caches import clear_cache
from tests.site import ROOT

VALUES = (
    "²",
    "٣",
    "１２",
    "\0",
    "a\0b",
    "9" * 13,
    "9" * 14,
    "10000000000000",
    "9" * 25,
    "9" * 4400,
    "-1",
    "-0",
    "0",
    "",
    " ",
    "1.5",
    "1e9",
    "1e999",
    "inf",
    "nan",
    "1,5",
    "12k",
    "9999999m",
    "None",
    "null",
    "true",
    "x" * 70_000,
    "é" * 300,
    "\u202e",
    "\ue000",
    "\ufeff",
    "😀",
    "\r\n",
    "<script>",
    "{{ 7 }}",
    "%",
    "%s",
    "' OR 1=1",
    "../../etc/passwd",
    "[",
    "[" * 2000,
    '{"a": ',
    '{"seats": 1}',
    "2026-13-45",
    "0001-01-01",
    "9999-12-31",
    "9999-12-31T23:59",
    "25:99",
    "0-0",
    "1-99",
    "1 " * 200,
    "=1+1",
    "UTC",
    "$" * 50,
    "a b c d e f",
    "1/2",
    "-9223372036854775809",
    "9223372036854775808",
)
RAW = (  # bodies that are no form, or pretend to be another
    (b"a=\xff\xfe", "application/x-www-form-urlencoded"),
    (b"a=%ED%A0%80&request_id=%ED%A0%80", "application/x-www-form-urlencoded"),
    (b"a=1", "application/x-www-form-urlencoded; charset=utf-16"),
    (b"a=1", "application/x-www-form-urlencoded; charset=nonsense"),
    (b"a=1", "application/x-www-form-urlencoded; charset=idna"),
    (b"nothing like it", "multipart/form-data; boundary=x"),
    (b"nothing like it", "multipart/form-data"),
    (
        b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\x00\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
    ),
    (b"[" * 5000, "application/json"),
    (b"\xff" * 100, "text/plain"),
)
HEADERS = (
    {},
    {"HX-Request": "true"},
    {"Accept": "application/json"},
    {"HX-Request": "true", "HX-Target": "table"},
)
ENDS = ("account_logout", "language", "lights")  # crawled no further


@dataclass
class Form:
    """A form of a page: where it goes, how, and what stands in its fields."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)


class Found(HTMLParser):
    """The forms and links of a page."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at, self.forms, self.links, self.form = at, [], [], None

    def handle_starttag(self, tag, attrs):
        said = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(said.get("href", ""))
        for name in ("hx-get",):
            if name in said:
                self.links.append(said[name])
        if tag == "form":
            self.form = Form(said.get("action") or self.at, said.get("method", "get").lower())
            if "hx-post" in said:
                self.form.action, self.form.method = said["hx-post"], "post"
            self.forms.append(self.form)
        elif self.form and tag in {"input", "textarea", "select", "button"} and said.get("name"):
            self.form.fields.append((said["name"], said.get("value", "1")))

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None


@cache
def names_in_source(kind: str) -> tuple[str, ...]:
    """Every name of a field that the code looks for by itself, in POST or GET."""
    asked = re.compile(rf"{kind}(?:\.get|\.getlist)?[(\[]\"([\w-]+)\"")
    files = (
        path for app in ("clubs", "config", "gameplay", "tournaments") for path in (ROOT / app).rglob("*.py")
    )
    return tuple(sorted({name for path in files for name in asked.findall(path.read_text())}))


def route(path: str) -> str:
    """The name of the address."""
    try:
        match = resolve(urlsplit(path).path)
    except Resolver404:
        return ""
    names = {name: value for name, value in match.kwargs.items() if name in {"name", "act", "kind"}}
    return f"{match.view_name} {sorted(names.items())}"


class Visitor:
    """Somebody who has come to the site, and what of it they can reach: one of each kind of page and form."""

    def __init__(self, name: str, client: Client, starts: list[str]) -> None:
        self.name, self.client = name, client
        self.client.raise_request_exception = False
        self.pages: dict[str, str] = {}
        self.forms: dict[str, Form] = {}
        self.crawl(starts)

    def crawl(self, waiting: list[str]) -> None:
        while waiting:
            path = waiting.pop(0).partition("#")[0]
            known = route(path) if path.startswith("/") else ""
            if not known or known in self.pages or known.split()[0] in ENDS:
                continue
            self.pages[known] = path
            answer = self.client.get(path)
            if "text/html" not in answer.headers.get("Content-Type", ""):
                continue
            found = Found(path)
            found.feed(answer.content.decode())
            waiting += found.links
            for form in (each for each in found.forms if each.method in {"get", "post"}):
                self.forms.setdefault(f"{form.method} {route(form.action)}", form)


@dataclass(frozen=True)
class Sent:
    """One request that was answered with a fault."""

    who: str
    what: str
    error: str


def requests(who: Visitor, chance: random.Random, many: int) -> Iterator[tuple[str, str, dict]]:
    """Method, path and what else the client is told: `many` for each form and each page."""
    for form in who.forms.values():
        for _ in range(many):
            fields = spoiled(form.fields, chance, "POST" if form.method == "post" else "GET")
            if form.method == "post":
                yield "post", form.action, posted(fields, chance)
            else:
                yield "get", f"{urlsplit(form.action).path}?{query(fields)}", {}
        if form.method == "post":
            body, kind = chance.choice(RAW)
            yield "post", form.action, {"data": body, "content_type": kind}
    for path in who.pages.values():
        for _ in range(max(many // 2, 1)):
            names = chance.sample(names_in_source("GET"), 3)
            yield (
                "get",
                f"{urlsplit(path).path}?{query([(name, chance.choice(VALUES)) for name in names])}",
                {},
            )
        parts = urlsplit(path).path.strip("/").split("/")
        parts[chance.randrange(len(parts))] = chance.choice(VALUES)[:300]
        yield "get", "/" + "/".join(quote(part, safe="") for part in parts) + "/", {}


def spoiled(fields, chance, kind):
    """The fields of a form with one or some of them as nobody should send them."""
    fields = list(fields)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        where = chance.randrange(len(fields) + 1)
        how = chance.random()
        if where == len(fields) or how < 0.1:
            fields.append((chance.choice(names_in_source(kind)), chance.choice(VALUES)))
        elif how < 0.2:
            del fields[where]
        elif how < 0.3:
            fields.append((fields[where][0], chance.choice(VALUES)))
        elif how < 0.35:
            fields[where] = (
                fields[where][0] + chance.choice(("²", "-99999999999", "-x", "\0")),
                fields[where][1],
            )
        else:
            fields[where] = (fields[where][0], chance.choice(VALUES))
    return fields


def query(fields) -> str:
    return urlencode([(name, value[:5000]) for name, value in fields])


def posted(fields, chance):
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    body = urlencode(data, doseq=True).encode()
    headers = chance.choice(HEADERS)
    return {"data": body, "content_type": "application/x-www-form-urlencoded", "headers": headers}


def faults(who: Visitor, seed: str, many: int) -> Iterator[Sent]:
    """Sends everything, and tells what was answered with a fault."""
    chance = random.Random(seed)
    for method, path, more in requests(who, chance, many):
        with transaction.atomic():
            answer = who.client.generic(method.upper(), path, **more)
            transaction.set_rollback(True)
        if method == "post":
            clear_cache()
        if answer.status_code >= 500:
            error = getattr(answer, "exc_info", None)
            yield Sent(
                who.name, f"{method} {path[:300]} {str(more)[:600]}", f"{error[0].__name__}: {error[1]}"[:300]
            )
