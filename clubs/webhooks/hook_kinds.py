"""What programs are told of. The values go over the wire (docs/webhooks.md) and do not change."""

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
    STANDINGS = "standings.changed", _("a season’s standings have changed")
    TEST = "test", _("a test")


CHOSEN = tuple(kind for kind in HookKind if kind is not HookKind.TEST)
"""Those that an elder chooses among."""
