"""Sites on one Redis hear and keep nothing of each other; proxies are believed where they are named."""

import asyncio

import httpx
import pytest

from config.live.hub import Hub
from config.live.redis import CacheWithFallback
from tests.site import Site, prepared


@pytest.mark.redis
def test_a_signal_is_heard_by_every_process_of_its_site_and_by_no_other_site(own_redis):
    async def heard():
        hubs = [Hub(own_redis.url, site=site) for site in ("one", "one", "other")]
        for hub in hubs:
            hub.start()
        with hubs[1].follow("night-1") as same, hubs[2].follow("night-1") as other:
            for hub, event in ((hubs[1], same), (hubs[2], other)):  # each is woken once it listens
                await asyncio.wait_for(event.wait(), 10)
                event.clear()
                assert hub.channel
            await hubs[0].tell(["night-1"])
            await asyncio.wait_for(same.wait(), 10)
            await asyncio.sleep(0.2)
            found = other.is_set()
        for hub in hubs:
            hub.close()
        await asyncio.sleep(0)
        return found

    assert asyncio.run(heard()) is False


@pytest.mark.redis
def test_what_is_counted_is_counted_for_one_site(own_redis):
    one, other = (CacheWithFallback(own_redis.url, {"KEY_PREFIX": site}) for site in ("one", "other"))
    one.set("guesses", 9)
    assert other.get("guesses") is None
    one.close()
    other.close()


@pytest.mark.parametrize(("believed", "status"), [("127.0.0.1", 200), ("192.0.2.7", 301)])
def test_only_proxies_that_are_named_say_what_was_asked_and_by_whom(tmp_path, believed, status):
    says = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "198.51.100.4",
        "X-Forwarded-Host": "evil.example",
    }
    with Site(prepared(tmp_path / "data"), HTTPS="1", FORWARDED_ALLOW_IPS=believed) as site:
        answer = httpx.get(f"{site.url}/accounts/login/", headers=says)
    assert answer.status_code == status
    assert "evil.example" not in answer.text + answer.headers.get("location", "")
