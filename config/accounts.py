"""Accounts: who may open one, the ways into it, and the page that shows them.

A member of a club needs no account to begin with: the club's private link is enough. Strangers open accounts
only where the site is open to them (SIGN_UP). A passkey is another key to the door, never a second lock: a
password is enough also for those who have one. Codes of an app are a second lock: whoever has switched them
on needs one, or one of the recovery codes, beside the password; whoever comes by a passkey needs none.

Limits to trying passwords: none is found by trying, and nobody is kept from signing in because others
guess at their name.

A browser in which somebody has signed in by a name is known by a cookie, and its tries at that name are
counted by themselves. All other tries count for the name in their network, for the network, and for the name.
"""

import secrets
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.forms import LoginForm
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.forms import GenerateRecoveryCodesForm
from allauth.mfa.signals import authenticator_removed
from allauth.mfa.stages import AuthenticateStage
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import generate_totp_secret
from allauth.mfa.utils import is_mfa_enabled
from allauth.mfa.webauthn.internal.flows import did_use_passwordless_login, signup_authenticator
from allauth.mfa.webauthn.views import AddWebAuthnView
from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from config.pages.qr import qr_code
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.privacy.sealing import NotReadable, seal, unseal
from config.privacy.signed_cookie import SecretCookie
from config.public_address import host_of, public_link, sends_mail
from words.typed import number

OF_A_BROWSER: Final = "5/5m/key"
OF_A_NETWORK: Final = "10/m/ip,5/5m/key"
AT_A_NAME: Final = "100/h/key"  # by all who are not known, from wherever
BROWSER: Final = SecretCookie("signed-in-as", "config.accounts", timedelta(days=365), path="/accounts/")


def count_try(request: HttpRequest, login: str) -> ratelimit.RateLimitUsage | None:
    """Counts a try at the password of this name, to be taken back where it was the right one; None where
    there have been too many."""
    name = login.casefold()
    if browser := _browser(request, name):
        return _consume(request, OF_A_BROWSER, f"browser {browser} {name}")
    near = _consume(request, OF_A_NETWORK, f"network {ratelimit.get_ip(request)} {name}")
    anywhere = _consume(request, AT_A_NAME, f"name {name}") if near else None
    return ratelimit.RateLimitUsage(usage=[*near.usage, *anywhere.usage]) if near and anywhere else None


def forget_tries(request: HttpRequest, login: str) -> None:
    """A new password was chosen by a link in a mail: the tries at the old one count no more."""
    name = login.casefold()
    for rates, key in (
        (OF_A_NETWORK, f"network {ratelimit.get_ip(request)} {name}"),
        (AT_A_NAME, f"name {name}"),
        (OF_A_BROWSER, f"browser {_browser(request, name)} {name}"),
    ):
        ratelimit.clear(
            request, app="allauth.account", action="login_failed", config={"login_failed": rates}, key=key
        )


def remember_browser(response: HttpResponseBase, user: Any) -> None:
    """This user has signed in here: others who guess at the name do not count for this browser."""
    BROWSER.give(response, f"{user.pk}.{secrets.token_urlsafe(12)}")


def _consume(request: HttpRequest, rates: str, key: str) -> ratelimit.RateLimitUsage | None:
    return ratelimit.consume(
        request, app="allauth.account", action="login_failed", config={"login_failed": rates}, key=key
    )


def _browser(request: HttpRequest, name: str) -> str:
    """By which this browser is known, if somebody has signed in here by that name; else nothing."""
    brought = BROWSER.brought(request) or ""
    pk = number(brought.partition(".")[0])
    user = get_user_model().objects.filter(pk=pk).first() if pk else None
    if user is None or name not in {user.get_username().casefold(), user.email.casefold()}:
        return ""
    return brought


class Adapter(DefaultAccountAdapter):
    """Adapter with our differences from allauth."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGN_UP)

    def get_login_stages(self) -> list[str]:
        return ["config.accounts.CodeStage"]

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        login = credentials.get("email", credentials.get("username", ""))
        self._login_failed_rl_usage = count_try(request, login)  # taken back by allauth
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        forget_tries(request, credentials.get("email", ""))

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponseBase:
        response: HttpResponseBase = super().post_login(request, user, **more)
        remember_browser(response, user)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send one of its mails, in our words, with links that begin as every other: whoever asks for it may
        have called the site by any name."""
        if not sends_mail():
            return
        site = settings.PUBLIC_ADDRESS
        words = {
            "site_name": host_of(site),
            "site_address": site,
            "is_open_for_signup": settings.SIGN_UP,
        }
        for name, value in context.items():
            words[name] = public_link(urlsplit(value).path) if name.endswith("_url") else value
        self.render_mail(template_prefix, email, words).send()


class CodeStage(AuthenticateStage):
    """The step after a password at which accounts with an app for codes are asked for one."""

    def _should_handle(self, request: HttpRequest) -> bool:
        user = self.login.user
        needs_code = user is not None and is_mfa_enabled(user, [Authenticator.Type.TOTP])
        return needs_code and not did_use_passwordless_login(request, user)


class AddPasskey(AddWebAuthnView):
    """The page that makes a passkey. Recovery codes go with codes of an app: a passkey makes none."""

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """Keep the passkey, and say so by mail."""
        user, sent = self.request.user, form.cleaned_data
        signup_authenticator(self.request, user, sent["name"], sent["credential"])
        get_adapter(self.request).send_notification_mail("mfa/email/webauthn_added", user)
        return redirect("mfa_list_webauthn")


class SignInCodes(DefaultMFAAdapter):
    """Codes of an app, with our QR code; what they are made from is sealed in the database."""

    def build_totp_svg(self, url: str) -> str:
        return str(qr_code(url))

    def get_totp_issuer(self) -> str:
        return host_of(settings.PUBLIC_ADDRESS) or str(super().get_totp_issuer())

    def encrypt(self, text: str) -> str:
        return seal(text, "codes")

    def decrypt(self, encrypted_text: str) -> str:
        """Return what was sealed; nothing that any code fits where the site's secret was replaced."""
        try:
            return unseal(encrypted_text, "codes")
        except NotReadable:
            return str(generate_totp_secret())


def _without_placeholder(form: forms.Form) -> None:
    field = form.fields["code"]
    field.widget.attrs.pop("placeholder", None)
    field.widget.attrs["inputmode"] = "numeric"
    field.label = _("Code")


class NewRecoveryCodesForm(GenerateRecoveryCodesForm):
    """New recovery codes, for those who use codes of an app: they stand in for these alone."""

    def clean(self) -> dict[str, Any]:
        if not is_mfa_enabled(self.user, [Authenticator.Type.TOTP]):
            raise forms.ValidationError(
                gettext("Recovery codes stand in for codes of an app, which you do not use.")
            )
        return dict(super().clean() or {})


@receiver(authenticator_removed, dispatch_uid="recovery codes")
def forget_recovery_codes(user: Any, authenticator: Authenticator, **_: object) -> None:
    """Recovery codes go with the codes of an app, also where a passkey is left."""
    if authenticator.type == Authenticator.Type.TOTP:
        Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()


class CodeForm(AuthenticateForm):
    """The code after the password, in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholder(self)
        self.fields["code"].help_text = _("From the app, or one of your recovery codes.")


class CodeAgainForm(ReauthenticateForm):
    """The code before one changes how one signs in, in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholder(self)


class ActivateCodesForm(ActivateTOTPForm):
    """The first code of an app. Codes go with a password: who has none would be shut out by them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholder(self)

    def clean(self) -> dict[str, Any]:
        if not self.user.has_usable_password():
            raise forms.ValidationError(gettext("Choose a password first: the code is asked for after it."))
        return dict(super().clean() or {})


def sign_in_context(request: HttpRequest) -> dict[str, bool]:
    """For every template: whether strangers may open accounts, and whether the site can send e-mail."""
    return {"is_open_for_signup": settings.SIGN_UP, "sends_mail": sends_mail()}


class SignInForm(LoginForm):
    """Signing in, in our words; the way to a new password stands below the form."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address") if sends_mail() else _("Name")
        self.fields["password"].help_text = ""
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class NameForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only to the type checker
    """The name somebody signs in with; that of the account, not the one the club knows them by."""

    class Meta:
        model = get_user_model()
        fields = ["username"]
        labels = {"username": _("Name")}
        help_texts = {"username": _("Letters, digits and @ . + - _ only.")}


@login_required
@private
def account(request: HttpRequest) -> HttpResponse:
    """One's own account: its name and the ways into it."""
    user: Any = request.user
    posted = request.POST if request.method == "POST" else None
    form = NameForm(posted, instance=get_user_model().objects.get(pk=user.pk))
    if form.is_valid():
        form.save()
        toast(request, gettext("You sign in as %s from now on.") % form.instance.username)
        return redirect("account")
    kinds = list(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    passkeys = kinds.count(Authenticator.Type.WEBAUTHN)
    context = {
        "form": form,
        "passkeys": passkeys,
        "has_codes": Authenticator.Type.TOTP in kinds,
        "can_return": passkeys > 0 or user.has_usable_password(),
        "places": user.memberships.filter(left_at=None).select_related("club"),
    }
    return render(request, "account/account.html", context, status=422 if form.errors else 200)
