"""Devices that are signed in to an account: the list of them, and ending one or all.

A row is written when a device signs in, by whatever way, and brought up to date once an hour by what it asks;
sessions of before are written down with their next request. Signing out everywhere else changes what all
sessions of the account are checked by, so that also those without a row have ended.
"""

from datetime import datetime, timedelta
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, get_user_model, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import empty
from django.views.decorators.http import require_http_methods

from config.models import SignedInDevice
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.privacy.private_pages import private
from words.text import Text
from words.typed import number

EVERY: Final = timedelta(hours=1)
MOST: Final = 50  # devices on the page; whoever has more signs out everywhere
NOTED: Final = "device_seen"
LINKS: Final = frozenset({"claim", "found_first", "found_first_from_file", "long_work_club"})


signed_out_everywhere = Signal()
"""Sent with `user` in the transaction in which every other device of the account is signed out; whoever has
let devices in by other means shuts these out, too."""


def _store(key: str) -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore(key)


def note_sign_in(request: HttpRequest | None, user: Any, **_more: object) -> None:
    """Write down the device that has just signed in."""
    if request is not None:
        _write(request, user, timezone.now())


def _write(request: HttpRequest, user: Any, now: datetime) -> None:
    if not request.session.session_key:
        request.session.save()
    key = request.session.session_key
    match = request.resolver_match
    by_link = match is not None and match.url_name in LINKS
    began = {"began_at": now, "by_link": by_link}
    every_time = {"user": user, "device": kind_of_device(request), "seen_at": now}
    SignedInDevice.objects.update_or_create(
        session_key=key, defaults=every_time, create_defaults={**every_time, **began}
    )
    request.session[NOTED] = [key, now.timestamp()]


def middleware(get_response: Any) -> Any:
    """Bring the row of a device up to date once an hour, after it has been answered."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = get_response(request)
        user = getattr(request, "user", None)
        if getattr(user, "_wrapped", user) is not empty and getattr(user, "is_authenticated", False):
            now = timezone.now()
            if _is_outdated(request.session.get(NOTED), request.session.session_key, now):
                _write(request, user, now)
        return response

    return respond


def _is_outdated(noted: Any, key: str | None, now: datetime) -> bool:
    """True if the row of this session is older than an hour, or is another session's: keys change."""
    if key is None:
        return False  # it has ended with this answer
    return not noted or noted[0] != key or now.timestamp() - noted[1] > EVERY.total_seconds()


def devices_of(user: Any) -> list[SignedInDevice]:
    """Return the devices whose sessions still hold, those used last first; the rows of others go."""
    kept: list[SignedInDevice] = []
    ended: list[int] = []
    secret = user.get_session_auth_hash()
    for row in SignedInDevice.objects.filter(user=user).order_by("-seen_at", "-pk")[:MOST]:
        brought = _store(row.session_key).get(HASH_SESSION_KEY, "")
        if constant_time_compare(brought, secret):
            kept.append(row)
        else:
            ended.append(row.pk)
    if ended:
        SignedInDevice.objects.filter(pk__in=ended).delete()
    return kept


@transaction.atomic
def end_device(*, user: Any, pk: int) -> SignedInDevice | None:
    """End the session of one device; None where it has ended already or is somebody else's."""
    row = SignedInDevice.objects.filter(user=user, pk=pk).first()
    if row is not None:
        _store(row.session_key).delete()
        SignedInDevice.objects.filter(pk=pk).delete()
        row.pk = pk
    return row


@transaction.atomic
def end_other_devices(*, user: Any, but: str | None) -> Any:
    """End every session of the account but this one, with or without a row; return the account as it is
    then. The session that stays has to be given the account's new hash."""
    account = get_user_model().objects.select_for_update().get(pk=user.pk)
    account.sign_outs += 1
    account.save(update_fields=["sign_outs"])
    others = SignedInDevice.objects.filter(user=account).exclude(session_key=but)
    for key in list(others.values_list("session_key", flat=True)):
        _store(key).delete()
    others.delete()
    signed_out_everywhere.send(type(account), user=account)
    return account


@login_required
@private
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """The devices that are signed in to one's account; one of them or all others are signed out."""
    user: Any = request.user
    if request.method != "POST":
        now = timezone.now()
        if _is_outdated(request.session.get(NOTED), request.session.session_key, now):
            _write(request, user, now)
        context = {
            "devices": devices_of(user),
            "here": request.session.session_key,
            "places": user.memberships.filter(left_at=None).select_related("club"),
            "lives_by_link": not user.has_usable_password(),
        }
        return render(request, "account/devices.html", context)
    if "all" in request.POST:
        kept = request.session.session_key
        update_session_auth_hash(request, end_other_devices(user=user, but=kept))
        SignedInDevice.objects.filter(session_key=kept).update(session_key=request.session.session_key)
        toast(request, Text("All other devices are signed out."))
        return redirect("account_devices")
    row = end_device(user=user, pk=number(request.POST.get("end", "")) or 0)
    if row is not None and row.session_key == request.session.session_key:
        request.session.flush()
        return redirect("home")
    toast(request, Text("That device is signed out."))
    return redirect("account_devices")


def follow_sign_ins() -> None:
    """Hear of every sign-in."""
    user_logged_in.connect(note_sign_in, dispatch_uid="devices")
