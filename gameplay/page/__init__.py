"""Page of a digital table, made from a hand as its viewer may see it."""
