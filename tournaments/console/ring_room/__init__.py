"""The director's page of a ring game: its forms, what it shows, its addresses."""
