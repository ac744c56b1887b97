"""Writing what the displays of a club are (tournaments/display/actions.py)."""

import pytest

from clauses.refusal import NotAllowed
from config.live import topics
from tests.tournaments.display.test_logo import png
from tournaments.display import actions
from tournaments.display.announcements import OCCASIONS
from tournaments.models import Display, HouseStyle

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch):
    """The topics that were changed."""
    told = []
    monkeypatch.setattr(topics, "changed", told.append)
    return told


def test_a_form_that_is_sent_twice_makes_one_display(club):
    made = [actions.add_display(club=club, request_id="same", name="TV") for _ in range(2)]
    assert made[0] == made[1]
    assert Display.objects.count() == 1


@pytest.mark.advice("A club has {most} displays at the most: remove one first.")
def test_a_club_has_no_more_than_it_can_hang(club):
    for number in range(actions.MOST_DISPLAYS):
        actions.add_display(club=club, request_id=f"{number}", name=f"TV {number}")
    with pytest.raises(NotAllowed, match="20 displays at the most"):
        actions.add_display(club=club, request_id="one more", name="TV")
    actions.remove_display(display=Display.objects.latest("pk"))
    actions.add_display(club=club, request_id="one more", name="TV")


def test_every_display_has_an_address_of_its_own_and_gets_another(club):
    one, other = (actions.add_display(club=club, request_id=name, name=name) for name in ("a", "b"))
    renewed = actions.renew_address(display=one)
    assert len({one.code, other.code, renewed.code}) == 3


def test_the_screens_of_nights_that_may_be_on_are_told(club, friday, open_night, told):
    over = open_night(name="Over").tournament
    over.event.status = "finished"
    over.event.save()
    display = Display.objects.create(club=club, name="TV")
    actions.change_display(display=display, look="day")
    assert [topic for topic in told if topic.startswith("night")] == [f"night-{friday.tournament.pk}"]


def test_only_words_of_ones_own_are_kept(club):
    words = {name: occasion.words for name, occasion in OCCASIONS.items()}
    actions.save_words(club=club, words=words | {"level": "Up: {blinds}"})
    assert HouseStyle.objects.get().words == {"level": "Up: {blinds}"}
    actions.save_words(club=club, words=words)
    assert HouseStyle.objects.get().words == {}


def test_words_that_would_be_heard_as_braces_are_refused_and_nothing_is_kept(club):
    with pytest.raises(NotAllowed):
        actions.save_words(club=club, words={"level": "{seat}"})
    assert not HouseStyle.objects.exists()


def test_another_logo_has_another_address(club):
    first = actions.save_logo(club=club, data=png(4, 4)).logo_name
    assert actions.save_logo(club=club, data=png(5, 5)).logo_name != first
    assert actions.save_logo(club=club, data=None).logo_name == ""
