"""The files that browsers get, served by the site itself: no web server is needed in front of it.

What is served, under which names and headers, ServeStatic knows; its own middleware needs an event loop, and
here a request is answered in one thread.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from servestatic.middleware import ServeStaticMiddleware
from servestatic.responders import StaticFile

Respond = Callable[[HttpRequest], HttpResponseBase]


def static_files(get_response: Respond) -> Respond:
    """A middleware: an address of a static file is answered with it, others go on."""
    known = ServeStaticMiddleware(_nowhere)

    def respond(request: HttpRequest) -> HttpResponseBase:
        find = known.find_file if settings.DEBUG else known.files.get
        file = find(request.path_info)
        return get_response(request) if file is None else served(file, request)

    return respond


def served(file: StaticFile, request: HttpRequest) -> HttpResponseBase:
    """The file, or that it has not changed."""
    answer = file.get_response(request.method, request.META)
    response: HttpResponseBase = (
        HttpResponse(status=answer.status)
        if answer.file is None
        else FileResponse(answer.file, status=answer.status)
    )
    del response.headers["Content-Type"]
    for name, value in answer.headers:
        if value is not None:
            response.headers[name] = value
    return response


async def _nowhere(request: HttpRequest) -> HttpResponseBase:
    raise RuntimeError("Only its files are wanted.")
