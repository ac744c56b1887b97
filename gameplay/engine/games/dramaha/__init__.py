"""Dramaha: half the pot for the best hand of Omaha, the other half for what one's own five cards are worth,
of which some are drawn anew on the way."""
