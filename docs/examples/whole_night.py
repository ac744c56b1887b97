#!/usr/bin/env python3
"""Plays a whole night by the API, from an empty club to the prizes: a season, members, a tournament, its
structure, buy-ins, seats, knockouts, payouts, settling up.

    whole_night.py ADDRESS CLUB [--name NAME]

ADDRESS is the site's, CLUB the last part of the address of its page. The token, which needs “read”, “manage”,
“record” and “private”, is in the environment: DEAD_BUTTON_TOKEN. It is an example of every step, so the
players and what befalls them are invented; take another NAME for another night. Each step waits for a site
that is away, and has a key that follows from NAME and the step: started again, the script does nothing twice
and goes on where it stood. Needs Python alone.
"""

import argparse
import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
from datetime import UTC, datetime
from typing import Any

PLAYERS = (
    "Ann Marlow",
    "Bob Tran",
    "Cat Ruiz",
    "Dan Okafor",
    "Eve Lund",
    "Fay Stone",
    "Gus Hill",
    "Hal Wood",
)


class Site:
    """The API of one club. Every request is sent until it is answered."""

    def __init__(self, address: str, token: str, name: str) -> None:
        self.address, self.token, self.name = address.rstrip("/"), token, name

    def read(self, path: str) -> Any:
        """Return what is there."""
        return self._send("GET", path, None, "")

    def write(self, method: str, path: str, step: str, **body: Any) -> Any:
        """Return the answer. step: tells this request from the script's others: a repeat is harmless."""
        return self._send(method, path, body, step)

    def record(self, night: int, step: str, *facts: Any) -> Any:
        """Record facts of the night."""
        print(step, flush=True)
        return self.write("POST", f"nights/{night}/facts", step, facts=list(facts))

    def _send(self, method: str, path: str, body: Any, step: str) -> Any:
        began, pause = time.monotonic(), 0.5
        key = hashlib.sha256(f"{self.name}/{step}".encode()).hexdigest()[:40]
        while True:
            if body is not None and "facts" in body:  # it happened when it was first tried
                body["seconds_ago"] = int(time.monotonic() - began)
            request = urllib.request.Request(
                f"{self.address}/api/v1/{path}",
                method=method,
                data=None if body is None else json.dumps(body).encode(),
                headers={"Authorization": f"Bearer {self.token}", "Idempotency-Key": key}
                | ({} if body is None else {"Content-Type": "application/json"}),
            )
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code not in (429, 500, 502, 503, 504):
                    problem = json.load(refused)
                    places = (f"{each['where']}: {each['what']}" for each in problem["errors"])
                    raise SystemExit("\n".join((f"{method} {path}: {problem['detail']}", *places))) from None
                pause = float(refused.headers.get("Retry-After", pause))
            except OSError:
                pass
            time.sleep(pause)
            pause = min(2 * pause, 30)


def open_night(site: Site, club: str) -> tuple[int, list[int]]:
    """Plan the night and open it; its number, and those of the players."""
    now = datetime.now(UTC)
    season = site.read(f"clubs/{club}")["season"]
    if season is None:
        days = {"starts_on": f"{now.year}-01-01", "ends_on": f"{now.year}-12-31"}
        season = site.write("POST", f"clubs/{club}/seasons", "season", name=str(now.year), **days)["slug"]
    people = [{"name": name} for name in PLAYERS]
    added = site.write("POST", f"clubs/{club}/members", "members", people=people)["items"]
    listed = site.read(f"clubs/{club}/events?sort=-id&search={site.name.replace(' ', '+')}")["items"]
    event = listed[0] if listed else None
    if event is None:
        plan = {"name": site.name, "kind": "live", "starts_at": now.isoformat()}
        event = site.write("POST", f"clubs/{club}/seasons/{season}/events", "event", **plan)
    opened = site.write("PUT", f"clubs/{club}/events/{event['id']}/night", "open", early=False)
    return opened["night"], [each["number"] for each in added]


def sit_down(site: Site, club: str, night: int, players: list[int]) -> None:
    """The structure, the buy-ins, and all that is due until the clock runs."""
    wishes = {"players": len(players), "stack": 10_000, "minutes": 180}
    planned = site.write("POST", f"clubs/{club}/structures/plan", "plan", **wishes)
    site.write("PUT", f"clubs/{club}/structures", "keep", name="Evening", periods=planned["periods"])
    site.record(night, "structure", {"kind": "structure_set", "periods": planned["periods"]})
    for player in players:
        site.record(night, f"buy-in {player}", {"kind": "bought_in", "player": player})
    while site.read(f"nights/{night}")["status"] == "not_started":
        acts = {each["act"]: each["needs"] for each in site.read(f"nights/{night}")["due"]}
        if "start" in acts:
            site.record(night, "start", {"kind": "clock_started"})
        else:
            do_due(site, night, "before the start")


def do_due(site: Site, night: int, when: str) -> None:
    """Do what is due and needs nothing said, until there is no such thing."""
    while floor := site.read(f"nights/{night}"):
        act = next((each["act"] for each in floor["due"] if each["needs"] == "nothing"), None)
        if act is None or act == "finish":
            return
        print(act, flush=True)
        site.write("POST", f"nights/{night}/due", f"{when}: {act} at {floor['version']}", act=act)


def play(site: Site, night: int) -> None:
    """Somebody is out after every hand that counts, until one is left."""
    while (floor := site.read(f"nights/{night}"))["players_left"] > 1:
        tables: dict[int, list[int]] = {}
        for each in floor["others"]:
            if each["table"] is not None:
                tables.setdefault(each["table"], []).append(each["player"])
        table, seated = max(tables.items(), key=lambda each: len(each[1]))
        bust = {"player": max(seated), "by": [min(seated)]}
        step = f"out {max(seated)}"
        site.record(night, step, {"kind": "knocked_out", "table": table, "busts": [bust]})
        do_due(site, night, step)


def pay(site: Site, night: int) -> None:
    """The end, and the prizes."""
    site.write("POST", f"nights/{night}/due", "finish", act="finish")
    for each in site.read(f"nights/{night}")["places"]:
        if each["prize"]:
            site.record(night, f"prize of {each['player']}", {"kind": "prize_paid", "player": each["player"]})
    left = [each for each in site.read(f"nights/{night}/settle-up")["items"] if not each["paid"]]
    for each in left:
        transfer = {name: each[name] for name in ("payer", "payee", "cents")}
        site.write("POST", f"nights/{night}/settle-up", f"transfer {transfer}", **transfer)


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays a whole night by the API.")
    parser.add_argument("address")
    parser.add_argument("club")
    parser.add_argument("--name", default="First night")
    asked = parser.parse_args()
    site = Site(asked.address, os.environ.get("DEAD_BUTTON_TOKEN", ""), asked.name)
    night, players = open_night(site, asked.club)
    sit_down(site, asked.club, night, players)
    play(site, night)
    pay(site, night)
    for each in site.read(f"nights/{night}")["places"]:
        print(f"{each['first']}. {each['name']}: {each['points']} points, {each['prize'] or 0} cents")
    return 0


if __name__ == "__main__":
    sys.exit(main())
