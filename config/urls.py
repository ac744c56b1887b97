from django.urls import include, path
from django.views.generic import RedirectView

from config import accounts, languages, lights, live, looks, reach

urlpatterns = [
    path("accounts/", accounts.account, name="account"),
    path("accounts/2fa/", RedirectView.as_view(pattern_name="mfa_list_webauthn"), name="mfa_index"),
    path("accounts/", include("allauth.urls")),
    path("", include("clubs.urls")),
    path("live/<str:kind>-<int:number>/", live.stream, name="live"),
    path("lights/", lights.choose, name="lights"),
    path("reach/", reach.choose, name="reach"),
    path("language/", languages.choose, name="language"),
    path("looks/", looks.looks, name="looks"),
    path("looks/console/", looks.looks, {"screen": "console"}, name="looks_console"),
    path("", include("tournaments.urls")),
    path("", include("gameplay.urls")),
    path("looks/display/", looks.looks, {"screen": "display"}, name="looks_display"),
]
