"""Digital tables as rows: the table, its hands, and every choice made in them; and the games that clubs have
written down themselves."""

import secrets
from datetime import datetime
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from gameplay.engine.fair import root
from gameplay.engine.game import Game
from gameplay.engine.games.own_games import LONGEST, Fault, Faulty, faults, own_game, title_of
from tables.actions import fresh_seed
from words.text import Text

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def fresh_code() -> str:
    """An address that nobody guesses: of a private table it is the key, too."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(12))


class Guest(models.Model):
    """A visitor who plays without being a member."""

    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    """Of the secret in their cookie."""
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A table that is played on screens: the root that is locked for every write to it and its hands."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        PLAYING = "playing", _("playing")
        PAUSED = "paused", _("paused")
        OVER = "over", _("over")

    code = models.SlugField(max_length=32, unique=True, default=fresh_code)
    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="digital_tables")
    name = models.CharField(max_length=80)
    log = models.OneToOneField(
        "tables.Log", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    """Of a ring table."""
    tournament = models.ForeignKey(
        "tournaments.Tournament",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="digital_tables",
    )
    """Of a table of a night."""
    number = models.PositiveIntegerField(null=True, blank=True)
    """Of a table of a night, on its floor."""
    settings = models.JSONField()
    private = models.BooleanField(default=False)
    practice = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    version = models.PositiveIntegerField(default=0)
    """It grows with every write."""
    hand = models.PositiveIntegerField(default=0)
    """Number of its latest hand, 0 before the first."""
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    """Next moment at which something happens by itself."""
    turn_began_at = models.DateTimeField(null=True, blank=True)
    """Time since which the player whose turn it is has been asked, outages of the site left out."""
    made_up_until = models.DateTimeField(null=True, blank=True)
    """End of the latest outage that was left out."""
    made_up_seconds = models.PositiveIntegerField(db_default=0, default=0)
    """Length of that outage."""
    next_seed = models.BinaryField(max_length=32, default=fresh_seed)
    """Secret of the next hand's cards."""
    next_commitment = models.CharField(max_length=64, blank=True)
    """Promise of these cards (engine/fair.py), while the hand before them is played."""
    banks = models.JSONField(default=dict)
    """Player → seconds left in their time bank."""
    seen_at = models.DateTimeField()
    """Time when somebody last looked at it, to within half a minute."""
    emotes = models.JSONField(null=True, blank=True)
    """Words that players have just said, and whether they may (play/emotes.py)."""
    turn = models.JSONField(null=True, blank=True)
    """Player whose turn it is, as in the seats of a hand, None if nobody's. It is for the other pages of
    its players, as is `seated`: they tell no cards."""
    seated = models.TextField(blank=True, default="", db_default="")
    """Keys of those who sit at a ring table, each between spaces."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="digital_table_number"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *arguments: Any, **options: Any) -> None:
        if not self.next_commitment:
            self.next_commitment = root(bytes(self.next_seed))
        super().save(*arguments, **options)

    def take_seed(self) -> bytes:
        """The seed that was committed to, for the hand that is dealt now; and a commitment to the next."""
        seed, self.next_seed = bytes(self.next_seed), fresh_seed()
        self.next_commitment = root(self.next_seed)
        return seed

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    def is_due(self, now: datetime) -> bool:
        return self.due_at is not None and self.due_at <= now


BROKEN_OFF: Final = "The hand broke off."
"""Reason of a hand that is void because its game failed; pages say it in their language."""
VOIDED: Final = Text("The hand was voided: everybody has the chips they had before it.")
BROKE_OFF: Final = Text(
    "The hand broke off because the software failed: everybody has the chips they had before it."
)
"""Sentences about a hand that counts for nothing: the chips are returned."""


class Hand(models.Model):
    """A hand. It holds hidden cards: never for players but through the engine's views."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    record = models.JSONField()
    """Game, stacks, deck and seed (engine/records.py), without its choices."""
    seats = models.JSONField()
    """Players who were dealt in, by place: [{"seat", "player": {"kind", "id", "name"}}]."""
    button = models.PositiveSmallIntegerField()
    """As in the lineup."""
    where = models.JSONField(null=True, blank=True)
    """As in the lineup."""
    commitment = models.CharField(max_length=64)
    sequence = models.PositiveIntegerField(null=True, blank=True)
    """Number in the log of a night of the fact that dealt it."""
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    events = models.JSONField(null=True, blank=True)
    """All that happened, kept as it was when the hand is over (archive.py)."""
    stacks = models.JSONField(null=True, blank=True)
    revealed = models.JSONField(default=list, blank=True)
    """Hands turned up after it, as events."""
    chosen = models.JSONField(null=True, blank=True)
    """Announcement of a dealer who chose the game: {"by", "options"} as in GamePicked."""
    voided_at = models.DateTimeField(null=True, blank=True)
    voided_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("table", "number")
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="hand_number")]

    def __str__(self) -> str:
        return f"Hand {self.number}"

    @property
    def broken_off(self) -> bool:
        """True if its game failed, so that nobody could go on."""
        return self.voided_at is not None and self.voided_why == BROKEN_OFF


class Choice(models.Model):
    """A choice, written before anybody sees its effect."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="choices")
    number = models.PositiveIntegerField()
    """From 0 in its hand."""
    seat = models.PositiveSmallIntegerField()
    """At the table."""
    what = models.JSONField()
    """As engine/choices.py writes it."""
    by = models.CharField(max_length=40)
    """Key of the player, or "time", "house", "host"."""
    at = models.DateTimeField()
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("hand", "number")
        constraints = [models.UniqueConstraint(fields=["hand", "number"], name="choice_number")]

    def __str__(self) -> str:
        return f"Choice {self.number}"


class Marked(models.Model):
    """The cards that a player has marked for discard while they decide: they go if their time runs out."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    cards = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["hand", "number"], name="marked_number")]

    def __str__(self) -> str:
        return f"Marked for choice {self.number}"


class Presence(models.Model):
    """Time at which a player's page last asked for the table, to within half a minute."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="presences")
    player = models.CharField(max_length=40)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "player"], name="presence_player")]

    def __str__(self) -> str:
        return self.player


class PlayerNote(models.Model):
    """Note of a member about somebody they play with, for nobody else to see."""

    class Colour(models.TextChoices):
        NONE = "", _("no colour")
        RED = "red", _("red")
        AMBER = "amber", _("amber")
        GREEN = "green", _("green")
        BLUE = "blue", _("blue")

    author = models.ForeignKey("clubs.Member", on_delete=models.CASCADE, related_name="+")
    about = models.CharField(max_length=40)
    """Key of the player."""
    text = models.TextField(max_length=500, blank=True)
    colour = models.CharField(max_length=10, choices=Colour.choices, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["author", "about"], name="player_note_about")]

    def __str__(self) -> str:
        return f"Note about {self.about}"


class PlayerReport(models.Model):
    """Report of somebody at a table about another player there, for whoever runs the table."""

    class Reason(models.TextChoices):
        SLOW = "slow", _("playing too slowly")
        ABUSE = "abuse", _("abuse")
        COLLUSION = "collusion", _("suspected collusion")
        OTHER = "other", _("something else")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reports")
    hand = models.PositiveIntegerField()
    """Number of the table's latest hand then, 0 before the first."""
    by = models.CharField(max_length=40)
    """Key of the player who reports."""
    about = models.CharField(max_length=40)
    """Key of the player who is reported."""
    reason = models.CharField(max_length=10, choices=Reason.choices)
    text = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField()
    settled_by = models.CharField(max_length=40, blank=True)
    """Key of the host or director who has settled it."""
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("table", "pk")
        constraints = [
            models.UniqueConstraint(fields=["table", "hand", "by", "about", "reason"], name="report_once")
        ]

    def __str__(self) -> str:
        return f"Report {self.pk}"


class ClubGame(models.Model):
    """A game that a club has written down itself."""

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="own_games")
    number = models.PositiveIntegerField()
    """In its club, from 1."""
    taken_off_at = models.DateTimeField(null=True, blank=True)
    """Time since which it is not on the club's list, null while it is."""

    class Meta:
        ordering = ("club", "number")
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="club_game_number")]

    def __str__(self) -> str:
        return f"Game {self.number}"


class GameVersion(models.Model):
    """Definition of a club's own game from one moment on: the version with the highest number is on the
    list."""

    game = models.ForeignKey(ClubGame, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    definition = models.TextField(max_length=LONGEST)
    """The text, which has been checked."""
    by = models.ForeignKey("clubs.Member", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    """Member who saved it."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "-number")
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="game_version_number")]

    def __str__(self) -> str:
        return f"Version {self.number}"

    @property
    def title(self) -> str:
        """Title of the game; its number, where it cannot be read any more."""
        try:
            return title_of(self.definition)
        except Faulty:
            return Text("Game {number}", number=self.game.number)

    @property
    def at_a_table(self) -> Game:
        """The game with the amounts of a table. Raises Faulty."""
        game = own_game(self.definition)
        return game.with_amounts(game.at_a_table)

    @property
    def faults(self) -> list[Fault]:
        """Faults by which it cannot be played any more, by the rules of the notation as they are now; nothing
        if it can."""
        return faults(self.definition)
