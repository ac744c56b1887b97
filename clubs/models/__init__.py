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
from clubs.models.ledger import LedgerLine, PaymentAddress, Ticket
from clubs.models.long_work import ClubImport, LongWork, LongWorkPart
from clubs.models.messages import Message, MessageSettings, MessageWish, PushDevice
from clubs.models.results import Bringing, GivenPoints, KnockoutCredit, PointLine, Result, Standing
from clubs.models.season import Event, Qualification, Season
from clubs.models.webhooks import ApiToken, Webhook, WebhookDelivery

__all__ = [
    "ApiToken",
    "Bringing",
    "ChipSet",
    "Club",
    "ClubImport",
    "Event",
    "GivenPoints",
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
    "PaymentAddress",
    "PointLine",
    "PushDevice",
    "Qualification",
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
