"""The director's console, what everybody sees, the log and the draws (tournaments/heads_up/views.py)."""

import re
import uuid

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import change_club
from clubs.actions.suspensions import suspend_member
from clubs.models import Event
from tables.models import Entry
from tests.tournaments.heads_up.conftest import EIGHT
from tests.tournaments.nights import EIGHT_O_CLOCK
from tests.tournaments.phone.pockets import Pocket, text
from tournaments.attendance import actions as attendance
from tournaments.current_night import nights_on
from tournaments.heads_up.next_matches import suggestions
from tournaments.heads_up.pool_draws import draw_pools
from tournaments.models import Display, HeadsUpTournament, HouseStyle, Slide

pytestmark = pytest.mark.django_db


def test_it_is_scheduled_and_opened_from_the_calendar(director, season, club, wall):
    new = reverse("club_event_new", args=[club.slug, season.slug])
    typed = {"name": "Duels", "kind": "live", "format": "heads_up", "day": "2026-11-20", "at": "20:00"}
    response = director.post(new, typed | {"request_id": str(uuid.uuid4())})
    event = Event.objects.get(name="Duels")
    assert (response.status_code, event.format) == (302, "heads_up")
    assert "Heads-up: two pools" in text(director.get(reverse("club_event", args=[club.slug, event.pk])))
    opened = director.post(reverse("event_night", args=[event.pk]))
    found = HeadsUpTournament.objects.get(event=event)
    assert opened.url == reverse("heads_up_console", args=[found.pk])
    assert director.get(reverse("event_night", args=[event.pk])).url == opened.url


def test_a_whole_tournament_by_taps(match_console, heads_up, director):
    for name in EIGHT:
        answer = match_console.act("enter", player=heads_up.ids[name])
    assert "8 players have entered." in text(answer)
    match_console.act("levels", minutes=5)
    match_console.act("tables", tables=4)
    answer = match_console.act("draw")
    assert "Start 4 matches" in text(answer)
    answer = match_console.act("start-all")
    assert text(answer).count("Who has won?") == 4
    first = suggestions(heads_up.contest) or list(heads_up.contest.playing)
    key = first[0]
    one, other = heads_up.contest.playing[key].players
    answer = match_console.act("won", match=key, winner=one)
    said = f"{heads_up.contest.name(one)} beat {heads_up.contest.name(other)}"
    assert said in text(answer)
    sequence = heads_up.contest.won[key].sequence
    answer = match_console.post("heads_up_correct", sequence)
    assert heads_up.contest.won[key].winner == other
    heads_up.play_on()
    assert "finish, and write the results" in text(match_console.get())
    answer = match_console.act("finish")
    assert "prizes are to be paid out" in text(answer)
    winner = next(iter(heads_up.contest.entrants.values()))
    answer = match_console.act("pay", player=winner.number)
    assert "paid" in text(answer)
    assert "It holds: nothing is lost" in text(answer)
    overview = director.get(reverse("heads_up", args=[heads_up.pk]))
    assert "Ann wins" in text(overview)
    board = director.get(reverse("heads_up_display", args=[heads_up.pk]))
    assert "The winner Ann" in text(board)


def test_the_board_shows_the_club_s_message_and_its_slides(match_console, director, heads_up, club):
    HouseStyle.objects.create(club=club, message="Pizza is here")
    Slide.objects.create(club=club, words="Summer party, 3 July")
    address = reverse("heads_up_display", args=[heads_up.pk])
    assert "Pizza is here" in text(director.get(address))
    for name in EIGHT:
        match_console.act("enter", player=heads_up.ids[name])
    match_console.act("levels", minutes=5)
    assert match_console.act("draw").status_code == 200
    shown = text(director.get(address))
    assert "Pizza is here" in shown
    assert "Summer party, 3 July" in shown


def test_a_refusal_is_told_over_the_tournament_as_it_stands(match_console, heads_up):
    heads_up.enter("Ann")
    answer = match_console.act("draw")
    assert (answer.status_code, "for 8 players or more: there are 1" in text(answer)) == (422, True)
    answer = match_console.post("heads_up_act", "draw", htmx=False)
    assert (answer.status_code, "for 8 players or more: there are 1" in text(answer)) == (422, True)
    assert match_console.act("won", match="pool-1-2", winner=1).status_code == 422
    assert match_console.act("enter", player=999).status_code == 422
    assert match_console.act("tables", tables="many").status_code == 422
    assert match_console.post("heads_up_act", "dance").status_code == 404


def test_amounts_are_typed_with_the_sign_of_the_club(match_console, heads_up, club):
    change_club(
        club=club, name=club.name, timezone="Europe/London", currency="€", is_public=True, felt="green"
    )
    heads_up.enter("Ann", "Bob")
    assert match_console.act("add-money", amount="€25", reason="a sponsor").status_code == 200
    answer = match_console.act("add-money", amount="$25")
    assert (answer.status_code, "“$25” is not an amount of money" in text(answer)) == (422, True)
    answer = match_console.act("payouts", amounts="€20 10", reason="flat")
    assert (answer.status_code, "add up to €30" in text(answer)) == (422, True)


def test_an_undo_of_what_was_just_recorded(match_console, heads_up):
    heads_up.begin()
    match_console.act("start-all")
    playing = heads_up.contest.playing
    sequences = [match.sequence for match in playing.values()]
    match_console.post("heads_up_undo", sequence=sequences)
    assert heads_up.contest.playing == {}
    log = text(match_console.get("heads_up_log"))
    assert "Undone:" in log
    assert match_console.post("heads_up_undo", sequence=sequences[0]).status_code == 422


def test_somebody_new_enters_and_is_a_member_once(match_console, heads_up, club):
    for _ in range(2):
        match_console.post("heads_up_newcomer", name="Zed", request_id="zed")
    zed = club.members.get(name="Zed")
    assert list(heads_up.contest.entrants) == [zed.number]


@pytest.mark.rule("DM-noshow-ban", part="heads-up")
def test_who_is_barred_does_not_enter(match_console, heads_up, monkeypatch):
    def barred(event, moments, *, is_entry):
        raise NotAllowed("Ann is barred", "DM-noshow-ban")

    monkeypatch.setattr(attendance, "refuse_barred", barred)
    answer = match_console.act("enter", player=heads_up.ids["Ann"])
    assert "Ann is barred" in text(answer)
    assert heads_up.contest.entrants == {}


@pytest.mark.rule("DM-etiquette-sanction")
def test_who_is_suspended_does_not_enter_and_who_was_in_before_stays(match_console, heads_up, club, wall):
    cat = club.members.get(name="Cat")
    heads_up.enter("Cat")
    wall.shift(60)
    for name in ("Cat", "Zoe"):
        suspend_member(
            member=club.members.get(name=name), by=club.members.get(name="Ann"), why="Chair", until=None
        )
    answer = match_console.act("enter", player=heads_up.ids["Zoe"])
    assert "Zoe is barred until an elder lifts it." in text(answer)
    (entry,) = [each.sequence for each in Entry.objects.filter(log=heads_up.heads_up.log_id)]
    heads_up.undo(entry)
    heads_up.undo(entry + 1)
    assert list(heads_up.contest.entrants) == [cat.number]


def test_draws_can_be_checked(match_console, heads_up):
    heads_up.begin()
    page = text(match_console.get("heads_up_draws"))
    assert "The pools were drawn." in page
    assert "verified" in page
    assert "does not hold" not in page


class TestOtherScreens:
    def test_a_phone_says_what_is_next_for_its_player(self, heads_up, club):
        heads_up.enter(*EIGHT)
        ann, zoe = (Pocket(club.members.get(name=name)) for name in ("Ann", "Zoe"))
        assert "The pools are drawn soon" in text(ann.get())
        assert "You have not entered." in text(zoe.get())
        heads_up.do(lambda contest, draws: [draw_pools(contest, draws.take())])
        offered = {
            player: each.table for each in suggestions(heads_up.contest) for player in each.match.players
        }
        assert f"table {offered[heads_up.ids['Ann']]}" in text(ann.get())
        stamp = re.search(r'name="stamp" value="(\w+)"', ann.get().content.decode())[1]
        shown = {"night": f"headsup-{heads_up.pk}", "stamp": stamp}
        headers = {"HX-Request": "true", "HX-Target": "phone"}
        address = reverse("phone", args=[ann.token])
        assert ann.client.get(address, shown, headers=headers).status_code == 204
        heads_up.win(next(each.match for each in suggestions(heads_up.contest) if 1 in each.match.players))
        assert ann.client.get(address, shown, headers=headers).status_code == 200

    def test_a_display_with_an_address_shows_it_while_it_is_on(self, heads_up, club, client, wall):
        heads_up.begin()
        tv = Display.objects.create(club=club, name="TV")
        address = reverse("display", args=[tv.code])
        page = text(client.get(address))
        assert "Duels" in page
        assert "next" in page

    def test_the_clubs_home_leads_to_it(self, heads_up, director, club):
        heads_up.begin()
        home = director.get(reverse("club", args=[club.slug]))
        assert reverse("heads_up_console", args=[heads_up.pk]) in home.content.decode()
        assert "12 matches are left" in text(home)

    def test_a_night_that_runs_comes_first(self, heads_up, friday, club):
        heads_up.begin()
        now = EIGHT_O_CLOCK
        assert [night.name for night in nights_on(club.pk, now)] == ["Duels", "Friday"]
        club_actions.begin_event(event=friday.tournament.event)
        assert [night.name for night in nights_on(club.pk, now)] == ["Friday", "Duels"]
