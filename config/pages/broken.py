"""Error pages: a page of its own; to a page that asked for a part of itself a toast, and the rest of it stays
as it was. Both have the number of the request, which people read out."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults


def server_error(request: HttpRequest) -> HttpResponse:
    """Whatever broke the answer must not break this one: nothing is asked of the database, nor of who is
    there."""
    if request.headers.get("HX-Request") != "true" or "HX-Boosted" in request.headers:
        return defaults.server_error(request)
    html = render_to_string("config/broken_part.html")
    return HttpResponse(html, status=500, headers={"HX-Reswap": "none"})
