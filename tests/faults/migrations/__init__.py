"""A migration that a round applies again and again while the site is played on."""
