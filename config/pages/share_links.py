"""Links that pass something on without a script: WhatsApp and e-mail."""

from urllib.parse import quote


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
