"""Writing of answers: as JSON from its shape, known by an ETag, so that a program which has it already is
told so (304); and what every operation of the API says of itself."""

import hashlib
from collections.abc import Callable, Set
from functools import wraps
from inspect import signature
from typing import Any, Final, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from ninja import Router
from pydantic import BaseModel

from clubs.api.keys import Key
from clubs.api.problems import UNKNOWN_PARAMETER, Problem, Refused, Wrong
from clubs.api_scopes import Scope
from config.live.topics import TOPIC_HEADER
from words.text import Text, localised

JSON: Final = "application/json; charset=utf-8"
REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 422, 429), Problem)

ROUTER: Final = Router()
"""Every operation of the API: several apps have operations of one address."""

View = Callable[..., Any]
V = TypeVar("V", bound=View)


def answer(
    request: HttpRequest, shape: BaseModel, *, status: int = 200, version: str = ""
) -> HttpResponseBase:
    """The answer with its ETag: by `version`, where what is told follows from that and the moment, else by
    all that is told."""
    body = shape.model_dump_json().encode()
    response = HttpResponse(body, status=status, content_type=JSON)
    response.headers["Cache-Control"] = "private, no-cache"
    if request.method != "GET":
        return response
    etag = f'W/"{version}"' if version else f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    return get_conditional_response(request, etag, None, response) or response


def is_known(request: HttpRequest, version: str) -> HttpResponseBase | None:
    """The answer to a program that has this version already (304): asked before the rest is computed."""
    etag = f'W/"{version}"'
    etags = request.headers.get("If-None-Match", "")
    if etag not in etags and version not in etags:
        return None
    response = get_conditional_response(request, etag, None, HttpResponse(headers={"ETag": etag}))
    return response if response is not None and response.status_code == 304 else None


def refuse_unknown(request: HttpRequest, parameters: Set[str]) -> None:
    """Raises Refused, 422, for a parameter of the address that the operation does not have: a filter that is
    not applied would be mistaken for one that was."""
    unknown = sorted(set(request.GET) - parameters)
    if unknown:
        what = localised(Text("There is no such parameter here."))
        raise Refused(
            422,
            Text("What was sent is not possible: see what is wrong with it."),
            code=UNKNOWN_PARAMETER,
            errors=[Wrong(where=name, what=what) for name in unknown],
        )


def changes(
    router: Router, path: str, name: str, topic_of: Callable[..., str], *, is_public: bool = False
) -> None:
    """Puts a stream of changes under an address. name: of the operation; topic_of: a view that authorises and
    returns the topic that is followed. Where nothing can be streamed the answer is empty (204)."""

    @wraps(topic_of)
    def granted(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponseBase:
        refuse_unknown(request, parameters)
        topic = topic_of(request, *arguments, **named)
        return HttpResponse(status=204, headers={TOPIC_HEADER: topic, "Cache-Control": "no-store"})

    parameters = {*signature(topic_of).parameters}
    responses: dict[Any, Any] = {204: None, **REFUSALS}
    ROUTER.api_operation(
        ["GET"],
        path,
        response=responses,
        tags=router.tags,
        operation_id=name,
        summary=(topic_of.__doc__ or "").strip().partition(".")[0].replace("\n    ", " "),
        auth=Key("read", is_public=is_public),
        openapi_extra={"x-scope": "read", "x-public": is_public, "x-stream": True},
    )(granted)


def operation(
    router: Router,
    method: str,
    path: str,
    scope: Scope,
    shape: type[BaseModel],
    *,
    status: int = 200,
    also: tuple[int, ...] = (),
    is_public: bool = False,
) -> Callable[[V], V]:
    """Puts a view under an address. router: under whose tags it is described; scope: what the token must be
    allowed to; shape: of the answer; also: refusals that come beside the usual ones; is_public: it is read
    without a token where the club shows it to everybody."""

    def put(view: V) -> V:
        parameters = {*signature(view).parameters}

        @wraps(view)
        def scoped(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponseBase:
            refuse_unknown(request, parameters)
            result = view(request, *arguments, **named)
            return result if isinstance(result, HttpResponseBase) else answer(request, result, status=status)

        responses: dict[Any, Any] = {status: shape, **REFUSALS, **dict.fromkeys(also, Problem)}
        ROUTER.api_operation(
            [method],
            path,
            response=responses,
            tags=router.tags,
            operation_id=view.__name__,
            summary=(view.__doc__ or "").strip().partition(".")[0].replace("\n    ", " "),
            auth=Key(scope, is_public=is_public),
            openapi_extra={"x-scope": scope, "x-public": is_public},
        )(scoped)
        return view

    return put
