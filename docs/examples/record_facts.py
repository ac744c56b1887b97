#!/usr/bin/env python3
"""Records facts of a night through outages: each is sent until it is answered, stands in the log once, and at
the time at which it was given.

    record_facts.py ADDRESS NIGHT < facts.jsonl

Every line of the input is a fact as docs/facts.md describes it. The token, which needs “record”, is in the
environment: DEAD_BUTTON_TOKEN. What the rules forbid is printed with its clause, and the next line is tried.
Started again on the same input it records nothing twice: the key of a line follows from its place and text.
A fact that could not be sent within an hour is refused by the site. Where the token is not good (any more) it
stops at once and says at which line: started again with another token it goes on there. Needs Python alone.
"""

import argparse
import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
from typing import Any


def send(address: str, token: str, night: int, fact: Any, key: str) -> Any:
    """Return the answer. The same key makes a repeat harmless: nobody knows whether what was not answered
    arrived. How long ago the fact happened is said anew with each try."""
    given, pause = time.monotonic(), 1.0
    while True:
        body = {"facts": [fact], "seconds_ago": int(time.monotonic() - given)}
        request = urllib.request.Request(
            f"{address.rstrip('/')}/api/v1/nights/{night}/facts",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {token}",
                "Content-Type": "application/json",
                "Idempotency-Key": key,
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 500, 502, 503, 504):
                return json.load(refused)
            pause = float(refused.headers.get("Retry-After", pause))
        except OSError:
            pass
        time.sleep(pause)
        pause = min(2 * pause, 60)


def key_of(night: int, number: int, line: str) -> str:
    """Return the idempotency key of a line of the input."""
    return hashlib.sha256(f"{night}/{number}/{line.strip()}".encode()).hexdigest()[:40]


def main() -> int:
    parser = argparse.ArgumentParser(description="Records facts of a night, one a line.")
    parser.add_argument("address")
    parser.add_argument("night", type=int)
    asked = parser.parse_args()
    token, refusals = os.environ.get("DEAD_BUTTON_TOKEN", ""), 0
    for number, line in enumerate(sys.stdin):
        key = key_of(asked.night, number, line)
        answer = send(asked.address, token, asked.night, json.loads(line), key)
        if "entries" in answer:
            print(*(f"#{each['sequence']} {each['kind']}" for each in answer["entries"]), flush=True)
        else:
            refusals += 1
            wrong = [each for each in answer["errors"] if each["what"] != answer["detail"]]
            why = [answer["detail"], *(f"{each['where']}: {each['what']}" for each in wrong)]
            print(*why, *answer["clauses"], file=sys.stderr, flush=True)
            if answer["code"] in ("no-token", "scope-missing"):
                print(f"Stopped at line {number + 1}: nothing from there on is recorded.", file=sys.stderr)
                return 2
    return 1 if refusals else 0


if __name__ == "__main__":
    sys.exit(main())
