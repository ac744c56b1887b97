"""Tests of what the site could not do for a club: told to its elders, tried again by one tap."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.models import Job
from config.work.runner import run
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    return World()


@pytest.fixture
def elder(world):
    return world.client("elder")


def pages(world):
    return [reverse("club", args=[world.club.slug]), reverse("club_settings", args=[world.club.slug])]


def test_nothing_is_said_where_nothing_has_failed(world, elder):
    for path in pages(world):
        assert "could not do something" not in elder.get(path).content.decode()
    assert (
        "Nothing has failed."
        in elder.get(reverse("club_failed_work", args=[world.club.slug])).content.decode()
    )


def test_an_elder_hears_of_it_sees_how_and_has_it_tried_again(world, elder):
    job = world.failed_job
    for path in pages(world):
        assert "could not do something" in elder.get(path).content.decode()
    assert "could not do something" not in world.client("director").get(pages(world)[0]).content.decode()
    address = reverse("club_failed_work", args=[world.club.slug])
    text = elder.get(address).content.decode()
    for said in ("Check that the money adds up", "given up", "7 attempts", "The log cannot be read."):
        assert said in text
    again = reverse("club_work_again", args=[world.club.slug, job.pk])
    answer = elder.post(again, follow=True)
    assert "It is tried again now." in answer.content.decode()
    job.refresh_from_db()
    assert (job.failed_at, job.attempts, job.error) == (None, 0, "")
    assert elder.post(again).status_code == 302  # tapped twice
    assert run(job.pk)
    assert elder.post(again).status_code == 302  # it is done
    job.refresh_from_db()
    assert job.done_at
    assert "Nothing has failed." in elder.get(address).content.decode()


def test_what_is_tried_again_by_itself_says_when(world, elder):
    job = world.failed_job
    Job.objects.filter(pk=job.pk).update(failed_at=None, attempts=1)
    text = elder.get(reverse("club_failed_work", args=[world.club.slug])).content.decode()
    assert "is tried again" in text
    assert "1 attempt ·" in text
    assert "could not do something" not in elder.get(pages(world)[0]).content.decode()


def test_what_failed_for_another_club_or_the_site_is_nobody_elses(world, elder):
    for key, ids in (("one", {"club": world.club.pk + 1}), ("two", {})):
        other = Job.objects.create(
            key=key, task="check_money", ids=ids, due_at=timezone.now(), error="X", failed_at=timezone.now()
        )
        address = reverse("club_work_again", args=[world.club.slug, other.pk])
        assert elder.post(address).status_code == 404
    assert "could not do something" not in elder.get(pages(world)[0]).content.decode()
    address = reverse("club_failed_work", args=[world.club.slug])
    assert "Nothing has failed." in elder.get(address).content.decode()
    assert Client().get(reverse("club_failed_work", args=[world.club.slug])).status_code == 404


def test_a_task_that_is_gone_is_called_by_its_name(world, elder):
    Job.objects.filter(pk=world.failed_job.pk).update(task="sell_tickets")
    assert "sell_tickets" in elder.get(reverse("club_failed_work", args=[world.club.slug])).content.decode()
