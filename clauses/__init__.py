"""Everything that cites a clause: the book of clauses, refusals, and options that explain themselves.
Pure."""
