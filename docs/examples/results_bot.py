#!/usr/bin/env python3
"""A results bot: prints the results of every tournament of a club once, when it is over, with the leader of
the season.

    results_bot.py ADDRESS CLUB [--seen FILE] [--every SECONDS]

ADDRESS is the site's, CLUB the last part of the address of its page. The token, which needs “read” alone, is
in the environment: DEAD_BUTTON_TOKEN. What was told already is kept in FILE. Without --every it looks once,
for cron. Needs Python alone.
"""

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Site:
    """The API of one site."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def read(self, path: str) -> Any:
        """Return what is answered; waits and asks again when it was asked too often."""
        request = urllib.request.Request(f"{self.address}/api/v1/{path}")
        request.add_header("Authorization", f"Bearer {self.token}")
        while True:
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code not in (429, 503):
                    raise SystemExit(f"{path}: {json.load(refused)['detail']}") from None
                time.sleep(int(refused.headers.get("Retry-After", "5")))

    def items(self, path: str) -> Iterator[Any]:
        """Everything in a list, page by page."""
        cursor = ""
        while cursor is not None:
            page = self.read(f"{path}{'&' if '?' in path else '?'}limit=200&cursor={cursor}")
            yield from page["items"]
            cursor = page["next"]


def results(site: Site, club: str, event: Any) -> str:
    """A tournament in a few lines."""
    told = site.read(f"clubs/{club}/events/{event['id']}/results")["items"]
    lines = [f"{event['name']}, {event['players']} players"]
    for each in told[:3]:
        prize = f", {each['prize'] / 100:g}" if each["prize"] else ""
        lines.append(f"  {each['first']}. {each['name']}: {each['points']:g} points{prize}")
    leaders = site.read(f"clubs/{club}/seasons/{event['season']}/standings?limit=1")["items"]
    lines += [f"  {each['name']} leads the season with {each['total']:g} points" for each in leaders]
    return "\n".join(lines)


def look(site: Site, club: str, seen: set[int]) -> None:
    """Prints what has been finished since the last look."""
    for event in site.items(f"clubs/{club}/events?status=finished"):
        if event["id"] not in seen:
            print(results(site, club, event), flush=True)
            seen.add(event["id"])


def main() -> int:
    parser = argparse.ArgumentParser(description="Prints the results of a club's tournaments, each once.")
    parser.add_argument("address")
    parser.add_argument("club")
    parser.add_argument("--seen", type=Path, default=Path("results-seen.json"))
    parser.add_argument("--every", type=float, default=0, metavar="SECONDS")
    asked = parser.parse_args()
    site = Site(asked.address, os.environ.get("DEAD_BUTTON_TOKEN", ""))
    seen = set(json.loads(asked.seen.read_text())) if asked.seen.exists() else set()
    while True:
        look(site, asked.club, seen)
        asked.seen.write_text(json.dumps(sorted(seen)))
        if not asked.every:
            return 0
        time.sleep(asked.every)


if __name__ == "__main__":
    sys.exit(main())
