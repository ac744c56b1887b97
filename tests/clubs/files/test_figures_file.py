"""Numbers as a spreadsheet (clubs/files/writing.py)."""

from clubs.files.writing import figures_csv, in_units


def test_names_are_no_formulas_and_amounts_are_numbers():
    written = figures_csv(
        ["player", "profit", "level"], [["=1+1", in_units(-1250), None], ["Ann", in_units(0), 3]]
    )
    assert written == "player,profit,level\r\n'=1+1,-12.5,\r\nAnn,0,3\r\n"


def test_what_is_not_known_is_empty():
    assert in_units(None) is None
