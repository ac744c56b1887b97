"""Hands through the actions: written before they are seen, once, and never for another moment."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from gameplay import archive
from gameplay import play as actions
from gameplay.engine.choices import discard
from gameplay.engine.fair import check_deck, root
from gameplay.engine.games.presets import PRESETS
from gameplay.forms.choice_text import parse
from gameplay.live_hands import whole
from gameplay.models import Choice, Hand, Marked, Presence
from gameplay.play import Moved, tables
from gameplay.ring.offered_games import offered
from tables.actions import Recorder
from tests.caches import clear_cache
from tests.gameplay.rings import CENTRE, DRAW, HOLDEM

pytestmark = pytest.mark.django_db


def test_a_choice_is_a_row_of_its_hand(play):
    table = play().deal().choose("call")
    (row,) = Choice.objects.all()
    assert (row.hand.number, row.number, row.what, row.by) == (1, 0, ["call"], table.live.players[2].key)


def test_a_hand_ends_and_its_chips_are_counted(play):
    table = play().deal().choose("fold", "fold")
    row = Hand.objects.get()
    assert row.finished_at is not None
    winner = table.live.seats[1]
    assert table.chips[winner] == 20_100
    assert sum(table.chips.values()) == 60_000
    assert archive.from_data(row.events) == whole(row).hand.events


def test_the_same_request_again_changes_nothing(play):
    table = play().deal()
    live = table.live
    same = {"by": live.turn.key, "hand": 1, "number": 0, "request_id": "tap"}
    for _ in range(3):
        actions.choose(table=table.table, choice=parse("call"), **same)
    assert Choice.objects.count() == 1
    assert len(table.live.choices) == 1


def test_another_choice_on_a_second_page_is_told_that_the_hand_has_moved_on(play):
    """Two pages of one player send the same request id for the same moment."""
    table = play().deal()
    same = {"by": table.live.turn.key, "hand": 1, "number": 0, "request_id": "tap"}
    actions.choose(table=table.table, choice=parse("call"), **same)
    with pytest.raises(Moved):
        actions.choose(table=table.table, choice=parse("fold"), **same)
    assert Choice.objects.get().what == ["call"]


def test_a_choice_for_a_moment_that_is_over_is_never_applied(play):
    table = play().deal().choose("call")
    live = table.live
    for hand, number in ((1, 0), (1, 2), (2, 0), (0, 1)):
        with pytest.raises(Moved):
            actions.choose(
                table=table.table,
                by=live.turn.key,
                hand=hand,
                number=number,
                choice=parse("fold"),
                request_id="late",
            )
    assert Choice.objects.count() == 1


def test_the_request_of_another_player_is_no_repeat(play):
    table = play().deal()
    first = table.live.turn.key
    table.choose("call", request_id="tap")
    other = table.live.turn.key
    with pytest.raises(Moved):
        actions.choose(table=table.table, by=other, hand=1, number=0, choice=parse("fold"), request_id="tap")
    assert other != first


@pytest.mark.rule("DM-out-of-turn")
def test_nobody_chooses_for_somebody_else(play):
    table = play().deal()
    others = [player.key for player in table.live.players if player != table.live.turn]
    for by in (*others, table.player("Eve").key, "", "member-0"):
        with pytest.raises(NotAllowed) as refusal:
            actions.choose(table=table.table, by=by, hand=1, number=0, choice=parse("call"))
        assert refusal.value.reason == "It is not your turn."
    assert not Choice.objects.exists()


@pytest.mark.parametrize(
    "text", ["check", "raise 201", "raise 20001", "discard Ah", "draw", "show", "knock 3"]
)
def test_what_is_not_legal_is_refused_and_nothing_is_written(play, text):
    table = play().deal()
    version = table.table.version
    with pytest.raises(NotAllowed):
        table.choose(text)
    assert (Choice.objects.count(), table.table.version) == (0, version)


def test_cards_one_does_not_hold_cannot_be_thrown_away(play):
    table = play(DRAW, seats=5).deal().choose("check", "check", "check")
    mine = set(table.live.hand.decision.hand)
    foreign = next(card for card in range(52) if card not in mine)
    with pytest.raises(NotAllowed):
        actions.choose(
            table=table.table,
            by=table.live.turn.key,
            hand=1,
            number=3,
            choice=discard([foreign]),
        )
    with pytest.raises(NotAllowed):
        actions.mark_discards(table=table.table, by=table.live.turn.key, hand=1, number=3, cards=(foreign,))


def test_the_next_hand_is_dealt_by_itself_once(play):
    table = play(between_hands=5).deal().choose("fold", "fold")
    assert table.due().table.hand == 1
    table.move(seconds=6).due().due()
    assert (table.table.hand, Hand.objects.count()) == (2, 2)


def test_the_seed_is_committed_to_before_the_deal_and_proves_it_afterwards(play):
    table = play()
    promised = table.table.next_commitment
    table.deal()
    row = Hand.objects.get()
    seed = bytes.fromhex(row.record["seed"])
    assert (row.commitment, root(seed)) == (promised, promised)
    assert check_deck(seed, promised, row.record["deck"]).holds
    assert table.table.next_commitment != promised
    assert root(bytes(table.table.next_seed)) == table.table.next_commitment


# Time


@pytest.mark.rule("FCD-timeout-bet")
@pytest.mark.rule("FCD-opt-timer")
def test_when_time_runs_out_in_a_betting_round_the_player_folds(play):
    table = play(DRAW, seats=5, turn_timer="30").deal()
    first = table.live.turn_seat
    table.move(seconds=29).due()
    assert table.live.choices == ()
    table.move(seconds=1).due().due()
    assert table.live.choices == (("fold",),)
    assert Choice.objects.get().seat == first
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=30)


@pytest.mark.rule("FCD-timeout-draw")
def test_when_time_runs_out_in_the_draw_the_marked_cards_go(play):
    table = play(DRAW, seats=5, turn_timer="30").deal().choose("check", "check", "check")
    hand = table.live.hand.decision.hand
    where = {"table": table.table, "by": table.live.turn.key, "hand": 1, "number": 3}
    actions.mark_discards(cards=hand[:3], **where)
    actions.mark_discards(cards=hand[1:3], **where)
    table.move(seconds=31).due()
    assert table.live.choices[3] == discard(hand[1:3])
    table.move(seconds=31).due()
    assert table.live.choices[4] == discard([])


def test_marks_for_another_moment_are_refused(play):
    table = play(DRAW, seats=5).deal()
    hand = table.live.hand
    with pytest.raises(NotAllowed):
        actions.mark_discards(table=table.table, by=table.live.turn.key, hand=1, number=0, cards=())
    with pytest.raises(Moved):
        actions.mark_discards(table=table.table, by=table.live.turn.key, hand=1, number=3, cards=())
    assert (hand.finished, Marked.objects.exists()) == (False, False)


def test_in_other_games_who_may_check_checks(play):
    table = play(HOLDEM, turn_timer="10").deal().choose("call", "call").move(seconds=11).due()
    assert table.live.choices[2] == ("check",)


@pytest.mark.rule("FCD-opt-timer")
def test_without_a_timer_nothing_happens_by_itself(play):
    table = play(DRAW, seats=5).deal().move(days=1).due()
    assert (table.table.due_at, table.live.choices) == (None, ())


def test_a_choice_after_the_deadline_is_too_late(play):
    table = play(turn_timer="10").deal()
    live = table.live
    table.move(seconds=10)
    with pytest.raises(Moved):
        actions.choose(table=table.table, by=live.turn.key, hand=1, number=0, choice=parse("call"))


def test_a_time_bank_is_used_up_beyond_the_timer(play):
    table = play(turn_timer="10", time_bank=30, taken=(1, 2)).deal()
    key = table.live.turn.key
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=40)
    table.move(seconds=24).choose("call")  # 25 seconds: 15 beyond the timer
    assert table.table.banks == {key: 15}
    table.choose("check", "check")
    assert table.live.turn.key == key
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=25)


def test_the_host_may_play_the_turn_out_of_who_is_away(play):
    table = play(DRAW, seats=5).deal()
    live = table.live
    Presence.objects.create(table=table.table, player=live.turn.key, seen_at=table.table.turn_began_at)
    table.move(seconds=120)
    with pytest.raises(NotAllowed) as refusal:
        actions.play_out(table=table.table, hand=1, number=0)
    assert refusal.value.reason == f"{live.turn.name} was here less than 120 seconds ago."
    table.move(seconds=1)
    actions.play_out(table=table.table, hand=1, number=0)
    assert (table.live.choices, Choice.objects.get().by) == ((("fold",),), "host")
    with pytest.raises(Moved):
        actions.play_out(table=table.table, hand=1, number=0)


def test_a_deadline_that_passed_while_nobody_ran_is_applied_once(play):
    table = play(turn_timer="10").deal().move(hours=3)
    clear_cache()  # another process, after a restart
    table.due().due()
    assert len(table.live.choices) == 1


def test_a_paused_table_waits_and_gives_the_time_back(play):
    table = play(turn_timer="10").deal().move(seconds=8)
    table.act(tables.pause(why="supper"))
    assert table.table.due_at is None
    table.move(minutes=30).due()
    assert table.live.choices == ()
    with pytest.raises(Moved):
        table.choose("call")
    table.act(tables.resume())
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=10)


# Leaving, sitting out, being away


def test_who_stands_up_folds_when_his_turn_comes(play):
    table = play().deal()
    seat = table.live.turn_seat
    table.act(tables.stand(seat=seat)).refresh_from_db()
    table.due()
    assert table.live.choices == (("fold",),)
    table.choose("fold")
    assert seat not in table.ring.chairs


def test_who_is_away_is_dealt_out_and_comes_back(play):
    table = play(between_hands=5).deal().choose("fold", "fold")
    now = table.table.seen_at
    Presence.objects.create(table=table.table, player=table.player("Cat").key, seen_at=now)
    table.move(seconds=125)
    type(table.table).objects.update(seen_at=now + timedelta(seconds=120))
    table.due()
    assert (table.ring.chairs[3].away, len(table.live.seats)) == (True, 2)
    table.act(tables.come_back(seat=3))
    assert not table.ring.chairs[3].sitting_out


def test_where_the_table_waits_for_who_is_away_he_is_dealt_in(play):
    table = play(away="wait", rests=False).deal().choose("fold", "fold")
    Presence.objects.create(table=table.table, player=table.player("Cat").key, seen_at=table.table.seen_at)
    table.move(hours=1).due()
    assert len(table.live.seats) == 3


def test_a_table_at_which_nobody_looks_rests_until_somebody_does(play):
    table = play().deal().choose("fold", "fold").move(minutes=10).due()
    assert (table.table.hand, table.table.due_at) == (1, None)
    actions.wake_table(table=table.table)
    table.move(seconds=6).due()
    assert table.table.hand == 2


# Voiding


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
        request_id="rolled",
        now=row.seen_at,
    )
    table.deal()
    actions.void_hand(table=table.table, hand=2, why="second", by=Recorder())
    assert (table.ring.rolled, sum(table.chips.values())) == (600, 59_400)


# House players


def test_house_players_play_by_themselves_with_a_pause(play):
    table = play(taken=(1,), house_pause=1000)
    table.act(tables.seat_house(seats=[2, 3, 4]))
    table.deal()
    first = table.live.turn
    while table.live.turn.is_house:
        choices = len(table.live.choices)
        table.move(milliseconds=999).due()
        assert len(table.live.choices) == choices
        table.move(milliseconds=1).due()
        assert len(table.live.choices) == choices + 1
        if not table.live.is_on:
            break
    assert first is not None


@pytest.mark.django_db(transaction=True)  # what is committed is kept
def test_house_players_alone_play_hands_to_the_end_and_no_chip_is_lost(play):
    table = play(taken=(), house_pause=0, between_hands=0, rests=False, rebuys=True)
    table.act(tables.seat_house(seats=[1, 2, 3, 4, 5, 6]))
    table.deal()
    for _ in range(20):
        table.due()
    assert table.table.hand > 10
    assert sum(table.chips.values()) == table.ring.bought


@pytest.mark.django_db(transaction=True)  # what is committed is kept
def test_every_game_in_turn_as_the_button_picks_it_and_no_chip_is_lost(play):
    games = [offered(preset) for preset in PRESETS]
    table = play(*games, taken=(), seats=5, house_pause=0, between_hands=0, rests=False, rebuys=True)
    table.act(tables.seat_house(seats=[1, 2, 3, 4, 5]))
    table.deal()
    while table.table.hand < 30:
        table.due()
        assert sum(table.chips.values()) + table.ring.rolled == table.ring.bought
    dealt = {row.record["game"] for row in Hand.objects.all()}
    assert len(dealt) > 3
    assert not Hand.objects.filter(number__lt=30, finished_at=None).exists()
