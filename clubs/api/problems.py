"""Answers to requests that are refused: application/problem+json (RFC 9457)."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpResponse
from pydantic import BaseModel, Field

from clauses.refusal import NotAllowed
from config.serving.request_keys import SentOtherwise
from words.text import Text, localised

PROBLEM_JSON: Final = "application/problem+json"

CODES: Final[Mapping[int, str]] = {
    400: "unreadable",
    401: "no-token",
    403: "scope-missing",
    404: "not-found",
    405: "method-not-allowed",
    409: "changed-meanwhile",
    413: "too-large",
    415: "not-json",
    422: "invalid",
    429: "rate-limited",
    500: "fault",
    503: "unavailable",
}
"""The code of a status where a refusal has none of its own. A code never changes."""

FORBIDDEN: Final = "forbidden-by-rule"
KEY_REUSED: Final = "idempotency-key-reused"
UNKNOWN_PARAMETER: Final = "unknown-parameter"
MEANINGS: Final[Mapping[str, Text]] = {
    "unreadable": Text("The request cannot be read: it is not JSON, or holds what no text can, such as NUL."),
    "no-token": Text("There is no token, or it opens nothing any more."),
    "scope-missing": Text("The token was made without the scope that this needs."),
    "not-found": Text("It does not exist, or this token may not see it."),
    "method-not-allowed": Text("This address has no such method: the Allow header names those it has."),
    "changed-meanwhile": Text("The standings were written again since your first page: begin anew."),
    "too-large": Text("The body is too large."),
    "not-json": Text("The body has to be application/json."),
    "invalid": Text("Something that was sent is not as the description says: errors names each place."),
    UNKNOWN_PARAMETER: Text("The address has a parameter that this operation does not know."),
    FORBIDDEN: Text("The club's rules forbid it: clauses names those it rests on, errors which fact it was."),
    KEY_REUSED: Text("This Idempotency-Key was used before for another request: nothing was recorded."),
    "rate-limited": Text("The token asks too often: ask again after Retry-After seconds."),
    "fault": Text("A fault of the site. It has been logged, and nothing was recorded."),
    "unavailable": Text("The site does not answer at the moment: ask again after Retry-After seconds."),
}
"""The meaning of each code, on the page that describes the API."""

OTHER: Final = Text(
    "This Idempotency-Key was used for something else: every request that is not a repeat has its own."
)

DESCRIBED_AT: Final = "/api/v1/docs#problem-"

TITLES: Final[Mapping[int, str]] = {
    400: Text("That cannot be understood"),
    401: Text("No token, or not one that opens anything"),
    403: Text("The token may not do that"),
    404: Text("Not found"),
    405: Text("Method not allowed"),
    409: Text("It has changed meanwhile"),
    415: Text("It has to be JSON"),
    422: Text("That cannot be done"),
    429: Text("Rate limit exceeded"),
    500: Text("Something went wrong"),
    503: Text("Not at this moment"),
}


class Wrong(BaseModel):
    """One thing that is wrong with what was sent. where: its place in it, like `facts[0].player`."""

    where: str
    what: str


class Problem(BaseModel):
    """Reason why a request is refused. code: what kind of refusal it is, the same for good, and type: the
    address where the page of the API explains it; detail: a sentence for people; clauses: of the club's
    rulebook, on which a refusal rests; errors: what is wrong with what was sent."""

    type: str
    code: str
    title: str
    status: int
    detail: str
    clauses: list[str] = Field(default_factory=list)
    errors: list[Wrong] = Field(default_factory=list)


class Refused(Exception):
    """Raised by what answers programs. code: where the status alone does not say enough; clauses: on which it
    rests; headers: of the answer."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        code: str = "",
        clauses: Sequence[str] = (),
        errors: Sequence[Wrong] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.code, self.clauses = status, detail, code, clauses
        self.errors, self.headers = errors, headers or {}


def problem(
    status: int,
    detail: str,
    *,
    code: str = "",
    clauses: Sequence[str] = (),
    errors: Sequence[Wrong] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The answer, in the language of the request. code: that of the status, if none is given."""
    code = code or CODES.get(status, "invalid")
    shape_of_it = Problem(
        type=f"{DESCRIBED_AT}{code}",
        code=code,
        title=localised(TITLES.get(status, HTTPStatus(status).phrase)),
        status=status,
        detail=localised(detail),
        clauses=list(clauses),
        errors=list(errors),
    )
    body = json.dumps(shape_of_it.model_dump(), ensure_ascii=False)
    response = HttpResponse(
        body, status=status, content_type=PROBLEM_JSON, headers={"Cache-Control": "no-store"}
    )
    for name, value in (headers or {}).items():
        response.headers[name] = value
    return response


def refusal(refused: NotAllowed) -> HttpResponse:
    """The rules forbid it: 422 with the clause; or the key of the request was used for something else."""
    if isinstance(refused, SentOtherwise):
        return problem(422, OTHER, code=KEY_REUSED)
    return problem(422, refused.reason, code=FORBIDDEN, clauses=[refused.cited] if refused.cited else [])


def without_tags(location: Sequence[Any], sent: Any) -> tuple[Any, ...]:
    """Return where something is in what was sent, less the steps that only name the kind of an object there:
    pydantic has one for each object that is told from others by its `kind` or `type`."""
    steps, here = list[Any](), sent
    for step in location:
        if isinstance(here, dict) and step not in here and step in (here.get("kind"), here.get("type")):
            continue
        steps.append(step)
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            here = None
    return tuple(steps)


def place(location: Sequence[Any]) -> str:
    """Return where something is in what was sent: ("facts", 0, "player") is facts[0].player."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return "".join(steps).removeprefix(".")
