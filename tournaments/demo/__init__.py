"""The demo: the Dead Money club in the middle of its season, with a night that is being played.

Nothing is written past the actions: the nights are simulated and every fact is recorded as a director would
record it, only faster, at the time at which it happened. The same day gives the same club.

people.py    who is in the club, and how well they play
year.py      the season before, a heads-up tournament, a ring game, what was bought
formats.py   a shoot-out, a satellite whose tickets pay a later entry, flights and their last day
loading.py   putting it all into the database
"""

from tournaments.demo.loading import SLUG, demo_links, load, loaded, register_demo

__all__ = ["SLUG", "demo_links", "load", "loaded", "register_demo"]
