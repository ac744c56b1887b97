"""The way back from a choice that a page offers of itself: a language, a theme, an address."""

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme


def return_to_page(request: HttpRequest) -> HttpResponseRedirect:
    """Back to the page of this site that the form names; home where it names another."""
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = "/"
    return HttpResponseRedirect(target)
