"""What a night is played with besides its game: chips in play that nobody holds.

choosing.py   which variations are played
sharing.py    what lies at tables that go is divided between those that stay; counts of it
heist.py      the bank, and who takes from it
mushroom.py   what buttons add, and small blinds win
"""
