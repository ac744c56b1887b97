"""Secrets that the site must be able to use again, as they stand in the database: sealed with the site's own
secret, so that who reads the database, or a copy of it, cannot use them.
"""

import base64
import hashlib

from django.conf import settings


class NotReadable(Exception):
    """It was sealed by a site with another secret."""


def _keys(purpose: str) -> list[bytes]:
    """A key for this purpose from the site's secret, and from those that it had before."""
    secrets = [str(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    digests = (hashlib.sha256(f"sealed {purpose} {secret}".encode()).digest() for secret in secrets)
    return [base64.urlsafe_b64encode(key) for key in digests]


def seal(text: str, purpose: str) -> str:
    """The text as only this site reads it, for this purpose alone."""
    from cryptography.fernet import Fernet  # takes a while to load, and most sites have nothing to seal

    return Fernet(_keys(purpose)[0]).encrypt(text.encode()).decode()


def unseal(sealed: str, purpose: str) -> str:
    """Return what was sealed. Raises NotReadable."""
    from cryptography.fernet import Fernet, InvalidToken, MultiFernet

    try:
        return MultiFernet([Fernet(key) for key in _keys(purpose)]).decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise NotReadable from None
