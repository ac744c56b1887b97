"""Where the button goes in games without blinds, which need no dead button.

Source: FCD-button, FNP-first-dealer, ruling 13. With blinds it is `tables.button` that decides.
"""

from collections.abc import Sequence


def next_button(stacks: Sequence[int], button: int) -> int:
    """The next player clockwise who has chips. stacks: of every seat, 0 for who is out. Raises ValueError
    when nobody has chips.

    >>> next_button([100, 0, 300], button=0)
    2
    """
    for step in range(1, len(stacks) + 1):
        seat = (button + step) % len(stacks)
        if stacks[seat]:
            return seat
    raise ValueError("Nobody has chips.")
