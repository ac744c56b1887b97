"""The append-only log of what happens at tables."""

from django.db import models


class Log(models.Model):
    """One log: the root that is locked for every write to it.

    length: the sequence of its latest entry. next_seed: the secret of the next draw, whose commitment is
    public; first_commitment: that of the first draw, published when the log was opened. sealed_seeds:
    commitment → seed, in hexadecimal, of what was drawn and is kept secret for now. rewritten: how often
    names in its entries were taken out, or the times of a rehearsal moved, for which alone an entry is
    changed.
    """

    length = models.PositiveIntegerField(default=0)
    next_seed = models.BinaryField(max_length=32)
    first_commitment = models.CharField(max_length=64)
    sealed_seeds = models.JSONField(default=dict)
    opened_at = models.DateTimeField(auto_now_add=True)
    rewritten = models.PositiveIntegerField(default=0)

    asked_at: float | None = None  # when whoever writes asked for its lock, by time.perf_counter

    def __str__(self) -> str:
        return f"Log {self.pk} ({self.length} entries)"


class Entry(models.Model):
    """One entry; never changed once written, but for the name of somebody who is to be forgotten; in a
    rehearsal also for its times.

    at: when it happened, by the device that recorded it; recorded_at: when the server took it. batch: the
    sequence of the first entry recorded with it, so that one act is undone as one. mark: of who sent the
    request and of all that it asked for (config/serving/request_keys.py), on the first entry of a batch;
    empty where the site itself recorded it, and in logs of before.
    """

    log = models.ForeignKey(Log, on_delete=models.CASCADE, related_name="entries")
    sequence = models.PositiveIntegerField()
    batch = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    payload = models.JSONField()
    at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey("clubs.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    recorded_name = models.CharField(max_length=80, blank=True)
    device = models.CharField(max_length=80, blank=True)
    request_id = models.CharField(max_length=64)
    mark = models.CharField(max_length=32, blank=True, default="", db_default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["log", "sequence"], name="entry_sequence"),
            models.UniqueConstraint(fields=["log", "request_id"], name="entry_request"),
        ]

    def __str__(self) -> str:
        return f"{self.sequence} {self.kind}"
