"""Answers wherever a stored game turns out to be one that this site does not have."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gameplay.ring.unknown_game import GameUnknown
from words.text import Text, localised

CONFLICT: Final = 409
UNSHOWN: Final = Text("This table cannot be shown")


class UnknownGameMiddleware:
    """Say in a sentence that the game is unknown, whichever view came upon it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, GameUnknown):
            return None
        sentence = {"title": localised(UNSHOWN), "sentence": exception.text.localised()}
        return render(request, "refused.html", sentence, status=CONFLICT)
