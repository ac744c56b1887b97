"""Reading a spreadsheet saved as CSV (clubs/files/sheet.py)."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.sheet import Problem, SheetRow, columns, decoded, delimiter_of, read_sheet

TEXT = "name;place\nBéa “Ace” Łuk;1\nדוד;2\n"


def rows(data):
    return [row.cells for row in read_sheet(data).rows]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_encoding_of_unicode_is_told_apart(encoding):
    assert rows(TEXT.encode(encoding)) == [("name", "place"), ("Béa “Ace” Łuk", "1"), ("דוד", "2")]


def test_anything_else_is_windows_1252():
    assert rows("name;€\r\nZoë;5\r\n".encode("cp1252")) == [("name", "€"), ("Zoë", "5")]


def test_a_byte_without_meaning_is_reported_with_its_line():
    sheet = read_sheet(b"name\nZo\xeb\nB\x81a\n")
    assert sheet.problems == (Problem(3, "a character here cannot be read: save the file as CSV in UTF-8."),)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_delimiter_and_the_line_ends_are_found(delimiter, end):
    text = f'a{delimiter}"b, c; d"{delimiter}e{end}{end}1{delimiter}2{delimiter}3{end}'
    assert read_sheet(text.encode()).rows == (
        SheetRow(1, ("a", "b, c; d", "e")),
        SheetRow(3, ("1", "2", "3")),
    )


def test_a_line_that_names_the_delimiter_is_heeded():
    assert read_sheet(b"sep=;\na,b;c\n").rows == (SheetRow(2, ("a,b", "c")),)


def test_lines_are_counted_through_cells_with_several_lines():
    assert [row.line for row in read_sheet(b'a,"b\nc"\nd,e\n').rows] == [1, 3]


def test_a_quotation_mark_that_is_not_closed_is_reported_with_its_line():
    sheet = read_sheet(b'a,b\nc,"d\ne,f\n')
    assert sheet.problems == (Problem(2, "a quotation mark here is not closed, or stands inside a cell."),)


def test_an_empty_file_has_no_rows():
    assert read_sheet(b"").rows == read_sheet(b"\n \n,,\n").rows == ()


def test_headings_are_found_whatever_their_capitals_and_spaces():
    header = SheetRow(1, ("Date", "Multi Knockouts", "CHIP-LEADER", "Notes"))
    known = ("date", "multi_knockouts", "chip_leader")
    assert columns(header, known) == {"date": 0, "multi_knockouts": 1, "chip_leader": 2}


cells = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\u2028\u2029\x85"))
tables = st.lists(st.lists(cells.map(str.strip), min_size=2, max_size=4), min_size=1, max_size=6)


@given(tables, st.sampled_from(["utf-8-sig", "utf-16"]), st.sampled_from(",;\t"))
def test_whatever_is_written_is_read(table, encoding, delimiter):
    header = ["one", "two"]
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows([header, *table])
    expected = [tuple(header), *(tuple(cells) for cells in table if any(cells))]
    assert rows(file.getvalue().encode(encoding)) == expected


@given(st.text(st.characters(codec="cp1252", exclude_categories=["Cc"]), min_size=1))
def test_windows_1252_is_read_as_it_was_written_unless_it_happens_to_be_utf_8(text):
    data = text.encode("cp1252")
    try:
        expected = data.decode("utf-8")
    except UnicodeDecodeError:
        expected = text
    assert decoded(data) in (expected, expected.removeprefix("\ufeff"))


@given(st.binary(max_size=300))
def test_no_bytes_whatever_make_it_fail(data):
    sheet = read_sheet(data)
    assert all(any(row.cells) for row in sheet.rows)


def test_a_text_without_any_delimiter_is_one_column():
    assert delimiter_of("Ann\nBea\n") == ","
