"""The certificate of conservation (clubs/ledger/certificate.py)."""

from clubs import ledger
from clubs.ledger import Certificate, Line, Purpose, certificate_of_lines, differences

POOL, POT = ledger.prize_pool(7), ledger.championship_pot(2)
ANN, BOB = ledger.member(1), ledger.member(2)


def move(key, source, target, cents):
    return Line(key, Purpose.ADDED, source, target, cents)


EVENING = [
    move("buy-in", ledger.OUTSIDE, POOL, 12_000),
    move("pot", POOL, POT, 1200),
    move("kitty", POOL, ledger.KITTY, 120),
    move("overlay", ledger.KITTY, POOL, 320),
    move("first", POOL, ANN, 7000),
    move("second", POOL, BOB, 3000),
    move("paid", ANN, ledger.OUTSIDE, 7500),
]


def test_the_figures_of_an_evening():
    found = certificate_of_lines(EVENING)
    assert found == Certificate(12_000, 320, 1320, 7500, 1000, {1: -500, 2: 3000})
    assert (found.owed, found.owing, found.missing) == (3000, 500, 0)


def test_what_was_taken_back_never_was():
    assert certificate_of_lines([*EVENING, *(line.taken_back for line in EVENING)]) == Certificate()


def test_an_entry_that_goes_into_the_pot_is_taken_and_withheld():
    championship = [move("entry", ledger.OUTSIDE, POT, 6000), move("prizes", POT, POOL, 9000)]
    assert certificate_of_lines(championship) == Certificate(6000, 9000, 6000, 0, 9000)


def test_what_is_lost_on_the_way_is_said():
    short = Certificate(taken=10_000, held=9999)
    assert not short.holds
    assert differences(short, short) == ["$0.01 is missing."]


def test_a_figure_that_the_ledger_has_otherwise_is_said():
    facts = certificate_of_lines(EVENING)
    wrong = certificate_of_lines([*EVENING, move("more", ledger.OUTSIDE, POOL, 5)])
    assert differences(facts, facts) == []
    assert differences(facts, wrong) == [
        "Taken: the facts say $120, the ledger $120.05.",
        "Held: the facts say $10, the ledger $10.05.",
    ]


def test_the_right_sum_for_the_wrong_member_is_said():
    to_ann, to_bob = Certificate(taken=5, members={1: 5}), Certificate(taken=5, members={2: 5})
    assert differences(to_ann, to_bob) == ["The ledger owes other members than the facts do."]


def test_certificates_add_up():
    first, second = Certificate(5, members={1: 5}), Certificate(10, 1, 2, 3, 1, {1: -5, 2: 10})
    assert first + second == Certificate(15, 1, 2, 3, 1, {2: 10})
