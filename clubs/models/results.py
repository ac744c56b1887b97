"""Results of a night, the lines of each player's bill, and the table of the season.

Points are kept as whole units (clubs/scoring/units.py), money in cents.
"""

from fractions import Fraction

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Member
from clubs.models.season import Event, Season
from clubs.scoring import units
from clubs.scoring.points import BillEntry, LineKind
from words.numbers import number_in_words


class Result(models.Model):
    """Result of a tournament for one player.

    first, last: the places they share, equal when they have one to themselves. deal: they took part in one.
    bonus_before: BONUS points before the factor. prize: None where nobody wrote it down. cost: all that they
    paid, in cents; exit_level: the level in which they went out; both None for nights of which no log is
    kept. bounties: what they won of those that are a part of the buy-ins, in cents.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="results")
    member = models.ForeignKey(Member, on_delete=models.RESTRICT, related_name="results")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    deal = models.BooleanField(default=False)
    knockouts = models.BigIntegerField(default=0)
    multi_knockouts = models.BigIntegerField(default=0)
    chip_leads = models.PositiveIntegerField(default=0)
    rebuys = models.PositiveIntegerField(default=0)
    add_ons = models.PositiveIntegerField(default=0)
    prize = models.BigIntegerField(null=True, blank=True)
    points = models.BigIntegerField(default=0)
    bonus = models.BigIntegerField(default=0)
    bonus_before = models.BigIntegerField(default=0)
    cost = models.BigIntegerField(null=True, blank=True)
    exit_level = models.PositiveSmallIntegerField(null=True, blank=True)
    bounties = models.BigIntegerField(default=0, db_default=0)

    class Meta:
        ordering = ["first", "member"]
        constraints = [models.UniqueConstraint(fields=["event", "member"], name="result_member")]

    def __str__(self) -> str:
        return f"{self.place}: {self.member}"

    @property
    def place(self) -> str:
        return f"{self.first}–{self.last}" if self.last > self.first else str(self.first)


class PointLine(models.Model):
    """A line of a player's bill; see clubs/scoring/points.py. points: quantity x each x factor; places and
    players are those of its result and tournament."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=[(kind.value, kind.value) for kind in LineKind])
    clause = models.CharField(max_length=60)
    quantity = models.BigIntegerField()
    each = models.PositiveIntegerField()
    factor = models.DecimalField(max_digits=5, decimal_places=2)
    points = models.BigIntegerField()
    victim = models.CharField(max_length=120, blank=True)
    fact = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["result", "number"], name="line_number")]

    def __str__(self) -> str:
        return f"{self.kind}: {number_in_words(units.points(self.points))}"

    @property
    def line(self) -> BillEntry:
        """As clubs/scoring/points.py made it. The result has to be fetched with its event."""
        event = self.result.event
        return BillEntry(
            LineKind(self.kind),
            self.clause,
            units.points(self.quantity),
            self.each,
            Fraction(self.factor),
            self.victim,
            self.fact,
            self.result.first,
            self.result.last,
            event.players or 0,
            event.paid_places or 0,
        )


class KnockoutCredit(models.Model):
    """Knockout in a tournament, rewritten with its results. share: in units, all of it or a part."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="knockout_credits")
    by = models.ForeignKey(Member, on_delete=models.RESTRICT, related_name="knockouts_given")
    victim = models.ForeignKey(Member, on_delete=models.RESTRICT, related_name="knockouts_taken")
    share = models.BigIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.by} knocked out {self.victim}"


class Standing(models.Model):
    """A player's line of the season's table, rewritten with the results in one transaction.

    position: where the line stands; rank: the same for equals. rank_before: without the latest tournament,
    None for whoever was not in the table then.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="standings")
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField()
    rank_before = models.PositiveIntegerField(null=True, blank=True)
    total = models.BigIntegerField()
    regular = models.BigIntegerField()
    championship = models.BigIntegerField()
    bonus = models.BigIntegerField()
    all_points = models.BigIntegerField()
    played = models.PositiveIntegerField()
    starting_stack = models.BigIntegerField()
    given = models.BigIntegerField(db_default=0)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["season", "member"], name="standing_member")]
        indexes = [models.Index(fields=["season", "position"], name="standing_position")]

    def __str__(self) -> str:
        return f"{self.rank}. {self.member}"


class GivenPoints(models.Model):
    """Points that an elder gave a member in a season by hand, or took: then they are negative. points: in
    units; why: the reason, for everybody who sees the standings; taken_back_at: null while they count."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="given_points")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="given_points")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    points = models.BigIntegerField()
    why = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.member}: {self.why}"


class Bringing(models.Model):
    """An import of members or results, so that it can be taken back. made: what it made, as
    clubs/actions/importing/taking_back.py keeps it; is_new_season: its season was made for it; by: None for
    whoever has left no member; taken_back_at: when it was, null while it stands."""

    class What(models.TextChoices):
        MEMBERS = "members", _("Members")
        RESULTS = "results", _("Results")

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="bringings")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    what = models.CharField(max_length=10, choices=What.choices)
    season = models.ForeignKey(Season, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    is_new_season = models.BooleanField(default=False)
    made = models.JSONField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.what} {self.pk}"

    @property
    def nights(self) -> int:
        """Number of tournaments that it wrote."""
        return len(self.made["nights"])

    @property
    def new_members(self) -> int:
        """Number of members that it made."""
        return len(self.made["members"])
