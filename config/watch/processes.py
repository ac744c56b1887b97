"""The processes whose numbers are counted together, and where each writes its own."""

import os
from collections.abc import Callable
from typing import Final

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable of the environment that names the folder they share."""
Measure = Callable[[], float]


def is_alive(process: int) -> bool:
    """True if there is a process of this number."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True
