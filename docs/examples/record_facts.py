#!/usr/bin/env python3
"""Records facts of a night, whatever becomes of the connection: each is sent until it is answered, and stands
in the log once.

    record_facts.py ADDRESS NIGHT < facts.jsonl

Every line of the input is a fact as docs/facts.md describes it. The token, which needs “record”, is in the
environment: DEAD_BUTTON_TOKEN. What the rules forbid is printed with its clause, and the next line is tried.
Needs Python alone.
"""

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any


def send(address: str, token: str, night: int, fact: Any, key: str) -> Any:
    """What is answered. The same key makes a repeat harmless: nobody knows whether what was not answered
    arrived."""
    body = json.dumps({"facts": [fact]}).encode()
    request = urllib.request.Request(f"{address.rstrip('/')}/api/v1/nights/{night}/facts", data=body)
    request.add_header("Authorization", f"Bearer {token}")
    request.add_header("Content-Type", "application/json")
    request.add_header("Idempotency-Key", key)
    pause = 1.0
    while True:
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


def main() -> int:
    parser = argparse.ArgumentParser(description="Records facts of a night, one a line.")
    parser.add_argument("address")
    parser.add_argument("night", type=int)
    asked = parser.parse_args()
    token, refusals = os.environ.get("DEAD_BUTTON_TOKEN", ""), 0
    for line in sys.stdin:
        told = send(asked.address, token, asked.night, json.loads(line), str(uuid.uuid4()))
        if "entries" in told:
            print(*(f"#{each['sequence']} {each['kind']}" for each in told["entries"]), flush=True)
        else:
            refusals += 1
            why = [told["detail"], *(f"{each['where']}: {each['what']}" for each in told["errors"])]
            print(*why, *told["clauses"], file=sys.stderr, flush=True)
    return 1 if refusals else 0


if __name__ == "__main__":
    sys.exit(main())
