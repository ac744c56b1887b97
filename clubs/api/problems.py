"""What programs are told when something is not answered: application/problem+json (RFC 9457)."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpResponse
from pydantic import BaseModel, Field

from clauses.refusal import NotAllowed
from words.text import Text, localised

PROBLEM_JSON: Final = "application/problem+json"

TITLES: Final[Mapping[int, str]] = {
    400: Text("That cannot be understood"),
    401: Text("No token, or not one that opens anything"),
    403: Text("The token may not do that"),
    404: Text("There is no such thing"),
    405: Text("Not by that method"),
    409: Text("It has changed meanwhile"),
    415: Text("It has to be JSON"),
    422: Text("That cannot be done"),
    429: Text("Too much at once"),
    500: Text("Something went wrong"),
    503: Text("Not at this moment"),
}


class Wrong(BaseModel):
    """One thing that is wrong with what was sent. where: its place in it, like `facts[0].player`."""

    where: str
    what: str


class Problem(BaseModel):
    """Why something is not answered. detail: a sentence; clauses: of the club's rulebook, on which a refusal
    rests; errors: what is wrong with what was sent."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    clauses: list[str] = Field(default_factory=list)
    errors: list[Wrong] = Field(default_factory=list)


class Refused(Exception):
    """Raised by what answers programs. headers: of the answer."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        errors: Sequence[Wrong] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.errors, self.headers = status, detail, errors, headers or {}


def problem(
    status: int,
    detail: str,
    *,
    clauses: Sequence[str] = (),
    errors: Sequence[Wrong] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The answer, in the language of the request."""
    said = Problem(
        title=localised(TITLES.get(status, HTTPStatus(status).phrase)),
        status=status,
        detail=localised(detail),
        clauses=list(clauses),
        errors=list(errors),
    )
    body = json.dumps(said.model_dump(), ensure_ascii=False)
    made = HttpResponse(body, status=status, content_type=PROBLEM_JSON, headers={"Cache-Control": "no-store"})
    for name, value in (headers or {}).items():
        made.headers[name] = value
    return made


def refusal(refused: NotAllowed) -> HttpResponse:
    """The rules forbid it: 422 with the clause."""
    return problem(422, refused.reason, clauses=[refused.clause] if refused.clause else [])


def place(location: Sequence[Any]) -> str:
    """Where something is in what was sent: ("facts", 0, "player") is facts[0].player."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return "".join(steps).removeprefix(".")
