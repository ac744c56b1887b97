"""Number formats of languages where Django's own differ from what browsers do: a folder for each."""
