"""Act of one tap and its outcome, told at the foot of the page that follows."""

from collections.abc import Callable

from django.http import HttpRequest

from clauses.refusal import NotAllowed
from config.pages.toasts import toast


def attempt(request: HttpRequest, act: Callable[[], object], done: str, *, undo: str = "") -> None:
    """Act, and tell `done` with the address that takes it back; or why the rules forbid it."""
    try:
        act()
    except NotAllowed as refusal:
        toast(request, refusal.text)
    else:
        toast(request, done, undo=undo)
