"""Variations of a night besides its game: chips in play that nobody holds, kills, plaques, bomb pots.

chosen.py     which are played, and their names
sharing.py    what lies at tables that go is divided between those that stay
heist.py      the bank, and who takes from it
mushroom.py   what buttons add, and small blinds win
set_aside.py  what is taken of that, and as it was counted
kills.py      who has won pots in a row, and must kill the next
plaques.py    who holds, plays, earns and passes on plaques
bomb_pots.py  what every table is dealt at the end of a level
"""
