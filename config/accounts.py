"""Accounts: who may open one, the ways into it, and the page that shows them.

A member of a club needs no account to begin with: the club's private link is enough. Strangers open accounts
only where the site is open to them (SIGN_UP). A passkey is another key to the door, never a second lock: a
password is enough also for those who have one.
"""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm
from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.public_address import host_of, public_link, sends_mail
from config.sign_in_tries import count_try, forget_tries, remember_browser


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth carries no types, here and below
    """Adapter with our differences from allauth."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGN_UP)

    def get_login_stages(self) -> list[str]:
        return []

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


def sign_in_context(request: HttpRequest) -> dict[str, bool]:
    """For every template: whether strangers may open accounts, and whether the site can send e-mail."""
    return {"is_open_for_signup": settings.SIGN_UP, "sends_mail": sends_mail()}


class SignInForm(LoginForm):  # type: ignore[misc]
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
    passkeys = Authenticator.objects.filter(user=user).count()
    context = {
        "form": form,
        "passkeys": passkeys,
        "can_return": passkeys > 0 or user.has_usable_password(),
        "places": user.memberships.filter(left_at=None).select_related("club"),
    }
    return render(request, "account/account.html", context, status=422 if form.errors else 200)
