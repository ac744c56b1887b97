"""A hand from its beginning to its end, and again from its record."""

from threading import Thread
from typing import ClassVar

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.events import Dealt, Folded
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand, Record, replay
from tests.gameplay.engine.table import act, given, hand
from tests.gameplay.engine.ways import WAYS, chips, named

BLINDS = Holdem(small_blind=50, big_blind=100)


class TestTheBeginning:
    @pytest.mark.parametrize("players", [1, 23])
    def test_the_number_of_players(self, players):
        with pytest.raises(NotAllowed, match="2 to 22"):
            Hand(BLINDS, [100] * players, deck=DECK)

    @pytest.mark.parametrize("stacks", [[100, 0, 100], [100, -5, 100]])
    def test_nobody_is_dealt_in_without_chips(self, stacks):
        with pytest.raises(NotAllowed, match="has chips"):
            Hand(BLINDS, stacks, deck=DECK)

    @pytest.mark.parametrize("button", [-1, 3])
    def test_a_button_in_front_of_nobody(self, button):
        with pytest.raises(NotAllowed, match="button"):
            Hand(BLINDS, [100] * 3, deck=DECK, button=button)

    def test_a_hand_needs_a_deck_or_a_seed(self):
        with pytest.raises(NotAllowed, match="deck"):
            Hand(BLINDS, [100] * 3)
        assert Hand(BLINDS, [100] * 3, seed=bytes(32)).decision

    def test_the_last_player_has_the_button_unless_said_otherwise(self):
        assert Hand(BLINDS, [500] * 3, deck=DECK).decision.seat == 2
        assert Hand(BLINDS, [500] * 3, deck=DECK, button=1).decision.seat == 1

    def test_a_hand_can_be_over_before_anybody_has_chosen(self):
        over = Hand(BLINDS, [10, 20], deck=DECK)
        assert over.finished
        assert sum(over.stacks) == 30

    def test_most_games_leave_nothing_for_the_next_hand(self):
        assert act(Hand(BLINDS, [500] * 3, deck=DECK, button=0), "f f").carry is None

    def test_the_given_stacks_and_deck_are_left_as_they_are(self):
        stacks, deck = [500] * 3, list(DECK)
        act(Hand(BLINDS, stacks, deck=deck, button=0), "r500 c c")
        assert (stacks, deck) == ([500] * 3, list(DECK))


class TestWhatHasHappened:
    def test_two_threads_that_look_at_once_see_everything_once(self):
        played = act(hand(BLINDS, [500] * 3), "r300 f")
        told = played.events
        elsewhere = []

        def folded(seat):
            """The other thread reads all of it while this one is in the middle of making it."""
            if not elsewhere:
                elsewhere.append(())
                other = Thread(target=lambda: elsewhere.append(played.events))
                other.start()
                other.join()
            return Folded(seat)

        played._dealer.note((folded, 0))
        assert played.events == (*told, Folded(0)) == elsewhere[-1]
        assert played.events == (*told, Folded(0))


class TestPlayingOut:
    @pytest.mark.parametrize("answers", ["r300 f f", "r300 c c k k k k k k k k k"], ids=["fold", "show"])
    def test_it_is_the_hand_that_the_same_choices_make_one_by_one(self, answers):
        one_by_one = act(hand(BLINDS, [500] * 3), answers)
        answer = iter(one_by_one.record.choices)
        played_out = hand(BLINDS, [500] * 3)
        played_out.play_out(lambda decision: next(answer))
        assert played_out.finished
        assert played_out.record == one_by_one.record
        assert (played_out.events, played_out.stacks) == (one_by_one.events, one_by_one.stacks)

    def test_at_an_answer_that_is_not_legal_the_hand_stands_where_it_was_asked(self):
        playing = act(hand(BLINDS, [500] * 3), "c")
        before = playing.record
        with pytest.raises(NotAllowed, match="or more"):
            playing.play_out(lambda decision: raise_to(101))
        assert playing.record == before
        assert playing.decision.seat == 1
        act(playing, "f")

    @pytest.mark.parametrize(
        ("game", "before"), [(BLINDS, ""), (FiveCardDraw(ante=1), "k k k")], ids=["betting", "draw"]
    )
    def test_no_answer_is_no_choice(self, game, before):
        playing = act(hand(game, [500] * 3), before)
        with pytest.raises(NotAllowed):
            playing.play_out(lambda decision: None)

    def test_whoever_answers_may_look_at_the_hand(self):
        playing, seen = hand(BLINDS, [500] * 3), []

        def fold(decision):
            seen.append((playing.decision is decision, playing.view(decision.seat).decision.seat))
            return FOLD

        playing.play_out(fold)
        assert seen == [(True, 0), (True, 1)]

    def test_whoever_wants_nothing_plays_every_game_to_its_end(self):
        for game in (*PRESETS.values(), *WAYS):
            players = min(4, game.players[-1])
            playing = Hand(game, [400] * players, seed=bytes(32), carry=game.takes_over({}))
            before = chips(playing)
            playing.play_out(lambda decision: decision.passive)
            assert (playing.finished, chips(playing)) == (True, before), named(game)

    def test_a_hand_that_is_over_asks_nobody(self):
        act(hand(BLINDS, [500] * 3), "f f").play_out(lambda decision: pytest.fail("asked"))


class Torn(Holdem):
    """Hold'em whose flop cannot be dealt: by a rule, or by a mistake in the game."""

    reason: str = ""

    def play(self, dealer):
        self.post(dealer)
        dealer.deal_down(2)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        dealer.note((Folded, 0))
        dealer.stacks[0] = 0
        raise NotAllowed(self.reason) if self.reason else ZeroDivisionError


class Moody(Holdem):
    """Hold'em that fails at the flop, and when it is dealt again even before that."""

    deals: ClassVar[list[str]] = []

    def play(self, dealer):
        if self.deals:
            raise ZeroDivisionError
        self.deals.append("once")
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        raise ZeroDivisionError


class TestAChoiceThatFails:
    @pytest.mark.parametrize(
        ("reason", "error"), [("The deck has run out of cards.", NotAllowed), ("", ZeroDivisionError)]
    )
    @pytest.mark.parametrize(
        "call",
        [lambda playing: playing.choose(CALL), lambda playing: playing.play_out(lambda decision: CALL)],
        ids=["one by one", "played out"],
    )
    def test_the_hand_is_as_it_was_before_it(self, reason, error, call):
        playing = act(hand(Torn(small_blind=50, big_blind=100, reason=reason), [500] * 3), "r300 c")
        before = (playing.record, playing.events, playing.stacks, playing.pot, playing.decision.seat)
        with pytest.raises(error):
            call(playing)
        after = (playing.record, playing.events, playing.stacks, playing.pot, playing.decision.seat)
        assert after == before
        assert not playing.finished

    def test_another_choice_is_made_instead(self):
        playing = act(hand(Torn(small_blind=50, big_blind=100, reason="No."), [500] * 3), "r300 f")
        with pytest.raises(NotAllowed):
            playing.choose(CALL)
        playing.choose(FOLD)
        assert (playing.finished, playing.stacks) == (True, (650, 450, 400))

    def test_a_hand_that_cannot_be_played_again_has_broken_off_and_is_not_over(self):
        playing = act(hand(Moody(), [500] * 3), "k k")
        with pytest.raises(ZeroDivisionError):
            playing.choose(CHECK)
        assert (playing.is_broken, playing.finished, playing.decision) == (True, False, None)
        with pytest.raises(NotAllowed, match="broken off"):
            playing.choose(CHECK)


class TestTheEnd:
    def test_nothing_can_be_chosen_any_more(self):
        over = act(hand(BLINDS, [500] * 3), "f f")
        for what in (lambda: over.choose(FOLD), over.time_out):
            with pytest.raises(NotAllowed, match="The hand is over"):
                what()
        assert over.decision is None
        assert over.pot == 0

    def test_chips_in_the_middle_are_counted_until_they_are_won(self):
        playing = act(hand(BLINDS, [500] * 3), "c")
        assert (playing.pot, playing.stacks) == (250, (400, 450, 400))


class TestTheRecord:
    def test_it_is_all_that_the_hand_is_made_of(self):
        playing = act(hand(BLINDS, [500] * 3), "r300 f")
        assert playing.record == Record(
            game=BLINDS,
            stacks=(500, 500, 500),
            button=0,
            deck=DECK,
            choices=(raise_to(300), FOLD),
        )

    def test_a_replay_goes_on_where_the_record_ends(self):
        playing = act(hand(BLINDS, [500] * 3, dead_small_blind=True), "r300")
        again = replay(playing.record)
        assert again.decision.seat == playing.decision.seat
        again.choose(CALL)
        assert len(playing.record.choices) == 1

    def test_other_choices_can_be_tried_on_it(self):
        playing = act(hand(BLINDS, [500] * 3), "r300 f f")
        assert replay(playing.record, [FOLD, FOLD]).stacks == (500, 450, 550)

    def test_with_given_cards_it_can_be_replayed_as_often_as_one_likes(self):
        playing = act(hand(BLINDS, [500] * 2, "AhAd/KhKd", "2c3d4h5s7c"), "c k")
        for _ in range(3):
            again = replay(playing.record)
            assert again.events == playing.events
        assert [event.cards for event in again.events if isinstance(event, Dealt)][1] == given("AhAd").hole[0]

    def test_a_seed_is_kept_with_the_deck_it_made(self):
        record = Hand(BLINDS, [500] * 3, seed=bytes(32)).record
        assert record.seed == bytes(32)
        assert sorted(record.deck) == list(DECK)
