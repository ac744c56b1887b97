"""Hand histories as PokerStars writes them, which trackers, replayers and solvers read.

`stars_out.written(hand)` writes a hand from what one reader may know of it; `stars_in.hands(text)` reads a
file of such hands into records that `phh/replay.py` plays.
"""
