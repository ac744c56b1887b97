"""Steps before the site opens: its data folder, what may be wrong with it, what the terminal says."""
