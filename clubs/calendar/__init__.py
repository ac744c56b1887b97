"""Days of a season and times of a club's clock. Pure."""
