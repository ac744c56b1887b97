"""The director's console: the floor with what is due, a sheet for each act, and the director's side of
tablets and phones."""
