"""/api/v1 as a whole: every app's operations under one roof, and one way of saying that something is not
answered.

Loaded with the first request (config/serving/lazy_api.py). Addresses of its own: openapi.json, which
describes it all, and docs, the same for people; both are for everybody, the rest needs a token.

Description of the API: as OpenAPI for programs, and as a page without scripts for people.
"""

import json
import logging
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.core.signals import got_request_exception
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, URLResolver
from django.urls.resolvers import RegexPattern
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError, ValidationErrorContext
from ninja.parser import Parser

from clauses.invalid import what_is_wrong
from clauses.refusal import NotAllowed
from clubs.api import bringing, clubs, join_requests, managing, rulings, seasons, suspensions, tickets
from clubs.api.answering import ROUTER
from clubs.api.keys import Key, Visitor, rate_of, unknown
from clubs.api.problems import MEANINGS, Refused, Wrong, place, problem, refusal, without_tags
from clubs.api_scopes import SCOPES
from clubs.webhooks import messenger_api
from config.live.topics import TOPIC_HEADER
from config.serving import unavailable
from gameplay.api import hands
from gameplay.api.described import describe
from tournaments.api import (
    coming,
    handing_over,
    heads_up,
    keeping,
    nights,
    opening_nights,
    recorded_facts,
    ring_games,
)
from words.text import Text, localised

Schema = Mapping[str, Any]


@require_safe
def openapi(request: HttpRequest, schema: Schema) -> HttpResponse:
    """The description for programs."""
    return JsonResponse(schema, headers={"Cache-Control": "no-cache"})


@require_safe
def page(request: HttpRequest, schema: Schema) -> HttpResponse:
    """The same to read: every operation with what it takes and gives, every shape."""
    context = {
        "title": schema["info"]["title"],
        "operations": [
            _operation(method, path, operation)
            for path, methods in schema["paths"].items()
            for method, operation in methods.items()
        ],
        "shapes": [
            _shape(name, operation) for name, operation in sorted(schema["components"]["schemas"].items())
        ],
        "scopes": SCOPES.items(),
        "problems": MEANINGS.items(),
    }
    return render(request, "clubs/api_docs.html", context)


PAGES: Final[Mapping[str, Callable[[HttpRequest, Schema], HttpResponse]]] = {
    "": page,
    "docs": page,
    "openapi.json": openapi,
}


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> dict[str, Any]:
    given: Schema = next((each for status, each in operation["responses"].items() if status < "3"), {})
    body = operation.get("requestBody", {})
    return {
        "method": method.upper(),
        "path": path,
        "name": operation["operationId"],
        "former": operation.get("x-deprecated-operation-id", ""),
        "summary": operation.get("summary", ""),
        "description": operation.get("description", ""),
        "scope": operation.get("x-scope", ""),
        "takes": [
            {
                "name": each["name"],
                "where": each["in"],
                "type": _type(each["schema"]),
                "must": each.get("required", False),
            }
            for each in operation.get("parameters", ())
        ],
        "body": _content(body),
        "gives": _content(given),
    }


def _content(response: Mapping[str, Any]) -> str:
    return next((_type(each["schema"]) for each in response.get("content", {}).values()), "")


def _shape(name: str, described: Mapping[str, Any]) -> dict[str, Any]:
    must = described.get("required", ())
    fields = [
        {
            "name": field,
            "type": _type(of),
            "must": field in must,
            "description": of["description"],
            "deprecated": of.get("deprecated", False),
        }
        for field, of in described.get("properties", {}).items()
    ]
    return {"name": name, "description": described.get("description", ""), "fields": fields}


def _type(schema: Mapping[str, Any]) -> str:
    """Return what stands there, as short as it can be said."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(map(_type, several)))
    if "enum" in schema:
        return " | ".join(f"“{each}”" for each in schema["enum"])
    if "const" in schema:
        return f"“{schema['const']}”"
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    kind = str(schema.get("type", "anything"))
    return f"{kind} ({schema['format']})" if "format" in schema else kind


PREFIX: Final = "/api/v1/"
NOTHING: Final = Text("There is nothing here, or nothing that this token may open.")
UNREADABLE: Final = Text("There is something in it that no name and no text holds, such as NUL.")
MALFORMED: Final = Text("The body is not JSON.")
BROKEN: Final = Text("The site could not do that. It has been written down; nothing was recorded.")
DESCRIPTION: Final = (
    "A club and its nights for programs. Every request brings a token of the club "
    "(`Authorization: Bearer db_…`), which stands for the member who made it."
)
WITH_BODY: Final = ("POST", "PUT", "PATCH", "DELETE")

log = logging.getLogger("django.request")


class Utf8Parser(Parser):
    """Reads bodies in UTF-8 alone: in another encoding of JSON a NUL would not be seen for what it is."""

    def parse_body(self, request: HttpRequest) -> Any:
        """Return what the body says. Raises ValueError, also for half a pair of surrogates, which no answer
        can repeat."""
        text = request.body.decode()
        read = json.loads(text)
        if "\\u" in text:
            json.dumps(read, ensure_ascii=False).encode()
        return read


class Api(NinjaAPI):
    """ninja's, but that a sentence of ours stays one that can be said in another language."""

    def validation_error_from_error_contexts(
        self, error_contexts: list[ValidationErrorContext[Any]]
    ) -> ValidationError:
        """Return what pydantic found wrong, as it found it."""
        errors: list[dict[str, Any]] = []
        for context in error_contexts:
            where = context.model.__ninja_flatten_map_reverse__
            for each in context.pydantic_validation_error.errors(include_url=False, include_input=False):
                place = where.get(each["loc"], each["loc"])
                errors.append({**each, "loc": (context.model.__ninja_param_source__, *place)})
        return ValidationError(errors)


api = Api(
    title="Dead Button",
    version="1",
    description=DESCRIPTION,
    docs_url=None,
    openapi_url=None,
    auth=Key(),
    parser=Utf8Parser(),
    servers=[{"url": "/", "description": "this site"}],
)
MODULES: Final = (
    clubs,
    managing,
    bringing,
    join_requests,
    suspensions,
    messenger_api,
    tickets,
    seasons,
    rulings,
    coming,
    nights,
    recorded_facts,
    handing_over,
    opening_nights,
    keeping,
    heads_up,
    ring_games,
    hands,
)
"""Modules of the operations: each has put them under their addresses."""
api.add_router("", ROUTER)


@api.exception_handler(Refused)
def refused(request: HttpRequest, exc: Refused) -> HttpResponse:
    """Answer a refusal by an operation."""
    return problem(
        exc.status, exc.detail, code=exc.code, clauses=exc.clauses, errors=exc.errors, headers=exc.headers
    )


@api.exception_handler(NotAllowed)
def not_allowed(request: HttpRequest, exc: NotAllowed) -> HttpResponse:
    """Answer what the rules forbid, with the clause."""
    return refusal(exc)


@api.exception_handler(Http404)
def not_found(request: HttpRequest, exc: Exception) -> HttpResponse:
    """Answer that it is not there, or not theirs; to whoever brought no token, that one may be needed."""
    if isinstance(getattr(request, "auth", None), Visitor):
        return refused(request, unknown())
    return problem(404, NOTHING)


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, exc: ValidationError) -> HttpResponse:
    """Answer what is wrong with what was sent, each with its place in it."""
    sent = json.loads(request.body or b"null") if request.content_type == "application/json" else None
    errors = [
        Wrong(where=place(without_tags(_without_names(each["loc"]), sent)), what=localised(_said(each)))
        for each in exc.errors
    ]
    return problem(422, Text("What was sent is not possible: see what is wrong with it."), errors=errors)


def _without_names(location: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return where in the body, the address or a header; without what the parameter is called here."""
    source, *steps = location
    return tuple(steps[1:]) if source == "body" and steps[:1] == ["sent"] else tuple(steps)


def _said(error: Any) -> str:
    try:
        return what_is_wrong(error)
    except KeyError:  # what it rests on is not told
        return str(error["msg"])


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, exc: HttpError) -> HttpResponse:
    """Answer what ninja itself cannot read."""
    return problem(exc.status_code, MALFORMED if exc.status_code == 400 else exc.message)


@api.exception_handler(Exception)
def broken(request: HttpRequest, exc: Exception) -> HttpResponse:
    """A fault of ours: logged and reported as on a page."""
    if isinstance(exc, RequestDataTooBig):
        return problem(413, Text("That is too large."))
    is_away = isinstance(exc, unavailable.FAULTS)
    got_request_exception.send(sender=None, request=request)
    log.error(
        "Internal Server Error: %s",
        request.path,
        exc_info=exc,
        extra={"status_code": 503 if is_away else 500, "request": request},
    )
    if is_away:
        again = {"Retry-After": str(unavailable.AGAIN)}
        return problem(503, unavailable.SENTENCE, headers=again)
    return problem(500, BROKEN)


@cache
def _resolver() -> URLResolver:
    return URLResolver(RegexPattern(r"^"), api.urls[0])


READABLE_ELSEWHERE: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": (
        "ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-ID"
    ),
}
"""Pages of other sites may read answers: no cookie opens anything here, only a token that they were given."""

PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


def answer(request: HttpRequest, path: str) -> HttpResponseBase:
    """The answer to a request under /api/v1/. HEAD is answered as GET, less the body."""
    if request.method == "OPTIONS":
        response: HttpResponseBase = HttpResponse(status=204, headers=PREFLIGHT)
    elif request.method == "HEAD":
        request.method = "GET"
        response = _answer(request, path)
        if isinstance(response, HttpResponse):
            response.headers.pop(TOPIC_HEADER, None)  # a stream would follow
            response.headers["Content-Length"] = str(len(response.content))
            response.content = b""
    else:
        response = _answer(request, path)
    rate = rate_of(request)
    for name, value in (READABLE_ELSEWHERE | (rate.headers if rate else {})).items():
        response.headers[name] = value
    return response


def _answer(request: HttpRequest, path: str) -> HttpResponseBase:
    if path in PAGES:
        return PAGES[path](request, schema())
    if request.method in WITH_BODY and request.content_type != "application/json" and _has_body(request):
        return problem(415, Text("Send the body as application/json."))
    if b"\\u0000" in request.body:
        return bad_request(request)
    try:
        match = _resolver().resolve(path)
    except Resolver404:
        return problem(404, NOTHING)
    request.resolver_match = match
    response: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
    if response.status_code == 405:
        allowed = response.headers["Allow"]
        return problem(405, Text("Allowed here: {methods}.", methods=allowed), headers={"Allow": allowed})
    return response


def _has_body(request: HttpRequest) -> bool:
    return bool(request.content_type) or request.META.get("CONTENT_LENGTH") not in (None, "", "0")


def bad_request(request: HttpRequest) -> HttpResponse:
    """Answer what was refused before it came here."""
    return problem(400, UNREADABLE)


@cache
def schema() -> dict[str, Any]:
    """The whole of it as OpenAPI."""
    return describe(json.loads(json.dumps(api.get_openapi_schema(path_prefix=PREFIX))))
