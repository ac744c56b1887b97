"""Manifest and service worker: a member's page as an app on their home screen, with notifications."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from clubs.access import club_of
from clubs.models import Club
from clubs.rules import belongs
from config.privacy.private_pages import private


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It looks after no page, so its addresses are its own alone."""
    return script("push-worker")


def script(name: str) -> HttpResponse:
    """Serve a service worker at an address of its own: it may only look after addresses below that, so it is
    not served with the static files. Raises Http404."""
    path = finders.find(f"js/{name}.js")
    if not isinstance(path, str):
        raise Http404
    return HttpResponse(Path(path).read_bytes(), content_type="text/javascript; charset=utf-8")


@require_GET
@private
def manifest(request: HttpRequest, club: str) -> HttpResponse:
    """The club as an app, for its members."""
    club_row = club_of(request, club, belongs)
    return manifest_of(club_row, reverse("club", args=[club_row.slug]))


def app_icons() -> list[dict[str, str]]:
    """The icons of an app: the drawing for browsers that take one, pictures for home screens that do not."""

    def icon(name: str, sizes: str, kind: str, **more: str) -> dict[str, str]:
        return {
            "src": staticfiles_storage.url(f"img/{name}"),
            "sizes": sizes,
            "type": f"image/{kind}",
            **more,
        }

    return [
        icon("mark.svg", "any", "svg+xml"),
        icon("icon-192.png", "192x192", "png"),
        icon("icon-512.png", "512x512", "png"),
        icon("icon-512.png", "512x512", "png", purpose="maskable"),
    ]


def manifest_of(club: Club, start: str) -> HttpResponse:
    """An app that begins with this page."""
    values = {
        "name": club.name,
        "short_name": club.name[:12],
        "id": start,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": "#13130f",
        "theme_color": "#13130f",
        "icons": app_icons(),
    }
    return JsonResponse(values, content_type="application/manifest+json")
