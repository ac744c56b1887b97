"""Models of members, tournaments and results."""

from clubs.models.club import (
    ChipSet,
    Club,
    JoinRequest,
    LinkEntry,
    Member,
    RulebookVersion,
    Submission,
    Suspension,
    User,
)
from clubs.models.ledger import LedgerLine, Ticket
from clubs.models.long_work import ClubImport, LongWork, LongWorkPart
from clubs.models.messages import Message, MessageSettings, MessageWish, PushDevice
from clubs.models.results import KnockoutCredit, PointLine, Result, Standing
from clubs.models.season import Event, Season
from clubs.models.webhooks import ApiToken, Webhook, WebhookDelivery

__all__ = [
    "ApiToken",
    "ChipSet",
    "Club",
    "ClubImport",
    "Event",
    "JoinRequest",
    "KnockoutCredit",
    "LedgerLine",
    "LinkEntry",
    "LongWork",
    "LongWorkPart",
    "Member",
    "Message",
    "MessageSettings",
    "MessageWish",
    "PointLine",
    "PushDevice",
    "Result",
    "RulebookVersion",
    "Season",
    "Standing",
    "Submission",
    "Suspension",
    "Ticket",
    "User",
    "Webhook",
    "WebhookDelivery",
]
