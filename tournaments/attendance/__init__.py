"""Attendance at the tournaments of a season: places, no-shows, bans, as rows and what follows from them."""
