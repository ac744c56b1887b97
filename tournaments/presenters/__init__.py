"""Presenters: parts of a floor that several devices show, prepared for templates that hold no logic."""
