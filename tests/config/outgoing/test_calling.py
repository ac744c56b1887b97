"""Sending to an address: once looked up, no redirect, and nobody waits for ever."""

import datetime
import socket
import ssl
import time

import pytest

from config.outgoing import NotCalled, NotSent, calling, places, post
from tests.receiver import Receiver, says

SHORT = 0.3  # seconds; how long a call may take where it is to be given up


@pytest.fixture(autouse=True)
def _at_home(settings):
    settings.OUTGOING_PRIVATE = True


@pytest.fixture
def receiver():
    with Receiver() as made:
        yield made


def named(monkeypatch, *answers):
    """A name server that answers so, one time after the other."""
    left = list(answers)

    def look_up(*_, **__):
        return [(socket.AF_INET, 1, 6, "", (each, 80)) for each in left.pop(0)]

    monkeypatch.setattr(places.socket, "getaddrinfo", look_up)
    return left


def test_what_is_sent_arrives_with_its_headers(receiver):
    assert post(receiver.url("/a%20b?c=1"), b"body", {"webhook-id": "msg_1"}) == 204
    (came,) = receiver.received
    assert (came.path, came.body, came.headers["webhook-id"]) == ("/a%20b?c=1", b"body", "msg_1")
    assert came.headers["host"] == f"127.0.0.1:{receiver.port}"


def test_an_address_inside_is_not_connected_to(receiver, settings):
    settings.OUTGOING_PRIVATE = False
    settings.OUTGOING_PORTS = [receiver.port]
    with pytest.raises(NotCalled):
        post(receiver.url(), b"", {})
    assert receiver.received == []


def test_a_name_is_looked_up_once_so_it_cannot_lead_elsewhere_afterwards(receiver, monkeypatch):
    left = named(monkeypatch, ["127.0.0.1"], ["169.254.169.254"])
    assert post(receiver.url(host="rebound.example"), b"", {}) == 204
    assert receiver.received[0].headers["host"] == f"rebound.example:{receiver.port}"
    assert left == [["169.254.169.254"]]  # nobody has asked again
    with pytest.raises(NotCalled, match="not an address of the public net"):
        post(receiver.url(host="rebound.example"), b"", {})
    assert len(receiver.received) == 1


def test_a_second_address_is_tried_where_the_first_does_not_answer(receiver, monkeypatch):
    named(monkeypatch, ["127.0.0.99", "127.0.0.1"])
    assert post(receiver.url(host="two.example"), b"", {}) == 204


def test_a_redirect_is_an_answer_and_is_not_followed(receiver):
    with Receiver() as other:
        receiver.answers = [says(302, ("Location", other.url()))]
        assert post(receiver.url(), b"", {}) == 302
        assert other.received == []


def test_no_proxy_is_asked(receiver, monkeypatch):
    with Receiver() as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url(""))
        assert post(receiver.url(), b"", {}) == 204
        assert proxy.received == []


def test_a_huge_answer_is_not_read(receiver):
    def endless(handler):
        handler.send_response(200)
        handler.end_headers()
        while True:  # until the other end hangs up
            handler.wfile.write(b"x" * 65536)
            sent[0] += 65536

    sent = [0]
    receiver.answers = [endless]
    assert post(receiver.url(), b"", {}) == 200
    assert sent[0] < 20_000_000  # what buffers on the way hold


@pytest.mark.parametrize("part", ["silence", "status", "headers"])
def test_who_is_slow_is_given_up(receiver, monkeypatch, part):
    def drip(handler):
        say = {"silence": b"", "status": b"H", "headers": b"X: y\r\n"}[part]
        if part == "headers":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            handler.wfile.write(say)
            handler.wfile.flush()
            time.sleep(0.05)
            if not is_waited_for[0]:
                return

    is_waited_for = [True]
    monkeypatch.setattr(calling, "SECONDS", SHORT)
    receiver.answers = [drip]
    with pytest.raises(NotSent, match="did not answer within"):
        post(receiver.url(), b"", {})
    is_waited_for[0] = False


def test_nobody_there_and_no_such_name(monkeypatch):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(NotSent, match="cannot be reached"):
            post(f"http://127.0.0.1:{unused.getsockname()[1]}/", b"", {})

    def unknown(*_, **__):
        raise socket.gaierror

    monkeypatch.setattr(places.socket, "getaddrinfo", unknown)
    with pytest.raises(NotSent, match=r"The name nobody\.example is not known"):
        post("http://nobody.example/", b"", {})


def test_what_is_no_http_is_said(receiver):
    receiver.answers = [lambda handler: handler.wfile.write(b"+OK POP3\r\n")]
    with pytest.raises(NotSent, match="does not answer in HTTP"):
        post(receiver.url(), b"", {})


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """The files of a certificate for bot.example, signed by itself, and of its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "bot.example")])
    names = x509.SubjectAlternativeName([x509.DNSName("bot.example")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    encoding, folder = serialization.Encoding.PEM, tmp_path_factory.mktemp("certificate")
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(made.public_bytes(encoding))
    private = serialization.PrivateFormat.PKCS8
    paths[1].write_bytes(key.private_bytes(encoding, private, serialization.NoEncryption()))
    return paths


@pytest.fixture
def secure(certificate):
    """A receiver that speaks TLS and remembers for which name it was asked."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    asked = []
    context.sni_callback = lambda socket, name, context: asked.append(name)
    with Receiver(wrap=lambda bare: context.wrap_socket(bare, server_side=True)) as made:
        made.asked = asked
        yield made


def test_a_certificate_is_checked_for_the_name_that_was_asked_for(secure, monkeypatch, certificate):
    named(monkeypatch, *[["127.0.0.1"]] * 3)
    url = secure.url(host="bot.example", scheme="https")
    with pytest.raises(NotSent, match=r"The certificate of bot\.example does not hold"):
        post(url, b"", {})  # nobody vouches for it
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    monkeypatch.setattr(calling, "tls", lambda: trusting)
    assert post(url, b"", {}) == 204
    assert secure.asked == ["bot.example", "bot.example"]
    with pytest.raises(NotSent, match=r"The certificate of other\.example does not hold"):
        post(secure.url(host="other.example", scheme="https"), b"", {})
    assert [came.headers["host"] for came in secure.received] == [f"bot.example:{secure.port}"]
