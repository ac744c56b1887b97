"""A hosted site loses each of its parts, and nobody loses anything. `bin/test --faults` says how it went."""

import asyncio
import random

import pytest

from tests.faults.__main__ import said
from tests.faults.faults import CLOCKS, Fault, drawn
from tests.faults.hosted_site import HostedSite
from tests.faults.rounds import Rounds, run
from tests.faults.servers import program

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.skipif(not program("initdb"), reason="there is no initdb: no PostgreSQL to stop"),
]
SHORT = (
    Fault("a web process", "killed", 0),
    Fault("PostgreSQL and Redis", "drop", 2.0),
    Fault("worker", "killed", 0),
    Fault("PostgreSQL", "restarted", 0),
    Fault("Redis", "emptied", 0),
    Fault("PostgreSQL", "migrated", 0),
    Fault(CLOCKS, "put ahead by an hour, and right again", 2.0),
    Fault("PostgreSQL", "halve", 1.0),
)


def test_a_few_faults_lose_nothing_double_nothing_and_keep_no_page_from_the_present(tmp_path):
    async def round_of_faults():
        async with HostedSite(tmp_path) as here:
            rounds = Rounds(here, seed=1, tables=2, pauses=(0.3, 1.0))
            await rounds.found()
            if await rounds.play([*SHORT]):
                print(here.logs()[-40_000:])
            return rounds.report

    report = asyncio.run(round_of_faults())
    print(said(report))
    late = "the present was shown after"  # how soon is printed: a machine that tests has no time
    assert [wrong for wrong in report.wrong if late not in wrong] == []
    assert min(report.counts[each] for each in ("choices", "facts", "mails", "pushes and webhooks")) > 0


@pytest.mark.long
def test_three_hundred_faults(tmp_path):
    report = asyncio.run(run(tmp_path, 300, seed=1))
    print(said(report))
    assert report.wrong == []


def test_every_kind_of_fault_is_drawn_as_often_as_every_other():
    kinds = [(fault.part, fault.how) for fault in drawn(300, random.Random(1))]
    assert len(kinds) == 300
    assert max(map(kinds.count, kinds)) - min(map(kinds.count, kinds)) <= 1
