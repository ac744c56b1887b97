"""Background jobs of this app (config/work/)."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone

from clubs.actions.ending import DELETE
from clubs.long_work.doing import TASKS
from clubs.messages.delivering import DELIVER
from clubs.messages.joining import forget_requests
from clubs.models import Message, Submission, Webhook, WebhookDelivery
from clubs.webhooks.sending import TELL_PROGRAM
from config.work.registry import A_WEEK, MORE, Effect, Outcome, Task, register
from words.text import Text

AT_ONCE: Final = 1000  # rows that go in one transaction
REMEMBERED: Final = timedelta(days=120)  # messages, and so that they were sent
TOLD: Final = timedelta(days=30)  # what programs were told
A_DAY: Final = timedelta(days=1)


def forget_submissions() -> Effect:
    """Forms that were sent so long ago that nobody is signed in any more who could send them again."""

    def forget() -> Outcome | None:
        before = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
        old = Submission.objects.filter(at__lt=before).order_by("pk").values_list("pk", flat=True)[:AT_ONCE]
        gone, _ = Submission.objects.filter(pk__in=list(old)).delete()
        return MORE if gone == AT_ONCE else None

    return forget


def forget_messages() -> Effect:
    """Messages of so long ago that nothing asks for them again."""

    def forget() -> Outcome | None:
        old = Message.objects.filter(made_at__lt=timezone.now() - REMEMBERED).order_by("pk")
        gone, _ = Message.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()
        return MORE if gone == AT_ONCE else None

    return forget


def forget_deliveries() -> Effect:
    """Forget what programs were told after a month, and hooks a day after they were removed."""

    def forget() -> Outcome | None:
        now = timezone.now()
        old = WebhookDelivery.objects.filter(made_at__lt=now - TOLD).order_by("pk")
        gone, _ = WebhookDelivery.objects.filter(
            pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])
        ).delete()
        if gone == AT_ONCE:
            return MORE
        Webhook.objects.filter(removed_at__lt=now - A_DAY).delete()
        return None

    return forget


def register_tasks() -> None:
    """Have it done."""
    register(DELETE)
    register(DELIVER)
    for task in TASKS:
        register(task)
    messages = Text("Forget messages that were sent long ago")
    register(Task("forget_messages", messages, forget_messages, is_daily=True, remembered_for=A_WEEK))
    words = Text("Forget forms that were sent long ago")
    register(Task("forget_submissions", words, forget_submissions, is_daily=True, remembered_for=A_WEEK))
    words = Text("Forget events that programs got a month ago")
    register(Task("forget_deliveries", words, forget_deliveries, is_daily=True, remembered_for=A_WEEK))
    words = Text("Forget requests to join that were answered long ago")
    register(Task("forget_requests", words, forget_requests, is_daily=True, remembered_for=A_WEEK))
    register(TELL_PROGRAM)
