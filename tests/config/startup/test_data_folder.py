"""The folder of the data: its owner's alone, with a secret that is never replaced by accident."""

import os
import stat
import threading

import pytest

from config.startup import data_folder
from config.startup.data_folder import Unusable, restrict_permissions, secret


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_secret_is_made_once_in_a_folder_that_is_its_owners_alone(tmp_path):
    where = tmp_path / "club" / "data"
    made = secret(where, has_data=False, may_be_new=False)
    assert len(made) >= 50
    assert secret(where, has_data=True, may_be_new=False) == made
    assert (mode(where), mode(where / "secret")) == (0o700, 0o600)
    assert [path.name for path in where.iterdir()] == ["secret"]


@pytest.mark.parametrize(("left", "said"), [(None, "missing"), ("", "empty"), ("\n", "empty")])
def test_no_new_secret_beside_data_unless_it_is_asked_for(tmp_path, left, said):
    path = tmp_path / "secret"
    if left is not None:
        path.write_text(left)
    with pytest.raises(Unusable, match=f"{path} is {said}, and there is data beside it"):
        secret(tmp_path, has_data=True, may_be_new=False)
    assert path.exists() == (left is not None)
    made = secret(tmp_path, has_data=True, may_be_new=True)
    assert secret(tmp_path, has_data=True, may_be_new=False) == made


def test_an_empty_secret_is_a_fault_even_without_data(tmp_path):
    (tmp_path / "secret").write_text("")
    with pytest.raises(Unusable, match="is empty"):
        secret(tmp_path, has_data=False, may_be_new=False)


def test_two_processes_that_begin_together_have_one_secret(tmp_path):
    together, found = threading.Barrier(8), []

    def begin():
        together.wait()
        found.append(secret(tmp_path, has_data=False, may_be_new=False))

    threads = [threading.Thread(target=begin) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(set(found)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Unusable, match="cannot be made"):
        secret(tmp_path / "file" / "data", has_data=False, may_be_new=False)


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(Unusable, match=r"cannot be read or written \(Permission denied\)"):
        secret(tmp_path, has_data=False, may_be_new=False)


def test_what_was_open_to_others_is_closed(tmp_path):
    for name in ("secret", "dead-button.sqlite3", "dead-button.sqlite3-wal"):
        (tmp_path / name).write_text("x")
        (tmp_path / name).chmod(0o644)
    (tmp_path / "static").mkdir()
    tmp_path.chmod(0o755)
    assert restrict_permissions(tmp_path) == ""
    assert mode(tmp_path) == 0o700
    assert {mode(path) for path in tmp_path.iterdir() if path.is_file()} == {0o600}


def test_a_folder_that_holds_other_things_is_left_as_it_is_and_that_is_said(tmp_path):
    (tmp_path / "dead-button.sqlite3").write_text("x")
    (tmp_path / "holiday.jpg").write_text("x")
    (tmp_path / "holiday.jpg").chmod(0o644)
    tmp_path.chmod(0o755)
    assert "holds other things" in restrict_permissions(tmp_path)
    assert [mode(path) for path in (tmp_path, tmp_path / "holiday.jpg")] == [0o755, 0o644]
    assert mode(tmp_path / "dead-button.sqlite3") == 0o600


def test_a_folder_for_everybodys_things_stays_one(tmp_path):
    tmp_path.chmod(0o1777)
    assert "look into" in restrict_permissions(tmp_path)
    assert mode(tmp_path) == 0o1777


def test_a_file_that_is_not_ours_to_close_does_not_keep_the_site_from_starting(tmp_path, monkeypatch):
    (tmp_path / "secret").write_text("x")
    (tmp_path / "secret").chmod(0o640)

    def refuse(*_, **__):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(data_folder.Path, "chmod", refuse)
    restrict_permissions(tmp_path)
