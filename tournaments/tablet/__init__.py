"""A dealer's tablet: bound to one table of one night, it records what happens there and nothing else.

guesses.py    how often a code may be guessed
pairing.py    codes, pairing, revoking
access.py     which tablet a request comes from
acts.py       what a tablet may record, and only about its own table
recording.py  recording it: once, in order, also long after it happened
questions.py  what the rules no longer allowed by then: the director answers
"""
