"""A table whose stored game this site does not have: it was taken out, or has other options now."""

from clauses.refusal import NotAllowed


class GameUnknown(NotAllowed):
    """Nothing can be played or shown of this game. name: as it is stored."""

    def __init__(self, name: str) -> None:
        super().__init__("This site does not know the game {name} as this table plays it.", name=name)
