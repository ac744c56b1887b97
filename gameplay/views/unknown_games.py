"""What is answered at the addresses of a table whose stored game this site does not have."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gameplay.ring.unknown_game import GameUnknown
from words.text import Text, localised

CONFLICT: Final = 409
UNSHOWN: Final = Text("This table cannot be shown")


def told(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, which says in a sentence that the game is unknown."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *args, **named)
        except GameUnknown as unknown:
            said = {"title": localised(UNSHOWN), "sentence": unknown.text.localised()}
            return render(request, "refused.html", said, status=CONFLICT)

    return answer
