"""Tests of how the collected files reach a browser, with the storage and the middleware of the settings."""

import gzip

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

pytestmark = pytest.mark.django_db  # an answer that is closed looks after the connection of its thread


@pytest.fixture(scope="module")
def respond(tmp_path_factory):
    """The middleware over the collected files; elsewhere everything is a page."""
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "config.static_files.collected.BundledStorage"},
    }
    root = tmp_path_factory.mktemp("static")
    settings = {"STATIC_ROOT": root, "STORAGES": storages, "STATIC_URL": "/static/", "DEBUG": False}
    with override_settings(**settings, WHITENOISE_AUTOREFRESH=False):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield WhiteNoiseMiddleware(lambda request: HttpResponse("a page"))


def asked(respond, name, **headers):
    """The answer, closed, and its whole body."""
    answer = respond(RequestFactory().get(staticfiles_storage.url(name), headers=headers))
    body = b"".join(answer)
    answer.close()
    return answer, body


def test_what_is_named_by_its_content_is_kept_for_ever(respond):
    answer, body = asked(respond, "js/live.js")
    assert answer["Cache-Control"] == "max-age=315360000, public, immutable"
    assert b"EventSource" in body


def test_it_comes_compressed_to_who_understands_that(respond):
    answer, body = asked(respond, "css/page.css", **{"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert b"@import" not in gzip.decompress(body)


def test_whoever_has_it_is_told_so(respond):
    answer, _ = asked(respond, "js/live.js")
    again, body = asked(respond, "js/live.js", **{"If-None-Match": answer["ETag"]})
    assert (again.status_code, body) == (304, b"")


def test_other_addresses_go_on(respond):
    assert respond(RequestFactory().get("/nights/7/")).content == b"a page"
