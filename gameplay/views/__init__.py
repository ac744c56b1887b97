"""The pages of digital tables."""
