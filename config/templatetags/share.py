"""Tags that show what is to be passed on: an address or a text, with the ways to pass it on.

A page that uses them loads static/js/share.js.
"""

from html import unescape

from django import template
from django.utils.safestring import SafeData

from config.pages import share_links

register = template.Library()


@register.inclusion_tag("config/share.html")
def share(
    address: str, label: str = "", *, text: str = "", title: str = "", to: str = "", name: str = "address"
) -> dict[str, str]:
    """An address with Copy and, where the browser has it, Share.

    text: words to go with it, and title: what it is about; with words there are links for WhatsApp and e-mail
    too, `to` an address if there is one. An address that is to be kept and not passed on has neither.
    name: tells it from others on the page.
    """
    text, title = _said(text), _said(title)
    message = f"{text} {address}" if text else ""
    return {
        "address": address,
        "label": label,
        "text": text,
        "title": title,
        "name": name,
        "whatsapp": share_links.whatsapp(message) if message else "",
        "mail": share_links.mail(message, subject=title, to=to) if message else "",
    }


@register.inclusion_tag("config/share_text.html")
def share_text(text: str, label: str, *, title: str = "", name: str = "text") -> dict[str, str | int]:
    """A text that is ready to be sent, with the same ways to pass it on."""
    text, title = _said(text), _said(title)
    return {
        "text": text,
        "label": label,
        "title": title,
        "name": name,
        "rows": text.count("\n") + 3,
        "whatsapp": share_links.whatsapp(text),
        "mail": share_links.mail(text, subject=title),
    }


def _said(words: str) -> str:
    """Words as people read them: what {% blocktranslate asvar %} keeps is escaped for a page, and a message
    is none."""
    return unescape(words) if isinstance(words, SafeData) else words
