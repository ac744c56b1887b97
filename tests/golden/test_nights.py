"""Tests of what was recorded with earlier versions means the same for ever: night files and a whole data
folder.

The files were made by the version of 22 November 2026 and are never made anew. night_v1.jsonl: a night of
the demo, with rebuys, a deal and a fact that was taken back; night_v1_screens.jsonl: Centre Five on screens;
data_v1.sqlite3.xz: the database of the demo, and of a club in the middle of a hand of Centre Five for which
chips lie in the centre. Beside each stands its summary as that version gave it (docs/formats.md).
"""

import json
import lzma
import urllib.request
from pathlib import Path

import pytest

from tests.site import Site
from tournaments.archive.draw_checks import check_draws
from tournaments.archive.log_file import write
from tournaments.archive.night_file import read
from tournaments.archive.replay import replayed
from tournaments.archive.summary import summary

HERE = Path(__file__).parent
NIGHTS = ("night_v1", "night_v1_screens")


def assert_says(now, then, where=""):
    """Everything that was said `then` is said `now`; there may be more of it."""
    if isinstance(then, dict):
        assert now.keys() >= then.keys(), where
        for key, value in then.items():
            assert_says(now[key], value, f"{where}.{key}")
    elif isinstance(then, list):
        assert len(now) == len(then), where
        for number, value in enumerate(then):
            assert_says(now[number], value, f"{where}[{number}]")
    else:
        assert now == then, where


@pytest.mark.parametrize("name", NIGHTS)
def test_a_night_file_replays_to_the_same_places_points_and_prizes(name):
    night = read((HERE / f"{name}.jsonl").read_bytes().splitlines())
    floor, entries = replayed(night)
    now = summary(night.header, floor, None, entries).model_dump(mode="json")
    assert_says(now, json.loads((HERE / f"{name}.summary.json").read_text()))
    assert [place["prize"] for place in now["places"]]


@pytest.mark.parametrize("name", NIGHTS)
def test_its_draws_hold_and_it_is_written_as_it_was(name):
    text = (HERE / f"{name}.jsonl").read_text().splitlines()
    night = read(text)
    header = night.header
    assert all(
        draw.holds for draw in check_draws(night.lines, header.rulebook, header.kind, header.first_commitment)
    )
    written = list(write(header, night.lines))
    assert [json.loads(line)["sequence"] for line in written[1:]] == list(range(1, len(text)))
    assert_says([json.loads(line) for line in written[1:]], [json.loads(line) for line in text[1:]])


@pytest.fixture
def site(tmp_path):
    """A site on the data of then; it does not run yet, so that nothing happens at its tables."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "dead-button.sqlite3").write_bytes(lzma.decompress((HERE / "data_v1.sqlite3.xz").read_bytes()))
    site = Site(data, SECRET_KEY="as it was then")
    site.manage("migrate", "--verbosity=0")
    return site


def test_a_data_folder_of_then_migrates_and_its_nights_fold_unchanged(site):
    now = json.loads(site.python("-m", "tests.with_django", "tests.golden.nights_inside"))
    then = json.loads((HERE / "data_v1.summaries.json").read_text())
    assert {night["status"] for night in then.values()} == {"finished", "running"}
    assert any(table["rolled_over"] for night in then.values() for table in night["tables"])
    assert now.keys() == then.keys()
    assert_says(now, then)


def test_and_a_site_starts_on_it_and_answers(site):
    def page(path):
        with urllib.request.urlopen(f"{site.url}{path}") as answer:  # noqa: S310  (our own site)
            return answer.read().decode()

    with site:
        assert "Dead Money" in page("/nights/8/display/")
        assert "Dead Money" in page("/clubs/dead-money/")
