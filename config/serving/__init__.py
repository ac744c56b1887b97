"""Handling of requests: read, put in line, answered, and refused where they cannot be."""
