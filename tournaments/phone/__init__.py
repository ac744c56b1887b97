"""A player's phone: their own link, where they sit, what they have, whether they come, what they ask for."""
