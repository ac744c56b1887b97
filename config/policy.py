"""What a page may load and where it may stand (Content-Security-Policy): django-csp's header, written once.

It says the same of every page: none asks for a nonce, none for an exception.
"""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

EXPLAINED = (404, 500)  # which Django explains to developers, with styles in the page
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
