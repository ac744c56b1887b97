"""Clubs that were brought in from files."""

from django.db import models

from clubs.models.club import Club


class ClubImport(models.Model):
    """A club that was brought in from its file. content: the SHA-256 of the rows in that file, so that it is
    brought in once."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="came_by")
    content = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Import of {self.club}"
