"""Data: what a site makes of the nights in its data, as a program that prints JSON: number → the summary of
each (docs/formats.md). `python -m tests.with_django tests.golden.nights_inside`"""

import json

from tournaments.archive.export import night_header, whole_log
from tournaments.archive.summary import summary
from tournaments.models import Tournament
from tournaments.night.floor_cache import floor_of

if __name__ == "__main__":
    made = {}
    for night in Tournament.objects.select_related("event__season__club", "log"):
        whole = summary(night_header(night), floor_of(night), None, len(whole_log(night)))
        made[str(night.pk)] = whole.model_dump(mode="json")
    print(json.dumps(made))
