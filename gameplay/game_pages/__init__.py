"""The pages that explain games: the list of all, and a page for each with its rules, a hand played step by
step, its options and the order of its hands.

Nothing in them is of a table: whoever sees the club sees them all.
"""
