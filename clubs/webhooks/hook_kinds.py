"""Kinds of events that webhooks are sent, and of messages to a club's group. Their values stand in rows, and
those of events go over the wire (docs/webhooks.md): they do not change."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class HookKind(TextChoices):
    """A kind of happening; the one that is only a test is asked for by an elder."""

    STARTED = "night.started", _("a night has begun")
    LEVEL = "night.level", _("a level or a break begins")
    KNOCKOUT = "night.knockout", _("somebody is out")
    MOVE = "night.move", _("somebody moves to another seat")
    CORRECTED = "night.corrected", _("something recorded earlier was taken back or changed")
    FINISHED = "night.finished", _("a night has ended, with its results")
    HEADS_UP_STARTED = "heads_up.started", _("a heads-up tournament has begun")
    MATCH_STARTED = "heads_up.match_started", _("a match begins")
    MATCH_WON = "heads_up.match_won", _("a match is won")
    HEADS_UP_CORRECTED = "heads_up.corrected", _("a heads-up tournament was corrected")
    HEADS_UP_FINISHED = "heads_up.finished", _("a heads-up tournament has ended, with its results")
    RING_OPENED = "ring.opened", _("a ring game is running")
    RING_CLOSED = "ring.closed", _("a ring game is over")
    STANDINGS = "standings.changed", _("a season’s standings have changed")
    TEST = "test", _("a test")


CHOSEN = tuple(kind for kind in HookKind if kind is not HookKind.TEST)
"""Those that an elder chooses among."""


class GroupKind(TextChoices):
    """A kind of message to the club's group; the test is asked for by an admin."""

    INVITATION = "invitation", _("a tournament is coming, with who is in")
    REMINDER = "reminder", _("the evening before a tournament")
    SEATS = "seats", _("the seats are drawn")
    FINAL_TABLE = "final_table", _("the final table is reached")
    RESULT = "result", _("the result of a night")
    STANDINGS = "standings", _("the season’s standings after a night")
    RECAP = "recap", _("the story of a night")
    TEST = "test", _("a test")


CHOSEN_OF_GROUPS = tuple(kind for kind in GroupKind if kind is not GroupKind.TEST)
"""Those that an admin chooses among for a group."""
