"""The forms of digital tables."""
