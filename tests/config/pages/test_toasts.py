import pytest
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpResponse, JsonResponse
from django.test import RequestFactory

from config.pages.toasts import ToastMiddleware, toast


def answer(response, *, undo="/undo/7/", **headers):
    """Return what a view that tells something and answers `response` sends through the middleware."""
    request = RequestFactory().post("/", headers=headers)
    request.session = {}
    request._messages = FallbackStorage(request)

    def view(request):
        toast(request, "Ann is out <14th>.", undo=undo)
        return response

    return ToastMiddleware(view)(request).content.decode()


def test_an_answer_to_htmx_carries_what_happened_and_the_way_to_undo_it():
    told = answer(HttpResponse("<p>fragment</p>"), hx_request="true")
    assert told.startswith("<p>fragment</p>")
    assert 'hx-swap-oob="beforeend:#toasts"' in told
    assert "Ann is out &lt;14th&gt;." in told
    assert 'hx-post="/undo/7/"' in told


def test_what_cannot_be_undone_offers_no_undo():
    assert "hx-post" not in answer(HttpResponse("x"), undo="", hx_request="true")


@pytest.mark.parametrize(
    ("response", "headers"),
    [
        (HttpResponse("page"), {}),
        (HttpResponse("page"), {"hx_request": "true", "hx_boosted": "true"}),
        (HttpResponse("page", status=302), {"hx_request": "true"}),
        (HttpResponse("page", headers={"HX-Redirect": "/"}), {"hx_request": "true"}),
        (HttpResponse("page", status=404), {"hx_request": "true"}),
        (JsonResponse({}), {"hx_request": "true"}),
    ],
)
def test_elsewhere_it_waits_for_the_next_page(response, headers):
    before = response.content.decode()
    assert answer(response, **headers) == before


def test_a_page_shows_it_and_shows_it_once(admin_client):
    first = admin_client.get("/looks/?toast").content.decode()
    assert 'action="/looks/"' in first
    assert "knocked out by Bernardo" in first
    assert "knocked out by Bernardo" not in admin_client.get("/looks/").content.decode()
