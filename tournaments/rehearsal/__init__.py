"""A practice night with invented players, to try every act on; it plays itself, and is thrown away.

It is a night like any other, in a club that is invented for it and hidden: so nothing of it can be in the
standings, the members, the ledger, the messages or the webhooks of the club that rehearses.

actions.py           begin, play on, throw away
"""
