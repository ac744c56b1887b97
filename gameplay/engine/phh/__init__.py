"""Hand histories in the PHH format (phh.readthedocs.io): TOML that lists what a dealer and players did.

`replay.replayed(text)` plays a record on the engine and says whether it ends as it says it does;
`write.written(record)` writes a hand of the engine's, as one viewer may see it. Both know the format only.
What a game is called in it, which amounts are named, and the lines that only its family has, the games say:
each family in its own folder (`games/…/notation.py`), by what `notation.py` here asks.
"""
