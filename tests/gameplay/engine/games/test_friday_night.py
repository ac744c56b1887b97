"""The games of a Friday night that are not the three basic ones."""

import pytest

from gameplay.engine.cards import cards, names
from gameplay.engine.events import BoardDealt, Burnt, Dealt, Discarded, Posted, Raised, Shown, Won, seen_by
from gameplay.engine.games.draw.oklahoma import Oklahoma
from gameplay.engine.games.draw.psycho import Psycho
from gameplay.engine.games.exposing import Exposing, TurnedUp
from gameplay.engine.games.holdem.ante_holdem import AnteHoldem, AnteOmaha
from gameplay.engine.games.passing import Passed, PassingLeft, PassingRight, Received
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.stud.mexican_stud import MexicanStud
from tests.gameplay.engine.table import act, hand, told

ROUND = " 1=k 0=k"


def pick(table, seat, verb, named):
    assert table.decision.seat == seat
    table.choose((verb, *cards(named)))


class TestHoldem:
    @pytest.mark.rule("FNP-holdem-deal", "FNP-holdem-open")
    def test_everybody_antes_nobody_posts_blinds_and_the_first_left_of_the_dealer_opens(self):
        table = hand(PRESETS["fnp-holdem"], [200] * 3)
        assert [(event.what, event.amount) for event in table.events if isinstance(event, Posted)] == [
            ("ante", 1)
        ] * 3
        assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [2, 2, 2]
        assert (table.decision.seat, table.decision.to_call) == (1, 0)
        assert (table.decision.least, table.decision.most) == (1, 5)

    @pytest.mark.rule("FNP-holdem-board")
    def test_three_one_and_one_without_a_burn_and_a_round_before_and_after_each(self):
        table = act(hand(PRESETS["fnp-holdem"], [200] * 2, "AhAd/KsKd", "7c6d5hTsTd"), ROUND * 4)
        assert [len(event.cards) for event in table.events if isinstance(event, BoardDealt)] == [3, 1, 1]
        assert not [event for event in table.events if isinstance(event, Burnt)]
        assert table.finished

    @pytest.mark.rule("FNP-holdem-hand")
    @pytest.mark.parametrize(
        ("holes", "board", "won"),
        [
            ("AhAd/Ks2d", "AcKhKd5h3c", ["A wins 2."]),  # two of one's own
            ("Ah9d/Ks7d", "3c4d5h6s8c", ["B wins 2."]),  # one, the seven
            ("2h2d/3s3d", "TcJdQhKhAs", ["B wins 1.", "A wins 1."]),  # none
        ],
    )
    def test_two_one_or_none_of_ones_own_may_play(self, holes, board, won):
        assert told(act(hand(AnteHoldem(ante=1), [200] * 2, holes, board), ROUND * 4), Won) == won

    @pytest.mark.rule("FNP-omaha")
    def test_omaha_has_four_cards_of_which_two_play_with_three_of_the_board(self):
        table = hand(PRESETS["fnp-omaha"], [200] * 2, "Ah2c3d9s/KsKd7c8d", "KhQhJh5h8c")
        assert type(table.game) is AnteOmaha
        assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [4, 4]
        assert told(act(table, ROUND * 4), Won) == ["B wins 2."]  # one heart of one's own is no flush


class TestOklahoma:
    def dealt(self, players=3, game=None):
        holes = "2c3c4c5c6c7c8c/2d3d4d5d6d7d8d/2h3h4h5h6h7h8h/2s3s4s5s6s7s8s"
        return hand(game or PRESETS["fnp-oklahoma"], [200] * players, "/".join(holes.split("/")[:players]))

    @pytest.mark.rule("FNP-oklahoma-deal")
    def test_seven_cards_each_then_a_betting_round(self):
        table = self.dealt()
        assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [7, 7, 7]
        assert table.decision.kind == "betting"

    @pytest.mark.rule("FNP-oklahoma-pass")
    def test_two_cards_go_left_and_one_right_all_together(self):
        table = act(self.dealt(), "1=k 2=k 0=k")
        for seat, suit in ((1, "d"), (2, "h"), (0, "c")):
            assert isinstance(table.decision, PassingLeft)
            pick(table, seat, "left", f"2{suit}3{suit}")
            assert isinstance(table.decision, PassingRight)
            assert not told(table, Received)  # nobody takes anything up before the last has chosen
            assert len(table.view(seat).seats[seat].hole) == 5  # what is laid down is out of one's hand
            pick(table, seat, "right", f"8{suit}")
        holes = [set(names(table.view(seat).seats[seat].hole).split()) for seat in range(3)]
        kept = [{f"{rank}{suit}" for rank in "4567"} for suit in "cdh"]
        assert holes == [
            kept[0] | {"2h", "3h", "8d"},
            kept[1] | {"2c", "3c", "8h"},
            kept[2] | {"2d", "3d", "8c"},
        ]

    @pytest.mark.rule("FNP-oklahoma-pass")
    def test_with_two_left_all_three_go_to_the_other(self):
        table = act(self.dealt(), "1=k 2=k 0=r1 1=f 2=c")
        for seat, suit in ((2, "h"), (0, "c")):
            pick(table, seat, "left", f"2{suit}3{suit}")
            pick(table, seat, "right", f"8{suit}")
        assert set(names(table.view(0).seats[0].hole).split()) >= {"2h", "3h", "8h"}

    def test_what_is_passed_only_the_two_see(self):
        table = act(self.dealt(), "1=k 2=k 0=k")
        for seat, suit in ((1, "d"), (2, "h"), (0, "c")):
            pick(table, seat, "left", f"2{suit}3{suit}")
            pick(table, seat, "right", f"8{suit}")
        passed = next(event for event in table.events if isinstance(event, Passed))
        assert passed.words("ABC") == "B passes deuce of diamonds and three of diamonds to C."
        assert (
            seen_by(passed, 2).words("ABC") == seen_by(passed, 0).words("ABC") == "B passes two cards to C."
        )
        got = next(event for event in table.events if isinstance(event, Received))
        assert got.words("ABC") == "C gets deuce of diamonds and three of diamonds from B."
        assert seen_by(got, 0).words("ABC") == "C takes two cards from B."

    @pytest.mark.rule("FNP-oklahoma-draw")
    def test_after_another_round_up_to_four_are_drawn_and_a_last_round_follows(self):
        table = act(self.dealt(2), "1=k 0=k")
        for seat, suit in ((1, "d"), (0, "c")):
            pick(table, seat, "left", f"2{suit}3{suit}")
            pick(table, seat, "right", f"8{suit}")
        act(table, ROUND)
        assert (table.decision.kind, table.decision.most) == ("discards", 4)
        mine = table.decision.hand[:4]
        table.choose(("discard", tuple(mine)))
        act(table, "0=pat" + ROUND)
        assert table.finished
        assert [len(event.cards) for event in table.events if isinstance(event, Discarded)] == [4, 0]


class TestPsycho:
    def after_the_draw(self, script=""):
        table = hand(PRESETS["fnp-psycho"], [200] * 2, "AhAd9c8c7cKhQh/KsKd2c3c4dAsJs")
        return act(table, f"1=k 0=k {script or '1=pat 0=pat'}")

    @pytest.mark.rule("FNP-psycho-draw")
    def test_it_starts_as_five_card_draw(self):
        table = hand(PRESETS["fnp-psycho"], [200] * 2)
        assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [5, 5]
        act(table, "1=k 0=k")
        assert (table.decision.kind, table.decision.most) == ("discards", 5)
        act(table, "1=pat 0=pat")
        assert table.decision.kind == "betting"

    @pytest.mark.rule("FNP-psycho-stud")
    def test_three_go_up_together_then_one_card_up_a_bet_one_down_a_bet(self):
        table = act(self.after_the_draw(), ROUND)
        assert isinstance(table.decision, Exposing)
        pick(table, 1, "expose", "2c3c4d")
        assert not told(table, TurnedUp)
        assert table.view(0).seats[1].up == ()
        pick(table, 0, "expose", "9c8c7c")
        assert [names(seat.up) for seat in table.view(0).seats] == ["9c 8c 7c Kh", "2c 3c 4d As"]
        assert table.decision.seat == 1  # ace high opens
        act(table, "1=r5 0=c")
        assert [len(seat.hole) for seat in table.view(0).seats] == [3, 3]
        assert table.decision.seat == 1
        act(table, "1=k 0=k")
        assert table.finished
        assert told(table, Won) == ["A wins 12."]  # aces, with king and queen

    def test_no_bet_follows_the_turning_up_itself(self):
        table = act(self.after_the_draw(), ROUND)
        pick(table, 1, "expose", "2c3c4d")
        pick(table, 0, "expose", "9c8c7c")
        kinds = [type(event) for event in table.events]
        assert Raised not in kinds[kinds.index(TurnedUp) :]
        assert table.decision.kind == "betting"

    def test_cards_that_are_not_ones_own_are_refused_and_nothing_changes(self):
        table = act(self.after_the_draw(), ROUND)
        before = table.record
        for wrong in (("expose", *cards("2c3c")), ("expose", *cards("2c3cAh")), ("expose", *cards("2c2c3c"))):
            with pytest.raises(Exception, match="hand"):
                table.choose(wrong)
        assert table.record == before


@pytest.mark.rule("FNP-mexican")
class TestMexicanStud:
    HOLES = "AhAd9c8cKhQh7c/KsKd2c3cAsJs4d"

    def exposed(self, table, ones, others):
        pick(table, 1, "expose", others)
        pick(table, 0, "expose", ones)

    def test_all_cards_come_down_and_one_is_turned_up_on_four_streets(self):
        table = hand(PRESETS["fnp-mexican-stud"], [200] * 2, self.HOLES)
        assert [len(event.cards) for event in table.events if isinstance(event, Dealt)] == [3, 3]
        self.exposed(table, "9c", "2c")
        assert table.decision.seat == 1  # the lowest card opens, and may check
        act(table, "1=k 0=k")
        self.exposed(table, "8c", "3c")
        assert table.decision.seat == 0  # the best cards face up open
        act(table, "0=k 1=k")
        self.exposed(table, "Kh", "As")
        act(table, "1=k 0=k")
        self.exposed(table, "Qh", "Js")
        act(table, "1=k 0=k")
        seats = table.view(0).seats
        assert [(len(seat.hole), len(seat.up)) for seat in seats] == [(3, 4), (3, 4)]
        act(table, "1=k 0=k")
        assert table.finished
        assert told(table, Won) == ["A wins 2."]

    def test_what_is_chosen_is_seen_only_when_all_have_chosen(self):
        table = hand(PRESETS["fnp-mexican-stud"], [200] * 2, self.HOLES)
        pick(table, 1, "expose", "2c")
        assert table.view(0).seats[1].up == ()
        pick(table, 0, "expose", "Ah")
        assert told(table, TurnedUp) == ["B turns up deuce of clubs.", "A turns up ace of hearts."]

    def test_any_of_the_cards_face_down_may_be_turned_up(self):
        table = hand(PRESETS["fnp-mexican-stud"], [200] * 2, self.HOLES)
        assert {choice[1] for choice in table.decision.choices()} == set(cards("KsKd2c"))

    def test_shown_is_the_whole_hand(self):
        table = hand(PRESETS["fnp-mexican-stud"], [200] * 2, self.HOLES)
        assert type(table.game) is MexicanStud
        while not table.finished:
            table.time_out()
        shown = [event for event in table.events if isinstance(event, Shown)]
        assert all(len(event.cards) == 7 for event in shown)


def test_oklahoma_has_as_many_players_as_the_deck_serves():
    assert max(Oklahoma().players) == 7
    assert max(Psycho().players) == 7
