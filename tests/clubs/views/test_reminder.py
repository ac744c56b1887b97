"""The reminder on the page of a tournament to come (tournaments/templatetags/evening.py)."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest
import time_machine

pytestmark = pytest.mark.django_db


def test_who_runs_a_tournament_to_come_has_a_reminder_ready(elder, visitor, people, live, signed_in):
    with time_machine.travel(datetime(2026, 1, 5, 12, tzinfo=UTC)):
        event = live(9)
        path = f"/clubs/dead-money/events/{event.pk}/"
        page = elder.get(path).content.decode()
        said = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, flags=re.DOTALL)[1]).splitlines()
        assert said[:2] == ["Live 9 · Dead Money", "Friday, 9 January 2026, 19:30"]
        assert said[-2:] == ["10 of us have not answered yet.", f"Are you in? http://testserver{path}"]
        for other in (visitor, signed_in(people[3])):
            assert "Reminder text" not in other.get(path).content.decode()
        assert "share.js" not in visitor.get(path).content.decode()
