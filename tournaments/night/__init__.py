"""A night: what can happen, what that amounts to, and writing it down.

structure.py       levels and breaks
clock.py           the clock as a function of the structure, what was done to it, and the time
facts/             the one list of what can happen
floor/             the fold: from facts to the floor, refusing what the rules do not allow
due/               what has to be done now
draws.py           seats, buttons and moves drawn from a seed
facts_of.py        facts made from what somebody meant, whoever taps
automation.py      what is done without the director, where everybody plays on screens
sentences.py       each fact in words; money_sentences.py those about money, side_sentences.py those
                   about side games; a variation says its own (`says`); phrases.py what all are made of
scoring.py         places, points and prizes of a floor
money.py           the lines of the ledger that follow from a night's facts, and its certificate

These are pure. What reads and writes rows:

floor_cache.py     the last floor of each night, kept by this process
queries.py         what else is asked about a night; conduct_log.py its rulings and penalties
actions.py         recording facts, undoing, amending
bookkeeping.py     the club's ledger in step with a night; paying_tickets.py its tickets
carrying_on.py     from a flight to its last day
money_problems.py  what does not add up in the money of a night
kept_nights.py     what an open night keeps from changing under it
outlook.py         what each finish would mean for a member
postponing.py      too few have come: it is played on another day
rescoring.py       nights that were played counted by other rules for points
"""
