"""Each request has a number, which its answer, its error page and its lines in the log say (requests.py)."""

import asyncio
import io
import json
import logging
import re

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import include, path, reverse

from clubs import actions
from config.serving.request_queue import Handler
from config.watch import log_lines
from config.watch.requests import Watched, fresh_number, request_number
from tests.config.serving.asgi_devices import Device
from tests.config.serving.asgi_devices import served_alone as alone
from tournaments.phone.actions import phone_for

NUMBER = re.compile(r"[2-9a-z]{4}-[2-9a-z]{4}")
log = logging.getLogger("tests.watch")


def fails(request):
    log.warning("it is about to fall over /p/secret.token/")
    raise RuntimeError("at /claim/secret.token/")


urlpatterns = [path("fails/", fails), path("", include("config.urls"))]


@pytest.fixture
def lines():
    """Yield what is logged, as JSON, one dictionary a line."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(log_lines.JsonLines())
    root, requests = logging.getLogger(), logging.getLogger("config.watch.requests")
    before = requests.level
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in text.getvalue().splitlines()]
    root.removeHandler(handler)
    requests.setLevel(before)


@pytest.mark.django_db
@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (lambda client: client.get("/nowhere/"), 404),
        (lambda client: client.get("/fails/"), 500),
        (lambda client: client.post("/lights/", {"theme": "dark"}), 403),
        (lambda client: client.get("/?x=%00"), 400),
    ],
)
def test_an_error_page_says_the_number_that_stands_in_the_log(asked, status, lines):
    answer = asked(Client(enforce_csrf_checks=True, raise_request_exception=False))
    number = answer["X-Request-ID"]
    assert answer.status_code == status
    assert NUMBER.fullmatch(number)
    assert f"<code>{number}</code>" in answer.content.decode()
    assert {line["request"] for line in lines()} == {number}
    assert status in [line.get("status") for line in lines()]


@pytest.mark.django_db
def test_a_page_that_is_well_has_its_number_in_the_header_alone(client):
    answer = client.get("/")
    assert NUMBER.fullmatch(answer["X-Request-ID"])
    assert answer["X-Request-ID"] not in answer.content.decode()
    assert request_number() == ""


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["7f3a-99-from.the_proxy", "f" * 64])
def test_a_proxys_number_is_kept(client, given):
    assert client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"] == given


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["", "abc", "f" * 65, "<script>", "a\tb1234", "-dash", "número"])
def test_what_does_not_look_like_a_number_is_none(client, given):
    assert NUMBER.fullmatch(client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"])


@pytest.mark.django_db
def test_a_line_says_route_club_and_account_and_nothing_that_opens_or_names(client, lines):
    club = actions.found_club(name="Dead Money", founder="Ann Onymous")
    (ann,) = club.members.all()
    client.post(reverse("claim", args=[ann.claim_token]))
    phone = phone_for(member=ann).token
    client.get(reverse("club", args=[club.slug]))
    client.get(reverse("night", args=[4711]))
    client.get(reverse("phone", args=[phone]))
    client.post(reverse("phone_deal", args=[phone]))
    ann.refresh_from_db()
    said = lines()
    routes = {line["route"]: line for line in said if "route" in line}
    claim, page, night = (
        routes[each] for each in ("claim/<str:token>/", "clubs/<slug:club>/", "nights/<int:pk>/")
    )
    assert (claim["method"], claim["status"]) == ("POST", 302)
    assert (page["club"], page["status"], page["user"]) == (club.slug, 200, ann.user_id)
    assert (night["pk"], night["status"]) == (4711, 404)
    assert not {"user", "club"} & routes["p/<str:token>/deal/"].keys()
    assert all(line["ms"] >= 0 for line in routes.values())
    whole = json.dumps(said)
    assert [
        each for each in (phone, phone[:10], ann.claim_token[:10], "Ann", "Onymous") if each in whole
    ] == []


@pytest.mark.django_db
@override_settings(ROOT_URLCONF=__name__)
def test_a_fault_is_one_line_of_json_with_its_traceback_and_without_links(lines):
    Client(raise_request_exception=False).get("/fails/")
    warned, fault, _ = lines()
    assert warned["message"] == "it is about to fall over /p/…/"
    assert (fault["level"], fault["logger"]) == ("ERROR", "django.request")
    assert "RuntimeError: at /claim/…/" in fault["traceback"]


def test_a_line_to_be_read_ends_with_the_number_of_its_request(rf):
    from config.watch.requests import middleware

    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(log_lines.Lines("{levelname} {name}: {message}", style="{"))
    log.addHandler(handler)

    def respond(request):
        log.warning("inside")
        return HttpResponse()

    number = middleware(respond)(rf.get("/"))["X-Request-ID"]
    log.warning("outside")
    log.removeHandler(handler)
    assert text.getvalue().splitlines() == [
        f"WARNING tests.watch: inside [{number}]",
        "WARNING tests.watch: outside",
    ]


def ask(*devices):
    """Each of them in turn, of the site as a server of ASGI has it."""

    async def in_turn():
        application = Watched(Handler())
        for device in devices:
            await device.ask(application)

    asyncio.run(in_turn())
    return [dict(device.sent[0]["headers"]) for device in devices]


PAGE = (b"accept", b"text/html")


@alone
@override_settings(LARGEST_BODY=10)
def test_a_request_that_is_refused_unread_has_its_number_on_the_page(lines):
    devices = [Device("/form/", b"x" * 20, headers=[PAGE]) for _ in range(2)]
    numbers = [headers[b"X-Request-ID"].decode() for headers in ask(*devices)]
    assert len(set(numbers)) == 2
    for number, device in zip(numbers, devices, strict=True):
        assert device.sent[0]["status"] == 413
        assert f"<code>{number}</code>".encode() in device.sent[1]["body"]
    assert [(line["request"], line["status"]) for line in lines()] == [(each, 413) for each in numbers]


@alone
def test_a_server_passes_on_the_proxys_number_and_says_that_it_is_alive_without_one(lines):
    given = (b"x-request-id", b"proxy-12345")
    page, twice, alive = ask(
        Device("/console/", headers=[given]),
        Device("/console/", headers=[given, given]),
        Device("/healthz"),
    )
    assert page[b"X-Request-ID"] == b"proxy-12345"
    assert NUMBER.fullmatch(twice[b"X-Request-ID"].decode())
    assert b"X-Request-ID" not in alive
    assert len(lines()) == 2


@alone
@override_settings(MIDDLEWARE=["config.watch.requests.middleware"])
def test_what_the_threads_learn_of_a_request_stands_in_the_line(lines):
    (headers,) = ask(Device("/console/"))
    (line,) = lines()
    assert (line["route"], line["status"]) == ("<path:rest>", 200)
    assert line["request"] == headers[b"X-Request-ID"].decode()


@alone
def test_nobody_who_waits_is_said_too(lines):
    async def nobody(scope, receive, send):
        return None

    asyncio.run(Device("/console/").ask(Watched(nobody)))
    assert [line["status"] for line in lines()] == [499]


def test_numbers_hold_no_letter_that_is_taken_for_another():
    assert not set("".join(fresh_number() for _ in range(50))) & set("01ilo")
