"""Every address of the site against everybody who may come. An address without a row here fails the suite.

The club is open to its members only, so a stranger (who is an elder, but of another club) and a visitor (who
is not signed in) find nothing of it; nor do those who have left, whatever they were and though their password
lets them in to the site. The rows are in tests/role_rows.py.
"""

from copy import copy
from dataclasses import replace

import pytest
from django.urls import URLPattern, get_resolver, reverse

from tests.caches import clear_cache
from tests.role_rows import ROWS
from tests.sweeps import sweep
from tests.world import LEFT, ROLES, World

pytestmark = pytest.mark.django_db


def addresses(patterns, namespace="", arguments=()):
    """Every address by the name it is reversed by (or else what it matches), with its arguments' names."""
    for each in patterns:
        named = (*arguments, *each.pattern.regex.groupindex)
        if isinstance(each, URLPattern):
            yield f"{namespace}{each.name or each.pattern}", named
        else:
            inner = f"{namespace}{each.namespace}:" if each.namespace else namespace
            yield from addresses(each.url_patterns, inner, named)


ADDRESSES = dict(addresses(get_resolver().url_patterns))


@pytest.fixture(scope="module")
def the_club(module_db):
    """A club with a night, and nothing else that an address can name; everybody has signed in."""
    world = World()
    assert world.night
    assert world.sessions
    assert world.sessions_of_leavers
    return world


@pytest.fixture
def world(the_club, db):
    """The club, with whatever else this row's address names: gone again after it."""
    clear_cache()
    return copy(the_club)


def visit(world, row, client):
    """The status that this browser gets."""
    arguments = {
        name: row.arguments[name](world) if name in row.arguments else getattr(world, name)
        for name in ADDRESSES[row.name]
    }
    send = client.post if row.method == "POST" else client.get
    headers = {"HX-Request": "true"} if row.htmx else {}
    return send(reverse(row.name, kwargs=arguments), row.data, headers=headers).status_code


@pytest.mark.rule("SEC-roles")
def test_every_address_has_a_row():
    rows = {row.name for row in ROWS}
    assert (sorted(ADDRESSES.keys() - rows), sorted(rows - ADDRESSES.keys())) == ([], [])


@sweep("row", ROWS, ids=lambda row: f"{row.method} {row.name}", afresh=["world"])
@pytest.mark.rule("SEC-roles")
@pytest.mark.rule("SEC-left")
def test_everybody_gets_what_is_theirs(world, row):
    assert world.club
    got = dict(zip(ROLES, (visit(world, row, world.client(role)) for role in ROLES), strict=True))
    assert got == dict(zip(ROLES, row.statuses, strict=True))
    left = {role: visit(world, row, world.client_who_left(role)) for role in LEFT}
    assert left == dict.fromkeys(LEFT, got["stranger"])


WRITTEN = {row.name for row in ROWS if row.method == "POST"}


@sweep("row", [row for row in ROWS if row.name not in WRITTEN], ids=lambda row: row.name, afresh=["world"])
def test_what_has_no_row_for_writing_cannot_be_written_to(world, row):
    assert world.club
    assert visit(world, replace(row, method="POST"), world.client("elder")) in {404, 405}
