"""manage.py replay_phh: files and folders, in words and as JSON, and how it ends."""

import io
import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.gameplay.engine.phh.test_replay import BLUFF, changed


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "a.phh").write_text(BLUFF)
    (tmp_path / "deep" / "b.phh").write_text(changed(BLUFF, ("[222, 198, 180]", "[222, 200, 178]")))
    (tmp_path / "deep" / "er" / "c.phh").write_text(changed(BLUFF, ("p1 cbr 20", "p1 cbr 9")))
    (tmp_path / "deep" / "d.phh").write_bytes(b"\xff")
    (tmp_path / "notes.txt").write_text("not a hand")
    return tmp_path


def replay(*arguments):
    """The lines it prints, and with which status it ends."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        call_command("replay_phh", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as end:
        status = end.code
    return out.getvalue().splitlines(), err.getvalue().splitlines(), status


def test_all_ok(folder):
    out, _, status = replay(folder / "a.phh", folder / "a.phh")
    assert out == [f"ok       {folder}/a.phh"] * 2 + ["2 ok, 0 differs, 0 refused"]
    assert status == 0


def test_folders_are_searched_and_each_failure_is_explained(folder):
    out, _, status = replay(folder)
    assert out == [
        f"ok       {folder}/a.phh",
        f"differs  {folder}/deep/b.phh: p2 ends with 198, not 200; p3 ends with 180, not 178.",
        out[2],
        f"refused  {folder}/deep/er/c.phh:12 (p1 cbr 9): A raise has to be to 10 or more.",
        "1 ok, 1 differs, 2 refused",
    ]
    assert out[2].startswith(f"refused  {folder}/deep/d.phh: This is no hand history that is known here")
    assert status == 1


def test_as_json_every_line_is_a_file(folder):
    out, err, status = replay("--json", folder)
    lines = [json.loads(line) for line in out]
    assert [(line["file"], line["result"]) for line in lines] == [
        (f"{folder}/a.phh", "ok"),
        (f"{folder}/deep/b.phh", "differs"),
        (f"{folder}/deep/d.phh", "refused"),
        (f"{folder}/deep/er/c.phh", "refused"),
    ]
    assert lines[0] == {"file": f"{folder}/a.phh", "result": "ok"}
    assert lines[3] == {
        "file": f"{folder}/deep/er/c.phh",
        "result": "refused",
        "reason": "A raise has to be to 10 or more.",
        "line": 12,
        "action": "p1 cbr 9",
    }
    assert err == ["1 ok, 1 differs, 2 refused"]
    assert status == 1


def test_hands_of_one_file_are_told_apart(folder):
    wrong = changed(BLUFF, ("[222, 198, 180]", "[222, 197, 180]"))
    (folder / "two.phhs").write_text(f"[1]{BLUFF}[2]{wrong}winnings = [42, 0, 0]\n")
    out, _, status = replay(folder / "two.phhs")
    assert out == [
        f"ok       {folder}/two.phhs [1]",
        f"differs  {folder}/two.phhs [2]: p2 ends with 198, not 197.",
        "1 ok, 1 differs, 0 refused",
    ]
    assert status == 1


def test_one_that_is_not_ok_is_enough_to_fail(folder):
    assert replay(folder / "a.phh", folder / "deep" / "b.phh")[2] == 1


def test_nothing_there_is_said(folder):
    with pytest.raises(CommandError, match=r"There is no .*e\.phh"):
        replay(folder / "e.phh")
    (folder / "empty").mkdir()
    with pytest.raises(CommandError, match=r"There are no \.phh files in .*empty"):
        replay(folder / "empty")
