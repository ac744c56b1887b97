"""Side games: pots beside the prize pool, each with its own money and its own way to win it.

A game is a module with its facts, if it has any, and a `SideGame`; registry.py lists them. What anybody has
paid and won is never added up as the night goes on: `settled` computes it from the floor, so that a knockout
that is undone or put right changes it, too. Money is in cents.

records.py         what a game comes to: heads, wins
taking_part.py     who takes part
bounties.py        on every head, fixed or progressive
mystery.py         bounties in sealed envelopes
wild_wild_west.py  the Bullseye and the Outlaws
last_longer.py     who stays in longest
high_hand.py       the best hand shown; hand_ranks.py ranks it
registry.py        all of them; what the night comes to
choosing.py        which are played, and who takes part
saying.py          what a knockout pays, in words
"""
