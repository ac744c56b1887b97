"""Statistics of results: of a player, of two who met, of a season. Pure: computed from results, never stored.

nights_played.py  a player's nights: finishes, money, runs in the money
season_figures.py a season: its nights, and who was best at what
figure_rows.py    figures in words, in rows that can stand beside each other
"""
