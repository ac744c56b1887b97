#!/usr/bin/env python3
"""An overlay for a stream: keeps a small page with the clock, the blinds and who is left, for a browser
source.

    stream_overlay.py ADDRESS NIGHT FILE [--once]

ADDRESS is the site's, NIGHT the number in the address of the night, FILE the page that is written; give it to
the streaming program as a local file. The token, which needs “read” alone, is in the environment:
DEAD_BUTTON_TOKEN. It shows no hidden card and nobody's money. Needs Python alone.

The site is asked every two seconds and answers 304 until something happens; the page counts down by itself.
"""

import argparse
import html
import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

EVERY = 2.0  # seconds

PAGE = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<style>
body {{ font: 700 48px sans-serif; color: #fff; text-shadow: 0 0 6px #000 }}
small {{ font-size: 28px }}
</style>
<p id="clock" data-level="{level}">{level}</p>
<p>{left}<br>{blinds}</p>
<p><small>{players} of {field} left · average {average}</small></p>
"""


class Night:
    """One night, asked for by what is known of it."""

    def __init__(self, address: str, night: int, token: str) -> None:
        self.request = urllib.request.Request(f"{address.rstrip('/')}/api/v1/nights/{night}/clock")
        self.request.add_header("Authorization", f"Bearer {token}")
        self.told: Any = None
        self.heard = 0.0

    def look(self) -> bool:
        """Return whether something has happened since the last look. Raises SystemExit where the site
        refuses."""
        try:
            with urllib.request.urlopen(self.request, timeout=10) as answer:
                self.told, self.heard = json.load(answer), time.monotonic()
                self.request.add_header("If-None-Match", answer.headers["ETag"])
                return True
        except urllib.error.HTTPError as refused:
            if refused.code == 304:
                return False
            if refused.code in (429, 503):
                time.sleep(int(refused.headers.get("Retry-After", "5")))
                return False
            raise SystemExit(json.load(refused)["detail"]) from None
        except OSError:
            return False  # the site is away: what was heard last goes on counting down

    @property
    def seconds_left(self) -> int:
        """Of the level, by now."""
        clock = self.told["clock"]
        passed = int(time.monotonic() - self.heard) if clock["running"] else 0
        return max(int(clock["seconds_left"]) - passed, 0)


def page(night: Night) -> str:
    """Return what the stream shows."""
    told, clock = night.told, night.told["clock"]
    if clock is None:
        return PAGE.format(
            level="Not begun",
            left="",
            blinds="",
            players=told["players_left"],
            field=told["field"],
            average="–",
        )
    minutes, seconds = divmod(night.seconds_left, 60)
    blinds = f"{clock['small_blind']:,} / {clock['big_blind']:,}"
    if clock["ante"]:
        blinds += f" · ante {clock['ante']:,}"
    return PAGE.format(
        level=html.escape(clock["period"]),
        left=f"{minutes}:{seconds:02}" if clock["running"] else "paused",
        blinds=blinds,
        players=told["players_left"],
        field=told["field"],
        average=f"{told['average_stack'] or 0:,}",
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes a page with the clock of a night for a stream.")
    parser.add_argument("address")
    parser.add_argument("night", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--once", action="store_true")
    asked = parser.parse_args()
    night = Night(asked.address, asked.night, os.environ.get("DEAD_BUTTON_TOKEN", ""))
    while True:
        night.look()
        if night.told:
            whole = asked.file.with_name(asked.file.name + ".new")
            whole.write_text(page(night), encoding="utf-8")
            whole.replace(asked.file)
        if asked.once:
            return 0
        time.sleep(EVERY)


if __name__ == "__main__":
    sys.exit(main())
