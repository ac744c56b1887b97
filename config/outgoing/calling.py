"""Sending something to an address that somebody has given, and hearing whether it has arrived.

The connection goes to an address that was checked, under the name that was asked for: in `Host`, to a server
that answers for several names, and in its certificate. No proxy is asked, no redirect followed, and of an
answer nothing is read but its status, so that nobody hears from it what the site can reach.
"""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from functools import cache
from typing import Final

from config.outgoing.places import Found, Place, looked_up, place_of
from words.text import Text

SECONDS: Final = 10.0  # in which it must have been answered, all in all, once its name has been looked up
MOST_ADDRESSES: Final = 3  # that are tried of one name


class NotSent(Exception):
    """There was no answer. text: why; may_have_arrived: False where no request was sent."""

    def __init__(self, text: Text, *, may_have_arrived: bool = False) -> None:
        super().__init__(text)
        self.text = text
        self.may_have_arrived = may_have_arrived


class Deadline:
    """Ends a connection when its time is up, however slowly it drips: `with Deadline() as deadline`."""

    def __init__(self) -> None:
        self.at = time.monotonic() + SECONDS
        self.has_passed = False
        self.is_sending = False
        self._sockets: list[socket.socket] = []
        self._timer = threading.Timer(SECONDS, self._pass)
        self._timer.daemon = True

    def __enter__(self) -> "Deadline":
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    @property
    def left(self) -> float:
        """Seconds."""
        return max(0.01, self.at - time.monotonic())

    def ends(self, connected: socket.socket) -> None:
        """This one is ended with it."""
        self._sockets.append(connected)
        if self.has_passed:
            self._pass()

    def _pass(self) -> None:
        self.has_passed = True
        for each in self._sockets:
            with suppress(OSError):
                socket.socket.shutdown(each, socket.SHUT_RDWR)  # of the net, whatever TLS does meanwhile


def post(url: str, body: bytes, headers: Mapping[str, str], *, method: str = "POST") -> int:
    """The status with which the address answers to this body. Raises NotCalled where it is one that the site
    does not call, NotSent where nobody answers."""
    place = place_of(url)
    try:
        addresses = looked_up(place)
    except OSError:
        raise NotSent(Text("The name {host} is not known.", host=place.host)) from None
    with Deadline() as deadline:
        try:
            return _answer(place, addresses, method, body, headers, deadline)
        except ssl.SSLCertVerificationError as error:
            why = error.verify_message
            raise NotSent(
                Text("The certificate of {host} does not hold: {why}.", host=place.host, why=why)
            ) from None
        except (OSError, http.client.HTTPException) as error:
            sentence = Text("{host} cannot be reached, or does not answer in HTTP.", host=place.host)
            if deadline.has_passed or isinstance(error, TimeoutError):
                sentence = Text(
                    "{host} did not answer within {count} seconds.", host=place.host, count=int(SECONDS)
                )
            raise NotSent(sentence, may_have_arrived=deadline.is_sending) from None


def _answer(
    place: Place,
    addresses: list[Found],
    method: str,
    body: bytes,
    headers: Mapping[str, str],
    deadline: Deadline,
) -> int:
    connection = http.client.HTTPConnection(place.host, place.port)
    connection.auto_open = 0  # it would look the name up again
    with closing(connection), _connected(place, addresses, deadline) as connected:
        connected.settimeout(deadline.left)
        connection.sock = connected
        deadline.is_sending = True
        connection.request(method, place.target, body, {**headers, "Host": place.host_header})
        status = connection.getresponse().status
        if deadline.has_passed:  # what was cut off in its head looks whole
            raise TimeoutError
        return status


def _connected(place: Place, addresses: list[Found], deadline: Deadline) -> socket.socket:
    """A socket to the first of these addresses that takes it. Raises OSError."""
    fault: OSError = OSError()
    for family, address in addresses[:MOST_ADDRESSES]:
        bare = socket.socket(family, socket.SOCK_STREAM)
        try:
            bare.settimeout(deadline.left)
            bare.connect((str(address), place.port))
            return _dressed(bare, place, deadline)
        except OSError as error:
            bare.close()
            fault = error
            if isinstance(error, ssl.SSLError):
                break
    raise fault


def _dressed(bare: socket.socket, place: Place, deadline: Deadline) -> socket.socket:
    """The connection, with TLS where the address asks for it."""
    if place.scheme == "http":
        deadline.ends(bare)
        return bare
    dressed = tls().wrap_socket(bare, server_hostname=place.host, do_handshake_on_connect=False)
    deadline.ends(dressed)
    try:
        dressed.do_handshake()
    except OSError:
        dressed.close()
        raise
    return dressed


@cache
def tls() -> ssl.SSLContext:
    """Return whose certificates hold: those that the machine trusts."""
    return ssl.create_default_context()
