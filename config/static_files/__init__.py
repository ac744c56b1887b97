"""The files that browsers get: bundled, named by their contents, collected and served."""
