"""Tests of what one process remembers (config/caching/process_cache.py)."""

import pytest

from config.caching import process_cache
from config.caching.process_cache import ProcessCache, clear_cache, on_forgetting


@pytest.fixture(autouse=True)
def of_this_test(monkeypatch):
    """Caches of a test are not remembered for the others."""
    monkeypatch.setattr(process_cache, "_forget", [])


def test_what_was_put_last_under_a_key_is_found_there():
    cache = ProcessCache(most=10)
    cache.put("Ann", 1)
    cache.put("Ann", 2)
    assert (cache.get("Ann"), cache.get("Bob"), len(cache)) == (2, None, 1)


def test_it_does_not_grow_for_ever():
    cache = ProcessCache(most=10)
    for number in range(95):
        cache.put(number, str(number))
    assert len(cache) <= 20
    assert cache.get(94) == "94"
    assert cache.get(50) is None


def test_what_is_asked_for_again_and_again_is_not_forgotten_with_the_rest():
    cache = ProcessCache(most=10)
    cache.put("Ann", "here")
    for number in range(95):
        cache.put(number, number)
        assert cache.get("Ann") == "here"


def test_another_value_for_a_key_that_is_there_makes_nobody_go():
    cache = ProcessCache(most=2)
    for number in range(20):
        cache.put("Ann", number)
        cache.put("Bob", number)
    assert (cache.get("Ann"), cache.get("Bob"), len(cache)) == (19, 19, 2)


def test_all_is_forgotten_in_one_way():
    caches, told = [ProcessCache(most=3), ProcessCache(most=3)], []
    on_forgetting(lambda: told.append("too"))
    for cache in caches:
        cache.put(1, "one")
    clear_cache()
    assert ([len(cache) for cache in caches], told) == ([0, 0], ["too"])
