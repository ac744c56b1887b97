"""Games that a club writes down itself, in a few lines of text (`reading.py`): data, which can do nothing
that is not said there."""
