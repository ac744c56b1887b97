"""Data: what is done to a hosted site, drawn from a seed."""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tests.faults import wrong_clock
from tests.faults.hosted_site import HostedSite
from tests.faults.relay import HOWS

STOPPED: Final = 10.0  # seconds
CUT: Final = (1.0, 14.0)
AN_HOUR: Final = 3600.0  # seconds


@dataclass(frozen=True)
class Fault:
    """part: of the site; how it is ill; seconds: for so long, 0 where it is killed."""

    part: str
    how: str
    seconds: float

    def __str__(self) -> str:
        lasting = f" for {self.seconds:.1f} s" if self.seconds else ""
        return f"{self.part}: {self.how}{lasting}"


CLOCKS: Final = "the clocks of all processes"
PROCESSES: Final = ("a web process", "all web processes", "web", "worker", "a worker's process", "beat")
KINDS: Final = (
    *((part, "killed") for part in PROCESSES),
    *((part, "stopped") for part in PROCESSES),
    *((part, how) for part in ("PostgreSQL", "Redis") for how in HOWS),
    ("PostgreSQL", "restarted"),
    ("PostgreSQL", "killed"),
    ("Redis", "emptied"),
    ("PostgreSQL", "migrated"),
    ("PostgreSQL and Redis", "drop"),
    (CLOCKS, "put ahead by an hour, and right again"),
)


def drawn(count: int, chance: random.Random) -> list[Fault]:
    """So many, every kind as often as every other, in any order."""
    kinds = [kind for _ in range(count // len(KINDS) + 1) for kind in chance.sample(KINDS, len(KINDS))]
    return [Fault(part, how, _lasting(part, how, chance)) for part, how in kinds[:count]]


def _lasting(part: str, how: str, chance: random.Random) -> float:
    if how == "stopped":
        return STOPPED
    return chance.uniform(*CUT) if how in HOWS or part == CLOCKS else 0.0


async def suffer(here: HostedSite, fault: Fault, chance: random.Random) -> None:
    """Do it, and wait until it is over."""
    if fault.how in HOWS:
        relays = {"PostgreSQL": [here.to_postgres], "Redis": [here.to_redis]}.get(
            fault.part, [here.to_postgres, here.to_redis]
        )
        for relay in relays:
            relay.cut(fault.how)
        await asyncio.sleep(fault.seconds)
        for relay in relays:
            relay.mend()
    elif fault.part in PROCESSES:
        found = _processes(here, fault.part, chance)
        _send(found, signal.SIGKILL if fault.how == "killed" else signal.SIGSTOP)
        await asyncio.sleep(fault.seconds)
        _send(found, signal.SIGCONT)
    elif fault.part == CLOCKS:
        wrong_clock.put(here.site.data, AN_HOUR)
        await asyncio.sleep(fault.seconds)
        wrong_clock.put(here.site.data, 0)
    elif fault.how == "migrated":
        await here.migrate()
    else:
        await asyncio.to_thread(_servers(here)[fault.part, fault.how])


def _processes(here: HostedSite, part: str, chance: random.Random) -> list[int]:
    web, (worker, beat) = here.web_processes(), here.units
    if part == "a web process":
        return [chance.choice(web)] if web else []
    if part == "all web processes":
        return web
    if part == "web":
        return [here.site.process.pid, *web] if here.site.process else []
    if part == "a worker's process":
        there = worker.children()
        return [chance.choice(there)] if there else []
    unit = worker if part == "worker" else beat
    return [*unit.children(), unit.process.pid] if unit.is_up else []


def _send(processes: list[int], number: signal.Signals) -> None:
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _servers(here: HostedSite) -> dict[tuple[str, str], Callable[[], object]]:
    def restart() -> None:
        here.postgres.stop()
        here.postgres.start()

    def crash() -> None:
        here.postgres.kill()
        here.postgres.start()

    def empty() -> None:
        here.redis.stop()
        here.redis.start()

    return {
        ("PostgreSQL", "restarted"): restart,
        ("PostgreSQL", "killed"): crash,
        ("Redis", "emptied"): empty,
    }
