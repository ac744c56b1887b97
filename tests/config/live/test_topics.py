"""Topics, who may follow them, and when a signal is given. The streams themselves: test_streams.py."""

import pytest
from django.db import transaction
from django.http import HttpRequest

from config.live import topics

ODD_ONES = " ".join(f"bell-{2 * n + 1}" for n in range(topics.MOST_BESIDE + 1))


@pytest.fixture
def bell(monkeypatch):
    """Topics of kind "bell"; only number 1 may be followed."""
    monkeypatch.setattr(topics, "_may_follow", {})
    topics.allow("bell", lambda request, number: number == 1)


@pytest.mark.usefixtures("bell")
def test_a_server_without_streams_answers_so_that_the_page_polls(client):
    response = client.get("/live/bell-1/")
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.usefixtures("bell")
@pytest.mark.parametrize("path", ["/live/bell-2/", "/live/gong-1/"])
def test_to_strangers_there_is_no_such_topic(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("asked", "granted"),
    [
        ("also=bell-3", "bell-1 bell-3"),
        ("also=bell-3&also=bell-5", "bell-1 bell-3 bell-5"),
        ("also=bell-2&also=bell-3", "bell-1 bell-3"),  # what may not be followed is left out
        ("also=bell-1", "bell-1"),
        ("also=gong-3&also=bell&also=bell-&also=bell-3%0d%0aX:1", "bell-1"),
        ("&".join(f"also=bell-{2 * n + 1}" for n in range(1, 20)), ODD_ONES),
    ],
)
def test_a_page_may_follow_others_beside_its_own(client, monkeypatch, asked, granted):
    monkeypatch.setattr(topics, "_may_follow", {})
    topics.allow("bell", lambda request, number: number % 2 == 1)
    assert client.get(f"/live/bell-1/?{asked}").headers[topics.TOPIC_HEADER] == granted


@pytest.mark.usefixtures("bell")
def test_a_stream_is_only_read(client):
    assert client.post("/live/bell-1/").status_code == 405


@pytest.mark.usefixtures("bell")
def test_one_kind_has_one_owner():
    def somebody_else(request: HttpRequest, number: int) -> bool:
        return True

    with pytest.raises(ValueError, match="who may follow a bell"):
        topics.allow("bell", somebody_else)
    topics.allow("gong", somebody_else)
    topics.allow("gong", somebody_else)


@pytest.mark.django_db(transaction=True)
def test_a_signal_is_given_when_the_change_is_there_to_be_seen(told):
    with transaction.atomic():
        topics.changed("night-1")
        assert told == []
    assert told == ["night-1"]


@pytest.mark.django_db(transaction=True)
def test_what_did_not_happen_is_not_told(told):
    with transaction.atomic():
        topics.changed("night-1")
        transaction.set_rollback(True)
    assert told == []


@pytest.mark.django_db(transaction=True)
def test_a_signal_that_fails_does_not_undo_the_change(monkeypatch, caplog):
    def fail(topic):
        raise OSError("no way out")

    monkeypatch.setattr(topics.hub, "publish", fail)
    with transaction.atomic():
        topics.changed("night-1")
    assert "no way out" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_whoever_makes_a_change_may_have_his_answer_before_it_is_told(told):
    with topics.held_back() as waiting:
        for topic in ("night-1", "night-2", "night-1"):
            topics.changed(topic)
    assert (waiting, told) == (["night-1", "night-2"], [])
    topics.changed("night-3")
    assert told == ["night-3"]


@pytest.mark.django_db(transaction=True)
def test_what_was_changed_before_something_went_wrong_is_told_all_the_same(told):
    def change_and_fail():
        with topics.held_back():
            topics.changed("night-1")
            raise RuntimeError("as it happens")

    with pytest.raises(RuntimeError):
        change_and_fail()
    assert told == ["night-1"]
