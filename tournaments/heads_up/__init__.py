"""Heads-up tournaments: matches between two, first everybody against everybody of their pool, then
play-offs in tiers. A log of its own, folded by pure functions, and the pages of the director and of
members."""
