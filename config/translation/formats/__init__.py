"""How languages write numbers where Django's own ways differ from what browsers do: a folder for each."""
