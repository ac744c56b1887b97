"""The game that docs/engine.md teaches to add, added as the page says: by one file in a family's folder."""

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gameplay.engine import games
from gameplay.engine.game import Game
from gameplay.engine.games import presets

PAGE = Path(__file__).resolve().parents[3] / "docs" / "engine.md"
FILE = re.compile(
    r"Save this\s+as `gameplay/engine/games/(\w+)/(\w+)\.py`:\n\n```python\n(.*?)```",
    re.DOTALL,
)


@contextmanager
def added(folder: Path) -> Iterator[type[Game]]:
    """The game, while its file lies there. folder: an empty one, which becomes one more of the family's."""
    found = FILE.search(PAGE.read_text("utf-8"))
    assert found is not None
    family, name, text = found.groups()
    (folder / f"{name}.py").write_text(text, "utf-8")
    package = importlib.import_module(f"{games.__name__}.{family}")
    package.__path__.append(str(folder))
    before = dict(games.GAMES)
    try:
        importlib.invalidate_caches()
        games.GAMES |= {game.name: game for game in games.in_folders(games.FAMILIES)}
        presets.PRESETS |= presets.of_their_own()
        (game,) = [game for key, game in games.GAMES.items() if key not in before]
        yield game
    finally:
        package.__path__.remove(str(folder))
        for key in set(games.GAMES) - set(before):
            for preset in games.GAMES.pop(key).presets:
                del presets.PRESETS[preset]
        sys.modules.pop(f"{package.__name__}.{name}", None)
        vars(package).pop(name, None)
