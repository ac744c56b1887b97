"""Records replayed: what is ok, what differs, what is refused and where."""

import pytest

from gameplay.engine.phh.replay import replayed
from tests.sweeps import sweep

BLUFF = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 7c2d",
  "d dh p2 AhAd",
  "d dh p3 ????",
  "p3 cbr 6",
  "p1 cbr 20",
  "p2 f",
  "p3 cc",
  "d db Kh8s3c",
  "p1 cbr 30",
  "p3 f",
]
finishing_stacks = [222, 198, 180]
"""

SHOWDOWN = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 50, 200]
actions = [
  "d dh p1 7c7d",
  "d dh p2 AhAd",
  "d dh p3 ????",
  "p3 cbr 6",
  "p1 cc",
  "p2 cbr 50",
  "p3 cc",
  "p1 cc",
  "d db Kh8s7s",
  "p1 cbr 10",
  "p3 cc",
  "d db Ac",
  "p1 cc",
  "p3 cc",
  "d db 2c",
  "p1 cc",
  "p3 cc",
  "p1 sm 7c7d",
  "p3 sm",
  "p2 sm AhAd",
]
finishing_stacks = [160, 150, 140]
"""


def changed(text, *changes):
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def refused(text):
    outcome = replayed(text)
    assert outcome.result == "refused"
    return outcome.line, outcome.action, outcome.reason


def test_a_hand_that_ends_as_it_says():
    assert replayed(BLUFF).result == "ok"
    assert replayed(BLUFF).stacks == (222, 198, 180)


def test_the_main_pot_and_the_side_pot_at_showdown():
    outcome = replayed(SHOWDOWN)
    assert (outcome.result, outcome.stacks) == ("ok", (160, 150, 140))


def test_without_finishing_stacks_there_is_nothing_to_differ_from():
    assert replayed(changed(BLUFF, ("finishing_stacks = [222, 198, 180]\n", ""))).result == "ok"


def test_other_finishing_stacks_differ():
    outcome = replayed(changed(BLUFF, ("[222, 198, 180]", "[222, 200, 178]")))
    assert outcome.result == "differs"
    assert outcome.reason == "p2 ends with 198, not 200; p3 ends with 180, not 178."


def test_half_chips_are_halves():
    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [5, 5, 5]
actions = ["d dh p1 AhKh", "d dh p2 7c2d", "d dh p3 AdKd", "p3 cbr 5", "p1 cc", "p2 f", "d db AsKc8d7h3s"]
finishing_stacks = [6, 3, 6]
"""
    assert replayed(text).result == "ok"
    odd = changed(
        text, ("[1, 2, 0]", "[1, 3, 0]"), ("min_bet = 2", "min_bet = 3"), ("[6, 3, 6]", "[6.5, 2, 6.5]")
    )
    assert replayed(odd).result == "ok"
    assert replayed(odd).stacks == (6.5, 2, 6.5)
    whole = changed(odd, ("[6.5, 2, 6.5]", "[7, 2, 6]"))
    assert replayed(whole).result == "ok"
    assert replayed(changed(odd, ("[6.5, 2, 6.5]", "[6, 2, 7]"))).result == "differs"


@sweep(
    ("change", "refusal"),
    [
        (("p1 cbr 20", "p1 cbr 9"), (12, "p1 cbr 9", "A raise has to be to 10 or more.")),
        (("p1 cbr 20", "p1 cbr 201"), (12, "p1 cbr 201", "A raise can be to 200 at most.")),
        (("p1 cbr 20", "p1 cbr much"), (12, "p1 cbr much", "“much” is not an amount.")),
        (("p3 cbr 6", "p2 cbr 6"), (11, "p2 cbr 6", "It is not p2's turn, but p3's.")),
        (("p3 cbr 6", "p4 cbr 6"), (11, "p4 cbr 6", "There is no player p4.")),
        (("p3 cbr 6", "p3 pb"), (11, "p3 pb", "“pb” is not possible now. 2 to call; raise to 4 to 200.")),
        (("p3 cbr 6", "p3"), (11, "p3", "“” is not possible now. 2 to call; raise to 4 to 200.")),
        (("p3 cbr 6", "x"), (11, "x", "There is no player x.")),
        (('  "p3 f",\n', '  "p3 f",\n  "p1 cc",\n'), (18, "p1 cc", "The hand is over.")),
        (('  "p3 f",\n', ""), (16, "p1 cbr 30", "The record ends before the hand does: it is p3's turn.")),
        (
            ('  "p3 f",\n', '  "p3 cc",\n'),
            (17, "p3 cc", "The record ends before the hand does: it is p1's turn."),
        ),
        (('  "d db Kh8s3c",\n', ""), (15, "p1 cbr 30", "Cards in the middle are missing.")),
        (("d db Kh8s3c", "d db Kh8s3c2c"), (15, "d db Kh8s3c2c", "No such cards are turned up now.")),
        (("d db Kh8s3c", "d db Kh8s"), (16, "p1 cbr 30", "Cards in the middle are missing.")),
        (("d db Kh8s3c", "d db Kh8sAh"), (15, "d db Kh8sAh", "Ah is dealt twice.")),
        (("d db Kh8s3c", "d db Kh8s3x"), (15, "d db Kh8s3x", None)),
        (("d db Kh8s3c", "d xx Kh8s3c"), (15, "d xx Kh8s3c", "There is no player d.")),
        (("d dh p3 ????", "d dh p3 ??????"), (10, "d dh p3 ??????", "No such cards are dealt to p3 now.")),
        (("d dh p3 ????", "d dh p3 ??"), (11, "p3 cbr 6", "Cards dealt to p3 are missing.")),
        (('  "p3 f",\n', '  "p3 f",\n  "p2 sm AhAd",\n'), (18, "p2 sm AhAd", "p2 has folded.")),
    ],
)
def test_what_is_refused_with_its_line(change, refusal):
    line, action, reason = refused(changed(BLUFF, change))
    assert (line, action) == refusal[:2]
    assert refusal[2] is None or reason == refusal[2]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('"NT"', '"XX"'), "The variant “XX” is not known here."),
        (("min_bet = 2\n", ""), "“min_bet” is missing."),
        (("[200, 200, 200]", "[200, 0, 200]"), "Everybody who is dealt in has chips."),
        (("[200, 200, 200]", "[200, -1, 200]"), "Everybody who is dealt in has chips."),
        (("[1, 2, 0]", "[-1, 2, 0]"), "small_blind: At least 0."),
        (("[200, 200, 200]", "[200]"), "“starting_stacks” has to be"),
        (("[222, 198, 180]", "[222, 198]"), "“finishing_stacks” is for another number of players."),
        (("antes = [0, 0, 0]", "antes = [0, 0]"), "There has to be a blind and an ante"),
        (('  "p3 f",\n]', '  "p3 f",\n'), "This is no TOML"),
    ],
)
def test_what_is_refused_as_a_whole(change, reason):
    line, action, said = refused(changed(BLUFF, change))
    assert (line, action, said[: len(reason)]) == (None, None, reason)


def test_at_showdown_each_does_as_the_record_says():
    mucked = changed(SHOWDOWN, ("p2 sm AhAd", "p2 sm"), ("[160, 150, 140]", "[310, 0, 140]"))
    assert replayed(mucked).result == "ok"
    shown = changed(SHOWDOWN, ('"p3 sm"', '"p3 sm QsQd"'))
    assert replayed(shown).result == "ok"
    winning = changed(SHOWDOWN, ('"p3 sm"', '"p3 sm KsKd"'), ("[160, 150, 140]", "[140, 150, 160]"))
    assert replayed(winning).result == "ok"


def test_another_hand_than_was_dealt_cannot_be_shown():
    line, action, reason = refused(changed(SHOWDOWN, ("p1 sm 7c7d", "p1 sm 7c7h")))
    assert (line, action) == (25, "p1 sm 7c7h")
    assert reason == "The hand is 7c 7d, not 7c 7h."


def test_a_hand_that_nobody_knows_cannot_win():
    text = changed(SHOWDOWN, ("d dh p1 7c7d", "d dh p1 ????"), ("p1 sm 7c7d", "p1 sm -"))
    assert refused(text) == (25, "p1 sm -", "“show” is not possible now.")


def test_a_board_that_nobody_knows_decides_nothing():
    text = changed(SHOWDOWN, ("d db 2c", "d db ??"))
    assert refused(text)[2] == "The cards that decide the hand are not in the record."


HEADS_UP = """
variant = "NT"
antes = [0, 3]
ante_trimming_status = false
blinds_or_straddles = [1, 3]
min_bet = 3
starting_stacks = [100, 100]
actions = ["d dh p1 2c2d", "d dh p2 AhAd", "p2 cc", "p1 cc", "d db KsQs9h", "p1 cbr 3", "p2 f"]
finishing_stacks = [103, 97]
"""


def test_heads_up_the_second_player_has_the_button_and_the_small_blind():
    assert replayed(HEADS_UP).result == "ok"
    swapped = changed(HEADS_UP, ("[1, 3]", "[3, 1]"), ("[0, 3]", "[3, 0]"))
    assert replayed(swapped).result == "ok"


DEAD = """
variant = "NT"
antes = [2, 0, 0]
ante_trimming_status = false
blinds_or_straddles = [2, 0, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 2c2d", "d dh p2 AhAd", "d dh p3 KhKd", "p2 cbr 6", "p3 f", "p1 f"]
finishing_stacks = [96, 104, 100]
"""


def test_a_dead_small_blind_leaves_the_big_blind_to_the_first_player():
    assert replayed(DEAD).result == "ok"
    assert refused(changed(DEAD, ("p2 cbr 6", "p3 cbr 6")))[2] == "It is not p3's turn, but p2's."


def test_a_big_blind_whom_only_all_in_players_face_may_check_or_not():
    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [5, 5, 2]
actions = ["d dh p1 AhKh", "d dh p2 7c2d", "d dh p3 QdJd", "p3 cc", "p1 f", "p2 cc", "d db AsKc8d7h3s"]
finishing_stacks = [4, 8, 0]
"""
    assert replayed(text).result == "ok"
    assert replayed(changed(text, ('"p2 cc", ', ""))).result == "ok"
    assert refused(changed(text, ('"p2 cc"', '"p2 f"')))[1] == "p2 f"
    assert refused(changed(text, ('"p2 cc"', '"p3 cc"')))[1] == "p3 cc"


def test_a_short_big_blind_pays_blind_and_ante_in_either_order():
    """Blind first, he can win 2 from each; ante first, only 1, and the ante is dead either way."""
    text = """
variant = "NT"
antes = [0, 2, 0]
ante_trimming_status = false
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [10, 3, 10]
actions = [
  "d dh p1 2h7h", "d dh p2 AcAd", "d dh p3 KdKc", "p3 cc", "p1 cc", "d db QsJc8d",
  "p1 cc", "p3 cc", "d db 3h", "p1 cc", "p3 cc", "d db 4d", "p1 cc", "p3 cc",
]
finishing_stacks = [8, 7, 8]
"""
    assert replayed(text).result == "ok"
    assert replayed(changed(text, ("[8, 7, 8]", "[8, 5, 10]"))).result == "ok"
    assert replayed(changed(text, ("[8, 7, 8]", "[8, 6, 9]"))).result == "differs"


def test_untrimmed_antes_can_be_won_whole_by_a_short_stack():
    text = """
variant = "NT"
antes = [4, 4, 4]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [20, 20, 3]
actions = [
  "d dh p1 2h7h", "d dh p2 9c8d", "d dh p3 KdKc", "p1 cc", "p2 cc", "d db QsJc5d",
  "p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc", "d db 4d", "p1 cc", "p2 cc",
]
finishing_stacks = [14, 20, 9]
"""
    assert replayed(text).result == "ok"
    dead = changed(
        text, ("min_bet", "ante_trimming_status = false\nmin_bet"), ("[14, 20, 9]", "[14, 18, 11]")
    )
    assert replayed(dead).result == "ok"


def test_antes_of_all_and_one_of_the_big_blind_for_the_table():
    text = changed(HEADS_UP, ("[0, 3]", "[1, 4]"), ("[103, 97]", "[104, 96]"))
    assert replayed(text).result == "ok"


@pytest.mark.rule("DM-nl-no-complete")
@pytest.mark.parametrize(("amount", "result"), [(3, "refused"), (4, "ok"), (5, "ok"), (6, "refused")])
def test_a_limit_raise_over_a_short_all_in_completes_it_or_comes_on_top(amount, result):
    text = f"""
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [20, 20, 3]
actions = [
  "d dh p1 2h7h", "d dh p2 9c8d", "d dh p3 KdKc", "p3 cbr 3", "p1 cbr {amount}", "p2 cc", "d db QsJc5d",
  "p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc", "d db 4d", "p1 cc", "p2 cc",
]
"""
    assert replayed(text).result == result


@pytest.mark.rule("DM-nl-short-bb")
@pytest.mark.parametrize(
    ("call", "stacks", "result"),
    [
        ("cc", [18, 0, 23], "ok"),  # a full big blind, though nobody has put it in
        ("cbr 2", [18, 0, 23], "ok"),
        ("cc", [19, 0, 22], "ok"),  # no more than the small blind has
        ("cbr 2", [19, 0, 22], "differs"),
        ("cbr 3", [18, 0, 23], "refused"),
    ],
)
def test_a_short_big_blind_is_entered_for_a_full_one_or_for_what_there_is(call, stacks, result):
    text = f"""
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [20, 1, 20]
actions = [
  "d dh p1 2h7h", "d dh p2 9c8d", "d dh p3 KdKc", "p3 {call}", "p1 cc", "d db QsJc5d", "p1 cc", "p3 cc",
  "d db 3h", "p1 cc", "p3 cc", "d db 4d", "p1 cc", "p3 cc",
]
finishing_stacks = {stacks}
"""
    assert replayed(text).result == result


@pytest.mark.parametrize(
    ("completion", "raised", "result"),
    [(4, 4, "ok"), (4, 6, "ok"), (4, 3, "refused"), (4, 7, "refused"), (5, 4, "refused"), (6, 4, "refused")],
)
def test_a_bring_in_is_completed_and_a_short_opening_bet_completed_or_raised(completion, raised, result):
    text = f"""
variant = "FR"
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [50, 50, 7]
actions = [
  "d dh p1 AhAdKc", "d dh p2 3h3d4c", "d dh p3 5h5d2c", "p1 pb", "p2 cbr {completion}", "p3 cc", "p1 cc",
  "d dh p1 Qc", "d dh p2 7c", "d dh p3 3c", "p3 cbr 2", "p1 cbr {raised}", "p2 f",
  "d dh p1 9c", "d dh p3 Jc", "d dh p1 9d", "d dh p3 Jd", "d dh p1 9h", "d dh p3 Jh",
]
"""
    assert replayed(text).result == result


def heads_up(stacks, actions, blinds="[10, 20]"):
    said = ", ".join(f'"{action}"' for action in actions)
    return f"""
variant = "NT"
antes = [0, 0]
blinds_or_straddles = {blinds}
min_bet = {blinds.strip("[]").split(", ")[1]}
starting_stacks = {stacks}
actions = ["d dh p1 ????", "d dh p2 AcKd", {said}]
"""


class TestRaises:
    def test_a_raise_that_other_software_let_be_smaller_for_a_short_opponent_is_read(self):
        """p1 has 20 left: tables here want 260, as others do by now."""
        actions = ["p2 cbr 100", "p1 cbr 180", "p2 cbr 200", "p1 f"]
        outcome = replayed(heads_up([200, 1000], actions))
        assert (outcome.result, outcome.stacks) == ("ok", (20, 1180))

    def test_but_none_that_is_smaller_than_that(self):
        outcome = replayed(heads_up([200, 1000], ["p2 cbr 100", "p1 cbr 180", "p2 cbr 199", "p1 f"]))
        assert (outcome.result, outcome.reason) == ("refused", "A raise has to be to 260 or more.")

    @pytest.mark.parametrize(("raised", "result"), [(4158, "ok"), (4200, "ok"), (4157, "refused")])
    def test_a_raise_is_as_large_as_the_last_one(self, raised, result):
        """From 200 to 2,179 it was 1,979."""
        actions = ["p2 cbr 200", "p1 cbr 2179", f"p2 cbr {raised}", "p1 f"]
        assert replayed(heads_up([20_000] * 2, actions, blinds="[50, 100]")).result == result

    def test_an_all_in_that_is_no_raise_is_called_for_the_difference(self):
        text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 5, 0]
min_bet = 5
starting_stacks = [900, 163, 700]
actions = [
  "d dh p1 ????", "d dh p2 AsAd", "d dh p3 KsKd",
  "p3 cbr 15", "p1 f", "p2 cbr 60", "p3 cc", "d db QsTd3h", "p2 cbr 50", "p3 cbr 100", "p2 cbr 103", "p3 cc",
  "d db 2c", "d db 4c",
]
"""
        assert replayed(text).stacks == (898, 328, 537)


class TestPots:
    def test_three_equal_hands_that_are_all_in_for_different_chips_share_what_others_left_there(self):
        """300 were folded, and everybody's own bets come back to them."""
        text = """
variant = "NT"
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0]
min_bet = 100
starting_stacks = [9000, 9000, 8800, 9000, 8000]
actions = [
  "d dh p1 AdTd", "d dh p2 ????", "d dh p3 AsTs", "d dh p4 ????", "d dh p5 AcTh",
  "p3 cbr 200", "p4 cc", "p5 cbr 1000", "p1 cbr 9000", "p2 f", "p3 cc", "p4 f", "p5 cc",
  "d db 4d7s6s", "d db Jd", "d db Jh", "p1 sm AdTd", "p3 sm AsTs", "p5 sm AcTh",
]
"""
        assert replayed(text).stacks == (9100, 8900, 8900, 8800, 8100)

    def test_who_is_all_in_keeps_the_main_pot_though_a_street_was_checked_before_the_next_bet(self):
        text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [25, 50, 0]
min_bet = 50
starting_stacks = [900, 900, 80]
actions = [
  "d dh p1 KcKd", "d dh p2 QcQd", "d dh p3 AcAd", "p3 cbr 80", "p1 cc", "p2 cc",
  "d db 2h7s9d", "p1 cc", "p2 cc", "d db 3c", "p1 cbr 150", "p2 cc", "d db 4s", "p1 cc", "p2 cc",
]
"""
        assert replayed(text).stacks == (970, 670, 240)

    def test_no_limit_omaha_with_an_all_in_on_the_flop_and_bets_on_the_side(self):
        text = """
variant = "NO"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [2000, 30000, 9000]
actions = [
  "d dh p1 4c2hKd5c", "d dh p2 8cThQc9s", "d dh p3 ????????", "p3 cbr 600", "p1 cc", "p2 cc",
  "d db Tc2dJc", "p1 cc", "p2 cbr 800", "p3 cc", "p1 cbr 1400", "p2 cc", "p3 cc",
  "d db 4h", "p2 cc", "p3 cc", "d db 9d", "p2 cbr 3000", "p3 f", "p2 sm 8cThQc9s", "p1 sm",
]
"""
        assert replayed(text).stacks == (0, 34_000, 7000)
