"""The demo: a club in mid-season, made by the actions, with a night that is running."""

from datetime import UTC, datetime

import pytest

from clubs.models import Event, LedgerLine, Result, Standing, Ticket
from clubs.queries.champions import past_seasons
from config.caching.process_cache import clear_cache
from tables.models import Entry
from tournaments import demo
from tournaments.archive.draw_checks import check_draws
from tournaments.archive.export import night_header, whole_log
from tournaments.models import HeadsUpTournament, RingGame, Tournament
from tournaments.money_check import problems
from tournaments.night.floor.places import Deal
from tournaments.night.floor.prizes import is_free
from tournaments.night.floor.shoot_out import Rounds
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.tickets import Tickets
from tournaments.night.floor.turnout import Flights
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
    assert len([night for night in played if night.event.format == Event.Format.TOURNAMENT]) == 7
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


class TestTheYear:
    def test_the_money_of_all_of_it_adds_up(self, club):
        assert problems(club) == []

    def test_side_games_of_every_kind_were_played_and_paid_out(self, club):
        played = [account(floor_of(night)) for night in nights(club, Event.Status.FINISHED)]
        names = {name for money in played for name in money.games}
        assert names == {"wild_wild_west", "bounties", "last_longer", "high_hand"}
        for money in played:
            assert (money.held, money.owed) == (0, {})
        assert {game.what for money in played for _, game in money.wins} >= {
            "the Bullseye",
            "an Outlaw",
            "the high hand",
            "the last longer",
            "envelope 1",
            "a bounty",
        }

    def test_one_night_ended_with_a_deal_and_one_was_played_heads_up(self, club):
        assert (
            sum(floor_of(night).of(Deal).shares is not None for night in nights(club, Event.Status.FINISHED))
            == 1
        )
        duels = HeadsUpTournament.objects.get()
        assert (duels.event.status, duels.event.players) == (Event.Status.FINISHED, 8)

    def test_a_ring_game_is_over_and_has_its_results(self, club):
        game = RingGame.objects.get(club=club)
        assert game.closed_at
        assert sum(result.profit for result in game.results.all()) == 0

    def test_the_season_before_has_its_champion(self, club):
        past = past_seasons(club)
        assert [each.season.slug for each in past] == ["first"]
        assert club.seasons.filter(closed_at=None).count() == 1

    def test_what_was_bought_has_its_receipts(self, club):
        rows = LedgerLine.objects.filter(club=club, origin="")
        assert rows.count() == 7
        assert rows.filter(takes_back__isnull=False).count() == 1
        assert not rows.filter(receipt="").exists()

    def test_a_night_was_played_for_points_alone(self, club):
        night = Tournament.objects.get(event__format=Event.Format.POINTS_ONLY)
        assert is_free(floor_of(night))
        assert not LedgerLine.objects.filter(event=night.event).exists()
        results = Result.objects.filter(event=night.event)
        assert (results.count(), results.filter(points__gt=0).count()) == (9, 9)

    def test_a_shoot_out_went_through_its_rounds(self, club):
        floor = floor_of(Tournament.objects.get(event__format=Event.Format.SHOOT_OUT))
        assert [len(each.went_on) for each in floor.of(Rounds).begun] == [3, 0]
        assert floor.finished_at

    def test_the_tickets_of_a_satellite_paid_a_later_entry(self, club):
        satellite = Tournament.objects.get(event__format=Event.Format.SATELLITE)
        tickets = Ticket.objects.filter(won_at=satellite.event)
        assert {ticket.state for ticket in tickets} == {Ticket.State.USED}
        (target,) = {ticket.used_at for ticket in tickets}
        paid = floor_of(target.tournament).of(Tickets).by_number
        assert (target.name, sorted(each.player for each in paid.values())) == (
            "Big Money 2",
            sorted(t.member.number for t in tickets),
        )

    def test_two_flights_met_on_their_last_day_and_one_player_stayed_away(self, club):
        last_day = Tournament.objects.get(event__format=Event.Format.LAST_DAY)
        floor = floor_of(last_day)
        flights = [floor_of(night) for night in Tournament.objects.filter(event__leads_to=last_day.event)]
        assert [each.name for each in floor.of(Flights).brought] == [
            "Anchor Open, day 1A",
            "Anchor Open, day 1B",
        ]
        bagged = sum(flight.chips_in_play for flight in flights)
        out_there = [
            player for player in floor.players.values() if player.out and player.out.how == "removed"
        ]
        assert floor.chips_in_play == bagged - sum(player.out.stack for player in out_there)
        assert len(out_there) == 1
        assert floor.finished_at
