"""Log of the private links of a club's members."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club, Member


class LinkEntry(models.Model):
    """A line of the log of private links: who was shown one, who made a new one, which device it let in.

    link: the one that signs in, or the one that opens the phone page. by: who did it, nobody for the member's
    own device and for the command line. account: whose devices were signed out by it.
    """

    class Link(models.TextChoices):
        CLAIM = "claim", _("private link")
        PHONE = "phone", _("phone link")

    class Kind(models.TextChoices):
        LOOKED = "looked", _("looked at")
        OPENED = "opened", _("opened on a device")
        MAILED = "mailed", _("sent by e-mail")
        RENEWED = "renewed", _("replaced by a new one")
        PROMOTED = "promoted", _("replaced because of a higher role")
        LEFT = "left", _("void because the member left")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="link_entries")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="link_entries")
    link = models.CharField(max_length=10, choices=Link.choices)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    device = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["club", "-id"], name="link_log")]

    def __str__(self) -> str:
        return f"{self.member}: {self.link} {self.kind}"
