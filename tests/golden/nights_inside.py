"""What a site makes of the nights in its data: `python -m tests.golden.nights_inside`, a program of its own,
prints as JSON, under its number, the summary of each (docs/formats.md)."""

import json

import django

django.setup()

from tournaments.archive.export import night_header, whole_log  # noqa: E402
from tournaments.archive.summary import summary  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.night.floor_cache import floor_of  # noqa: E402  (Django is set up first)

if __name__ == "__main__":
    made = {}
    for night in Tournament.objects.select_related("event__season__club", "log"):
        whole = summary(night_header(night), floor_of(night), None, len(whole_log(night)))
        made[str(night.pk)] = whole.model_dump(mode="json")
    print(json.dumps(made))
