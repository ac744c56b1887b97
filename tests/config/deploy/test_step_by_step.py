"""Tests of what docs/operations.md says of a machine of its own, done word for word, with the files of
docs/deploy."""

import re
import threading
import time

import httpx
import psycopg
import pytest

from tests import services
from tests.config.deploy.machine import NAME, Machine, commands
from tests.site import PATIENCE, ROOT


@pytest.fixture
def hosted(tmp_path):
    (tmp_path / "redis").mkdir()
    with (
        services.own_postgres("dead_button_deploy") as (url, _),
        services.OwnRedis(tmp_path / "redis") as redis,
    ):
        machine = Machine(tmp_path / "disk", DATABASE_URL=url, REDIS_URL=redis.url)
        try:
            yield machine
        finally:
            machine.end()


class Visitor(threading.Thread):
    """Asks for a page again and again, and keeps how that was answered."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client, self.answers, self.is_over = client, [], False

    def run(self):
        while not self.is_over:
            try:
                answer = self.client.get("/accounts/login/")
            except (httpx.ReadError, httpx.RemoteProtocolError):  # kept open, and closed just now:
                answer = self.client.get("/accounts/login/")  # a browser asks once more, too
            self.answers.append(answer.status_code)
            time.sleep(0.02)


def stylesheet(client):
    return re.search(r'href="(/static/css/page\.[^"]+)"', client.get("/accounts/login/").text)[1]


def until(found):
    deadline = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return value


@pytest.mark.postgres
@pytest.mark.redis
def test_a_machine_is_set_up_founds_a_club_and_gets_a_new_version_unnoticed(hosted):
    setting_up, founding, upgrading = commands("On one Debian machine, step by step")
    before, copies, after = setting_up.partition("cp /opt/dead-button/docs/deploy/*.service")
    hosted.follow(before)
    hosted.tell()
    hosted.follow(copies + after)
    assert NAME in (hosted.root / "etc/caddy/Caddyfile").read_text()

    link = hosted.follow(founding)
    assert re.search(rf"https://{NAME}/found/\S+", link)
    secure = {"Host": NAME, "X-Forwarded-Proto": "https"}
    with httpx.Client(base_url=f"http://127.0.0.1:{hosted.port}", headers=secure, timeout=PATIENCE) as client:
        health = client.get("/readyz?all")
        assert health.status_code == 200, health.text
        with psycopg.connect(hosted.said["DATABASE_URL"], autocommit=True) as database:
            done = "SELECT count(*) FROM config_job WHERE done_at IS NOT NULL"
            until(lambda: database.execute(done).fetchone()[0])  # beat asked, a worker did

        old = stylesheet(client)
        with httpx.Client(base_url=client.base_url, headers=secure, timeout=PATIENCE) as other:
            visitor = Visitor(other)
            visitor.start()
            told = founding.splitlines()[0]
            hosted.follow(f"{told}\n{upgrading}")
            new = until(lambda: next((css for css in [stylesheet(client)] if css != old), ""))
            for _ in range(20):
                until(lambda: stylesheet(client) == new)
            visitor.is_over = True
            visitor.join()
        assert set(visitor.answers) == {200}
        assert len(visitor.answers) > 10
        assert client.get(old).status_code == 200
        assert client.get("/readyz?all").status_code == 200


def test_every_service_says_what_the_others_need_to_know():
    units = {path.stem: path.read_text() for path in (ROOT / "docs/deploy").glob("*.service")}
    assert units.keys() == {
        "dead-button-web",
        "dead-button-worker",
        "dead-button-beat",
        "dead-button-litestream",
    }
    del units["dead-button-litestream"]  # a program of others
    for text in units.values():
        assert "User=deadbutton\nEnvironmentFile=/etc/dead-button.env\n" in text
        command = re.search(r"^ExecStart=/opt/dead-button/(\S+)", text, re.MULTILINE)[1]
        assert (ROOT / command).is_file()
