"""Browsers on which members are told."""

from django.db import models
from django.utils import timezone

from clubs.models.club import Member


class PushDevice(models.Model):
    """A browser that shows a member's messages, until they switch that off or the push service says that it
    is gone.

    endpoint: where the push service takes what is for it; digest: of that, by which it is recognised; p256dh,
    auth: with which it is encrypted, so that the service cannot read it. device: what it runs on, as people
    call it. answered_at: when the service last answered, to the hour; silent_since: since when it has not
    answered, null while it does.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="push_devices")
    digest = models.CharField(max_length=64)
    endpoint = models.CharField(max_length=1000)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    device = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    silent_since = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["member", "digest"], name="push_device_once")]

    def __str__(self) -> str:
        return f"{self.member}: {self.device}"
