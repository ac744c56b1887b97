"""Caches: answers made once and used again, for the pages that a whole room asks for at the same moment."""
