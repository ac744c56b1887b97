"""Reports of problems: a short form behind the number that an error page shows, kept for whoever looks after
the site and mailed to them where `REPORTS_TO` names an address; and what a new version brings, for admins of
clubs.
"""

from datetime import timedelta
from typing import Any, Final, cast

from allauth.core.internal import ratelimit
from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from config.models import ProblemReport
from config.pages.toasts import toast
from config.public_address import sends_mail
from config.release import latest_release
from config.watch import metrics
from config.watch.requests import SANE
from config.work.later import later
from config.work.registry import A_WEEK, Effect, Outcome, Task, register
from words.text import Text, localised

KEPT: Final = timedelta(days=365)
LIMITS: Final = {"report": "10/h/ip,200/d/key"}


class ReportForm(forms.Form):
    """Form of a report: the number of the request, what one was doing, where one can be answered."""

    number = forms.CharField(
        label=_("Number"), max_length=64, help_text=_("As the page showed it that went wrong.")
    )
    words = forms.CharField(
        label=_("What were you doing?"),
        max_length=2000,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    contact = forms.CharField(
        label=_("Where you can be answered"),
        max_length=200,
        required=False,
        help_text=_("An e-mail address or a telephone number, if you like."),
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **{"label_suffix": "", **options})

    def clean_number(self) -> str:
        """Return the number of the request. Raises ValidationError for what cannot be one."""
        typed = self.cleaned_data["number"].strip()
        if not SANE.fullmatch(typed):
            raise forms.ValidationError(localised(Text("That is not the number of a request.")))
        return str(typed)


@transaction.atomic
def report_problem(*, number: str, words: str, contact: str, user: Any = None) -> ProblemReport:
    """Keep a report, and have it mailed; the same number with the same words is one report."""
    report, is_new = ProblemReport.objects.get_or_create(
        number=number, words=words, defaults={"contact": contact, "user": user}
    )
    if is_new:
        later(MAIL_REPORT, key=f"{MAIL_REPORT.name}/{report.pk}", report=report.pk)
    return report


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """The form of a report, for anybody who was shown the number of a request."""
    posted = request.POST if request.method == "POST" else None
    form = ReportForm(posted, initial={"number": request.GET.get("number", "")[:64]})
    if posted is not None and form.is_valid():
        if ratelimit.consume(request, app="config", action="report", config=LIMITS, key="all") is None:
            form.add_error(None, localised(Text("Too many reports came from here. Try again later.")))
        else:
            user = request.user if request.user.is_authenticated else None
            report_problem(**form.cleaned_data, user=user)
            toast(request, Text("Thank you: whoever looks after the site has your report."))
            return redirect("home")
    status = 422 if form.errors else 200
    return render(request, "config/report.html", {"form": form}, status=status)


def mail_report(report: int) -> Effect | None:
    """Send one report to whoever looks after the site; None where no address is named, or no mail is sent."""
    row = ProblemReport.objects.select_related("user").filter(pk=report).first()
    if row is None or not settings.REPORTS_TO or not sends_mail():
        return None
    lines = [f"Request {row.number}, reported {row.at:%Y-%m-%d %H:%M} UTC", row.words, row.contact]
    lines += [f"Account: {row.user.get_username()}"] if row.user else []
    body = "\n\n".join(line for line in lines if line)
    EmailMessage(f"Problem {row.number}", body, to=[settings.REPORTS_TO]).send()

    def sent() -> Outcome | None:
        return None

    return sent


def forget_reports() -> Effect:
    """Reports of more than a year ago go."""

    def forget() -> Outcome | None:
        ProblemReport.objects.filter(at__lt=timezone.now() - KEPT).delete()
        return None

    return forget


MAIL_REPORT: Final = Task("mail_report", Text("Mail a report of a problem"), mail_report)
FORGET: Final = Task(
    "forget_reports",
    Text("Forget reports of problems of long ago"),
    forget_reports,
    is_daily=True,
    remembered_for=A_WEEK,
)


def count_open() -> int:
    """Return how many reports nobody has dealt with."""
    return ProblemReport.objects.filter(settled_at=None).count()


def register_tasks() -> None:
    """Have it done, and counted."""
    metrics.at_scrape("dead_button_problems_open", "Reports of problems that nobody dealt with.", count_open)
    register(MAIL_REPORT)
    register(FORGET)


# What a new version brings


def news_for(user: Any) -> str:
    """Return the version that is new to somebody; nothing for whoever has seen it, or came after it."""
    release = latest_release()
    return release.version if release and user.is_authenticated and user.news_seen != release.version else ""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def news(request: HttpRequest) -> HttpResponse:
    """The news of this version; whoever has read them is told no more."""
    release, user = latest_release(), cast("Any", request.user)
    if release is None:
        raise Http404
    if request.method == "POST":
        get_user_model().objects.filter(pk=user.pk).update(news_seen=release.version)
        return redirect("home")
    return render(request, "config/news.html", {"release": release})
