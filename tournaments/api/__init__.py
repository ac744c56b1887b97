"""Nights for programs: the live clock and floor, who comes, facts to record."""
