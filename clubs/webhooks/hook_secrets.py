"""Secrets of webhooks: what a program is sent is signed with one that it shares with the site (Standard
Webhooks).

The site must be able to sign, so a digest would not do: the secret is kept sealed with the site's own, is
shown once, and replaced at any time; for a day both sign, so that nothing is lost meanwhile.
"""

import base64
import secrets
from datetime import datetime, timedelta
from typing import Final

from clubs.models import Webhook
from config.privacy.sealing import seal, unseal

PURPOSE: Final = "webhook"
BYTES: Final = 32
BOTH_SIGN_FOR: Final = timedelta(days=1)


def fresh_secret() -> str:
    """A new one, sealed."""
    return seal(f"whsec_{base64.b64encode(secrets.token_bytes(BYTES)).decode()}", PURPOSE)


def secret_of(sealed: str) -> str:
    """As the program needs it. Raises NotReadable."""
    return unseal(sealed, PURPOSE)


def signatures(hook: Webhook, message_id: str, body: str, now: datetime) -> str:
    """The header `webhook-signature`: by its secret and, so long as that counts, by the one before. Raises
    NotReadable."""
    from standardwebhooks.webhooks import Webhook as Signer  # loads a client for HTTP that is not needed here

    sealed = [hook.secret]
    if hook.secret_before and hook.secret_before_until and now < hook.secret_before_until:
        sealed.append(hook.secret_before)
    return " ".join(Signer(secret_of(each)).sign(message_id, now, body) for each in sealed)
