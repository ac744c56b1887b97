"""Games in which exactly two of one's own cards play with three of the board, however that lies."""
