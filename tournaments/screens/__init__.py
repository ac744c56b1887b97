"""What the screens of a night show, prepared for templates that hold no logic."""
