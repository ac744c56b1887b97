"""The demo: a club in mid-season, made by the actions, with a night that is running."""

from datetime import UTC, datetime

import pytest

from clubs.models import Event, Result, Standing
from config.caching.process_cache import clear_cache
from tables.models import Entry
from tournaments import demo
from tournaments.archive.draw_checks import check_draws
from tournaments.archive.export import night_header, whole_log
from tournaments.models import Tournament
from tournaments.night.floor_cache import floor_of
from tournaments.night.scoring import scores

NOW = datetime(2026, 11, 20, 21, 40, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def club(module_db):
    return demo.load(NOW)


def nights(club, status):
    return list(Tournament.objects.filter(event__season__club=club, event__status=status).order_by("pk"))


def test_seven_nights_have_been_played_and_every_result_follows_from_its_log(club):
    played = nights(club, Event.Status.FINISHED)
    assert len(played) == 7
    clear_cache()
    for tournament in played:
        floor = floor_of(tournament)
        kept = Result.objects.filter(event=tournament.event).values_list("member__number", "first", "last")
        assert sorted(kept) == sorted((score.player, score.first, score.last) for score in scores(floor))


def test_every_draw_of_them_can_be_checked(club):
    for tournament in Tournament.objects.all():
        header = night_header(tournament)
        checked = check_draws(whole_log(tournament), header.rulebook, header.kind, header.first_commitment)
        assert checked
        assert all(draw.holds for draw in checked)


def test_the_season_has_a_table_that_adds_up(club):
    table = Standing.objects.filter(season__club=club)
    assert table.count() > 20
    assert {standing.rank for standing in table} >= {1, 2, 3}


def test_tonight_23_players_began_at_three_tables_and_level_5_is_being_played(club):
    (tonight,) = nights(club, Event.Status.RUNNING)
    floor = floor_of(tonight).at(NOW)
    assert len([player for player in floor.players.values() if player.entered]) == 23
    assert len(floor.tables) == 3
    assert (floor.clock.name, floor.clock.is_running) == ("Level 5", True)


def test_loading_it_again_changes_nothing(club):
    before = Entry.objects.count()
    assert demo.load(NOW) == club
    assert Entry.objects.count() == before


def test_there_is_a_way_in_for_each_role(club):
    assert [link.words.partition(", ")[2] for link in demo.demo_links()] == [
        "elder",
        "director",
        "member",
        "on the room's display",
        "without an account",
        "where one seat is open",
    ]
