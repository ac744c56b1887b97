"""The games that a club has written down itself: the list of them, checking one and saving it
(docs/own-games.md)."""
