"""The cache of a hosted site, while Redis answers, is away, and is back."""

import pytest
from django.core.cache.backends.locmem import LocMemCache

from config.live.redis import CacheWithFallback

pytestmark = pytest.mark.redis


@pytest.fixture
def cache(own_redis, monkeypatch):
    """A cache in a Redis of its own that is asked again at once."""
    monkeypatch.setattr("config.live.redis.REST", 0.0)
    monkeypatch.setattr(CacheWithFallback, "rests_until", 0.0)
    LocMemCache("while-redis-is-away", {}).clear()
    made = CacheWithFallback(own_redis.url, {})
    yield made
    made.close()


def counted(cache):
    cache.add("guesses", 0, 600)
    return cache.incr("guesses")


def test_it_counts_on_in_this_process_while_redis_is_away(cache, own_redis):
    assert [counted(cache), counted(cache)] == [1, 2]
    own_redis.stop()
    assert [counted(cache), counted(cache), cache.get("guesses")] == [1, 2, 2]
    cache.decr("guesses")
    assert cache.get_many(["guesses", "others"]) == {"guesses": 1}


def test_and_in_redis_again_when_it_is_back(cache, own_redis):
    own_redis.stop()
    counted(cache)
    own_redis.start()
    assert counted(cache) == 1
    assert CacheWithFallback(own_redis.url, {}).get("guesses") == 1


def test_it_does_not_knock_at_every_request(cache, own_redis, monkeypatch):
    monkeypatch.setattr("config.live.redis.REST", 3600.0)
    own_redis.stop()
    counted(cache)
    own_redis.start()
    assert counted(cache) == 2, "it rests"


def test_what_is_not_there_is_said_as_ever(cache, own_redis):
    with pytest.raises(ValueError, match="guesses"):
        cache.incr("guesses")
    own_redis.stop()
    with pytest.raises(ValueError, match="guesses"):
        cache.incr("guesses")
