"""The command `dead-button`: starts the site from a checkout of the repository or from an installed wheel.

It needs Python only: nothing is imported here that is not in its standard library, on any system.
"""

__version__ = "0.1.0"
