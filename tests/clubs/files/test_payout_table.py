"""Tables of payouts as spreadsheets have them (clubs/files/payout_table.py)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.payout_table import read_payouts

CLUB = [(1, 10, [50, 30, 20]), (11, 20, [40, 30, 20, 10])]
SHAPES = {
    "rows with pipes": "players 1-10 | 50 % | 30 % | 20 %\nplayers 11-20 | 40 % | 30 % | 20 % | 10 %",
    "a heading": "Players,1st,2nd,3rd,4th\n1-10,50,30,20,\n11-20,40,30,20,10",
    "Spanish": "Jugadores;1º;2º;3º;4º\n1 a 10;50,0 %;30,0 %;20,0 %;\n11 a 20;40,0;30,0;20,0;10,0",
    "German": "Spieler\tPlatz 1\tPlatz 2\tPlatz 3\tPlatz 4\n1 bis 10\t50\t30\t20\t\n"
    "11 bis 20\t40\t30\t20\t10",
    "parts of one": "Entries,1,2,3,4\n1-10,0.5,0.3,0.2,\n11-20,0.4,0.3,0.2,0.1",
    "parts with commas": "Entries;1;2;3;4\n1-10;0,5;0,3;0,2;\n11-20;0,4;0,3;0,2;0,1",
    "a total at the end": "Players,1,2,3,4,Total\n1-10,50,30,20,,100\n11-20,40,30,20,10,100",
    "a nameless total": "1-10,50,30,20,100\n11-20,40,30,20,10,100",
    "two columns for the size": "From,To,1st,2nd,3rd,4th\n1,10,50,30,20,\n11,20,40,30,20,10",
    "places paid": "Players,Places paid,1st,2nd,3rd,4th\n1-10,3,50,30,20,\n11-20,4,40,30,20,10",
    "shares in one cell": "Players,Shares\n1-10,50/30/20\n11-20,40/30/20/10",
    "spaces": "1-10 50% 30% 20%\n11-20 40% 30% 20% 10%",
    "spaces and a colon": "1 - 10: 50% 30% 20%\n11 - 20: 40% 30% 20% 10%",
    "titles": "Our payouts\n\nPlayers,1st,2nd,3rd,4th\n1-10,50,30,20,\n11-20,40,30,20,10\nApproved by Ann",
    "columns": "Place,1-10,11-20\n1st,50%,40%\n2nd,30%,30%\n3rd,20%,20%\n4th,,10%\nTotal,100%,100%",
    "columns below a title": "Place;Number of players\n;1-10;11-20\n1;50;40\n2;30;30\n3;20;20\n4;-;10",
    "columns without a corner": ",1-10,11-20\n1,50,40\n2,30,30\n3,20,20\n4,,10",
    "money": "Place\t1-10\t11-20\n1\t£100.00\t£1,600\n2\t£60.00\t£1,200\n3\t£40.00\t£800\n4\t\t£400",
    "money with commas": "Platz;1-10;11-20\n1.;100,00 €;1.600,00 €\n2.;60,00 €;1.200,00 €\n"
    "3.;40,00 €;800 €\n4.;;400 €",
    "plain money": "Players,1st,2nd,3rd,4th\n1-10,500,300,200,\n11-20,400,300,200,100",
    "one line a size": "Players,1,2,3,4\n"
    + "".join(f"{n},50,30,20,\n" if n <= 10 else f"{n},40,30,20,10\n" for n in range(1, 21)),
    "Windows": "Players;1;2;3;4\r\n1–10;50;30;20;\r\n11–20;40;30;20;10\r\n".encode("cp1252"),
}


def listed(table):
    return [(b.fewest, b.most, [float(p) for p in b.percents]) for b in table.bands]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_table_in_every_shape(shape):
    table = read_payouts(SHAPES[shape])
    assert [problem.text for problem in table.problems] == []
    assert listed(table) == CLUB


def test_fields_without_an_end():
    assert listed(read_payouts("Players,1,2\nup to 7,65,35\n8+,60,40")) == [
        (1, 7, [65, 35]),
        (8, 100_000, [60, 40]),
    ]
    assert listed(read_payouts("From,1,2\n2,65,35\n8,60,40")) == [(2, 7, [65, 35]), (8, 100_000, [60, 40])]


def test_equal_places_are_no_total():
    assert listed(read_payouts("Players,1,2\n2-7,50,50\n8-9,$40,$40"))[0] == (2, 9, [50, 50])
    assert listed(read_payouts("2-4;100;100")) == [(2, 4, [100])]


def test_tenths_of_a_percent_and_an_online_table():
    online = "46-100;30;20;12;10;8;6,5;5,5;4,5;3,5"
    assert listed(read_payouts(online)) == [(46, 100, [30, 20, 12, 10, 8, 6.5, 5.5, 4.5, 3.5])]
    assert listed(read_payouts("2-7 57,5 42,5\n8-9 52,5 47,5"))[0] == (2, 7, [57.5, 42.5])


def test_thirds_are_rounded_so_that_they_add_up():
    assert listed(read_payouts("Players,1,2,3\n3-9,33.33%,33.33%,33.33%")) == [(3, 9, [33.4, 33.3, 33.3])]


def test_places_of_which_each_gets_what_stands_there():
    table = read_payouts("Place,50-99\n1,40%\n2,24%\n3-5,8%\n6th-8th,4%")
    assert listed(table) == [(50, 99, [40, 24, 8, 8, 8, 4, 4, 4])]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("Players,1,2\n2-7,65%,30%", "These shares add up to 95%, not 100%."),
        ("Players,1,2\n2-7,35,65", "must not rise"),
        ("Players,1,2\n2-7,65,some", "“some” is not a number."),
        ("Players,1,2\n7-2,65,35", "A row from 7 to 2 buy-ins is empty."),
        ("Players,1,2\n2-7,65,35\n7-9,60,40", "The rows 2-7 and 7-9 overlap"),
        ("Players,1,2\n2-7,,", "no shares follow."),
        ("hello\nworld", "no line says for how many players"),
        ("", "the file is empty."),
    ],
)
def test_what_is_wrong_is_said_of_its_line(table, sentence):
    problems = read_payouts(table).problems
    assert len(problems) == 1
    assert sentence in problems[0].text


def test_a_line_that_is_wrong_costs_no_other_one():
    table = read_payouts("Players,1,2,Note\n2-7,65,30,x\n8-11,60,40,y\nTotal,125,70,")
    assert listed(table) == [(8, 11, [60, 40])]
    assert [(p.line, str(p.what)) for p in table.notes] == [
        (1, "these columns are not used: Note."),
        (4, "a total, not a share."),
    ]


shares = st.lists(st.integers(1, 40), min_size=1, max_size=9).map(lambda parts: sorted(parts, reverse=True))


@given(st.lists(shares, min_size=1, max_size=5), st.sampled_from([";", "\t", "|"]), st.booleans())
def test_amounts_of_money_become_their_shares_to_a_tenth(rows, sign, by_place):
    """By hand: a share is no further from the exact one than a tenth of a percent."""
    sizes = [f"{10 * at + 1}-{10 * at + 10}" for at in range(len(rows))]
    most = max(map(len, rows))
    cells = [[f"€{part * 500}" for part in row] + [""] * (most - len(row)) for row in rows]
    lines = [["Players", *(str(place) for place in range(1, most + 1))]]
    lines += [[size, *row] for size, row in zip(sizes, cells, strict=True)]
    if by_place:
        lines = [[*column] for column in zip(*lines, strict=True)]
        lines[0][0] = "Place"
    table = read_payouts("\n".join(sign.join(line) for line in lines))
    assert table.problems == []
    for row, read in zip(rows, table.rows, strict=True):
        assert sum(read.band.percents) == 100
        exact = [Fraction(100 * part, sum(row)) for part in row]
        assert len(exact) == len(read.band.percents)
        assert all(
            abs(Fraction(p) - e) < Fraction(1, 10) for p, e in zip(read.band.percents, exact, strict=True)
        )


@given(st.text(max_size=300))
def test_nothing_that_is_pasted_breaks_it(text):
    table = read_payouts(text)
    assert table.problems or table.rows
