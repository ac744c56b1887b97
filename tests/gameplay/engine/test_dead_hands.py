"""Hands that are dead by rule, because their players are not there or sit the hand out: they post and are
dealt in, and then their hands are killed unseen (gameplay/engine/dealer.py)."""

import json
import random

import pytest

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import (
    BoardDealt,
    Dealt,
    DealtCovered,
    Drew,
    HandKilled,
    Posted,
    Returned,
    Shown,
    WentOut,
    Won,
)
from gameplay.engine.games import GAMES, CentreFive, Holdem, SevenCardStud, TripleDraw
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand, replay
from gameplay.engine.records import from_json, to_json
from gameplay.engine.trial import any_choice
from tests.gameplay.engine.table import act, hand, told
from tests.gameplay.engine.ways import WAYS, chips, named

BLINDS = {"small_blind": 50, "big_blind": 100}
HOLDEM = Holdem(**BLINDS)
STUD = SevenCardStud(ante=5, bring_in=10, small_bet=20, big_bet=40)


def kinds(table, *wanted):
    return [type(event) for event in table.events if isinstance(event, wanted)]


@pytest.mark.rule("CPL-absent-folded", "CPL-absent-dealt", "DM-absent-dealt-in")
class TestBlinds:
    def test_it_is_dead_as_soon_as_everybody_has_cards_and_is_not_asked(self):
        table = hand(HOLDEM, [5000] * 4, dead=[3])
        assert kinds(table, DealtCovered, Dealt, HandKilled) == [
            Dealt,
            Dealt,
            DealtCovered,
            Dealt,
            HandKilled,
        ]
        assert told(table, HandKilled) == ["The hand of D is dead."]
        assert table.decision.seat == 0

    def test_what_its_player_has_posted_stays_in_the_pot_and_has_to_be_matched(self):
        table = hand(HOLDEM, [5000] * 4, dead=[2])
        assert told(table, Posted)[-1] == "C posts the big blind of 100."
        assert (table.decision.seat, table.decision.to_call, table.decision.least) == (3, 100, 200)
        act(table, "3=c 0=f 1=c" + " 1=k 3=k" * 3)
        assert table.stacks[2] == 4900
        assert sum(event.amount for event in table.events if isinstance(event, Won)) == 300

    def test_a_blind_that_is_all_in_wins_nothing_with_the_best_hand(self):
        holes, board = "KhKd/2c7d/AhAd", "3s4s9cJhQc"
        table = hand(HOLDEM, [5000, 5000, 60], holes, board, dead=[2])
        act(table, "0=c 1=c" + " 1=k 0=k" * 3)
        assert told(table, Won) == ["A wins 260."]
        assert table.stacks == (5160, 4900, 0)
        assert not [event for event in table.events if isinstance(event, Shown) and event.seat == 2]

    def test_where_all_others_fold_to_a_dead_big_blind_the_last_of_them_wins(self):
        table = act(hand(HOLDEM, [5000] * 4, dead=[2]), "3=f 0=f")
        assert table.finished
        assert told(table, Returned, Won) == ["B wins 150."]
        assert table.stacks == (5000, 5100, 4900, 5000)

    def test_who_alone_is_there_wins_at_once(self):
        table = hand(HOLDEM, [5000] * 4, dead=[0, 1, 2])
        assert (table.finished, table.stacks) == (True, (5000, 4950, 4900, 5150))

    def test_of_hands_that_are_all_dead_the_last_to_act_takes_the_pot(self):
        table = hand(HOLDEM, [5000] * 4, dead=range(4))
        assert (table.finished, table.stacks) == (True, (5000, 4950, 5050, 5000))
        table = hand(STUD, [500] * 3, dead=range(3))
        assert (table.finished, table.stacks) == (True, (520, 485, 495))

    def test_its_player_never_sees_the_cards(self):
        table = hand(HOLDEM, [5000] * 3, "AhAd/KsKd/QhQs", "2c3c4c5s6s", dead=[1])
        act(table, "0=c 2=k" + " 2=k 0=k" * 3)
        view = table.view(1)
        assert view.seats[1].hole == (UNKNOWN, UNKNOWN)
        assert [event.cards for event in view.events if isinstance(event, DealtCovered)] == [(UNKNOWN,) * 2]
        assert table.view(-1).seats[1].folded


class TestOtherGames:
    @pytest.mark.rule("DM-stud-first-actor")
    def test_a_bring_in_that_falls_to_it_is_posted(self):
        table = hand(STUD, [500] * 3, "AhAdKcQs/KhKd2cQd/QhJdTcQc", dead=[1])
        assert told(table, Posted)[-1] == "B posts the bring-in of 10."
        assert kinds(table, HandKilled) == [HandKilled]
        assert (table.decision.seat, table.decision.to_call) == (2, 10)

    def test_where_the_opening_is_free_another_low_card_opens(self):
        game = SevenCardStud(ante=5, small_bet=20, big_bet=40, opening="free")
        table = hand(game, [500] * 3, "AhAdKcQs/KhKd2cQd/QhJdTcQc", dead=[1])
        assert table.decision.seat == 2

    def test_it_draws_nothing_and_gets_no_later_street(self):
        table = hand(TripleDraw(**BLINDS), [5000] * 3, dead=[0])
        act(table, "1=c 2=k" + " 1=pat 2=pat 1=k 2=k" * 3)
        assert not [event for event in table.events if isinstance(event, Drew) and event.seat == 0]
        table = hand(STUD, [500] * 3, "AhAdKcQsJs/KhKd2cQdJd/QhJd3cQcTs", dead=[0])
        act(table, "1=b 2=c")
        assert [len(seat.up) for seat in table.view(-1).seats] == [1, 2, 2]

    @pytest.mark.rule("DM-bomb-post")
    def test_in_a_bomb_pot_it_posts_and_is_dead_before_the_flop(self):
        game = Holdem(**BLINDS, variations={"bomb_pot": {}})
        table = hand(game, [5000] * 3, dead=[1])
        assert table.pot == 600
        assert kinds(table, HandKilled, BoardDealt) == [HandKilled, BoardDealt, BoardDealt]
        assert table.decision.seat == 2

    @pytest.mark.rule("C5-1.2-beat-centre")
    def test_who_alone_is_there_has_to_beat_the_centre_where_the_club_wants_it(self):
        game = CentreFive(**BLINDS, last_player_must_beat_centre=True)
        holes = "AhAd3c5d8s/KhKd3d5c8h/QhQd4c6d9s"
        table = hand(game, [1000] * 3, holes, "JhJdJc9d2s", button=2, dead=[0, 2])
        assert (table.finished, table.carry.chips, table.stacks) == (True, 100, (950, 950, 1000))

    def test_of_a_game_of_lives_it_loses_all_that_were_set_out(self):
        game = GAMES["screw-your-neighbour"](stake=10)
        table = hand(game, [100] * 3, dead=[1])
        assert told(table, WentOut) == ["B is out of the game."]
        assert table.decision.seat == 2
        table.play_out(lambda decision: decision.passive)
        assert sorted(table.stacks)[0] == 70
        assert table.stacks[1] == 70

    def test_of_a_game_of_rounds_it_is_out_with_its_ante(self):
        table = hand(GAMES["double-guts"](ante=10), [100] * 3, dead=[1])
        asked = set()
        while not table.finished:
            asked.add(table.decision.seat)
            table.choose(table.decision.passive)
        assert (asked, table.stacks[1]) == ({0, 2}, 90)


def prove(game, chance):
    """A hand of chance with some dead hands: nobody of them is asked, wins, shows, or sees cards."""
    players = chance.choice([number for number in game.players if number <= 10])
    dead = chance.sample(range(players), chance.randint(1, players - 1))
    stacks = [chance.choice((1, 3, 12, 40, 500)) for _ in range(players)]
    table = Hand(game, stacks, seed=chance.randbytes(32), carry=game.takes_over({}), dead=dead)
    before = chips(table)
    alive = [seat for seat in range(players) if seat not in dead]
    all_out = {event.seat for event in table.events if isinstance(event, WentOut)} >= set(alive)
    while not table.finished:
        assert table.decision.seat not in dead
        table.choose(any_choice(table.decision, chance))
    assert (chips(table), table.pot) == (before, 0)
    gained = [event for event in table.events if isinstance(event, Won | Returned | Shown)]
    assert all_out or not [event for event in gained if event.seat in dead]
    for seat in dead:
        view = table.view(seat)
        assert set(view.seats[seat].hole) <= {UNKNOWN}
        assert not [event for event in view.events if isinstance(event, Dealt) and event.seat == seat]
    record = from_json(json.loads(json.dumps(to_json(table.record))))
    assert record == table.record
    assert replay(record).events == table.events


@pytest.mark.rule("CPL-absent-folded", "DM-absent-dealt-in")
def test_so_it_is_in_every_game(request):
    chance = random.Random("dead hands")
    for _ in range(50 if request.config.getoption("--long") else 3):
        for game in (*PRESETS.values(), *WAYS):
            try:
                prove(game, chance)
            except Exception as failure:
                failure.add_note(named(game))
                raise
