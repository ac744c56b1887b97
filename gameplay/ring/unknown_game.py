"""A table whose stored game this site does not have: it was taken out, or has other options now."""

from clauses.refusal import NotAllowed


class GameUnknown(NotAllowed):
    """Game of which nothing can be played or shown. name: as it is stored."""

    def __init__(self, name: str) -> None:
        super().__init__("This site does not know the game {name} as this table plays it.", name=name)
