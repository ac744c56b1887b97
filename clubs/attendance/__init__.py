"""Who has a place at a tournament, who waits for one, who did not come and what follows. Pure."""
