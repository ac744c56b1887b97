"""The story of a night: nothing in it that its results and its log do not say."""

import pytest
from django.urls import reverse

from clubs import actions
from clubs.actions import Score
from clubs.models import Event, Result
from clubs.rulebook import PRESETS
from clubs.scoring.scores import Knockout
from tables.log import LogLine
from tests.api_program import program_of
from tests.tournaments.attendance.conftest import weeks
from tests.tournaments.nights import Night
from tournaments.models import Tournament
from tournaments.night.facts import Finished, StacksCounted
from tournaments.presenters import recap
from tournaments.presenters.recap import recap_of
from tournaments.presenters.recap_picture import recap_picture

__all__ = ["weeks"]


def turns(night, winner):
    """The turning points of a night that is written down as a test reads it."""
    lines = [
        LogLine(each.sequence, each.fact.kind, each.fact.model_dump(mode="json"), each.at, each.at)
        for each in night.facts
    ]
    return recap.turns_of(lines, night.rulebook, night.floor.kind, night.ids[winner])


def count(night, stacks):
    return night.record(
        StacksCounted(stacks={night.ids[name]: chips for name, chips in stacks.items()}, despite=True)
    )


def test_a_winner_who_was_low_came_back_and_who_led_is_named():
    night = Night().start("Ann Bob Cat Dan", override="few")
    total = night.floor.chips_in_play
    low = total // 20
    count(night.at(30), {"Ann": low, "Bob": total - low - 2000, "Cat": 1000, "Dan": 1000})
    found = turns(night, "Ann")
    assert found.low == (low, 4, total // 4)
    assert (found.lead.player, found.lead.left) == (night.ids["Bob"], 4)
    assert turns(night, "Bob").low is None
    assert turns(night, "Bob").lead is None


def test_a_count_of_some_says_nothing_of_who_leads():
    night = Night().start("Ann Bob Cat Dan", override="few")
    count(night.at(30), {"Bob": 9000})
    assert turns(night, "Ann").lead is None


def test_an_old_count_is_not_held_against_a_later_average():
    night = Night().start("Ann Bob Cat Dan", override="few")
    stack = night.floor.average_stack * 3 // 5
    count(night.at(30), {"Ann": stack})
    night.at(40).bust("Bob", by="Cat")
    night.at(50).bust("Dan", by="Cat")
    assert stack * 2 < night.floor.average_stack * 2
    assert turns(night, "Ann").low is None


def test_the_biggest_hand_on_screens_is_what_was_won_in_it():
    night = Night().buy_in("Ann Bob Cat").seat("Ann Bob Cat").on_screens(1).start_only(override="few")
    for gain in (300, 700, 500):
        night.deal_on_screens(1)
        stacks = night.floor.tables[1].hand.stacks
        ann, bob = stacks[night.ids["Ann"]] + gain, stacks[night.ids["Bob"]] - gain
        night.play_on_screens(f"Ann {ann} Bob {bob}")
    assert turns(night, "Ann").biggest == (night.ids["Ann"], 700)


def test_two_in_one_hand_and_the_first_who_went():
    night = Night().start("Ann Bob Cat Dan Eve Fay", override="few")
    night.at(10).bust("Fay", by="Bob", stack=1000)
    night.at(20).busts(("Cat", "Ann", 1000), ("Dan", "Ann", 2000))
    found = turns(night, "Ann")
    assert found.at_once == ((night.ids["Ann"], (night.ids["Cat"], night.ids["Dan"])),)
    assert found.first_out == (night.ids["Fay"], 1)


@pytest.mark.django_db
def test_the_results_alone_tell_a_story(weeks):
    number = {name: weeks.member(name).number for name in ["Ann", "Bob", "Cat", "Dan"]}
    felled = (
        Knockout(victim="Bob", victim_number=number["Bob"]),
        Knockout(victim="Cat", victim_number=number["Cat"]),
    )
    scores = [
        Score(number["Ann"], 1, 1, prize=6000, knockouts=felled, rebuys=2),
        Score(
            number["Bob"], 2, 2, prize=3000, knockouts=(Knockout(victim="Dan", victim_number=number["Dan"]),)
        ),
        Score(number["Cat"], 3, 3),
        Score(number["Dan"], 4, 4),
    ]
    event = weeks.night(1)
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"], paid=2)
    story = recap_of(Event.objects.get(pk=event.pk))
    assert story.title == "Week 1, 27 November 2026"
    assert list(story.lines[:5]) == [
        "Ann won, ahead of 3 others.",
        "First prize: $60.",
        "Ann knocked out Bob and Cat (2).",
        "Bob knocked out Dan (1).",
        "On the bubble: Cat.",
    ]
    assert "Heads-up, Ann beat Bob." in story.lines
    assert not any("rebuy" in line for line in story.lines)  # what they paid is not for everybody
    assert story.lines[-1].startswith("Ann leads Autumn") or "Ann leads" in story.lines[-1]


@pytest.mark.django_db
def test_two_of_one_name_are_told_apart(weeks):
    ann, bob, cat = (weeks.member(name) for name in ("Ann", "Bob", "Cat"))
    actions.change_member(member=bob, name="Cat", email="", role="member")
    felled = Knockout(victim="Cat", victim_number=cat.number)
    scores = [
        Score(bob.number, 1, 1, prize=6000, knockouts=(felled,)),
        Score(ann.number, 2, 2, knockouts=(felled,)),
        Score(cat.number, 3, 3, knockouts=(Knockout(victim="Ann", victim_number=ann.number),)),
    ]
    event = weeks.night(1)
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"], paid=1)
    story = recap_of(Event.objects.get(pk=event.pk))
    first, second = f"Cat #{bob.number}", f"Cat #{cat.number}"
    assert story.lines[0] == f"{first} won, ahead of 2 others."
    assert {f"{first} knocked out {second} (1).", f"{second} knocked out Ann (1)."} < set(story.lines)
    assert story.lines[-1].startswith(f"{first} leads")
    assert any(first in line.words for line in recap_picture(Event.objects.get(pk=event.pk)).lines)


@pytest.mark.django_db
def test_standings_are_told_of_the_latest_night_alone(weeks):
    first = weeks.played(1, "Ann Bob Cat Dan Eve Fay")
    second = weeks.played(2, "Fay Eve Dan Cat Bob Ann")
    first, second = (Event.objects.get(pk=event.pk) for event in (first, second))
    assert not any("leads" in line or "climbs" in line for line in recap_of(first).lines)
    Result.objects.filter(event=second).delete()
    assert recap_of(second) is None


@pytest.mark.django_db
def test_a_night_run_here_has_how_long_it_took_and_its_page_and_text(friday, director, settings):
    friday.start("Ann Bob Cat Dan Eve Fay")
    for minute, (name, by) in enumerate(
        (("Fay", "Ann"), ("Eve", "Ann"), ("Dan", "Bob"), ("Cat", "Ann"), ("Bob", "Ann")), 61
    ):
        friday.at(minute).bust(name, by=by)
    tournament = Tournament.objects.get(pk=friday.tournament.pk)
    event = Event.objects.get(pk=tournament.event_id)
    friday.at(66).record(Finished())
    event.refresh_from_db()
    story = recap_of(event)
    assert story.lines[0] == "Ann won, ahead of 5 others."
    assert any(line.startswith("It took 1 h 0") for line in story.lines)
    assert any(line.startswith("First out: Fay, in level ") for line in story.lines)
    assert list(story.highlights[:3]) == [
        "Ann won, ahead of 5 others.",
        "Knocked out by Ann: 4.",
        "Bob knocked out Dan (1).",
    ]
    page = director.get(reverse("event_recap", args=[event.pk])).content.decode()
    assert page.count("<textarea") == 1
    assert "<p><bdi>Ann won, ahead of 5 others.</bdi></p>" in page
    copied = page[page.index('<textarea readonly hidden id="share-recap"') : page.index("</textarea>")]
    assert "Ann won, ahead of 5 others." in copied
    assert 'data-copy="#share-recap"' in page
    assert reverse("club_event", args=[event.season.club.slug, event.pk]) in page
    linked = director.get(reverse("club_event", args=[event.season.club.slug, event.pk])).content.decode()
    assert reverse("event_recap", args=[event.pk]) in linked


@pytest.mark.django_db
def test_a_tournament_without_results_has_no_story(weeks, client):
    event = weeks.night(3)
    assert recap_of(event) is None
    assert client.get(reverse("event_recap", args=[event.pk])).status_code == 404


@pytest.mark.django_db
def test_a_program_reads_the_story_and_nothing_of_what_is_not_over(weeks):
    program = program_of(weeks.member("Bob"))
    first, coming = weeks.played(1, "Ann Bob Cat"), weeks.night(3)
    address = f"clubs/{weeks.club.slug}/events/{{}}/recap"
    story = program.read(address.format(first.pk))
    assert (story["title"], story["sentences"][0]) == (
        "Week 1, 27 November 2026",
        "Ann won, ahead of 2 others.",
    )
    assert program.read(address.format(coming.pk)) == {"title": "", "sentences": []}
