"""The files that browsers get: bundled, named by their contents and collected; WhiteNoise serves them."""
