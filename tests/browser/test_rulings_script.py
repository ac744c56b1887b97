"""Tests of rulings looked up without a network (static/js/rulings.js): the same, in the same order, as the
server's (clubs/rulebook/floor_book.py)."""

import json
import random

import pytest

from clauses import tda
from clauses.search.reading import phrases
from clubs.rulebook import PRESETS
from clubs.rulebook.floor_book import book_data, find_rulings
from tests.clubs.rulebook.test_floor_book import rows

MOST = 5
ODD = ["?!", "ß İ Σς ² ٣ 1,4 10. 011 3bet 5k", "it’s NOT a can't", "xyzzy", "the of it", "he's wearing " * 9]
AS_TOLD = (
    "({ key, title, ruling, steps, rules, isOtherwise }) => [key, title, ruling, steps, rules, isOtherwise]"
)


def random_calls(seed, how_many):
    """Calls of words that the book uses, some of them mistyped, split or joined."""
    chance = random.Random(seed)
    words = sorted(
        {word for rule in tda.rules().values() for word in f"{rule.says} {'; '.join(rule.search)}".split()}
        | {stem for some in phrases().values() for phrase in some for stem in phrase.stems}
    )

    def word():
        chosen = chance.choice(words)
        at = chance.randrange(len(chosen))
        ways = [chosen] * 4 + [
            chosen[:at] + chosen[at + 1 :],
            chosen[:at] + chance.choice("aeost") + chosen[at:],
            chosen[:at] + chosen[at : at + 2][::-1] + chosen[at + 2 :],
            chosen[:at] + chance.choice(" -") + chosen[at:],
        ]
        return chance.choice(ways)

    return [" ".join(word() for _ in range(chance.randint(1, 6))) for _ in range(how_many)]


def as_told(each):
    steps = [str(step) for step in each.steps]
    return [each.key, str(each.title), str(each.ruling), steps, list(each.rules), each.is_otherwise]


@pytest.mark.parametrize("preset", ["dead_money", "centre_five", "tda"])
def test_every_call_has_the_same_answers_in_the_same_order(pages, preset):
    rulebook = PRESETS[preset]
    if preset == "dead_money":  # an option of the club's own stands for its clauses
        conduct = rulebook.conduct.model_copy(update={"called_clock": 40})
        rulebook = rulebook.model_copy(update={"conduct": conduct})
    calls = [row["call"] for name in ("open", "own", "aside", "short") for row in rows(name)]
    calls += random_calls(preset, 300) + ODD
    page = pages.unserved('<!doctype html><html lang="en"><title>Rulings</title><body></body></html>')
    answered = page.evaluate(
        f"""async ([data, calls, most]) => {{
            const {{ Rulings }} = await import("/static/js/rulings.js");
            const rulings = new Rulings(JSON.parse(data));
            return calls.map((call) => rulings.find(call, most).map({AS_TOLD}));
        }}""",
        [json.dumps(book_data(rulebook)), calls, MOST],
    )
    differing = [
        (call, ours, theirs)
        for call, ours in zip(calls, answered, strict=True)
        if ours != (theirs := [as_told(each) for each in find_rulings(rulebook, call, MOST)])
    ]
    assert differing == []
