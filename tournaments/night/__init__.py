"""A night: what can happen, what that amounts to, and writing it down.

structure.py     levels and breaks
clock.py         the clock as a function of the structure, what was done to it, and the time
facts/           the one list of what can happen
floor/           the fold: from facts to the floor, refusing what the rules do not allow
due.py           what has to be done now
draws.py         seats, buttons and moves drawn from a seed
facts_of.py      facts made from what somebody meant, whoever taps
automation.py    what is done without the director, where everybody plays on screens
sentences.py     each fact in words; money_sentences.py those about money, phrases.py what both are made of
from_log.py      a log read as facts, and the floor it amounts to
scoring.py       places, points and prizes of a floor
floor_cache.py   the last floor of each night, kept by this process
actions.py       recording facts, undoing, amending
queries.py       what else is asked about a night

All but the last three are pure.
"""
