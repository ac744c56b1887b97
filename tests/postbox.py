"""A real SMTP server on this machine, which keeps what it takes and can be told to be ill."""

import threading
from contextlib import contextmanager
from email import message_from_bytes, policy

from aiosmtpd.controller import Controller


class Postbox:
    """mails: what was taken, in order; refuses: address → the answer to it; connections: how many there were;
    on_mail: called with each mail after it was kept and before the client is answered."""

    def __init__(self):
        self.mails = []
        self.refuses = {}
        self.connections = 0
        self.on_mail = None
        self.came = threading.Condition()

    async def handle_EHLO(self, server, session, envelope, hostname, responses):  # noqa: N802 (as aiosmtpd calls it)
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        if address in self.refuses:
            return self.refuses[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=policy.default)
        with self.came:
            self.mails.append(mail)
            self.came.notify_all()
        if self.on_mail:
            self.on_mail(mail)
        return "250 taken"

    def to(self, address):
        """The mails for this address."""
        return [mail for mail in self.mails if mail["To"] == address]

    def wait_for(self, count, seconds=60):
        """Wait until so many mails came; whether they did."""
        with self.came:
            return self.came.wait_for(lambda: len(self.mails) >= count, seconds)


class Anywhere(Controller):
    """At whichever port is free."""

    def _trigger_server(self):
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def open_postbox():
    """A postbox at `postbox.port`."""
    box = Postbox()
    controller = Anywhere(box, hostname="127.0.0.1", port=0)
    controller.start()
    try:
        box.port = controller.port
        yield box
    finally:
        controller.stop()
