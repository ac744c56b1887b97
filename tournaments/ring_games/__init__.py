"""Ring games: poker for money at felt tables, each game with a log of its own.

`ring_facts` is what can happen, `ring_fold` folds it under the club's rules, `actions` writes it under the
lock of the log; what the director, the display and phones show of it is in the rooms of those devices.
"""
