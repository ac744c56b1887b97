"""Scores of a night: points and their units, payouts, and the standings they add up to. Pure."""
