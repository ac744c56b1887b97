"""Tests of what programs are told of a night (tournaments/night/programs.py)."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from clubs.models import Webhook, WebhookDelivery
from clubs.webhooks.hook_kinds import CHOSEN
from clubs.webhooks.hook_secrets import fresh_secret
from config.models import Job
from tests.programs import came, check_described, work
from tests.receiver import Receiver
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.models import ToldLevel
from tournaments.night.facts import ClockPaused, ClockResumed, Finished

SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.fixture
def receiver(settings):
    settings.OUTGOING_PRIVATE = True
    with Receiver() as made:
        yield made


@pytest.fixture
def hook(club, receiver):
    kinds = [str(kind) for kind in CHOSEN]
    return Webhook.objects.create(club=club, address=receiver.url(), kinds=kinds, secret=fresh_secret())


@pytest.fixture
def told(hook, receiver):
    """Return what has come since this was last asked, as (kind, data)."""

    def ask(*kinds):
        work()
        said = came(receiver, hook)
        for each in said:
            check_described(each["type"], each["data"])
        receiver.received.clear()
        return [(each["type"], each["data"]) for each in said if each["type"] in kinds or not kinds]

    return ask


def test_a_night_that_begins_is_told_with_its_first_level(friday, told):
    friday.start(SIX)
    about = {
        "club": "dead-money",
        "event": friday.tournament.event_id,
        "event_name": "Friday",
        "night": friday.tournament.pk,
    }
    (_, started), (_, level) = told("night.started", "night.level")
    assert started == about | {"kind": "live", "kind_name": "Live", "players": 6, "sequence": friday.latest}
    first = friday.floor.clock.level
    assert level == about | {
        "period": "Level 1",
        "level": 1,
        "is_break": False,
        "seconds": first.minutes * 60,
        "small_blind": first.small_blind,
        "big_blind": first.big_blind,
        "ante": 0,
        "players_left": 6,
    }


def test_who_is_out_is_told_with_who_gets_the_credit(friday, told):
    friday.start(SIX)
    told()
    friday.at(130).bust("Dan", by="Ann")
    ((_, data),) = told("night.knockout")
    assert (data["player"], data["name"], data["how"], data["players_left"]) == (4, "Dan", "knocked_out", 5)
    assert data["by"] == [{"player": 1, "share": "1", "name": "Ann"}]
    assert data["sequence"] == friday.latest


def test_a_shared_knockout_has_both_with_their_parts(friday, told):
    friday.start(SIX)
    told()
    friday.at(130).bust("Dan", by="Ann Bob")
    ((_, data),) = told("night.knockout")
    assert [(each["name"], each["share"]) for each in data["by"]] == [("Ann", "1/2"), ("Bob", "1/2")]


def test_who_moves_is_told_and_the_first_draw_is_no_move(friday, told):
    friday.start(SIX)
    assert told("night.move") == []
    friday.move("Dan", 1, 7)
    ((_, data),) = told("night.move")
    assert (data["player"], data["name"]) == (4, "Dan")
    assert (data["from"], data["to"]) == ({"table": 1, "seat": 4}, {"table": 1, "seat": 7})


def test_what_is_taken_back_is_told_as_that(friday, told):
    friday.start(SIX)
    friday.at(130).bust("Dan", by="Ann")
    told()
    friday.undo(friday.latest)
    assert [kind for kind, _ in told()] == ["night.corrected"]
    friday.bust("Dan", by="Bob")
    ((_, data),) = told("night.knockout")
    assert data["by"][0]["name"] == "Bob"


def test_a_night_that_has_ended_is_told_with_its_results_and_the_seasons_table(friday, told, season):
    friday.start(SIX)
    friday.at(130)
    for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
        friday.bust(name, by="Ann")
    told()
    friday.record(Finished())
    (_, standings), (_, finished) = sorted(told(), key=lambda each: each[0] == "night.finished")
    assert [(line["name"], line["place"]) for line in finished["results"]] == [
        ("Ann", 1),
        ("Bob", 2),
        ("Cat", 3),
        ("Dan", 4),
        ("Eve", 5),
        ("Fay", 6),
    ]
    assert finished["players"] == 6
    assert standings["season"] == season.slug
    first = standings["standings"][0]
    assert (first["name"], first["rank"], first["played"]) == ("Ann", 1, 1)
    assert first["points"] == finished["results"][0]["points"] > 0


def test_what_is_refused_or_sent_twice_tells_nobody(friday, told):
    friday.start(SIX)
    told()
    count = WebhookDelivery.objects.count()
    with pytest.raises(NotAllowed):
        friday.bust("Ann", by="Bob", table=2)
    assert WebhookDelivery.objects.count() == count
    assert told() == []


def test_what_nobody_is_told_of_costs_one_question(friday, django_assert_num_queries, club):
    from tournaments.night.programs import tell_programs

    friday.start(SIX)
    with django_assert_num_queries(1):
        tell_programs(
            friday.tournament, friday.floor, friday.floor, length=9, corrected=False, now=friday.now
        )


class TestLevels:
    def levels(self, told):
        return [(data["period"], data["level"]) for _, data in told("night.level")]

    def test_the_next_level_is_told_when_it_begins_though_nobody_does_anything(self, friday, told, wall):
        friday.start(SIX)
        told()
        length = friday.floor.clock.length
        wall.move_to(EIGHT_O_CLOCK + length - timedelta(seconds=1))
        assert self.levels(told) == []
        wall.move_to(EIGHT_O_CLOCK + length)
        assert self.levels(told) == [("Level 2", 2)]
        assert self.levels(told) == []
        wall.move_to(EIGHT_O_CLOCK + 2 * length)
        assert self.levels(told) == [("Level 3", 3)]

    def test_it_begins_when_the_clock_says_whenever_that_is_told(self, friday, told, wall):
        friday.start(SIX)
        told()
        length = friday.floor.clock.length
        wall.move_to(EIGHT_O_CLOCK + length + timedelta(seconds=40))
        self.levels(told)
        assert WebhookDelivery.objects.filter(kind="night.level").first().at == EIGHT_O_CLOCK + length

    def test_levels_that_were_over_before_anybody_looked_are_not_told(self, friday, told, wall):
        friday.start(SIX)
        told()
        wall.move_to(EIGHT_O_CLOCK + 2.5 * friday.floor.clock.length)
        assert self.levels(told) == [("Level 3", 3)]

    def test_while_the_clock_stands_nothing_begins_and_after_it_later(self, friday, told, wall):
        friday.start(SIX)
        told()
        length = friday.floor.clock.length
        friday.at(5).record(ClockPaused())
        wall.move_to(EIGHT_O_CLOCK + length)
        assert self.levels(told) == []
        friday.at(35).record(ClockResumed())
        assert self.levels(told) == []
        wall.move_to(EIGHT_O_CLOCK + length + timedelta(minutes=30))
        assert self.levels(told) == [("Level 2", 2)]

    def test_many_facts_in_a_level_ask_for_one_look(self, friday, told, wall):
        friday.start(SIX)
        for minute in (1, 2, 3):
            friday.at(minute).deal()
        assert Job.objects.filter(task="night_level").count() == 1

    def test_nobody_looks_where_nobody_wants_to_know(self, friday, hook):
        hook.kinds = ["night.started"]
        hook.save()
        friday.start(SIX)
        assert not Job.objects.filter(task="night_level").exists()
        assert not ToldLevel.objects.exists()
