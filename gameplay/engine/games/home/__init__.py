"""Games of an evening at home that are not dealt, bet and shown down as others are: Whiskey, Double-Guts,
Indian Poker, Screw Your Neighbour. Source: FNP-whiskey-deal and the clauses after it, FNP-guts-even-pot and
those after it, FNP-indian-deal, FNP-syn-ace-low and those after it.
"""
