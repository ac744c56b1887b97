"""`python -m dead_button`, or `python PATH/dead_button` from anywhere: what `dead-button` does."""

import sys
from pathlib import Path

if not __package__:  # started by its path: modules are looked for beside the folder, not in it
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
if sys.version_info < (3, 11):  # noqa: UP036 (whoever starts it by its path may have any)
    sys.exit("Dead Button needs Python 3.11 or newer.")

from dead_button.command import main

if __name__ == "__main__":
    sys.exit(main())
