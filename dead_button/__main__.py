"""`python -m dead_button`: what `dead-button` does."""

import sys

from dead_button.command import main

if __name__ == "__main__":
    sys.exit(main())
