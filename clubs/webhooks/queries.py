"""Reading the programs of a club, and what they were told."""

from django.db.models import QuerySet

from clubs.models import Club, Webhook, WebhookDelivery


def hooks_of(club: Club) -> QuerySet[Webhook]:
    """Those that the club has, in the order in which they came."""
    return Webhook.objects.filter(club=club, removed_at=None).order_by("pk")


def latest_deliveries(hook: Webhook, most: int) -> list[WebhookDelivery]:
    """Return what it was told last, the latest first."""
    return list(WebhookDelivery.objects.filter(webhook=hook).order_by("-pk")[:most])
