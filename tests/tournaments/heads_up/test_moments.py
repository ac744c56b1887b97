"""A heads-up tournament as a file, and as it was (tournaments/heads_up/moments.py)."""

import pytest

from tests.tournaments.heads_up.conftest import EIGHT
from tests.tournaments.nights import EIGHT_O_CLOCK

pytestmark = pytest.mark.django_db


def test_as_it_was_before_the_draw_in_the_middle_and_at_the_end(heads_up, match_console, wall):
    heads_up.enter(*EIGHT)
    wall.move_to(EIGHT_O_CLOCK.replace(minute=10))
    heads_up.begin("Ida")
    wall.move_to(EIGHT_O_CLOCK.replace(minute=40))
    heads_up.play_on()
    heads_up.finish()
    before = match_console.client.get(f"/heads-up/{heads_up.pk}/then/", {"at": "20:05"}).content.decode()
    assert "The tournament at 20:05" in before
    assert "<b>8</b> players have entered." in before
    between = match_console.client.get(f"/heads-up/{heads_up.pk}/then/?at=20:30").content.decode()
    assert "Ida" in between
    assert "wins" not in between
    assert "Ann wins" in match_console.get("heads_up_then").content.decode()


def test_a_moment_that_is_none_is_refused(heads_up, match_console):
    heads_up.enter(*EIGHT)
    assert match_console.client.get(f"/heads-up/{heads_up.pk}/then/", {"at": "25:70"}).status_code == 422


def test_before_anything_was_recorded_there_is_nothing_to_drag_through(match_console):
    page = match_console.get("heads_up_then")
    assert page.status_code == 200
    assert 'type="range"' not in page.content.decode()


def test_the_file_is_for_directors(heads_up, match_console):
    heads_up.enter(*EIGHT)
    answer = match_console.get("heads_up_file")
    assert len(answer.content.decode().splitlines()) == 9
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="dead-money-heads-up-{heads_up.pk}.jsonl"'
    )
