"""Messages that a club has sent to its members."""

from django.db.models import Count, QuerySet

from clubs.models import Club, Message


def messages_of(club: Club, state: str = "") -> QuerySet[Message]:
    """The messages of a club, the latest first. state: only those of which this became; empty for all."""
    messages = Message.objects.filter(club=club).select_related("member").order_by("-pk")
    return messages.filter(state=state) if state else messages


def count_by_state(club: Club) -> dict[str, int]:
    """State → how many of the messages that are still known have it; 0 for those of which there is none."""
    counts = Message.objects.filter(club=club).order_by().values_list("state").annotate(count=Count("pk"))
    return dict.fromkeys(Message.State.values, 0) | dict(counts)
