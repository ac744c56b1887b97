"""QR codes, drawn into the page."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str) -> SafeString:
    """The address as an SVG of black squares on white, whatever the page's colours."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(scale=1, border=4, dark="#000", light="#fff", omitsize=True))  # noqa: S308 (drawn by segno from the code alone)
