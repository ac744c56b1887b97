"""Static files, served by the site itself (config/static_files/served.py)."""

import gzip

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from config.static_files.served import static_files

pytestmark = pytest.mark.django_db  # an answer that is closed looks after the connection of its thread


@pytest.fixture(scope="module")
def respond(tmp_path_factory):
    """The middleware over the collected files; elsewhere everything is a page."""
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "config.static_files.bundles.BundledStorage"},
    }
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=root, STORAGES=storages, STATIC_URL="/static/", DEBUG=False):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield static_files(lambda request: HttpResponse("a page"))


def asked(respond, name, method="get", **headers):
    return respond(getattr(RequestFactory(), method)(staticfiles_storage.url(name), **headers))


def whole(answer):
    try:
        return b"".join(answer)
    finally:
        answer.close()


def test_a_file_is_answered_with_its_own_headers(respond):
    answer = asked(respond, "js/live.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, 'text/javascript; charset="utf-8"')
    assert b"EventSource" in whole(answer)


def test_what_is_named_by_its_content_is_kept_for_ever(respond):
    answer = asked(respond, "js/live.js", method="head")
    assert answer["Cache-Control"] == "max-age=315360000, public, immutable"


def test_it_comes_compressed_to_who_understands_that(respond):
    answer = asked(respond, "js/live.js", HTTP_ACCEPT_ENCODING="gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert b"EventSource" in gzip.decompress(whole(answer))


def test_who_has_it_is_told_so(respond):
    etag = asked(respond, "js/live.js", method="head")["ETag"]
    answer = asked(respond, "js/live.js", HTTP_IF_NONE_MATCH=etag)
    assert (answer.status_code, answer.content) == (304, b"")


def test_to_a_question_about_it_the_headers_are_the_answer(respond):
    answer = asked(respond, "js/live.js", method="head")
    assert (answer.status_code, answer.content) == (200, b"")


def test_other_addresses_go_on(respond):
    assert respond(RequestFactory().get("/nights/7/")).content == b"a page"
