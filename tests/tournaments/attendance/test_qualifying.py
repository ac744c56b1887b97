"""Tests of tournaments that are open to a season's qualification list alone."""

import pytest
from django.test import Client
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import Score
from clubs.actions.by_hand import give_points, take_back_points
from clubs.actions.qualifying import add_qualification, put_away_qualification
from clubs.models import Event, Qualification
from clubs.rulebook import PRESETS, Kind
from tables.actions import Recorder
from tests.clubs.views.pages import text
from tests.tournaments.attendance.test_bans import buy_in
from tournaments.attendance.actions import let_in, let_in_no_longer
from tournaments.attendance.queries import kept_out, sign_ups_of
from tournaments.attendance.regulars import come_to_all
from tournaments.heads_up.actions import open_heads_up, record_match
from tournaments.heads_up.facts import Entered
from tournaments.models import LetIn, Regular, Rsvp
from tournaments.night.floor_cache import floor_of
from tournaments.phone.actions import open_night

pytestmark = [pytest.mark.django_db]

NOT_IN_TABLE = "Week 5 is open to the list Top 3 alone, and Zoe is not on it: no place in the standings."


@pytest.fixture
def final(weeks):
    """Ann, Bob and Cat qualify for week 5; Fay has come last, Zoe has not played."""
    weeks.played(1)
    final = weeks.night(5)
    final.open_to = add_qualification(season=weeks.season, name="Top 3", places=3)
    final.save()
    return final


def by_hand(weeks, final, name="Zoe", why="Won it last year", **more):
    let_in(event=final, member=weeks.member(name), by=weeks.member("Bob"), why=why, **more)


class TestRefused:
    def test_signing_up_says_the_list_and_what_is_lacking(self, weeks, final):
        assert weeks.say(5, "Ann").is_coming
        with pytest.raises(NotAllowed) as refusal:
            weeks.say(5, "Zoe")
        assert refusal.value.text == NOT_IN_TABLE
        with pytest.raises(NotAllowed, match=r"Top 3 .*and Fay is not on it: [\d.]+ points? too few\.$"):
            weeks.say(5, "Fay")

    def test_nobody_is_kept_from_saying_no(self, weeks, final):
        assert not weeks.say(5, "Zoe", False).is_coming

    def test_at_the_door(self, weeks, final):
        with pytest.raises(NotAllowed) as refusal:
            buy_in(weeks, 5)
        assert refusal.value.text == NOT_IN_TABLE
        assert buy_in(weeks, 5, "Ann").entries

    def test_points_by_hand_bring_one_onto_the_list_until_they_are_taken_back(self, weeks, final):
        zoe, bob = weeks.member("Zoe"), weeks.member("Bob")
        given = give_points(season=weeks.season, member=zoe, points=500, why="Built the tables", by=bob)
        assert weeks.say(5, "Zoe").is_coming
        take_back_points(given)
        assert kept_out(weeks.night(5), [zoe.number], final.starts_at) == {zoe.number: "Zoe"}
        with pytest.raises(NotAllowed):
            buy_in(weeks, 5)

    def test_of_a_heads_up_tournament(self, weeks, final):
        Event.objects.filter(pk=final.pk).update(format=Event.Format.HEADS_UP)
        heads_up, zoe = open_heads_up(event=weeks.night(5)), weeks.member("Zoe")
        act = [Entered(player=zoe.number, name="Zoe")]
        with pytest.raises(NotAllowed, match="Zoe is not on it"):
            record_match(heads_up=heads_up, act=lambda contest, draws: act, by=Recorder(), request_id="in")

    def test_regulars_are_not_answered_for(self, weeks, final):
        for name in ("Ann", "Zoe"):
            come_to_all(season=weeks.season, member=weeks.member(name), now=final.starts_at.replace(day=1))
        assert Regular.objects.count() == 2
        coming = Rsvp.objects.filter(event=final).values_list("member__name", flat=True)
        assert list(coming) == ["Ann"]

    def test_who_has_played_too_few_tournaments_is_told_how_many(self, weeks, final):
        Qualification.objects.update(nights=3)
        with pytest.raises(NotAllowed, match=r"Ann is not on it: 2 tournaments too few\.$"):
            weeks.say(5, "Ann")

    def test_everybody_else_may_play_what_is_open_to_everybody(self, weeks, final):
        assert weeks.say(4, "Zoe").is_coming
        zoe = weeks.member("Zoe").number
        assert kept_out(final, [zoe], final.starts_at) == {zoe: "Zoe"}
        assert kept_out(weeks.night(4), [zoe], final.starts_at) == {}


class TestCorrected:
    def correct(self, weeks):
        """Ann was last in week 1, not first."""
        names = ["Bob", "Cat", "Dan", "Eve", "Fay", "Ann"]
        numbers = [weeks.member(name).number for name in names]
        scores = [Score(number, place, place) for place, number in enumerate(numbers, 1)]
        club_actions.write_results(event=weeks.night(1), scores=scores, rulebook=PRESETS["dead_money"])

    def test_who_is_in_stays_in(self, weeks, final):
        buy_in(weeks, 5, "Ann")
        self.correct(weeks)
        assert buy_in(weeks, 5, "Bob").entries
        players = floor_of(weeks.night(5).tournament).players.values()
        assert [player.name for player in players] == ["Ann", "Bob"]

    def test_who_is_signed_up_is_named_and_not_on_tonights_list(self, weeks, final, club):
        weeks.say(5, "Ann")
        weeks.say(5, "Bob")
        self.correct(weeks)
        assert weeks.member("Ann").pk in sign_ups_of(weeks.night(5)).places.placed
        night = open_night(event=weeks.night(5), by=Recorder())
        assert [player.name for player in floor_of(night).players.values()] == ["Bob"]
        page = text(browser(weeks, "Bob").get(address(weeks)))
        assert "Signed up, but on the list no longer: Ann" in page


class TestLetIn:
    def test_by_a_director_with_a_reason(self, weeks, final):
        by_hand(weeks, final, why="  Won it\nlast year ", request_id="once")
        by_hand(weeks, final, why="Won it last year", request_id="once")
        row = LetIn.objects.get()
        assert (row.member.name, row.by.name, row.why) == ("Zoe", "Bob", "Won it last year")
        assert weeks.say(5, "Zoe").is_coming
        assert buy_in(weeks, 5).entries

    def test_is_taken_back(self, weeks, final):
        by_hand(weeks, final)
        let_in_no_longer(event=final, member=weeks.member("Zoe"))
        with pytest.raises(NotAllowed, match="Zoe is not on it"):
            buy_in(weeks, 5)

    @pytest.mark.parametrize(("name", "why", "refusal"), [("Zoe", " ", "Say why"), ("Ann", "x", "already")])
    def test_is_refused(self, weeks, final, name, why, refusal):
        with pytest.raises(NotAllowed, match=refusal):
            by_hand(weeks, final, name, why)
        assert not LetIn.objects.exists()


class TestLists:
    @pytest.mark.parametrize(
        ("rule", "refusal"),
        [
            ({}, "either places or per cent"),
            ({"places": 3, "percent": 3}, "either places or per cent"),
            ({"percent": 101}, "from 1 to 100"),
            ({"places": 0}, "Count from 1"),
            ({"name": "TOP 3", "places": 2}, "a list called TOP 3 already"),
        ],
    )
    def test_that_cannot_be(self, weeks, final, rule, refusal):
        with pytest.raises(NotAllowed, match=refusal):
            add_qualification(season=weeks.season, **{"name": "Another"} | rule)

    @pytest.mark.advice("{night} is open to this list: open it to everybody first.")
    def test_one_stays_until_its_tournament_is_open_to_everybody(self, weeks, final):
        with pytest.raises(NotAllowed):
            put_away_qualification(season=weeks.season, pk=final.open_to_id)
        change = {"name": "Week 5", "kind": Kind.LIVE, "starts_at": final.starts_at}
        club_actions.change_event(event=final, **change, open_to=None)
        put_away_qualification(season=weeks.season, pk=final.open_to_id)
        assert not Qualification.objects.exists()

    def test_one_is_not_put_away_while_a_tournament_is_open_to_it(self, weeks, final):
        pk = final.open_to_id
        with pytest.raises(NotAllowed, match="Week 5 is open to this list"):
            put_away_qualification(season=weeks.season, pk=pk)
        change = {"name": "Week 5", "kind": Kind.LIVE, "starts_at": final.starts_at}
        club_actions.change_event(event=final, **change, open_to=None)
        put_away_qualification(season=weeks.season, pk=pk)
        put_away_qualification(season=weeks.season, pk=pk)
        assert Event.objects.get(pk=final.pk).open_to is None

    def test_a_tournament_is_open_to_no_list_of_another_season(self, weeks, final, club):
        day = weeks.season.ends_on.replace(year=weeks.season.ends_on.year + 1)
        other = club_actions.create_season(club=club, name="Other", starts_on=day, ends_on=day)
        foreign = add_qualification(season=other, name="Top 3", places=3)
        change = {"name": "Week 5", "kind": Kind.LIVE, "starts_at": final.starts_at}
        with pytest.raises(NotAllowed, match="no such list"):
            club_actions.change_event(event=final, **change, open_to=foreign)
        assert club_actions.change_event(event=final, **change).open_to_id == final.open_to_id
        assert club_actions.change_event(event=final, **change, open_to=None).open_to_id is None


def browser(weeks, name):
    """Bob is an elder here, Dan a member."""
    client, member = Client(), weeks.member(name)
    if member.user_id is None:
        member.user = club_actions.claim_place(token=member.claim_token, device="Phone")
    client.force_login(member.user)
    return client


def address(weeks):
    return reverse("season_qualifications", args=[weeks.club.slug, weeks.season.slug])


class TestPage:
    @pytest.fixture(autouse=True)
    def _roles(self, weeks):
        weeks.club.members.filter(name="Bob").update(role="elder")

    def test_says_who_is_in_and_what_others_lack(self, weeks, final):
        page = text(browser(weeks, "Dan").get(address(weeks)))
        assert "The first 3 of the table." in page
        assert "points too few" in page
        assert "Let in" not in page
        assert "A new list" not in page

    def test_an_elder_adds_a_list_and_opens_a_tournament_to_it(self, weeks):
        event, bob = weeks.night(2), browser(weeks, "Bob")
        edit = reverse("club_event_edit", args=[weeks.club.slug, event.pk])
        assert "Open to" not in text(bob.get(edit))
        sent = {"name": "Half", "size": "50", "counts": "percent", "nights": "2", "request_id": "1" * 32}
        assert bob.post(address(weeks), sent).status_code == 302
        row = Qualification.objects.get()
        assert (row.places, row.percent, row.nights) == (None, 50, 2)
        form = bob.get(edit).context["form"]
        assert "Half" in str(form["open_to"])
        sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
        sent |= {"day": form["day"].value().isoformat(), "at": "20:00", "open_to": row.pk}
        assert bob.post(edit, sent).status_code == 302
        assert Event.objects.get(pk=event.pk).open_to == row

    def test_what_was_typed_stays(self, weeks, final):
        sent = {"name": "Top 3", "size": "7", "counts": "places", "nights": "0", "request_id": "1" * 32}
        answer = browser(weeks, "Bob").post(address(weeks), sent)
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "a list called Top 3 already" in page
        assert 'value="7"' in page

    def test_a_director_lets_somebody_in_and_takes_it_back(self, weeks, final):
        bob, slug, zoe = browser(weeks, "Bob"), weeks.club.slug, weeks.member("Zoe").number
        sent = {"number": zoe, "why": "Won it last year", "request_id": "1" * 32}
        answer = bob.post(reverse("let_in", args=[slug, final.pk]), sent, follow=True)
        assert "Zoe was let in by Bob: Won it last year" in text(answer)
        answer = bob.post(reverse("let_in_back", args=[slug, final.pk, zoe]), follow=True)
        assert "was let in" not in text(answer)
        assert not LetIn.objects.exists()

    def test_a_season_without_a_list_says_nothing_of_it(self, weeks):
        season = reverse("club_season", args=[weeks.club.slug, weeks.season.slug])
        assert "Qualification" not in text(browser(weeks, "Dan").get(season))
        add_qualification(season=weeks.season, name="Top 3", places=3)
        assert "Qualification" in text(browser(weeks, "Dan").get(season))
