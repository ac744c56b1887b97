"""Tests of where the site broke, whoever asked is told so with the number of the request: on a page of its
own, or, a page that asked for a part of itself, in a toast (config/serving/unavailable.py)."""

import pytest
from django.test import Client, override_settings
from django.urls import include, path

from config.urls import handler500


def fails(request):
    raise RuntimeError


urlpatterns = [path("fails/", fails), path("", include("config.urls"))]
__all__ = ["handler500", "urlpatterns"]


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize(
    ("headers", "is_page"),
    [
        ({}, True),
        ({"HX-Request": "true", "HX-Boosted": "true"}, True),
        ({"HX-Request": "true"}, False),
    ],
)
def test_the_number_of_the_request_is_said(headers, is_page):
    answer = Client(raise_request_exception=False).post("/fails/", headers=headers)
    said = answer.content.decode()
    assert answer.status_code == 500
    assert f"<code>{answer['X-Request-ID']}</code>" in said
    assert ("<html" in said, answer.get("HX-Reswap")) == ((True, None) if is_page else (False, "none"))
