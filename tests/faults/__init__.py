"""A hosted site under faults: nights and ten tables on screens, played by robots, while each part of the site
in turn is killed, stopped or cut off. `bin/test --faults [--count 300] [--seed 1]` (rounds.py says what is
done, verdict.py what must hold afterwards).
"""
