"""Typed headers of htmx."""

from typing import cast

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request as django-htmx's middleware leaves it."""

    htmx: HtmxDetails


def htmx_of(request: HttpRequest) -> HtmxDetails:
    """Return whether htmx asks (its truth), and for what: target, trigger, current URL."""
    return cast(HtmxHttpRequest, request).htmx
