"""A screen on the wall of the room: which there are, what is on them, what they call out."""
