"""Hand histories in the PHH format (phh.readthedocs.io): TOML that lists what a dealer and players did.

`replayed(text)` plays a record on the engine and says whether it ends as it says it does; `written(record)`
writes a hand of the engine's, as one viewer may see it.
"""

from gameplay.engine.phh.replay import Outcome, replayed
from gameplay.engine.phh.source import BadRecord
from gameplay.engine.phh.write import written

__all__ = ["BadRecord", "Outcome", "replayed", "written"]
