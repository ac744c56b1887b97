"""Tags that show what is to be passed on: an address or a text, with the ways to pass it on.

A page that uses them loads static/js/share.js.

Links that pass something on without a script: WhatsApp and e-mail.
"""

from html import unescape
from urllib.parse import quote

from django import template
from django.utils.safestring import SafeData


def whatsapp(text: str) -> str:
    """Opens WhatsApp, which asks to whom.

    >>> whatsapp("Live 9: https://club.example/a?b=1")
    'https://wa.me/?text=Live%209%3A%20https%3A%2F%2Fclub.example%2Fa%3Fb%3D1'
    """
    return f"https://wa.me/?text={quote(text, safe='')}"


def mail(text: str, *, subject: str = "", to: str = "") -> str:
    r"""Opens the mail program with a mail that is still to be sent. Source: RFC 6068.

    >>> mail("Here:\nhttps://club.example", subject="A & B", to="ann+club@example.org")
    'mailto:ann%2Bclub@example.org?subject=A%20%26%20B&body=Here%3A%0D%0Ahttps%3A%2F%2Fclub.example'
    """
    lines = "\r\n".join(text.splitlines())
    return f"mailto:{quote(to, safe='@')}?subject={quote(subject, safe='')}&body={quote(lines, safe='')}"


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
        "whatsapp": whatsapp(message) if message else "",
        "mail": mail(message, subject=title, to=to) if message else "",
    }


@register.inclusion_tag("config/share_text.html")
def share_text(text: str, label: str = "", *, title: str = "", name: str = "text") -> dict[str, str | int]:
    """A text that is ready to be sent, with the same ways to pass it on. label: of the field that shows it;
    without one the page shows the text itself."""
    text, title = _said(text), _said(title)
    return {
        "text": text,
        "label": label,
        "title": title,
        "name": name,
        "rows": text.count("\n") + 3,
        "whatsapp": whatsapp(text),
        "mail": mail(text, subject=title),
    }


def _said(words: str) -> str:
    """Words as people read them: what {% blocktranslate asvar %} keeps is escaped for a page, and a message
    is none."""
    return unescape(words) if isinstance(words, SafeData) else words
