"""Loading of /api/v1/ when it is first asked for: what answers it is loaded with the first request that asks
for it.

django-ninja with the shapes of all answers takes 0.15 s of a processor to load (the site itself 2.0), which a
site that opens for a night need not wait for; openapi.json is made when it is first asked for, in 0.15 s. All
three were measured three times over in November 2026, on two cores that were busy.
"""

from functools import cache
from importlib import import_module
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

PREFIX: Final = "/api/v1/"
MOUNTED: Final = "gameplay.api.mounted"


@cache
def _mounted() -> Any:
    return import_module(MOUNTED)


@csrf_exempt  # no cookie opens anything there
def api(request: HttpRequest, path: str = "") -> HttpResponse:
    """Whatever a program asks for, answered by the operation that has this address."""
    answer: HttpResponse = _mounted().answer(request, path)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what is refused before any view sees it, as NUL is: to a program as a problem, to people as a
    page."""
    if not request.path.startswith(PREFIX):
        return defaults.bad_request(request, exception)
    answer: HttpResponse = _mounted().bad_request(request)
    return answer
