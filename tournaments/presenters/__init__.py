"""What several devices show of a floor, prepared for templates that hold no logic."""
