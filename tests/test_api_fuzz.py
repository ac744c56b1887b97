"""Nothing that a program can send breaks the API: every operation with every scope, as schemathesis makes it
up from openapi.json, is answered as that says, and never by a fault of ours (5xx).

What an address names is there (the running night of the demo, its club, members, tables and tournaments) or
made up. The seed is always the same; with --long there is more of it, also from seeds that are not.
"""

import os

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as profile
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from clubs.api_scopes import SCOPES
from clubs.models import Event, Member
from gameplay.models import Table
from gameplay.play import act, open_ring
from gameplay.play.tables import seat_house
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings
from tests.api_program import token_of
from tests.caches import clear_cache
from tournaments import demo
from tournaments.models import HeadsUpTournament, RingGame, Tournament

pytestmark = pytest.mark.django_db
SOME, MANY = 6, 400  # requests for each operation
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def night(module_db):
    clear_cache()
    club = demo.load(timezone.now())
    options = Settings(games=(GameSpec.of(offered("c5-centre-five")),))
    table = open_ring(club=club, name="Friends", settings=options)
    act(table=table, act=seat_house(seats=(1, 2)), request_id="house")
    return Tournament.objects.get(event__season__club=club, event__status=Event.Status.RUNNING)


@pytest.fixture(autouse=True)
def _one_connection():
    """A request of a real server closes what it opened; here that is the transaction of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def tokens(club):
    """Good for one scope, for all, and for nothing."""
    elder = Member.objects.filter(club=club, role="elder").order_by("number").first()
    each = [token_of(elder, scope)[1] for scope in SCOPES]
    return st.sampled_from([token_of(elder)[1], *each, "db_x"])


def there(night):
    """Return what names things that are there."""
    club = night.event.season.club
    events = Event.objects.filter(season__club=club).order_by("pk")
    played, coming = (events.filter(status=status).first().pk for status in ("finished", "scheduled"))
    return {
        "club": st.just(club.slug),
        "season": st.just(night.event.season.slug),
        "event": st.sampled_from([played, coming]),
        "night": st.just(night.pk),
        "number": st.integers(1, 3),
        "player": st.integers(1, 3),
        "key": st.sampled_from(["TDA-44", "kill"]),
        "clause": st.sampled_from(["TDA-44", "DM-rebuy-cutoff", "173", "9" * 6]),
        "heads_up": st.just(HeadsUpTournament.objects.get(event__season__club=club).pk),
        "ring_game": st.just(RingGame.objects.get(club=club).pk),
        "code": st.sampled_from([each.code for each in Table.objects.filter(club=club).order_by("pk")[:2]]),
    }


def fuzz(night, many, seeded):
    """Every operation."""
    named, secrets = there(night), tokens(night.event.season.club)
    described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
    operations = [result.ok() for result in described.get_all_operations()]
    assert len(operations) >= 20
    for operation in operations:
        held = {name: named[name] for name in named if f"{{{name}}}" in operation.path}
        ask(operation, held, secrets, many, seeded)


def ask(operation, held, secrets, many, seeded):
    """One of them: addresses of things that are there or made up, what fits the description and what does
    not."""
    cases = st.one_of(operation.as_strategy(), operation.as_strategy(GenerationMode.NEGATIVE))

    @seed(seeded)
    @profile(
        max_examples=many,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, secret=secrets, data=st.data())
    def once(case, secret, data):
        if data.draw(st.integers(0, 3)):
            case.path_parameters = dict(case.path_parameters or {}) | {
                name: data.draw(each) for name, each in held.items()
            }
        headers = {"Authorization": f"Bearer {secret}", "Accept-Encoding": "identity"}
        case.call_and_validate(headers=headers, checks=CHECKS)

    once()


@pytest.fixture
def _no_limits(settings):
    settings.API_READS_A_MINUTE = settings.API_WRITES_A_MINUTE = 1_000_000


@pytest.mark.usefixtures("_no_limits")
def test_nothing_that_a_program_sends_breaks_the_api(night):
    fuzz(night, SOME, 7)


AWAY = '{"facts": [{"kind": "stepped_away", "player": 1%s}]}'


@pytest.mark.parametrize(
    "body",
    [
        (AWAY % ', "x\x00": 1').encode("utf-16"),
        (AWAY % "").encode("utf-16-le"),
        (AWAY % "").encode("utf-32"),
        (AWAY % "").encode("utf-8-sig"),
        (AWAY % r', "\ud800": 1').encode(),
        (AWAY % r', "x": "\uDfff"').encode(),
        (AWAY % ', "x": "\xff"').encode("latin-1"),
        (AWAY % r', "x\u0000": 1').encode(),
    ],
    ids=["utf-16 with NUL", "utf-16", "utf-32", "byte order mark", "key", "value", "latin-1", "NUL"],
)
def test_a_body_is_in_utf_8_and_holds_nothing_that_no_text_holds(night, body):
    elder = Member.objects.filter(club=night.event.season.club, role="elder").order_by("number").first()
    answer = Client().post(
        f"/api/v1/nights/{night.pk}/facts",
        body,
        content_type="application/json",
        headers={"Authorization": f"Bearer {token_of(elder)[1]}", "Idempotency-Key": "1"},
    )
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


@pytest.mark.parametrize("name", ["a%0Ab", "a%0D%0A", "%0A", "a%C2%85b", "a%E2%80%A8b"])
def test_an_address_with_line_ends_is_answered_to_a_program(night, name):
    elder = Member.objects.filter(club=night.event.season.club, role="elder").order_by("number").first()
    bearer = {"Authorization": f"Bearer {token_of(elder)[1]}"}
    answer = Client().get(f"/api/v1/clubs/{name}", headers=bearer)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


@pytest.mark.long
@pytest.mark.usefixtures("_no_limits")
def test_nor_does_much_more_of_it(night):
    at = int(os.environ.get("FUZZ_SEED") or timezone.now().timestamp())
    print(f"FUZZ_SEED={at}")
    fuzz(night, MANY, at)
