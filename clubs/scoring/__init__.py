"""What a night is worth: points and their units, payouts, and the standings they add up to. Pure."""
