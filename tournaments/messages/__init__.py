"""What tournaments tell members (clubs/messages/): before the night, in it, and after it."""
