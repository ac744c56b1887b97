"""Everything that is read from a club."""
