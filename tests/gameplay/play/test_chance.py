"""By what house players choose (gameplay/play/dealing.py)."""

import random

from gameplay.play import dealing


def test_each_choice_has_a_chance_of_its_own_that_a_test_can_repeat(monkeypatch):
    def drawn():
        monkeypatch.setattr(dealing, "CHANCE", random.Random(7))
        return [dealing.rng_for_choice().random() for _ in range(3)]

    assert drawn() == drawn()
    assert len({*drawn()}) == 3
