"""Tests of what may happen at a ring table between its hands, and what it comes to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from gameplay.engine.fair import root
from gameplay.ring import after, apply
from gameplay.ring.facts import (
    CameBack,
    ChipsCorrected,
    Closed,
    GameEnded,
    GamePicked,
    HandPlayed,
    HandVoided,
    Left,
    Opened,
    OptionsChanged,
    Paused,
    Rebought,
    Resumed,
    SatDown,
    SatOut,
    Started,
    StoodUp,
    ToppedUp,
)
from gameplay.ring.lineup import Lineup, Waiting, next_lineup
from tests.gameplay.rings import CENTRE, DRAW, HOLDEM, played, player, ring, settings


def refused(table, fact):
    with pytest.raises(NotAllowed) as refusal:
        apply(table, fact)
    return refusal.value


def test_who_sits_down_has_the_starting_chips():
    table = ring((1, 4))
    assert {seat: (chair.player.name, chair.chips) for seat, chair in table.chairs.items()} == {
        1: ("Ann", 20_000),
        4: ("Bob", 20_000),
    }


@pytest.mark.rule("FCD-opt-starting-chips")
def test_the_starting_chips_are_an_option():
    assert ring((1,), starting_chips=500).chairs[1].chips == 500


def test_a_seat_holds_one_player_and_a_player_one_seat():
    table = ring((1, 2), seats=4)
    assert refused(table, SatDown(seat=2, player=player(3))).reason == "Seat 2 is taken by Bob."
    assert refused(table, SatDown(seat=3, player=player(2))).reason == "Bob sits in seat 2 already."
    assert refused(table, SatDown(seat=5, player=player(3))).reason == "The table has 4 seats."


@pytest.mark.rule("FCD-players")
def test_five_card_draw_seats_five_at_most():
    with pytest.raises(NotAllowed) as refusal:
        after([Opened(settings=settings(DRAW, seats=6))])
    assert refusal.value.clause == "FCD-players"
    assert len(ring((1, 2, 3, 4, 5), DRAW, seats=5).chairs) == 5


@pytest.mark.rule("C5-1.5-players")
def test_centre_five_seats_six_at_most():
    with pytest.raises(NotAllowed) as refusal:
        after([Opened(settings=settings(CENTRE, seats=7))])
    assert refusal.value.reason == "Centre Five is for 2 to 6 players: give the table 6 seats at most."
    assert len(ring(range(1, 7), CENTRE, seats=6).chairs) == 6


@pytest.mark.rule("FCD-opt-before-start")
def test_options_change_until_the_game_starts_and_chips_follow():
    table = ring((1, 2), seats=4)
    other = settings(DRAW, seats=4, starting_chips=5_000)
    changed = apply(table, OptionsChanged(settings=other))
    assert [chair.chips for chair in changed.chairs.values()] == [5_000, 5_000]
    assert changed.bought == 10_000
    started = apply(table, Started(button=1))
    refusal = refused(started, OptionsChanged(settings=other))
    assert (refusal.reason, refusal.clause) == (
        "The options stand once the game has started.",
        "FCD-opt-before-start",
    )


def test_no_seat_is_taken_away_under_a_player():
    table = ring((1, 4), seats=4)
    assert "Somebody sits" in refused(table, OptionsChanged(settings=settings(seats=3))).reason


@pytest.mark.rule("FCD-eliminated")
def test_who_has_no_chips_is_out_and_nobody_else_comes_in():
    table = played(apply(ring((1, 2, 3)), Started(button=1)), {1: 0, 2: 40_000, 3: 20_000})
    assert {each.name for each in next_lineup(table).players} == {"Bob", "Cat"}
    assert refused(table, Rebought(seat=1)).clause == "FCD-eliminated"
    assert refused(table, SatDown(seat=4, player=player(4))).clause == "FCD-eliminated"


@pytest.mark.rule("FCD-winner")
def test_who_holds_all_the_chips_has_won_the_game():
    table = played(apply(ring((1, 2), DRAW, seats=5), Started(button=1)), {1: 0, 2: 40_000})
    assert (table.winner, table.is_over) == (2, True)
    waiting = next_lineup(table)
    assert (waiting.reason, waiting.clause) == ("Bob has all the chips and wins the game.", "FCD-winner")


def test_where_rebuys_are_possible_the_game_never_ends():
    table = played(apply(ring((1, 2), rebuys=True), Started(button=1)), {1: 0, 2: 40_000})
    assert table.winner is None
    again = apply(table, Rebought(seat=1))
    assert (again.chairs[1].chips, again.bought) == (20_000, 60_000)
    assert refused(again, Rebought(seat=1)).reason == "Ann has chips."


def test_who_stands_up_during_a_hand_goes_when_it_is_over():
    table = apply(apply(ring((1, 2, 3)), Started(button=1)), StoodUp(seat=1, after_hand=True))
    assert table.chairs[1].leaving
    assert set(played(table, {1: 19_900, 2: 20_100, 3: 20_000}).chairs) == {2, 3}


def test_the_chips_of_who_goes_go_with_him():
    table = apply(ring((1, 2, 3)), StoodUp(seat=3))
    assert table.bought == 40_000


# Leaving a game that is played to a winner


def left_alone(taken=(1, 2), /, *games, **how):
    """The game has begun, and all but Bob have left with their chips."""
    table = apply(ring(taken, *games, **how), Started(button=1))
    for seat in taken:
        table = table if seat == 2 else apply(table, StoodUp(seat=seat, keeps=True))
    return table


@pytest.mark.rule("FELT-leaving")
def test_who_leaves_keeps_seat_and_chips_and_nobody_has_won():
    table = left_alone()
    assert (table.chairs[1].chips, table.chairs[1].plays, table.bought) == (20_000, False, 40_000)
    assert (table.winner, table.is_over, table.last_one) == (None, False, 2)
    assert 1 not in table.open_seats
    assert next_lineup(table).reason == "Ann left. Seat and chips are kept until the game is ended."
    back = apply(table, CameBack(seat=1))
    assert {each.name for each in next_lineup(back).players} == {"Ann", "Bob"}


@pytest.mark.rule("FCD-winner")
def test_whoever_is_left_may_end_the_game_and_has_won_it_without_all_the_chips():
    table = apply(left_alone((1, 2, 3)), GameEnded(seat=2))
    assert (table.winner, table.is_over) == (2, True)
    assert [chair.chips for chair in table.chairs.values()] == [20_000] * 3
    assert next_lineup(table).reason == "Ann and Cat left: Bob wins the game."
    assert refused(table, CameBack(seat=1)).reason == "The game is over."
    assert refused(table, GameEnded(seat=2)).clause == "FCD-winner"


def test_a_game_that_others_play_is_not_ended():
    three = apply(apply(ring((1, 2, 3)), Started(button=1)), StoodUp(seat=1, keeps=True))
    assert {each.name for each in next_lineup(three).players} == {"Bob", "Cat"}
    for seat in (1, 2, 3):
        assert refused(three, GameEnded(seat=seat)).clause == "FCD-winner"
    assert refused(apply(ring((1, 2)), Started(button=1)), GameEnded(seat=1)).clause == "FCD-winner"
    sits_out = apply(three, SatOut(seat=3))
    assert refused(sits_out, GameEnded(seat=2)).clause == "FCD-winner"


def test_what_lies_on_the_table_is_the_winners_then():
    table = apply(ring((1, 2), CENTRE), Started(button=1))
    table = played(table, {1: 19_000, 2: 20_000}, carry={"chips": 1_000, "all_broke": False})
    table = apply(table, StoodUp(seat=1, keeps=True))
    ended = apply(table, GameEnded(seat=2))
    assert (ended.chairs[1].chips, ended.chairs[2].chips, ended.rolled) == (19_000, 21_000, 0)


def test_who_leaves_during_a_hand_and_has_no_chips_after_it_is_gone():
    three = apply(apply(ring((1, 2, 3)), Started(button=1)), StoodUp(seat=1, after_hand=True, keeps=True))
    broke = played(three, {1: 0, 2: 40_000, 3: 20_000})
    assert set(broke.chairs) == {2, 3}
    kept = played(three, {1: 19_900, 2: 20_100, 3: 20_000})
    assert (kept.chairs[1].has_left, kept.chairs[1].chips) == (True, 19_900)
    stays = apply(three, CameBack(seat=1))
    assert played(stays, {1: 19_900, 2: 20_100, 3: 20_000}).chairs[1].plays


@pytest.mark.rule("DM-limit-cap")
def test_the_last_two_who_are_there_are_heads_up():
    limit = HOLDEM.model_copy(update={"limit": "limit"})
    three = apply(ring((1, 2, 3), limit), Started(button=1))
    assert next_lineup(apply(three, StoodUp(seat=1, keeps=True))).game.most_raises == 0


def test_a_host_who_leaves_so_is_not_the_host_any_more():
    table = left_alone()
    assert table.host == player(2).key
    assert apply(table, CameBack(seat=1)).host == player(2).key


# Leaving a cash game


@pytest.mark.rule("FELT-leaving")
def test_who_returns_has_the_chips_they_left_with():
    table = played(apply(ring((1, 2, 3), rebuys=True), Started(button=1)), {1: 200, 2: 39_800, 3: 20_000})
    gone = apply(apply(table, StoodUp(seat=1)), StoodUp(seat=2))
    assert (set(gone.chairs), gone.left_with) == ({3}, {"member-1": 200, "member-2": 39_800})
    back = apply(gone, SatDown(seat=5, player=player(1), chips=200))
    assert (back.chairs[5].chips, back.bought) == (200, 20_200)
    refusal = refused(gone, SatDown(seat=5, player=player(1), chips=20_000))
    assert refusal.reason == "Ann has not left with that many chips."
    assert refused(gone, SatDown(seat=5, player=player(4), chips=200)).reason == (
        "Dan has not left with that many chips."
    )


def test_who_left_without_chips_begins_with_new_ones():
    table = played(apply(ring((1, 2), rebuys=True), Started(button=1)), {1: 0, 2: 40_000})
    gone = apply(table, StoodUp(seat=1))
    assert gone.left_with == {}
    assert apply(gone, SatDown(seat=1, player=player(1))).chairs[1].chips == 20_000


def test_an_old_log_whose_players_sat_down_again_is_read_as_it_was():
    table = played(apply(ring((1, 2, 3), rebuys=True), Started(button=1)), {1: 200, 2: 39_800, 3: 20_000})
    again = apply(apply(table, StoodUp(seat=1)), SatDown(seat=1, player=player(1)))
    assert again.chairs[1].chips == 20_000
    two = apply(apply(ring((1, 2)), Started(button=1)), HandVoided(number=1))
    two = played(two, {1: 19_000, 2: 21_000})
    assert apply(two, StoodUp(seat=1)).winner == 2


def test_the_host_passes_on_when_he_goes_and_never_to_the_house():
    table = apply(ring((1, 2)), SatDown(seat=3, player=player(3, "house")))
    table = apply(table, StoodUp(seat=1))
    assert table.host == player(2).key
    assert apply(table, StoodUp(seat=2)).host == player(2).key


def test_sitting_out_and_coming_back():
    table = apply(ring((1, 2, 3)), SatOut(seat=2, away=True))
    assert (table.chairs[2].sitting_out, table.chairs[2].away) == (True, True)
    assert player(2) not in next_lineup(table, 1).players
    assert player(2) in next_lineup(apply(table, CameBack(seat=2)), 1).players


def test_a_paused_table_deals_nothing():
    table = apply(ring(), Paused(why="supper"))
    assert isinstance(next_lineup(table), Waiting)
    assert "already" in refused(table, Paused()).reason
    assert isinstance(next_lineup(apply(table, Resumed()), 1), Lineup)


def test_a_voided_hand_leaves_the_chips_where_they_were():
    table = apply(ring(), HandVoided(number=1, why="wrong blinds"))
    assert [chair.chips for chair in table.chairs.values()] == [20_000] * 3


def test_chips_can_be_put_right():
    table = apply(ring(), ChipsCorrected(seat=1, chips=25_000, why="miscounted"))
    assert (table.chairs[1].chips, table.bought) == (25_000, 65_000)


def test_a_hand_neither_makes_nor_loses_chips():
    table = apply(ring((1, 2)), Started(button=1))
    with pytest.raises(NotAllowed):
        played(table, {1: 20_001, 2: 20_000})


def test_what_the_centre_wins_stays_on_the_table():
    table = apply(ring((1, 2), CENTRE), Started(button=1))
    table = played(table, {1: 19_000, 2: 20_000}, carry={"chips": 1_000, "all_broke": False})
    assert table.rolled == 1_000
    assert next_lineup(table).carry.chips == 1_000


def rotation(**options):
    """Centre Five has left 1,000 in the middle, and hold'em is next."""
    table = apply(ring((1, 2), CENTRE, HOLDEM, by="hand", **options), Started(button=1))
    return played(table, {1: 19_000, 2: 20_000}, carry={"chips": 1_000, "all_broke": False})


@pytest.mark.rule("C5-9.1-next-hand")
def test_in_a_rotation_the_next_hand_is_played_for_it_whatever_its_game():
    table = rotation()
    lineup = next_lineup(table)
    assert (lineup.game.name, lineup.carry, lineup.found) == ("holdem", None, 1_000)
    assert lineup.deal(bytes(32), root(bytes(32))).pot == 1_300
    table = played(table, {1: 20_000, 2: 20_000})
    assert (table.rolled, sum(chair.chips for chair in table.chairs.values())) == (0, 40_000)
    assert (next_lineup(table).game.name, next_lineup(table).carry) == ("centre-five", None)


def test_or_it_waits_for_the_next_hand_of_centre_five():
    table = rotation(rollover_in_rotation="next_centre_five")
    assert next_lineup(table).found == 0
    table = played(table, {1: 18_000, 2: 21_000})
    assert table.rolled == 1_000
    assert next_lineup(table).carry.chips == 1_000


def test_a_hand_cannot_be_played_for_other_chips_than_lie_there():
    table = rotation()
    for found in (500, 1_500):
        fact = HandPlayed(
            number=2, game="holdem", button=1, found=found, stacks=(Left(seat=1, chips=19_000 + found),)
        )
        assert "neither makes" in refused(table, fact).reason


def test_in_a_rotation_players_without_chips_play_on_the_game_that_has_them():
    table = apply(ring((1, 2), CENTRE, HOLDEM, by="hand"), Started(button=1))
    table = played(table, {1: 0, 2: 0}, carry={"chips": 40_000, "all_broke": True})
    lineup = next_lineup(table)
    assert (lineup.game.name, lineup.stacks, lineup.carry.chips) == ("centre-five", (0, 0), 40_000)


@pytest.mark.rule("DM-limit-cap")
def test_the_cap_on_raises_falls_for_the_last_two_of_a_game_without_rebuys():
    limit = HOLDEM.model_copy(update={"limit": "limit"})
    three = apply(ring((1, 2, 3), limit), Started(button=1))
    assert next_lineup(three).game.most_raises == 4
    two = played(three, {1: 0, 2: 40_000, 3: 20_000})
    assert next_lineup(two).game.most_raises == 0
    with_rebuys = apply(ring((1, 2), limit, rebuys=True), Started(button=1))
    assert next_lineup(with_rebuys).game.most_raises == 4


def test_the_last_player_takes_what_lies_on_the_table():
    table = apply(ring((1, 2), CENTRE), Started(button=1))
    table = played(table, {1: 0, 2: 39_000}, carry={"chips": 1_000, "all_broke": False})
    assert (table.chairs[2].chips, table.rolled, table.winner) == (40_000, 0, 2)


def test_when_the_centre_has_won_everything_the_same_players_are_dealt_again():
    table = apply(ring((1, 2), CENTRE), Started(button=1))
    table = played(table, {1: 0, 2: 0}, carry={"chips": 40_000, "all_broke": True})
    lineup = next_lineup(table)
    assert (set(lineup.seats), lineup.stacks) == ({1, 2}, (0, 0))
    assert table.winner is None


def test_the_button_picks_one_of_the_games():
    table = ring((1, 2), HOLDEM, DRAW, seats=4)
    assert table.settings.is_dealers_choice
    picked = apply(table, GamePicked(seat=1, game=1))
    assert (picked.game.name, picked.chosen.player) == ("five-card-draw", "member-1")
    assert refused(table, GamePicked(seat=1, game=2)).clause == "FNP-dealers-choice"


def test_a_closed_table_is_over():
    table = apply(ring(), Closed())
    assert table.is_over
    assert refused(table, SatDown(seat=5, player=player(5))).reason == "The game is over."


def test_a_table_is_opened_once():
    assert refused(ring(), Opened(settings=settings())).reason == "The table is open already."
    with pytest.raises(NotAllowed):
        after([Paused()])


# Whatever happens, chips are conserved

happenings = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "sit",
                "sit again",
                "stand",
                "leave",
                "leave the seat",
                "leave after",
                "end",
                "out",
                "back",
                "rebuy",
                "topup",
                "hand",
                "correct",
                "void",
            ]
        ),
        st.integers(1, 6),
        st.integers(0, 50_000),
        st.integers(0, 2_000),
    ),
    max_size=40,
)


@pytest.mark.rule("FELT-leaving")
@given(happenings, st.booleans(), st.sampled_from(["free", "owed"]))
def test_chips_are_conserved_whatever_happens(happenings, rebuys, missed):
    options = {"rebuys": rebuys, "missed_blinds": missed}
    table = apply(ring((1, 2, 3), CENTRE, seats=6, **options), Started(button=2))
    for what, seat, chips, rolls in happenings:
        try:
            table = happen(table, what, seat, chips, rolls)
        except NotAllowed:
            continue
        assert sum(chair.chips for chair in table.chairs.values()) + table.rolled == table.bought
        assert all(chair.chips >= 0 for chair in table.chairs.values())


def happen(table, what, seat, chips, rolls):
    """One thing that may happen, or be refused."""
    facts = {
        "sit": lambda: SatDown(seat=seat, player=player(seat + 3)),
        "sit again": lambda: SatDown(
            seat=seat, player=player(seat), chips=table.left_with.get(player(seat).key)
        ),
        "stand": lambda: StoodUp(seat=seat),
        "leave the seat": lambda: StoodUp(seat=seat, keeps=True),
        "leave after": lambda: StoodUp(seat=seat, keeps=True, after_hand=True),
        "end": lambda: GameEnded(seat=seat),
        "leave": lambda: StoodUp(seat=seat, after_hand=True),
        "out": lambda: SatOut(seat=seat),
        "back": lambda: CameBack(seat=seat, waits=chips % 2 == 1),
        "rebuy": lambda: Rebought(seat=seat),
        "topup": lambda: ToppedUp(seat=seat),
        "correct": lambda: ChipsCorrected(seat=seat, chips=chips, why="counted"),
        "void": lambda: HandVoided(number=1),
    }
    if what in facts:
        return apply(table, facts[what]())
    lineup = next_lineup(table)
    if isinstance(lineup, Waiting):
        return table
    pot = sum(lineup.stacks) + table.rolled
    kept = min(rolls, pot)
    shares = [0] * len(lineup.seats)
    shares[chips % len(shares)] = pot - kept
    stacks = dict(zip(lineup.seats, shares, strict=True))
    broke = pot == kept
    return played(table, stacks, carry={"chips": kept, "all_broke": broke})
