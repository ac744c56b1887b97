"""Models of members, tournaments and results."""

from clubs.models.api_tokens import ApiToken
from clubs.models.chip_sets import ChipSet
from clubs.models.club import Club, Member, RulebookVersion, Submission, User
from clubs.models.imports import ClubImport
from clubs.models.ledger import LedgerLine
from clubs.models.links import LinkEntry
from clubs.models.long_work import LongWork, LongWorkPart
from clubs.models.messages import Message, MessageSettings, MessageWish
from clubs.models.push import PushDevice
from clubs.models.results import KnockoutCredit, PointLine, Result, Standing
from clubs.models.season import Event, Season
from clubs.models.suspensions import Suspension
from clubs.models.tickets import Ticket
from clubs.models.webhooks import Webhook, WebhookDelivery

__all__ = [
    "ApiToken",
    "ChipSet",
    "Club",
    "ClubImport",
    "Event",
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
