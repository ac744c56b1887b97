"""What strangers get alike (config/serving/anonymous_cache.py)."""

import asyncio

import pytest
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path

from config.serving import anonymous_cache
from config.serving.anonymous_cache import AnonymousCache, Answer, key_of
from config.serving.request_queue import Handler
from tests.config.serving.asgi_devices import Device

TOPIC = "table-7"
CAN_WAIT = (b"x-can-wait", b"1")


@pytest.fixture(autouse=True)
def nothing_kept():
    anonymous_cache.changed()
    yield
    anonymous_cache.changed()


def answered(number, topic=TOPIC, changed=()):
    return Answer([number], list(changed), topic)


class Making:
    """Makes answers: how often, and each only when it is let."""

    def __init__(self, *answers):
        self.answers, self.made, self.gate = list(answers), 0, asyncio.Event()

    async def __call__(self):
        number, self.made = self.made, self.made + 1
        await self.gate.wait()
        return self.answers[min(number, len(self.answers) - 1)]


def played(play):
    """What comes of a play with an empty shelf."""
    return asyncio.run(play(AnonymousCache()))


def sent(answers):
    return [answer.messages for answer in answers]


class TestWhatIsKept:
    def test_all_who_ask_in_one_moment_get_what_was_made_for_the_first(self):
        async def play(shelf):
            make = Making(answered(1, changed=["night-1"]))
            asking = [asyncio.create_task(shelf.answer(("felt",), make)) for _ in range(9)]
            await asyncio.sleep(0)
            make.gate.set()
            answers = await asyncio.gather(*asking)
            later = await shelf.answer(("felt",), make)
            return sent([*answers, later]), [each.changed for each in answers], make.made

        messages, told, made = played(play)
        assert (messages, made) == ([[1]] * 10, 1)
        assert told == [["night-1"], *[[]] * 8]  # what changed is told once

    def test_who_asks_something_else_gets_his_own(self):
        async def play(shelf):
            make = Making(answered(1), answered(2))
            make.gate.set()
            return sent([await shelf.answer((each,), make) for each in "abab"])

        assert played(play) == [[1], [2], [1], [2]]

    def test_what_is_for_one_alone_is_made_for_each(self):
        async def play(shelf):
            make = Making(answered(1, topic=""), answered(2, topic=""))
            asking = [asyncio.create_task(shelf.answer(("felt",), make)) for _ in range(2)]
            await asyncio.sleep(0)
            make.gate.set()
            return sent(await asyncio.gather(*asking)), make.made

        assert played(play) == ([[1], [2]], 2)

    def test_it_goes_when_its_topic_changes(self):
        async def play(shelf):
            make = Making(answered(1), answered(2))
            make.gate.set()
            answers = [await shelf.answer(("felt",), make)]
            for topic in ("table-8", TOPIC):
                shelf.changed(topic)
                answers.append(await shelf.answer(("felt",), make))
            return sent(answers)

        assert played(play) == [[1], [1], [2]]

    def test_it_goes_when_signals_may_have_been_missed(self):
        async def play(shelf):
            make = Making(answered(1), answered(2))
            make.gate.set()
            first = await shelf.answer(("felt",), make)
            shelf.changed()
            return sent([first, await shelf.answer(("felt",), make)])

        assert played(play) == [[1], [2]]

    def test_what_was_being_made_when_the_topic_changed_is_not_for_those_who_heard_of_it(self):
        async def play(shelf):
            make = Making(answered("before"), answered("after"))
            early = asyncio.create_task(shelf.answer(("felt",), make))
            await asyncio.sleep(0)
            shelf.changed(TOPIC)
            late = [asyncio.create_task(shelf.answer(("felt",), make)) for _ in range(2)]
            await asyncio.sleep(0)
            make.gate.set()
            answers = await asyncio.gather(early, *late)
            return sent([*answers, await shelf.answer(("felt",), make)])

        assert played(play) == [["before"], *[["after"]] * 3]

    def test_also_when_it_is_no_longer_known_what_changed(self, monkeypatch):
        monkeypatch.setattr(anonymous_cache, "MOST", 3)

        async def play(shelf):
            make = Making(answered("before"), answered("after"))
            early = asyncio.create_task(shelf.answer(("felt",), make))
            await asyncio.sleep(0)
            for topic in (TOPIC, *(f"table-{number}" for number in range(10, 20))):
                shelf.changed(topic)
            make.gate.set()
            return sent([await early, await shelf.answer(("felt",), make)])

        assert played(play) == [["before"], ["after"]]

    def test_it_does_not_last(self, monkeypatch):
        monkeypatch.setattr(anonymous_cache, "LASTS", 0.0)

        async def play(shelf):
            make = Making(answered(1), answered(2))
            make.gate.set()
            return sent([await shelf.answer(("felt",), make) for _ in range(2)])

        assert played(play) == [[1], [2]]

    def test_it_does_not_grow_for_ever(self, monkeypatch):
        monkeypatch.setattr(anonymous_cache, "MOST", 5)

        async def play(shelf):
            make = Making(answered(1))
            make.gate.set()
            for number in range(30):
                await shelf.answer((number,), make)
            return len(shelf._kept)

        assert played(play) <= 5

    def test_where_making_it_fails_the_others_make_it_themselves(self):
        async def play(shelf):
            make = Making(answered(2))

            async def fail():
                await make.gate.wait()
                raise RuntimeError("as it happens")

            first = asyncio.create_task(shelf.answer(("felt",), fail))
            await asyncio.sleep(0)
            second = asyncio.create_task(shelf.answer(("felt",), make))
            await asyncio.sleep(0)
            make.gate.set()
            return await asyncio.gather(first, second, return_exceptions=True)

        failed, made = played(play)
        assert isinstance(failed, RuntimeError)
        assert made.messages == [2]


def scope(*headers, method="GET", query=b"version=7"):
    return {
        "method": method,
        "scheme": "https",
        "path": "/tables/abc/felt/",
        "query_string": query,
        "headers": [(b"host", b"club.example"), CAN_WAIT, *headers],
    }


class TestWhoIsAStranger:
    @pytest.mark.parametrize(
        "cookie",
        [b"", b"lights=dark", b"language=es; lights=dark", b"csrftoken=abc", b"csrftoken=x;lights=light"],
    )
    def test_whose_cookies_say_how_a_page_looks(self, cookie):
        assert key_of(scope((b"cookie", cookie)))

    @pytest.mark.parametrize(
        "name", [b"sessionid", b"guest", b"phone", b"messages", b"tablet-1", b"anything"]
    )
    def test_nobody_with_another_cookie(self, name):
        assert key_of(scope((b"cookie", b"lights=dark; " + name + b"=1"))) is None

    def test_nobody_who_says_it_in_a_second_header(self):
        for names in ((b"guest=1", b"lights=dark"), (b"lights=dark", b"guest=1")):
            assert key_of(scope(*((b"cookie", each) for each in names))) is None

    def test_nobody_who_writes_or_cannot_wait(self):
        assert key_of(scope(method="POST")) is None
        assert key_of({**scope(), "headers": [(b"host", b"club.example")]}) is None

    def test_a_token_makes_no_difference_and_the_looks_do(self):
        def with_cookie(cookie):
            return key_of(scope((b"cookie", cookie)))

        assert with_cookie(b"csrftoken=a") == with_cookie(b"csrftoken=b") == key_of(scope())
        assert len({with_cookie(b"language=" + each) for each in (b"es", b"en-gb")}) == 2

    @pytest.mark.parametrize(
        "other",
        [
            scope(query=b"version=8"),
            scope((b"accept-encoding", b"gzip")),
            scope((b"accept-language", b"es")),
            scope((b"hx-request", b"true")),
            {**scope(), "scheme": "http"},
            {**scope(), "path": "/tables/abd/felt/"},
            {**scope(), "headers": [(b"host", b"other.example"), CAN_WAIT]},
        ],
    )
    def test_what_an_answer_may_depend_on_tells_them_apart(self, other):
        assert key_of(other) not in (None, key_of(scope()))


class TestWhatIsAlike:
    def test_nothing_that_is_not_said_to_be(self):
        assert anonymous_cache.topic_of(HttpResponse("felt")) == ""

    @pytest.mark.parametrize(
        ("vary", "is_alike"), [("Cookie, Accept-Language", True), ("User-Agent", False), ("*", False)]
    )
    def test_nothing_that_depends_on_more_than_is_looked_at(self, vary, is_alike):
        response = HttpResponse("felt", headers={"Vary": vary})
        anonymous_cache.until_changed(response, TOPIC)
        assert anonymous_cache.topic_of(response) == (TOPIC if is_alike else "")

    def test_nothing_that_sets_a_cookie(self):
        response = HttpResponse("felt")
        anonymous_cache.until_changed(response, TOPIC)
        response.set_cookie("csrftoken", "abc")
        assert anonymous_cache.topic_of(response) == ""


class Felt:
    """A view whose answers strangers get alike; how often it was asked."""

    def __init__(self):
        self.asked = 0

    def __call__(self, request):
        self.asked += 1
        response = HttpResponse(f"felt {self.asked}")
        anonymous_cache.until_changed(response, TOPIC)
        return response


felt = Felt()
urlpatterns = [path("<path:rest>", lambda request, rest: felt(request))]


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[], CROWDED=("/p/",))
def test_the_site_answers_strangers_alike_and_everybody_else_for_himself():
    felt.asked = 0

    async def play():
        handler, bodies = Handler(), []
        for cookie in (b"", b"lights=dark", b"", b"guest=Ann", b"guest=Ann"):
            device = Device("/felt/")
            device.scope["headers"] = [CAN_WAIT, (b"cookie", cookie)]
            await device.ask(handler)
            bodies.append(device.sent[1]["body"])
        return bodies

    assert asyncio.run(play()) == [b"felt 1", b"felt 2", b"felt 1", b"felt 3", b"felt 4"]
