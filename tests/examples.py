"""How many examples a test of Hypothesis looks at, and where tests begin that count their own seeds."""

import os

from hypothesis import settings


def examples(number: int, *, long: int = 0) -> settings:
    """So many examples, and in the long tests as many times more as the profile says: of `long`, where that
    is given."""
    times = settings.default.max_examples // 50
    return settings(max_examples=(long if long and times > 1 else number) * times)


def first_seed() -> int:
    """Return where a test begins that is marked `chance`: at 0, and somewhere else in each round of `bin/test
    --random`."""
    return int(os.environ.get("FIRST_SEED", "0"))
