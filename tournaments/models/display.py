"""The displays of a club, and what they all have of it: its logo, its words, its message and its slides."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.models.blocks import DEFAULT_BLOCKS
from tournaments.models.night import Tournament

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another on a television
CODE_LENGTH = 10
LONGEST_MESSAGE = 140  # characters: what is read from ten metres


def fresh_code() -> str:
    """A short address: few enough signs to type on a remote control, too many for any number of guesses.
    Earlier versions made seven: these stay."""
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))


def default_blocks() -> list[str]:
    return list(DEFAULT_BLOCKS)


class Display(models.Model):
    """A screen on the wall. It shows the night that is on, or the one it is bound to.

    code: what its address ends in; whoever has it sees what the room sees, nothing else. blocks: names out of
    blocks.py; seconds: how long each of the panels that take turns is shown; volume: of its sounds, in parts
    of a hundred.
    """

    class Layout(models.TextChoices):
        TV = "tv", _("Television, 16:9")
        PROJECTOR = "projector", _("Projector, 4:3, with strong contrast")
        PORTRAIT = "portrait", _("Upright screen")

    class Look(models.TextChoices):
        NIGHT = "night", _("Dark, as the room")
        FELT = "felt", _("The club's felt")
        DAY = "day", _("Light, for a bright room")

    class Chime(models.TextChoices):
        CHIMES = "chimes", _("Chimes")
        BELL = "bell", _("A bell")
        HORN = "horn", _("A horn")

    class Accent(models.TextChoices):
        BRASS = "brass", _("Brass")
        SILVER = "silver", _("Silver")
        RED = "red", _("Red")
        BLUE = "blue", _("Blue")
        GREEN = "green", _("Green")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="displays")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="displays"
    )
    name = models.CharField(max_length=40)
    code = models.CharField(max_length=12, unique=True, default=fresh_code, editable=False)
    layout = models.CharField(max_length=10, choices=Layout.choices, default=Layout.TV)
    look = models.CharField(max_length=10, choices=Look.choices, default=Look.NIGHT)
    accent = models.CharField(max_length=10, choices=Accent.choices, default=Accent.BRASS)
    blocks = models.JSONField(default=default_blocks)
    seconds = models.PositiveSmallIntegerField(default=12)
    sounds = models.BooleanField(default=True)
    speech = models.BooleanField(default=True)
    chime = models.CharField(
        max_length=10, choices=Chime.choices, default=Chime.CHIMES, db_default=Chime.CHIMES
    )
    volume = models.PositiveSmallIntegerField(default=60, db_default=60)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class HouseStyle(models.Model):
    """Style that the displays of a club share. words: occasion → sentence, of those the club has changed.

    logo_name: the SHA-256 of the logo, by which it is fetched: another logo has another address. message:
    what a director has to say to the room until it is taken down.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="house_style")
    logo = models.BinaryField(null=True, blank=True)
    logo_type = models.CharField(max_length=20, blank=True)
    logo_name = models.CharField(max_length=64, blank=True, db_index=True)
    words = models.JSONField(default=dict, blank=True)
    message = models.CharField(max_length=LONGEST_MESSAGE, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return f"House style of {self.club}"


class Slide(models.Model):
    """One of the club's own pages on its displays: words, or a picture; picture_name: its SHA-256."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="slides")
    words = models.CharField(max_length=LONGEST_MESSAGE, blank=True, default="")
    picture = models.BinaryField(null=True, blank=True)
    picture_type = models.CharField(max_length=20, blank=True, default="")
    picture_name = models.CharField(max_length=64, blank=True, default="", db_index=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.words or self.picture_name[:8]
