"""QR codes, drawn into the page."""

from decimal import Decimal

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str) -> SafeString:
    """The address as an SVG of black squares on white, whatever the page's colours."""
    return _drawn(segno.make(address, error="m", micro=False))


def payment_code(*, holder: str, iban: str, cents: int, reference: str) -> SafeString:
    """A credit transfer in euros for banking apps, as an SVG; empty for one that no code can hold. Source:
    EPC069-12."""
    from segno.helpers import make_epc_qr  # asked for by few pages

    try:
        return _drawn(make_epc_qr(holder[:70], iban, Decimal(cents) / 100, text=reference[:140], encoding=1))
    except ValueError:
        return SafeString("")


def _drawn(code: segno.QRCode) -> SafeString:
    return mark_safe(code.svg_inline(scale=1, border=4, dark="#000", light="#fff", omitsize=True))  # noqa: S308 (drawn by segno from the code alone)
