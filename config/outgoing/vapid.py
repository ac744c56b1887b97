"""Keys by which push services know that a push is from this site: it is signed with a key of the site's (RFC
8292).

The key follows from the site's own secret. So it is there from the first start, is the same on every machine
of the site, is kept wherever that secret is, and nobody has to look after another file. A site with another
secret has another key: browsers then have to be asked once more.
"""

import base64
import hashlib
from datetime import timedelta
from email.utils import parseaddr
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.utils import timezone

from config.outgoing.places import Place

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
HOLDS: Final = timedelta(hours=12)  # a signature; services take up to a day


def private_key() -> "EllipticCurvePrivateKey":
    """The site's key."""
    from cryptography.hazmat.primitives.asymmetric import ec

    seed = hashlib.sha512(f"push {settings.SECRET_KEY}".encode()).digest()
    return ec.derive_private_key(int.from_bytes(seed, "big") % (ORDER - 1) + 1, ec.SECP256R1())


def public_key() -> str:
    """Its public half, as browsers are given it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def authorization(place: Place) -> str:
    """The header by which the push service at this place knows the site."""
    from py_vapid import Vapid02  # comes with pywebpush

    who = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    if settings.PUBLIC_ADDRESS.startswith("https://"):
        who = settings.PUBLIC_ADDRESS
    claims = {
        "aud": f"{place.scheme}://{place.host_header}",
        "exp": int((timezone.now() + HOLDS).timestamp()),
        "sub": who,
    }
    signed: str = Vapid02(private_key()).sign(claims)["Authorization"]
    return signed
