from allauth.mfa.totp.views import activate_totp
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from config import accounts, problems, public_address, signed_in
from config.documentation import pages
from config.live import topics
from config.pages import theme
from config.privacy.private_pages import private
from config.serving import health, lazy_api, unavailable
from config.translation import languages
from config.watch import scrape

handler400 = lazy_api.bad_request
handler500 = unavailable.server_error

urlpatterns = [
    path("accounts/", accounts.account, name="account"),
    path("accounts/devices/", signed_in.devices, name="account_devices"),
    path("accounts/2fa/totp/activate/", private(activate_totp), name="mfa_activate_totp"),
    path("accounts/2fa/webauthn/add/", accounts.AddPasskey.as_view(), name="mfa_add_webauthn"),
    path("accounts/2fa/", RedirectView.as_view(pattern_name="account"), name="mfa_index"),
    path("accounts/", include("allauth.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", scrape.scrape, name="metrics"),
    path("api/v1/", lazy_api.api, name="api_root"),
    re_path(r"^api/v1/(?P<path>[\s\S]+)\Z", lazy_api.api, name="api"),  # also what has line ends in it
    path("docs/", pages.contents, name="docs"),
    path("docs/pictures/<str:name>", pages.picture, name="document_picture"),
    path("docs/<slug:name>/", pages.show_document, name="document"),
    path("", include("clubs.urls")),
    path("live/<str:kind>-<int:number>/", topics.stream, name="live"),
    path("problem/", problems.report, name="report_problem"),
    path("news/", problems.news, name="news"),
    path("lights/", theme.choose, name="lights"),
    path("reach/", public_address.choose_address, name="reach"),
    path("language/", languages.choose, name="language"),
    path("", include("tournaments.urls")),
    path("", include("gameplay.urls")),
]
