"""Sweeps (tests/sweeps.py): each value is asked by itself, and what fails is named."""

import pytest
from django.db import IntegrityError, connection

from clubs.models import Club
from tests import sweeps
from tests.caches import clear_cache
from tests.sweeps import of_each, shared, sweep

GAMES = ("holdem", "omaha", "stud")


def named(*values):
    return [(str(each), each) for each in values]


@pytest.fixture
def everything(monkeypatch):
    """Values as without `--value` on the command line."""
    monkeypatch.setattr(sweeps, "only", "")


def test_a_value_that_fails_is_named_and_the_others_are_asked_all_the_same():
    asked = []

    @of_each("game")
    def every(game):
        asked.append(game)
        assert game != "omaha", "four cards"

    with pytest.raises(ExceptionGroup) as failure:
        every(share=named(*GAMES))
    assert asked == list(GAMES)
    assert failure.value.message == "fails for 1 of 3: omaha"
    (reason,) = failure.value.exceptions
    assert isinstance(reason, AssertionError)
    assert "four cards" in str(reason)
    assert reason.__notes__ == ["for omaha"]


def test_each_that_fails_is_there_with_its_own_reason():
    @of_each("game")
    def every(game):
        if game == "holdem":
            pytest.fail("two cards")
        if game == "stud":
            raise LookupError(game)

    with pytest.raises(ExceptionGroup, match="fails for 2 of 3: holdem, stud") as failure:
        every(share=named(*GAMES))
    assert [type(each) for each in failure.value.exceptions] == [AssertionError, LookupError]
    assert [each.__notes__ for each in failure.value.exceptions] == [["for holdem"], ["for stud"]]


def test_where_none_fails_nothing_is_raised():
    @of_each("game, players")
    def every(game, players):
        assert len(game) > players

    every(share=[("six", ("holdem", 5)), ("five", ("omaha", 4))])


def test_a_value_that_is_skipped_leaves_the_others():
    asked = []

    @of_each("game")
    def every(game):
        asked.append(game)
        if game == "holdem":
            pytest.skip("not here")
        assert game != "stud"

    with pytest.raises(ExceptionGroup, match="fails for 1 of 3: stud"):
        every(share=named(*GAMES))
    assert asked == list(GAMES)
    every(share=named("holdem", "omaha"))


def test_where_every_value_is_skipped_so_is_the_test():
    @of_each("game")
    def every(game):
        pytest.skip(f"no {game} here")

    with pytest.raises(pytest.skip.Exception, match="no omaha here"):
        every(share=named("holdem", "omaha"))


def test_without_a_value_it_is_skipped():
    with pytest.raises(pytest.skip.Exception, match="no value of that name"):
        of_each("game")(lambda game: None)(share=[])


def test_an_interruption_is_no_failure_of_a_value():
    asked = []

    @of_each("game")
    def every(game):
        asked.append(game)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        every(share=named(*GAMES))
    assert asked == ["holdem"]


@pytest.mark.django_db
class TestWithDatabase:
    def test_an_error_of_the_database_does_not_spoil_the_next_value(self):
        @of_each("slug")
        def every(slug):
            Club.objects.create(name=slug, slug="same" if slug == "twice" else slug)
            if slug == "twice":
                Club.objects.create(name="Other", slug="same")
            assert Club.objects.count() == 1

        with pytest.raises(ExceptionGroup) as failure:
            every(share=named("once", "twice", "thrice"))
        assert [type(each) for each in failure.value.exceptions] == [IntegrityError]
        assert failure.value.message == "fails for 1 of 3: twice"
        assert Club.objects.count() == 0
        assert not connection.needs_rollback

    def test_what_a_value_writes_is_gone_before_the_next_and_what_was_there_stays(self):
        Club.objects.create(name="Friday", slug="friday")
        seen = []

        @of_each("name")
        def every(name):
            seen.append(sorted(Club.objects.values_list("name", flat=True)))
            Club.objects.filter(slug="friday").update(name=name)
            Club.objects.create(name=name, slug=name)

        every(share=named("a", "b"))
        assert seen == [["Friday"], ["Friday"]]
        assert [each.name for each in Club.objects.all()] == ["Friday"]

    def test_what_a_value_leaves_in_a_cache_is_gone_before_the_next(self):
        from django.core.cache import cache

        seen = []
        clear_cache()

        @of_each("name")
        def every(name):
            seen.append(cache.get("kept"))
            cache.set("kept", name)

        every(share=named("a", "b"))
        assert seen == [None, None]


@pytest.mark.usefixtures("everything")
class TestShares:
    @pytest.mark.parametrize("count", [1, 2, 19, 20, 45, 400])
    def test_every_value_is_asked_once(self, count):
        values = named(*range(count))
        shares = shared(values)
        assert sorted(pair for share in shares for pair in share) == sorted(values)
        assert len(shares) <= sweeps.PARTS
        assert max(map(len, shares)) - min(map(len, shares)) <= 1

    def test_of_values_that_are_asked_for_alone(self, monkeypatch):
        monkeypatch.setattr(sweeps, "only", "o")
        assert shared(named(*GAMES)) == [named("holdem", "omaha")]
        monkeypatch.setattr(sweeps, "only", "razz")
        assert shared(named(*GAMES)) == [[]]

    def test_a_test_is_called_by_its_first_and_last_value(self):
        @sweep("game", GAMES, parts=2)
        def every(game):
            pass

        (mark,) = every.pytestmark
        assert mark.kwargs["ids"] == ["holdem..stud", "omaha"]

    def test_values_with_marks_of_their_own_are_refused(self):
        with pytest.raises(TypeError, match="tests of their own"):
            sweep("game", [pytest.param("holdem", marks=pytest.mark.django_db)])

    def test_every_test_of_a_class_is_asked_and_nothing_else(self):
        @of_each("game")
        class Every:
            def test_it(self, game):
                assert game != "stud"

            def helper(self, game):
                return game

        with pytest.raises(ExceptionGroup, match="fails for 1 of 3: stud"):
            Every().test_it(share=named(*GAMES))
        assert Every().helper("stud") == "stud"


@sweep("game, cards", [("holdem", 2), ("omaha", 4)], ids=lambda pair: pair[0])
def test_fixtures_stand_beside_the_values(game, cards, tmp_path):
    assert tmp_path.is_dir()
    assert {"holdem": 2, "omaha": 4}[game] == cards


def test_luck_is_seeded_for_each_value_by_its_name(monkeypatch):
    seeds = []
    monkeypatch.setattr(sweeps, "LUCK", [seeds.append])
    of_each("game")(lambda game: None)(share=named(*GAMES))
    assert seeds == list(GAMES)
