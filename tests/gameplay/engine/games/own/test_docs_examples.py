"""The page about games of the club's own: its games can be played, its tables name everything there is."""

import re
from pathlib import Path

from django.conf import settings

from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.games.own.reading import EXAMPLES
from gameplay.engine.games.own.verbs import VERBS
from gameplay.engine.games.own_games import own_game
from gameplay.engine.trial import tried
from tests.sweeps import sweep

PAGE = (Path(settings.BASE_DIR) / "docs" / "own-games.md").read_text()
GAMES = re.findall(r"```own-game\n(.*?)```", PAGE, re.DOTALL)


@sweep("text", GAMES)
def test_the_games_of_the_page_are_played(text):
    trial = tried(own_game(text, small_blind=1, big_blind=2), hands=60, seed=1)
    assert (trial.fault, trial.hands) == ("", 60)


def test_the_page_has_several_games():
    assert len(GAMES) >= 4


@sweep("line", [*(verb.example for verb in VERBS), *EXAMPLES, *WINNINGS])
def test_everything_that_can_be_written_stands_on_the_page(line):
    words = "".join("[0-9]+" if word.isdigit() else re.escape(word) for word in re.split(r"([0-9]+)", line))
    assert re.search(words, PAGE)
