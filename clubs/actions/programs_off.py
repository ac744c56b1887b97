"""Programs that are told what happens go with the elder who added them: they may be theirs."""

from django.utils import timezone

from clubs.models import Member, Webhook
from words.text import Text, to_json


def switch_off_programs_of(member: Member) -> None:
    """They are told nothing any more, until another elder switches them on. The caller holds the lock of the
    club."""
    on = Webhook.objects.filter(made_by=member, removed_at=None, off_at=None)
    on.update(
        off_at=timezone.now(),
        off_because=to_json(Text("Whoever added it is no longer {elder}.", elder=member.club.owners.one)),
        failures=0,
        failing_since=None,
        rests_until=None,
    )
