"""Tests of who is known (config/serving/known_clients.py): only who was answered as somebody."""

from contextlib import ExitStack

import pytest
from django.contrib.auth import get_user_model
from django.test import Client, RequestFactory

from config.live.hub import Hub
from config.serving import known_clients


@pytest.fixture(autouse=True)
def _nobody_yet():
    known_clients.forget()
    yield
    known_clients.forget()


def scope(path="/", cookie="", client="198.51.100.7"):
    headers = [(b"cookie", cookie.encode())] if cookie else []
    return {"path": path, "headers": headers, "client": (client, 5000)}


def asked(path="/", user=None, vouched=None, **cookies):
    request = RequestFactory().get(path)
    request.COOKIES.update(cookies)
    if user is not None:
        request._cached_user = user
    if vouched is not None:
        known_clients.vouch(request, vouched)
    known_clients.note(request)


@pytest.mark.django_db
def test_who_signed_in_is_known_by_the_session_and_nobody_else_is():
    user = get_user_model().objects.create_user("ann")
    client = Client()
    client.force_login(user)
    asked(user=user, sessionid="ann")
    assert known_clients.known(scope(cookie="sessionid=ann")) == ("sessionid", "ann")
    assert known_clients.known(scope(cookie="sessionid=bob; tablet=ann")) is None
    assert known_clients.known(scope()) is None


def test_a_request_that_nobody_looked_into_makes_nobody_known():
    asked(sessionid="ann", tablet="x")
    assert known_clients.known(scope(cookie="sessionid=ann; tablet=x")) is None


def test_what_a_view_vouches_for_is_known():
    asked(vouched="tablet", tablet="signed")
    asked("/d/k7pq/", vouched="")
    assert known_clients.known(scope(cookie="csrftoken=x; tablet=signed")) == ("tablet", "signed")
    assert known_clients.known(scope("/d/k7pq/")) == ("", "/d/k7pq/")
    assert known_clients.known(scope("/d/else/")) is None


def test_those_who_were_not_seen_for_longest_are_forgotten(monkeypatch):
    monkeypatch.setattr(known_clients, "MOST", 2)
    for name in ("ann", "bob", "ann", "cat"):
        asked(vouched="guest", guest=name)
    assert [bool(known_clients.known(scope(cookie=f"guest={name}"))) for name in ("ann", "bob", "cat")] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("127.0.0.1", None),
        ("::1", None),
        ("testclient", None),
    ],
)
def test_the_network_somebody_comes_from(address, network):
    assert known_clients.network(scope(client=address)) == (network and ("network", network))


def test_one_stranger_does_not_take_all_the_streams():
    hub = Hub(places=100, of_one=10)
    with ExitStack() as stack:

        def take(client, is_known=False):
            """Return how many of many streams get a place, all of them open."""
            return sum(stack.enter_context(hub.place(client, is_known)) for _ in range(200))

        assert take("198.51.100.1") == 50
        assert take("198.51.100.2") == 45
        assert take("198.51.100.3") == 0
        assert take("ann", is_known=True) == 5


def test_one_browser_has_only_so_many_and_gives_them_back():
    hub = Hub(places=100, of_one=2)
    with hub.place("ann", True) as first, hub.place("ann", True) as second, hub.place("ann", True) as third:
        assert (first, second, third) == (True, True, False)
        with hub.place("bob", True) as other:
            assert other
    assert (hub.taken, dict(hub.taken_by)) == (0, {})
    with hub.place("ann", True) as again:
        assert again
