"""Antes of a Friday night: in every game they are posted, or offered and declined."""

from types import SimpleNamespace

import pytest

from gameplay.engine.events import DIRECTOR, Posted
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.paying import PAY, SIT_OUT, Anteing
from gameplay.ring.lineup import dealt_in
from gameplay.ring.table_options import TableOptions
from tests.gameplay.engine.games.friday_night import POKER
from tests.gameplay.engine.games.stud.dealing import friday
from tests.gameplay.engine.table import hand
from tests.sweeps import sweep


def seated(game, chips):
    """A table where these play, seat by seat."""
    chairs = {seat: SimpleNamespace(chips=held, plays=True) for seat, held in enumerate(chips, 1)}
    return SimpleNamespace(chairs=chairs, last=None, options=TableOptions())


def offered(preset="fnp-seven-card-stud", stacks=(200, 200, 200), **options):
    return hand(friday(preset, antes="offered", **options), list(stacks))


@pytest.mark.rule("FNP-ante")
class TestAntes:
    @sweep("preset", POKER)
    def test_in_every_game_who_pays_plays_and_who_does_not_sits_it_out(self, preset):
        table = offered(preset)
        asked = []
        while isinstance(table.decision, Anteing):
            asked.append(table.decision.seat)
            table.choose(SIT_OUT if table.decision.seat == 2 else PAY)
        assert asked == [1, 2, 0]
        assert (table.pot, table.stacks) == (2, (199, 199, 200))
        seats = table.view(DIRECTOR).seats
        assert (bool(seats[1].cards), seats[2].cards, seats[2].folded) == (True, (), True)
        for _ in range(100):
            if table.finished:
                break
            assert table.decision.seat != 2
            table.time_out()
        assert table.stacks[2] == 200

    def test_nobody_has_cards_before_all_have_said_whether_they_play(self):
        table = offered()
        table.choose(PAY)
        assert [seat.cards for seat in table.view(DIRECTOR).seats] == [(), (), ()]

    def test_it_is_told(self):
        table = offered()
        table.choose(PAY)
        table.choose(SIT_OUT)
        assert [event.words("ABC") for event in table.events] == [
            "B posts an ante of 1.",
            "C sits this game out.",
        ]

    def test_a_stack_below_the_ante_sits_out_unasked(self):
        table = offered(stacks=(200, 4, 200), ante=5)
        assert table.decision.seat == 2
        table.choose(PAY)
        table.choose(PAY)
        assert (table.stacks, table.pot) == ((195, 4, 195), 10)

    def test_the_only_one_who_pays_takes_it_back(self):
        table = offered()
        table.choose(PAY)
        table.choose(SIT_OUT)
        table.choose(SIT_OUT)
        assert (table.finished, table.stacks) == (True, (200, 200, 200))

    def test_whom_all_others_have_left_alone_takes_what_lies_in_the_middle(self):
        table = hand(friday("fnp-holdem", antes="offered"), [200] * 3, found=30)
        table.choose(SIT_OUT)
        table.choose(SIT_OUT)
        assert (table.finished, table.stacks) == (True, (230, 200, 200))

    def test_who_says_nothing_sits_out(self):
        assert offered().time_out() == SIT_OUT

    def test_unless_the_dealer_asks_everybody_who_is_dealt_in_pays(self):
        table = hand(PRESETS["fnp-holdem"], [200] * 3)
        assert [event.amount for event in table.events if isinstance(event, Posted)] == [1, 1, 1]

    def test_at_a_table_who_has_less_than_the_ante_is_not_dealt_in(self):
        game = friday("fnp-seven-card-stud", antes="offered", ante=5)
        assert (game.least_stack, PRESETS["fnp-seven-card-stud"].least_stack) == (5, 1)
        ring = seated(game, chips=[100, 4, 100])
        assert dealt_in(ring, game, None) == [1, 3]

    def test_in_a_tournament_nobody_may_decline(self):
        level = {"small_blind": 1, "big_blind": 2, "ante": 1, "small_bet": 1, "big_bet": 2}
        assert friday("fnp-baseball", antes="offered").at_level(level).antes == "posted"

    def test_blinds_cannot_be_declined(self):
        game = friday("fnp-oklahoma", antes="offered", small_blind=1, big_blind=2)
        assert hand(game, [200] * 3).decision.kind == "betting"
