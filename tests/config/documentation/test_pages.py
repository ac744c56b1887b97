"""The documentation as pages of the site: contents, search, documents, pictures."""

import pytest
from django.urls import reverse

from config.documentation.documents import PATHS

pytestmark = pytest.mark.django_db


def test_the_contents_list_every_document(client):
    page = client.get("/docs/").content.decode()
    assert [slug for slug in PATHS if f'href="/docs/{slug}/"' not in page] == []
    for title in ("Quick start for directors", "Quick start for hosts", "Quick start for developers"):
        assert title in page


def test_a_search_shows_passages_with_the_words_marked(client):
    page = client.get("/docs/", {"q": "health checks"}).content.decode()
    assert 'href="/docs/operations/#health-checks"' in page
    assert "<mark>" in page
    assert 'value="health checks"' in page


@pytest.mark.parametrize("question", ["zeppelin", "<zeppelin>"])
def test_a_search_that_finds_nothing_says_so_and_keeps_the_question(question, client):
    page = client.get("/docs/", {"q": question}).content.decode()
    assert "Nothing in the documentation has these words." in page
    assert "<zeppelin" not in page
    assert "zeppelin" in page


def test_a_very_long_question_is_cut(client):
    assert client.get("/docs/", {"q": "level " * 5000}).status_code == 200


@pytest.mark.parametrize("slug", sorted(PATHS))
def test_every_document_is_a_page(slug, client):
    page = client.get(f"/docs/{slug}/")
    assert page.status_code == 200
    assert '<article class="docs-words"><h1 id=' in page.content.decode()


@pytest.mark.parametrize(
    "path", ["/docs/none/", "/docs/pictures/none.png", "/docs/pictures/..%2f..%2fapi.md", "/docs/license/"]
)
def test_what_is_no_document_is_not_there(path, client):
    assert client.get(path).status_code == 404


def test_a_picture_of_a_document(client):
    answer = client.get("/docs/pictures/console.png")
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_a_page_in_spanish_has_its_frame_in_spanish_and_its_words_in_english(client, monkeypatch):
    client.cookies["django_language"] = "es"
    page = client.get("/docs/api/", headers={"Accept-Language": "es"}).content.decode()
    assert '<html lang="es"' in page
    assert '<div class="docs-page" lang="en" dir="ltr">' in page


def test_the_pages_ask_the_database_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(reverse("docs"), {"q": "backup"})
        client.get(reverse("document", args=["operations"]))


def test_pages_of_the_site_lead_to_it_for_whoever_is_not_signed_in(client):
    assert 'href="/docs/"' in client.get("/accounts/login/").content.decode()
