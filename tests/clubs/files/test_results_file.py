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
from clubs.files.results_table import Occasion
from clubs.files.writing import results_csv
from clubs.rulebook import Kind
from tests.sweeps import sweep
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
        "line 5: Live 2 is left out: it lacks line 6.",
        "line 6: knockouts: “0.33” is not an exact share; write a third as 1/3.",
        "line 7: 9 cells under a heading of 8.",
        "line 8: Live 3 is left out: it lacks line 7.",
    ]
    assert read.nights == ()


def test_problems_are_said_in_the_language_of_who_imports():
    read = file("2026-01-02,Live 1,live,Ann,1,0,0,0", "2026-01-02,Live 1,live,Bea,3,x,0,0")
    with override("es"):
        said = [localised(problem.text) for problem in (*read.problems, *night(1, 3).problems)]
    assert said == [
        "línea 2: Live 1 queda fuera: le falta la línea 3.",
        "línea 3: knockouts: «x» no es un número.",
        "línea 3: B está en el puesto 3: tras 1 jugador viene el puesto 2.",
    ]


def test_a_tournament_that_lacks_a_line_is_left_out_and_the_others_are_taken():
    read = file(
        "2026-01-02,Live 1,live,Ann,1,0,0,0",
        "2026-01-02,Live 1,live,Bea,2,x,0,0",
        "2026-01-02,Live 1,live,Cal,3,0,0,0",
        "2026-01-09,Live 2,live,Ann,2,0,0,0",
        "2026-01-09,Live 2,live,Bea,1,0,0,0",
        "2026-01-09,Live 2,live,Cal,did not play,0,0,0",
    )
    assert problems(read) == [
        "line 2: Live 1 is left out: it lacks line 3.",
        "line 3: knockouts: “x” is not a number.",
        "line 7: place: “did not play” is not a place.",
    ]
    assert [(night.name, len(night.entries)) for night in read.nights] == [("Live 2", 2)]
    assert [str(note) for note in read.notes] == ["line 5: Live 2 is taken without line 7."]


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
            ["line 1: the heading lacks place."],
        ),
        (b"one,two\n1,2\n", ["line 1: the heading lacks date, player, place."]),
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
        "line 1: dates with slashes were read as day/month/year.",
        "line 1: these columns are not used: remarks.",
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


def results(text, **options):
    """Day, tournament, kind and the players with their places."""
    read = read_results(text, **options)
    assert problems(read) == []
    return [
        (str(night.day), night.name, night.kind.value, [(each.player, each.place) for each in night.entries])
        for night in read.nights
    ]


ANN_AND_BEA = [("Ann Lee", 1), ("Bea Kay", 2)]
SEVENTH = ("2026-03-07", "2026-03-07", "live", ANN_AND_BEA)


@sweep(
    "text",
    [
        "Date,Player,Position\n2026-03-07,Ann Lee,1\n2026-03-07,Bea Kay,2\n",
        "Fecha;Jugador;Puesto\n7 de marzo de 2026;Ann Lee;1.º\n;Bea Kay;2.º\n",
        "sep=;\nDatum;Spieler;Platz\n07.03.2026;Lee, Ann;1.\n07.03.2026;Kay, Bea;2.\n",
        "Date|Joueur|Classement\n7 mars 2026|Ann Lee|1er\n7 mars 2026|Bea Kay|2e\n",
        "Data\tGiocatore\tPosizione\n7-mar-26\tAnn Lee\t1\n7-mar-26\tBea Kay\t2\n",
        "Data,Jogador,Colocação\n7 de março de 2026,Ann Lee,1º\n7 de março de 2026,Bea Kay,2º\n",
        "| Date | Name | Rank |\n|---|---|---|\n| 7-Mar-26 | Ann Lee | 1 |\n| 7-Mar-26 | Bea Kay | 2 |\n",
        "First name,Last name,Place,Date\nAnn,Lee,1,3/7/2026 7:30 PM\nBea,Kay,2,\n,,,3/13/2026\n",
        "Our league 2026,,\nPlayed,Name,Finish\n7-Mar-26,Ann Lee,1st\n7-Mar-26,Bea Kay,2nd\nTotal,,3\n",
        "Saturday 7 March 2026\nPos,Name\n1,Ann Lee\n2,Bea Kay\n",
        "player,2026-03-07,Total\nAnn Lee,1,1\nBea Kay,2,2\nCal,-,0\n",
        "player,7-Mar-26\nAnn Lee,1\nBea Kay,2\nCal,\n",
    ],
)
def test_date_player_and_place_are_enough_however_they_are_written(text):
    read = read_results(text)
    assert [(str(night.day), night.has_name, night.has_kind) for night in read.nights] == [
        ("2026-03-07", False, False)
    ]
    assert [(each.player, each.place) for each in read.nights[0].entries] == ANN_AND_BEA


def test_merged_cells_are_as_above_as_far_as_the_day_and_the_tournament_go():
    merged = (
        "date,tournament,player,place\n2026-03-07,Early,Ann Lee,1\n,,Bea Kay,2\n"
        ",Late,Ann Lee,1\n,,Bea Kay,2\n"
        "2026-03-14,,Ann Lee,1\n,,Bea Kay,2\n"
    )
    assert results(merged) == [
        ("2026-03-07", "Early", "live", ANN_AND_BEA),
        ("2026-03-07", "Late", "live", ANN_AND_BEA),
        ("2026-03-14", "2026-03-14", "live", ANN_AND_BEA),
    ]
    by_player = "Player,Date,Place\nAnn Lee,3/7/2026,1\n,3/21/2026,1\nBea Kay,3/7/2026,2\n,3/21/2026,2\n"
    assert [night[0] for night in results(by_player)] == ["2026-03-07", "2026-03-21"]
    assert problems(read_results("place,player,date\n1,Ann Lee,2026-03-07\n2,,\n3,Bea Kay,\n")) == [
        "line 2: 2026-03-07 is left out: it lacks line 3.",
        "line 3: player: A name is missing.",
    ]


def test_titles_totals_and_headings_of_the_next_page_are_no_results():
    read = read_results(
        "Dead Money\nDate,Player,Place\n2026-03-07,Ann Lee,1\nDate,Player,Place\n"
        "2026-03-07,Bea Kay,2\n,TOTAL,3\n"
    )
    assert [str(note) for note in read.notes] == [
        "line 1: a title, not a result.",
        "line 2: no kind of tournament is given: new ones are live.",
        "line 6: a total, not a result.",
    ]
    assert (len(read.nights[0].entries), read.problems) == (2, ())


def test_days_between_the_lines_hold_for_what_follows():
    assert results(
        "7 March 2026\nPos,Player\n1,Ann Lee\n2,Bea Kay\n14 March 2026\n1,Ann Lee\n2,Bea Kay\n"
    ) == [
        SEVENTH,
        ("2026-03-14", "2026-03-14", "live", ANN_AND_BEA),
    ]


def test_points_by_evening_are_no_places():
    assert problems(read_results("player,2026-03-07\nAnn Lee,12\nBea Kay,7\n")) == [
        "line 2: Ann Lee stands on place 12: after 7 players comes place 8.",
        "line 3: Bea Kay stands on place 7: nobody stands on place 1.",
    ]


FRIDAY = Occasion("Friday; live", date(2026, 3, 6), Kind.LIVE)
EXPORT = """\ufeffRank,Name,Buy-in,Rebuys,Add-ons,Hits,Winnings,Points
1,"Lee, Ann",$20,0,1,2,$60,12
2,Bob,$20,1,0,0,,7
3,Cat,$20,0,0,1,,3
"""


def test_the_players_of_one_tournament_as_the_tournament_director_exports_them():
    read = read_results(EXPORT, occasion=FRIDAY)
    (night,) = read.nights
    assert (night.name, night.day, night.kind) == ("Friday; live", date(2026, 3, 6), Kind.LIVE)
    assert [(e.player, e.place, e.knockouts, e.rebuys, e.add_ons, e.prize) for e in night.entries] == [
        ("Ann Lee", 1, 2, 0, 1, 6000),
        ("Bob", 2, 0, 1, 0, None),
        ("Cat", 3, 1, 0, 0, None),
    ]
    assert [str(note) for note in read.notes] == ["line 1: these columns are not used: Buy-in, Points."]


def test_its_totals_of_several_tournaments_are_refused():
    (problem,) = read_results("Rank,Name,Tournaments,Hits\n1,Ann,12,20\n", occasion=FRIDAY).problems
    assert "totals of several tournaments" in str(problem)


def test_prizes_in_another_currency_are_noted():
    read = read_results("date,player,place,prize\n2026-03-07,Ann,1,60 €\n2026-03-07,Bea,2,—\n", "$")
    assert [entry.prize for entry in read.nights[0].entries] == [6000, None]
    assert str(read.notes[-1]) == "line 2: “60 €” has another currency than the club; prizes are taken as $."


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
