"""People signed out because a private link was taken back are told so, on the device it happened to.

The account's sessions end with the link. The first request of such a device finds that out; what it was
signed out by is noted in the session that begins then, and its next page says who made the new link.
"""

from typing import Final

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from clubs.models import LinkEntry

NOTED: Final = "shut_out_by"


class Authentication(AuthenticationMiddleware):
    """Django's, and whoever is signed in no longer is led to the page that says why."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user(request))  # type: ignore[assignment]  # as Django's does

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Lead a page whose session has ended to the page that says so; anything else gets its own answer."""
        session = getattr(request, "session", None)
        if session is None or not session.accessed or NOTED not in session:
            return response
        notice_page = reverse("signed_out")
        if request.path == notice_page or not _shows_pages(request):
            return response
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(headers={"HX-Redirect": notice_page})
        return HttpResponseRedirect(notice_page)


def _shows_pages(request: HttpRequest) -> bool:
    accepts = request.headers.get("Accept", "")
    return "text/html" in accepts or request.headers.get("HX-Request") == "true"


def _user(request: HttpRequest) -> object:
    before = request.session.get(SESSION_KEY)
    user = get_user(request)
    if before and not user.is_authenticated and (entry := _ended_by(before)):
        request.session[NOTED] = entry.pk
    return user


def _ended_by(account: str) -> LinkEntry | None:
    """Return what took the link of an account back. Whoever has a password is signed out by changing it,
    too."""
    entry = LinkEntry.objects.select_related("account").filter(account=int(account)).first()
    return entry if entry and entry.account and not entry.account.has_usable_password() else None


def log_entry_shown(request: HttpRequest) -> LinkEntry | None:
    """The line of the log that signed this device out; once."""
    entry = request.session.pop(NOTED, None)
    entries = LinkEntry.objects.select_related("club", "member", "by")
    return entries.filter(pk=entry).first() if entry else None
