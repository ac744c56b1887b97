"""Limits to trying passwords: none is found by trying, and nobody is kept from signing in because others
guess at their name.

A browser in which somebody has signed in by a name is known by a cookie, and its tries at that name are
counted by themselves. All other tries count for the name in their network, for the network, and for the name.
"""

import secrets
from datetime import timedelta
from typing import Any, Final

from allauth.core.internal import ratelimit
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.privacy.signed_cookie import SecretCookie
from words.typed import number

OF_A_BROWSER: Final = "5/5m/key"
OF_A_NETWORK: Final = "10/m/ip,5/5m/key"
AT_A_NAME: Final = "100/h/key"  # by all who are not known, from wherever
BROWSER: Final = SecretCookie("signed-in-as", "config.accounts", timedelta(days=365), path="/accounts/")


def count_try(request: HttpRequest, login: str) -> ratelimit.RateLimitUsage | None:
    """Counts a try at the password of this name, to be taken back where it was the right one; None where
    there have been too many."""
    name = login.casefold()
    if browser := _browser(request, name):
        return _consume(request, OF_A_BROWSER, f"browser {browser} {name}")
    near = _consume(request, OF_A_NETWORK, f"network {ratelimit.get_ip(request)} {name}")
    anywhere = _consume(request, AT_A_NAME, f"name {name}") if near else None
    return ratelimit.RateLimitUsage(usage=[*near.usage, *anywhere.usage]) if near and anywhere else None


def forget_tries(request: HttpRequest, login: str) -> None:
    """A new password was chosen by a link in a mail: the tries at the old one count no more."""
    name = login.casefold()
    for rates, key in (
        (OF_A_NETWORK, f"network {ratelimit.get_ip(request)} {name}"),
        (AT_A_NAME, f"name {name}"),
        (OF_A_BROWSER, f"browser {_browser(request, name)} {name}"),
    ):
        ratelimit.clear(
            request, app="allauth.account", action="login_failed", config={"login_failed": rates}, key=key
        )


def remember_browser(response: HttpResponseBase, user: Any) -> None:
    """This user has signed in here: others who guess at the name do not count for this browser."""
    BROWSER.give(response, f"{user.pk}.{secrets.token_urlsafe(12)}")


def _consume(request: HttpRequest, rates: str, key: str) -> ratelimit.RateLimitUsage | None:
    return ratelimit.consume(
        request, app="allauth.account", action="login_failed", config={"login_failed": rates}, key=key
    )


def _browser(request: HttpRequest, name: str) -> str:
    """By which this browser is known, if somebody has signed in here by that name; else nothing."""
    brought = BROWSER.brought(request) or ""
    pk = number(brought.partition(".")[0])
    user = get_user_model().objects.filter(pk=pk).first() if pk else None
    if user is None or name not in {user.get_username().casefold(), user.email.casefold()}:
        return ""
    return brought
