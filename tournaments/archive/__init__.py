"""A night as a document: its file, its replay, as of when, its summary, its facts explained, its draws."""
