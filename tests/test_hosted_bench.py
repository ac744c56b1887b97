"""The parts of bin/bench site --hosted, very small: that they run and find what they look for."""

import pytest

from tests import services
from tests.bench import __main__ as bench
from tests.bench import hosted
from tests.bench.hosted import clubs, hundred_nights, machine, open_streams


@pytest.fixture
def embedded_only(monkeypatch):
    """As on a machine without services: what is hosted takes too long here."""
    monkeypatch.setattr(services, "postgres", lambda: "")


def value(figures, words):
    (found,) = [figure["value"] for figure in figures if words in figure["bench"]]
    return found


@pytest.mark.long
def test_two_clubs_are_made_of_one_and_are_whole(embedded_only, tmp_path, monkeypatch):
    monkeypatch.setattr(clubs, "ROUNDS", 1)
    figures = list(clubs.run(tmp_path, 12, 1))
    assert value(figures, "rows of clubs_result") == 12 * value(figures, "results of one club")
    assert value(figures, "steps of plans") == 0
    assert {figure["unit"] for figure in figures} == {"rows", "ms", "x", "steps"}
    assert not machine.output_of("hosted.broken_references", patience=60, folder=tmp_path / "12-1")


@pytest.mark.long
def test_streams_hear_of_every_change(embedded_only, monkeypatch):
    monkeypatch.setattr(open_streams, "REST", 0)
    streams = list(open_streams.run(topics=2, listeners=3, changes=2))
    assert value(streams, "connections held") == 0
    assert value(streams, "a change heard, slowest") > 0


@pytest.mark.long
def test_nights_are_recorded_in_a_crowd(embedded_only, monkeypatch):
    monkeypatch.setattr(hundred_nights, "CROWD_SECONDS", 1)
    nights = list(hundred_nights.run(nights=2, seconds=1, crowd=5))
    assert (value(nights, "recording: answered"), value(nights, "recording: asked to come back")) == (5, 0)
    assert value(nights, "recording in a crowd: answered") == 5


def test_what_is_asked_for_is_what_is_measured(monkeypatch, tmp_path, capsys):
    asked = []
    monkeypatch.setattr(hosted, "run", lambda parts, **more: asked.append((parts, more)) or [])
    arguments = ["site", "--hosted", "--part", "streams", "--keep", str(tmp_path), "--clubs", "7"]
    assert bench.main(arguments) == 0
    assert asked == [(["streams"], {"keep": tmp_path, "count": 7})]
    assert bench.main(["engine", "--hosted"]) == 2
    assert "Only the site is hosted" in capsys.readouterr().err
