"""Tests of which addresses are called: a table of those that are not."""

import socket
from ipaddress import ip_address

import pytest

from config.outgoing.places import Found, NotCalled, is_own, looked_up, may_be_called, place_of
from tests.sweeps import sweep

PUBLIC = ["8.8.8.8", "93.184.215.14", "2606:4700::6810:84e5", "2a00:1450:4001:82b::200e", "64:ff9b::808:808"]
AT_HOME = [
    *("10.0.0.1", "10.255.255.255", "100.64.0.1", "127.0.0.1", "127.8.9.10", "172.16.0.1", "172.31.255.254"),
    *("192.168.1.20", "::1", "fd12::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::a00:1"),
]
NEVER = [
    *("0.0.0.0", "0.1.2.3", "169.254.169.254", "192.0.0.8", "192.0.2.7", "192.88.99.1", "198.18.0.1"),
    *("198.19.255.255", "198.51.100.3", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1"),
    *("255.255.255.255", "::", "::8.8.8.8", "::ffff:169.254.169.254", "::ffff:0.0.0.0", "64:ff9b::a9fe:a9fe"),
    *("100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "fe80::1", "fe80::1%eth0", "fec0::1"),
    *("ff02::1", "64:ff9b:1::1", "5f00::1", "::ffff:0:127.0.0.1"),
]


@pytest.mark.parametrize("written", PUBLIC)
def test_an_address_of_the_public_net_is_called(settings, written):
    assert may_be_called(ip_address(written))


@sweep("written", AT_HOME)
def test_one_at_home_only_where_the_host_allows_it(settings, written):
    settings.OUTGOING_PRIVATE = False
    assert not may_be_called(ip_address(written))
    settings.OUTGOING_PRIVATE = True
    assert may_be_called(ip_address(written))


@sweep("written", NEVER)
@pytest.mark.rule("SEC-outgoing")
def test_all_others_are_never_called(settings, written):
    for settings.OUTGOING_PRIVATE in (False, True):
        assert not may_be_called(ip_address(written))


def test_a_network_of_the_hosts_own_is_not_called_though_it_is_public(settings):
    settings.OUTGOING_REFUSED = ["8.8.8.0/24", "2606:4700::/32"]
    refused = ["8.8.8.8", "::ffff:8.8.8.8", "64:ff9b::808:808", "2606:4700::1"]
    assert [may_be_called(ip_address(each)) for each in refused] == [False] * 4
    assert may_be_called(ip_address("8.8.4.4"))


def test_this_machine_knows_its_own_addresses():
    assert is_own(Found(socket.AF_INET, ip_address("127.0.0.1")))
    assert not is_own(Found(socket.AF_INET, ip_address("8.8.8.8")))


def names(monkeypatch, *addresses):
    """Every name has these addresses."""
    families = {4: socket.AF_INET, 6: socket.AF_INET6}
    rows = [(families[ip_address(each).version], 1, 6, "", (each, 443)) for each in addresses]
    monkeypatch.setattr("config.outgoing.places.socket.getaddrinfo", lambda *_, **__: rows)


@pytest.mark.rule("SEC-outgoing")
def test_a_name_is_called_if_all_its_addresses_may_be(settings, monkeypatch):
    names(monkeypatch, "8.8.8.8", "2606:4700::1")
    found = looked_up(place_of("https://bot.example.org/"))
    assert [str(each.address) for each in found] == ["8.8.8.8", "2606:4700::1"]
    names(monkeypatch, "8.8.8.8", "10.0.0.1")
    with pytest.raises(NotCalled, match=r"bot\.example\.org is not an address of the public net"):
        looked_up(place_of("https://bot.example.org/"))


@pytest.mark.parametrize("inside", ["10.0.0.1", "127.0.0.1", "fd12::1", "169.254.169.254"])
@pytest.mark.rule("SEC-names-inside")
def test_it_is_not_said_where_a_name_inside_leads_to(settings, monkeypatch, inside):
    names(monkeypatch, inside)
    with pytest.raises(NotCalled) as refused:
        looked_up(place_of("https://printer.example/"))
    assert inside not in str(refused.value)
    assert inside not in str(refused.value.text)


def test_the_machines_own_public_address_is_not_called(settings, monkeypatch):
    names(monkeypatch, "8.8.8.8")
    monkeypatch.setattr("config.outgoing.places.is_own", lambda found: True)
    with pytest.raises(NotCalled):
        looked_up(place_of("https://bot.example.org/"))
    settings.OUTGOING_PRIVATE = True
    assert looked_up(place_of("https://bot.example.org/"))


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "localhost"]
)
def test_this_machine_is_not_reached_in_any_spelling(host):
    with pytest.raises(NotCalled):
        looked_up(place_of(f"http://{host}/"))


@sweep(
    ("url", "why"),
    [
        ("", "begins with https"),
        ("bot.example.org", "begins with https"),
        ("ftp://bot.example.org/", "begins with https"),
        ("file:///etc/passwd", "begins with https"),
        ("gopher://bot.example.org/", "begins with https"),
        ("https://", "That is not an address"),
        ("https:///hook", "That is not an address"),
        ("https://name:word@bot.example.org/", "no user name"),
        ("https://name@bot.example.org/", "no user name"),
        ("https://bot.example.org:22/", "calls no port 22"),
        ("https://bot.example.org:6379/", "calls no port 6379"),
        ("https://bot.example.org:0/", "calls no port 0"),
        ("https://bot.example.org:99999/", "That is not an address"),
        ("https://bot.example.org:x/", "That is not an address"),
        ("https://[::1/", "That is not an address"),
        ("https://[fe80::1%25eth0]/", "That is not an address"),
        ("https://bot.example.org/a b", "That is not an address"),
        ("https://bot.example.org/\r\nHost: other", "That is not an address"),
        ("https://bot.example.org\\@other.example/", "That is not an address"),
        ("https://bot..example.org/", "That is not an address"),
        ("https://bot.example.org/" + "a" * 1000, "longer than 1000"),
    ],
)
def test_what_is_no_address_says_why(url, why):
    with pytest.raises(NotCalled, match=why):
        place_of(url)


def test_an_address_is_taken_apart():
    place = place_of("HTTPS://Bücher.Example:8443/häken?für=1#part")
    assert (place.host, place.port, place.target) == (
        "xn--bcher-kva.example",
        8443,
        "/h%C3%A4ken?f%C3%BCr=1",
    )
    assert place.host_header == "xn--bcher-kva.example:8443"
    assert place_of("http://bot.example.org").host_header == "bot.example.org"
    assert place_of("https://[2606:4700::1]:443").host_header == "[2606:4700::1]"


def test_free_ports_are_called_where_private_networks_are(settings):
    settings.OUTGOING_PRIVATE = True
    assert place_of("http://nas.example:5000/").port == 5000
    with pytest.raises(NotCalled, match="calls no port 25"):
        place_of("http://nas.example:25/")
