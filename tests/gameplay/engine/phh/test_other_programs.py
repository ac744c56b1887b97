"""Records as other programs write them: straddles, posts, antes of all kinds, unknown stacks, a rake."""

import os
from math import inf
from pathlib import Path

import pytest

from gameplay.engine.phh.replay import replayed, replayed_all
from tests.gameplay.engine.phh.test_replay import BLUFF, SHOWDOWN, changed

ROOT = Path(__file__).resolve().parents[4]
CASES = Path(os.environ.get("PHH_CASES") or ROOT.parent / "shared" / "cases" / "phh")
FILES = sorted(CASES.glob("*.phh*"))
REFUSED = {"W045-slumbot-too-small.phh": "A raise has to be to 4,158 or more."}

FOLDED = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [200, 200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "p3 f", "p4 f", "p1 f"]
"""


@pytest.mark.skipif(not FILES, reason="no records in ../shared/cases/phh or $PHH_CASES: none was replayed")
def test_every_case_ends_as_it_should():
    wrong = {}
    for file in FILES:
        for outcome in replayed_all(file.read_text(encoding="utf-8")):
            if outcome.reason != REFUSED.get(file.name, "") and outcome.result != "ok":
                wrong[file.name] = outcome.reason
    assert wrong == {}


def ok(text):
    outcome = replayed(text)
    assert outcome.result == "ok", outcome
    return outcome.stacks


def played(*changes, acts):
    text = FOLDED[: FOLDED.index(', "p3 f"')] + "".join(f', "{act}"' for act in acts) + "]\n"
    return changed(text, *changes)


def test_a_straddle_acts_last_and_has_to_be_matched():
    straddle = ("[1, 2, 0, 0]", "[1, 2, 4, 0]")
    assert ok(played(straddle, acts=["p4 f", "p1 f", "p2 f"])) == (199, 198, 203, 200)
    assert ok(played(straddle, acts=["p4 f", "p1 f", "p2 cc", "p3 cbr 20", "p2 f"])) == (199, 196, 205, 200)


def test_a_straddle_on_the_button_lets_the_small_blind_open():
    button = ("[1, 2, 0, 0]", "[1, 2, 0, 4]")
    assert ok(played(button, acts=["p1 f", "p2 f", "p3 f"])) == (199, 198, 200, 203)


def test_a_second_straddle():
    assert ok(played(("[1, 2, 0, 0]", "[1, 2, 4, 8]"), acts=["p1 f", "p2 f", "p3 f"])) == (199, 198, 196, 207)


def test_a_newcomer_posts_and_acts_in_their_turn():
    for post in ("[1, 2, 0, -2]", "[1, 2, 0, 2]"):
        newcomer = ("[1, 2, 0, 0]", post)
        assert ok(played(newcomer, acts=["p3 f", "p4 cc", "p1 f", "p2 cbr 8", "p4 f"])) == (
            199,
            203,
            200,
            198,
        )


def test_a_program_that_takes_the_post_for_a_straddle():
    newcomer = ("[1, 2, 0, 0]", "[1, 2, 0, 2]")
    assert ok(played(newcomer, acts=["p1 f", "p2 cc", "p3 f", "p4 cbr 8", "p2 f"])) == (199, 198, 200, 203)


def test_a_newcomer_who_posts_both_blinds_has_the_small_one_dead():
    text = played(
        ("[1, 2, 0, 0]", "[1, 2, -2, 0]"),
        ("antes = [0, 0, 0, 0]", "antes = [0, 0, 1, 0]"),
        acts=["p3 cc", "p4 f", "p1 f", "p2 cbr 9", "p3 f"],
    )
    assert ok(text) == (199, 204, 197, 200)


def test_antes_of_several_sizes_are_nobodys_bet():
    text = played(("antes = [0, 0, 0, 0]", "antes = [0, 0, 0, 5]"), acts=["p3 f", "p4 f", "p1 f"])
    assert ok(text) == (199, 206, 200, 195)


def test_stacks_that_nobody_knows():
    text = changed(BLUFF, ("[200, 200, 200]", "[inf, 200, inf]"), ("[222, 198, 180]", "[inf, 198, inf]"))
    assert ok(text) == (inf, 198, inf)
    assert replayed(changed(text, ("[inf, 198, inf]", "[inf, 197, inf]"))).result == "differs"


def test_what_the_winners_alone_have_less_is_a_rake():
    outcome = replayed(changed(SHOWDOWN, ("[160, 150, 140]", "[159, 143, 140]")))
    assert (outcome.result, outcome.rake, outcome.stacks) == ("ok", 8, (159, 143, 140))


@pytest.mark.parametrize("stacks", ["[160, 130, 140]", "[160, 150, 139]", "[161, 148, 140]"])
def test_more_than_a_tenth_of_the_pot_or_from_somebody_else_is_none(stacks):
    assert replayed(changed(SHOWDOWN, ("[160, 150, 140]", stacks))).result == "differs"


@pytest.mark.parametrize("winnings", ["[42, 0, 0]", "[72, 0, 0]", "[22, 0, 0]"])
def test_winnings_with_and_without_an_uncalled_bet_or_as_what_they_are_up(winnings):
    assert replayed(f"{BLUFF}winnings = {winnings}").result == "ok"


def test_winnings_that_nobody_has_won():
    outcome = replayed(f"{BLUFF}winnings = [41, 1, 0]")
    assert (outcome.result, outcome.reason) == ("differs", "p1 wins 42, not 41; p2 wins 0, not 1.")
    assert replayed(f"{BLUFF}winnings = [42, 0]").result == "differs"


def test_a_raise_to_more_than_anybody_can_call_is_a_call():
    text = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [10, 200]
actions = ["d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 8", "p1 cbr 10", "p2 cbr 60", "d db 2c7d9s3s4d"]
finishing_stacks = [20, 190]
"""
    assert ok(text) == (20, 190)


def test_each_hand_of_a_file_by_itself():
    broken = BLUFF.replace("p1 cbr 20", "p1 cbr 9")
    text = f"# Two good ones\n[1]{BLUFF}[2]{broken}['three']{BLUFF}[4]\nvariant = "
    outcomes = list(replayed_all(text))
    assert [(each.name, each.result) for each in outcomes] == [
        ("1", "ok"),
        ("2", "refused"),
        ("three", "ok"),
        ("4", "refused"),
    ]
    assert text.splitlines()[outcomes[1].line - 1].strip() == '"p1 cbr 9",'


def test_tables_below_the_actions_are_no_hands():
    assert [each.name for each in replayed_all(f"{BLUFF}[_where]\ncity = 'Vienna'\n")] == [""]
