"""Toasts: what just happened, at the foot of the page, with a way to undo it.

`toast(request, "Ann is out in 14th place.", undo=url)` works alike before a redirect, in a page and in a
fragment: the middleware adds what is to be told to an answer to htmx, beside the fragment it asked for.
"""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from words.text import localised


def toast(request: HttpRequest, sentence: str, *, undo: str = "", level: int = messages.SUCCESS) -> None:
    """Tell `sentence`; `undo` is the address that takes it back when posted to.

    A sentence that can be said in other languages is said in that of this request: until the next one only
    plain text is kept.
    """
    messages.add_message(request, level, localised(sentence), extra_tags=undo)


class ToastMiddleware:
    """Put waiting toasts into answers to htmx: pages have a place for them, fragments do not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_fragment(request, response):
            waiting = messages.get_messages(request)
            if waiting:
                context = {"messages": waiting, "into_page": True}
                response.write(render_to_string("config/toasts.html", context, request))
        return response


def is_fragment(request: HttpRequest, response: HttpResponse) -> bool:
    """Return whether htmx will put this answer into the page that asked for it."""
    is_htmx = request.headers.get("HX-Request") == "true" and "HX-Boosted" not in request.headers
    is_html = not response.streaming and response.headers.get("Content-Type", "").startswith("text/html")
    leads_away = any(name in response.headers for name in ("HX-Redirect", "HX-Refresh", "HX-Location"))
    return is_htmx and is_html and response.status_code in {200, 201, 409, 422} and not leads_away
