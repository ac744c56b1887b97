"""What a page may load and where it may stand (Content-Security-Policy): django-csp's header, written once.

It says the same of every page: none asks for a nonce, none for an exception. And what pages add that hold
something secret, such as a private link.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

EXPLAINED = (404, 500)  # which Django explains to developers, with styles in the page
View = TypeVar("View", bound=Callable[..., HttpResponseBase])
Respond = Callable[[HttpRequest], HttpResponseBase]


def policy(get_response: Respond) -> Respond:
    """A middleware: every answer carries the policy of the settings."""
    written = build_policy()

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code in EXPLAINED):
            response.headers.setdefault(HEADER, written)
        return response

    return respond


def private(view: View) -> View:
    """A view whose answers hold a secret, in the page or in its address: no browser or proxy keeps them,
    search engines leave them out, and what they lead to is not told where from."""

    @wraps(view)
    def answered(*arguments: object, **named: object) -> HttpResponseBase:
        response = view(*arguments, **named)
        response.headers["Cache-Control"] = "no-store, private"
        response.headers["Referrer-Policy"] = "strict-origin"  # "no-referrer" would take forms their origin
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answered  # type: ignore[return-value]
