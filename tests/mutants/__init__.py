"""Rules broken on purpose, one at a time, in a copy of the tree: `bin/test --mutants`.

What to break, and what should notice, stands in mutants.tsv (table.py); driver.py breaks it, proofs.py finds
the tests of a rule.
"""
