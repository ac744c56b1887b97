"""What a page of a digital table shows, made from a hand as its viewer may see it."""
