"""On a player's phone: what they want to be told, and where it goes."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubs.views.messages import messages_page
from clubs.views.push import manifest_of
from config.privacy.private_pages import private
from tournaments.phone.views import on_this_device, phone_or_404


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@private
@on_this_device
def phone_messages(request: HttpRequest, token: str) -> HttpResponse:
    """The same choice as on the club's pages, for whoever is not signed in there."""
    member = phone_or_404(request, token).member
    return messages_page(request, member, "tournaments/phone/messages.html", token=token)


@require_GET
@never_cache
@private
@on_this_device
def phone_manifest(request: HttpRequest, token: str) -> HttpResponse:
    """The phone page as an app on the home screen."""
    return manifest_of(phone_or_404(request, token).member.club, reverse("phone", args=[token]))
