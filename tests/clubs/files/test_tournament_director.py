"""Files of The Tournament Director: what their columns say, and nothing that they do not."""

from datetime import date

from clubs.files.results_file import read_results
from clubs.files.tournament_director import Occasion, results_of
from clubs.rulebook import Kind

FRIDAY = Occasion("Friday; live", date(2026, 3, 6), Kind.LIVE)
EXPORT = b"""Rank,Name,Buy-in,Rebuys,Add-ons,Hits,Winnings,Points
1,"Lee, Ann",$20,0,1,2,$60,12
2,Bob,$20,1,0,0,,7
3,Cat,$20,0,0,1,,3
"""


def test_each_column_is_what_it_is_here():
    converted = results_of(EXPORT, FRIDAY)
    assert converted.problems == ()
    (night,) = read_results(converted.data).nights
    assert (night.name, night.day, night.kind) == ("Friday; live", date(2026, 3, 6), Kind.LIVE)
    assert [(e.player, e.place, e.knockouts, e.rebuys, e.add_ons, e.prize) for e in night.entries] == [
        ("Lee, Ann", 1, 2, 0, 1, 6000),
        ("Bob", 2, 0, 1, 0, None),
        ("Cat", 3, 1, 0, 0, None),
    ]


def test_what_is_not_used_and_what_is_not_there_is_named():
    notes = [str(note) for note in results_of(EXPORT, FRIDAY).notes]
    assert notes == [
        "line 1: these columns are not used: Buy-in, Points.",
        "line 1: the file does not say these, they count as none: multi_knockouts, chip_leader.",
    ]


def test_without_places_or_names_nothing_is_guessed():
    (problem,) = results_of(b"Points,Hits\n12,2\n", FRIDAY).problems
    assert str(problem) == "line 1: the heading lacks player/name/player_name, place/rank."


def test_totals_of_several_tournaments_are_refused():
    (problem,) = results_of(b"Rank,Name,Tournaments,Hits\n1,Ann,12,20\n", FRIDAY).problems
    assert "totals of several tournaments" in str(problem)


def test_an_empty_file_and_one_in_another_encoding():
    assert str(results_of(b"", FRIDAY).problems[0]) == "the file is empty."
    converted = results_of("Rank;Name\n1;Łukasz\n2;José".encode("utf-16"), FRIDAY)
    assert [e.player for e in read_results(converted.data).nights[0].entries] == ["Łukasz", "José"]
