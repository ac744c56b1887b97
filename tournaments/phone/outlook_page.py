"""On a player's phone: what each finish would mean for them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.privacy.private_pages import private
from tournaments.current_night import at_tables
from tournaments.night.outlook import outlook
from tournaments.phone.views import choice, chosen_night, on_this_device, phone_or_404
from tournaments.presenters.needs import needs_shown


@require_safe
@never_cache
@private
@on_this_device
def phone_needs(request: HttpRequest, token: str) -> HttpResponse:
    """The table on a page of its own: it is nobody else's, and most never ask for it."""
    member, now = phone_or_404(request, token).member, timezone.now()
    chances = outlook(member, at_tables(member, now, chosen_night(request)), now)
    context = {
        "member": member,
        "club": member.club,
        "token": token,
        "choice": choice(request),
        "found": chances,
        "needs": needs_shown(chances) if chances else None,
    }
    return render(request, "tournaments/phone/needs.html", context)
