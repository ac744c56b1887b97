"""Pages that hold something secret, such as a private link: who keeps them and who is told of them.

The policy of what any page may load (Content-Security-Policy) is in the settings; django-csp sends it.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.http.response import HttpResponseBase

P = ParamSpec("P")
Response = TypeVar("Response", bound=HttpResponseBase)


def private(view: Callable[P, Response]) -> Callable[P, Response]:
    """A view whose answers hold a secret, in the page or in its address: no browser or proxy keeps them,
    search engines leave them out, and what they lead to is not told where from."""

    @wraps(view)
    def answered(*arguments: P.args, **named: P.kwargs) -> Response:
        response = view(*arguments, **named)
        response.headers["Cache-Control"] = "no-store, private"
        response.headers["Referrer-Policy"] = "strict-origin"  # "no-referrer" would take forms their origin
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answered
