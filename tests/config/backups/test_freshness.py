"""Ages of backups and copies: as admins read them, and as `manage.py doctor` judges them."""

import os
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from config.backups import freshness
from config.models import Job
from config.watch.examination import all_checks
from tests.world import World

pytestmark = pytest.mark.django_db


def age(path, **since):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    moment = (timezone.now() - timedelta(**since)).timestamp()
    os.utime(path, (moment, moment))


class TestBackupAge:
    @pytest.fixture(autouse=True)
    def _folder(self, settings, tmp_path, monkeypatch):
        settings.BACKUP_FOLDER, settings.BACKUPS_KEPT, settings.BACKUP_COMMAND = tmp_path, 7, ""
        monkeypatch.setattr(freshness, "on_sqlite", lambda: True)
        self.backup = tmp_path / "dead-button-2026-11-20T03-00-00.tar.gz"
        self.world = World()

    def advanced(self, role):
        page = self.world.client(role).get(f"/clubs/{self.world.slug}/settings/advanced/")
        assert page.status_code == 200
        return unescape(page.content.decode()).replace("\xa0", " ")

    def test_an_elder_reads_how_old_the_latest_is(self):
        age(self.backup, hours=6)
        page = self.advanced("elder")
        assert "The latest backup of the site was made 6 hours ago." in page
        assert "is missing" not in page

    def test_a_night_that_was_left_out_is_said(self):
        age(self.backup, hours=40)
        assert "Last night's is missing" in self.advanced("elder")
        self.backup.unlink()
        Job.objects.create(key="backup/1", task="backup", due_at=timezone.now(), made_at=timezone.now())
        assert "The site has not been backed up yet." in self.advanced("elder")

    def test_where_the_site_makes_none_nothing_is_said(self, settings):
        age(self.backup, hours=6)
        settings.BACKUPS_KEPT = 0
        assert "backup of the site" not in self.advanced("elder")

    def test_a_director_is_not_troubled_with_it(self):
        age(self.backup, hours=40)
        assert "backup of the site" not in self.advanced("director")


class TestCopies:
    @pytest.fixture(autouse=True)
    def _database(self, settings, tmp_path, monkeypatch):
        settings.LITESTREAM_REPLICA = "s3://bucket/club"
        monkeypatch.setattr(freshness, "on_sqlite", lambda: True)
        self.database = tmp_path / "data" / "dead-button.sqlite3"
        monkeypatch.setitem(freshness.connection.settings_dict, "NAME", str(self.database))
        age(self.database, hours=3)
        age(self.database.with_name("dead-button.sqlite3-wal"), minutes=1)
        self.kept = self.database.with_name(".dead-button.sqlite3-litestream") / "ltx" / "0" / "1-1.ltx"

    def words(self):
        return [each.words for each in freshness.look_at_copies()]

    def test_fresh_copies_are_well(self):
        age(self.kept, minutes=2)
        assert self.words() == []

    def test_copies_that_lag_behind_are_found(self):
        age(self.kept, minutes=20)
        (words,) = self.words()
        assert words.startswith("The latest copy is of ")

    def test_old_copies_of_a_site_at_which_nothing_happens_are_well(self):
        age(self.database.with_name("dead-button.sqlite3-wal"), hours=3)
        age(self.kept, hours=3)
        assert self.words() == []

    def test_a_program_that_never_ran_is_found(self):
        assert self.words() == ["Nothing has been copied yet: is it running?"]

    def test_a_replica_on_this_machine_is_looked_at_itself(self, settings, tmp_path):
        settings.LITESTREAM_REPLICA = f"file://{tmp_path}/other-disk"
        age(self.kept, minutes=1)
        assert self.words() == ["Nothing has been copied yet: is it running?"]
        age(tmp_path / "other-disk" / "ltx" / "0" / "1-1.ltx", minutes=1)
        assert self.words() == []

    def test_without_a_replica_or_on_postgresql_there_is_nothing_to_look_at(self, settings, monkeypatch):
        monkeypatch.setattr(freshness, "on_sqlite", lambda: False)
        assert self.words() == []
        monkeypatch.setattr(freshness, "on_sqlite", lambda: True)
        settings.LITESTREAM_REPLICA = ""
        assert self.words() == []

    def test_the_doctor_asks(self):
        assert {"backups", "copies"} <= {check.name for check in all_checks()}
