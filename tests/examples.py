"""How many examples a test of Hypothesis looks at."""

from hypothesis import settings


def examples(number: int) -> settings:
    """So many examples, and in the long tests as many times more as the profile says."""
    return settings(max_examples=number * settings.default.max_examples // 50)
