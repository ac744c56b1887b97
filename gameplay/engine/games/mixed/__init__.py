"""Games that are two or more games in one: both at once, or whichever is chosen or turned up."""
