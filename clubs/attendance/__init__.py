"""Places at a tournament, the waiting list, no-shows and what follows from them. Pure."""
