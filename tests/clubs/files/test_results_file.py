"""A past season from a spreadsheet (clubs/files/results_file.py, nights.py and writing.py)."""

import csv
import io
from dataclasses import replace
from datetime import date, time
from fractions import Fraction

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.nights import Night, ResultEntry
from clubs.files.results_file import read_results
from clubs.files.writing import results_csv
from clubs.rulebook import Kind
from words.names import tidy
from words.text import localised

HEADING = "date,tournament,kind,player,place,knockouts,multi_knockouts,chip_leader"


def file(*lines, heading=HEADING):
    return read_results("\n".join([heading, *lines]).encode())


def night(*places, deal=0):
    """A file with one tournament whose players A, B, … stand on these places."""
    heading = f"{HEADING},deal"
    lines = [
        f"2026-01-02,Live 1,live,{chr(65 + number)},{place},0,0,0,{'yes' if number < deal else ''}"
        for number, place in enumerate(places)
    ]
    return file(*lines, heading=heading)


def problems(read):
    return [str(problem) for problem in read.problems]


def test_a_good_file():
    read = file(
        "2026-01-09,Live 2,live,Bea,1,0,0,0",
        "2026-01-09,Live 2,live,Ann,2,0,0,0",
        "2026-01-02,Live 1,big money,Ann,1,3,2,1",
        "2026-01-02 19:30,live 1,BIG_MONEY,Bea #4,2,1/2,,",
    )
    assert problems(read) == []
    first, second = read.nights
    assert (first.name, first.day, first.at, first.kind) == (
        *("Live 1", date(2026, 1, 2), time(19, 30), Kind.BIG_MONEY),
    )
    assert first.entries == (
        ResultEntry(4, "Ann", None, 1, Fraction(3), Fraction(2), 1),
        ResultEntry(5, "Bea", 4, 2, Fraction(1, 2)),
    )
    assert second.name == "Live 2"


@pytest.mark.rule("DM-place-same-hand")
def test_equal_places_are_shared():
    (shared,) = night(1, 2, 2, 2, 5).nights
    assert shared.last_places() == {1: 1, 2: 4, 5: 5}


@pytest.mark.rule("DM-deal-points")
def test_who_takes_part_in_a_deal_stands_on_place_1():
    (dealt,) = night(1, 1, 1, 4, 5, deal=3).nights
    assert [entry.deal for entry in dealt.entries] == [True, True, True, False, False]
    assert dealt.last_places() == {1: 3, 4: 4, 5: 5}


@pytest.mark.parametrize(
    ("places", "deal", "expected"),
    [
        ((1, 2, 2, 3), 0, ["line 5: D stands on place 3: after 3 players comes place 4."]),
        ((1, 2, 4), 0, ["line 4: C stands on place 4: after 2 players comes place 3."]),
        ((2, 3), 0, ["line 2: A stands on place 2: nobody stands on place 1."]),
        ((1, 1, 3), 0, ["line 3: B cannot share place 1 without a deal: one player wins."]),
        ((1, 1, 1), 2, ["line 4: C has no part in the deal: one player wins."]),
        ((1, 2, 3), 1, ["line 2: A cannot make a deal alone."]),
        (
            (1, 2, 3),
            2,
            ["line 3: B took part in the deal and stands on place 1 (ruling 139)."],
        ),
        ((1,), 0, ["line 2: Live 1 has one player; a tournament has at least two."]),
    ],
)
def test_places_that_do_not_add_up(places, deal, expected):
    assert problems(night(*places, deal=deal)) == expected


def test_everything_wrong_is_found_at_once_with_the_number_of_its_line():
    read = file(
        "2026-13-02,Live 1,live,Ann,1,0,0,0",
        "2026-01-02,Live 1,turbo,Bea,2,x,0,0",
        "2026-01-02,,live,,first,0,-1,0.5",
        "2026-01-09,Live 2,live,Ann,1,1,2,0",
        "2026-01-09,Live 2,online,Bea,3,0.33,0,0",
        "2026-01-16,Live 3,live,Ann,1,0,0,0,surplus",
        "2026-01-16,Live 3,live,Bea,3,0,0,0",
    )
    assert problems(read) == [
        "line 2: date: there is no day “2026-13-02”.",
        "line 3: kind: “turbo” is not one of online, live, big_money, championship.",
        "line 3: knockouts: “x” is not a number.",
        "line 4: chip_leader: “0.5” is not a whole number.",
        "line 4: multi_knockouts: “-1” is not a number.",
        "line 4: place: “first” is not a place.",
        "line 4: player: A name is missing.",
        "line 4: tournament: a tournament has a name of 1 to 80 characters.",
        "line 5: multi_knockouts: 2 in hands with several are more than the 1 altogether (ruling 132).",
        "line 6: knockouts: “0.33” is not an exact share; write a third as 1/3.",
        "line 7: 9 cells under a heading of 8.",
        "line 8: Bea stands on place 3: after 1 player comes place 2.",
    ]
    assert read.nights == ()


def test_problems_are_said_in_the_language_of_who_imports():
    read = file("2026-01-02,Live 1,live,Ann,1,0,0,0", "2026-01-02,Live 1,live,Bea,3,x,0,0")
    with override("es"):
        said = [localised(problem.text) for problem in (*read.problems, *night(1, 3).problems)]
    assert said == [
        "línea 3: knockouts: «x» no es un número.",
        "línea 3: B está en el puesto 3: tras 1 jugador viene el puesto 2.",
    ]


def test_places_are_not_judged_where_a_line_of_the_tournament_could_not_be_read():
    read = file(
        "2026-01-02,Live 1,live,Ann,1,0,0,0",
        "2026-01-02,Live 1,live,Bea,2,x,0,0",
        "2026-01-02,Live 1,live,Cal,3,0,0,0",
    )
    assert problems(read) == ["line 3: knockouts: “x” is not a number."]


def test_lines_of_one_tournament_agree_on_its_kind_and_start():
    read = file(
        "2026-01-02 19:00,Live 1,live,Ann,1,0,0,0",
        "2026-01-02 20:00,Live 1,online,Bea,2,0,0,0",
    )
    assert problems(read) == [
        "line 3: date: Live 1 started at 19:00:00 in an earlier line.",
        "line 3: kind: Live 1 is live in line 2.",
    ]


def test_a_player_stands_in_a_tournament_once():
    read = file("2026-01-02,L,live,Ann,1,0,0,0", "2026-01-02,L,live, ANN ,2,0,0,0")
    assert problems(read) == [
        "line 3: ANN stands in L twice, first in line 2; "
        "two members of one name are told apart by their numbers, as in “Ann #12”."
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ["the file is empty."]),
        (HEADING.encode(), ["line 1: no lines follow the heading."]),
        (
            b"date,player\n1,2\n",
            ["line 1: the heading lacks tournament, kind, place, knockouts, multi_knockouts, chip_leader."],
        ),
    ],
)
def test_a_file_that_is_none(data, expected):
    assert problems(read_results(data)) == expected


def test_what_is_worth_a_second_look_is_noted():
    read = file(
        "3/4/2026,Final,championship,Ann,1,1,1,0,yes,hello",
        "3/4/2026,Final,championship,Bea,1,0,0,0,yes,",
        heading=f"{HEADING},deal,remarks",
    )
    assert [str(note) for note in read.notes] == [
        "line 1: these columns are not used: remarks.",
        "line 1: dates with slashes were read as day/month/year.",
        "line 2: Ann has one knockout in a hand with several, which takes two or more (ruling 132).",
        "line 2: There was a deal at the Championship (DM-deal-not-champ).",
    ]


def test_windows_encoding_with_semicolons_and_prizes_as_the_club_writes_them():
    text = (
        "Date;Tournament;Kind;Player;Place;Knockouts;Multi Knockouts;Chip Leader;Prize\r\n"
        "2.1.2026;Fête;Big Money;Zoë;1;1,5;0;0;€1.200,50\r\n"
        "2.1.2026;Fête;Big Money;José;2;½;0;0;\r\n"
    )
    read = read_results(text.encode("cp1252"), "€")
    assert problems(read) == []
    zoe, jose = read.nights[0].entries
    assert (zoe.player, zoe.knockouts, zoe.prize) == ("Zoë", Fraction(3, 2), 120_050)
    assert (jose.player, jose.knockouts, jose.prize) == ("José", Fraction(1, 2), None)


names = st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=1, max_size=12).map(tidy)
shares = st.integers(1, 20).flatmap(lambda by: st.integers(0, 40).map(lambda parts: Fraction(parts, by)))


@st.composite
def played(draw, number):
    players = draw(st.lists(names, min_size=2, max_size=8, unique_by=str.casefold))
    entries, place = [], 1
    for standing, player in enumerate(players, start=1):
        if standing > 1 and (entries[-1].place == 1 or draw(st.booleans())):
            place = standing
        knockouts = draw(shares)
        entries.append(
            ResultEntry(
                line=0,
                player=player,
                number=draw(st.none() | st.integers(1, 99)),
                place=place,
                knockouts=knockouts,
                multi_knockouts=draw(st.sampled_from([Fraction(0), knockouts])),
                chip_leads=draw(st.integers(0, 9)),
                rebuys=draw(st.integers(0, 9)),
                add_ons=draw(st.integers(0, 1)),
                prize=draw(st.none() | st.integers(0, 10**7)),
            )
        )
    return Night(
        name=f"Night {number}",
        day=date(2026, 1, number),
        at=draw(st.none() | st.builds(time, st.integers(0, 23), st.integers(0, 59))),
        kind=draw(st.sampled_from(list(Kind))),
        entries=tuple(entries),
    )


@given(st.integers(1, 3).flatmap(lambda count: st.tuples(*(played(n) for n in range(1, count + 1)))))
def test_what_is_written_is_read_again(nights):
    read = read_results(results_csv(nights).encode())
    assert problems(read) == []
    bare = [
        replace(each, entries=tuple(replace(entry, line=0) for entry in each.entries)) for each in read.nights
    ]
    assert bare == list(nights)


@given(st.binary(max_size=400))
def test_no_file_whatever_makes_it_fail(data):
    assert read_results(data).problems


@pytest.mark.parametrize("name", ["=1+1", "+cmd|' /C calc'!A0", "-5", "@SUM(A1)", "＝1", " =1"])
def test_a_name_that_is_a_formula_is_harmless_in_the_file_and_read_as_it_was(name):
    ann = ResultEntry(0, "Ann", None, 1, Fraction(0), Fraction(0), 0, 0, 0, None)
    entries = (ann, replace(ann, player="Bea", place=2))
    night = Night(name=name.strip(), day=date(2026, 1, 9), at=None, kind=Kind.LIVE, entries=entries)
    written = results_csv([night])
    cells = [cell for row in csv.reader(io.StringIO(written)) for cell in row]
    assert [cell for cell in cells if cell.lstrip()[:1] in "=+-@＝" and cell.strip()] == []
    assert [each.name for each in read_results(written.encode()).nights] == [name.strip()]
