"""Members who may not play for a time."""

from datetime import datetime

from django.db import models

from clubs.models.club import Member


class Suspension(models.Model):
    """An elder has suspended a member, or barred them until that is lifted (DM-etiquette-sanction).

    why: the reason, for the member and for directors. begins_at, until: from when to when they may not
    play; without an end they are barred. lifted_at, lifted_by, lifted_why: that it was ended before its time.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="suspensions")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    why = models.CharField(max_length=200)
    begins_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    lifted_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-begins_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.member}: {self.why}"

    def covers(self, moment: datetime) -> bool:
        """True if they may not play then."""
        ends = [each for each in (self.until, self.lifted_at) if each is not None]
        return self.begins_at <= moment and all(moment < end for end in ends)

    @property
    def is_ban(self) -> bool:
        """True if it has no end of its own."""
        return self.until is None
