"""The site by night and by day: which look a device has chosen, kept in a cookie of its own.

Without a choice the page follows the device, and a device that has no wish gets the card room at night.
"""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from config.pages.return_to import return_to_page

COOKIE: Final = "lights"
YEAR_SECONDS: Final = 365 * 24 * 60 * 60
MEDIA: Final = {"dark": "print", "light": "all", "": "print, (prefers-color-scheme: light)"}


def theme(request: HttpRequest) -> dict[str, str]:
    """For every template: `lights` (dark, light or nothing) and the media for which light.css applies:
    always on paper."""
    chosen = request.COOKIES.get(COOKIE, "")
    if chosen not in MEDIA:
        chosen = ""
    return {"lights": chosen, "light_media": MEDIA[chosen]}


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Remember the choice and go back to the page it was made on."""
    response = return_to_page(request)
    chosen = request.POST.get("lights", "")
    if chosen and chosen in MEDIA:
        response.set_cookie(
            COOKIE, chosen, max_age=YEAR_SECONDS, secure=settings.HTTPS, httponly=True, samesite="Lax"
        )
    else:
        response.delete_cookie(COOKIE)
    return response
