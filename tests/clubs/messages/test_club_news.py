"""Tests of what the club tells by itself: results with their bills, a season's turn, what somebody owes."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import transaction

from clubs import actions, ledger
from clubs.actions.ledger import enter
from clubs.actions.next_season import open_next_season
from clubs.messages.kinds import About
from clubs.models import Message
from clubs.rulebook import PRESETS, Kind
from config.models import Job
from tests.clubs.conftest import finished
from tests.mailing import wants

pytestmark = pytest.mark.django_db
THAT_NIGHT = datetime(2026, 1, 9, 23, 50, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _that_night():
    with time_machine.travel(THAT_NIGHT, tick=False) as wall:
        yield wall


def play(event, *players):
    actions.write_results(event=event, scores=finished(*players), rulebook=PRESETS["dead_money"])


def test_everybody_of_a_night_has_their_own_result_with_the_bill(people, live, postbox, work):
    for member in people[:3]:
        wants(member, About.RESULT)
    event = live(9)
    play(event, *range(1, 10))
    work()
    assert len(postbox.mails) == 3
    said = postbox.to("bea@example.org")[0].get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert "You finished 2nd of 9." in said
    assert "Finished 2nd" in said  # a line of the bill
    assert "Spring 2026: you are 2nd of 9." in said
    assert f"/clubs/dead-money/events/{event.pk}/why/2/" in said
    play(event, 2, 1, *range(3, 10))  # corrected: nobody is told twice
    assert work() == []


def test_a_result_begins_with_the_place_and_ends_with_what_comes_next(people, live, season, postbox, work):
    wants(people[1], About.RESULT)
    scores = [replace(score, prize=0, cost=2000) for score in finished(*range(1, 10))]
    scores[1] = replace(scores[1], prize=6000, bounties=500)
    event = live(9)
    actions.schedule_event(
        season=season, name="Next week", kind=Kind.LIVE, starts_at=THAT_NIGHT + timedelta(days=7)
    )
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])
    work()
    (mail,) = postbox.to("bea@example.org")
    assert mail["Subject"] == f"2nd · {event.name} · Dead Money"
    said = mail.get_body(("plain",)).get_content().splitlines()
    assert said[:7] == ["You finished 2nd of 9.", "", "Prize: $60.", "", "Bounties won: $5.", "", "Net: $45."]
    assert [line for line in said if line.startswith("Finished 2nd")] == ["Finished 2nd of 9: 16"]
    assert [line for line in said if line.startswith("Next:")] == [
        "Next: Next week, Friday, 16 January 2026, 23:50"
    ]


def test_bounties_won_are_told_beside_the_prize(people, live, postbox, work):
    wants(people[1], About.RESULT)
    scores = [replace(score, prize=0) for score in finished(*range(1, 10))]
    scores[1] = replace(scores[1], prize=11827, bounties=1375)
    actions.write_results(event=live(9), scores=scores, rulebook=PRESETS["dead_money"])
    work()
    said = postbox.to("bea@example.org")[0].get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert "Prize: $118.27.\n\nBounties won: $13.75.\n" in said


def test_results_brought_in_from_elsewhere_and_old_ones_are_no_news(people, live, postbox, work):
    wants(people[0], About.RESULT)
    play(live(2), 1, 2)  # a week ago
    book = PRESETS["dead_money"]
    actions.write_results(event=live(9), scores=finished(1, 2), rulebook=book, imported=True)
    assert work() == []


def test_a_result_that_was_taken_back_before_it_was_sent_is_sent_when_it_stands(people, live, postbox, work):
    wants(people[0], About.RESULT)
    event = live(9)
    play(event, 1, 2)
    actions.clear_results(event=event)
    work()
    assert [message.state for message in Message.objects.all()] == ["left"]
    play(event, 2, 1)
    work()
    assert "You finished 2nd of 2." in postbox.mails[0].get_body(("plain",)).get_content()


def test_a_night_that_is_not_recorded_tells_nobody(people, live, postbox, work):
    wants(people[0], About.RESULT)
    event = live(9)
    with transaction.atomic():
        play(event, 1, 2)
        assert Message.objects.count() == 1
        transaction.set_rollback(True)
    assert (Message.objects.count(), Job.objects.filter(task="deliver_messages").count()) == (0, 0)


def test_the_turn_of_a_season(club, people, season, live, postbox, work):
    wants(people[1], About.SEASON)
    wants(people[9], About.SEASON)
    play(live(9), *range(1, 10))
    actions.close_season(season=season)
    work()
    (played,), (watched,) = postbox.to("bea@example.org"), postbox.to("jem@example.org")
    assert played["Subject"] == "Spring 2026 is over · Dead Money"
    assert "You finished 2nd of 9 with" in played.get_body(("plain",)).get_content()
    assert "You played no tournament of it." in watched.get_body(("plain",)).get_content()
    open_next_season(season=season, today=date(2026, 7, 1))
    work()
    assert len(postbox.to("bea@example.org")) == 2
    actions.reopen_season(season=season)
    actions.close_season(season=season)
    assert work() == []


def charge(club, ann, number, cents, request_id=""):
    target = ledger.KITTY
    source = ledger.member(number)
    moved = {"source": source, "target": target, "cents": cents, "request_id": request_id}
    return enter(club=club, by=ann, reason="fine", receipt=str(cents), **moved)


def test_what_somebody_owes(club, ann, people, season, postbox, work):
    wants(people[1], About.OWED)
    wants(people[2], About.OWED)
    charge(club, ann, 2, 1250, "once")
    charge(club, ann, 2, 1250, "once")
    work()
    (mail,) = postbox.mails
    assert (mail["To"], mail["Subject"]) == ("bea@example.org", "You owe $12.50 · Dead Money")


def test_amounts_keep_their_space(club, ann, people, season, postbox, work):
    club.currency, club.amounts = "€", "comma_behind"
    club.save()
    wants(people[1], About.OWED)
    charge(club, ann, 2, 1250)
    work()
    assert postbox.mails[0]["Subject"] == "You owe 12,50 € · Dead Money"
    assert "you owe 12,50 €." in postbox.mails[0].get_body(("plain",)).get_content()


def test_who_has_paid_meanwhile_is_not_reminded(club, ann, people, season, postbox, work):
    wants(people[1], About.OWED)
    charge(club, ann, 2, 1250)
    enter(club=club, by=ann, source=ledger.OUTSIDE, target=ledger.member(2), cents=1250)
    work()
    assert postbox.mails == []
