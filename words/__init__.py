"""Writing for people: texts and their translation, names, amounts of money, numbers as people type them.
Pure."""
