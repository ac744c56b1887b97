"""Refusal of malformed requests before any page reads them: NUL, which PostgreSQL does not keep, and the
number of a request that is longer than any that was given out.
"""

from collections.abc import Callable
from typing import Final

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase

LONGEST_ID: Final = 64  # characters of a request_id, as the tables of the database have room for
Respond = Callable[[HttpRequest], HttpResponseBase]


def tidy(get_response: Respond) -> Respond:
    """A middleware: such addresses and forms are not understood (400)."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        if "\0" in request.path or holds_nul(request.GET) or holds_nul(request.POST):
            raise BadRequest("There is a NUL in what was sent.")
        if any(len(typed) > LONGEST_ID for typed in request.POST.getlist("request_id")):
            raise BadRequest("That is not the number of a request.")
        return get_response(request)

    return respond


def holds_nul(fields: QueryDict) -> bool:
    """Return whether a name or a value holds U+0000, which PostgreSQL does not store."""
    return any("\0" in name or any("\0" in value for value in values) for name, values in fields.lists())
