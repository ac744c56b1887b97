"""Pictures of numbers, drawn on the server as SVG: they print, and say the same as a sentence and as a table.

Pure: figures in, places on the paper out; templates/charts/ writes them down for a browser to draw.
No frames, labels at the lines themselves, four lines at most. Nothing rests on colour alone: every line
has its own dashes and its name at its end.
"""

from charts.grid import Grid, grid
from charts.lines import LineChart, Series, Tick, line_chart
from charts.poster import Place, Poster, poster

__all__ = ["Grid", "LineChart", "Place", "Poster", "Series", "Tick", "grid", "line_chart", "poster"]
