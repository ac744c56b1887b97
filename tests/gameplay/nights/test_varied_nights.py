"""Whole nights on screens with everything that may be played besides the game, disturbed now and then: no
chip is lost, whatever comes."""

import random
from contextlib import suppress
from itertools import pairwise

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.models import Result
from gameplay.engine.betting import Betting
from gameplay.engine.choices import FOLD, raise_to
from gameplay.engine.decisions import Menu
from gameplay.live_hands import live_hand
from gameplay.models import Hand, Table
from gameplay.play import void_hand
from gameplay.sources.night_games import game_of_preset
from tables.models import Entry
from tests.gameplay.nights.playing import cleverly, fresh, passively, step
from tests.gameplay.nights.test_nightly import facts_of
from tests.gameplay.nights.varied import adds_up, varied
from tests.sweeps import sweep
from tests.tournaments.nights import levels
from tournaments.night.facts import (
    CameBack,
    PlaquesPassedOn,
    SetAsideCounted,
    SteppedAway,
    TimeAdded,
)
from tournaments.night.floor.records import When
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.night.floor.variations.plaques import KINDS, held, to_pass_on

pytestmark = pytest.mark.django_db(transaction=True)

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"
PLAQUES = {"run_it_twice": True, "goldschlager": True}
SIX = "Ann Bob Cat Dan Eve Fay"
NIGHTS = [
    (1, NINE, "dm-holdem", {"heist": {"bank": "full"}, "mushroom": {}, "bomb_pot": True, **PLAQUES}),
    (
        2,
        SIX,
        "dm-limit-holdem dm-limit-omaha",
        {"heist": {"bank": "mini"}, "kill": "full", "squid": True, **PLAQUES},
    ),
]
TAKEN_BACK = ("hand_dealt", "bomb_pot_dealt", "hand_played", "clock_resumed", "moved", "stepped_away")


class Disturbed:
    """An evening, and chance. What the rules refuse is refused, and the evening goes on."""

    def __init__(self, friday, seed, people, presets, variations):
        self.chance = random.Random(seed)
        most = (len(people.split()) + 1) // 2
        games = [game_of_preset(each).model_copy(update={"most": most}) for each in presets.split()]
        self.friday = friday
        self.evening = varied(
            friday,
            people,
            variations,
            structure=levels(count=30, minutes=1, step=100),
            games=games,
            turn_seconds=10,
        )

    def choice(self, hand):
        """Somebody plays what there is to play, goes all-in, folds, or does what a house player would."""
        decision, chance = hand.decision, self.chance.random()
        if decision.besides and chance < 0.5:
            return (decision.besides[0].value,)
        if isinstance(decision, Menu):
            return self.chance.choice(list(decision.offered))
        if not isinstance(decision, Betting) or 0.4 <= chance < 0.9:
            return cleverly(hand)
        if chance < 0.25 and decision.raises_to:
            return raise_to(decision.raises_to[-1])
        return FOLD if chance >= 0.9 and decision.to_call else passively(hand)

    def goes_on(self):
        """The next thing; now and then whoever is due does nothing until their time is over."""
        moments = [table.due_at for table in map(fresh, self.evening.tables()) if table.due_at]
        if moments and self.chance.random() < 0.03:
            self.evening.wall.move_to(max(min(moments), timezone.now()))
        return step(self.evening.tables(), self.evening.wall, chooser=self.choice)

    def is_disturbed(self):
        with suppress(NotAllowed):
            self.chance.choice(
                [self.undo, self.undo, self.void, self.step_away, self.come_back, self.count, self.hurry]
            )()

    def undo(self):
        entries = Entry.objects.filter(log=self.evening.tournament.log_id, kind__in=TAKEN_BACK)
        latest = list(entries.order_by("-sequence")[:4])
        self.friday.undo(self.chance.choice(latest).sequence, why="as it comes")

    def void(self):
        table = self.chance.choice(self.evening.tables())
        if (live := live_hand(table)) is not None and live.is_on:
            void_hand(table=table, hand=live.number, why="a misdeal", by=self.friday.by)

    def step_away(self):
        self.evening.record(SteppedAway(player=self.chance.choice(list(self.evening.floor.in_play))))

    def come_back(self):
        away = [p for p in self.evening.floor.in_play if self.evening.floor.players[p].away]
        self.evening.record(CameBack(player=self.chance.choice(away or [1])))

    def count(self):
        floor = self.evening.floor
        for what, lies in (("bank", floor.of(Banks).by_table), ("mushroom", floor.of(Mushrooms).by_table)):
            for table, chips in lies.items():
                self.evening.record(SetAsideCounted(table=table, what=what, chips=chips, reason="counted"))

    def hurry(self):
        self.evening.record(TimeAdded(seconds=-60))

    def passes_plaques_on(self):
        """Who is finally out names somebody, or nobody."""
        floor, now = self.evening.floor, timezone.now()
        for player, kinds in to_pass_on(floor, When(now, now, floor.sequence)).items():
            for plaque in kinds:
                to = self.chance.choice([None, *floor.in_play])
                self.evening.record(PlaquesPassedOn(player=player, plaque=plaque, to=to))


def looks_right(evening):
    floor = evening.floor
    assert adds_up(evening)
    assert all(
        chips > 0 for chips in (*floor.of(Banks).by_table.values(), *floor.of(Mushrooms).by_table.values())
    )
    assert {*floor.of(Banks).by_table, *floor.of(Mushrooms).by_table} <= floor.tables.keys()
    assert all(held(floor, kind, player) >= 0 for kind in KINDS for player in floor.players)


@pytest.mark.rule(
    "DM-heist-tables",
    "DM-mushroom-win",
    "DM-bomb-when",
    "DM-rit-transfer",
    "DM-kill-again",
    "DM-kill-neutral",
)
@pytest.mark.parametrize(("seed", "people", "presets", "variations"), NIGHTS, ids=["no limit", "limit"])
def test_a_disturbed_night_ends_with_all_its_chips(friday, seed, people, presets, variations):
    plays_a_night(Disturbed(friday, seed, people, presets, variations))


@pytest.mark.long
@sweep("seed", range(10, 40))
def test_many_more(friday, seed):
    _, people, presets, variations = NIGHTS[seed % 2]
    plays_a_night(Disturbed(friday, seed, people, presets, variations))


def killed_in_another_game():
    """The hands in which somebody posted a kill after another game had been played at their table."""
    hands = Hand.objects.filter(voided_at=None).order_by("table", "number")
    ordinary = [hand for hand in hands if (hand.record["options"]["variations"] or {}).get("kill")]
    return [
        hand
        for before, hand in pairwise(ordinary)
        if any(event.get("what") == "kill" for event in hand.events)
        and (before.table_id, before.record["game"]) != (hand.table_id, hand.record["game"])
    ]


def plays_a_night(night):
    evening = night.evening
    for number in range(20_000):
        if evening.floor.finished_at:
            break
        if number % 25 == 24:
            night.is_disturbed()
        if evening.floor.is_over:
            break
        night.passes_plaques_on()
        assert night.goes_on(), "Nothing will happen any more."
        if number % 10 == 0:
            looks_right(evening)
    while not evening.floor.finished_at:
        assert night.goes_on()
    looks_right(evening)
    assert not evening.floor.of(Mushrooms).by_table
    assert night.friday.reloaded() == evening.floor
    assert len(facts_of(evening, "bomb_pot_dealt")) > 0
    assert Result.objects.count() == len(evening.floor.players)
    assert not Hand.objects.filter(finished_at=None).exists()
    assert killed_in_another_game() == []
    assert set(Table.objects.values_list("status", flat=True)) == {"over"}
