"""Tests of what a night leaves for the pages of numbers: levels, money, who knocked out whom, through
corrections."""

import io

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader
from django.db.models.signals import post_migrate

from clubs.actions.club_import import import_club
from clubs.files.club_file import check, write
from clubs.files.club_file import rows as rows_in
from clubs.models import KnockoutCredit, Result
from clubs.queries.club_rows import club_file
from clubs.rulebook import Bounties, LastLonger, SideGames
from clubs.scoring.units import POINT
from tests.tournaments.nights import EIGHT_O_CLOCK, levels
from tournaments.log_checks import look_at_results
from tournaments.night.facts import Finished, SideGameJoined, SideGamesSet
from tournaments.night.floor.side_games.registry import account
from tournaments.night.past_numbers import write_past_bounties

pytestmark = pytest.mark.django_db

BOUNTIES = {"Ann": 2000, "Bob": 500, "Cat": 500}
SIX = "Ann Bob Cat Dan Eve Fay"


def credited():
    rows = KnockoutCredit.objects.order_by("by__number", "victim__number")
    return [
        (by, victim, share / POINT)
        for by, victim, share in rows.values_list("by__name", "victim__name", "share")
    ]


def kept(column):
    return dict(Result.objects.values_list("member__name", column))


@pytest.fixture
def played(friday):
    """Six players; Fay rebuys once, goes out in level 3, the rest in level 5; Ann wins."""
    friday.start(SIX, structure=levels()).at(5).bust("Fay", by="Ann").rebuy("Fay")
    friday.at(45).bust("Fay", by="Ann Bob").at(85)
    for name in ("Eve", "Dan", "Cat", "Bob"):
        friday.at(85 + ord("F") - ord(name[0])).bust(name, by="Ann")
    return friday.record(Finished())


def test_levels_money_and_knockouts_are_kept(played):
    assert kept("exit_level") == {"Ann": 5, "Bob": 5, "Cat": 5, "Dan": 5, "Eve": 5, "Fay": 3}
    assert kept("cost") == {"Ann": 2000, "Bob": 2000, "Cat": 2000, "Dan": 2000, "Eve": 2000, "Fay": 3000}
    assert sorted(credited()) == [
        ("Ann", "Bob", 1),
        ("Ann", "Cat", 1),
        ("Ann", "Dan", 1),
        ("Ann", "Eve", 1),
        ("Ann", "Fay", 0.5),
        ("Ann", "Fay", 1),
        ("Bob", "Fay", 0.5),
    ]


def test_knockouts_come_to_those_of_the_results(played):
    given = {}
    for by, _, share in credited():
        given[by] = given.get(by, 0) + share
    assert given == {name: units / POINT for name, units in kept("knockouts").items() if units}


def test_taking_back_the_end_takes_them_back_and_ending_again_writes_them(played):
    before = sorted(credited())
    played.undo(played.latest)
    assert credited() == []
    played.record(Finished())
    assert sorted(credited()) == before


def test_nights_from_before_are_written_once_by_a_command(played, capsys):
    before, cost = sorted(credited()), kept("cost")
    KnockoutCredit.objects.all().delete()
    Result.objects.update(cost=None, exit_level=None)
    points = kept("points")
    call_command("write_numbers")
    assert (sorted(credited()), kept("cost"), kept("points")) == (before, cost, points)
    call_command("write_numbers")
    assert capsys.readouterr().out.split("\n")[:2] == ["1 nights", "0 nights"]


@pytest.fixture
def hunted(friday):
    """Six players with a bounty of 5.00 on every head; Ann wins, and three of the others' with her own."""
    friday.record(SideGamesSet(games=SideGames(bounties=Bounties(amount=500))))
    friday.start(SIX, structure=levels()).at(85)
    for name, by in (("Fay", "Bob"), ("Eve", "Cat"), ("Dan", "Ann"), ("Cat", "Ann"), ("Bob", "Ann")):
        friday.bust(name, by=by)
    return friday.record(Finished())


def won():
    return {name: cents for name, cents in kept("bounties").items() if cents}


def updated(*names):
    """As the site is after an update with these migrations of the club's rows."""
    migrations = MigrationLoader(None).disk_migrations
    plan = [(migrations["clubs", name], False) for name in names]
    app = apps.get_app_config("tournaments")
    post_migrate.send(app, app_config=app, using="default", plan=plan)


def test_bounties_won_are_kept_and_corrected_with_the_night(hunted):
    assert won() == BOUNTIES
    hunted.undo(hunted.latest)
    hunted.undo(hunted.latest - 2)
    hunted.bust("Bob", by="Ann")
    hunted.record(Finished())
    assert won() == BOUNTIES


def test_other_side_games_are_paid_beside_the_buy_in_and_left_out(friday):
    friday.record(SideGamesSet(games=SideGames(last_longer=LastLonger(amount=500))))
    friday.buy_in(SIX)
    friday.record(*(SideGameJoined(game="last_longer", player=friday.ids[name]) for name in ("Ann", "Bob")))
    friday.seat(SIX).start_only(structure=levels()).at(85)
    for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
        friday.bust(name, by="Ann")
    friday.record(Finished())
    assert account(friday.floor).won == {friday.ids["Ann"]: 1000}
    assert won() == {}


def test_an_update_writes_the_bounties_of_nights_from_before_and_nothing_is_said_to_differ(hunted):
    Result.objects.update(bounties=0)
    assert [str(each.words) for each in look_at_results()] == ["Its results are not what its log comes to."]
    updated("0035_marked_submissions")
    assert won() == {}
    updated("0035_marked_submissions", "0036_bounties_won")
    assert won() == BOUNTIES
    assert list(look_at_results()) == []
    assert write_past_bounties() == 0


@pytest.mark.parametrize("is_old", [True, False])
def test_a_club_keeps_them_in_its_file_and_a_file_of_before_gets_them_from_its_logs(hunted, club, is_old):
    with club_file(club, EIGHT_O_CLOCK) as file:
        header, rows = check(file).header, list(rows_in(file))
    for row in rows if is_old else ():
        row.values.pop("bounties", None)
    copy = import_club(file=io.BytesIO(b"".join(write(header, rows))), address="copy")
    found = Result.objects.filter(event__season__club=copy, bounties__gt=0)
    assert dict(found.values_list("member__name", "bounties")) == BOUNTIES


def test_one_log_that_cannot_be_read_does_not_stop_the_update(hunted):
    Result.objects.update(bounties=0)
    hunted.tournament.log.entries.filter(kind="finished").update(payload={"kind": "nothing"})
    updated("0036_bounties_won")
    assert won() == {}


def test_the_command_writes_bounties_too(hunted, capsys):
    Result.objects.update(bounties=0)
    call_command("write_numbers")
    assert won() == BOUNTIES
    assert capsys.readouterr().out == "1 nights\n"
