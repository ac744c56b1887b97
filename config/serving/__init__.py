"""How requests come in: read, put in line, answered, and refused where they cannot be."""
