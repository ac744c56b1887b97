"""Tests of what a club says on its displays by itself (tournaments/display/slides.py)."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.display.test_logo import png
from tests.tournaments.display.test_views import fragment, look, text, tv, wall_client  # noqa: F401 (fixtures)
from tournaments.display import actions
from tournaments.models import HouseStyle, Slide

pytestmark = pytest.mark.django_db
ONE = "0b2c3a2e-7f0e-4a7e-9d51-6b1f5d1b3d11"
OTHER = "0b2c3a2e-7f0e-4a7e-9d51-6b1f5d1b3d12"


def say(director, club, message):
    return director.post(reverse("display_message", args=[club.slug]), {"message": message})


def add(director, club, request_id=ONE, **more):
    return director.post(reverse("slides", args=[club.slug]), {"request_id": request_id, **more})


def test_a_message_stands_on_every_display_until_it_is_taken_down(club, director, friday, tv, wall_client):  # noqa: F811
    friday.start("Ann Bob Cat Dan Eve Fay")
    assert say(director, club, " Pizza  is here ").status_code == 302
    assert "Pizza is here" in text(fragment(wall_client, tv)[0])
    say(director, club, "")
    assert "Pizza" not in text(look(wall_client, tv))


def test_a_message_that_nobody_could_read_is_refused_and_kept_to_be_shortened(club, director):
    answer = say(director, club, "long " * 40)
    assert answer.status_code == 422
    assert "long long" in text(answer) or "long long" in answer.content.decode()
    assert not HouseStyle.objects.exists()


def test_a_slide_takes_its_turn_during_play_and_between_nights(club, director, friday, tv, wall_client):  # noqa: F811
    for _ in range(2):  # sent twice
        assert add(director, club, words="Summer party, 3 July").status_code == 302
    assert Slide.objects.count() == 1
    assert "Summer party" in text(look(wall_client, tv))
    friday.start("Ann Bob Cat Dan Eve Fay")
    assert "Summer party" in text(look(wall_client, tv))
    tv.blocks = ["players"]
    tv.save()
    assert "Summer party" not in text(look(wall_client, tv))


def test_a_picture_is_served_as_what_it_is_and_gone_when_it_is_removed(club, director, tv, wall_client):  # noqa: F811
    file = SimpleUploadedFile("slide.html", png(40, 20), content_type="text/html")
    assert add(director, club, picture=file).status_code == 302
    slide = Slide.objects.get()
    address = reverse("slide_picture", args=[slide.picture_name])
    assert address in look(wall_client, tv).content.decode()
    answer = wall_client.get(address)
    assert (answer.content, answer["Content-Type"]) == (png(40, 20), "image/png")
    assert answer["X-Content-Type-Options"] == "nosniff"
    director.post(reverse("slide_remove", args=[club.slug, slide.pk]))
    assert wall_client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "Write something, or choose a picture."),
        ({"picture": SimpleUploadedFile("a.png", b"<svg onload='alert(1)'/>")}, "use PNG, JPEG or WebP"),
        (
            {"picture": SimpleUploadedFile("a.jpg", bytes(2_300_001))},
            "A picture weighs 600 kB at the most; this one 2301 kB.",
        ),
    ],
    ids=["nothing", "no picture", "a photo of a phone"],
)
def test_what_cannot_be_shown_is_refused_with_a_reason(club, director, more, said):
    answer = add(director, club, **more)
    assert answer.status_code == 422
    assert said in text(answer)
    assert not Slide.objects.exists()


@pytest.mark.advice("A club has {most} slides at the most: remove one first.")
def test_a_club_has_no_more_slides_than_a_room_can_bear(club, director):
    for number in range(actions.MOST_SLIDES):
        actions.add_slide(club=club, request_id=f"{number}", words=f"Slide {number}")
    assert "12 slides at the most" in text(add(director, club, OTHER, words="One more"))
    assert Slide.objects.count() == actions.MOST_SLIDES
    actions.remove_slide(slide=Slide.objects.latest("pk"))
    assert "12 slides at the most" not in text(add(director, club, OTHER, words="One more"))
    assert Slide.objects.count() == actions.MOST_SLIDES


def test_players_find_their_seat_by_a_code_while_it_is_played(club, friday, tv, wall_client):  # noqa: F811
    friday.start("Ann Bob Cat Dan Eve Fay")
    assert "My seat on my phone" in text(look(wall_client, tv))
    tv.blocks = ["players"]
    tv.save()
    assert "My seat on my phone" not in text(look(wall_client, tv))
