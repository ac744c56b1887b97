"""Messages of tournaments to members (clubs/messages/): before the night, in it, and after it."""
