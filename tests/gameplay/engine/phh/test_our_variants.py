"""The variants that the format does not have: five-card draw (5CD) and Centre Five (C5)."""

import pytest

from gameplay.engine.phh.replay import replayed
from tests.gameplay.engine.phh.test_replay import changed, refused
from tests.sweeps import sweep

DRAW = """
variant = "5CD"
antes = [100, 100, 100]
starting_stacks = [20000, 20000, 20000]
actions = [
  "d dh p1 KsKd9h7c2d",
  "d dh p2 Ah8h5h3hJs",
  "d dh p3 QcTd8c6s4s",
  "p1 cc",
  "p2 cc",
  "p3 cc",
  "p1 sd 7c2d",
  "d dh p1 KhAs",
  "p2 sd Js",
  "d dh p2 Jd",
  "p3 sd",
  "p1 cbr 200",
  "p2 f",
  "p3 f",
]
finishing_stacks = [20200, 19900, 19900]
"""


def test_a_hand_of_five_card_draw():
    outcome = replayed(DRAW)
    assert (outcome.result, outcome.stacks) == ("ok", (20_200, 19_900, 19_900))


@pytest.mark.rule("FCD-example-check-round", "FCD-example-draws", "FCD-example-pot-500")
def test_the_worked_example_of_five_card_draw():
    """Alice has the button: Bob is p1, Carol p2. All check, draw two, one, three; Bob's 200 win."""
    text = changed(DRAW, ('"p3 sd"', '"p3 sd Td6s4s", "d dh p3 9s9d4c"'))
    assert replayed(text).stacks == (20_200, 19_900, 19_900)
    assert refused(changed(text, ('  "p1 cc",\n', "")))[1] == "p2 cc"
    assert refused(changed(text, ('  "p3 cc",\n', '  "p3 cc",\n  "p1 cc",\n')))[1] == "p1 cc"


def test_replacements_may_be_dealt_when_all_have_thrown_away():
    later = changed(DRAW, ('  "d dh p1 KhAs",\n', ""), ('  "p3 sd",\n', '  "p3 sd",\n  "d dh p1 KhAs",\n'))
    assert replayed(later).result == "ok"


def test_the_best_hand_wins_the_draw():
    text = changed(
        DRAW,
        ('"p2 f"', '"p2 cc"'),
        ('"p3 f"', '"p3 cc"'),
        ('"d dh p2 Jd"', '"d dh p2 2h"'),
        ("[20200, 19900, 19900]", "[19700, 20600, 19700]"),
    )
    assert replayed(text).result == "ok"
    shown = changed(
        text, ('  "p3 cc",\n]', '  "p3 cc",\n  "p1 sm KsKd9hKhAs",\n  "p2 sm Ah8h5h3h2h",\n  "p3 sm",\n]')
    )
    assert replayed(shown).result == "ok"


def test_unknown_cards_may_go_and_be_shown():
    text = changed(
        DRAW,
        ("KsKd9h7c2d", "??????????"),
        ("p1 sd 7c2d", "p1 sd ????"),
        ("d dh p1 KhAs", "d dh p1 ????"),
        ('"p2 f"', '"p2 cc"'),
        ('  "p3 f",\n', '  "p3 f",\n  "p1 sm KsKd9hKhAs",\n'),
        ("[20200, 19900, 19900]", "[20400, 19700, 19900]"),
    )
    assert replayed(text).result == "ok"
    named = changed(text, ("p1 sd ????", "p1 sd 7c2d"))
    assert replayed(named).result == "ok"


@pytest.mark.rule("FCD-draw-three", "FCD-draw-ace")
@pytest.mark.parametrize(
    ("change", "result"),
    [
        (("p3 sd", "p3 sd QcTd8c"), "refused"),  # no replacements follow
        (('"p3 sd"', '"p3 sd QcTd8c", "d dh p3 2s3s4c"'), "ok"),
        (('"p3 sd"', '"p3 sd QcTd8c6s", "d dh p3 2s3s4c5c"'), "refused"),
        (('"p2 sd Js",\n  "d dh p2 Jd"', '"p2 sd Js8h5h3h",\n  "d dh p2 2s3s4c5c"'), "ok"),
        (('"p2 sd Js",\n  "d dh p2 Jd"', '"p2 sd JsAh8h5h3h",\n  "d dh p2 2s3s4c5c6c"'), "refused"),
        (("p3 sd", "p3 sd Ac"), "refused"),
    ],
)
def test_three_cards_may_go_or_four_beside_an_ace(change, result):
    assert replayed(changed(DRAW, change)).result == result


@pytest.mark.rule("FCD-pot-limit", "FCD-double-pot")
@pytest.mark.parametrize(
    ("limit", "bet", "refusal"),
    [
        ("no-limit", 19_900, None),
        ("pot-limit", 300, None),
        ("pot-limit", 301, "A raise can be to 300 at most."),
        ("double-pot-limit", 600, None),
        ("double-pot-limit", 601, "A raise can be to 600 at most."),
        ("no-limit", 99, "A raise has to be to 100 or more."),
        ("no-limit", 19_901, "A raise can be to 19,900 at most."),
    ],
)
def test_the_limit_of_five_card_draw(limit, bet, refusal):
    text = changed(DRAW, ('"5CD"', f'"5CD"\n_limit = "{limit}"'), ('"p1 cbr 200"', f'"p1 cbr {bet}"'))
    if refusal is None:
        assert replayed(text).result == "ok"
    else:
        assert refused(text) == (18, f"p1 cbr {bet}", refusal)


def test_no_other_limits_and_no_uneven_antes():
    assert refused(changed(DRAW, ('"5CD"', '"5CD"\n_limit = "big"')))[2].startswith("“_limit” is no-limit,")
    uneven = refused(changed(DRAW, ("[100, 100, 100]", "[100, 0, 100]")))
    assert uneven[2].startswith("Everybody posts the same ante here, or")


def test_other_stacks_than_five_card_draw_ends_with_differ():
    outcome = replayed(changed(DRAW, ("[20200, 19900, 19900]", "[20000, 20000, 20000]")))
    assert outcome.result == "differs"


CENTRE = """
variant = "C5"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AhAd9s7c2d",
  "d dh p2 KhKdQs8c3d",
  "d dh p3 Jh6d5s4c2c",
  "d db 7s2h",
  "p3 cc",
  "p1 cc",
  "p2 cc",
  "p1 tr 9s 7s",
  "p2 dr Kc 3d",
  "p3 dr 9c 9c",
  "p1 call",
  "p2 ps",
  "p3 tr Jh 9c",
  "d db Tc",
  "p1 st",
  "p1 cbr 6",
  "p2 st",
  "p2 cc",
  "p3 st",
  "p3 f",
]
finishing_stacks = [92, 110, 98]
_finishing_rollover = 0
"""


@pytest.mark.rule("C5-1.3-trade", "C5-1.2-beat-centre")
def test_a_hand_of_centre_five():
    """Three kings beat two pair, aces and sevens, and the Centre's jack high."""
    outcome = replayed(CENTRE)
    assert outcome.reason == ""
    assert (outcome.result, outcome.stacks) == ("ok", (92, 110, 98))


def test_the_centre_wins_and_its_chips_stay_on_the_table():
    text = changed(
        CENTRE,
        ("d db 7s2h", "d db 7s7h"),
        ("p1 tr 9s 7s", "p1 tr 9s 7h"),
        ("p3 tr Jh 9c", "p3 ps"),
        ('"p2 dr Kc 3d"', '"p2 dr 9d 9d"'),
        ("finishing_stacks = [92, 110, 98]", "finishing_stacks = [92, 92, 98]"),
        ("_finishing_rollover = 0", "_finishing_rollover = 18"),
    )
    outcome = replayed(text)
    assert (outcome.result, outcome.reason) == ("ok", "")
    less = replayed(changed(text, ("rollover = 18", "rollover = 17")))
    assert (less.result, less.reason) == ("differs", "18 stays in the middle, not 17.")


def test_chips_rolled_over_are_won_and_count_for_the_largest_bet():
    text = changed(CENTRE, ('"C5"', '"C5"\n_rollover = 30'), ("[92, 110, 98]", "[92, 140, 98]"))
    assert replayed(text).result == "ok"
    assert (
        replayed(changed(text, ("p1 cbr 6", "p1 cbr 36"), ("[92, 140, 98]", "[62, 170, 98]"))).result == "ok"
    )
    assert refused(changed(text, ("p1 cbr 6", "p1 cbr 37"))) == (
        23,
        "p1 cbr 37",
        "A raise can be to 36 at most.",
    )


@sweep(
    ("change", "refusal"),
    [
        (("p1 tr 9s 7s", "p1 tr 9s 8s"), (14, "p1 tr 9s 8s")),
        (("p1 tr 9s 7s", "p1 tr 8s 7s"), (14, "p1 tr 8s 7s")),
        (("p1 tr 9s 7s", "p1 tr 9s7s"), (14, "p1 tr 9s7s")),
        (("p1 tr 9s 7s", "p1 tr 9s9d 7s"), (14, "p1 tr 9s9d 7s")),
        (("p1 tr 9s 7s", "p1 ps"), (14, "p1 ps")),
        (("p1 tr 9s 7s", "p1 st"), (14, "p1 st")),
        (("p2 dr Kc 3d", "p2 dr Kc 4d"), (15, "p2 dr Kc 4d")),
        (("p2 dr Kc 3d", "p2 dr Kh 3d"), (15, "p2 dr Kh 3d")),
        (("p2 ps", "p2 call"), (18, "p2 call")),
        (("p1 st", "p1 dr 8h 8h"), (21, "p1 dr 8h 8h")),
        (('  "p1 st",\n', ""), (21, "p1 cbr 6")),
        (("p1 cbr 6", "p1 cbr 7"), (22, "p1 cbr 7")),
        (("p2 ps", "p3 ps"), (18, "p3 ps")),
        (('  "d db Tc",\n', ""), (20, "p1 st")),
        (("d db Tc", "d db TcTd"), (20, "d db TcTd")),
    ],
)
def test_what_centre_five_does_not_allow(change, refusal):
    assert refused(changed(CENTRE, change))[:2] == refusal


def test_a_draw_may_be_laid_at_once_and_completes_the_centre():
    text = changed(
        CENTRE,
        ('  "p1 call",\n  "p2 ps",\n  "p3 tr Jh 9c",\n  "d db Tc",\n', '  "p1 dr Tc Tc",\n'),
        ('  "p1 st",\n  "p1 cbr 6",\n', ""),
        ('  "p3 st",\n  "p3 f",\n]', '  "p3 st",\n  "p3 cc",\n  "p1 st",\n  "p1 f",\n]'),
        ('  "p2 cc",\n  "p3 st"', '  "p2 cbr 2",\n  "p3 st"'),
        ("[92, 110, 98]", "[98, 106, 96]"),
    )
    outcome = replayed(text)
    assert (outcome.result, outcome.reason) == ("ok", "")
