"""Reading a spreadsheet saved as CSV (clubs/files/sheet.py)."""

import codecs
import csv
import io

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from clubs.files import sheet as reading
from clubs.files.sheet import Problem, SheetRow, decoded, delimiter_of, read_sheet

CSV = csv.reader
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


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
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


def test_a_quotation_mark_that_is_not_closed_costs_its_own_line_and_no_other():
    sheet = read_sheet(b'a,b\nc,"d\ne,f\n"g"h,i\nj,k\n')
    what = "a quotation mark here is not closed, or stands inside a cell."
    assert sheet.problems == (Problem(2, what), Problem(4, what))
    assert [row.cells for row in sheet.rows] == [("a", "b"), ("e", "f"), ("j", "k")]


def test_a_file_that_breaks_off_within_a_character_is_read_as_far_as_it_goes():
    assert rows("name\nBéa\nZoë".encode()[:-1]) == [("name",), ("Béa",), ("Zo",)]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04rest", "this is a workbook: save the sheet as CSV and bring that."),
        (b"\x89PNG\r\n", "this is not text: save the table as CSV and bring that."),
        (b"Ann\0\0\0,1\n", "this is not text: save the table as CSV and bring that."),
        (b"Ann\n" + b"x" * 8_000_000, "line 2: this line has more than 20,000 characters."),
        (b"Ann\n" * 100_000, "the file has more than 50,000 lines: bring it in parts."),
        (b"Ann\n" * 4_000_000, "the file is larger than 10 megabytes: bring it in parts."),
    ],
)
def test_what_is_no_table_or_too_much_of_one_is_refused_in_a_sentence(data, said):
    assert [str(problem) for problem in read_sheet(data).problems] == [said]


def test_quotation_marks_that_are_never_closed_take_no_longer_than_their_lines(monkeypatch):
    read = []
    monkeypatch.setattr(
        reading.csv, "reader", lambda lines, **how: read.append(len(lines)) or CSV(lines, **how)
    )
    assert len(read_sheet('"a\nb\n' * 500).problems) == 500
    assert sum(read) <= 1001 * reading.TALLEST_CELL


def test_an_empty_file_has_no_rows():
    assert read_sheet(b"").rows == read_sheet(b"\n \n,,\n").rows == ()


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
@example("Â\xa0Â\xa0Â")
def test_windows_1252_is_read_as_it_was_written_unless_it_happens_to_be_utf_8(text):
    data = text.encode("cp1252")
    assume(not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)))
    try:  # of UTF-8 that ends within a character, that is left out
        as_utf_8 = codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        as_utf_8 = text
    is_whole = as_utf_8.encode() == data
    readings = {as_utf_8, as_utf_8.removeprefix("\ufeff")} | (set() if is_whole else {text})
    assert decoded(data) in readings


@given(st.binary(max_size=300))
def test_no_bytes_whatever_make_it_fail(data):
    sheet = read_sheet(data)
    assert all(any(row.cells) for row in sheet.rows)


def test_a_text_without_any_delimiter_is_one_column():
    assert delimiter_of("Ann\nBea\n") == ","
