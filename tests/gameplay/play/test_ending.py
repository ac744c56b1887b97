"""Hands that are over (gameplay/play/ending.py): played to their end, or void."""

import json

import pytest

from clauses.refusal import NotAllowed
from config.watch import metrics
from gameplay import archive
from gameplay import play as actions
from gameplay.engine.choices import read
from gameplay.engine.decisions import Discards
from gameplay.engine.events import Posted
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand as EngineHand
from gameplay.histories import all_hands, files, history_of
from gameplay.histories.find import figures_of, played_hands
from gameplay.histories.hand_check import look_at_hands
from gameplay.histories.step_by_step import step_of
from gameplay.histories.verify import differences
from gameplay.live_hands import LiveHand, whole
from gameplay.models import Choice, Hand
from gameplay.page.winning import previous_lines
from gameplay.play import due, tables
from gameplay.ring.lineup import next_lineup
from gameplay.rules import Requester
from gameplay.sources import source_of
from tables.actions import Recorder
from tables.queries import lines
from tests.gameplay.rings import CENTRE, DRAW, HOLDEM

pytestmark = pytest.mark.django_db


def test_a_hand_ends_and_its_chips_are_counted(play):
    table = play().deal().choose("fold", "fold")
    row = Hand.objects.get()
    assert row.finished_at is not None
    winner = table.live.seats[1]
    assert table.chips[winner] == 20_100
    assert sum(table.chips.values()) == 60_000
    assert archive.from_data(row.events) == whole(row).hand.events


def test_a_hand_that_was_played_is_counted(play, monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.setattr(metrics, "_instruments", None)
    monkeypatch.delenv(metrics.FOLDER, raising=False)
    counted = metrics.begin()
    with django_capture_on_commit_callbacks(execute=True):
        play().deal().choose("fold", "fold")
    assert "dead_button_hands_total 1.0" in counted.text({}).decode()


def test_a_voided_hand_gives_the_chips_back_and_the_next_has_other_cards(play):
    table = play().deal().choose("raise 5000")
    seed = Hand.objects.get().record["seed"]
    by = Recorder(table.members["Bob"])
    for _ in range(2):
        actions.void_hand(table=table.table, hand=1, why="The blinds were wrong.", by=by)
    assert set(table.chips.values()) == {20_000}
    assert (table.live.voided, table.live.is_on, table.live.turn) == (True, False, None)
    table.move(seconds=6).due()
    assert Hand.objects.get(number=2).record["seed"] != seed
    with pytest.raises(NotAllowed):
        actions.void_hand(table=table.table, hand=1, why="Again.", by=by)


@pytest.mark.rule("C5-4.3-misdeal")
def test_when_a_hand_is_voided_what_had_rolled_over_stays(play):
    table = play(CENTRE).deal()
    from gameplay.ring.facts import HandPlayed, Left
    from gameplay.sources import RingSource

    actions.void_hand(table=table.table, hand=1, why="first", by=Recorder())
    row = table.table
    RingSource(row).record(
        [
            HandPlayed(
                number=1,
                game="centre-five",
                stacks=[Left(seat=1, chips=19_400), Left(seat=2, chips=20_000), Left(seat=3, chips=20_000)],
                button=1,
                carry={"chips": 600, "all_broke": False},
            )
        ],
        by=Recorder(),
        request_id="rolled",
        now=row.seen_at,
    )
    table.deal()
    actions.void_hand(table=table.table, hand=2, why="second", by=Recorder())
    assert (table.ring.rolled, sum(table.chips.values())) == (600, 59_400)


def fails(*_, **__):
    raise RuntimeError("a fault that nobody foresaw")


class TestBrokenOff:
    """A hand whose game fails."""

    def test_everybody_has_the_chips_they_had_and_the_next_hand_is_dealt(self, play, monkeypatch, caplog):
        table = play().deal().choose("raise 5000")
        with monkeypatch.context() as broken:
            broken.setattr(LiveHand, "after", fails)
            table.choose("fold")
        row = Hand.objects.get()
        assert "hand 1 has broken off" in caplog.text
        assert (row.broken_off, row.stacks, Choice.objects.count()) == (True, None, 1)
        assert set(table.chips.values()) == {20_000}
        assert (table.live.broken_off, table.live.is_on, table.live.turn) == (True, False, None)
        table.move(seconds=6).due()
        assert (table.live.number, table.live.is_on) == (2, True)

    def test_an_outcome_that_makes_chips_ends_it_too(self, play, monkeypatch, caplog):
        table = play().deal().choose("fold")
        true = EngineHand.stacks.fget
        with monkeypatch.context() as broken:
            broken.setattr(EngineHand, "stacks", property(lambda hand: (*true(hand)[:-1], 99_999)))
            table.choose("fold")
        row = Hand.objects.get()
        assert "its outcome is refused" in caplog.text
        assert (row.broken_off, row.stacks, Choice.objects.count()) == (True, None, 2)
        assert set(table.chips.values()) == {20_000}
        assert differences(row, read(choice.what for choice in row.choices.order_by("number"))) == []
        table.move(seconds=6).due()
        assert (table.live.number, table.live.is_on) == (2, True)

    def test_time_that_runs_out_ends_it_too(self, play, monkeypatch):
        table = play(turn_timer="30").deal()
        with monkeypatch.context() as broken:
            broken.setattr(LiveHand, "after", fails)
            table.move(seconds=400).due()
        assert Hand.objects.get().broken_off

    def test_while_whoever_must_choose_can_pass_nothing_has_changed(self, play, monkeypatch):
        table, after = play().deal(), LiveHand.after

        def fails_at_raises(live, choice, at):
            return fails() if choice[0] == "raise" else after(live, choice, at)

        monkeypatch.setattr(LiveHand, "after", fails_at_raises)
        with pytest.raises(NotAllowed, match="nothing has changed"):
            table.choose("raise 5000")
        assert (table.live.is_on, Choice.objects.count()) == (True, 0)
        assert table.choose("fold", "fold").live.hand.finished

    def test_what_is_not_legal_ends_no_hand(self, play):
        table = play().deal()
        with pytest.raises(NotAllowed):
            table.choose("check")
        assert table.live.is_on


class TestBetweenBrokenHands:
    """Things that a table keeps for its next hand: a hand that broke off has used up none of them."""

    @pytest.fixture
    def broken(self, monkeypatch):
        """Play hands until nothing can be carried out any more: `broken(table)`."""

        def act(table):
            with monkeypatch.context() as patched:
                patched.setattr(LiveHand, "after", fails)
                table.choose("fold")
            assert table.live.broken_off
            return table

        return act

    def test_a_straddle_that_was_wanted_once_is_posted_in_the_next(self, play, broken):
        straddled = Holdem(small_blind=100, big_blind=200, variations={"straddle": {}})
        table = play(straddled, between_hands=5).deal().choose("fold", "fold")
        seat = next_lineup(table.ring).seats[2]
        table.act(tables.straddle(seat=seat, when="once"))
        for number in (2, 3):
            table.move(seconds=6).due()
            posted = [event.what for event in table.live.hand.events if isinstance(event, Posted)]
            assert (table.live.number, posted[-1], table.live.seats[2]) == (number, "straddle", seat)
            if number == 2:
                broken(table)
        assert table.ring.chairs[seat].straddles == "once"

    def test_nobody_buys_in_again_for_chips_that_were_returned(self, play, broken):
        table = play(HOLDEM, rebuys=True, between_hands=5)
        for seat in (1, 2, 3):
            table.act(tables.buy_in_again(seat=seat, on=True))
        table.deal().choose("raise 20000", "call")
        broken(table)
        assert set(table.chips.values()) == {20_000}
        assert table.ring.bought == 60_000
        assert not any(line.kind == "rebought" for line in lines(table.table.log))

    @pytest.mark.rule("DM-bomb-when")
    def test_a_pot_that_everybody_posts_for_is_dealt_again(self, play, broken):
        table = play(HOLDEM, posted_pot="bomb_pot", posted_pot_every=1, between_hands=5)
        table.deal().choose("fold", "fold")
        table.move(seconds=6).due()
        button = table.live.button
        for number in (2, 3):
            assert {each.name for each in table.live.hand.game.in_force} == {"bomb_pot"}
            assert (table.live.number, table.live.button) == (number, button)
            if number == 2:
                broken(table).move(seconds=6).due()

    @pytest.mark.rule("FNP-dealers-choice")
    def test_the_game_that_was_chosen_is_dealt_again(self, play, broken):
        table = play(HOLDEM, CENTRE, between_hands=5).deal()
        dealer = source_of(table.table).choosing(table.wall_now()).player.key
        actions.choose_game(table=table.table, by=dealer, hand=1, listed=0, game=1, request_id="pick")
        for number in (1, 2):
            table.move(seconds=6).due()
            assert (table.live.number, table.live.hand.game.name) == (number, "centre-five")
            if number == 1:
                broken(table)

    def test_whoever_stood_up_in_it_goes(self, play, broken):
        table = play(HOLDEM, rebuys=True).deal()
        seat = next(seat for seat in table.live.seats if seat != table.live.turn_seat)
        table.act(tables.stand(seat=seat))
        broken(table)
        assert seat not in table.ring.chairs
        assert table.ring.left_with == {table.live.players[table.live.seats.index(seat)].key: 20_000}

    def test_it_is_read_stepped_through_and_checked_and_has_no_file_for_other_programs(self, play, broken):
        table = play(HOLDEM, between_hands=5).deal().choose("call", "call", "check", "raise 400")
        broken(table)
        row, viewer = Hand.objects.get(), Requester(table.player("Ann"))
        assert differences(row, read(choice.what for choice in row.choices.order_by("number"))) == []
        assert not list(look_at_hands())
        history = history_of(table.table, row, viewer)
        assert [place.won for place in history.places] == [0, 0, 0]
        assert step_of(table.table, history, 9).number == 4
        for form in (files.in_phh, files.in_stars):
            with pytest.raises(NotAllowed):
                form(history, "Friends", table.wall_now())
        assert json.loads(files.in_json(history, "Friends"))["voided"] == "The hand broke off."
        with pytest.raises(NotAllowed, match="None of these hands"):
            all_hands.in_phhs(all_hands.histories(table.table, viewer), table.table)
        key = table.player("Ann").key
        assert figures_of(table.table, key, [key])[key].hands == 0
        assert played_hands(table.table) == []
        assert previous_lines(table.table, 1, key) == ()


class TestChosenForSomebody:
    """A choice that nobody can be asked for again, and that the game cannot carry out."""

    @pytest.fixture
    def fails_at(self, monkeypatch):
        """Let the game fail at every choice of this kind: `fails_at("raise")`."""
        after = LiveHand.after

        def let_fail(kind):
            def act(live, choice, at):
                return fails() if choice[0] == kind else after(live, choice, at)

            monkeypatch.setattr(LiveHand, "after", act)

        return let_fail

    def test_a_bot_passes_where_its_choice_fails(self, play, fails_at, monkeypatch):
        table = play(taken=(1,), house_pause=1000)
        table.act(tables.seat_house(seats=(2, 3)))
        table.deal()
        while not table.live.turn.is_house:
            table.choose("call")
        monkeypatch.setattr(due, "decide", lambda *_: ("raise", 600))
        fails_at("raise")
        number = len(table.live.choices)
        table.move(seconds=10).due()
        assert Choice.objects.get(hand__number=1, number=number).what == ["fold"]
        assert not Hand.objects.get(number=1).broken_off

    def test_and_where_it_cannot_make_up_its_mind(self, play, monkeypatch):
        table = play(taken=(1,), house_pause=1000)
        table.act(tables.seat_house(seats=(2, 3)))
        table.deal()
        while not table.live.turn.is_house:
            table.choose("call")
        monkeypatch.setattr(due, "decide", fails)
        number = len(table.live.choices)
        table.move(seconds=10).due()
        assert Choice.objects.get(hand__number=1, number=number).what == ["fold"]

    def test_who_has_left_checks_where_a_fold_fails(self, play, fails_at):
        table = play(seats=3, turn_timer="30").deal().choose("call", "call")
        seat = table.live.turn_seat
        fails_at("fold")
        table.act(tables.stand(seat=seat))
        table.due()
        assert table.live.choices[2] == ("check",)

    def test_marks_that_cannot_go_stay(self, play, fails_at, monkeypatch):
        table = play(DRAW, seats=5, turn_timer="30").deal()
        while not isinstance(table.live.hand.decision, Discards):
            table.choose("call" if table.live.hand.decision.to_call else "check")
        live = table.live
        by, card = live.turn.key, live.hand.decision.hand[0]
        number = len(live.choices)
        actions.mark_discards(table=table.table, by=by, hand=1, number=number, cards=(card,))
        after = LiveHand.after

        def fails_at_cards(live, choice, at):
            return fails() if choice == ("discard", (card,)) else after(live, choice, at)

        monkeypatch.setattr(LiveHand, "after", fails_at_cards)
        table.move(seconds=400).due()
        assert table.live.choices[number] == ("discard", ())
