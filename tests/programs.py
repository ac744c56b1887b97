"""Having programs told what is due, and reading what came as they do."""

from typing import Any

from django.utils import timezone
from standardwebhooks.webhooks import Webhook as Signer

from clubs.models import Webhook
from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.hook_secrets import secret_of
from config.models import Job
from config.work.runner import run
from gameplay.api.hook_shapes import DATA
from tests.receiver import Receiver


def work() -> None:
    """Everything that is due for programs now, done."""
    due = Job.objects.due(timezone.now()).filter(task__in=["webhook", "night_level"])
    while keys := list(due.values_list("pk", flat=True)):
        for pk in keys:
            run(pk)


def came(receiver: Receiver, hook: Webhook) -> list[Any]:
    """Return what a program was told, each checked with its secret as it would."""
    signer = Signer(secret_of(hook.secret))
    return [signer.verify(each.body, each.headers) for each in receiver.received]


def check_described(kind: str, data: Any) -> None:
    """Raises ValidationError where a happening is not told as the description of the API says."""
    DATA[HookKind(kind)].model_validate(data, extra="forbid")
