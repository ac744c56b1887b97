"""Requests to addresses that others have given the site: webhooks, pushes. Such an address may be meant to
reach what only this machine can reach, so it is called in one way alone.

    status = post("https://bot.example.org/hook", body, headers)

`places.py` reads the address and says which ones may be called, `calling.py` calls one.
"""

from config.outgoing.calling import NotSent, post
from config.outgoing.places import NotCalled, place_of, refuse_address

__all__ = ["NotCalled", "NotSent", "place_of", "post", "refuse_address"]
