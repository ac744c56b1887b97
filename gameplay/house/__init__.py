"""House players: who sits where nobody sits.

`decide(view, game, chance)` answers the decision in a view. It knows what a player in that seat knows, no
more: the view, the game's options and some chance to vary with. It is legal in every game because it asks the
decision, and no more than a decent player: it weighs what its hand will probably beat (`prospects.py`)
against what the pot offers (`bet_sizing.py`), draws as a book tells one to (`discarding.py`). Whatever is
particular to a game is in the `bot.py` of its folder.
"""

from gameplay.house.player import decide

__all__ = ["decide"]
