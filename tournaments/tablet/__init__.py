"""A dealer's tablet: bound to one table of one night, it records what happens there and nothing else.

guesses.py        how often a code may be guessed
paired_device.py  which tablet a request comes from
acts/             what a tablet may record
own_table.py      that it is about its own table
recording.py      recording it: once, in order, also long after it happened
questions.py      what the rules no longer allowed by then: the director answers
screen.py         what it shows; table_side_games.py of the side games

How it is bound to its table, and what its outbox sends, is not the night's alone: pairing.py and outbox.py
beside this room, for tablets of heads-up tournaments too.
"""
