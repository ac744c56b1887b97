"""Keys of programs: tokens of a club, each made by one of its directors."""

from django.db import models

from clubs.models.club import Club, Member


class ApiToken(models.Model):
    """A token by which a program asks for a club, in place of the member who made it.

    scopes: what it may do of what they may (clubs/api/scopes.py). digest: SHA-256 of the token, which is
    shown once and kept nowhere; ends_in: its last signs, by which people recognise it. used_at: when it was
    last used, to within an hour. revoked_at: since when it opens nothing; revoked_by: null where it went with
    its member's links.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True)
    ends_in = models.CharField(max_length=4)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name
