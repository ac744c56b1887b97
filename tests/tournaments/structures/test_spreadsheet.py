"""Structures as spreadsheets have them (tournaments/structures/spreadsheet.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.night.structure import Break, Level
from tournaments.structures.spreadsheet import read_structure, structure_csv


def level(small, big, ante=0, minutes=20):
    return Level(small_blind=small, big_blind=big, ante=ante, minutes=minutes)


CLUB = [level(25, 50), level(50, 100), Break(minutes=15, colour_up=(25,)), level(500, 1000, 1000, 30)]
SHAPES = {
    "a heading": "Level,Small Blind,Big Blind,Ante,Minutes,Color up\n1,25,50,,20,\n2,50,100,,20,\n"
    'Break,,,,15,25\n3,500,"1,000","1,000",30,',
    "blinds in one cell": "Level\tBlinds\tTime\n1\t25/50\t20 min\n2\t50/100\t20 min\n"
    "Break 15 min - color up 25s\n3\t500/1k/1k\t30 min",
    "Spanish": "Nivel;Ciega pequeña;Ciega grande;Ante;Duración;Cambio de fichas\n1;25;50;0;0:20;\n"
    "2;50;100;-;0:20;\nDescanso;;;;0:15;25\n3;500;1.000;1.000;0:30;",
    "German": "Stufe;SB;BB;Ante;Dauer\n1;25;50;;20:00\n2;50;100;;20:00\nPause (Chiptausch 25);;;;15:00\n"
    "3;500;1000;1000;30:00",
    "a line for the chips": "Level,SB,BB,Ante,Min\n1,25,50,,20\n2,50,100,,20\nBreak,,,,15\n"
    "Chip race 25s,,,,\n3,500,1000,BB,30",
    "chips before the break": "Level,SB,BB,Ante,Min\n1,25,50,,20\n2,50,100,,20\nColour up T25,,,,\n"
    "Break,,,,15\n3,500,1000,1000,30",
    "titles": "Our structure\n\nLevel,SB,BB,Ante,Min,Colour up\n1,25,50,0,20,\n2,50,100,0,20,\n"
    "BREAK,,,,15,25\n3,500,1000,1000,30,\nGood luck,,,,,",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_structure_in_every_shape(shape):
    table = read_structure(SHAPES[shape])
    assert [problem.text for problem in table.problems] == []
    assert table.periods == CLUB


def test_levels_of_an_open_championship():
    """Ten levels with antes 25 … 150, as APAT published them."""
    blinds = [(50, 100), (75, 150), (100, 200), (150, 300), (200, 400)]
    lines = [f"{n},{small}/{big},{25 * n},40" for n, (small, big) in enumerate(blinds, 1)]
    table = read_structure("Level,Blinds,Ante,Minutes\n" + "\n".join(lines))
    assert table.periods == [level(s, b, 25 * n, 40) for n, (s, b) in enumerate(blinds, 1)]


def test_without_a_heading_columns_are_chosen_by_hand():
    text = "1;25;50;20\n2;50;100;20"
    assert read_structure(text).periods == []
    table = read_structure(text, by_hand={1: "small_blind", 2: "big_blind", 3: "minutes"})
    assert table.periods == CLUB[:2]
    assert [column.sample for column in table.columns] == ["1", "25", "50", "20"]
    assert read_structure("25/50\n50/100").periods == CLUB[:2]


def test_levels_that_do_not_say_have_the_length_that_is_given():
    assert read_structure("SB,BB\n25,50", minutes=12).periods == [level(25, 50, 0, 12)]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("SB,BB\nx,50", "line 2: “x” is not a whole number."),
        ("SB,BB\n100,50", "line 2: The small blind 100 is larger than the big blind 50."),
        ("SB,BB,Min\n25,50,soon", "line 2: “soon” is not a length; write 20."),
        ("Blinds\nsome", "line 2: “some” is not blinds; write 100/200."),
        ("SB,BB,Min\n25,50,0", "line 2: At least 1."),
        ("hello", "no column has the blinds: choose it below."),
        ("", "the file is empty."),
    ],
)
def test_what_is_wrong_is_said_of_its_line(table, sentence):
    assert [problem.text for problem in read_structure(table).problems] == [sentence]


def test_chips_that_no_break_removes_are_said():
    table = read_structure("SB,BB,Color up\n25,50,25\n50,100,")
    assert (table.periods, [note.line for note in table.notes]) == (CLUB[:2], [2])


amounts = st.integers(0, 10**9)
levels = st.builds(
    lambda blinds, ante, minutes, least, stud: Level(
        small_blind=blinds[0],
        big_blind=blinds[1],
        ante=ante,
        minutes=minutes,
        least_bet=least,
        stud_ante=stud,
    ),
    st.tuples(amounts, st.integers(1, 10**9)).map(sorted).filter(lambda pair: pair[1]),
    amounts,
    st.integers(1, 600),
    st.none() | st.integers(1, 10**9),
    st.none() | amounts,
)
colours = st.lists(st.sampled_from([1, 5, 25, 100, 500, 1000, 5000, 25_000]), unique=True).map(tuple)
breaks = st.builds(
    lambda minutes, chips: Break(minutes=minutes, colour_up=chips), st.integers(1, 600), colours
)


@given(
    st.lists(levels | breaks, min_size=1, max_size=20).filter(lambda ps: any(p.type == "level" for p in ps))
)
def test_what_is_written_is_read_back_the_same(periods):
    table = read_structure(structure_csv(periods))
    assert (table.periods, table.problems, table.notes) == (periods, [], [])


@given(st.text(max_size=300))
def test_nothing_that_is_pasted_breaks_it(text):
    table = read_structure(text)
    assert table.problems or table.periods
