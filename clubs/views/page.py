"""Context of every page of a club, and the outcome of an act of one tap, told at the foot of the next."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from clauses.refusal import NotAllowed
from clubs import rules
from clubs.actions.links import has_own_sign_in
from clubs.models import Club, Member, User
from config.pages.toasts import toast
from config.problems import news_for


def attempt(request: HttpRequest, act: Callable[[], object], done: str, *, undo: str = "") -> None:
    """Act, and tell `done` with the address that takes it back; or why the rules forbid it."""
    try:
        act()
    except NotAllowed as refusal:
        toast(request, refusal.text)
    else:
        toast(request, done, undo=undo)


def page(
    request: HttpRequest,
    template: str,
    club: Club,
    *,
    fragment: str = "",
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Render a page of the club: with the member who looks (`me`) and what they may do (`owns`, `directs`).

    fragment: the part of it that htmx is given when it asks for the page again.
    """
    if fragment and is_fragment(request):
        template = f"{template}#{fragment}"
    return render(request, template, around(request, club) | context, status=status)


def around(request: HttpRequest, club: Club) -> dict[str, Any]:
    """Return what `clubs/page.html` shows of a club around any page: the member who looks, and what they may
    do."""
    me = rules.membership(request.user, club.pk)
    is_owner = rules.owns(request.user, club)
    return {
        "club": club,
        "new_version": news_for(request.user) if is_owner else "",
        "asking": club.join_requests.filter(answered_at=None).count()
        if is_owner and club.takes_requests
        else 0,
        "me": me,
        "is_to_keep_a_way_in": me is not None and _has_none(request, me),
        "owns": is_owner,
        "directs": rules.directs(request.user, club),
    }


def _has_none(request: HttpRequest, me: Member) -> bool:
    """Return whether an elder, whom nobody may be there to let in again, has kept no way back yet."""
    if me.role != Member.Role.ELDER or me.kept_at or not isinstance(request.user, User):
        return False
    return not has_own_sign_in(request.user)


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what was sent with a form, be it nothing; None when the form is to be shown."""
    return request.POST if request.method == "POST" else None


def is_fragment(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of the page it shows already."""
    return request.headers.get("HX-Request") == "true" and "HX-Boosted" not in request.headers
