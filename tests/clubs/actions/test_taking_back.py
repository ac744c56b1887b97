"""Imports are taken back whole, or not at all where something later rests on them."""

from datetime import date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions, ledger
from clubs.actions import Person, Score
from clubs.actions.importing import bring_members, bring_results, take_back
from clubs.actions.ledger import enter
from clubs.files.results_file import read_results
from clubs.models import Bringing, Event, Member, Result, Season, Standing, User
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import Kind
from tests.api_program import program_of
from tournaments.models import Rsvp

pytestmark = pytest.mark.django_db

TABLE = "date,tournament,player,place\n2024-01-05,First,Ann,1\n2024-01-05,First,Zoe,2\n2024-01-05,First,Yan,3"
SECOND = "date,tournament,player,place\n2024-01-12,Second,Zoe,1\n2024-01-12,Second,Yan,2"
CORRECTED = TABLE.replace("Ann,1", "Ann,2").replace("Zoe,2", "Zoe,1")


@pytest.fixture
def club():
    return actions.found_club(name="The Crown", founder="Ann", preset="cpl")


def bring(club, table=TABLE, season=None, **more):
    file = read_results(table, club.sign, club.listed_kinds, None)
    return bring_results(club=club, season=season, name="2024", file=file, **more)[0]


def latest():
    return Bringing.objects.latest("pk")


def state():
    """All that an import may change, as it is compared."""
    return (
        list(Member.objects.order_by("number").values_list("number", "name")),
        list(Event.objects.order_by("pk").values("name", "kind", "status", "imported", "players")),
        list(Result.objects.order_by("event", "member").values_list("event", "member", "first", "points")),
        list(Standing.objects.order_by("member").values_list("member", "total")),
    )


def test_all_that_an_import_made_goes(club):
    before = state()
    bring(club)
    assert state() != before
    take_back(bringing=latest())
    assert state() == before
    assert not Season.objects.exists()


def test_taken_back_twice_is_once(club):
    bring(club)
    take_back(bringing=latest())
    bring(club)
    after = state()
    take_back(bringing=Bringing.objects.earliest("pk"))
    assert state() == after


def test_what_it_wrote_anew_is_as_it_was(club):
    season = bring(club)
    before = state()
    bring(club, CORRECTED, season)
    assert state() != before
    take_back(bringing=latest())
    assert state() == before


def test_a_planned_tournament_is_planned_again(club):
    season = actions.create_season(
        club=club, name="2024", starts_on=date(2024, 1, 1), ends_on=date(2024, 12, 31)
    )
    actions.schedule_event(
        season=season, name="First", kind=Kind.LIVE, starts_at=datetime(2024, 1, 5, 19, tzinfo=club.zone)
    )
    before = state()
    bring(club, TABLE, season)
    take_back(bringing=latest())
    assert state() == before
    assert Season.objects.get() == season


def test_the_same_again_notes_nothing_and_doubles_nothing(club):
    season = bring(club)
    after = state()
    bring(club, TABLE, season)
    assert state() == after
    assert Bringing.objects.count() == 1


def test_results_of_later_nights_rest_on_its_members(club):
    season = bring(club)
    first = latest()
    bring(club, SECOND, season)
    before = state()
    with pytest.raises(NotAllowed, match="Something else is kept of Zoe since: they stay"):
        take_back(bringing=first)
    assert state() == before
    take_back(bringing=latest())
    take_back(bringing=first)
    assert Member.objects.get().name == "Ann"


def test_results_that_were_changed_since_stay(club):
    season = bring(club)
    first = latest()
    bring(club, CORRECTED, season)
    with pytest.raises(NotAllowed, match="The results of First have been changed since"):
        take_back(bringing=first)


def test_a_closed_season_is_left_alone(club):
    season = bring(club)
    actions.close_season(season=season)
    with pytest.raises(NotAllowed):
        take_back(bringing=latest())


@pytest.mark.parametrize("what", ["account", "money", "answer", "results"])
def test_members_of_whom_more_is_kept_stay(club, what):
    zoe, _ = bring_members(club=club, people=[Person("Zoe"), Person("Yan")])
    if what == "account":
        actions.claim_place(token=zoe.claim_token, user=User.objects.create_user("zoe"))
    elif what == "money":
        ann = club.members.get(name="Ann")
        given = {"source": ledger.OUTSIDE, "target": ledger.KITTY, "cents": 500}
        enter(club=club, by=ann, reason="collected", receipt="1", **given)
        lent = {"source": ledger.KITTY, "target": ledger.member(zoe.number), "cents": 500}
        enter(club=club, by=ann, reason="lent", receipt="2", **lent)
    else:
        season = bring(club, TABLE.replace("Zoe", "Una").replace("Yan", "Vic"))
        event = Event.objects.get()
        if what == "answer":
            Rsvp.objects.create(event=event, member=zoe, is_coming=True, answered_at=event.starts_at)
        else:
            scores = [Score(player=zoe.number, first=1, last=1)]
            rules = version_in_force(club.pk).rulebook
            actions.write_results(event=event, scores=scores, rulebook=rules)
        assert season
    with pytest.raises(NotAllowed, match="Zoe"):
        take_back(bringing=Bringing.objects.earliest("pk"))
    assert club.members.filter(name__in=["Zoe", "Yan"]).count() == 2


def test_a_list_of_many_is_taken_back_with_few_questions(club, django_assert_max_num_queries):
    bring_members(club=club, people=[Person(f"Member {number}") for number in range(60)])
    with django_assert_max_num_queries(200):
        take_back(bringing=latest())
    assert club.members.count() == 1


def test_a_director_takes_it_back_in_the_browser(club):
    user = User.objects.create_user("ann")
    Member.objects.filter(name="Ann").update(user=user)
    client = Client()
    client.force_login(user)
    add = reverse("club_members_add", args=[club.slug])
    client.post(add, {"people": "Zoe\nYan", "request_id": "1" * 32}, follow=True)
    bringing = latest()
    assert bringing.by.name == "Ann"
    back = reverse("club_import_back", args=[club.slug, bringing.pk])
    page = client.get(add).content.decode()
    assert back in page
    assert "2 new members" in page
    answer = client.post(back, follow=True).content.decode()
    assert "The import is taken back." in answer
    assert back not in answer
    assert club.members.count() == 1
    other = actions.found_club(name="The Anchor", founder="Bea")
    assert client.post(reverse("club_import_back", args=[other.slug, bringing.pk])).status_code == 404


def test_a_program_takes_it_back(club):
    ann = club.members.get(name="Ann")
    program = program_of(ann)
    bring(club)
    path = f"clubs/{club.slug}/imports"
    (listed,) = program.ask(path, "GET").json()["items"]
    assert (listed["what"], listed["tournaments"], listed["new_members"]) == ("results", 1, 2)
    assert program.ask(f"{path}/{listed['id']}", "DELETE").status_code == 200
    assert program.ask(path, "GET").json() == {"items": []}
    assert club.members.count() == 1
    assert program.ask(f"{path}/999999", "DELETE").status_code == 404
