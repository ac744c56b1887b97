"""Signed cookies, by which the site knows a browser again.

It is a secret in a cookie: signed by this site, out of the reach of scripts, not sent along from other sites.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.signing import get_cookie_signer
from django.http import HttpRequest
from django.http.response import HttpResponseBase


@dataclass(frozen=True, slots=True)
class SecretCookie:
    """A kind of secret. name: of its cookie; salt: what sets its signatures apart from those of others; path:
    what begins the addresses that it is sent to."""

    name: str
    salt: str
    lasts: timedelta
    path: str = "/"

    def signed(self, secret: str) -> str:
        """Return what the cookie holds."""
        return get_cookie_signer(salt=self.name + self.salt).sign(secret)

    def give(self, response: HttpResponseBase, secret: str) -> None:
        """Have the browser keep the secret, signed, out of the reach of scripts."""
        response.set_cookie(
            self.name,
            self.signed(secret),
            max_age=self.lasts,
            path=self.path,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )

    def brought(self, request: HttpRequest) -> str | None:
        """The secret that this browser was given; None for none, too old a one, or one not signed here."""
        return request.get_signed_cookie(self.name, default=None, salt=self.salt, max_age=self.lasts)
